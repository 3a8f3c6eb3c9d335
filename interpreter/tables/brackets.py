"""The brackets and quotes of a YAML table, looked at when the YAML parser complains.

The parser stops where the text can't go on, often a line or more behind the bracket that is missing. In a table a row
is rarely longer than a line, and a new row or table can't begin within brackets: so the place can be told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from interpreter.source.text import SourceFile, Span

_CLOSES = {"{": "}", "[": "]"}
_ROW = re.compile(r" *- |[^\W\d]\w*:\s*(?:#.*)?$")
_NAME = re.compile(r"[^\W\d]\w* *$")
_PIECE = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"|'[^'\n]*'|(?<!\S)#.*|[{}\[\]\"]")

Mistake = tuple[Span, str, str]
"""Where, what, and what to do."""


def bracket_mistake(source: SourceFile) -> Mistake | None:
    """Find the first bracket or quote of a table that is missing or too many."""
    return next(_mistakes(source), None)


def _mistakes(source: SourceFile) -> Iterator[Mistake]:
    opened: list[int] = []
    for number, start in enumerate(source.line_starts, 1):
        line = source.line_text(number)
        if opened and _ROW.match(line):
            yield _unclosed(source, opened)
            opened.clear()
        if not opened and _NAME.match(line) and _ROW.match(source.text, start + len(line) + 1):
            name = line.strip()
            yield Span(source, start, start + len(name)), f"`:` is missing behind `{name}`", f"write `{name}:`"
        for found in _PIECE.finditer(line):
            sign, at = found.group(), start + found.start()
            if sign in _CLOSES:
                word = re.search(r"[\w\"]+ *$", line[: found.start()])
                if word and not opened[:-1] and line.lstrip(" -")[:1] in "{" and word.group().strip() != "-":
                    help = f"write `{word.group().strip()}: {sign}…`"
                    yield Span(source, at, at + 1), f"`:` is missing before `{sign}`", help
                opened.append(at)
            elif sign in _CLOSES.values():
                if sign not in {_CLOSES[source.text[place]] for place in opened}:
                    opening = next(o for o, c in _CLOSES.items() if c == sign)
                    message = f"`{sign}` closes a bracket that was never opened"
                    yield Span(source, at, at + 1), message, f"leave it out, or write `{opening}` where it begins"
                elif sign != _CLOSES[source.text[opened[-1]]]:
                    yield _unclosed(source, opened)
                    opened.pop()
                else:
                    opened.pop()
            elif sign == '"':
                inside = line[: found.start()].rstrip().endswith((":", ",", "[", "{", "-"))
                message = "this text has no closing quote" if inside else "this quote closes a text that has no other"
                yield Span(source, at, at + 1), message, 'a text stands between two `"`'
    if opened:
        yield _unclosed(source, opened)


def _unclosed(source: SourceFile, opened: list[int]) -> Mistake:
    at = opened[-1]
    sign = source.text[at]
    return Span(source, at, at + 1), f"this `{sign}` isn't closed", f"write `{_CLOSES[sign]}` where it ends"
