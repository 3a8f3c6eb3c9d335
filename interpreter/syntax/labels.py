"""Texts in quotes: escapes, and the expressions in braces whose values are shown."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Sequence

from attrs import define, field
from lark import Token

from interpreter.diagnostics.diagnostic import Reporter
from interpreter.source.text import SourceFile, Span
from interpreter.syntax.expression import Apply, Expression, Field, My, Name
from interpreter.syntax.grammar import bounds, vocabulary
from interpreter.syntax.lexer import LineLexer
from interpreter.syntax.tree import Identifier, Label, Node

_ESCAPED = '"{}\\'
_PIECES = re.compile(r"\\(?P<escaped>.)|(?P<brace>[{}])|[^\\{}]+", re.DOTALL)
_LONGEST = 40
_HELP = "braces hold a name, as in `{card.value}`, or a definition of names; a brace itself is written `\\{` or `\\}`"


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
        left = deque(words)
        shown = self._value(left)
        if shown is None or left:
            self._report(start, end, "only a name, fields of it or a definition can be shown")
            return None
        reserved = next((word for word in _values(words) if vocabulary().words.get(word, "PLAYERS") != "PLAYERS"), None)
        if reserved is not None:
            message = f"`{reserved}` is a word of the language, not the name of a value"
            self.reporter.report("reserved-word", Span(self.source, *bounds(reserved)), message)
            return None
        return shown

    def _value(self, left: deque[Token]) -> Expression | None:
        """Take a name with fields of it, or what a definition makes of such values; nothing if that isn't next."""
        own = left.popleft() if len(left) > 1 and left[0].type == "MY" else None
        word = self._word(left)
        if word is None:
            return None
        expression: Expression = Name(word.span, word.text)
        if own is not None:
            expression = My(Span(self.source, bounds(own)[0], word.span.end), word)
        while left and left[0] in (".", "("):
            if left.popleft() == ".":
                word = self._word(left)
                if word is None:
                    return None
                expression = Field(expression.span.to(word.span), expression, word)
                continue
            arguments: list[Expression] = []
            mark: str = ","
            while mark == ",":
                argument = self._value(left)
                if argument is None or not left:
                    return None
                arguments.append(argument)
                closing = left.popleft()
                mark = str(closing)
            if mark != ")":
                return None
            span = Span(self.source, expression.span.start, bounds(closing)[1])
            expression = Apply(span, expression, tuple(arguments))
        return expression

    def _word(self, left: deque[Token]) -> Identifier | None:
        """Take a word; nothing if a sign or number is next."""
        if not left or not left[0].isidentifier():
            return None
        word = left.popleft()
        return Identifier(Span(self.source, *bounds(word)), str(word))


def _values(words: Sequence[Token]) -> list[Token]:
    """The words that name a value by themselves: behind no dot and no `my`."""
    behind = zip([None, *words], words, strict=False)
    return [word for before, word in behind if word.isidentifier() and word.type != "MY" and not _leads(before)]


def _leads(word: Token | None) -> bool:
    return word is not None and (word == "." or word.type == "MY")


def _check_escape(source: SourceFile, piece: re.Match[str], reporter: Reporter) -> None:
    escaped = piece["escaped"]
    if escaped not in _ESCAPED:
        help = 'the escapes are `\\"`, `\\{`, `\\}` and `\\\\`'
        message = f"a backslash before `{escaped}` means nothing"
        reporter.report("bad-escape", Span(source, piece.start(), piece.end()), message, help=help)
