"""From the end of one ply to the end of the next: all ways that a game can take, by decisions and by chance."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import factorial, prod

from attrs import define, field, frozen

from interpreter.diagnostics.diagnostic import Label
from interpreter.engine.components import alike_key
from interpreter.engine.decisions import Ids
from interpreter.engine.errors import Failed
from interpreter.engine.game import Game
from interpreter.engine.history import settle
from interpreter.engine.machine import Frame, Machine
from interpreter.engine.offer import Offer, Option, PendingDecision
from interpreter.engine.walker import commit
from interpreter.generation.pauses import LONGEST_PLY, MOST_ORDERS
from interpreter.perft.plies import Plies
from interpreter.program.program import Program
from interpreter.program.statement import Block, Check
from interpreter.source.text import Span


class UncountableError(Exception):
    """There is too much to count. `help` says what may be done instead."""

    def __init__(self, message: str, help: str) -> None:
        super().__init__(message)
        self.message = message
        self.help = help


class PlyEnd(Exception):  # noqa: N818 (no error)
    """A ply has come to its end; the game would go on at `block`."""

    def __init__(self, block: Block) -> None:
        super().__init__()
        self.block = block


@frozen(eq=False)
class Position:
    """A game at the end of a ply, or before the first: it doesn't run, and would go on at `block`."""

    game: Game
    block: Block


def start_of(program: Program, seed: int = 0, *, telling: bool = False) -> Position:
    """The position before anything has happened. With `telling` the game says what happens in it."""
    return Position(Game.standing(program, seed, telling=telling), program.begin)


def standing_like(game: Game, block: Block, *, telling: bool = False) -> Position:
    """The position of a game that doesn't run and would go on at a block, as one that `start_of` gives."""
    start = Game.standing(game.program, game.machine.seed, telling=telling)
    start.machine.row[:], start.machine.records = game.machine.row, game.machine.records
    return Position(start, block)


@frozen(eq=False)
class Waiting:
    """A game that waits for a decision in the middle of a ply. `taken` are the options that led there from its begin.

    Where the ply has ended `block` is where play goes on; where there is none the game is over.
    """

    game: Game
    taken: tuple[Option, ...]
    block: Block | None = None

    @property
    def position(self) -> Position | None:
        """The position at the end of the ply, if it has come to its end."""
        return None if self.block is None else Position(self.game, self.block)


@define(eq=False)
class Steering:
    """Steers one run of a game: it is stopped at the end of a ply, and chance gives what a script says.

    `script` are the numbers of the outcomes, each with how many there were; what it doesn't say is the first one, and
    is added.
    """

    plies: Plies
    script: list[tuple[int, int]]
    _used: int = 0

    def pick(self, count: int) -> int:
        """The number of the next outcome of chance."""
        if count == 1:
            return 0
        if self._used == len(self.script):
            self.script.append((0, count))
        self._used += 1
        return self.script[self._used - 1][0]

    def decide(self, machine: Machine, offer: Offer) -> Ids | None:
        options = offer.first(2)
        if not options:
            return None
        if offer.decision.sort == "random":
            if not self.plies.branches:
                return None
            found = _told_apart(offer)
            return found[self.pick(len(found))]
        if len(options) == 1 and offer.decision.stop is None and self.plies.decision_is_ply(machine, offer.block):
            raise PlyEnd(commit(machine, offer, options[0]))
        return None

    def shuffled(self, machine: Machine, pile: Sequence[int]) -> list[int] | None:
        if not self.plies.branches:
            return None
        keys = {c: alike_key(machine, c) for c in pile}
        kinds = list(keys.values())
        orders = factorial(len(pile)) // prod(factorial(kinds.count(kind)) for kind in set(kinds))
        if orders > MOST_ORDERS:
            name = machine.code.program.places[machine.row[machine.code.place_of + pile[0]]].name
            raise UncountableError(
                f"`{name}` is shuffled, and its {len(pile)} components may come in more than {MOST_ORDERS:,} orders",
                "let chance fall as in one game: `--seed 1`; or count from where it is shuffled: `--from FILE`",
            )
        left, order = list(pile), list[int]()
        while left:
            firsts = list({keys[c]: c for c in reversed(left)}.values())[::-1]
            order.append(firsts[self.pick(len(firsts))])
            left.remove(order[-1])
        return order

    def ended(self, machine: Machine, block: Block) -> None:
        after = self.plies.after(machine, block)
        if after is not None:
            raise PlyEnd(after)

    def answering(self, number: int, origin: Span | None) -> None:
        """No example runs here."""

    def checked(self, machine: Machine, check: Check, frame: Frame, holds: bool) -> None:
        """No example runs here."""

    def unmet(self, machine: Machine, failed: Failed) -> Sequence[Label]:
        return ()


def _told_apart(offer: Offer) -> list[Ids]:
    """The outcomes of a chance that can be told apart."""
    machine, seen, found = offer.machine, set[object](), list[Ids]()
    for ids in offer.all():
        choices = offer.alternative(ids).choices
        key = tuple(
            alike_key(machine, value) if choice.format.form == "component" else value
            for choice, value in zip(choices, ids[1:], strict=True)
        )
        if key not in seen:
            seen.add(key)
            found.append(ids)
    return found


@define(eq=False)
class Branching:
    """Goes from positions to those a ply further.

    `met` is called with each decision on the way, before it is taken.
    """

    plies: Plies
    met: Callable[[Game, PendingDecision], None] | None = field(default=None)

    def further(self, position: Position) -> Iterator[Waiting]:
        """All ways to the next end of a ply or of the game."""
        for start in self.starts(position):
            yield from self._from(start)

    def _from(self, waiting: Waiting) -> Iterator[Waiting]:
        game = waiting.game
        if waiting.block is not None or game.ended:
            yield waiting
            return
        decision = self.decision(waiting)
        for option in decision.all_options():
            for after in self.taken(waiting, decision, option):
                yield from self._from(after)

    def starts(self, position: Position) -> Iterator[Waiting]:
        """All ways to the next decision, or to the end of a ply or of the game without one."""
        return self._outcomes(position.game, (), lambda game: game.run(position.block))

    def decision(self, waiting: Waiting) -> PendingDecision:
        """The decision for which a game waits."""
        decision = waiting.game.decision()
        assert decision is not None
        if len(waiting.taken) >= LONGEST_PLY:
            raise UncountableError(
                f"a turn goes on for more than {LONGEST_PLY} decisions here, and may never end",
                "count decisions instead: `--unit decision`",
            )
        if self.met is not None:
            self.met(waiting.game, decision)
        return decision

    def taken(self, waiting: Waiting, decision: PendingDecision, option: Option) -> Iterator[Waiting]:
        """All ways from an option to the next decision, or to the end of a ply or of the game."""
        offer = decision.offer
        is_ply = waiting.game.together is None and self.plies.decision_is_ply(waiting.game.machine, offer.block)

        def take(game: Game) -> None:
            if is_ply:
                game.machine.begun = True
                raise PlyEnd(commit(game.machine, offer, option.ids))
            game.apply(option, decision.seat)

        return self._outcomes(waiting.game, (*waiting.taken, option), take)

    def _outcomes(self, game: Game, taken: tuple[Option, ...], run: Callable[[Game], None]) -> Iterator[Waiting]:
        """What comes of a run, for each outcome of the chance in it."""
        script: list[tuple[int, int]] = []
        while True:
            copy = game.clone()
            copy.machine.director = Steering(self.plies, script)
            block, said = None, copy.machine.log
            try:
                run(copy)
            except PlyEnd as end:
                block = end.block
                settle(copy.machine, said)
            copy.machine.director = None
            yield Waiting(copy, taken, block)
            while script and script[-1][0] + 1 == script[-1][1]:
                script.pop()
            if not script:
                return
            chosen, count = script[-1]
            script[-1] = (chosen + 1, count)
