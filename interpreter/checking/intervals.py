"""Arithmetic on bounds: between which numbers the value of an expression lies.

A bound of None is open. Bounds beyond 32 bits are open too, since no value lies there.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import inf

from interpreter.checking.types import NumberType

_LIMIT = 2**31 - 1


def bounds(low: float, high: float) -> NumberType:
    """Return the numbers from low to high; infinite bounds and those beyond 32 bits become open."""
    return NumberType(int(low) if low >= -_LIMIT else None, int(high) if high <= _LIMIT else None)


def low_of(a: NumberType) -> float:
    """Return the lower bound, infinite if open."""
    return -inf if a.low is None else a.low


def high_of(a: NumberType) -> float:
    """Return the upper bound, infinite if open."""
    return inf if a.high is None else a.high


def union(a: NumberType, b: NumberType) -> NumberType:
    """Bound the numbers of either."""
    return bounds(min(low_of(a), low_of(b)), max(high_of(a), high_of(b)))


def add(a: NumberType, b: NumberType) -> NumberType:
    """Bound a sum."""
    return bounds(low_of(a) + low_of(b), high_of(a) + high_of(b))


def negate(a: NumberType) -> NumberType:
    """Bound the negative."""
    return bounds(-high_of(a), -low_of(a))


def subtract(a: NumberType, b: NumberType) -> NumberType:
    """Bound a difference."""
    return add(a, negate(b))


def multiply(a: NumberType, b: NumberType) -> NumberType:
    """Bound a product."""
    return _hull(_product(x, y) for x in (low_of(a), high_of(a)) for y in (low_of(b), high_of(b)))


def divide(a: NumberType, b: NumberType) -> NumberType:
    """Bound division downwards, by zero 0."""
    low, high = low_of(a), high_of(a)
    if low_of(b) >= 1:
        return _hull(_quotient(x, y) for x in (low, high) for y in (low_of(b), high_of(b)))
    most = max(abs(low), abs(high))
    return bounds(-most, most)


def modulo(a: NumberType, b: NumberType) -> NumberType:
    """Bound the remainder, which lies from 0 to the divisor less one; by zero or less it is 0."""
    high = max(high_of(b) - 1, 0)
    if low_of(a) >= 0:
        high = min(high, high_of(a))
    return bounds(0, high)


def absolute(a: NumberType) -> NumberType:
    """Bound the number without its sign."""
    low, high = low_of(a), high_of(a)
    if low >= 0:
        return a
    return bounds(0 if high >= 0 else -high, max(-low, high))


def least(values: Iterable[NumberType]) -> NumberType:
    """Bound the least of numbers."""
    values = list(values)
    return bounds(min(map(low_of, values)), min(map(high_of, values)))


def greatest(values: Iterable[NumberType]) -> NumberType:
    """Bound the greatest of numbers."""
    values = list(values)
    return bounds(max(map(low_of, values)), max(map(high_of, values)))


def total(value: NumberType, times: int | None) -> NumberType:
    """Bound the sum of up to so many values (None: of any number of them)."""
    most = inf if times is None else times
    return bounds(min(0, _product(low_of(value), most)), max(0, _product(high_of(value), most)))


def within(a: NumberType, b: NumberType) -> bool:
    """Tell whether every number of `a` is one of `b`."""
    return low_of(b) <= low_of(a) and high_of(a) <= high_of(b)


def apart(a: NumberType, b: NumberType) -> bool:
    """Tell whether no number is in both."""
    return high_of(a) < low_of(b) or high_of(b) < low_of(a)


def size(a: NumberType) -> int | None:
    """Count the numbers, or None if there is no bound."""
    return None if a.low is None or a.high is None else max(0, a.high - a.low + 1)


def _product(x: float, y: float) -> float:
    return 0 if 0 in (x, y) else x * y


def _quotient(x: float, y: float) -> float:
    if abs(x) == inf:
        return x
    if y == inf:
        return 0 if x >= 0 else -1
    return x // y


def _hull(values: Iterable[float]) -> NumberType:
    values = list(values)
    return bounds(min(values), max(values))
