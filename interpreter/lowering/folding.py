"""Working out constant expressions while lowering.

Options and the number of players are constants of a program, so whole branches of a ruleset can vanish before it ever
runs. `fold` looks at one node whose children have been folded already; what it can't decide it returns as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from interpreter.program import expression as e
from interpreter.program import guarded as g
from interpreter.program.division import divide, modulo
from interpreter.program.masks import mask_of
from interpreter.program.masks import members as members_of
from interpreter.program.value import GREATEST, LEAST, NOTHING, Value


def constant(node: e.Expr) -> Value | None:
    """The value of a node that is constant, else None."""
    return node.value if isinstance(node, e.Const) else None


ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "add": lambda a, b: a + b,
    "subtract": lambda a, b: a - b,
    "multiply": lambda a, b: a * b,
    "divide": divide,
}

FUNCTIONS: dict[str, Callable[[int, int], int]] = {"modulo": modulo, "least": min, "greatest": max}
"""Of nothing they give nothing, while arithmetic takes it as 0."""

MASKS: dict[str, Callable[[int, int], int]] = {
    "union": lambda a, b: a | b,
    "intersection": lambda a, b: a & b,
    "difference": lambda a, b: a & ~b,
}


def fold(node: e.Expr) -> e.Expr:
    """The node, or something simpler that has the same value."""
    match node:
        case e.And(left, right):
            if constant(left) is not None:
                return right if constant(left) else e.Const(0)
            return left if constant(right) == 1 else node
        case e.Or(left, right):
            if constant(left) is not None:
                return e.Const(1) if constant(left) else right
            return left if constant(right) == 0 else node
        case e.If(condition, then, otherwise):
            known = constant(condition)
            return node if known is None else then if known else otherwise
        case e.Lookup(subject, cases, or_more, nothing):
            return _fold_lookup(node, subject, cases, or_more, nothing)
        case e.OrZero(operand) if isinstance(operand, e.Const):
            return e.Const(0) if operand.value == NOTHING else operand
        case e.Printed(_, values, first, e.Const(index), nothing) if isinstance(index, int):
            return e.Const(values[index - first] if 0 <= index - first < len(values) else nothing)
    value = _value(node)
    return node if value is None else e.Const(value)


def _fold_lookup(
    node: e.Expr, subject: e.Expr, cases: tuple[tuple[int, e.Expr], ...], or_more: bool, nothing: Value
) -> e.Expr:
    known = constant(subject)
    if not isinstance(known, int):
        return node
    for key, value in cases:
        if key == known:
            return value
    if or_more and cases and known > cases[-1][0]:
        return cases[-1][1]
    return e.Const(nothing)


def _value(node: e.Expr) -> Value | None:
    """The value of a node whose operands are all constant, for the forms that options and sizes are made of."""
    match node:
        case e.Arithmetic(operator, e.Const(int(a)), e.Const(int(b))):
            if operator in FUNCTIONS:
                return NOTHING if NOTHING in (a, b) else FUNCTIONS[operator](a, b)
            value = ARITHMETIC[operator](a, b)
            # The engine stops at a number that has more than 32 bits.
            return value if LEAST <= value <= GREATEST else None
        case e.Absolute(e.Const(int(a))):
            return NOTHING if a == NOTHING else abs(a)
        case e.Equal(e.Const(a), e.Const(b)):
            return int(a == b)
        case e.Less(e.Const(int(a)), e.Const(int(b)), or_equal):
            if NOTHING in (a, b):
                return 0
            return int(a <= b if or_equal else a < b)
        case e.Not(e.Const(a)):
            return int(not a)
        case e.MakeMask(members, low) if all(isinstance(m, e.Const) for m in members):
            return mask_of([cast(int, constant(m)) for m in members], low)
        case e.MakeList(members) if all(isinstance(m, e.Const) for m in members):
            return tuple(dict.fromkeys(v for m in members if (v := cast(int, constant(m))) != NOTHING))
        case e.MakeTally(counts) if all(isinstance(c, e.Const) for c in counts):
            return tuple(cast(int, constant(c)) for c in counts)
        case e.NumbersBetween(e.Const(int(a)), e.Const(int(b))) if b - a < 100_000:
            return tuple(range(a, b + 1))
        case e.MaskOfList(e.Const(tuple(members)), low):
            return mask_of(members, low)
        case e.ListOfMask(e.Const(int(mask)), low):
            return tuple(members_of(mask, low))
        case e.Rebase(e.Const(int(mask)), before, after):
            return mask << (before - after) if before >= after else mask >> (after - before)
        case e.MaskOperation(operator, e.Const(int(a)), e.Const(int(b))):
            return MASKS[operator](a, b)
        case e.CountMask(e.Const(int(mask)) | g.KindMask(int(mask))):
            return mask.bit_count()
        case e.CountList(e.Const(tuple(members))):
            return len(members)
        case e.InMask(e.Const(int(value)), e.Const(int(mask)), low):
            return 0 if value == NOTHING or value < low else mask >> (value - low) & 1
        case e.InList(e.Const(int(value)), e.Const(tuple(members))):
            return int(value in members)
        case e.At(e.Const(tuple(members)), e.Const(int(position)), first, nothing):
            return members[position - first] if first <= position < first + len(members) else nothing
    return None
