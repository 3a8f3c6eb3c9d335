"""Texts made short enough for the cells of a board.

Where a cell is too narrow, words are cut to their first letters, as few as tell them apart: of beech, birch and oak
these are `be`, `bi` and `o`. If that is still too long each word is one letter; and what is no short phrase gets a
letter of its own. A legend says what the short forms mean.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count, product
from string import ascii_lowercase, ascii_uppercase

from attrs import define, frozen

from interpreter.diagnostics.visible import width as cells_of

_PART = re.compile(r"[^\W\d]+|\d+|[^\w\s]")
_COUNTED = re.compile(r"([^\W\d]+): (\d+)")
"""A member of a tally with its number, as `fish: 2`."""

_TALLY = re.compile(r"\{[^{}]*\}")

_UNSAID = frozenset(":{}×")
"""Signs that short forms do without."""

_FEW_PARTS, _FEW_WORDS = 8, 24
"""A text of more parts is no name, and letters for more words nobody learns."""

_FEW_TOGETHER = 16
"""So many parts may things have that lie together, a tally counted as one."""

_FEW_INITIALS = 4

_EXCEPTIONS = 3
"""So few texts may be too long even with a letter a word; they get letters of their own."""


@frozen
class Shortening:
    """Short forms, no two alike. `worn` tells how far it went: from 0, nothing was shortened, to 3.

    `legend` has what the reader must be told: short forms, and what they stand for.
    """

    forms: dict[str, str]
    legend: tuple[tuple[str, str], ...]
    worn: int

    def __getitem__(self, text: str) -> str:
        return self.forms[text]


@define
class Shortener:
    """Shortens texts for all boards of a table, so that a short form means the same on all of them.

    `taken` are letters that mean something else already.
    """

    taken: frozenset[str]
    _codes: tuple[dict[str, str], dict[str, str]]

    @classmethod
    def of(cls, texts: Iterable[str], taken: Iterable[str] = ()) -> Shortener:
        """One that knows the words of all texts that may have to be shortened."""
        phrases = (_parts(text) for text in texts if _is_short_phrase(text))
        words = sorted({part for found in phrases for part in found if _is_word(part)}, key=lambda w: (len(w), w))
        used = frozenset(taken)
        if len(words) > _FEW_WORDS:
            return cls(used, ({}, {}))
        return cls(used, (_prefixes(words), _letters_of(words, used)))

    def shortened(self, rooms: Mapping[str, int], least: int = 0) -> Shortening:
        """Short forms for texts, each with the columns that it may take (or a few more, where so many are different).

        They are worn at least as far as `least`.
        """
        if least == 0 and all(cells_of(text) <= room for text, room in rooms.items()):
            return Shortening({text: text for text in rooms}, (), 0)
        parts = {text: _parts(text) for text in rooms}
        for worn, codes in enumerate(self._codes, 1):
            if worn < least or not codes or not all(map(_is_short_phrase, rooms)):
                continue
            forms = {text: _joined(found, codes) for text, found in parts.items()}
            clear = len(set(forms.values())) == len(forms)
            kept = {text: form for text, form in forms.items() if cells_of(form) <= rooms[text]}
            few = len(forms) - len(kept) <= (0 if worn == 1 else _EXCEPTIONS)
            if clear and few:
                used = {part for text in kept for part in parts[text]}
                legend = [(code, word) for word, code in codes.items() if code != word and word in used]
                return self._with_letters(rooms, kept, legend, worn)
        kept = {text: text for text, room in rooms.items() if cells_of(text) <= room}
        return self._with_letters(rooms, kept, [], 0 if len(kept) == len(rooms) else 3)

    def _with_letters(
        self, rooms: Mapping[str, int], kept: dict[str, str], legend: list[tuple[str, str]], worn: int
    ) -> Shortening:
        """What has no short form yet gets capital letters; where no words are cut, its initials if these are few."""
        forms = dict(kept)
        taken = {*kept.values(), *self.taken}
        for text, room in rooms.items():
            if text in forms:
                continue
            initials = "".join(part if part[0].isdigit() else part[0] for part in _parts(text) if part[0].isalnum())
            if worn < 3 or not 0 < cells_of(initials) <= min(room, _FEW_INITIALS) or initials in taken:
                initials = next(letters for letters in _all_letters() if letters not in taken)
            forms[text] = initials
            taken.add(initials)
            legend = [*legend, (initials, text)]
        return Shortening(forms, tuple(legend), worn)


def _parts(text: str) -> list[str]:
    """The words, numbers and signs of a text; what is counted once is told without its number."""
    told = _TALLY.sub(lambda found: found[0].replace(",", ""), text).replace(";", ",")
    told = _COUNTED.sub(lambda found: found[1] if found[2] == "1" else found[1] + found[2], told)
    return [part for part in _PART.findall(told) if part not in _UNSAID]


def _is_short_phrase(text: str) -> bool:
    """Whether words that are cut still say what it is: a name, or the names of things that lie together."""
    apart = text.split("; ")
    told = _TALLY.sub("0", text)
    if len(apart) > 1 and (", " in told or len(_PART.findall(told)) > _FEW_TOGETHER):
        return False
    return all(len(_parts(one)) <= _FEW_PARTS for one in apart)


def _is_word(part: str) -> bool:
    return part[0].isalpha()


def _joined(parts: Sequence[str], codes: dict[str, str]) -> str:
    text = ""
    for part in parts:
        if part[0].isdigit() and text[-1:].isdigit():
            text += "."
        text += codes.get(part, part)
    return text


def _prefixes(words: Sequence[str]) -> dict[str, str]:
    """The shortest beginning of each word with which no other one begins; the whole word where another goes on."""
    codes: dict[str, str] = {}
    for word in words:
        others = [other for other in words if other != word]
        lengths = range(1, len(word) + 1)
        enough = (n for n in lengths if not any(o.startswith(word[:n]) for o in others))
        codes[word] = word[: next(enough, len(word))]
    return codes


def _letters_of(words: Sequence[str], used: frozenset[str]) -> dict[str, str]:
    """One letter for each word, one of its own where that is free."""
    codes: dict[str, str] = {}
    taken = set(used)
    for word in words:
        letters = [letter for letter in word if letter.isalpha()]
        choices = [*letters, *(letter.swapcase() for letter in letters), *ascii_lowercase, *ascii_uppercase]
        codes[word] = next((letter for letter in choices if letter not in taken), word)
        taken.add(codes[word])
    return codes


def _all_letters() -> Iterator[str]:
    """`A` to `Z`, `AA`, `AB` and on."""
    for length in count(1):
        for letters in product(ascii_uppercase, repeat=length):
            yield "".join(letters)
