"""Findings for other programs, as JSON. The schema has a version, and changes only with it."""

from __future__ import annotations

import json
from collections.abc import Sequence

from interpreter.diagnostics.diagnostic import Diagnostic, Label
from interpreter.source.text import Span

VERSION = 1


def render_json(diagnostics: Sequence[Diagnostic]) -> str:
    """Render all findings as one JSON object.

    Lines and columns count from 1, ends are exclusive, and columns count code points. A finding that has no place in
    a file has null for all parts of it.
    """
    content = {"version": VERSION, "diagnostics": [_finding(d) for d in diagnostics]}
    return json.dumps(content, indent=2) + "\n"


def _finding(finding: Diagnostic) -> dict[str, object]:
    return {
        "id": finding.id,
        "severity": finding.severity.value,
        "message": finding.message,
        **_place(finding.span),
        "help": finding.help,
        "related": [_related(label) for label in finding.related],
    }


def _related(label: Label) -> dict[str, object]:
    return {"message": label.message, **_place(label.span)}


def _place(span: Span | None) -> dict[str, object]:
    return {
        "file": span.file.name if span else None,
        "line": span.line if span else None,
        "column": span.column if span else None,
        "end_line": span.end_line if span else None,
        "end_column": span.end_column if span else None,
    }
