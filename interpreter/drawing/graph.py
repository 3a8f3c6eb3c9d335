"""Places without a shape that could be drawn: a list of them, with their ways."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from interpreter.drawing.book import Book, Key
from interpreter.drawing.layout import Board
from interpreter.drawing.spots import Spot
from interpreter.drawing.text import COORDINATE, EMPTY, Line, Span, line_width, padded, span, wrapped


def draw_graph(
    board: Board,
    spots: Mapping[int, Spot],
    around: Mapping[int, Sequence[int]],
    book: Book,
    width: int,
) -> tuple[list[Line], Key]:
    """A line for each place that has ways, or on which there is something; `around` are the ways."""
    found = [spots[place] for place in board.places]
    used = book.whole(found)
    told = [place for place in board.places if around.get(place) or not spots[place].bare]
    named = max((len(spots[place].name) for place in told), default=0)
    content = min(width // 3, max((line_width(used.cell(spots[place])) for place in told), default=0))
    lines: list[Line] = []
    for place in told:
        ways = ", ".join(spots[n].name if n in spots else "?" for n in around.get(place, ()))
        line = padded((span(spots[place].name, COORDINATE),), named + 2) + used.cell(spots[place])
        if ways:
            line = (*padded(line, named + 2 + content), Span("  "), span(f"to {ways}", COORDINATE))
        lines += wrapped(line, width, named + 4)
    return lines or [(span("all empty", EMPTY),)], used
