"""What the YAML parser complains of, said so that the author of a table understands it."""

from __future__ import annotations

from ruamel.yaml.error import YAMLError

from interpreter.source.text import SourceFile, Span

_EXPLANATIONS: tuple[tuple[str, str, str], ...] = (
    ("'\\t' that cannot start", "a tab can't stand here", "use spaces"),
    ("cannot start any token", "a value can't begin with `{at}`", "put the value in quotes"),
    ("mapping values are not allowed", "a second `:` in one line", "put the value in quotes, or check the line before"),
    (
        "sequence entries are not allowed",
        "a list can't begin in this line",
        "put `-` on a line of its own, below the key",
    ),
    ("could not find expected ':'", "a `:` is missing behind the key", "write `key: value`, and a space after `-`"),
    ("unexpected end of stream", "a quote isn't closed", ""),
    (
        "unknown escape character",
        "an escape that YAML doesn't know",
        "write `\\\\` for a backslash, or use single quotes",
    ),
    ("expected ',' or ']'", "`,` or `]` is missing here", ""),
    ("expected ',' or '}'", "`,` or `}` is missing here", ""),
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
    ("could not determine a constructor", "a tag that isn't known", "leave it out"),
)
"""A piece of the parser's message; ours, in which `{at}` is the character; the help."""


def explain(error: YAMLError, source: SourceFile) -> tuple[Span, str, str]:
    """Find the place, message and help for an error of the YAML parser."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    length = len(source.text)
    start = min(mark.index, length) if mark else 0
    problem = str(getattr(error, "problem", None) or "")
    if "expected ',' or" in problem and "<stream end>" in problem:
        opening = getattr(error, "context_mark", None)
        start = opening.index if opening else start
        return Span(source, start, start + 1), f"this `{source.text[start]}` isn't closed", ""
    if "unexpected end of stream" in problem:
        opening = getattr(error, "context_mark", None)
        start = opening.index if opening else start
    span = Span(source, start, min(start + 1, length))
    for piece, message, help_ in _EXPLANATIONS:
        if piece in problem:
            return span, message.replace("{at}", span.text.strip()), help_
    return span, "this can't be read as YAML", ""
