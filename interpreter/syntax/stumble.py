"""Where the parser stopped, and what was found wrong there."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen
from lark import Token

from interpreter.source.text import SourceFile
from interpreter.syntax.grammar import bounds, vocabulary
from interpreter.syntax.layout import Line
from interpreter.syntax.trial import Trial

LINE_ENDS = frozenset({"_NL", "_DEDENT", "$END"})

BLOCK_HEADS = frozenset(
    {
        "IF",
        "ELSE",
        "MAY",
        "FOR",
        "EACH",
        "AS",
        "TURNS",
        "REPEAT",
        "BEST",
        "PHASE",
        "EFFECT",
        "ACTION",
        "AFTER",
        "BEFORE",
        "EXAMPLE",
        "PER",
        "EXCEPT",
        "TABLE",
    }
)
"""What begins a line that opens a block."""

_BREAKS = frozenset({"AND", "OR", "NOT", "COMMA", "COLON", "THEN", "ELSE", "WHERE", "HAS", "BECOMES", "WHEN"})


@frozen
class Mistake:
    """What a user is told, and how the parser goes on.

    That is without the line `at`, or with the tokens `mended` in the place of its own, which are `certain` if nothing
    else can have been meant. `start` and `end` are offsets in the source.
    """

    id: str
    start: int
    end: int
    message: str
    help: str = ""
    at: int = 0
    place: int = 0
    mended: tuple[Token, ...] = ()
    certain: bool = True


@frozen
class Stumble:
    """The state in which the parser met a token that it has no use for.

    `at` is the index of the token's line, `place` the index of the token in it, or the number of the line's tokens
    if it is one of the layout; `accepts` are the terminals that could have stood there.
    """

    source: SourceFile
    trial: Trial
    lines: Sequence[Line]
    at: int
    place: int
    token: Token
    accepts: frozenset[str]

    @property
    def line(self) -> Line:
        return self.lines[self.at]

    @property
    def type(self) -> str:
        return self.token.type

    @property
    def head(self) -> str:
        """The terminal that the line begins with."""
        return self.line.first

    @property
    def before(self) -> Token | None:
        """The token before the bad one in its line."""
        return self.line.tokens[self.place - 1] if self.place else None

    @property
    def after(self) -> str:
        """The terminal after the bad token in its line."""
        return self.line.tokens[self.place + 1].type if self.place + 1 < len(self.line.tokens) else "_NL"

    @property
    def ends(self) -> bool:
        """Whether the bad token is the end of its line."""
        return self.type in LINE_ENDS

    @property
    def reserved(self) -> bool:
        """Whether the bad token is a word of the language."""
        return self.type != "NAME" and str(self.token) in vocabulary().words

    @property
    def shown(self) -> str:
        """The bad token as messages show it."""
        text = str(self.token)
        return f"`{text if len(text) <= 40 else text[:39] + '…'}`"

    @property
    def next_is_deeper(self) -> bool:
        """Whether the next line is indented below this one."""
        return self.at + 1 < len(self.lines) and self.lines[self.at + 1].level > self.line.level

    @property
    def parent(self) -> str:
        """The terminal that decides what may stand in the line: the first of the line that it is indented below."""
        for line in reversed(self.lines[: self.at]):
            if line.level < self.line.level:
                replaced = line.first == "REPLACE" and len(line.tokens) > 1
                return line.tokens[1].type if replaced else line.first
        return ""

    @property
    def statement(self) -> int:
        """The place in the line where its statement begins: behind `:`, if the block stands in the same line."""
        if self.head not in BLOCK_HEADS - {"EXCEPT", "TABLE", "PER"}:
            return 0
        depth = 0
        for place, token in enumerate(self.line.tokens[: self.place]):
            depth += (token.type in ("LPAR", "LBRACE")) - (token.type in ("RPAR", "RBRACE"))
            if token.type == "COLON" and depth == 0:
                return min(place + 1, len(self.line.tokens) - 1)
        return 0

    @property
    def wants_expression(self) -> bool:
        """Whether a value could have stood here."""
        return "NUMBER" in self.accepts and "NAME" in self.accepts

    def clause(self) -> list[str]:
        """Return the terminals before the bad token in its bracket, back to the last word that divides clauses."""
        return self._back(_BREAKS)

    def bracket(self) -> list[str]:
        """Return the terminals before the bad token in its bracket, or in its line if it is in none."""
        return self._back(frozenset())

    def _back(self, breaks: frozenset[str]) -> list[str]:
        found: list[str] = []
        depth = 0
        for token in reversed(self.line.tokens[: self.place]):
            if token.type in ("RPAR", "RBRACE"):
                depth += 1
            elif token.type in ("LPAR", "LBRACE"):
                if depth == 0:
                    break
                depth -= 1
            elif depth == 0:
                if token.type in breaks:
                    break
                found.append(token.type)
        return found[::-1]

    def mistake(self, id: str, message: str, help: str = "", *, token: Token | None = None) -> Mistake:
        """Say what is wrong at the bad token, or at another one of its line."""
        start, end = bounds(self.token if token is None else token)
        if token is None and self.ends:
            start = end = bounds(self.line.tokens[-1])[1]
        return Mistake(id, start, end, message, help, self.at, self.place)
