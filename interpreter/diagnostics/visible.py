"""Text as a terminal can show it: without signs that would move the cursor, and with its width."""

from __future__ import annotations

import unicodedata

_TAB = "    "
_WIDE = ("W", "F")
_WITHOUT_WIDTH = ("Mn", "Me", "Cf")


def visible(text: str) -> str:
    """Replace tabs by spaces, and characters that control terminals by a mark.

    What a file holds, and how it is called, must not be able to change how a message looks.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(_visible(c) for c in text)


def width(text: str) -> int:
    """Count the columns that a text that was made visible takes on a terminal."""
    return len(text) if text.isascii() else sum(_width(c) for c in text)


def _visible(character: str) -> str:
    if character == "\t":
        return _TAB
    hidden = unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp")
    return "\N{REPLACEMENT CHARACTER}" if hidden else character


def _width(character: str) -> int:
    if unicodedata.category(character) in _WITHOUT_WIDTH:
        return 0
    return 2 if unicodedata.east_asian_width(character) in _WIDE else 1
