"""What a slip of form is, and the text of a ruleset as those see it that make slips in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from pathlib import Path

from attrs import field, frozen
from lark import Token

from interpreter.checking.meaning import TypedRuleset
from interpreter.diagnostics.diagnostic import Reporter
from interpreter.source.text import SourceFile
from interpreter.syntax.expression import Expression
from interpreter.syntax.layout import Line, read_layout
from interpreter.syntax.parser import parse_file
from interpreter.syntax.tree import Node
from interpreter.syntax.walking import walk

ANOTHER_RULE = "what comes out is a rule too, only another one"


@frozen
class Slip:
    """One mistake in one file, and what a good message about it is.

    `lines` are those at which it may be reported, counted from 1 in the changed text. `fix` are the texts of which one
    must be in the message or its help, as it says what to write; none, if any help will do. `text` is the whole file
    with the mistake in it. `valid` is the reason if the result is a ruleset too.
    """

    sort: str
    file: Path
    lines: frozenset[int]
    text: str = field(repr=False)
    fix: tuple[str, ...]
    valid: str


@frozen
class Edit:
    """A stretch of a text, from one offset to another, and what stands there afterwards."""

    start: int
    end: int
    by: str = ""


@frozen(eq=False, slots=False)
class Text:
    """A file as it was before the mistake, of the language or of a table, and what the checker knows of it."""

    source: SourceFile
    path: Path
    typed: TypedRuleset

    @property
    def text(self) -> str:
        return self.source.text

    @property
    def is_table(self) -> bool:
        return self.path.suffix == ".yaml"

    @cached_property
    def lines(self) -> Sequence[Line]:
        """The logical lines of the language."""
        return [line for chunk in read_layout(self.source, Reporter()) for line in chunk.lines]

    @cached_property
    def tokens(self) -> Sequence[Token]:
        """The tokens of the language."""
        return [token for line in self.lines for token in line.tokens]

    @cached_property
    def nodes(self) -> Sequence[Node]:
        """All nodes of the tree of the language."""
        return list(walk(parse_file(self.source, Reporter())))

    @cached_property
    def expressions(self) -> Sequence[Expression]:
        """All expressions whose types the checker knows."""
        return sorted(
            (node for node in self.typed.types if node.span.file.path == self.source.path),
            key=lambda node: (node.span.start, -node.span.end),
        )

    @cached_property
    def masked(self) -> str:
        """The text with what stands in quotes or comments made unlike any code, every character in its place."""
        return re.sub(r'"[^"\n]*"|#[^\n]*', _mask, self.text)

    def slip(
        self,
        sort: str,
        edits: Iterable[Edit],
        fix: Sequence[str] = (),
        valid: str = ANOTHER_RULE,
        *,
        around: bool = False,
    ) -> Slip:
        """Make a slip by some edits of the text; with `around`, the lines beside the edited ones will do, too."""
        ordered = sorted(edits, key=lambda edit: edit.start)
        text = self.text
        for edit in reversed(ordered):
            text = text[: edit.start] + edit.by + text[edit.end :]
        first, last = self.source.line_at(ordered[0].start), self.source.line_at(ordered[-1].start)
        last += ordered[-1].by.count("\n") - self.text[ordered[-1].start : ordered[-1].end].count("\n")
        lines = {first, *range(first, last + 1)}
        if around:
            lines |= {_beside(text, first, -1), _beside(text, last, 1)}
        return Slip(sort, self.path, frozenset(lines), text, tuple(fix), valid)


def _beside(text: str, line: int, by: int) -> int:
    """Return the nearest line above or below that has code on it."""
    lines = text.split("\n")
    number = line + by
    while 0 < number <= len(lines) and not lines[number - 1].partition("#")[0].strip():
        number += by
    return number


def _mask(found: re.Match[str]) -> str:
    text = found[0]
    return "\x01" * len(text) if text.startswith("#") else '"' + "\x02" * (len(text) - 2) + '"'
