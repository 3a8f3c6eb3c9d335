"""Texts made short enough for the cells of a board, with a legend of what the short forms stand for."""

from __future__ import annotations

from collections.abc import Iterable
from string import ascii_lowercase

from attrs import define, field


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

    def lines(self, width: int) -> list[str]:
        """The legend itself, in as few lines as it needs."""
        lines: list[str] = []
        for short, text in self.entries.items():
            entry = f"{short} = {text}"
            if lines and len(lines[-1]) + 3 + len(entry) <= width:
                lines[-1] += "   " + entry
            else:
                lines.append(entry)
        return lines

    def _new(self, text: str) -> str:
        """Initials, else the beginning, else letters in turn: the first that fits and isn't taken."""
        taken = set(self._short.values())
        words = "".join(c if c.isalnum() else " " for c in text).split()
        candidates = ["".join(w if w.isdigit() else w[0] for w in words), "".join(words)[: self.width]]
        for candidate in candidates:
            if 0 < len(candidate) <= self.width and candidate not in taken:
                return candidate
        length = 1
        while True:
            for number in range(len(ascii_lowercase) ** length):
                candidate = ""
                for _ in range(length):
                    number, letter = divmod(number, len(ascii_lowercase))
                    candidate = ascii_lowercase[letter] + candidate
                if candidate not in taken:
                    return candidate
            length += 1
