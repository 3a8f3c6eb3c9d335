"""A `where` that belongs to no `x in S`: the line as it was probably meant.

It is found by trying. The condition moves to where a `where` may stand, or becomes what has a condition there; of what
can be read then, the likeliest is shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from attrs import evolve, frozen
from lark import Token

from interpreter.syntax.correction import shown
from interpreter.syntax.grammar import bounds, make_token, vocabulary
from interpreter.syntax.operands import CLOSES, OPENS, operand_before
from interpreter.syntax.stumble import BLOCK_HEADS, Mistake, Stumble

_LONGEST = 40
"""So many tokens a condition may have."""

_PLACED = frozenset({"TO", "UNDER", "BECOMES"})
"""Behind these stands one thing, not a set."""

_DONE = frozenset({"DO", "ASK", "GAIN", "PAY"})
"""What is done under a condition, if it has one."""

_JUDGED = frozenset({"NEED", "EXPECT", "IF", "REPEAT", "TURNS", "ELSE"})
"""What begins a statement that holds a condition of its own."""

_CLAUSES = frozenset({"AND", "OR", "NOT", "LPAR"})
_COMPARED = frozenset({"EQUAL", "COMPARE", "IN", "IS", "AND", "OR"})


@frozen
class _Rewritten:
    """Other tokens for the line, and which of them are new or have moved."""

    tokens: Sequence[Token]
    start: int
    end: int


def misplaced_where(s: Stumble) -> Mistake | None:
    """Say what a `where` at the wrong place belongs to, with the line rewritten."""
    if s.type != "WHERE":
        return None
    found = next((each for each in _candidates(s) if s.trial.reads(each.tokens)), None)
    mistake = _without_rewriting(s)
    if found is None:
        return mistake
    help = f"write `{shown(s.source, found.tokens, found.start, found.end, whole=True)}`"
    return evolve(mistake, help=help, mended=tuple(found.tokens), certain=False)


def _without_rewriting(s: Stumble) -> Mistake:
    if s.head in ("AFTER", "BEFORE", "FORBID") and "WHEN" in s.accepts:
        return s.mistake("syntax-error", "the condition of a reaction begins with `when`", "write `when` in its place")
    words = s.bracket()
    i = len(words) - 1 - words[::-1].index("IN") if "IN" in words else 0
    if i > 1 and words[i - 2 : i] == ["COUNT", "NAME"]:
        help = "write `count {x in S where …}`"
        return s.mistake("syntax-error", "`count` counts a set, and what it counts stands in braces", help)
    if s.head in ("ACTION", "EFFECT", "PHASE") and s.statement == 0:
        help = "put it into the parentheses, as in `action a(x in S where …):`"
        return s.mistake("syntax-error", "`where` belongs to a parameter", help)
    if s.head == "EACH":
        help = "begin the block with `if …:`, or go through some of them with `for p in players where …:`"
        return s.mistake("syntax-error", "`each player` is every player, without a condition", help)
    if s.head == "MAY":
        return s.mistake("syntax-error", "`may` has no condition", "put it below a line `if …:`")
    help = "`where` follows `x in S` in `{ }`, `for`, `choose`, `random`, `the`, `any`, `every`"
    return s.mistake("syntax-error", "`where` belongs to no `x in S` here", help)


def _candidates(s: Stumble) -> Iterator[_Rewritten]:
    """Yield what the line may have been meant to be, the likeliest first."""
    if s.before is None:
        return
    tokens, place = s.line.tokens, s.place
    if s.head in ("AFTER", "BEFORE", "FORBID") and "WHEN" in s.accepts:
        yield _Rewritten([*tokens[:place], _as(s, "WHEN"), *tokens[place + 1 :]], place, place + 1)
    yield from _within(s)
    yield from _behind_for(s)
    operand = _operand(s)
    counted = operand is not None and operand and tokens[operand - 1].type == "COUNT"
    if tokens[s.statement].type in _JUDGED and not counted and "AND" in s.accepts and not _depth(tokens[:place]):
        yield _Rewritten([*tokens[:place], _as(s, "AND"), *tokens[place + 1 :]], place, place + 1)
    if operand is not None and not _is_done(s, operand):
        yield from _as_set(s, operand)
    yield from _under_condition(s)


def _within(s: Stumble) -> Iterator[_Rewritten]:
    """Move a condition that stands behind a bracket or a prompt to before its end."""
    tokens, place = s.line.tokens, s.place
    for at in (place - 1, place - 2):
        if at < 0 or tokens[at].type not in ("RPAR", "RBRACE", "STRING"):
            return
        start = operand_before(tokens, at + 1) if tokens[at].type in OPENS else at
        if start is None:
            return
        doubled = any(token.type == "WHERE" for token in tokens[start:at])
        word = _as(s, "AND") if doubled else tokens[place]
        for end in _ends(s):
            moved = [*tokens[:at], word, *tokens[place + 1 : end], *tokens[at:place], *tokens[end:]]
            yield _Rewritten(moved, start, end)


def _behind_for(s: Stumble) -> Iterator[_Rewritten]:
    """Move the condition of `sum e where c for x in S` to the end."""
    tokens, place = s.line.tokens, s.place
    ends = _ends(s)
    first = next((end for end in reversed(ends) if end < len(tokens) and tokens[end].type == "FOR"), None)
    if first is not None:
        for end in ends:
            if end > first + 1:
                moved = [*tokens[:place], *tokens[first:end], *tokens[place:first], *tokens[end:]]
                yield _Rewritten(moved, place, end)


def _as_set(s: Stumble, operand: int) -> Iterator[_Rewritten]:
    """Make `{x in S where c}` of `S where c`, or `(the x in S where c)` where one thing is wanted."""
    tokens, place = s.line.tokens, s.place
    one = operand > 0 and tokens[operand - 1].type in _PLACED
    opening = [_as(s, "LPAR"), _as(s, "THE")] if one else [_as(s, "LBRACE")]
    closing = _as(s, "RPAR" if one else "RBRACE")
    bound = operand > 1 and tokens[operand - 1].type == "IN" and tokens[operand - 2].type == "NAME"
    start = operand - 2 if bound else operand
    name = tokens[start] if bound else _named(s, operand)
    subject = tokens[start:place] if bound else [name, _as(s, "IN"), *tokens[operand:place]]
    for end in _ends(s):
        condition = _of_member(s, tokens[place + 1 : end], name)
        part = [*opening, *subject, tokens[place], *condition, closing]
        yield _Rewritten([*tokens[:start], *part, *tokens[end:]], start, start + len(part))


def _under_condition(s: Stumble) -> Iterator[_Rewritten]:
    """Put the condition of a simple statement before it."""
    tokens, place, begin = s.line.tokens, s.place, s.statement
    condition, rest = tokens[place + 1 :], tokens[begin:place]
    if begin == 0 and s.line.level and s.head not in BLOCK_HEADS:
        new = [_as(s, "IF"), *condition, _as(s, "COLON"), *rest]
        yield _Rewritten(new, 0, len(new))
    elif begin and s.head in ("AFTER", "BEFORE", "FOR"):
        word = _as(s, "WHERE" if s.head == "FOR" else "WHEN")
        new = [*tokens[: begin - 1], word, *condition, *tokens[begin - 1 : place]]
        yield _Rewritten(new, 0, len(new))


def _is_done(s: Stumble, operand: int) -> bool:
    """Tell whether it is rather the whole statement that has the condition than what stands before `where`."""
    tokens = s.line.tokens
    one = operand > 0 and tokens[operand - 1].type in _PLACED
    several = any(token[:1].isupper() for token in tokens[operand : s.place] if token.type == "NAME")
    return (tokens[s.statement].type in _DONE and not _depth(tokens[: s.place])) or (one and not several)


def _operand(s: Stumble) -> int | None:
    """Return where what stands before `where` begins, `K on P` as a whole."""
    start = operand_before(s.line.tokens, s.place)
    if start is not None and start > 1 and s.line.tokens[start - 1].type == "ON":
        return operand_before(s.line.tokens, start - 1)
    return start


def _ends(s: Stumble) -> list[int]:
    """Return where the condition may end, the longest first."""
    tokens = s.line.tokens
    found: list[int] = []
    depth = 0
    for end in range(s.place + 1, min(len(tokens), s.place + _LONGEST)):
        depth += (tokens[end].type in CLOSES) - (tokens[end].type in OPENS)
        if depth < 0:
            break
        if depth == 0:
            found.insert(0, end + 1)
    return found


def _depth(tokens: Sequence[Token]) -> int:
    return sum((token.type in CLOSES) - (token.type in OPENS) for token in tokens)


def _named(s: Stumble, operand: int) -> Token:
    """Find a name for the members: the one that the condition uses, or a letter."""
    tokens = s.line.tokens
    used = {str(token) for line in s.lines[: s.at] for token in line.tokens} | {str(t) for t in tokens[: s.place]}
    condition = tokens[s.place + 1 :]
    for token, behind in pairwise(condition):
        if token.type == "NAME" and behind.type == "DOT" and token[0].islower() and str(token) not in used:
            return token
    of = next((str(token) for token in tokens[operand : s.place] if token.type == "NAME"), "x")
    letters = [of[0].lower(), "x", "y", "z"]
    free = [letter for letter in letters if letter not in used]
    return make_token("NAME", (free or letters)[0], *bounds(s.token))


def _of_member(s: Stumble, condition: Sequence[Token], name: Token) -> list[Token]:
    """Write a condition on the members with their name: `owner = me` becomes `c.owner = me`.

    If it doesn't speak of them otherwise, the first name of which it reads a field is theirs.
    """
    found: list[Token] = []
    for i, token in enumerate(condition):
        behind = condition[i + 1].type if i + 1 < len(condition) else "AND"
        first = i == 0 or condition[i - 1].type in _CLAUSES
        if token.type == "NAME" and behind == "DOT" and token[0].isupper():
            found.append(name)
        elif token.type == "NAME" and first and behind in _COMPARED and str(token) != str(name):
            found += [name, _as(s, "DOT"), token]
        else:
            found.append(token)
    if str(name) in map(str, found):
        return found
    member = next((t for t, behind in pairwise(found) if t.type == "NAME" and behind.type == "DOT"), None)
    return [name if token.type == "NAME" and token == member else token for token in found]


def _as(s: Stumble, terminal: str) -> Token:
    return make_token(terminal, vocabulary().written[terminal], *bounds(s.token))
