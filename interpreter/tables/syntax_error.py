"""What the YAML parser complains of, said so that the author of a table understands it."""

from __future__ import annotations

import re
from typing import Any

from ruamel.yaml.error import YAMLError

from interpreter.diagnostics.diagnostic import Label
from interpreter.source.text import SourceFile, Span
from interpreter.tables.brackets import bracket_mistake

_EXPLANATIONS: tuple[tuple[str, str, str], ...] = (
    ("'\\t' that cannot start", "a tab can't stand here", "use spaces"),
    ("cannot start any token", "a value can't begin with `{at}`", "put the value in quotes"),
    (
        "mapping values are not allowed",
        "a second `:` in one line",
        "put a comma before the next field, or the value in quotes",
    ),
    (
        "sequence entries are not allowed",
        "a list can't begin in this line",
        "put `-` on a line of its own, below the key",
    ),
    ("could not find expected ':'", "a `:` is missing behind the key", "write `key: value`, and a space after `-`"),
    (
        "unknown escape character",
        "an escape that YAML doesn't know",
        "write `\\\\` for a backslash, or use single quotes",
    ),
    ("expected ',' or ']'", "`,` or `]` is missing here", "put a comma between two values"),
    ("expected ',' or '}'", "`,` or `}` is missing here", "put a comma before the next field"),
    ("but found '}'", "a `}` that closes nothing", ""),
    ("but found ']'", "a `]` that closes nothing", ""),
    ("expected <block end>, but found '<scalar>'", "a value is over, but more text follows", "put all of it in quotes"),
    (
        "expected <block end>",
        "this line isn't indented like those before it",
        "indent all lines of a list or row alike",
    ),
    ("the node content", "a value is missing here", ""),
    ("alphabetic or numeric character", "a value can't begin with `{at}`", "put the value in quotes"),
    ("chomping or indentation", "a value can't begin with `{at}`", "put the value in quotes"),
)
"""A piece of the parser's message; ours, in which `{at}` is the character; the help."""


def explain(error: YAMLError, source: SourceFile) -> tuple[Span, str, str, list[Label]]:
    """Find the place, message, help and second place for an error of the YAML parser."""
    unbalanced = bracket_mistake(source)
    if unbalanced is not None:
        return *unbalanced, []
    problem = str(getattr(error, "problem", None) or "")
    opening = _character(getattr(error, "context_mark", None), source)
    span = _character(getattr(error, "problem_mark", None), source) or opening or Span(source, 0, 0)
    if opening and "stream end" in problem and "expected ',' or" in problem:
        return opening, f"this `{opening.text}` isn't closed", "", []
    if opening and "unexpected end of stream" in problem:
        return opening, "this quote isn't closed", "", []
    row = _row_without_dash(source, span.line)
    if row is not None and ("expected ':'" in problem or "expected <block end>" in problem):
        return row, "this row has no `-` before it", f"write `- {row.text}`", []
    key = _key_without_colon(source, problem, opening.line if opening else 0, span.line)
    if key is not None:
        return key
    related = [Label(opening, "what begins here goes on there")] if opening and "expected ',' or" in problem else []
    for piece, message, help_ in _EXPLANATIONS:
        if piece in problem:
            return span, message.replace("{at}", span.text.strip()), help_, related
    return span, "this can't be read as YAML", "rows stand below the name of their kind, indented by two spaces", []


def _row_without_dash(source: SourceFile, line: int) -> Span | None:
    """Find a row that is indented like those before it, which begin with `-`: in a line or in the one before it."""
    for number in (line - 1, line):
        text = source.line_text(number) if number > 0 else ""
        row = text.strip()
        width = len(text) - len(text.lstrip())
        before = (source.line_text(n) for n in range(number - 1, 0, -1))
        outside = next((other for other in before if other[:width].strip() or other[width : width + 2] == "- "), "")
        if row and not row.startswith(("-", "#")) and not outside[:width].strip() and outside:
            start = source.line_starts[number - 1] + width
            return Span(source, start, start + len(row))
    return None


def _key_without_colon(
    source: SourceFile, problem: str, opened: int, line: int
) -> tuple[Span, str, str, list[Label]] | None:
    """Find a key without `:`. What follows it is read as a part of it, so the parser stops in a line behind it.

    The key begins in the line `opened`, if the parser knows that, else in the nearest one with any text.
    """
    if "expected ':'" in problem:
        number = opened
    elif "mapping values are not allowed" in problem:
        texts = ((n, source.line_text(n).strip()) for n in range(line - 1, 0, -1))
        number = next((n for n, text in texts if text and not text.startswith("#")), 0)
    else:
        return None
    written = re.match(r"[\s-]*(\w+)(?: +([^:#]*[^:#\s]))?\s*(?:#.*)?$", source.line_text(number) if number else "")
    if written is None:
        return None
    key, value = written[1], written[2]
    start = source.line_starts[number - 1] + written.start(1)
    help_ = f"write `{key}: {value}`" if value else f"write `{key}:`"
    return Span(source, start, start + len(key)), f"`:` is missing behind `{key}`", help_, []


def _character(mark: Any, source: SourceFile) -> Span | None:
    """The character at a mark of the parser."""
    if mark is None:
        return None
    length = len(source.text)
    return Span(source, min(mark.index, length), min(mark.index + 1, length))
