"""The sheet of what each player scored."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from interpreter.engine.scoring import SeatScore, Standing

_LONGEST = 40
"""A goal's text is cut to so many letters."""


def _told(value: int | None) -> str:
    """A number, or a question mark for one that the viewer can't know."""
    return "?" if value is None else str(value)


def score_sheet(scores: Sequence[SeatScore], standings: Sequence[Standing] = ()) -> list[str]:
    """A column for each player and a line for each score, with the totals below; nothing where nothing is scored.

    After a tie the goals of the winner that decided between those who were equal follow, each with its own line.
    """
    parts = scores[0].parts if scores else ()
    rows = [[part.label, *(_told(s.parts[n].value) for s in scores)] for n, part in enumerate(parts)]
    if len(parts) > 1:
        rows.append(["total", *(_told(s.total) for s in scores)])
    for before, standing in pairwise(standings):
        if len(standing.left) < len(before.left):
            values = ("" if value is None else str(value) for value in standing.values)
            rows.append([f"then {'most' if standing.most else 'least'} {_cut(standing.text)}", *values])
    if not rows:
        return []
    rows = [["", *(s.name for s in scores)], *rows]
    widths = [max(len(row[n]) for row in rows) for n in range(len(rows[0]))]
    return [
        "  ".join(cell.rjust(widths[n]) if n else cell.ljust(widths[n]) for n, cell in enumerate(row)).rstrip()
        for row in rows
    ]


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
