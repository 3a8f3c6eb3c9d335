"""Shows a corrected line to users: the part of it that was changed, with what belongs to it."""

from __future__ import annotations

from collections.abc import Sequence

from lark import Token

from interpreter.source.text import SourceFile
from interpreter.syntax.grammar import bounds
from interpreter.syntax.operands import CLOSES, OPENS, operand_before

_LONGEST = 100
"""Longer corrections are cut."""

_ENDS = frozenset({"COMMA", "COLON", "AND", "OR", "THEN", "ELSE", "RPAR", "RBRACE"})
_WHOLE_ENDS = frozenset({"COMMA", "COLON", "RPAR", "RBRACE"})
_BEGINS = frozenset({"COMMA", "COLON", "AND", "OR", "IF", "THEN", "ELSE", "WHERE", "WHEN", "HAS"})
_TIGHT_BEFORE = frozenset({"COMMA", "COLON", "RPAR", "RBRACE", "DOT", "__ANON_0"})
_TIGHT_AFTER = frozenset({"LPAR", "LBRACE", "DOT", "__ANON_0"})


def shown(source: SourceFile, tokens: Sequence[Token], start: int, end: int, *, whole: bool = False) -> str:
    """Return the text of a corrected line from one token to before another, with the clause that these belong to.

    With `whole` nothing but a bracket, a comma within brackets, or the reason of a decision ends the clause.
    """
    begin, depth = start, 0
    while begin:
        type_ = tokens[begin - 1].type
        depth += (type_ in OPENS) - (type_ in CLOSES)
        if depth < 0 or (depth == 0 and type_ in _BEGINS and (begin > 1 or type_ != "IF")):
            break
        begin -= 1
    inside = sum((token.type in CLOSES) - (token.type in OPENS) for token in tokens[:begin]) > 0
    ends = _ENDS
    if whole:
        ends = _WHOLE_ENDS if inside else _WHOLE_ENDS - {"COMMA", "COLON"}
    depth = sum((token.type in CLOSES) - (token.type in OPENS) for token in tokens[begin:end])
    while end < len(tokens):
        type_ = tokens[end].type
        if depth <= 0 and (type_ in ends or _is_reason(tokens, end) or (not whole and _is_label(tokens, end))):
            break
        depth += (type_ in CLOSES) - (type_ in OPENS)
        end += 1
    end += begin == 0 and end < len(tokens) and tokens[end].type == "COLON"
    text = rendered(source, tokens[begin:end])
    if len(text) > _LONGEST:
        before = operand_before(tokens, start)
        text = rendered(source, tokens[start if before is None else before : end])
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _is_reason(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether `else "…"` stands at a place, which belongs to no value."""
    return [token.type for token in tokens[at : at + 2]] == ["ELSE", "STRING"]


def _is_label(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether the text at a place is said of what stands before it."""
    return tokens[at].type == "STRING" and tokens[at - 1].type not in ("ELSE", "BECAUSE")


def rendered(source: SourceFile, tokens: Sequence[Token]) -> str:
    """Write tokens as text: those of the source as they stand there, others by the habits of the language."""
    text = ""
    for before, token in zip((None, *tokens), tokens, strict=False):
        if before is not None and _apart(source, before, token):
            text += " "
        text += str(token)
    return text


def _apart(source: SourceFile, before: Token, token: Token) -> bool:
    if _written(source, before) and _written(source, token):
        gap = source.text[bounds(before)[1] : bounds(token)[0]]
        if bounds(before)[1] <= bounds(token)[0] and not gap.strip():
            return bool(gap)
    if token.type == "LPAR":
        return before.type not in ("NAME", "RPAR", "LPAR", "LBRACE", "LOOKUP")
    return token.type not in _TIGHT_BEFORE and before.type not in _TIGHT_AFTER


def _written(source: SourceFile, token: Token) -> bool:
    return source.text[slice(*bounds(token))] == str(token)
