"""The sheet of what each player scored, as on a scorepad."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from interpreter.drawing.text import (
    COORDINATE,
    HEADING,
    WIDTH,
    Line,
    Span,
    line_width,
    padded,
    player,
    span,
    trimmed,
    widest,
    wrapped,
)
from interpreter.engine.scoring import SeatScore, Standing

_LONGEST = 40
"""A goal's text is cut to so many letters."""
_GAP = 2
_LEAST_COLUMN, _LEAST_LABELS = 5, 20
"""Columns with numbers, and the one with labels, aren't narrower than this for the sake of the width."""

Row = tuple[str, Sequence[str]]
"""A label, and what stands behind it for each player."""


def draw_score_sheet(scores: Sequence[SeatScore], standings: Sequence[Standing] = (), width: int = WIDTH) -> list[Line]:
    """A column for each player and a line for each score, with the totals below; nothing where nothing is scored.

    After a tie the goals of the winner that decided between those who were equal follow, each with its own line; where
    there are no scores the first goal is told, too, if it counts anything. Names and labels are broken to keep to
    `width`.
    """
    parts = scores[0].parts if scores else ()
    above = [(part.label, [_told(score.parts[n].value) for score in scores]) for n, part in enumerate(parts)]
    below = [("total", [_told(score.total) for score in scores])] if len(parts) > 1 else []
    goals = [after for before, after in pairwise(standings) if len(after.left) < len(before.left)]
    if not parts and standings and not _is_plain(standings[0]):
        goals = [standings[0], *(goal for goal in goals if goal is not standings[0])]
    for goal in goals:
        lead = "then " if above or below else ""
        values = ["" if value is None else str(value) for value in goal.values]
        below.append((f"{lead}{'most' if goal.most else 'least'} {_cut(goal.text)}", values))
    if not above and not below:
        return []
    names: list[Line] = [(span(score.name, HEADING, player(score.seat)),) for score in scores]
    return [trimmed(line) for line in _laid_out(names, above, below, width)]


def _laid_out(names: Sequence[Line], above: Sequence[Row], below: Sequence[Row], width: int) -> list[Line]:
    """Labels to the left, numbers to the right, below the names; a line between both groups of rows."""
    rows = [*above, *below]
    labels = min(max(len(span(label)) for label, _ in rows), max(_LEAST_LABELS, width // 2))
    room = max(_LEAST_COLUMN, (width - labels) // len(names) - _GAP)
    heads = [_broken(name, room) for name in names]
    columns = [
        max(widest(head), *(len(values[number]) for _, values in rows)) + _GAP for number, head in enumerate(heads)
    ]
    lines: list[Line] = []
    for row in range(-max(map(len, heads)), 0):
        cells = [head[row] if -row <= len(head) else () for head in heads]
        lines.append(_row((), labels, cells, columns))
    for number, (label, values) in enumerate(rows):
        if above and number == len(above):
            lines.append((span("-" * (labels + sum(columns)), COORDINATE),))
        *before, last = wrapped((span(label),), labels, 2)
        lines += before
        lines.append(_row(last, labels, [(Span(value),) for value in values], columns))
    return lines


def _row(label: Line, labels: int, cells: Sequence[Line], columns: Sequence[int]) -> Line:
    line = padded(label, labels)
    for cell, width in zip(cells, columns, strict=True):
        line += (Span(" " * (width - line_width(cell))), *cell)
    return line


def _broken(name: Line, room: int) -> list[Line]:
    """A name in lines of a width; words are broken only where they are longer than that."""
    lines: list[Line] = []
    for line in wrapped(name, room):
        text, style = "".join(part.text for part in line).strip(), line[0].style
        while len(Span(text)) > room:
            cut = next(n for n in range(len(text), 0, -1) if n == 1 or len(Span(text[:n])) <= room)
            lines.append((Span(text[:cut], style),))
            text = text[cut:]
        lines.append((Span(text, style),))
    return lines


def _is_plain(goal: Standing) -> bool:
    """Whether it says no more than who has won."""
    return all(value in (0, 1, None) for value in goal.values)


def _told(value: int | None) -> str:
    """A number, or a question mark for one that the viewer can't know."""
    return "?" if value is None else str(value)


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
