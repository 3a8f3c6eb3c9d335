"""Which positions are the same.

The table also holds what no longer matters: locals of procedures that have ended, and those that will be set anew
before they are read. Without these, the table tells all that can follow.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from attrs import define, field

from interpreter.engine.components import contents, variables_of
from interpreter.engine.machine import Machine
from interpreter.engine.progress import blocks_around
from interpreter.perft.branching import Position
from interpreter.perft.liveness import needed_at
from interpreter.program.expression import Column, Local
from interpreter.program.masks import members
from interpreter.program.program import BOX, Program
from interpreter.program.statement import Block, Procedure
from interpreter.program.value import NOTHING


@define(eq=False)
class Identity:
    """Digests of the positions of one program."""

    program: Program
    _needed: dict[Procedure, dict[Block, frozenset[Local]]] = field(factory=dict, init=False)
    _live: dict[tuple[int, ...], tuple[Local, ...]] = field(factory=dict, init=False)
    _variables: tuple[Column, ...] = field(init=False)

    def __attrs_post_init__(self) -> None:
        p = self.program
        accounts = {p.place_of, p.above, p.below, p.known, p.top, p.bottom, p.held}
        self._variables = tuple(c for c in p.columns if c not in accounts and c.over != "component")

    def state(self, position: Position) -> bytes:
        """Equal only where all that can follow is the same, each component standing for itself alone."""
        m = position.game.machine
        where = tuple(blocks_around(m, position.block))
        kept = m.row[: self.program.counter_address]
        return _digest(kept, where, self._locals(m, where), m.records)

    def position(self, position: Position) -> bytes:
        """Equal where the table is the same and play goes on in the same way: who moves, how far loops have come.

        A component stands for all that are like it. What led there doesn't matter.
        """
        m = position.game.machine
        where = tuple(blocks_around(m, position.block))
        held = {
            local: _meant(m, value, local.holds)
            for local, value in zip(self._live_at(m, where), self._locals(m, where), strict=True)
        }
        lying = [[repr(_piece(m, c)) for c in contents(m, place)] for place in range(len(self.program.places))]
        lying[BOX].sort()
        variables = [
            _meant(m, column.load(m.row, index), column.holds)
            for column in self._variables
            for index in range(column.first, column.first + column.count)
        ]
        return _digest(lying, variables, where, list(held.values()))

    def _locals(self, m: Machine, where: tuple[int, ...]) -> list[Any]:
        """The values of the locals that will be read, from a block and those to which its procedures return."""
        return [local.storage.load(m.row, local.address or 0) for local in self._live_at(m, where)]

    def _live_at(self, m: Machine, where: tuple[int, ...]) -> tuple[Local, ...]:
        if where not in self._live:
            found: list[Local] = []
            for block in (m.code.blocks[number] for number in where):
                procedure = block.procedure
                if procedure not in self._needed:
                    self._needed[procedure] = needed_at(self.program, procedure)
                needed = self._needed[procedure][block]
                found += [local for local in procedure.locals if local in needed and local is not procedure.back]
            self._live[where] = tuple(found)
        return self._live[where]


def _digest(*parts: object) -> bytes:
    return blake2b(repr(parts).encode(), digest_size=16).digest()


def _piece(m: Machine, component: int) -> tuple[Any, ...]:
    """What can be told of a component, wherever it lies."""
    return (
        m.code.likeness[component],
        m.row[m.code.known + component],
        variables_of(m, m.code.component_variables, component),
    )


def _meant(m: Machine, value: Any, holds: str) -> Any:
    """A value, in which components stand for those that are like them and lie in the same place."""
    if holds == "component":
        return value if value == NOTHING else _lying(m, value)
    if holds == "components":
        each = members(value) if isinstance(value, int) else value
        found = [repr(_lying(m, c)) for c in each if c != NOTHING]
        return sorted(found) if isinstance(value, int) else found
    return value


def _lying(m: Machine, component: int) -> tuple[Any, ...]:
    place = m.row[m.code.place_of + component]
    height = -1 if place == BOX else contents(m, place).index(component)
    return place, height, _piece(m, component)
