"""Places in a ring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from interpreter.drawing.book import Book, Key
from interpreter.drawing.layout import Board
from interpreter.drawing.spots import Spot
from interpreter.drawing.text import COORDINATE, Line, Span, beside, line_width, padded, span, widest, wrapped

_GAP = 3


def draw_ring(
    board: Board, spots: Mapping[int, Spot], book: Book, width: int, head: Line = ()
) -> tuple[list[Line], Key]:
    """The first half from left to right, the other half below it from right to left: on in the sense of a clock.

    Where there is no room for this but with letters that stand for whole texts, they are told one after the other.
    A `head` stands before it, or above.
    """
    found = [spots[place] for place in board.places]
    half = (len(found) + 1) // 2
    names: list[Line] = [(span(number_of(spot), COORDINATE),) for spot in found]
    widest_name = max(line_width(name) for name in names)
    room = max(1, (width - 4) // half - 2)
    used = book.key(found, room, alike=True)
    cell = max(used.size(found), widest_name) + 2
    if used.short.worn == 3 or 2 + half * cell > width:
        return _listed(found, book, width, head)
    shown = [used.cell(spot) for spot in found]
    missing: list[Line] = [()] * (2 * half - len(found))
    rows: list[tuple[str, list[Line], str]] = [
        ("  ", names[:half], ""),
        ("/ ", shown[:half], "\\"),
        ("\\ ", missing + shown[half:][::-1], "/"),
        ("  ", missing + names[half:][::-1], ""),
    ]
    lines = [_row(*row, cell) for row in rows]
    if line_width(head) + _GAP + widest(lines) > width:
        return [head, *lines], used
    return beside([[head], lines], _GAP) if head else lines, used


def _listed(found: Sequence[Spot], book: Book, width: int, head: Line) -> tuple[list[Line], Key]:
    """What stands at each place, behind its number."""
    used = book.key(found, width, alike=True)
    lines: list[Line] = []
    line = head
    for spot in found:
        entry = (span(f"{number_of(spot)}:", COORDINATE), Span(" "), *used.cell(spot))
        if line and line_width(line) + _GAP + line_width(entry) > width:
            lines.append(line)
            line = ()
        line = (*line, Span(" " * _GAP), *entry) if line else entry
    return [part for whole in [*lines, line] for part in wrapped(whole, width, 4)], used


def _row(left: str, cells: Sequence[Line], right: str, cell: int) -> Line:
    line: Line = (Span(left, COORDINATE),)
    for part in cells:
        line += padded(part, cell)
    return (*line, Span(right, COORDINATE)) if right else line


def number_of(spot: Spot) -> str:
    """In a row or ring the number alone tells the places apart."""
    return str(spot.coordinates["number"]) if "number" in spot.coordinates else spot.name
