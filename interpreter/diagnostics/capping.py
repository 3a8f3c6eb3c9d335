"""How many findings are shown of each file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from interpreter.diagnostics.diagnostic import Diagnostic

LIMIT = 50
"""Nobody reads more findings than this at once, and those further down are often consequences."""


def capped(diagnostics: Sequence[Diagnostic], limit: int | None) -> tuple[list[Diagnostic], list[str]]:
    """Take the first findings of each file, and say for each file how many are left out."""
    if limit is None:
        return list(diagnostics), []
    counts: Counter[str] = Counter()
    shown = []
    for finding in diagnostics:
        name = finding.span.file.name if finding.span else ""
        counts[name] += 1
        if counts[name] <= limit:
            shown.append(finding)
    rest = [(name, count - limit) for name, count in counts.items() if count > limit]
    return shown, [f"{name}: and {more} more" if name else f"and {more} more" for name, more in rest]
