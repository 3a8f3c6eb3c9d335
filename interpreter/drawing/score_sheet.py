"""The sheet of what each player scored."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.engine.scoring import SeatScore


def _told(value: int | None) -> str:
    """A number, or a question mark for one that the viewer can't know."""
    return "?" if value is None else str(value)


def score_sheet(scores: Sequence[SeatScore]) -> list[str]:
    """A column for each player and a line for each score, with the totals below; nothing where nothing is scored."""
    parts = scores[0].parts if scores else ()
    if not parts:
        return []
    rows = [["", *(s.name for s in scores)]]
    rows += [[part.label, *(_told(s.parts[n].value) for s in scores)] for n, part in enumerate(parts)]
    if len(parts) > 1:
        rows.append(["total", *(_told(s.total) for s in scores)])
    widths = [max(len(row[n]) for row in rows) for n in range(len(rows[0]))]
    return [
        "  ".join(cell.rjust(widths[n]) if n else cell.ljust(widths[n]) for n, cell in enumerate(row)).rstrip()
        for row in rows
    ]
