"""The sheet at the end of a game: what each player scored, and who won."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.engine.scoring import SeatScore


def score_sheet(scores: Sequence[SeatScore], winners: Sequence[int], has_winner: bool) -> list[str]:
    """A column for each player, a line for each score, and a line for the winners."""
    lines: list[str] = []
    parts = scores[0].parts if scores else ()
    if parts:
        rows = [[""] + [s.name for s in scores]]
        rows += [[part.label, *(str(s.parts[n].value) for s in scores)] for n, part in enumerate(parts)]
        if len(parts) > 1:
            rows.append(["total", *(str(s.total) for s in scores)])
        widths = [max(len(row[n]) for row in rows) for n in range(len(rows[0]))]
        for row in rows:
            cells = [row[0].ljust(widths[0]), *(cell.rjust(widths[n]) for n, cell in enumerate(row) if n)]
            lines.append("  ".join(cells).rstrip())
    if has_winner:
        names = [s.name for s in scores if s.seat in winners]
        lines.append(f"winner: {names[0]}" if len(names) == 1 else f"winners: {', '.join(names) or 'nobody'}")
    return lines
