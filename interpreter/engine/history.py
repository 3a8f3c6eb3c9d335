"""The log of a game: what happened, in words, and who may read which of them.

The log is a chain from the newest line back, so that copies of a game share it. It isn't part of the state.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import define, frozen

from interpreter.engine.explanation.model import Cause
from interpreter.engine.machine import Machine
from interpreter.engine.pieces import Member, Piece, named_in, read
from interpreter.engine.progress import stage
from interpreter.program.statement import Block
from interpreter.source.text import Span

HEADING = "— "
"""So a line of the log begins that says how far the game has come."""


@frozen(eq=False)
class Moved:
    """What a line of the ruleset has moved: by the place to which it went, in words, the components in order."""

    origin: Span | None
    heaps: dict[str, tuple[Member, ...]]


@define(eq=False)
class LogLine:
    """One line. `audience` is the mask of the seats that may read it at all.

    A component is named to the seats that know it by the time that the dust has settled, even if they had to forget it
    by then; to others it is only a kind. `knowers` are these, component by component, as far as the line has been
    noted.

    `cause` are the lines of the ruleset that led to it: the statement or decision, the calls around it, the nearest
    first, and for a reaction what queued it. `stage` is how far the game had come, in words. `moved` is set where the
    line tells moves.
    """

    pieces: tuple[Piece, ...]
    audience: int
    knowers: dict[int, int]
    settled: bool = False
    cause: tuple[Cause, ...] = ()
    stage: str = ""
    moved: Moved | None = None

    @property
    def text(self) -> str:
        """The line as one reads it who knows everything."""
        return read(self.pieces, None, bool)

    def text_for(self, seat: int | None) -> str | None:
        """The line as a seat may read it, or nothing; None knows everything."""
        if seat is None:
            return self.text
        if not self.audience >> seat & 1:
            return None
        return read(self.pieces, seat, lambda component: bool(self.knowers.get(component, 0) >> seat & 1))

    def note(self, m: Machine) -> None:
        """Adds to those who read its components whoever knows them now."""
        for component in self.knowers:
            self.knowers[component] |= m.row[m.code.known + component]


@frozen(eq=False)
class Line:
    """A link of the chain. `naming` is the nearest one before it whose line names components."""

    line: LogLine
    before: Line | None
    naming: Line | None


def announce(
    m: Machine,
    *pieces: Piece,
    audience: int | None = None,
    cause: tuple[Cause, ...] = (),
    moved: Moved | None = None,
    block: Block | None = None,
) -> None:
    """Adds a line to the log, with what led to it; without an audience everyone may read it.

    It is said under the stage of `block`, or of the one that runs.
    """
    if m.scratch:
        return
    knowers = dict.fromkeys(named_in(pieces), 0)
    line = LogLine(pieces, m.code.everyone if audience is None else audience, knowers, cause=cause)
    line.moved = moved
    where = block or m.block
    if m.telling and where is not None:
        line.stage = stage(m, where)
    m.log = linked(line, m.log)


def joined_to_last(m: Machine, moved: Moved, audience: int) -> Moved:
    """What was moved, with what the same line of the ruleset has moved just before; that is taken out of the log."""
    last = m.log
    if last is None or last.line.settled or last.line.audience != audience:
        return moved
    before = last.line.moved
    if before is None or before.origin is not moved.origin:
        return moved
    m.log = last.before
    heaps = dict(before.heaps)
    for where, members in moved.heaps.items():
        heaps[where] = (*heaps.get(where, ()), *members)
    return Moved(moved.origin, heaps)


def texts(found: Iterable[LogLine], seat: int | None) -> list[str]:
    """The lines as a seat may read them, under headings that say how far the game had come; None knows everything."""
    read_: list[str] = []
    stage_ = ""
    for line in found:
        text = line.text_for(seat)
        if text is None:
            continue
        if line.stage not in ("", stage_):
            stage_ = line.stage
            read_.append(f"{HEADING}{stage_} —")
        read_.append(text)
    return read_


def linked(line: LogLine, before: Line | None) -> Line:
    """The chain with one more line."""
    return Line(line, before, before if before is None or before.line.knowers else before.naming)


def lines(newest: Line | None, until: Line | None = None) -> Iterator[LogLine]:
    """The lines from the newest back to the one before which `until` stood."""
    while newest is not until and newest is not None:
        yield newest.line
        newest = newest.before


def note(m: Machine) -> None:
    """Notes who knows what is named in the lines that aren't settled, before it may be forgotten."""
    link = m.log
    while link is not None and not link.line.settled:
        link.line.note(m)
        link = link.naming


def settle(m: Machine, until: Line | None) -> None:
    """Fixes who reads what in all lines that are new since `until`."""
    for line in lines(m.log, until):
        if not line.settled:
            line.note(m)
            line.settled = True
