"""Places in rows: those with the same numbers below each other, as one table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import frozen

from interpreter.drawing.book import Book, Key
from interpreter.drawing.layout import Board
from interpreter.drawing.ring import number_of
from interpreter.drawing.spots import Spot
from interpreter.drawing.text import COORDINATE, Line, beside, line_width, padded, span, widest, wrapped

_MANY = 8
"""A longer row may be broken; a shorter one is told place by place if it can't be a line."""

_GAP = 2

_LEAST = 4
"""So wide are columns at least where texts have to be shortened."""


@frozen
class Row:
    """One row, and what stands before it."""

    head: Line
    board: Board


@frozen
class Table:
    """Rows as they were drawn together."""

    lines: list[Line]
    key: Key


def draw_rows(rows: Sequence[Row], spots: Mapping[int, Spot], book: Book, width: int) -> list[Table]:
    """Rows with the same numbers as one table, or upright, as its columns; what is too wide for both is taken apart.

    Where most places are empty the others are listed: in at most half the lines, as it hides that there are empty ones.
    """
    found = [spots[place] for row in rows for place in row.board.places]
    used = book.whole(found)
    lines = _whole(rows, spots, used, width)
    if lines is not None:
        return [Table(lines, used)]
    groups = list(dict.fromkeys(row.board.group for row in rows))
    if len(groups) == 1:
        return [_taken_apart(rows, spots, book, width)]
    parts = ([row for row in rows if row.board.group == group] for group in groups)
    return [table for part in parts for table in draw_rows(part, spots, book, width)]


def _whole(rows: Sequence[Row], spots: Mapping[int, Spot], used: Key, width: int) -> list[Line] | None:
    """All of it, if that is possible.

    Several rows lie only if each column has room for the widest text: else they stood up and lay down by turns.
    """
    margin = _margin(rows)
    columns = _columns(rows, spots, used)
    lies = margin + sum(columns) - _GAP <= width
    if lies and (len(rows) == 1 or margin + len(columns) * max(columns) - _GAP <= width):
        return _table(rows, spots, used, columns, margin)
    upright = _upright(rows, spots, used)
    if len(upright) > _MANY + 1 or widest(upright) > width:
        return _table(rows, spots, used, columns, margin) if lies else None
    listed = _listed(rows, spots, used, width)
    return listed if len(listed) * 2 <= len(upright) else upright


def _taken_apart(rows: Sequence[Row], spots: Mapping[int, Spot], book: Book, width: int) -> Table:
    """Short forms for the texts, or several tables, or a list."""
    found = [spots[place] for row in rows for place in row.board.places]
    margin = _margin(rows)
    across = max(len(row.board.places) for row in rows)
    used = book.key(found, max(_LEAST, (width - margin) // across - _GAP))
    lines = _whole(rows, spots, used, width)
    if lines is not None and used.short.worn < 3:
        return Table(lines, used)
    if across > _MANY:
        used = book.key(found, 2 * _LEAST)
        return Table(_broken(rows, spots, used, margin, width), used)
    used = book.whole(found)
    return Table(_listed(rows, spots, used, width), used)


def _margin(rows: Sequence[Row]) -> int:
    return max(line_width(row.head) for row in rows) + _GAP


def _upright(rows: Sequence[Row], spots: Mapping[int, Spot], used: Key) -> list[Line]:
    """A line for each place, and a column for each row."""
    longest = max(rows, key=lambda row: len(row.board.places))
    names: list[Line] = [(), *((span(number_of(spots[place]), COORDINATE),) for place in longest.board.places)]
    blocks: list[list[Line]] = [names]
    for row in rows:
        blocks.append([row.head, *(used.cell(spots[place]) for place in row.board.places)])
    return beside(blocks, _GAP)


def _columns(rows: Sequence[Row], spots: Mapping[int, Spot], used: Key) -> list[int]:
    """How wide each column is."""
    widths: list[int] = []
    for number in range(max(len(row.board.places) for row in rows)):
        column = [spots[row.board.places[number]] for row in rows if number < len(row.board.places)]
        widths.append(max(used.size(column), max(len(number_of(spot)) for spot in column)) + _GAP)
    return widths


def _table(
    rows: Sequence[Row], spots: Mapping[int, Spot], used: Key, columns: Sequence[int], margin: int, start: int = 0
) -> list[Line]:
    part = slice(start, start + len(columns))
    longest = max(rows, key=lambda row: len(row.board.places))
    names = [(span(number_of(spots[place]), COORDINATE),) for place in longest.board.places[part]]
    lines = [_line((), names, columns, margin)]
    for row in rows:
        cells = [used.cell(spots[place]) for place in row.board.places[part]]
        lines.append(_line(row.head, cells, columns, margin))
    return lines


def _line(head: Line, cells: Sequence[Line], columns: Sequence[int], margin: int) -> Line:
    line = padded(head, margin)
    for cell, width in zip(cells, columns, strict=False):
        line += padded(cell, width)
    return line


def _broken(rows: Sequence[Row], spots: Mapping[int, Spot], used: Key, margin: int, width: int) -> list[Line]:
    columns = _columns(rows, spots, used)
    lines: list[Line] = []
    start = 0
    while start < len(columns):
        end = start + 1
        while end < len(columns) and margin + sum(columns[start : end + 1]) - _GAP <= width:
            end += 1
        lines += _table(rows, spots, used, columns[start:end], margin, start)
        start = end
    return lines


def _listed(rows: Sequence[Row], spots: Mapping[int, Spot], used: Key, width: int) -> list[Line]:
    """A line for each place on which there is something."""
    lines: list[Line] = []
    for row in rows:
        head = (*row.head, span("  "))
        indent = line_width(head)
        for place in row.board.places:
            if not spots[place].bare:
                number = f"{number_of(spots[place])}  "
                line = (*head, span(number, COORDINATE), *used.cell(spots[place]))
                lines += wrapped(line, width, indent + len(number))
                head = (span(" " * indent),)
    return lines or [(*rows[0].head, span("  all empty"))]
