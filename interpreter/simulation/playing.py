"""Playing one game of a simulation."""

from __future__ import annotations

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
from interpreter.simulation.noting import Notes
from interpreter.simulation.plan import Plan
from interpreter.simulation.played import FAILED, STOPPED, UNFINISHED, PlayedGame, Seen, Trouble
from interpreter.simulation.quick import QuickGames
from interpreter.simulation.subjects import Subjects

WALKER = "walker"


class Simulator:
    """Plays any game of a plan. All that happens in one follows from the plan and the game's number.

    Where all seats choose at random, generated Python plays, which gives the same games as the walker, unless that was
    asked for; games that are watched are played by the walker in any case.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.subjects = Subjects(plan.program, plan.printed)
        self.endings = Endings.of(plan.program)
        by_chance = all(kind.kind == RANDOM for kind in plan.seats)
        self._quick = QuickGames(plan, self.subjects, self.endings) if by_chance and plan.engine != WALKER else None

    def play(self, number: int) -> PlayedGame:
        """Play the game with a number, from 0, to its end, until it stops, or until it is too long."""
        if self._quick is not None and number >= self.plan.observed:
            game = self._quick.play(number)
            if game is not None:
                return game
        return self._walk(number)

    def _walk(self, number: int) -> PlayedGame:
        seed = self.plan.game_seed(number)
        run = _Run(self.plan, Notes(self.subjects), seed, number < self.plan.observed)
        with ExitStack() as leaving:
            try:
                run.play(leaving)
                if run.game is not None and run.game.ended:
                    machine = run.game.machine.copy()
                    return run.notes.finished(number, seed, machine, self.endings, turns=run.turns, seen=run.seen())
                outcome, trouble = UNFINISHED, None
            except GameError as error:
                outcome, trouble = STOPPED, _stopped(error)
            except PlayerError as error:
                outcome, trouble = FAILED, _failed(error)
        return PlayedGame(number, seed, outcome, run.notes.decisions, run.turns, seen=run.seen(), trouble=trouble)


@define(eq=False)
class _Run:
    """A game while the walker plays it. Seats that choose at random share one stream, as in an engine's playouts."""

    plan: Plan
    notes: Notes
    seed: int
    watched: bool
    game: Game | None = None
    lines: Lines | None = field(init=False)
    follower: Follower | None = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.lines = Lines() if self.watched else None
        self.follower = Follower() if self.watched else None

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
        if self.follower is not None:
            self.follower.machine = game.machine
        game.run(self.plan.program.begin)
        while self.notes.decisions < self.plan.most:
            decision = game.decision()
            if decision is None:
                return
            player = players[decision.seat]
            option = _drawn(decision, policy) if player is None else player.choose(game, decision).option
            self.notes.decided(decision.offer.decision, decision.seat, decision.offer.all(), option.ids)
            game.apply(option, decision.seat)

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

    @property
    def turns(self) -> int | None:
        """How many turns have ended, if the game is watched."""
        return None if self.follower is None else self.follower.ended_turns

    def seen(self) -> Seen | None:
        """The lines that were needed, if the game is watched."""
        if self.lines is None or self.follower is None:
            return None
        if self.game is not None and self.game.ended:
            self.follower.look_at_end()
        return Seen(self.lines.found, self.follower.considered.found)


def _drawn(decision: PendingDecision, policy: Policy) -> Option:
    found = decision.offer.all()
    drawn = policy.below(len(found) + decision.can_stop)
    return Option(decision.offer, found[drawn] if drawn < len(found) else ())


def _stopped(error: GameError) -> Trouble:
    diagnostic = error.diagnostic
    where = "" if diagnostic.span is None else f"{diagnostic.span.file.name}:{diagnostic.span.line}"
    return Trouble(f"{diagnostic.id} {where}", render_full([diagnostic]).rstrip())


def _failed(error: PlayerError) -> Trouble:
    return Trouble(f"player {error.message}", "\n".join([f"error: {error.message}", *error.written]))
