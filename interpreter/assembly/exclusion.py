"""Whether two conditions can hold together, as far as their text shows.

The answer errs on the careful side. Conditions exclude each other if one is the `not` of the other, or if both say
something of the same expression that can't both be true: different constants, ranges of numbers that don't meet.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping

from attrs import evolve, fields, frozen

from interpreter.syntax.declaration import Body
from interpreter.syntax.expression import (
    Both,
    Compare,
    Either,
    Expression,
    Group,
    Member,
    Name,
    Negation,
    Negative,
    Number,
    Numbers,
    SetOf,
)
from interpreter.syntax.tree import Node

Constant = Callable[[str], bool]
"""Tells whether a name always stands for one value, which no other such name stands for."""

_HIGHEST = 1 << 32

_TURNED = {"=": "=", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}
"""The operators with their sides exchanged."""

_OPPOSITE = {"=": "!=", "!=": "=", "<": ">=", ">": "<=", "<=": ">", ">=": "<"}

_RELATIONS: frozenset[Hashable] = frozenset({"below", "same", "above", "apart", "both nothing"})
"""How two values can stand to each other; `apart` are those that differ without an order, as if one is nothing."""

_ADMITTED: dict[str, frozenset[Hashable]] = {
    "=": frozenset({"same", "both nothing"}),
    "!=": frozenset({"below", "above", "apart"}),
    "<": frozenset({"below"}),
    "<=": frozenset({"below", "same"}),
    ">": frozenset({"above"}),
    ">=": frozenset({"above", "same"}),
}
"""The relations in which a comparison holds."""


def exclude(first: Expression, second: Expression, constant: Constant, same: Mapping[str, str]) -> bool:
    """Tell whether two conditions visibly can't hold at the same time.

    `same` gives the names by which the first condition calls what the second one calls by other names: parameters.
    """
    return _never_both(_Side(first, True, constant, {}), _Side(second, True, constant, same))


def same_constant(first: Body, second: Body, constant: Constant) -> bool:
    """Tell whether two bodies of exceptions are one and the same constant, so that it is the same which one holds."""
    if first.lets or second.lets or first.exceptions or second.exceptions:
        return False
    values = [_constant(body.value, constant) for body in (first, second)]
    return values[0] is not None and values[0] == values[1]


def _constant(value: Expression, constant: Constant) -> str | int | None:
    match value:
        case Group(inner=inner):
            return _constant(inner, constant)
        case Number(value=number):
            return number
        case Negative(operand=Number(value=number)):
            return -number
        case Name(text=text) if text in ("yes", "no") or constant(text):
            return text
    return None


@frozen
class _Side:
    """One of the two conditions, or a part of it: that it holds, or that it doesn't."""

    condition: Expression
    holds: bool
    constant: Constant
    same: Mapping[str, str]

    def plain(self) -> _Side:
        """Return the same without parentheses and `not` around it."""
        side = self
        while True:
            match side.condition:
                case Group(inner=inner):
                    side = evolve(side, condition=inner)
                case Negation(operand=operand):
                    side = evolve(side, condition=operand, holds=not side.holds)
                case _:
                    return side

    def parts(self) -> tuple[_Side, ...]:
        """Return both sides of an `and` or `or`; nothing of other conditions."""
        if isinstance(self.condition, Both | Either):
            return evolve(self, condition=self.condition.left), evolve(self, condition=self.condition.right)
        return ()

    @property
    def all_hold(self) -> bool:
        """Whether both parts hold, rather than at least one."""
        return isinstance(self.condition, Both) == self.holds

    def claim(self) -> _Claim:
        """Say what is known of which expression."""
        condition = self.condition
        match condition:
            case Compare(operator=operator, left=left, right=right):
                claim = self._compared(left, operator, right) or self._compared(right, _TURNED[operator], left)
                claim = claim or self._related(left, operator, right)
            case Member(value=value, collection=SetOf(members=members)):
                constants = [self._value(member) for member in members]
                listed = frozenset(each for each in constants if each is not None)
                claim = _Claim(self._key(value), listed, not self.holds) if len(listed) == len(members) else None
            case Member(value=value, collection=Numbers(low=low, high=high)):
                claim = self._within(value, self._value(low), self._value(high)) if self.holds else None
            case _:
                claim = None
        return claim or _Claim(self._key(condition), frozenset({self.holds}))

    def _compared(self, subject: Expression, operator: str, other: Expression) -> _Claim | None:
        value = self._value(other)
        if value is None:
            return None
        key = self._key(subject)
        operator = operator if self.holds else _OPPOSITE[operator]
        if operator in ("=", "!="):
            return _Claim(key, frozenset({value}), operator == "!=")
        if not isinstance(value, int):
            return None
        match operator:
            case "<":
                return _Claim(key, frozenset(), True, -_HIGHEST, value - 1)
            case "<=":
                return _Claim(key, frozenset(), True, -_HIGHEST, value)
            case ">":
                return _Claim(key, frozenset(), True, value + 1, _HIGHEST)
            case _:
                return _Claim(key, frozenset(), True, value, _HIGHEST)

    def _related(self, left: Expression, operator: str, right: Expression) -> _Claim:
        """Say how two values, neither of which is a constant, stand to each other."""
        keys = self._key(left), self._key(right)
        if str(keys[0]) > str(keys[1]):
            keys, operator = (keys[1], keys[0]), _TURNED[operator]
        admitted = _ADMITTED[operator]
        return _Claim(("relation", *keys), admitted if self.holds else _RELATIONS - admitted)

    def _within(self, subject: Expression, low: Hashable, high: Hashable) -> _Claim | None:
        if isinstance(low, int) and isinstance(high, int):
            return _Claim(self._key(subject), frozenset(), True, low, high)
        return None

    def _value(self, expression: Expression) -> Hashable:
        """Return the value of a constant; nothing if it isn't one that the text shows."""
        match expression:
            case Group(inner=inner):
                return self._value(inner)
            case Number(value=value):
                return value
            case Negative(operand=Number(value=value)):
                return -value
            case Name(text="yes" | "no" as text):
                return text == "yes"
            case Name(text=text) if text not in self.same and self.constant(text):
                return text
        return None

    def _key(self, value: object) -> Hashable:
        """Return what is equal for two expressions that say the same."""
        match value:
            case Group(inner=inner):
                return self._key(inner)
            case Name(text=text):
                return ("Name", self.same.get(text, text))
            case Node():
                return (type(value).__name__, *(self._key(getattr(value, f.name)) for f in fields(type(value))[1:]))
            case tuple():
                return tuple(self._key(each) for each in value)
        assert isinstance(value, Hashable)
        return value


@frozen
class _Claim:
    """What a condition says of an expression: it has one of `values`, or (`others`) any value but these.

    If it is a number, it lies between `low` and `high`, too.
    """

    subject: Hashable
    values: frozenset[Hashable]
    others: bool = False
    low: int = -_HIGHEST
    high: int = _HIGHEST

    def admits(self, value: Hashable) -> bool:
        within = isinstance(value, bool) or not isinstance(value, int) or self.low <= value <= self.high
        return within and (value in self.values) != self.others

    def contradicts(self, other: _Claim) -> bool:
        """Tell whether no value fits both claims."""
        if self.subject != other.subject:
            return False
        if not self.others:
            return not any(other.admits(value) for value in self.values)
        if not other.others:
            return not any(self.admits(value) for value in other.values)
        return max(self.low, other.low) > min(self.high, other.high)


def _never_both(first: _Side, second: _Side) -> bool:
    first, second = first.plain(), second.plain()
    sides = [(one, other) for one, other in ((first, second), (second, first)) if one.parts()]
    # What holds in at least one of its parts comes first: each part may be excluded by another part of the other side.
    for one, other in sorted(sides, key=lambda pair: pair[0].all_hold):
        found = (_never_both(part, other) for part in one.parts())
        return any(found) if one.all_hold else all(found)
    return first.claim().contradicts(second.claim())
