"""Going through the members of a comprehension that pass its condition; what is constant of that is sifted beforehand.

Of cells in a column, given by a name, that are free, a table has the cells by column; each of these is asked whether it
is free.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from interpreter.generation import form
from interpreter.generation.loops import going_through, over
from interpreter.generation.writer import Writer
from interpreter.program import expression as e

MOST = 20_000
"""A table holds no more members than that."""


@contextmanager
def passing(w: Writer, x: e.Comprehension) -> Iterator[form.Value]:
    """What is written meanwhile is done for each member that passes, in one loop; so `Break` leaves it."""
    sifted = _sifted(w, x)
    if sifted is None:
        with going_through(w, x.source, x.local) as member, _conditions(w, [] if x.where is None else [x.where]):
            yield member
        return
    members, rest = sifted
    bounds = w.unit.bounds.member(x.source)
    with over(w, members, x.local.name, bounds) as member, w.binding(x.local, member), _conditions(w, rest):
        yield member


@contextmanager
def _conditions(w: Writer, conditions: list[e.Expr]) -> Iterator[None]:
    """What is written meanwhile is done if all of some conditions hold, each asked only if those before hold."""
    out = w.out
    for condition in conditions:
        test = form.If(w.condition(condition))
        w.add(test)
        w.out = test.then
    try:
        yield
    finally:
        w.out = out


def _sifted(w: Writer, x: e.Comprehension) -> tuple[form.Value, list[e.Expr]] | None:
    """The members that fit what is constant of a condition but for one name, and the rest of the condition."""
    source = w.constant(x.source) if not isinstance(x.source, e.Const) else None
    values = x.source.value if isinstance(x.source, e.Const) else getattr(source, "value", None)
    if w.exact or x.where is None or not isinstance(values, tuple) or len(values) < 3:
        return None
    constant, rest, other = [], [], None
    for part in _parts(x.where):
        names = w.unit.constants.names(part)
        free = None if names is None else names - {x.local} - _literals(w)
        if (
            names is None
            or free is None
            or x.local not in names
            or len(free) > 1
            or (free and other and {other} != free)
        ):
            rest.append(part)
            continue
        constant.append(part)
        other = next(iter(free), other)
    if not constant:
        return None
    if other is None:
        found = _fitting(w, x, constant, values, {})
        return None if found is None else (form.Literal(found, form.LIST), rest)
    index = w.kept(w.local(other))
    if index.kind != form.NUMBER or index.low < 0 or index.high is None or (index.high + 1) * len(values) > MOST:
        return None
    rows = [_fitting(w, x, constant, values, {other: number}) for number in range(index.high + 1)]
    if any(row is None for row in rows):
        return None
    table = w.unit.table(("sifted", x, other, len(rows)), tuple(row or () for row in rows), form.LIST, "sifted")
    return form.Entry(table, index), rest


def _parts(x: e.Expr) -> Iterator[e.Expr]:
    """The conditions that are joined by `and`."""
    while isinstance(x, e.Traced):
        x = x.operand
    if isinstance(x, e.And):
        yield from _parts(x.left)
        yield from _parts(x.right)
    else:
        yield x


def _literals(w: Writer) -> frozenset[e.Local]:
    return frozenset(local for local, value in w.locals.items() if isinstance(value, form.Literal))


def _fitting(
    w: Writer, x: e.Comprehension, constant: list[e.Expr], values: tuple[int, ...], given: dict[e.Local, int]
) -> tuple[int, ...] | None:
    known = {
        local: value.value
        for local, value in w.locals.items()
        if isinstance(value, form.Literal) and isinstance(value.value, int)
    }
    members = []
    for value in values:
        fits = True
        for part in constant:
            found, holds = w.unit.constants.worked_out(part, {**known, **given, x.local: value})
            if not found:
                return None
            if not holds or holds == -(2**31):
                fits = False
                break
        if fits:
            members.append(value)
    return tuple(members)
