"""Which known word somebody probably meant."""

from __future__ import annotations

from collections.abc import Collection, Sequence, Set
from heapq import nsmallest

LISTED = 6
"""So many alternatives are listed when none is near."""

_LONGEST = 40
"""Longer words are not compared: nobody misspells them, and comparing takes time that grows with their square."""

_COMPARED = 50
"""So many words are compared letter by letter: those with the most letters in common."""

NUMBERS = (
    *("zero", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
"""Numbers as words."""


def distance(first: str, second: str) -> int:
    """Count the letters to insert, drop, change or swap with a neighbour that lead from one word to the other."""
    before: list[int] = []
    row = list(range(len(second) + 1))
    for i, a in enumerate(first, 1):
        before, last, row = row, before, [i]
        for j, b in enumerate(second, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == second[j - 2] and b == first[i - 2]:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
    return row[-1]


def nearest(word: str, known: Collection[str], most: int = 3) -> list[str]:
    """List the known words that `word` may be a misspelling of, the nearest first, at most so many.

    Capitals count only between words that are equally near, and between such words their order does, if they have one:
    those that are nearer in another sense should come first.
    """
    if len(word) > _LONGEST:
        return []
    allowed = max(1, len(word) // 3)
    wanted = word.casefold()
    letters = set(wanted)
    likely: list[tuple[int, str]] = []
    ordered = list(dict.fromkeys(sorted(known) if isinstance(known, Set) else known))
    for other in ordered:
        # No step changes the length by more than one, or the set of letters by more than two: that is quickly seen.
        difference = len(letters.symmetric_difference(other.casefold()))
        if other != word and abs(len(other) - len(word)) <= allowed and difference <= 2 * allowed:
            likely.append((difference, other))
    compared = [(distance(wanted, other.casefold()), other) for _, other in nsmallest(_COMPARED, likely)]
    near = [(steps, distance(word, other), ordered.index(other)) for steps, other in compared if steps <= allowed]
    return [ordered[index] for _, _, index in sorted(near)][:most]


def in_words(name: str) -> str:
    """A name as people read it: `at once` for `at_once`."""
    return name.replace("_", " ").strip()


def quoted(words: Collection[str], last: str = "or") -> str:
    """Join words as prose: `a`, `b` or `c`."""
    return listed([f"`{word}`" for word in words], last)


def listed(texts: Sequence[str], last: str = "and") -> str:
    """Join texts as prose: a, b and c. Of no texts nothing comes out."""
    return f"{', '.join(texts[:-1])} {last} {texts[-1]}" if len(texts) > 1 else "".join(texts)


def enumerated(texts: Sequence[str]) -> str:
    """Join values as prose, by semicolons where one has a comma in itself: 0,1; 0,2 and 3,2. Of none it is `none`."""
    mark = "; " if any("," in text for text in texts) else ", "
    return " and ".join([mark.join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts) or "none"


def tallied(counts: Sequence[tuple[str, int]]) -> str:
    """Join what was counted as prose, without numbers where all are single: oil and bread, 1 oil and 2 bread."""
    single = all(count == 1 for _, count in counts)
    return enumerated([name if single else f"{count} {name}" for name, count in counts])


def counted(number: float, noun: str, form: str = "") -> str:
    """Write a number of things, `1 decision` or `2 decisions`; `form` formats the number, as in `format`."""
    return f"{number:{form}} {noun}{'' if number == 1 else 's'}"


def worded(number: int, noun: str) -> str:
    """Write a small number of things with one of them in a word: `one argument` or `2 arguments`."""
    return f"one {noun}" if number == 1 else f"{number} {noun}s"


def did_you_mean(word: str, known: Collection[str], what: str = "") -> str:
    """Say what somebody who wrote `word` may have meant, or all there is if that is little, or nothing.

    `what` names the known words in the plural, as in "the kinds are `Card` and `Coin`".
    """
    near = nearest(word, known)
    if near:
        return f"did you mean {quoted(near)}?"
    candidates = sorted(set(known))
    if not what or not 0 < len(candidates) <= LISTED:
        return ""
    if len(candidates) == 1:
        return f"there is only `{candidates[0]}`"
    return f"the {what} are {quoted(candidates, 'and')}"


def if_not(hint: str, otherwise: str) -> str:
    """Join two hints, of which the second counts if the first isn't what was meant. Either may be empty."""
    return f"{hint} If not, {otherwise}" if hint and otherwise else hint or otherwise
