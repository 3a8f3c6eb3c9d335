"""Findings for editors and for reading many: one line each."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.diagnostics.capping import LIMIT, capped
from interpreter.diagnostics.diagnostic import Diagnostic
from interpreter.diagnostics.visible import visible


def render_concise(diagnostics: Sequence[Diagnostic], *, limit: int | None = LIMIT) -> str:
    """Render each finding as `file:line:column: severity[id]: message`.

    `limit` is how many findings of each file are shown, all if it is nothing.
    """
    shown, rest = capped(diagnostics, limit)
    return "".join(f"{visible(line)}\n" for line in [*map(_line, shown), *rest])


def _line(finding: Diagnostic) -> str:
    place = f"{finding.span}: " if finding.span else ""
    return f"{place}{finding.severity.value}[{finding.id}]: {finding.message}"
