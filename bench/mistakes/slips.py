"""What a hand does to a word: the rule by which the experiment mistypes, which knows nothing of what the word means."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath
from random import Random

from attrs import frozen

from bench.mistakes.words import Word

WAYS = ("dropped", "doubled", "swapped")
"""A letter is left out, a letter is typed twice, two neighbouring letters change places."""


@frozen
class Slip:
    """A word, and what was typed in its place."""

    word: Word
    way: str
    typed: str


def slips_of(word: Word, seed: int) -> Iterator[Slip]:
    """Yield the three slips of a word.

    Which letter each is about is drawn by the seed, the file, the place in it, the word and the way. Where all
    neighbouring letters are alike there is nothing to swap.
    """
    for way in WAYS:
        random = Random(f"{seed} {PurePath(word.file.name).name} {word.start} {word.text} {way}")
        text = word.text
        letters = [i for i, letter in enumerate(text) if letter.isalpha()]
        if way == "swapped":
            letters = [i for i in letters if text[i + 1 : i + 2].isalpha() and text[i] != text[i + 1]]
        if not letters:
            continue
        i = random.choice(letters)
        typed = {
            "dropped": text[:i] + text[i + 1 :],
            "doubled": text[: i + 1] + text[i:],
            "swapped": text[:i] + text[i + 1 : i + 2] + text[i] + text[i + 2 :],
        }[way]
        yield Slip(word, way, typed)
