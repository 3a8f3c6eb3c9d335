"""Text in styles: what every drawing is made of, so that a terminal can colour it and a pipe gets the same words.

A style says what a text is, not how it looks; a front end decides that. A text may have several, with spaces between:
"player-2 changed". Leaving all styles out loses nothing: whatever a style tells stands in the text too, but for
`changed`, which the log tells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import frozen

from interpreter.checking.colours import COLOURS
from interpreter.diagnostics.visible import visible
from interpreter.diagnostics.visible import width as cells_of

WIDTH = 80
"""So many columns has a terminal of which nothing else is known."""

HEADING = "heading"
"""What a block is about: the name of a board."""
NAME = "name"
"""What a value or pile is called."""
COORDINATE = "coordinate"
"""Rows and columns at the edges of a board, and its lines."""
EMPTY = "empty"
"""Where nothing lies, and what is dull."""
HIDDEN = "hidden"
"""What the viewer can't see."""
CHANGED = "changed"
"""What isn't as it was when the viewer last decided."""
YOU = "you"
"""The viewer's own seat."""
FRAME = "frame"
"""Where lines of a ruleset stand, and what is drawn around them."""
GOOD = "good"
"""That something is legal."""
ERROR = "error"
"""That something isn't, and what stands against it."""
HELP = "help"
"""What belongs to a reason: the values that it saw, and what can be done."""

STYLES: tuple[str, ...] = (
    HEADING, NAME, COORDINATE, EMPTY, HIDDEN, CHANGED, YOU, FRAME, GOOD, ERROR, HELP, *COLOURS
)  # fmt: skip
"""All styles but those of the seats."""


def player(seat: int) -> str:
    """The style of what belongs to a seat: `player-1`, `player-2` and on."""
    return f"player-{seat + 1}"


_FIRM = "\N{NO-BREAK SPACE}"
_SHORT = 30


@frozen
class Span:
    """A text in one line, all of it in the same styles (see above); without a style it is plain."""

    text: str
    style: str = ""

    def __len__(self) -> int:
        """The columns that it takes on a terminal."""
        return cells_of(self.text)

    def styled(self, style: str) -> Span:
        """The same with one more style; an empty one changes nothing."""
        return Span(self.text, f"{self.style} {style}".strip()) if style else self


Line = tuple[Span, ...]


def span(text: str, *styles: str) -> Span:
    """A span of what a ruleset says, which may hold signs that a terminal would obey."""
    return Span(visible(text), " ".join(style for style in styles if style))


def line_width(line: Line) -> int:
    """The columns that a line takes on a terminal."""
    return sum(len(part) for part in line)


def widest(lines: Iterable[Line]) -> int:
    """The columns that the widest of some lines takes; 0 if there is none."""
    return max((line_width(line) for line in lines), default=0)


def plain(lines: Iterable[Line]) -> list[str]:
    """Lines without their styles, and without blanks at their ends."""
    return ["".join(part.text for part in line).rstrip() for line in lines]


def padded(line: Line, width: int) -> Line:
    """A line with blanks behind it up to a width."""
    missing = width - line_width(line)
    return (*line, Span(" " * missing)) if missing > 0 else line


def beside(blocks: Sequence[Sequence[Line]], gap: int) -> list[Line]:
    """Blocks of lines next to each other, their first lines side by side."""
    lines: list[Line] = []
    widths = [widest(block) for block in blocks]
    for row in range(max((len(block) for block in blocks), default=0)):
        line: Line = ()
        for block, width in zip(blocks, widths, strict=True):
            line = padded(line, line_width(line) + gap) if line else line
            line += padded(block[row] if row < len(block) else (), width)
        lines.append(line)
    return lines


def words(line: Line) -> Iterator[Line]:
    """A line cut behind each blank, so that it can be broken there; a word may have several styles."""
    word: list[Span] = []
    for part in line:
        start = 0
        while (cut := part.text.find(" ", start)) >= 0:
            yield (*word, Span(part.text[start : cut + 1], part.style))
            word, start = [], cut + 1
        if start < len(part.text):
            word.append(Span(part.text[start:], part.style))
    if word:
        yield tuple(word)


def unbroken(text: str) -> str:
    """A text that `wrapped` doesn't break, if it is short; longer ones may be."""
    return text.replace(" ", _FIRM) if len(text) <= _SHORT else text


def wrapped(line: Line, width: int, indent: int = 0) -> list[Line]:
    """A line broken at blanks to a width, its further lines indented. A longer word stays whole."""
    lines: list[Line] = []
    current: list[Span] = []
    used = 0
    for word in words(line):
        bare = line_width(trimmed(word))
        if used + bare > width and used > (indent if lines else 0):
            lines.append(tuple(current))
            current, used = [Span(" " * indent)] if indent else [], indent
        for part in word:
            if current and current[-1].style == part.style:
                current[-1] = Span(current[-1].text + part.text, part.style)
            else:
                current.append(part)
        used += line_width(word)
    return [tuple(Span(p.text.replace(_FIRM, " "), p.style) for p in found) for found in [*lines, tuple(current)]]


def trimmed(line: Line) -> Line:
    """A line without blanks at its end."""
    parts = list(line)
    while parts and not (text := parts[-1].text.rstrip(" ")):
        parts.pop()
    return (*parts[:-1], Span(text, parts[-1].style)) if parts else ()
