"""The sheet of what each player scored."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from interpreter.drawing.text import HEADING, Line, Span, padded, player, span, trimmed
from interpreter.engine.scoring import SeatScore, Standing

_LONGEST = 40
"""A goal's text is cut to so many letters."""
_GAP = Span("  ")


def draw_score_sheet(scores: Sequence[SeatScore], standings: Sequence[Standing] = ()) -> list[Line]:
    """A column for each player and a line for each score, with the totals below; nothing where nothing is scored.

    After a tie the goals of the winner that decided between those who were equal follow, each with its own line.
    """
    parts = scores[0].parts if scores else ()
    rows = [_row(part.label, *(_told(score.parts[n].value) for score in scores)) for n, part in enumerate(parts)]
    if len(parts) > 1:
        rows.append(_row("total", *(_told(score.total) for score in scores)))
    for before, standing in pairwise(standings):
        if len(standing.left) < len(before.left):
            values = ("" if value is None else str(value) for value in standing.values)
            rows.append(_row(f"then {'most' if standing.most else 'least'} {_cut(standing.text)}", *values))
    if not rows:
        return []
    rows.insert(0, [Span(""), *(span(score.name, HEADING, player(score.seat)) for score in scores)])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [trimmed(_laid_out(row, widths)) for row in rows]


def _row(label: str, *values: str) -> list[Span]:
    return [span(label), *map(Span, values)]


def _laid_out(row: Sequence[Span], widths: Sequence[int]) -> Line:
    """Labels to the left, numbers to the right."""
    line = padded((row[0],), widths[0])
    for cell, width in zip(row[1:], widths[1:], strict=True):
        line += (_GAP, Span(" " * (width - len(cell))), cell)
    return line


def _told(value: int | None) -> str:
    """A number, or a question mark for one that the viewer can't know."""
    return "?" if value is None else str(value)


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
