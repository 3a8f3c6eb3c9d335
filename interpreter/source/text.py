"""Source files and the places in them that everything else points at."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from pathlib import Path

from attrs import field, frozen


@frozen(eq=False, slots=False)
class SourceFile:
    """One text that a user wrote: a `.rules` file or a `.yaml` table.

    `name` is how messages call it (as the user gave it), `path` where it lies on disk,
    or nothing for a text that was handed over as a string.
    """

    name: str
    text: str = field(repr=False)
    path: Path | None = None

    @cached_property
    def line_starts(self) -> list[int]:
        """Offsets, in code points, at which the lines begin."""
        return [0, *(i + 1 for i, c in enumerate(self.text) if c == "\n")]

    def line_at(self, offset: int) -> int:
        """The line, counted from 1, of an offset."""
        return bisect_right(self.line_starts, offset)

    def column_at(self, offset: int) -> int:
        """The column, counted from 1 in code points, of an offset."""
        return offset - self.line_starts[self.line_at(offset) - 1] + 1

    def line_text(self, line: int) -> str:
        """The text of a line, counted from 1, without its end."""
        start = self.line_starts[line - 1]
        end = self.line_starts[line] - 1 if line < len(self.line_starts) else len(self.text)
        return self.text[start:end].rstrip("\r")


@frozen
class Span:
    """A stretch of a source file, half open, in code points from 0."""

    file: SourceFile
    start: int
    end: int

    @property
    def line(self) -> int:
        return self.file.line_at(self.start)

    @property
    def column(self) -> int:
        return self.file.column_at(self.start)

    @property
    def end_line(self) -> int:
        return self.file.line_at(self.end)

    @property
    def end_column(self) -> int:
        return self.file.column_at(self.end)

    @property
    def text(self) -> str:
        return self.file.text[self.start : self.end]

    def __str__(self) -> str:
        return f"{self.file.name}:{self.line}:{self.column}"

    def to(self, other: Span) -> Span:
        """From the start of this span to the end of another one in the same file."""
        return Span(self.file, self.start, max(self.end, other.end))
