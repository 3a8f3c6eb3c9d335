"""Finding the operands in a line that could not be parsed, by its tokens alone."""

from __future__ import annotations

from collections.abc import Sequence

from lark import Token

CLOSES = {"LPAR": "RPAR", "LBRACE": "RBRACE"}
OPENS = {"RPAR": "LPAR", "RBRACE": "LBRACE"}

_ATOMS = frozenset({"NAME", "NUMBER", "PLAYERS"})


def operands_after(tokens: Sequence[Token], at: int) -> list[int]:
    """Return where an operand may end that begins at a token, the longest first.

    It is a name, a number or a bracket, or a field or call of one.
    """
    ends: list[int] = []
    if at < len(tokens) and tokens[at].type in ("MY", "COUNT"):
        at += 1
    if at >= len(tokens):
        return ends
    end = _closing(tokens, at) if tokens[at].type in CLOSES else at + 1 if tokens[at].type in _ATOMS else None
    while end is not None:
        ends.insert(0, end)
        if end == len(tokens):
            break
        if tokens[end].type == "DOT" and end + 1 < len(tokens) and tokens[end + 1].type == "NAME":
            end += 2
        elif tokens[end].type == "LPAR":
            end = _closing(tokens, end)
        else:
            break
    return ends


def operand_before(tokens: Sequence[Token], end: int) -> int | None:
    """Return the beginning of the operand that ends before a token."""
    at = end - 1
    while at >= 0 and tokens[at].type in OPENS:
        opening = next((i for i in range(at, -1, -1) if balanced(tokens[i : at + 1])), None)
        if opening is None:
            return None
        if opening == 0 or tokens[opening].type != "LPAR" or tokens[opening - 1].type not in ("NAME", "RPAR"):
            return opening
        at = opening - 1
    if at < 0 or tokens[at].type not in _ATOMS:
        return None
    if at and tokens[at - 1].type == "DOT":
        return operand_before(tokens, at - 1)
    return at - 1 if at and tokens[at - 1].type == "MY" else at


def balanced(tokens: Sequence[Token]) -> bool:
    """Tell whether all brackets that are opened are closed, and none that isn't opened."""
    depth = 0
    for token in tokens:
        depth += (token.type in CLOSES) - (token.type in OPENS)
        if depth < 0:
            return False
    return depth == 0


def _closing(tokens: Sequence[Token], at: int) -> int | None:
    return next((end for end in range(at + 1, len(tokens) + 1) if balanced(tokens[at:end])), None)
