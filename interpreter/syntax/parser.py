"""From text to tree.

Lark parses each declaration by itself. Where it stops, the mistake is reported, what is missing is put in, a misspelt
word is replaced, or else the line at fault is taken out, and the declaration is parsed again for further mistakes; with
a line taken out its tree is not used. So Lark needs no recovery of its own, and a mistake can at worst hide others in
the same declaration.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from attrs import evolve
from lark import Token, Tree
from lark.exceptions import UnexpectedToken

from interpreter.diagnostics.diagnostic import Reporter
from interpreter.source.reading import LARGEST
from interpreter.source.spelling import did_you_mean
from interpreter.source.text import SourceFile, Span
from interpreter.syntax import declaration as d
from interpreter.syntax.builder import Builder
from interpreter.syntax.expression import Expression
from interpreter.syntax.grammar import bounds, parser, vocabulary
from interpreter.syntax.layout import MOST_FINDINGS, Line, read_layout, read_stretch, with_layout
from interpreter.syntax.messages import explain
from interpreter.syntax.stumble import Mistake, Stumble
from interpreter.syntax.trial import Trial

MOST_MISTAKES = 20
"""So many mistakes are looked for in one declaration."""

_QUOTED = re.compile(r'"[^"\n]*"|#.*')
_NAME = re.compile(r"[^\W\d]\w\w+")
"""Names of three letters or more; shorter ones are near too many words."""
_DEFINES = frozenset({"DEFINE", "SCORE"})
_OPENS = frozenset({"COLON", "EQUAL"})


def parse_file(source: SourceFile, reporter: Reporter) -> d.File:
    """Parse a `.rules` file.

    The result holds the declarations that could be parsed; what is wrong with the others has been reported. A caller
    that goes on although something was reported must reckon with names whose declarations are not there.
    """
    whole = Span(source, 0, len(source.text))
    if len(source.text) > LARGEST:
        place = Span(source, 0, 0)
        reporter.report("too-complex", place, f"this file is longer than {LARGEST:,} characters", help="divide it")
        return d.File(whole, (), (whole,))
    items: list[d.Declaration] = []
    unread: list[Span] = []
    before = len(reporter.found)
    chunks = read_layout(source, reporter)
    starts = [bounds(chunk.lines[0].tokens[0])[0] if chunk.lines else 0 for chunk in chunks]
    ends = [*starts, whole.end][1:]
    for chunk, start, end in zip(chunks, starts, ends, strict=True):
        if len(reporter.found) - before >= MOST_FINDINGS:
            unread.append(Span(source, start, whole.end))
            break
        item = None if chunk.hopeless else parse_declaration(source, chunk.lines, reporter)
        if item is not None:
            items.append(item)
        else:
            unread.append(Span(source, start, max(start, end)))
    return d.File(whole, tuple(items), tuple(unread))


def parse_expression(source: SourceFile, start: int, end: int, reporter: Reporter) -> Expression | None:
    """Parse a stretch of a text, all of which must be one expression, as the cells of tables are.

    The result is nothing if it isn't one; then the reason has been reported. Its spans are places of the whole text.
    """
    before = len(reporter.found)
    line = read_stretch(source, start, end, reporter)
    if line is None:
        if len(reporter.found) == before:
            reporter.report("syntax-error", Span(source, start, end), "an expression is missing here")
        return None
    tokens = [(token, 0) for token in line.tokens]
    result = _parse(source, tokens, [line], "expr")
    if isinstance(result, Mistake):
        if not line.faulty and not _is_known(source, result, line, reporter):
            _report(source, result, reporter)
        return None
    built = Builder(source, reporter).build(result)
    assert built is None or isinstance(built, Expression), "an expression is built from `expr`"
    return None if line.faulty else built


def parse_declaration(source: SourceFile, lines: Sequence[Line], reporter: Reporter) -> d.Declaration | None:
    """Parse the lines of one declaration. The result is nothing if that can't be done; the reason has been reported."""
    whole = True
    for _ in range(MOST_MISTAKES):
        if not lines:
            return None
        result = _parse(source, list(with_layout(lines)), lines, "item")
        if not isinstance(result, Mistake):
            built = Builder(source, reporter).build(result)
            assert built is None or isinstance(built, d.Declaration), "a declaration is built from `item`"
            return built if whole and not any(line.doubtful for line in lines) else None
        if not lines[result.at].faulty and not _is_known(source, result, lines[result.at], reporter):
            _report(source, result, reporter)
        if result.mended:
            lines, whole = _mended(lines, result), whole and result.certain
        else:
            lines, whole = _without(lines, result), False
    return None


def _parse(
    source: SourceFile, tokens: list[tuple[Token, int]], lines: Sequence[Line], start: str
) -> Tree[Any] | Mistake:
    try:
        return parser().parse([token for token, _ in tokens], start=start)
    except UnexpectedToken as error:
        token = error.token
        index = next((i for i, (other, _) in enumerate(tokens) if other is token), len(tokens))
        at = tokens[index][1] if index < len(tokens) else len(lines) - 1
        first = next(i for i, (_, line) in enumerate(tokens) if line == at and not _is_layout(tokens[i][0]))
        place = 0 if token.type == "_INDENT" else min(index - first, len(lines[at].tokens))
        trial = Trial(start, [token for token, _ in tokens], first, len(lines[at].tokens))
        stumble = Stumble(source, trial, lines, at, place, token, frozenset(error.accepts or ()))
        return explain(stumble)


def _is_layout(token: Token) -> bool:
    return token.type in ("_INDENT", "_DEDENT", "_NL")


def _report(source: SourceFile, mistake: Mistake, reporter: Reporter) -> None:
    span = Span(source, mistake.start, mistake.end)
    help = mistake.help
    if mistake.id == "reserved-word" and not help:  # it may be a name that was misspelt
        help = did_you_mean(span.text, set(_NAME.findall(_QUOTED.sub("", source.text))) - vocabulary().words.keys())
    reporter.report(mistake.id, span, mistake.message, help=help)


def _is_known(source: SourceFile, mistake: Mistake, line: Line, reporter: Reporter) -> bool:
    """Tell whether a mistake comes of a word that has been reported in this file: where it is declared, so to speak."""
    if mistake.id not in ("reserved-word", "syntax-error"):
        return False
    words = {
        source.text[mistake.start : mistake.end],
        *map(str, line.tokens[max(mistake.place - 1, 0) : mistake.place]),
    }
    return any(
        f.id == "reserved-word" and f.span is not None and f.span.file is source and f.span.text in words
        for f in reporter.found
    )


def _mended(lines: Sequence[Line], mistake: Mistake) -> Sequence[Line]:
    """Put what was meant in the place of a line."""
    return [*lines[: mistake.at], evolve(lines[mistake.at], tokens=mistake.mended), *lines[mistake.at + 1 :]]


def _without(lines: Sequence[Line], mistake: Mistake) -> Sequence[Line]:
    """Take out the line at fault and whatever makes no sense without it."""
    at = _outermost(lines, mistake.at)
    level = lines[at].level
    if mistake.id == "unexpected-indent":
        return [*lines[:at], *lines[_end_of(lines, at, level - 1) :]]
    end = _end_of(lines, at, level)
    while end < len(lines) and lines[end].level == level and lines[end].first == "ELSE":
        end = _end_of(lines, end, level)
    if _is_only_line(lines, at, end):
        return _without(lines, evolve(mistake, at=at - 1)) if at else []
    return [*lines[:at], *lines[end:]] if at else []


def _end_of(lines: Sequence[Line], at: int, level: int) -> int:
    """Return the index behind a line and those after it that are deeper than a level."""
    return next((i for i in range(at + 1, len(lines)) if lines[i].level <= level), len(lines))


def _outermost(lines: Sequence[Line], at: int) -> int:
    """Return the definition that a line belongs to, since it is one value with all its lines, or else the line."""
    level = lines[at].level
    for i in range(at, -1, -1):
        if i == at or lines[i].level < level:
            level = lines[i].level
            if any(token.type in _DEFINES for token in lines[i].tokens[:2]):
                return i
    return at


def _is_only_line(lines: Sequence[Line], at: int, end: int) -> bool:
    """Tell whether the block of a line has nothing but the lines from `at` to `end`, and can't be without any."""
    if at == 0 or lines[at - 1].level >= lines[at].level or lines[at - 1].last not in _OPENS:
        return False
    return end == len(lines) or lines[end].level < lines[at].level
