"""Working out comprehensions: what is asked of all members of a list, form by form."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from interpreter.engine.evaluation import fitting
from interpreter.engine.machine import EVALUATE, Frame, Machine, evaluates
from interpreter.program import expression as e
from interpreter.program.masks import family, mask_of
from interpreter.program.value import NOTHING


@evaluates(e.Comprehension)
def _comprehension(m: Machine, x: e.Comprehension, f: Frame) -> Any:
    return FORMS[x.form](m, x, f)


def members_of(m: Machine, x: e.Comprehension, f: Frame) -> tuple[int, ...]:
    """What is gone through. Raises GameError when that is too much since the last decision."""
    source = x.source
    members: tuple[int, ...] = EVALUATE[type(source)](m, source, f)
    m.steps -= 1 + len(members)
    if m.steps < 0:
        m.spend(0)
    return members


def gone_through(m: Machine, x: e.Comprehension, f: Frame) -> tuple[Sequence[int], e.Expr | None]:
    """The members, and what is still to be asked of each: nothing where they could be compared with one value."""
    members = members_of(m, x, f)
    matching = x.matching
    if matching is None or m.seat >= 0 or not members:  # A strand notes what it reads.
        return members, x.where
    subject, value = matching.subject, matching.value
    wanted = EVALUATE[type(value)](m, value, f)
    if isinstance(subject, e.Cell):
        row, column = m.row, subject.column
        nothing, low, high = column.nothing, column.first, column.first + column.count
        first = column.address - low
        if matching.equal:
            return [y for y in members if (row[first + y] if low <= y < high else nothing) == wanted], None
        return [y for y in members if (row[first + y] if low <= y < high else nothing) != wanted], None
    nothing, values, low = subject.nothing, subject.values, subject.first
    high = low + len(values)
    if matching.equal:
        return [y for y in members if (values[y - low] if low <= y < high else nothing) == wanted], None
    return [y for y in members if (values[y - low] if low <= y < high else nothing) != wanted], None


def _any(m: Machine, x: e.Comprehension, f: Frame) -> Any:
    index, value = x.local.index, x.value
    assert value is not None
    of_value = EVALUATE[type(value)]
    members, where = gone_through(m, x, f)
    for member in members:
        f[index] = member
        if (where is None or EVALUATE[type(where)](m, where, f)) and of_value(m, value, f):
            return True
    return False


def _every(m: Machine, x: e.Comprehension, f: Frame) -> Any:
    index, value = x.local.index, x.value
    assert value is not None
    of_value = EVALUATE[type(value)]
    members, where = gone_through(m, x, f)
    for member in members:
        f[index] = member
        if (where is None or EVALUATE[type(where)](m, where, f)) and not of_value(m, value, f):
            return False
    return True


def first(m: Machine, x: e.Comprehension, f: Frame) -> Any:
    """The first member that passes, or nothing."""
    index = x.local.index
    members, where = gone_through(m, x, f)
    for member in members:
        f[index] = member
        if where is None or EVALUATE[type(where)](m, where, f):
            return member
    return NOTHING


def passing(m: Machine, x: e.Comprehension, f: Frame) -> tuple[int, ...]:
    """The members that pass."""
    index = x.local.index
    members, where = gone_through(m, x, f)
    if where is None:
        return tuple(members)
    found = []
    for member in members:
        f[index] = member
        if EVALUATE[type(where)](m, where, f):
            found.append(member)
    return tuple(found)


def _mask(m: Machine, x: e.Comprehension, f: Frame) -> Any:
    return mask_of(_values(m, x, f), x.low)


def _sum(m: Machine, x: e.Comprehension, f: Frame) -> Any:
    total = 0
    for value in _values(m, x, f):
        if value != NOTHING:
            total += value
    return fitting(total)


def _union(m: Machine, x: e.Comprehension, f: Frame) -> Any:
    mask = 0
    for value in _values(m, x, f):
        mask |= value
    return mask


def _tally_sum(m: Machine, x: e.Comprehension, f: Frame) -> Any:
    total: Any = x.zero
    for value in _values(m, x, f):
        total = tuple(fitting(a + b) for a, b in zip(total, value, strict=True))
    return total


def _extreme(best: Callable[[list[int]], int]) -> Callable[[Machine, e.Comprehension, Frame], Any]:
    def form(m: Machine, x: e.Comprehension, f: Frame) -> Any:
        values = [value for value in _values(m, x, f) if value != NOTHING]
        return best(values) if values else NOTHING

    return form


def _values(m: Machine, x: e.Comprehension, f: Frame) -> list[Any]:
    """The values for the members that pass."""
    index, value = x.local.index, x.value
    assert value is not None
    of_value = EVALUATE[type(value)]
    members, where = gone_through(m, x, f)
    found = []
    for member in members:
        f[index] = member
        if where is None or EVALUATE[type(where)](m, where, f):
            found.append(of_value(m, value, f))
    return found


FORMS: dict[str, Callable[[Machine, e.Comprehension, Frame], Any]] = {
    "any": _any,
    "every": _every,
    "first": first,
    "list": passing,
    "mask": _mask,
    "family": lambda m, x, f: family(_values(m, x, f)),
    "sum": _sum,
    "union": _union,
    "family_union": lambda m, x, f: family(mask for value in _values(m, x, f) for mask in value),
    "tally_sum": _tally_sum,
    "most": _extreme(max),
    "least": _extreme(min),
}
