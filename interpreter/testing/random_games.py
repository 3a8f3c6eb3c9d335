"""Random games that are looked at closely.

In each of them what must always hold is looked at whenever the table rests, the whole table at each decision; where
several reactions meet they are done in other orders, too, and players who answer at the same time do it both ways.
Every few decisions the game is compared with tables that are alike to who decides. What is found is told once, with
the first game that showed it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from time import monotonic

from attrs import define, field, frozen

from interpreter.api import GameError, Rules
from interpreter.checking.analysis.allowances import reasons
from interpreter.diagnostics.diagnostic import Diagnostic, Label, Severity, finding
from interpreter.engine.chance import Policy
from interpreter.engine.game import Game
from interpreter.engine.machine import Observer
from interpreter.engine.offer import PendingDecision
from interpreter.engine.playing import random_option
from interpreter.lowering.settings import Settings
from interpreter.source.text import Span
from interpreter.testing.comparing import differences, ordered_groups
from interpreter.testing.leaks import leak
from interpreter.testing.orders import ORDER_MATTERS, Orders
from interpreter.testing.settings import all_pairs, all_settings, pairs

MOST_DECISIONS = 5_000
"""A game that goes on longer is left."""
COMPARED_EVERY = 12
"""After so many decisions the game is compared with a table drawn anew."""


@frozen
class Played:
    """How one game went: `stopped` if the ruleset brought it to a halt, `ended` if it came to its end."""

    seed: int
    settings: Settings
    decisions: int
    ended: bool
    stopped: bool


@frozen
class Found:
    """Something that games showed: what, in which game first, and in how many."""

    diagnostic: Diagnostic
    first: Played
    games: int


@define
class Report:
    """What came of random games; `pairs` is how many pairs of values of options and players there are."""

    pairs: int = 0
    played: list[Played] = field(factory=list)
    found: list[Found] = field(factory=list)
    seconds: float = 0.0

    @property
    def stopped(self) -> int:
        """How many games stopped."""
        return sum(game.stopped for game in self.played)

    @property
    def endless(self) -> int:
        """How many games were left because they went on and on."""
        return sum(not game.ended and not game.stopped for game in self.played)

    @property
    def decisions(self) -> int:
        """How many decisions were taken in all."""
        return sum(game.decisions for game in self.played)

    @property
    def settings(self) -> int:
        """How many settings were played."""
        return len({game.settings for game in self.played})

    @property
    def met(self) -> int:
        """How many of the pairs of values met in a game at least."""
        return len({pair for settings in {game.settings for game in self.played} for pair in pairs(settings)})


def play_games(
    rules: Rules,
    games: int,
    seed: int = 0,
    options: Mapping[str, str] | None = None,
    players: int | None = None,
    observer: Observer | None = None,
    most_decisions: int = MOST_DECISIONS,
) -> Iterator[Report]:
    """Play random games under test.

    Args:
        rules: A ruleset without errors.
        games: How many.
        seed: That of the first game; each further game has the next one.
        options: Options that are to be kept; all values of the others come in turn.
        players: The number of players; all that the ruleset is for in turn, if not given.
        observer: Is told what is executed.
        most_decisions: A game that goes on longer is left.

    Returns:
        After each game, what came of all of them so far: the same report, which grows.

    Raises:
        RulesetError: The ruleset has errors.
        BadSettingError: It hasn't that option, value or number of players.
    """
    tester = _Tester(rules, seed, observer, most_decisions)
    assert rules.typed is not None
    tester.report.pairs = len(all_pairs(rules.typed, options or {}, players))
    begun = monotonic()
    for number, settings in zip(range(games), all_settings(rules.typed, options or {}, players, seed), strict=False):
        tester.play(seed + number, settings)
        tester.report.seconds = monotonic() - begun
        yield tester.report


class _Tester:
    """Plays games one after the other, and sorts out what they show."""

    def __init__(self, rules: Rules, seed: int, observer: Observer | None, most_decisions: int) -> None:
        assert rules.typed is not None
        self.rules = rules
        self.observer = observer
        self.most = most_decisions
        self.report = Report()
        self.orders = Orders(seed, ordered_groups(rules.typed))
        layers = rules.typed.ruleset.layers
        self.allowed = reasons(ORDER_MATTERS, (file for layer in layers for file in layer.files))
        self.known: dict[tuple[str, Span | None, tuple[Span, ...]], int] = {}

    def play(self, seed: int, settings: Settings) -> None:
        """One game."""
        run = _Run(self.orders, seed, self.most)
        self.orders.seed = seed
        stopped: list[Diagnostic] = []
        try:
            program = self.rules.program(settings.seats, dict(settings.options))
            run.play(Game.start(program, seed, observer=self.observer, testing=True, inspector=self.orders))
        except GameError as error:
            stopped.append(error.diagnostic)
        played = Played(seed, settings, run.decisions, run.ended, bool(stopped))
        self.report.played.append(played)
        orders = [d for d in self.orders.found.values() if not self._is_allowed(d)]
        for diagnostic in (*stopped, *run.leaks, *orders):
            self._note(diagnostic, played)

    def _note(self, diagnostic: Diagnostic, played: Played) -> None:
        key = (diagnostic.id, diagnostic.span, tuple(label.span for label in diagnostic.related))
        found = self.report.found
        if key not in self.known:
            self.known[key] = len(found)
            found.append(Found(diagnostic, played, 1))
        elif diagnostic.severity is Severity.ERROR:
            old = found[self.known[key]]
            found[self.known[key]] = Found(old.diagnostic, old.first, old.games + 1)

    def _is_allowed(self, diagnostic: Diagnostic) -> bool:
        spans = [diagnostic.span, *(label.span for label in diagnostic.related)]
        return any(span is not None and (span.file, span.line) in self.allowed for span in spans)


class _Run:
    """One game: its players choose at random."""

    def __init__(self, orders: Orders, seed: int, most: int) -> None:
        self.orders = orders
        self.seed = seed
        self.most = most
        self.decisions = 0
        self.ended = False
        self.leaks: list[Diagnostic] = []

    def play(self, game: Game) -> None:
        """Play a game to its end. Raises GameError when it must stop."""
        while self.decisions < self.most:
            if game.ended:
                self.ended = True
                return
            if game.together is not None:
                self._answer_both_ways(game)
                continue
            self._apply(game, None, Policy(self.seed * 1_000_003 + self.decisions))

    def _apply(self, game: Game, seat: int | None, policy: Policy) -> None:
        decision = game.decision(seat)
        assert decision is not None
        if game.machine.inspector is not None and self.decisions % COMPARED_EVERY == 0 and not self.leaks:
            told = leak(game, decision.seat, self.seed * self.most + self.decisions)
            self.leaks += [told] if told is not None else []
        game.apply(random_option(decision, policy), decision.seat)
        self.decisions += 1

    def _answer_both_ways(self, game: Game) -> None:
        """Players who are to answer at the same time: the first first, and on a copy the last first.

        What each of them answers depends on the seat, and on how many answers it has given in the block.
        """
        pending = game.pending()
        copy = game.clone() if len(pending) > 1 else None
        asked = [game.decision(seat) for seat in pending]
        self._answer(game, 0)
        if copy is None:
            return
        copy.machine.inspector = None
        decisions = self.decisions
        self._answer(copy, -1)
        self.decisions = decisions
        if game.hash() != copy.hash():
            self._report(game, copy, [each for each in asked if each is not None])

    def _answer(self, game: Game, which: int) -> None:
        block, given = game.together, dict[int, int]()
        while game.together is block and block is not None:
            seat = game.pending()[which]
            given[seat] = given.get(seat, 0) + 1
            self._apply(game, seat, Policy((self.seed * 1_000_003 + seat) * 1_000_003 + given[seat]))

    def _report(self, one: Game, two: Game, asked: list[PendingDecision]) -> None:
        first, last = (asked[n].offer.decision.origin for n in (0, -1))
        told = differences(one.machine, one.machine, two.machine, None) or ["what is not seen on the table"]
        self.orders.found[first, last] = finding(
            ORDER_MATTERS,
            last,
            f"it matters who of those that act at the same time answers first: {'; '.join(told)}",
            help="let each player read and change only what is his own, or do it after the simultaneous block",
            related=() if first is last else (Label(first, "answered before it, or after it"),),
        )
