"""One game played at once here and in OpenSpiel, an independent implementation: a translation compares the two.

At each decision, also a forced one, both must offer the same; at the end both must give the same returns. Chance falls
here, by a seed, and OpenSpiel is told how. Where the rules differ the translation says so, and the comparison stops
where one ends by a rule that the other hasn't; docs/classics.md lists every such point.

RULEWRIGHT_LOCKSTEP=whole in the environment plays as many games as count, another number so many of each; without it
there are a few of each. `pytest -s` prints what was compared.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Collection, Sequence
from functools import cache
from random import Random
from typing import Any, ClassVar

import pytest
from attrs import define, field, frozen

from interpreter.api import Game
from interpreter.diagnostics.diagnostic import Label
from interpreter.engine.components import contents
from interpreter.engine.decisions import Ids
from interpreter.engine.errors import Failed
from interpreter.engine.machine import Frame, Machine
from interpreter.engine.offer import Offer
from interpreter.engine.showing import show
from interpreter.engines.listing import Listing
from interpreter.program.program import Program
from interpreter.program.statement import Block, Check
from interpreter.source.text import Span
from tests.bundled import rules

try:
    import pyspiel
except ImportError:  # No test may fail for want of it: it hasn't a wheel for every machine.
    pyspiel = None

ASKED = os.environ.get("RULEWRIGHT_LOCKSTEP", "")


class Table:
    """The table here as it stood before something was taken; all of it."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._program = machine.code.program

    def where(self, component: str) -> str:
        """The name of the place on which a component lies."""
        place = self._machine.row[self._machine.code.place_of + self._component(component)]
        return self._program.places[place].name

    def of(self, component: str, label: str) -> str:
        """The value of a variable of a component, by its label."""
        return self._shown(label, self._component(component), "component")

    def on(self, place: str) -> list[str]:
        """The names of the components on a place, top first."""
        return [self._program.components[c].name for c in contents(self._machine, self._place(place))]

    def value(self, label: str, owner: str | int | None = None) -> str:
        """The value of a variable, by its label: the game's, a seat's, or that of a place."""
        if isinstance(owner, str):
            return self._shown(label, self._place(owner), "place")
        return self._shown(label, owner or 0, "game" if owner is None else "player")

    def _shown(self, label: str, index: int, over: str) -> str:
        variable = next(v for v in self._program.variables if v.label == label and v.column.over == over)
        value = variable.column.load(self._machine.row, index)
        return show(self._machine, value, variable.format, None, braced=False)

    def _component(self, name: str) -> int:
        return numbers(self._program)["component", name]

    def _place(self, name: str) -> int:
        return numbers(self._program)["place", name]


@cache
def listing(program: Program) -> Listing:
    """Options are listed by generated code, which is quicker; the walker does the rest."""
    return Listing(program, at_once=True)


@cache
def numbers(program: Program) -> dict[tuple[str, str], int]:
    """The numbers of the components and places, by their names."""
    found = {("component", each.name): number for number, each in enumerate(program.components)}
    return found | {("place", each.name): number for number, each in enumerate(program.places)}


@frozen
class Taken:
    """What was taken here without a question: by a seat because it was forced, or by chance."""

    table: Table
    seat: int | None
    name: str


@define
class Chance:
    """Lets chance fall by a source of its own, and notes what comes of it and what is forced."""

    random: Random
    taken: list[Taken] = field(factory=list)

    def decide(self, machine: Machine, offer: Offer) -> Ids | None:
        drawn = offer.decision.sort == "random"
        options = offer.all() if drawn else offer.first(2)
        if not options or not (drawn or (len(options) == 1 and offer.decision.stop is None)):
            return None
        ids = self.random.choice(options)
        self.taken.append(Taken(Table(offer.machine), None if drawn else offer.seat, offer.name(ids)))
        return ids

    def shuffled(self, machine: Machine, pile: Sequence[int]) -> list[int] | None:
        return None

    def ended(self, machine: Machine, block: Block) -> None: ...

    def answering(self, number: int, origin: Span | None) -> None: ...

    def checked(self, machine: Machine, check: Check, frame: Frame, holds: bool) -> None: ...

    def unmet(self, machine: Machine, failed: Failed) -> Sequence[Label]:
        return ()


class Translation:
    """What a game of ours is in OpenSpiel. One object serves all games; it knows nothing of their course."""

    name: ClassVar[str]
    """Of our ruleset."""
    theirs: ClassVar[str]
    """Of OpenSpiel's game, with its parameters."""
    whole: ClassVar[int] = 2000
    """So many games count."""
    few: ClassVar[int] = 3
    """So many are played at each run of the tests."""
    options: ClassVar[dict[str, str]] = {}
    players: ClassVar[int | None] = None

    @property
    def title(self) -> str:
        given = [f"{name}={value}" for name, value in self.options.items()]
        return " ".join([self.name, *given, *([f"players={self.players}"] if self.players else [])])

    def player(self, seat: int) -> int:
        """Their number for a seat of ours."""
        return seat

    def action(self, table: Table, seat: int, option: str) -> int:
        """Their action for one of our options."""
        raise NotImplementedError

    def actions(self, table: Table, seat: int, option: str, state: Any, legal: Collection[int]) -> set[int]:
        """All their actions for one of our options: several where we ask again for what they ask at once.

        `legal` are those that they offer. None at all: they haven't what we have, by a difference of the rules.
        """
        return {self.action(table, seat, option)}

    def asks_on(self, option: str) -> bool:
        """Whether we ask again for what they ask at once, even if only one of their actions is left."""
        return False

    def offered(self, table: Table, seat: int, state: Any) -> set[int]:
        """What they offer a seat, without what we haven't, by a difference of the rules."""
        return set(state.legal_actions(self.player(seat)))

    def outcome(self, name: str) -> int:
        """Their outcome of chance for one of ours."""
        raise NotImplementedError

    def dealt(self, table: Table, state: Any) -> int:
        """Their outcome of chance where ours fell before: it is read from the table."""
        raise NotImplementedError

    def idle(self, state: Any) -> int | None:
        """Their action where we ask nobody."""
        return None

    def ends(self, state: Any) -> str | None:
        """The rule by which they have ended where we go on, if there is one."""
        return None

    def over(self, game: Game, state: Any) -> str | None:
        """The rule by which our game has ended where they go on, if there is one."""
        return None

    def plays_on(self, state: Any) -> bool:
        """Whether they have already played by themselves what is forced here."""
        return False

    def returns(self, game: Game) -> list[float]:
        """What each seat gets at the end."""
        seats, winners = game.program.seats, game.winners()
        if len(winners) in (0, seats):
            return [0.0] * seats
        return [1 / len(winners) if s in winners else -1 / (seats - len(winners)) for s in range(seats)]


@define
class Compared:
    """What was compared."""

    games: int = 0
    decisions: int = 0
    stopped: Counter[str] = field(factory=Counter)

    def __str__(self) -> str:
        reasons = "".join(f", {count} stopped by {reason}" for reason, count in sorted(self.stopped.items()))
        return f"{self.games:,} games, {self.decisions:,} decisions{reasons}"


@define
class Lockstep:
    """One game in both, from its begin to its end."""

    translation: Translation
    seed: int
    compared: Compared
    random: Random = field(init=False)
    chance: Chance = field(init=False)
    game: Game = field(init=False)
    state: Any = field(init=False)
    history: list[str] = field(factory=list, init=False)
    left: set[int] = field(factory=set, init=False)
    """What their action may still be, where we have asked for a part of it."""
    together: dict[int, int] = field(factory=dict, init=False)
    """Their actions in a simultaneous decision, as far as it has been decided."""

    def play(self) -> None:
        translation = self.translation
        self.random = Random(f"{translation.title} {self.seed}")
        self.chance = Chance(Random(f"chance {translation.title} {self.seed}"))
        self.state = pyspiel.load_game(translation.theirs).new_initial_state()
        program = rules(translation.name).program(translation.players, translation.options)
        self.game = Game.standing(program, self.seed, director=self.chance, telling=False)
        self.game.machine.lister = listing(program)
        self.game.run(program.begin)
        self.follow()
        while not self.game.ended:
            waiting = self.game.pending()
            seat = next((s for s in waiting if self.translation.player(s) == self.state.current_player()), waiting[0])
            decision = self.game.decision(seat)
            assert decision is not None
            table = Table(decision.offer.machine)
            self.settle(table)
            if self.stopped():
                return
            options = [(option.name, option) for option in decision.all_options()]
            choices = self.compare(table, seat, [name for name, _ in options])
            name, option = self.random.choice([each for each in options if choices[each[0]]])
            self.take(seat, name, choices[name])
            self.game.apply(option, seat)
            self.follow()
        self.settle(Table(self.game.machine))
        if not self.stopped():
            self.same(True, self.state.is_terminal(), "the game is over")
            ours, theirs = self.translation.returns(self.game), self.state.returns()
            theirs = [theirs[self.translation.player(seat)] for seat in range(len(ours))]
            self.same([round(r, 9) for r in ours], [round(r, 9) for r in theirs], "the returns")
            self.compared.games += 1

    def compare(self, table: Table, seat: int, names: Sequence[str]) -> dict[str, set[int]]:
        """What their actions are for each of our options, once it is known that both offer the same."""
        legal = self.left
        if not legal:
            if not self.state.is_simultaneous_node():
                self.same(self.translation.player(seat), self.state.current_player(), "whose turn it is")
            legal = self.translation.offered(table, seat, self.state)
        found = {name: self.translation.actions(table, seat, name, self.state, legal) for name in names}
        every = [action for actions in found.values() for action in actions]
        self.same(len(found), len(names), "the number of names")
        self.same(sorted(every), sorted(legal), "what is legal")
        self.compared.decisions += 1
        return found

    def take(self, seat: int, name: str, actions: set[int]) -> None:
        """Does in their game what is done here."""
        self.history.append(name)
        if len(actions) > 1 or self.translation.asks_on(name):
            self.left = actions
            return
        self.left = set()
        (action,) = actions
        if not self.state.is_simultaneous_node():
            self.state.apply_action(action)
            return
        self.together[seat] = action
        if len(self.together) == self.state.num_players():
            self.state.apply_actions([self.together[s] for s in sorted(self.together)])
            self.together = {}

    def follow(self) -> None:
        """Does in their game what was taken here without a question."""
        taken, self.chance.taken = self.chance.taken, []
        for each in taken:
            if each.seat is None:
                self.history.append(each.name)
                self.state.apply_action(self.translation.outcome(each.name))
                continue
            self.settle(each.table)
            if not self.state.is_terminal():
                self.take(each.seat, each.name, self.compare(each.table, each.seat, [each.name])[each.name])
            elif not self.translation.plays_on(self.state):
                return

    def settle(self, table: Table) -> None:
        """Goes on in their game to where ours stands: over what was dealt, and where nobody is asked here."""
        while not self.state.is_terminal():
            if self.state.is_chance_node():
                self.state.apply_action(self.translation.dealt(table, self.state))
                continue
            idle = self.translation.idle(self.state)
            if idle is None:
                return
            self.same(list(self.state.legal_actions()), [idle], "what they do where we ask nobody")
            self.state.apply_action(idle)

    def stopped(self) -> bool:
        """Whether one game has ended by a rule that the other one hasn't."""
        reason = None
        if self.state.is_terminal():
            reason = self.translation.ends(self.state)
        elif self.game.ended:
            reason = self.translation.over(self.game, self.state)
        if reason is not None:
            self.compared.games += 1
            self.compared.stopped[reason] += 1
            return True
        if not self.game.ended:
            self.same(False, self.state.is_terminal(), "the game is over")
        return False

    def same(self, ours: object, theirs: object, what: str) -> None:
        """Fails where the two differ, with how it came to that."""
        __tracebackhide__ = True
        if ours != theirs:
            course = ", ".join(self.history)
            pytest.fail(
                f"{what} in {self.translation.title}, seed {self.seed}: {ours} here, {theirs} there\n"
                f"after {course}\n{self.state}"
            )


def compared(translation: Translation) -> Compared:
    """Plays as many games as are asked for, and tells what was compared."""
    if pyspiel is None:
        pytest.skip(f"open_spiel isn't installed: {translation.title} can't be compared with it")
    found = Compared()
    games = translation.whole if ASKED == "whole" else int(ASKED or translation.few)
    for seed in range(games):
        Lockstep(translation, seed, found).play()
    sys.stdout.write(f"\n{translation.title}: {found}\n")
    assert found.games == games
    return found
