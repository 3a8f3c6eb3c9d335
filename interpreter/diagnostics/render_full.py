"""Findings for people: with the lines they are about, and marks below the guilty places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter.diagnostics.capping import LIMIT, capped
from interpreter.diagnostics.diagnostic import Diagnostic, Severity
from interpreter.diagnostics.excerpt import Colours, Mark, excerpt, margin_of
from interpreter.diagnostics.visible import visible


def render_full(diagnostics: Sequence[Diagnostic], *, colour: bool = False, limit: int | None = LIMIT) -> str:
    """Render findings with the lines of text they point at.

    `colour` adds the escapes of terminals; `limit` is how many findings of each file are shown, all if it is nothing.
    """
    shown, rest = capped(diagnostics, limit)
    colours = Colours(colour)
    parts = ["\n".join(_finding(d, colours)) + "\n" for d in shown]
    return "\n".join([*parts, *(f"{visible(line)}\n" for line in rest)])


def _finding(finding: Diagnostic, colours: Colours) -> Iterator[str]:
    paint = colours.error if finding.severity is Severity.ERROR else colours.warning
    yield f"{paint(f'{finding.severity.value}[{finding.id}]')}: {colours.bold(visible(finding.message))}"
    marks = [Mark(label.span, visible(label.message), False) for label in finding.related]
    if finding.span is not None:
        marks.insert(0, Mark(finding.span, "", True))
    margin = margin_of(marks)
    yield from excerpt(marks, margin, paint, colours)
    if finding.help:
        if marks:
            yield f"{' ' * margin} {colours.frame('|')}"
        yield f"{' ' * margin} {colours.frame('=')} {colours.help('help')}: {visible(finding.help)}"
