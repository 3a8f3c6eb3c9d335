"""`+ - * /`, `-x`, `a..b` and `count`."""

from __future__ import annotations

from interpreter.checking import expectations as want
from interpreter.checking import intervals
from interpreter.checking.checker import Checker
from interpreter.checking.expectations import short
from interpreter.checking.relations import describe
from interpreter.checking.scope import Scope
from interpreter.checking.types import (
    BROKEN,
    NUMBER,
    BrokenType,
    ListType,
    NothingType,
    NumberType,
    PlaceType,
    SetType,
    TallyType,
    Type,
    plain,
)
from interpreter.syntax import expression as e

_OPERATIONS = {
    "+": intervals.add,
    "-": intervals.subtract,
    "*": intervals.multiply,
    "/": intervals.divide,
}


def arithmetic(checker: Checker, node: e.Arithmetic, scope: Scope) -> Type:
    """Type `+ - * /`; on sets and tallies `+` and `-` join and take away."""
    left = checker.type_of(node.left, scope)
    right = checker.type_of(node.right, scope)
    if isinstance(plain(left), BrokenType) or isinstance(plain(right), BrokenType):
        return BROKEN
    if node.operator in "+-" and (_joins(left) or _joins(right)):
        return _join(checker, node, left, right)
    one = want.as_number(checker, node.left, left, scope)
    other = want.as_number(checker, node.right, right, scope)
    if not isinstance(plain(left), NumberType | NothingType) or not isinstance(plain(right), NumberType | NothingType):
        return NUMBER
    return _OPERATIONS[node.operator](one, other)


def _joins(type_: Type) -> bool:
    """Tell whether `+` and `-` mean joining and taking away."""
    return isinstance(plain(type_), SetType | ListType | TallyType | PlaceType)


def _join(checker: Checker, node: e.Arithmetic, left: Type, right: Type) -> Type:
    if isinstance(plain(left), TallyType) or isinstance(plain(right), TallyType):
        joined = checker.relations.join(left, right)
        if isinstance(joined, TallyType):
            return joined
        _apart(checker, node, left, right)
        return BROKEN
    one = want.as_collection(checker, node.left, left)
    other = want.as_collection(checker, node.right, right)
    if one is None or other is None:
        return BROKEN
    if node.operator == "-":
        if one.member is not None and other.member is not None and not checker.relations.comparable(one, other):
            _apart(checker, node, left, right)
        return one
    joined = checker.relations.join(SetType(one.member), SetType(other.member))
    if joined is None:
        _apart(checker, node, left, right)
        return BROKEN
    return bounded_set(checker, node, joined)


def _apart(checker: Checker, node: e.Arithmetic, left: Type, right: Type) -> None:
    verb = "join" if node.operator == "+" else "take away from each other"
    checker.report("wrong-type", node, f"can't {verb} {describe(left)} and {describe(right)}")


def bounded_set(checker: Checker, node: e.Expression, type_: Type) -> Type:
    """Return a set's type; report a set of numbers whose members have no bounds."""
    member = type_.member if isinstance(type_, SetType) else None
    while isinstance(member, SetType | ListType):
        member = member.member
    if isinstance(member, NumberType):
        size = intervals.size(member)
        if size is None or size > LARGEST_SET:
            checker.report(
                "unbounded-set",
                node,
                f"the numbers in `{short(node)}` have no bounds, as those in a set must",
                help="give what they come from a range, such as `0..20`",
            )
            return BROKEN
    return type_


LARGEST_SET = 100_000
"""So far apart the least and greatest number of a set may lie."""


def negative(checker: Checker, node: e.Negative, scope: Scope) -> Type:
    """Type `-x`."""
    return intervals.negate(want.number(checker, node.operand, scope))


def numbers(checker: Checker, node: e.Numbers, scope: Scope) -> Type:
    """Type `a..b`."""
    low = want.number(checker, node.low, scope)
    high = want.number(checker, node.high, scope)
    if low.low is not None and high.high is not None and low.low > high.high:
        constant = low.low == low.high and high.low == high.high
        if constant:
            checker.report(
                "empty-range",
                node,
                f"there are no numbers from {low.low} to {high.high}",
                help="write the smaller one first",
            )
        return ListType(NumberType(low.low, low.low))
    return ListType(NumberType(low.low, high.high))


def count(checker: Checker, node: e.Count, scope: Scope) -> Type:
    """Type `count S`."""
    inner = node.operand.inner if isinstance(node.operand, e.Group) else None
    if isinstance(inner, e.Member) and isinstance(inner.value, e.Name) and checker.is_unknown(inner.value.text, scope):
        all_of = short(inner.collection)
        help = f"write `count {all_of}`, or `count {{{short(inner.value)} in {all_of} where …}}` for a part of it"
        checker.type_of(inner.collection, scope)
        checker.report("foreign-words", inner, "`(x in S)` asks whether x is in S: it is no set", help=help)
        return NumberType(0, None)
    found = want.collection(checker, node.operand, scope)
    if found is None:
        return NumberType(0, None)
    operand = node.operand
    if isinstance(operand, e.Name) and operand.text == "players":
        return NumberType(checker.catalog.fewest, checker.catalog.most)
    return NumberType(0, checker.relations.size(found))
