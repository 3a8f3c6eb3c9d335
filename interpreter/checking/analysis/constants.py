"""Conditions whose value is known before any game: from literals, and from the bounds of numbers."""

from __future__ import annotations

from interpreter.checking import meaning as m
from interpreter.checking.analysis.survey import Survey
from interpreter.checking.types import NumberType
from interpreter.syntax import expression as e

_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "=", "!=": "!="}


def truth(survey: Survey, condition: e.Expression) -> bool | None:
    """Return whether a condition always or never holds; nothing if it depends on the game."""
    match condition:
        case e.Group(inner=inner):
            return truth(survey, inner)
        case e.Name():
            meaning = survey.meaning(condition)
            if isinstance(meaning, m.Constant) and meaning.name in ("yes", "no", "none"):
                return meaning.name == "yes"
        case e.Negation(operand=operand):
            value = truth(survey, operand)
            return None if value is None else not value
        case e.Both(left=left, right=right):
            return _joined(truth(survey, left), truth(survey, right), False)
        case e.Either(left=left, right=right):
            return _joined(truth(survey, left), truth(survey, right), True)
        case e.Compare(operator=operator, left=left, right=right):
            return _compared(operator, _bounds(survey, left), _bounds(survey, right))
    return None


def _joined(left: bool | None, right: bool | None, decisive: bool) -> bool | None:
    if decisive in (left, right):
        return decisive
    return None if left is None or right is None else not decisive


def _bounds(survey: Survey, value: e.Expression) -> NumberType | None:
    if isinstance(value, e.Number):
        return NumberType(value.value, value.value)
    type_ = survey.typed.types.get(value)
    return type_ if isinstance(type_, NumberType) else None


def _compared(operator: str, left: NumberType | None, right: NumberType | None) -> bool | None:
    if left is None or right is None:
        return None
    match operator:
        case "=":
            return _equal(left, right)
        case "!=":
            equal = _equal(left, right)
            return None if equal is None else not equal
        case "<" | "<=":
            return _less(left, right, operator == "<=")
    return _compared(_MIRRORED[operator], right, left)


def _less(left: NumberType, right: NumberType, or_equal: bool) -> bool | None:
    """Compare by bounds. A missing bound is that of 32 bits, which tells nothing."""
    if left.high is not None and right.low is not None and left.high < right.low + or_equal:
        return True
    if left.low is not None and right.high is not None and left.low >= right.high + or_equal:
        return False
    return None


def _equal(left: NumberType, right: NumberType) -> bool | None:
    if left.low is not None and left.low == left.high == right.low == right.high:
        return True
    if _less(left, right, False) or _less(right, left, False):
        return False
    return None
