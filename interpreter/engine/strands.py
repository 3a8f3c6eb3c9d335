"""Simultaneous blocks: what each strand read, changed and said, until all have ended.

All strands run on one table. That none may see what another one does is checked by claims: each guarded cell has two
cells in the table that hold who changed it and the mask of who read it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from attrs import define, field

from interpreter.diagnostics.diagnostic import Label
from interpreter.engine.errors import GameError, stopped
from interpreter.engine.history import Line, LogLine, lines, linked
from interpreter.engine.machine import Machine
from interpreter.program.expression import Column
from interpreter.program.program import BOX
from interpreter.source.text import Span

STRETCH = 32
"""How many cells are compared at once."""


@define(eq=False)
class Sealed:
    """What is kept while strands run: the table at their start, what each seat changed and said, and where."""

    row: list[int]
    changes: dict[int, dict[int, int]] = field(factory=dict)
    said: dict[int, Line | None] = field(factory=dict)
    origins: dict[tuple[int, int], Span | None] = field(factory=dict)

    def copy(self) -> Sealed:
        changes = {seat: dict(cells) for seat, cells in self.changes.items()}
        return Sealed(self.row, changes, dict(self.said), dict(self.origins))

    def only(self, seat: int) -> Sealed:
        """What is kept of one seat alone."""
        origins = {key: origin for key, origin in self.origins.items() if key[1] == seat}
        return Sealed(self.row, {seat: dict(self.changes.get(seat, {}))}, {seat: self.said.get(seat)}, origins)

    def note(self, seat: int, before: list[int], after: list[int]) -> None:
        """Remembers which cells a seat's run changed."""
        own = self.changes.setdefault(seat, {})
        for start in range(0, len(before), STRETCH):
            old, new = before[start : start + STRETCH], after[start : start + STRETCH]
            if old != new:
                own.update((start + i, b) for i, (a, b) in enumerate(zip(old, new, strict=True)) if a != b)

    def row_for(self, seat: int) -> list[int]:
        """The table as a seat sees it: as at the start, with its own changes."""
        row = self.row.copy()
        for address, value in self.changes.get(seat, {}).items():
            row[address] = value
        return row

    @contextmanager
    def logging(self, m: Machine, seat: int) -> Iterator[None]:
        """What is said meanwhile is kept for the seat alone."""
        outside, m.log = m.log, self.said.get(seat)
        try:
            yield
            self.said[seat] = m.log
        finally:
            m.log = outside

    def lines(self, seat: int) -> list[LogLine]:
        return list(lines(self.said.get(seat)))[::-1]

    def release(self, m: Machine) -> None:
        """Reveals what was said: it goes into the log, seat by seat. Clears the claims and the strands' own cells."""
        program = m.code.program
        m.revelations += 1
        for seat in range(program.seats):
            for line in self.lines(seat):
                m.log = linked(line, m.log)
        for column, watch in m.code.watched.items():
            m.row[watch : watch + 2 * column.count] = [0] * (2 * column.count)
        if program.strand_address >= 0:
            size = program.strand_stride * program.seats
            m.row[program.strand_address : program.strand_address + size] = [0] * size


def row_without_others(m: Machine, sealed: Sealed, seat: int) -> list[int]:
    """The table of which all but one seat have changed nothing, with the claims of this seat.

    Seats change cells of their own, but for claims and how many components lie in the box.
    """
    row, code = sealed.row_for(seat), m.code
    for column, watch in code.watched.items():
        for cell in range(watch, watch + 2 * column.count, 2):
            row[cell] = row[cell] if row[cell] == seat + 1 else 0
            row[cell + 1] &= 1 << seat
    components = len(code.program.components)
    row[code.held + BOX] = row[code.place_of : code.place_of + components].count(BOX)
    return row


def flush_claims(m: Machine, seat: int, sealed: Sealed) -> None:
    """Enters what a strand read and changed. Raises GameError where another strand meets it."""
    reads, writes = m.reads, m.writes
    m.reads, m.writes = {}, {}
    own = 1 << seat
    for cell, origin in sorted(writes.items(), key=lambda item: item[0]):
        others = m.row[cell + 1] & ~own
        writer = m.row[cell]
        if writer not in (0, seat + 1):
            raise _clash(m, sealed, cell, origin, writer - 1, "changes")
        if others:
            raise _clash(m, sealed, cell, origin, others.bit_length() - 1, "reads")
        m.row[cell] = seat + 1
        sealed.origins.setdefault((cell, seat), origin)
    for cell, origin in sorted(reads.items(), key=lambda item: item[0]):
        writer = m.row[cell]
        if writer not in (0, seat + 1):
            raise _clash(m, sealed, cell, origin, writer - 1, "changes")
        m.row[cell + 1] |= own
        sealed.origins.setdefault((cell, seat), origin)


def _clash(m: Machine, sealed: Sealed, cell: int, origin: Span | None, other: int, does: str) -> GameError:
    column, watch = next((c, w) for c, w in m.code.watched.items() if w <= cell < w + 2 * c.count)
    there = sealed.origins.get((cell, other))
    name = m.code.program.seat_names[other]
    return stopped(
        "strands-meet",
        origin,
        f"{name} {does} {_called(m, column, column.first + (cell - watch) // 2)} at the same time",
        help="let each player read and change only what is his own, or do it after the simultaneous block",
        related=[Label(there, f"here {name} {does} it")] if there is not None else [],
    )


def _called(m: Machine, column: Column, index: int) -> str:
    """What a cell of the table is to those who wrote the rules."""
    program = m.code.program
    if column is program.place_of:
        return f"where a `{program.components[index].kind}` lies"
    if column in (program.top, program.bottom, program.held):
        return f"what lies on `{program.places[index].name}`"
    return f"`{program.places[index].name}.{column.name}`" if column.over == "place" else f"`{column.name}`"
