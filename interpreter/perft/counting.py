"""Counting the sequences of plies."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from attrs import define, field

from interpreter.engine.offer import Option
from interpreter.perft.branching import Branching, Position, Waiting
from interpreter.perft.identity import Identity
from interpreter.perft.plies import TURN, Plies

MOST_KEPT = 2_000_000
"""So many positions are remembered with their counts."""


@define(eq=False)
class Counter:
    """Counts from positions of one program.

    What it counted is remembered by the state of the game, which tells all that can follow. `tick` is called now and
    then with how many have been counted.
    """

    plies: Plies
    tick: Callable[[int], None] = lambda counted: None
    branching: Branching = field(init=False)
    identity: Identity = field(init=False)
    counted: int = field(default=0, init=False)
    _kept: dict[tuple[bytes, int], tuple[int, ...]] = field(factory=dict, init=False)

    def __attrs_post_init__(self) -> None:
        self.branching = Branching(self.plies)
        self.identity = Identity(self.plies.program)

    def count(self, position: Position, depth: int) -> int:
        """How many sequences of exactly so many plies there are from a position."""
        return self.counts(position, depth)[-1]

    def counts(self, position: Position, depth: int) -> tuple[int, ...]:
        """How many sequences there are of no ply, of one, and so on, to `depth`."""
        if depth == 0:
            return (1,)
        key = None
        if not self.plies.program.repeat_sites:
            key = (self.identity.state(position), depth)
            if key in self._kept:
                return self._kept[key]
        totals = [0] * depth
        if depth == 1:
            totals = [self._last(position)]
            self.counted += totals[-1]
            self.tick(self.counted)
        else:
            for end in self.branching.further(position):
                if end.position is not None:
                    behind = self.counts(end.position, depth - 1)
                    totals = [total + number for total, number in zip(totals, behind, strict=True)]
        found = (1, *totals)
        if key is not None and len(self._kept) < MOST_KEPT:
            self._kept[key] = found
        return found

    def divided(self, position: Position, depth: int) -> Iterator[tuple[tuple[Option, ...], int]]:
        """The options of each first ply, with the count behind it."""
        for end in self.branching.further(position):
            if end.position is not None:
                yield end.taken, self.count(end.position, depth - 1)

    def _last(self, position: Position) -> int:
        """How many ways a single ply can go; options that surely end it aren't tried out."""
        total = 0
        waiting = list(self.branching.starts(position))
        while waiting:
            start = waiting.pop()
            if start.block is not None:
                total += 1
            elif not start.game.ended:
                total += self._options(start, waiting)
        return total

    def _options(self, start: Waiting, waiting: list[Waiting]) -> int:
        """How many options end the ply; what comes of the others is added to those that wait."""
        decision = self.branching.decision(start)
        machine, offer = start.game.machine, decision.offer
        surely = 0
        alone = start.game.together is None
        single = alone and self.plies.decision_is_ply(machine, offer.block)
        loop = self.plies.turn(machine, offer.block) if alone and self.plies.unit == TURN else None
        direct = loop is not None and offer.block.number in loop.blocks
        for option in decision.all_options():
            number = option.ids[0] if option.ids else -1
            if single or (direct and loop is not None and self.plies.is_last(loop, offer.decision, number)):
                surely += 1
            else:
                waiting += self.branching.taken(start, decision, option)
        return surely


def different_positions(
    plies: Plies, start: Position, depth: int, tick: Callable[[int], None] = lambda counted: None
) -> Iterator[int]:
    """How many different positions there are after no ply, after one, and so on, to `depth`.

    `tick` is called now and then with how many have been found after the ply that is being looked at.
    """
    branching, identity = Branching(plies), Identity(plies.program)
    layer = [start]
    yield 1
    for _ in range(depth):
        found: dict[bytes, Position] = {}
        for position in layer:
            for end in branching.further(position):
                if end.position is not None:
                    found.setdefault(identity.position(end.position), end.position)
            tick(len(found))
        layer = list(found.values())
        yield len(layer)
