"""Findings as workflow commands, which GitHub shows beside the lines of a change."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.diagnostics.diagnostic import Diagnostic

_MESSAGE = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_PROPERTY = _MESSAGE | {":": "%3A", ",": "%2C"}


def render_github(diagnostics: Sequence[Diagnostic]) -> str:
    """Render each finding as an annotation of the file it is in."""
    return "".join(f"{_annotation(d)}\n" for d in diagnostics)


def _annotation(finding: Diagnostic) -> str:
    properties = {"title": finding.id}
    if finding.span is not None:
        span = finding.span
        properties |= {"file": span.file.name, "line": str(span.line), "endLine": str(span.end_line)}
        if span.line == span.end_line:  # GitHub takes columns only within one line
            properties |= {"col": str(span.column), "endColumn": str(span.end_column)}
    listed = ",".join(f"{key}={_escaped(value, _PROPERTY)}" for key, value in properties.items())
    message = f"{finding.message}\nhelp: {finding.help}" if finding.help else finding.message
    return f"::{finding.severity.value} {listed}::{_escaped(message, _MESSAGE)}"


def _escaped(text: str, escapes: dict[str, str]) -> str:
    return "".join(escapes.get(c, c) for c in text)
