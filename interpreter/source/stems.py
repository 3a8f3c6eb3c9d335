"""Words of one stem: what somebody meant who knows a thing by another form of its name."""

from __future__ import annotations

from collections.abc import Iterable

_ENDINGS = ("ings", "ing", "ions", "ion", "ers", "er", "ed", "es", "s", "e", "y")
"""What may follow a stem."""

_SHORTEST = 3
"""A stem has at least so many letters."""


def akin(word: str, known: Iterable[str]) -> list[str]:
    """List the known words that have a stem in common with a word, as `scoring` has with `scores`, in their order.

    If there is none, it lists those of which a part has one in common with a part of the word, as `drawing_tokens` has
    with `drawing`.
    """
    names = [name for name in known if name != word]
    found = [name for name in names if _stems(name) & _stems(word)]
    if found:
        return found
    parts = _stems_of_parts(word)
    return [name for name in names if _stems_of_parts(name) & parts]


def _stems_of_parts(word: str) -> set[str]:
    return {stem for part in word.split("_") if len(part) >= _SHORTEST for stem in _stems(part)}


def _stems(word: str) -> set[str]:
    """What may be the stem of a word: itself, and what is left of it without an ending."""
    text = word.casefold()
    found = {text}
    for ending in _ENDINGS:
        stem = text.removesuffix(ending)
        if stem != text and len(stem) >= _SHORTEST:
            doubled = len(stem) > _SHORTEST and stem[-1] == stem[-2]
            found |= {stem, stem[:-1]} if doubled else {stem}
    return found
