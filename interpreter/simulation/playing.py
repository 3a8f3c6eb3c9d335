"""Playing one game of a simulation, and noting what was offered and chosen in it."""

from __future__ import annotations

from collections import Counter
from contextlib import ExitStack

from attrs import define, field

from interpreter.diagnostics.render_full import render_full
from interpreter.engine.chance import Policy
from interpreter.engine.errors import GameError
from interpreter.engine.game import Game
from interpreter.engine.offer import Option, PendingDecision
from interpreter.players.player import Player, PlayerError
from interpreter.players.seats import PROGRAM, RANDOM, make_player
from interpreter.simulation.endings import Endings
from interpreter.simulation.following import Follower, Lines
from interpreter.simulation.plan import Plan
from interpreter.simulation.played import FAILED, FINISHED, STOPPED, UNFINISHED, PlayedGame, Seen, Trouble
from interpreter.simulation.subjects import Subject, Subjects


class Simulator:
    """Plays any game of a plan. All that happens in one follows from the plan and the game's number."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.subjects = Subjects(plan.program, plan.printed)
        self.endings = Endings.of(plan.program)

    def play(self, number: int) -> PlayedGame:
        """Play the game with a number, from 0, to its end, until it stops, or until it is too long."""
        seed = self.plan.game_seed(number)
        run = _Run(self.plan, self.subjects, seed, number < self.plan.observed)
        trouble = None
        with ExitStack() as leaving:
            try:
                run.play(leaving)
                outcome = FINISHED if run.ended else UNFINISHED
            except GameError as error:
                outcome, trouble = STOPPED, _stopped(error)
            except PlayerError as error:
                outcome, trouble = FAILED, _failed(error)
        seen = run.seen()
        if outcome != FINISHED or run.game is None:
            return PlayedGame(number, seed, outcome, run.decisions, run.follower.turns, seen=seen, trouble=trouble)
        try:
            winners, scores = run.game.winners(), _scores(run.game)
        except GameError as error:
            return PlayedGame(
                number, seed, STOPPED, run.decisions, run.follower.turns, seen=seen, trouble=_stopped(error)
            )
        return PlayedGame(
            number,
            seed,
            FINISHED,
            run.decisions,
            run.follower.turns,
            winners,
            scores,
            self.endings.of_game(run.game),
            run.branching,
            {key: (offered, run.chosen[key]) for key, offered in run.offered.items()},
            seen,
        )


@define(eq=False)
class _Run:
    """A game while it is played. Seats that choose at random share one stream, as in an engine's playouts."""

    plan: Plan
    subjects: Subjects
    seed: int
    watched: bool
    game: Game | None = None
    decisions: int = 0
    lines: Lines | None = field(init=False)
    follower: Follower = field(init=False)
    branching: Counter[int] = field(factory=Counter)
    offered: Counter[tuple[int, Subject]] = field(factory=Counter)
    chosen: Counter[tuple[int, Subject]] = field(factory=Counter)

    def __attrs_post_init__(self) -> None:
        self.lines = Lines() if self.watched else None
        self.follower = Follower(considered=Lines() if self.watched else None)

    @property
    def ended(self) -> bool:
        return self.game is not None and self.game.ended

    def play(self, leaving: ExitStack) -> None:
        """Plays on until the end or the most decisions; the players end with `leaving`.

        Raises GameError when the game must stop, PlayerError when a player can't go on.
        """
        players = self._players(leaving)
        policy = Policy(self.seed)
        game = Game.standing(
            self.plan.program, self.seed, observer=self.lines, director=self.follower, telling=self._is_told
        )
        self.game = game
        self.follower.machine = game.machine
        game.run(self.plan.program.begin)
        while self.decisions < self.plan.most:
            decision = game.decision()
            if decision is None:
                return
            player = players[decision.seat]
            option = self._drawn(decision, policy) if player is None else player.choose(game, decision).option
            self._note(decision, option)
            game.apply(option, decision.seat)
            self.decisions += 1

    @property
    def _is_told(self) -> bool:
        """Whether there is anybody who reads the log: programs do."""
        return any(kind.kind == PROGRAM for kind in self.plan.seats)

    def _players(self, leaving: ExitStack) -> list[Player | None]:
        """Who chooses for each seat; nobody where it is chance."""
        players: list[Player | None] = []
        for seat, kind in enumerate(self.plan.seats):
            player = None if kind.kind == RANDOM else make_player(kind, self.seed, seat)
            if player is not None:
                leaving.callback(self._close, player)
            players.append(player)
        return players

    def _close(self, player: Player) -> None:
        player.close(self.game)

    def _drawn(self, decision: PendingDecision, policy: Policy) -> Option:
        found = decision.offer.all()
        drawn = policy.below(len(found) + decision.can_stop)
        return Option(decision.offer, found[drawn] if drawn < len(found) else ())

    def seen(self) -> Seen | None:
        """The lines that were needed, if the game is watched."""
        if self.lines is None or self.follower.considered is None:
            return None
        if self.ended:
            self.follower.look_at_end()
        return Seen(self.lines.found, self.follower.considered.found)

    def _note(self, decision: PendingDecision, option: Option) -> None:
        found = decision.offer.all()
        asked, seat = decision.offer.decision, decision.seat
        self.branching[len(found) + decision.can_stop] += 1
        for subject in self.subjects.about(asked, [*found, ()] if decision.can_stop else found):
            self.offered[seat, subject] += 1
        for subject in self.subjects.about(asked, [option.ids]):
            self.chosen[seat, subject] += 1


def _scores(game: Game) -> tuple[tuple[int, ...], ...]:
    """The parts of each seat's score and their sum."""
    found = []
    for score in game.scores():
        parts = [part.value or 0 for part in score.parts]
        found.append((*parts, sum(parts)))
    return tuple(found)


def _stopped(error: GameError) -> Trouble:
    diagnostic = error.diagnostic
    where = "" if diagnostic.span is None else f"{diagnostic.span.file.name}:{diagnostic.span.line}"
    return Trouble(f"{diagnostic.id} {where}", render_full([diagnostic]).rstrip())


def _failed(error: PlayerError) -> Trouble:
    return Trouble(f"player {error.message}", "\n".join([f"error: {error.message}", *error.written]))
