"""Misspelt words of the language: found by trying which word would let the parser go on.

Such a word is a name to the lexer, or another word of the language, and the parser stops at it or behind it; and so it
does where a slip has made a word of the language of a name. So words
of the line that are nearly a word of the language are replaced by that, one at a time, and a replacement with which the
whole line can be read is what was meant. It is reported as such, and used: one slip is one message, and what stands
around it is read as if it had been written correctly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from lark import Token

from interpreter.source.spelling import distance, nearest, quoted
from interpreter.syntax.grammar import bounds, make_token, statement_starts, vocabulary
from interpreter.syntax.line_clues import is_foreign
from interpreter.syntax.reserved import declares, is_declared, near_names
from interpreter.syntax.stumble import Mistake, Stumble

_TRIED = 16
"""So many replacements are tried at one place."""


def misspelt_word(s: Stumble) -> Mistake | None:
    """Find the misspelt word of the language behind a stumble, which is a name to the parser.

    Nothing is found if the line can't be read with any one of its names replaced.
    """
    return _replaced(s, lambda token: token.type == "NAME")


def mistaken_word(s: Stumble) -> Mistake | None:
    """Find the word of the language behind a stumble where another one, or a name, was meant that is nearly like it."""
    return _replaced(s, lambda token: token.type != "NAME")


def _replaced(s: Stumble, which: Callable[[Token], bool]) -> Mistake | None:
    if s.type == "_INDENT":
        return None
    likeliest: tuple[int, int] | None = None
    meant: list[str] = []
    for steps, _, place, word in sorted(_candidates(s, which))[:_TRIED]:
        if likeliest in (None, (steps, place)) and s.trial.reads(_with_word(s.line.tokens, place, word)):
            likeliest = (steps, place)
            meant.append(word)
    return _mistake(s, likeliest[1], meant) if likeliest else None


def _with_word(tokens: Sequence[Token], place: int, word: str) -> list[Token]:
    """Put a word in the place of a token; after `my`, and only there, words of the language are names."""
    replaced = list(tokens)
    replaced[place] = _as(word, vocabulary().words.get(word, "NAME"), tokens[place])
    if place + 1 < len(tokens) and (following := tokens[place + 1]).isidentifier():
        terminal = "NAME" if word == "my" else vocabulary().words.get(str(following), "NAME")
        replaced[place + 1] = _as(str(following), terminal, following)
    return replaced


def _as(text: str, terminal: str, token: Token) -> Token:
    return make_token(terminal, text, *bounds(token))


def _candidates(s: Stumble, which: Callable[[Token], bool]) -> Iterator[tuple[int, int, int, str]]:
    """Yield replacements of words up to the bad token: fewest steps first, then the nearest to that token."""
    words = vocabulary().words
    for place, token in enumerate(s.line.tokens[: s.place + 1]):
        text = str(token)
        if not text.isidentifier() or not which(token) or (place and s.line.tokens[place - 1].type in ("DOT", "MY")):
            continue
        if place in (0, s.statement) and is_foreign(text):
            continue
        known = list(words)
        if token.type != "NAME" and place >= s.place - 1:
            near = near_names(s.source, text)
            known += [name for name in near if not declares(s, place) or not is_declared(s.source, name)]
        for word in nearest(text, known, _TRIED):
            steps = distance(text.casefold(), word.casefold())
            if _likely(token, word, steps):
                yield steps, s.place - place, place, word


def _likely(token: Token, word: str, steps: int) -> bool:
    """Tell whether a slip leads from a word to a token: two letters may be swapped, but neither is another one."""
    if token.type != "NAME" and steps != 1:
        return False
    return len(word) != len(token) or len(token) > 2 or sorted(token.casefold()) == sorted(word)


def _mistake(s: Stumble, place: int, meant: Sequence[str]) -> Mistake:
    token = s.line.tokens[place]
    id, what = "misspelt-word", "can't stand here"
    if meant[0] not in vocabulary().words:
        id, what = "reserved-word", "is a word of the language, not a name"
    elif place == 0 and not s.line.level:
        id, what = "unknown-declaration", "begins no declaration"
    elif place == s.statement and vocabulary().words[meant[0]] in statement_starts():
        id, what = "unknown-statement", "begins no statement"
    start, end = bounds(token)
    help = f"did you mean {quoted(meant)}?"
    behind = s.line.tokens[place + 1 : place + 3]
    if token == "player" and len(behind) == 2 and behind[0].type == "DOT":
        help, meant = f"write `my {behind[1]}`, or `p.{behind[1]}` of a player p", ("players", "me")
    # Where several words fit, any of them does for the lines below, but what is made of the line can't be relied on.
    mended = tuple(_with_word(s.line.tokens, place, meant[0]))
    return Mistake(id, start, end, f"`{token}` {what}", help, s.at, place, mended=mended, certain=len(meant) == 1)
