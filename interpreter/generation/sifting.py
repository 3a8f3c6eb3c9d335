"""Going through the members of a comprehension that pass its condition; what is constant of that is sifted beforehand.

Of cells in a column, given by a name, that are free, a table has the cells by column; each of these is asked whether it
is free.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from attrs import frozen

from interpreter.generation import form
from interpreter.generation.gathering import going_through_all
from interpreter.generation.loops import going_through, never_nothing, over
from interpreter.generation.writer import Writer
from interpreter.program import expression as e
from interpreter.program.masks import mask_of
from interpreter.program.value import NOTHING

MOST = 20_000
"""A table holds no more members than that."""


@contextmanager
def passing(
    w: Writer,
    x: e.Comprehension,
    more: e.Expr | None = None,
    *,
    whole: bool = False,
    ordered: bool = True,
) -> Iterator[form.Value]:
    """What is written meanwhile is done for each member that passes, in one loop; so `Break` leaves it.

    `more` is a condition that must hold as well. If it's for the `whole`, there may be several loops, without `Break`.
    If it isn't `ordered`, members may come in any order: then of what lies on places each component that may lie there
    is asked whether it does, where that is quicker.
    """
    before = dict(w.locals)
    try:
        flat = _flattened(w, x, more)
        sifted = None if ordered else _lying(w, flat)
        if sifted is None:
            sifted = None if w.exact else _sifted(w, flat)
        if sifted is None:
            conditions = [condition for condition in (x.where, more) if condition is not None]
            through = going_through_all if whole else going_through
            with through(w, x.source, x.local) as member, _conditions(w, conditions):
                yield member
            return
        members, rest = sifted
        with over(w, members, x.local.name, w.unit.bounds.member(x.source)) as member:
            for local in flat.locals:
                w.locals[local] = member
            with _conditions(w, rest):
                yield member
    finally:
        w.locals.clear()
        w.locals.update(before)


@frozen(eq=False)
class Flat:
    """A comprehension over a list that is one itself, as one: what it runs over, its names, all that must hold."""

    source: e.Expr
    locals: tuple[e.Local, ...]
    conditions: tuple[e.Expr, ...]


def _flattened(w: Writer, x: e.Comprehension, more: e.Expr | None) -> Flat:
    """A comprehension with those that it runs over; the parameters of definitions are bound in the writer."""
    locals = [x.local]
    conditions = [condition for condition in (x.where, more) if condition is not None]
    source = x.source
    while not w.exact:
        if isinstance(source, e.Traced):
            source = source.operand
        elif isinstance(source, e.Comprehension) and source.form == "list":
            locals.append(source.local)
            if source.where is not None:
                conditions.insert(0, source.where)
            source = source.source
        elif isinstance(source, e.CallDefine) and never_nothing(w, source) and _is_comprehension(source.define.body):
            arguments = [w.kept(w.value(argument)) for argument in source.arguments]
            w.locals.update(zip(source.define.parameters, arguments, strict=True))
            source = source.define.body
        else:
            break
    return Flat(source, tuple(locals), tuple(conditions))


def _is_comprehension(x: e.Expr) -> bool:
    while isinstance(x, e.Traced):
        x = x.operand
    return isinstance(x, e.Comprehension) and x.form == "list"


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


def lies_on_places(w: Writer, x: e.Comprehension) -> bool:
    """Whether a comprehension runs over what lies on places, and is found sooner where it isn't ordered."""
    before = dict(w.locals)
    out: list[form.Step] = []
    try:
        with w.into(out):
            return _lying(w, _flattened(w, x, None)) is not None
    finally:
        w.locals.clear()
        w.locals.update(before)


def _lying(w: Writer, x: Flat) -> tuple[form.Value, list[e.Expr]] | None:
    """The components that may lie on constant places and fit, with what must be asked of them.

    Nothing where more of them may lie there than there are places: then it is quicker to look what lies there.
    """
    source, mask, program = x.source, -1, w.unit.program
    while isinstance(source, e.Keep | e.Traced):
        if isinstance(source, e.Keep):
            mask &= source.mask
        source = source.members if isinstance(source, e.Keep) else source.operand
    if w.exact or not isinstance(source, e.ContentsOfAll):
        return None
    known = source.places if isinstance(source.places, e.Const) else w.constant(source.places)
    places = known.value if isinstance(known, e.Const | form.Literal) else None
    if not isinstance(places, tuple) or len(set(places)) < len(places):
        return None
    components = tuple(c for c in range(len(program.components)) if mask >> c & 1)
    there = e.InMask(e.Cell(program.place_of, e.Get(x.locals[-1])), e.Const(mask_of(places)), 0)
    flat = Flat(e.Const(components), x.locals, (there, *x.conditions))
    found = _sifted(w, flat)
    if found is None:
        found = form.Literal(components, form.LIST), list(flat.conditions)
    rows = found[0].table.values if isinstance(found[0], form.Entry) else (getattr(found[0], "value", ()),)
    longest = max((len(row) for row in rows if isinstance(row, tuple)), default=0)
    return found if longest <= len(places) else None


def _sifted(w: Writer, x: Flat) -> tuple[form.Value, list[e.Expr]] | None:
    """The members that fit what is constant of the conditions but for one name, and the rest of them."""
    source = None if isinstance(x.source, e.Const) else w.constant(x.source)
    values = x.source.value if isinstance(x.source, e.Const) else getattr(source, "value", None)
    if not x.conditions or not isinstance(values, tuple) or len(values) < 3:
        return None
    own, literals = frozenset(x.locals), _literals(w)
    constant: list[e.Expr] = []
    rest: list[e.Expr] = []
    other: e.Local | None = None
    for part in (part for condition in x.conditions for part in _parts(condition)):
        names = w.unit.constants.names(part)
        free = frozenset() if names is None else names - own - literals
        if names is None or not names & own or len(free) > 1 or (free and other is not None and other not in free):
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
    key = ("sifted", values, tuple(constant), other, len(rows), tuple(sorted(_known(w).items(), key=repr)))
    table = w.unit.table(key, tuple(row or () for row in rows), form.LIST, "sifted")
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


def _known(w: Writer) -> dict[e.Local, int]:
    """The names of which the value is known."""
    return {
        local: value.value
        for local, value in w.locals.items()
        if isinstance(value, form.Literal) and isinstance(value.value, int)
    }


def _fitting(
    w: Writer, x: Flat, constant: list[e.Expr], values: tuple[int, ...], given: dict[e.Local, int]
) -> tuple[int, ...] | None:
    """Those of the values for which all conditions hold."""
    known = {**_known(w), **given}
    members = []
    for value in values:
        own = dict.fromkeys(x.locals, value)
        fits = True
        for part in constant:
            found, holds = w.unit.constants.worked_out(part, {**known, **own})
            if not found:
                return None
            if not holds or holds == NOTHING:
                fits = False
                break
        if fits:
            members.append(value)
    return tuple(members)
