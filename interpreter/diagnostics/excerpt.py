"""The lines of a text that something is about, with marks below the places."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from attrs import frozen

from interpreter.diagnostics.visible import visible, width
from interpreter.source.text import SourceFile, Span

_WIDEST = 140
"""So many characters of a line are shown around a place."""

_PAINTED = re.compile(r"\x1b\[([\d;]+)m(.*?)\x1b\[0m")

_BEFORE = 60
"""So many characters are shown before a place in a line that is too long."""


_ROLES = {"1": "bold", "1;34": "frame", "1;36": "help", "1;31": "error", "1;33": "warning", "1;32": "good"}


@frozen
class Colours:
    """The escapes of a terminal, or none."""

    on: bool

    def bold(self, text: str) -> str:
        return self._with("1", text)

    def frame(self, text: str) -> str:
        return self._with("1;34", text)

    def help(self, text: str) -> str:
        return self._with("1;36", text)

    def related(self, text: str) -> str:
        return self._with("1;34", text)

    def error(self, text: str) -> str:
        return self._with("1;31", text)

    def warning(self, text: str) -> str:
        return self._with("1;33", text)

    def good(self, text: str) -> str:
        return self._with("1;32", text)

    def _with(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.on and text else text


def roles(text: str) -> Iterator[tuple[str, str]]:
    """The pieces of a text that `Colours` painted, each with what it is: bold, frame, help, error, warning or good."""
    end = 0
    for found in _PAINTED.finditer(text):
        yield from [(text[end : found.start()], "")] if found.start() > end else []
        yield found[2], _ROLES[found[1]]
        end = found.end()
    if end < len(text):
        yield text[end:], ""


@frozen
class Mark:
    """A place to underline, and what is said beside it. The first place of a finding is the primary one."""

    span: Span
    message: str
    primary: bool

    @property
    def order(self) -> tuple[int, bool, int]:
        return self.span.line, not self.primary, self.span.start


def margin_of(marks: Sequence[Mark]) -> int:
    """The width of the column of line numbers."""
    return max((len(str(mark.span.line)) for mark in marks), default=0)


def excerpt(marks: Sequence[Mark], margin: int, paint: Callable[[str], str], colours: Colours) -> Iterator[str]:
    """The lines that are marked, file by file; `paint` colours the mark of the primary place."""
    files = list(dict.fromkeys(mark.span.file for mark in marks))
    for number, file in enumerate(files):
        yield from _lines_of(file, [m for m in marks if m.span.file is file], number == 0, margin, paint, colours)


def _lines_of(
    file: SourceFile, marks: list[Mark], first: bool, margin: int, paint: Callable[[str], str], colours: Colours
) -> Iterator[str]:
    """Show what is marked in one file."""
    place = next((m for m in marks if m.primary), marks[0]).span
    where = f"{visible(file.name)}:{place.line}:{place.column}"
    yield f"{' ' * margin}{colours.frame('-->' if first else ':::')} {where}"
    if not file.text:
        return
    gutter = colours.frame("|")
    yield f"{' ' * margin} {gutter}"
    last = 0
    marks = sorted(marks, key=lambda m: m.order)
    for line in sorted({mark.span.line for mark in marks}):
        here = [mark for mark in marks if mark.span.line == line]
        if last and line > last + 1:
            yield colours.frame("...")
        last = line
        text = file.line_text(line)
        begin, end = _window(text, here[0].span.column - 1)
        before = "…" if begin else ""
        after = "…" if end < len(text) else ""
        number = colours.frame(f"{line:>{margin}} |")
        yield f"{number} {before}{visible(text[begin:end])}{after}".rstrip()
        for mark in here:
            space, length = _extent(mark.span, text, begin, end)
            sign = "^" if mark.primary else "-"
            underline = f"{sign * length} {mark.message}".rstrip()
            painted = paint(underline) if mark.primary else colours.related(underline)
            yield f"{' ' * margin} {gutter} {' ' * (space + len(before))}{painted}"


def _window(text: str, column: int) -> tuple[int, int]:
    """Choose which part of a line is shown so that a column is seen."""
    if len(text) <= _WIDEST:
        return 0, len(text)
    begin = max(0, min(column - _BEFORE, len(text) - _WIDEST))
    return begin, min(len(text), begin + _WIDEST)


def _extent(span: Span, text: str, begin: int, end: int) -> tuple[int, int]:
    """Return how far below the shown part of a line the mark of a span begins, and how long it is."""
    start = min(max(span.column - 1, begin), end)
    stop = len(text) if span.end_line > span.line else span.end_column - 1
    stop = min(max(stop, start), end)
    return width(visible(text[begin:start])), max(1, width(visible(text[start:stop])))
