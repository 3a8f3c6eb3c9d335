"""Texts made short enough for the cells of a board, with a legend of what the short forms stand for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count, product
from string import ascii_uppercase
from textwrap import wrap

from attrs import define, field

_FEW = 4
"""So many initials still remind one of the words."""


@define
class Legend:
    """Short forms of texts, no two alike. `entries` are the texts that had to be shortened, by their short form."""

    width: int
    entries: dict[str, str] = field(factory=dict)
    _short: dict[str, str] = field(factory=dict)

    @classmethod
    def of(cls, texts: Iterable[str], width: int) -> Legend:
        """Short forms of at most `width` characters (or a few more, where so many are different) for all texts."""
        legend = cls(max(1, width))
        distinct = list(dict.fromkeys(texts))
        for text in distinct:
            if len(text) <= legend.width:
                legend._short[text] = text
        for text in distinct:
            if text not in legend._short:
                short = legend._new(text)
                legend._short[text] = short
                legend.entries[short] = text
        return legend

    def __getitem__(self, text: str) -> str:
        return self._short[text]

    @property
    def longest(self) -> int:
        """The length of the longest short form."""
        return max((len(short) for short in self._short.values()), default=0)

    def lines(self, width: int) -> list[str]:
        """The legend itself, in as few lines as it needs."""
        lines: list[str] = []
        for short, text in self.entries.items():
            entry = f"{short} = {text}"
            if lines and len(lines[-1]) + 3 + len(entry) <= width:
                lines[-1] += "   " + entry
            else:
                lines += wrap(entry, width, subsequent_indent=" " * (len(short) + 3))
        return lines

    def _new(self, text: str) -> str:
        """Initials, where they are few enough to be read as such, else capital letters in turn."""
        taken = set(self._short.values())
        words = "".join(c if c.isalnum() else " " for c in text).split()
        initials = "".join(w if w.isdigit() else w[0] for w in words)
        if 0 < len(initials) <= min(self.width, _FEW) and initials not in taken:
            return initials
        return next(letters for letters in _letters() if letters not in taken)


def _letters() -> Iterator[str]:
    """`A` to `Z`, `AA`, `AB` and on."""
    for length in count(1):
        for letters in product(ascii_uppercase, repeat=length):
            yield "".join(letters)
