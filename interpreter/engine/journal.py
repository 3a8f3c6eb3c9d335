"""A row that remembers how it was: what its cells held before, and where the machine was that changed them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import compress
from operator import ne
from typing import TYPE_CHECKING, Any

from attrs import frozen

from interpreter.source.text import Span

if TYPE_CHECKING:
    from interpreter.engine.machine import Chains, Machine
    from interpreter.program.statement import Block, Procedure


@frozen
class Entry:
    """One change: the line, and what tells how the machine came there; what the cells held before."""

    origin: Span | None
    block: Block | None
    calls: tuple[tuple[Span | None, Procedure], ...]
    chains: Chains
    key: Any
    before: Any


class Journal(list[int]):
    """The row of a game under test. What was changed is kept until `forget`.

    `sound` is the mask of the invariants that held when that was done last.
    """

    def __init__(self, row: Iterable[int], machine: Machine) -> None:
        super().__init__(row)
        self._machine = machine
        self._entries: list[Entry] = []
        self._before: list[int] = self.copy()
        self.sound = 0

    def __setitem__(self, key: Any, value: Any) -> None:
        m = self._machine
        self._entries.append(Entry(m.origin, m.block, tuple(m.calls), m.chains, key, self[key]))
        super().__setitem__(key, value)

    def forget(self, sound: int) -> None:
        """Goes on from here: what was before doesn't matter any more. `sound` are the invariants that hold."""
        self._entries.clear()
        self._before = self.copy()
        self.sound = sound

    def changed(self) -> list[int]:
        """The addresses of the cells that are not as they were when what was before was forgotten."""
        return list(compress(range(len(self)), map(ne, self._before, self)))

    def back(self) -> Iterator[tuple[Entry, list[int]]]:
        """The lines that changed anything, the last one first, each with the row as it was before it."""
        row = self.copy()
        for number in range(len(self._entries) - 1, -1, -1):
            entry = self._entries[number]
            row[entry.key] = entry.before
            if number == 0 or self._entries[number - 1].origin is not entry.origin:
                yield entry, row
