"""Findings for people: with the lines they are about, and marks below the guilty places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from interpreter.diagnostics.capping import LIMIT, capped
from interpreter.diagnostics.diagnostic import Diagnostic, Severity
from interpreter.diagnostics.visible import visible, width
from interpreter.source.text import SourceFile, Span

_WIDEST = 140
"""So many characters of a line are shown around a place."""

_BEFORE = 60
"""So many characters are shown before a place in a line that is too long."""


@frozen
class _Colours:
    on: bool

    def bold(self, text: str) -> str:
        return self._with("1", text)

    def frame(self, text: str) -> str:
        return self._with("1;34", text)

    def help(self, text: str) -> str:
        return self._with("1;36", text)

    def related(self, text: str) -> str:
        return self._with("1;34", text)

    def severity(self, severity: Severity, text: str) -> str:
        return self._with("1;31" if severity is Severity.ERROR else "1;33", text)

    def _with(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.on and text else text


@frozen
class _Mark:
    """A place to underline, and what is said beside it. The first place of a finding is the primary one."""

    span: Span
    message: str
    primary: bool

    @property
    def order(self) -> tuple[int, bool, int]:
        return self.span.line, not self.primary, self.span.start


def render_full(diagnostics: Sequence[Diagnostic], *, colour: bool = False, limit: int | None = LIMIT) -> str:
    """Render findings with the lines of text they point at.

    `colour` adds the escapes of terminals; `limit` is how many findings of each file are shown, all if it is nothing.
    """
    shown, rest = capped(diagnostics, limit)
    colours = _Colours(colour)
    parts = ["\n".join(_finding(d, colours)) + "\n" for d in shown]
    return "\n".join([*parts, *(f"{visible(line)}\n" for line in rest)])


def _finding(finding: Diagnostic, colours: _Colours) -> Iterator[str]:
    head = colours.severity(finding.severity, f"{finding.severity.value}[{finding.id}]")
    yield f"{head}: {colours.bold(visible(finding.message))}"
    marks = [_Mark(label.span, visible(label.message), False) for label in finding.related]
    if finding.span is not None:
        marks.insert(0, _Mark(finding.span, "", True))
    margin = max((len(str(mark.span.line)) for mark in marks), default=0)
    files = list(dict.fromkeys(mark.span.file for mark in marks))
    for number, file in enumerate(files):
        yield from _lines_of(file, [m for m in marks if m.span.file is file], number == 0, margin, finding, colours)
    if finding.help:
        if marks:
            yield f"{' ' * margin} {colours.frame('|')}"
        yield f"{' ' * margin} {colours.frame('=')} {colours.help('help')}: {visible(finding.help)}"


def _lines_of(
    file: SourceFile, marks: list[_Mark], first: bool, margin: int, finding: Diagnostic, colours: _Colours
) -> Iterator[str]:
    """Show what a finding marks in one file."""
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
            paint = colours.severity(finding.severity, underline) if mark.primary else colours.related(underline)
            yield f"{' ' * margin} {gutter} {' ' * (space + len(before))}{paint}"


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
