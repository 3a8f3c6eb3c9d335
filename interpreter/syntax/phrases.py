"""Finds the forms of other languages, as `phrasebook.py` has them, in the line where the parser stopped.

A form is what was meant if the line can be read with the right form in its place. So the help shows what to write with
the user's own words in it, and the declaration is read as if that stood there.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache

from attrs import evolve, frozen
from lark import Token

from interpreter.syntax.correction import shown
from interpreter.syntax.grammar import bounds, make_token, vocabulary
from interpreter.syntax.layout import with_free_names
from interpreter.syntax.operands import CLOSES, OPENS, operand_before, operands_after
from interpreter.syntax.phrasebook import SURE, TEXT
from interpreter.syntax.repair import grouped
from interpreter.syntax.stumble import Mistake, Stumble

_PIECE = re.compile(r"\w+|:=|\+=|-=|<=|>=|!=|\.\.|[^\w\s]")
_OPERANDS = frozenset("AB")
_CLAUSES = frozenset("XY")
_SINGLE: Mapping[str, Callable[[Token], bool]] = {
    "M": lambda token: token.type == "NAME",
    "N": lambda token: token.type == "NAME",
    "K": lambda token: token.type == "NAME" and token[0].isupper(),
    "D": lambda token: token.type == "NUMBER",
}
"""The holes that hold one word, and which words each may hold."""
_HOLES = _OPERANDS | _CLAUSES | _SINGLE.keys()
_OPEN = frozenset({"most", "least", "sum", "the", "any", "every", "if"})
_TRIED = 40
"""So many forms are tried in one line."""

_LONGEST_LINE = 150
"""In longer lines no forms are looked for."""

_LONGEST_CLAUSE = 40
"""So many tokens a hole may hold."""

Holes = Mapping[str, tuple[int, int]]
"""The stretches of a line that the capitals of a form stand for."""


@frozen
class Phrase:
    """A wrong form and the right one, as words, signs and holes.

    `reason` is what is told of it, if it isn't just that the language says it otherwise. `anchored`: it begins the
    statement; `last`: it ends the line.
    """

    wrong: tuple[str, ...]
    right: tuple[str, ...]
    reason: str
    anchored: bool
    last: bool

    @property
    def words(self) -> list[str]:
        """What is written as it stands."""
        return [piece for piece in self.wrong if piece not in _HOLES]


@frozen
class Found:
    """A form in a line, from one token to before another."""

    phrase: Phrase
    start: int
    end: int
    holes: Holes


@cache
def phrases(text: str = TEXT) -> tuple[Phrase, ...]:
    """Return the forms of a part of the phrasebook, those with the most words first."""
    found = []
    for line in filter(None, text.split("\n")):
        # A minus stands for nothing.
        wrong, right, reason = [*re.split(r"\s{2,}", line.strip()), "", ""][:3]
        pieces, meant = (tuple(_PIECE.findall(part)) for part in (wrong.strip("^$"), right.strip("-")))
        found.append(Phrase(pieces, meant, reason, wrong[0] == "^", wrong[-1] == "$"))
    return tuple(sorted(found, key=lambda phrase: (-len(phrase.words), -len(phrase.wrong))))


def sure_phrase(s: Stumble) -> Mistake | None:
    """Find a form that is meant rather than a misspelt word."""
    found = foreign_phrase(s, phrases(SURE))
    return found if found is not None and s.trial.reads(found.mended) else None


def foreign_phrase(s: Stumble, known: Sequence[Phrase] | None = None) -> Mistake | None:
    """Find the form of another language that the parser stopped at, of all that are known or of some."""
    if s.type == "_INDENT" or len(s.line.tokens) > _LONGEST_LINE:
        return None
    present = {str(token) for token in s.line.tokens}
    tried = 0
    best: tuple[int, Mistake] | None = None
    for phrase in phrases() if known is None else known:
        if not present.issuperset(phrase.words):
            continue
        for found in _occurrences(s, phrase):
            tried += 1
            if tried > _TRIED:
                return best[1] if best else None
            tokens = with_free_names(_replaced(s, found))
            reach = s.trial.reach(tokens) if tokens else 0
            if reach is None:
                return _mistake(s, found, tokens)
            if phrase.right and phrase.right[0] in _OPEN and (closed := grouped(s, tokens, found.start)):
                return _mistake(s, found, closed)
            # There may be more to mend: then it counts how much of the line is left.
            left = len(tokens) - reach
            if left < len(s.line.tokens) - max(s.place, found.end) - 1 and (best is None or left < best[0]):
                best = left, _mistake(s, found, tokens)
    return _with_next(s, best[1]) if best else None


def _with_next(s: Stumble, first: Mistake) -> Mistake:
    """Where the clause that is shown has another form in it, show it with that mended, too: half of it misleads."""
    stop = s.trial.instead(first.mended)
    if stop is None:
        return first
    trial, token, accepts = stop
    place = next((i for i, other in enumerate(first.mended) if other is token), len(first.mended))
    lines = [*s.lines[: s.at], evolve(s.line, tokens=first.mended), *s.lines[s.at + 1 :]]
    next_ = foreign_phrase(Stumble(s.source, trial, lines, s.at, place, token, accepts))
    if next_ is None or not trial.reads(next_.mended) or s.source.text[next_.start : next_.end] not in first.help:
        return first
    return evolve(first, help=next_.help, mended=next_.mended, certain=first.certain and next_.certain)


def _occurrences(s: Stumble, phrase: Phrase) -> Iterator[Found]:
    """Yield the places of a form in the line that begin before the parser stopped, the nearest first."""
    tokens = s.line.tokens
    if phrase.anchored:
        starts: Sequence[int] = sorted({0, s.statement, int(s.head == "REPLACE")})
    else:
        starts = range(min(s.place, len(tokens) - 1), -1, -1)
    first = phrase.wrong[0]
    for start in starts:
        if first in _HOLES and not phrase.anchored:
            if str(tokens[start]) != phrase.wrong[1]:
                continue
            befores = _before(s, start, first)
        else:
            befores = [start]
        for begin in befores:
            if first in _HOLES and not phrase.anchored:
                matched = _match(tokens, phrase.wrong[1:], start, {first: (begin, start)})
            else:
                matched = _match(tokens, phrase.wrong, start, {})
            for end, holes in matched:
                if not phrase.last or end == len(tokens):
                    yield Found(phrase, begin, end, holes)


def _before(s: Stumble, end: int, hole: str) -> Sequence[int]:
    """Return where a hole may begin that ends before a token."""
    tokens = s.line.tokens
    if hole in _OPERANDS:
        start = operand_before(tokens, end)
        return [] if start is None else [start]
    if hole in _SINGLE:
        return [end - 1] if end and _SINGLE[hole](tokens[end - 1]) else []
    found: list[int] = []
    depth = 0
    for start in range(end - 1, max(-1, end - 1 - _LONGEST_CLAUSE), -1):
        depth += (tokens[start].type in OPENS) - (tokens[start].type in CLOSES)
        if depth < 0:
            break
        if depth == 0:
            found.insert(0, start)
    return found


def _match(tokens: Sequence[Token], pieces: Sequence[str], at: int, holes: Holes) -> Iterator[tuple[int, Holes]]:
    if not pieces:
        yield at, holes
        return
    if at >= len(tokens):
        return
    piece, rest = pieces[0], pieces[1:]
    if piece not in _HOLES:
        if str(tokens[at]) == piece:
            yield from _match(tokens, rest, at + 1, holes)
        return
    for end in _ends(tokens, at, piece):
        yield from _match(tokens, rest, end, {**holes, piece: (at, end)})


def _ends(tokens: Sequence[Token], at: int, hole: str) -> Sequence[int]:
    """Return where a hole may end, the longest stretch first."""
    if hole in _SINGLE:
        return [at + 1] if _SINGLE[hole](tokens[at]) else []
    if hole in _OPERANDS:
        return operands_after(tokens, at)
    found: list[int] = []
    depth = 0
    for end in range(at, min(len(tokens), at + _LONGEST_CLAUSE)):
        depth += (tokens[end].type in CLOSES) - (tokens[end].type in OPENS)
        if depth < 0:
            break
        if depth == 0:
            found.insert(0, end + 1)
    return found


def _replaced(s: Stumble, found: Found) -> list[Token]:
    tokens = s.line.tokens
    start, end = _marked(s, found)
    known = vocabulary()
    new: list[Token] = []
    for piece in found.phrase.right:
        if piece in found.holes:
            new += tokens[slice(*found.holes[piece])]
        else:
            terminal = known.words.get(piece) or known.signs.get(piece)
            terminal = terminal or ("NUMBER" if piece.isdecimal() else "NAME")
            new.append(make_token(terminal, piece, start, end))
    return [*tokens[: found.start], *new, *tokens[found.end :]]


def _marked(s: Stumble, found: Found) -> tuple[int, int]:
    """Return the place of the words that are not the language's: those of the form that the right one hasn't."""
    tokens = s.line.tokens
    inside = {i for start, end in found.holes.values() for i in range(start, end)}
    words = [i for i in range(found.start, found.end) if i not in inside]
    kept = Counter(found.phrase.right)
    foreign = words[0]
    for i in words:
        kept[str(tokens[i])] -= 1
        if kept[str(tokens[i])] < 0:
            foreign = i
            break
    first = last = foreign
    while first - 1 in words:
        first -= 1
    while last + 1 in words:
        last += 1
    return bounds(tokens[first])[0], bounds(tokens[last])[1]


def _mistake(s: Stumble, found: Found, tokens: Sequence[Token]) -> Mistake:
    phrase = found.phrase
    start, end = _marked(s, found)
    said = " ".join(s.source.text[start:end].split())
    word = said.isidentifier() and said not in vocabulary().words
    id, message = "foreign-words", f"`{said}` is {'not a word' if word else 'no form'} of the language"
    if phrase.anchored and word:
        id = "unknown-statement" if s.line.level else "unknown-declaration"
    if id == "unknown-declaration":
        message = f"`{said}` begins no declaration"
    if id == "foreign-words" and not Counter(phrase.words) - Counter(phrase.right):
        message = f"`{said}` is written in another way"
    message = phrase.reason or message
    behind = len(tokens) - (len(s.line.tokens) - found.end)
    whole = phrase.anchored or (bool(phrase.right) and phrase.right[0] in _OPEN)
    help = "leave it out"
    if phrase.right:
        help = f"write `{shown(s.source, tokens, found.start, behind, whole=whole)}`"
    order = [piece for piece in phrase.right if piece in found.holes]
    certain = order == sorted(order, key=lambda piece: found.holes[piece])
    return Mistake(id, start, end, message, help, s.at, found.start, certain=certain, mended=tuple(tokens))
