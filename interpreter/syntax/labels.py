"""Texts in quotes: escapes, and the expressions in braces whose values are shown."""

from __future__ import annotations

import re

from attrs import define, field

from interpreter.diagnostics.diagnostic import Reporter
from interpreter.source.text import SourceFile, Span
from interpreter.syntax.expression import Expression, Field, My, Name
from interpreter.syntax.grammar import bounds, vocabulary
from interpreter.syntax.lexer import LineLexer
from interpreter.syntax.tree import Identifier, Label, Node

_ESCAPED = '"{}\\'
_PIECES = re.compile(r"\\(?P<escaped>.)|(?P<brace>[{}])|[^\\{}]+", re.DOTALL)
_LONGEST = 40
_HELP = "braces hold a name or fields of it, as in `{card.value}`; a brace itself is written `\\{` or `\\}`"


def read_label(source: SourceFile, start: int, end: int, reporter: Reporter) -> Label:
    """Read the text in quotes at `start` to `end`; report wrong escapes and placeholders."""
    return _LabelReader(source, reporter).read(start, end)


def read_plain_text(source: SourceFile, start: int, end: int, reporter: Reporter) -> str:
    """Read a text in quotes in which braces mean nothing."""
    text = []
    for piece in _PIECES.finditer(source.text, start + 1, end - 1):
        escaped = piece["escaped"]
        if escaped is not None:
            _check_escape(source, piece, reporter)
        text.append(escaped or piece.group())
    return "".join(text)


@define(eq=False)
class _LabelReader:
    source: SourceFile
    reporter: Reporter
    parts: list[str | Node] = field(factory=list)

    def read(self, start: int, end: int) -> Label:
        at = start + 1
        while at < end - 1:
            piece = _PIECES.match(self.source.text, at, end - 1)
            if piece is None:  # a backslash that stands last, in a text without its closing quote
                break
            at = piece.end()
            if piece["escaped"] is not None:
                _check_escape(self.source, piece, self.reporter)
                self._add(piece["escaped"])
            elif piece["brace"] is None:
                self._add(piece.group())
            elif piece["brace"] == "}":
                self._report(piece.start(), piece.end(), "this `}` closes no brace")
            else:
                at = self._placeholder(piece.start(), end - 1)
        return Label(Span(self.source, start, end), tuple(self.parts))

    def _add(self, text: str) -> None:
        last = self.parts[-1] if self.parts else None
        if isinstance(last, str):
            self.parts[-1] = last + text
        else:
            self.parts.append(text)

    def _report(self, start: int, end: int, message: str) -> None:
        self.reporter.report("bad-placeholder", Span(self.source, start, end), message, help=_HELP)

    def _placeholder(self, start: int, end: int) -> int:
        """Read from a brace on; the result is the offset behind the closing one."""
        closing = self.source.text.find("}", start, end)
        if closing < 0:
            self._report(start, start + 1, "this `{` is never closed")
            return end
        if not self.source.text[start + 1 : closing].strip():
            self._report(start, closing + 1, "between these braces there is nothing to show")
            return closing + 1
        shown = self._shown(start + 1, closing)
        if shown is not None:
            self.parts.append(shown)
        return closing + 1

    def _shown(self, start: int, end: int) -> Expression | None:
        lexer = LineLexer(self.source, self.reporter)
        lexer.read(start, end)
        words = lexer.tokens
        if lexer.faulty:
            return None
        if not words or len(words) > _LONGEST:
            self._report(start, end, "only a name or fields of it can be shown")
            return None
        own = words[0].type == "MY" and len(words) > 1
        names = words[1:] if own else words
        first, reserved = names[0], vocabulary().words.get(names[0])
        well_formed = len(names) % 2 == 1 and all(
            token.isidentifier() if i % 2 == 0 else token.type == "DOT" for i, token in enumerate(names)
        )
        if not well_formed:
            self._report(start, end, "only a name or fields of it can be shown")
            return None
        if reserved and reserved != "PLAYERS" and not own:
            message = f"`{first}` is a word of the language, not the name of a value"
            self.reporter.report("reserved-word", Span(self.source, *bounds(first)), message)
            return None
        span = Span(self.source, *bounds(first))
        expression: Expression = Name(span, str(first))
        if own:
            expression = My(Span(self.source, bounds(words[0])[0], span.end), Identifier(span, str(first)))
        for name in names[2::2]:
            word = Identifier(Span(self.source, *bounds(name)), str(name))
            expression = Field(expression.span.to(word.span), expression, word)
        return expression


def _check_escape(source: SourceFile, piece: re.Match[str], reporter: Reporter) -> None:
    escaped = piece["escaped"]
    if escaped not in _ESCAPED:
        help = 'the escapes are `\\"`, `\\{`, `\\}` and `\\\\`'
        message = f"a backslash before `{escaped}` means nothing"
        reporter.report("bad-escape", Span(source, piece.start(), piece.end()), message, help=help)
