"""What a line needs to be read: one word or sign more, another one in its place, or one less.

It is found by trying. The words and signs that the parser could have gone on with are put before the bad token or in
its place; if the line can be read then, this is what the help shows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve
from lark import Token

from interpreter.syntax.correction import shown
from interpreter.syntax.grammar import bounds, make_token, vocabulary
from interpreter.syntax.layout import with_free_names
from interpreter.syntax.operands import balanced
from interpreter.syntax.stumble import Mistake, Stumble

_ALIKE = frozenset({"COLON", "EQUAL", "BECOMES"})
"""What is easily mistaken for each other."""

_MEANT = frozenset({"NAME", "NUMBER", "STRING"})
"""What somebody wrote for a purpose: it is neither replaced nor left out."""

_LIKELIEST = (
    "COLON", "COMMA", "RPAR", "RBRACE", "IN", "TO", "EQUAL", "BECOMES", "FOR", "HAS", "ELSE", "THEN", "UNTIL", "WHEN",
    "FROM", "TIMES", "DOT", "LPAR", "LBRACE", "WITH", "ON", "__ANON_0", "BECAUSE",
)  # fmt: skip
"""What is most often missing comes first; no other word is put in."""


def in_parentheses(s: Stumble, mistake: Mistake) -> Mistake:
    """Add to what is said of an open operand how it is written in parentheses."""
    tokens = grouped(s, s.line.tokens, s.place)
    if not tokens:
        return mistake
    help = f"write `{shown(s.source, tokens, s.place, s.place + 1)}`"
    return evolve(mistake, help=help, mended=tuple(tokens))


def grouped(s: Stumble, tokens: Sequence[Token], start: int) -> Sequence[Token]:
    """Put what begins at a token into parentheses, all that can stand there; give nothing if that doesn't help."""
    first = bounds(tokens[start])[0]
    opened = make_token("LPAR", "(", first, first)
    for end in range(len(tokens), start, -1):
        if balanced(tokens[start:end]):
            last = bounds(tokens[end - 1])[1]
            closed = make_token("RPAR", ")", last, last)
            line = [*tokens[:start], opened, *tokens[start:end], closed, *tokens[end:]]
            if s.trial.reads(line):
                return line
    return ()


def repaired(s: Stumble, mistake: Mistake) -> Mistake:
    """Add to a mistake what to write, if that can be found."""
    if s.type == "_INDENT" or mistake.at != s.at or s.trial.rule == "expr":
        return mistake
    for tokens, start, end in _candidates(s):
        if s.trial.reads(tokens):
            help = f"write `{shown(s.source, tokens, start, end)}`"
            return evolve(mistake, help=mistake.help or help, mended=tuple(tokens), certain=False)
    return mistake


def _candidates(s: Stumble) -> Iterator[tuple[list[Token], int, int]]:
    """Yield other tokens for the line, and which of them are new."""
    tokens, place = list(s.line.tokens), s.place
    start = bounds(tokens[place - 1])[1] if place else bounds(tokens[0])[0]
    written = vocabulary().written
    for terminal in _LIKELIEST:
        if terminal not in s.accepts:
            continue
        token = make_token(terminal, written[terminal], start, start)
        if not s.ends and place + 1 < len(tokens) and s.type not in _MEANT:
            yield _free([*tokens[:place], token, *tokens[place + 1 :]]), place, place + 1
        yield _free([*tokens[:place], token, *tokens[place:]]), place, place + 1
    if s.before is not None and s.before.type in _ALIKE:
        for terminal in sorted(_ALIKE - {s.before.type}):
            token = make_token(terminal, written[terminal], *bounds(s.before))
            yield _free([*tokens[: place - 1], token, *tokens[place:]]), place - 1, place
    doubled = s.before is not None and str(s.before) == str(s.token)
    if not s.ends and len(tokens) > 1 and (doubled or s.type not in _MEANT):
        before = max(place - 1, 0)
        yield _free([*tokens[:place], *tokens[place + 1 :]]), before, max(place, 1)


def _free(tokens: list[Token]) -> list[Token]:
    return list(with_free_names(tokens))
