"""Texts made short enough for the cells of a board.

Where a cell is too narrow, words are cut to their first letters, as few as tell them apart: of beech, birch and oak
these are `be`, `bi` and `o`. If that is still too long each word is one letter; and what is no short phrase gets a
letter of its own. A legend says what the short forms mean.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import chain, count, product
from string import ascii_lowercase, ascii_uppercase
from typing import TypeAlias

from attrs import field, frozen

from interpreter.diagnostics.visible import width as cells_of
from interpreter.drawing.wording import together

_PART = re.compile(r"[^\W\d]+|\d+|[^\w\s]")

_UNSAID = frozenset((*":{}×", "and"))
"""Signs and words that short forms do without."""

_FEW_PARTS, _FEW_WORDS = 8, 30
"""A text of more parts is no name, and letters for more words nobody learns."""

_FEW_TOGETHER = 16
"""So many parts may things have that lie together."""

_FEW_INITIALS = 4

_EXCEPTIONS = 3
"""So few texts may be too long even with a letter a word; they get letters of their own."""


Things: TypeAlias = tuple[str, ...]
"""What is written into one cell: a text for each thing that lies there."""


@frozen
class Shortening:
    """Short forms, no two alike. `worn` tells how far it went: from 0, nothing was shortened, to 3.

    `legend` has what the reader must be told: short forms, and what they stand for. `letters` are those that texts got
    which have no other short form.
    """

    forms: dict[Things, str]
    legend: tuple[tuple[str, str], ...]
    worn: int
    letters: Mapping[str, str] = field(factory=dict)

    def __getitem__(self, things: Things) -> str:
        return self.forms[things]


@frozen
class Shortener:
    """Shortens texts for all boards of a table, so that a short form means the same on all of them.

    `taken` are letters that mean something else already.
    """

    taken: frozenset[str]
    _codes: tuple[dict[str, str], dict[str, str]]
    given: Mapping[str, str] = field(factory=dict)
    """Texts that have letters already, the same on all boards."""

    @classmethod
    def of(cls, found: Iterable[Things], taken: Iterable[str] = ()) -> Shortener:
        """One that knows the words of all texts that may have to be shortened."""
        phrases = (_parts(text) for things in found if _is_short_phrase(things) for text in things)
        words = sorted({part for found in phrases for part in found if _is_word(part)}, key=lambda w: (len(w), w))
        used = frozenset(taken)
        if len(words) > _FEW_WORDS:
            return cls(used, ({}, {}))
        return cls(used, (_prefixes(words), _letters_of(words, used)))

    def shortened(self, rooms: Mapping[Things, int], least: int = 0) -> Shortening:
        """Short forms for texts, each with the columns that it may take (or a few more, where so many are different).

        They are worn at least as far as `least`.
        """
        if least == 0 and all(cells_of(together(things)) <= room for things, room in rooms.items()):
            return Shortening({things: together(things) for things in rooms}, (), 0)
        parts = {things: [_parts(text) for text in things] for things in rooms}
        for worn, codes in enumerate(self._codes, 1):
            if worn < least or not codes or not all(map(_is_short_phrase, rooms)):
                continue
            forms = {things: ",".join(_joined(one, codes) for one in found) for things, found in parts.items()}
            clear = len(set(forms.values())) == len(forms) and all(forms.values())
            kept = {things: form for things, form in forms.items() if cells_of(form) <= rooms[things]}
            few = len(forms) - len(kept) <= (0 if worn == 1 else _EXCEPTIONS)
            if clear and few:
                used = {part for things in kept for one in parts[things] for part in one}
                legend = [(code, word) for word, code in codes.items() if code != word and word in used]
                return self._with_letters(rooms, kept, legend, worn)
        whole = {things: together(things) for things in rooms}
        kept = {things: text for things, text in whole.items() if cells_of(text) <= rooms[things]}
        return self._with_letters(rooms, kept, [], 0 if len(kept) == len(rooms) else 3)

    def _with_letters(
        self, rooms: Mapping[Things, int], kept: dict[Things, str], legend: list[tuple[str, str]], worn: int
    ) -> Shortening:
        """What has no short form yet gets letters: each thing its own where there is room for them, else all one."""
        forms = dict(kept)
        taken = {*kept.values(), *self.taken}
        alone = {things[0]: form for things, form in kept.items() if len(things) == 1}
        letters: dict[str, str] = {}
        for things, room in rooms.items():
            if things in forms:
                continue
            whole = (together(things),)
            for said in dict.fromkeys((things if len(things) <= room else whole, whole)):
                new: dict[str, str] = {}
                for text in said:
                    if text not in alone:
                        new[text] = self._letters(
                            text, room // len(said), {*taken, *alone.values(), *new.values()}, worn
                        )
                found = [new[text] if text in new else alone[text] for text in said]
                form = next((form for form in (",".join(found), "".join(found)) if cells_of(form) <= room), "")
                if form and (len(said) == 1 or form not in taken):
                    break
            forms[things] = form or found[0]
            taken.add(forms[things])
            alone |= new
            letters |= {text: form for text, form in new.items() if form != text}
        return Shortening(forms, (*legend, *((form, text) for text, form in letters.items())), worn, letters)

    def _letters(self, text: str, room: int, taken: Container[str], worn: int) -> str:
        """Letters for a text, none of them `taken`: where no words are cut its initials if these are few."""
        first = "".join(part if part[0].isdigit() else part[0] for part in _parts(text) if part[0].isalnum())
        others = {letters for other, letters in self.given.items() if other != text} | {*self._codes[1].values()}
        short = [given for given in (self.given.get(text, ""),) if 0 < cells_of(given) <= room]
        if worn == 3 and 0 < cells_of(first) <= min(room, _FEW_INITIALS):
            short.append(first)
        return next(one for one in chain(short, _all_letters()) if one not in taken and one not in others)


def _parts(text: str) -> list[str]:
    """The words, numbers and signs of a text that short forms are made of."""
    return [part for part in _PART.findall(text) if part not in _UNSAID]


def _is_short_phrase(things: Things) -> bool:
    """Whether words that are cut still say what it is: a name, or the names of things that lie together."""
    parts = [len(_parts(text)) for text in things]
    return max(parts) <= _FEW_PARTS and (len(parts) == 1 or sum(parts) <= _FEW_TOGETHER)


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
    """One letter for each word, one of its own where that is free.

    A word with whose first letter no other one begins has that, as when words are cut to their beginnings.
    """
    firsts = Counter(word[0] for word in words)
    codes = {word: word[0] for word in words if firsts[word[0]] == 1 and word[0] not in used}
    taken = {*used, *codes.values()}
    for word in words:
        if word in codes:
            continue
        letters = [letter for letter in word if letter.isalpha()]
        choices = [*letters, *(letter.swapcase() for letter in letters), *ascii_lowercase, *ascii_uppercase]
        codes[word] = next((letter for letter in choices if letter not in taken), word)
        taken.add(codes[word])
    return codes


def agreed(found: Sequence[Mapping[str, str]]) -> dict[str, str]:
    """Letters for the texts of several boards, no two alike; where they differ those of the first board count."""
    used = {letters for one in found for letters in one.values()}
    given: dict[str, str] = {}
    for one in found:
        for text, letters in one.items():
            if text not in given:
                free = letters if letters not in given.values() else next(n for n in _all_letters() if n not in used)
                given[text] = free
                used.add(free)
    return given


def _all_letters() -> Iterator[str]:
    """`A` to `Z`, `AA`, `AB` and on."""
    for length in count(1):
        for letters in product(ascii_uppercase, repeat=length):
            yield "".join(letters)
