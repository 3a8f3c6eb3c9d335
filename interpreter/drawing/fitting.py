"""A table in few lines: blocks side by side, and where that isn't enough what matters least is left out and named.

The first boards of cells that fit stand in the first lines, as many as have room; beside them goes what is low enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from attrs import define, field, frozen

from interpreter.drawing.board import GAP, Block
from interpreter.drawing.text import EMPTY, Line, beside, line_width, span, widest

_LEAST = 24
"""Narrower columns aren't filled with what is broken into lines."""

_TRIES = 3
"""After so many parts that don't fit no more are tried: drawing takes time, for which somebody waits."""

_NOTE = "… board shows"
_REST: Line = (span(f"{_NOTE} the rest", EMPTY),)

Flow = Callable[[int], Sequence[Block]]
"""Draws something to a width."""


@frozen
class Part:
    """What is drawn or left out as a whole: boards (by their numbers), or what a seat has, or nobody.

    `rank` says how much it matters; the greatest is left out first.
    """

    label: str
    rank: tuple[int, ...]
    owner: str = ""
    boards: tuple[int, ...] = ()
    seat: int | None = None


@frozen
class Sheet:
    """How parts are drawn: boards of cells, each a block, and everything else; both in the order of reading.

    Boards of cells are drawn to half the width, so that two have room, or to a width of which all is theirs.
    """

    cells: Callable[[Sequence[Part], int | None], Sequence[Block]]
    flows: Callable[[Sequence[Part]], Sequence[Flow]]
    legend: Callable[[Sequence[Block]], list[Line]]


@define
class Fitting:
    """Finds the parts that have room in so many columns and lines."""

    sheet: Sheet
    width: int
    height: int
    shown: list[Block] = field(init=False, factory=list)
    """What was drawn in the end."""
    _laid: dict[tuple[Part, ...], tuple[list[Line], list[Block]]] = field(init=False, factory=dict)

    def lines(self, parts: Sequence[Part]) -> list[Line]:
        """As many parts as have room, those that matter most; the first one even if it hasn't."""
        ordered = sorted(parts, key=lambda part: part.rank)
        # Where nothing is missing there is no note either, so all may have room although less hasn't.
        enough, too_many = (len(ordered) if self._fits(ordered, ordered) else 1), len(ordered) + 1
        while too_many - enough > 1:
            middle = (enough + too_many) // 2
            enough, too_many = (middle, too_many) if self._fits(ordered[:middle], ordered) else (enough, middle)
        kept = ordered[:enough]
        tries = _TRIES
        for part in ordered[enough + 1 :]:
            if tries and self._fits([*kept, part], ordered):
                kept.append(part)
            else:
                tries = max(0, tries - 1)
        lines = self._drawn(kept, ordered)
        self.shown = self._laid[tuple(kept)][1]
        if len(lines) <= self.height:
            return lines
        return self._bare(kept) or lines

    def _bare(self, kept: Sequence[Part]) -> list[Line]:
        """The first board alone, with as much of what explains it as has room."""
        first = kept[:1]
        cells = self._wide(first) or self.sheet.cells(first, None)
        blocks = [*cells] or [block for flow in self.sheet.flows(first) for block in flow(self.width)]
        if not blocks:
            return []
        room = max(0, self.height - len(blocks[0].lines) - 1)
        lines = [*blocks[0].lines, *self.sheet.legend(blocks[:1])[:room], _REST]
        if len(lines) > self.height:
            return []
        self.shown = blocks[:1]
        return lines

    def _wide(self, kept: Sequence[Part]) -> Sequence[Block]:
        """The only board of cells, drawn to the whole width; none if that takes more lines or isn't better."""
        half = self.sheet.cells(kept, None)
        if len(half) != 1 or half[0].key is None or not half[0].key.short.worn:
            return ()
        wide = self.sheet.cells(kept, self.width)
        return wide if len(wide[0].lines) <= len(half[0].lines) else ()

    def _fits(self, kept: Sequence[Part], parts: Sequence[Part]) -> bool:
        return len(self._drawn(kept, parts)) <= self.height

    def _drawn(self, kept: Sequence[Part], parts: Sequence[Part]) -> list[Line]:
        key = tuple(kept)
        if key not in self._laid:
            self._laid[key] = self._arranged(kept)
        lines, _ = self._laid[key]
        missing = [part for part in parts if part not in kept]
        if not missing:
            return lines
        note = (span(f"{_NOTE} also {_named(missing)}", EMPTY),)
        return [*lines, note if line_width(note) <= self.width else _REST]

    def _arranged(self, kept: Sequence[Part]) -> tuple[list[Line], list[Block]]:
        """All that is drawn of some parts, and the blocks in it.

        A single board of cells has things beside it, or all the width, whichever takes fewer lines.
        """
        found = [self._placed(kept, cells) for cells in (self._wide(kept), self.sheet.cells(kept, None)) if cells]
        return min(found, key=lambda placed: len(placed[0])) if found else self._placed(kept, ())

    def _placed(self, kept: Sequence[Part], boards_of_cells: Sequence[Block]) -> tuple[list[Line], list[Block]]:
        cells = list(boards_of_cells)
        flows = list(self.sheet.flows(kept))
        shown: list[Block] = []
        lines: list[Line] = []
        while cells:
            shelf = [cells.pop(0)]
            while cells and _across([*shelf, cells[0]]) <= self.width:
                shelf.append(cells.pop(0))
            room = self.width - _across(shelf) - GAP
            column: list[Line] = []
            height = max(len(block.lines) for block in shelf)
            for flow in list(flows) if room >= _LEAST else ():
                drawn = flow(room)
                low = shelved(drawn, room)
                over = len(column) + len(low) - height
                if widest(low) <= room and (over <= 0 or over < len(shelved(flow(self.width), self.width))):
                    height += max(0, over)
                    flows.remove(flow)
                    column += low
                    shown += drawn
            shown += shelf
            lines += beside([*(block.lines for block in shelf), *([column] if column else [])], GAP)
        below = [(flow, flow(self.width)) for flow in flows]
        boards = [block for _, drawn in below for block in drawn if block.is_board]
        drawn_boards = shelved(boards, self.width)
        column, told = self._column(below, self.width - widest(drawn_boards) - GAP, len(drawn_boards))
        shown += boards
        lines += beside([drawn_boards, column], GAP) if column else drawn_boards
        return lines + self.sheet.legend(shown) + shelved(told, self.width), shown

    def _column(
        self, below: Iterable[tuple[Flow, Sequence[Block]]], room: int, height: int
    ) -> tuple[list[Line], list[Block]]:
        """What has room beside boards that aren't of cells, and what stands below them instead."""
        column: list[Line] = []
        told: list[Block] = []
        for flow, drawn in below:
            low = [] if room < _LEAST or any(b.is_board for b in drawn) else shelved(flow(room), room)
            if low and widest(low) <= room and len(column) + len(low) <= height:
                column += low
            else:
                told += [block for block in drawn if not block.is_board]
        return column, told


def _named(parts: Iterable[Part]) -> str:
    """What parts are called, those of players by what these have in common."""
    labels: dict[str, list[str]] = {}
    for part in sorted(parts, key=lambda part: (part.rank[:2], part.owner)):
        labels.setdefault(part.owner, []).append(part.label)
    owners: dict[tuple[str, ...], list[str]] = {}
    for owner, found in labels.items():
        owners.setdefault(tuple(dict.fromkeys(found)), []).append(owner)
    return "; ".join(
        ", ".join(found) + (f" of {', '.join(names)}" if any(names) else "") for found, names in owners.items()
    )


def shelved(blocks: Iterable[Block], width: int) -> list[Line]:
    """Blocks one below the other, boards side by side where they have room and are nearly of the same height."""
    shelves: list[list[Block]] = []
    for block in blocks:
        shelf = shelves[-1] if shelves else []
        alike = bool(shelf) and all(one.is_board and abs(len(one.lines) - len(block.lines)) < 2 for one in shelf)
        if block.is_board and alike and _across([*shelf, block]) <= width:
            shelf.append(block)
        elif block.lines:
            shelves.append([block])
    return [line for shelf in shelves for line in beside([block.lines for block in shelf], GAP)]


def _across(blocks: Sequence[Block]) -> int:
    return sum(widest(block.lines) + GAP for block in blocks) - GAP
