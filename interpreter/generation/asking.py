"""What somebody may not know: code that reads it for them gives up, and the walker finds out what is to be said.

As in `engine/secrecy.py`; what is known is what was known when the question was asked.
"""

from __future__ import annotations

from interpreter.generation import form
from interpreter.generation.writer import ASKED, IS_NOTED, NONE, ONE, ZERO, Writer
from interpreter.program import expression as e
from interpreter.program import guarded as g
from interpreter.program.program import BOX
from interpreter.program.value import SCALAR


def knows(component: form.Value) -> form.Value:
    """Whether the asker knew a component when asking."""
    return form.Call("knows", (component,), least=0, most=1)


def looks(w: Writer, place: form.Value) -> form.Value:
    """Whether the asker sees what lies on a place."""
    return form.Call("looks", (place,), least=0, most=1)


def veiled(w: Writer, place: form.Value) -> form.Value:
    """Whether a place belongs to a private or hidden space of many places."""
    values = tuple(int(each) for each in w.unit.code.veiled)
    if not any(values):
        return ZERO
    return form.Entry(w.unit.table("veiled", values, form.NUMBER, "veiled"), place)


def _unless(w: Writer, fine: form.Value) -> None:
    """Where it isn't fine something is read that isn't known."""
    reaction: form.Step = form.Set(IS_NOTED, ONE)
    if w.mode.reading == ASKED:
        reaction = form.Leave("something that isn't known to who asks")
    w.add(form.If(form.negated(fine), [reaction]))


def _where_there_is(w: Writer, index: form.Value, fine: form.Value) -> None:
    _unless(w, fine if index.low >= 0 else _or(form.Operation("<", (index, ZERO)), fine))


def _or(left: form.Value, right: form.Value) -> form.Value:
    return form.Operation("or", (left, right))


def printed(w: Writer, component: form.Value) -> None:
    """What is printed on a component is read."""
    _where_there_is(w, component, knows(component))


def kind(w: Writer, component: form.Value, mask: e.Expr) -> None:
    """It is asked whether a component is of a kind."""
    assert isinstance(mask, e.Const)
    assert isinstance(mask.value, int)
    mixed = _mixed(w, mask.value)
    if any(mixed):
        table = w.unit.table(("mixed", mask.value), mixed, form.NUMBER, "mixed")
        plain = form.Operation("not", (form.Entry(table, component),))
        _where_there_is(w, component, _or(plain, knows(component)))


def _mixed(w: Writer, mask: int) -> tuple[int, ...]:
    """For each component whether only some of its family are of a kind."""
    return tuple(int(family.members & mask not in (0, family.members)) for family in w.unit.code.family)


def kinds(w: Writer, mask: int) -> None:
    """The components of a kind are told."""
    for component, mixed in enumerate(_mixed(w, mask)):
        if mixed:
            _unless(w, knows(form.Literal(component)))


def kept(w: Writer, x: g.GuardedKept) -> form.Value:
    """What follows from what is printed on the components that some names stand for."""
    for name in x.names:
        holds = name.local.holds
        if not holds:
            continue
        value = w.kept(w.value(name))
        if value.kind == form.NUMBER and holds == "component":
            printed(w, value)
        elif value.kind == form.LIST:
            each: form.Each | form.Members = form.Each(w.fresh("component", low=0), value)
            with w.into(each.body):
                printed(w, each.name)
            w.add(each)
        else:
            each = form.Members(w.fresh("component", low=0), value)
            with w.into(each.body):
                printed(w, each.name)
            w.add(each)
    value = w.kept(w.value(x.operand))
    if x.holds == "component":
        printed(w, value)
    elif x.holds:
        mask = value
        if value.kind == form.LIST:
            mask = form.Call("mask_of", (value,), form.MASK)
        _unless(w, form.Call("may_tell", (mask,), least=0, most=1))
    return value


def _place_of(w: Writer, component: form.Value) -> form.Value:
    return form.Cell(w.unit.column(w.unit.program.place_of), component)


def where(w: Writer, component: form.Value) -> None:
    """Where a component lies is read."""
    _where_there_is(w, component, form.Call("sees_where", (component,), least=0, most=1))


def position(w: Writer, component: form.Value) -> None:
    """Where a component lies in its place is read."""
    test: form.Value = form.Call("sees_where", (component,), least=0, most=1)
    in_box = form.Operation("==", (_place_of(w, component), form.Literal(BOX)))
    _where_there_is(w, component, _or(in_box, test))


def contents(w: Writer, place: form.Value) -> None:
    """What lies on a place is read."""
    if isinstance(place, form.Literal) and isinstance(place.value, int) and place.value >= 0:
        if not w.unit.code.veiled[place.value]:
            return
        _unless(w, looks(w, place))
        return
    hidden = veiled(w, place)
    if hidden is not ZERO:
        _where_there_is(w, place, _or(form.negated(hidden), looks(w, place)))


def order(w: Writer, component: form.Value) -> None:
    """Where a component comes among others is read."""
    place = w.kept(_place_of(w, component))
    boxed: list[form.Step] = []
    lying: list[form.Step] = []
    with w.into(boxed):
        printed(w, component)
    with w.into(lying):
        contents(w, place)
    w.add(form.If(form.Operation("==", (place, form.Literal(BOX))), boxed, lying))


def cell(w: Writer, column: e.Column, index: form.Value) -> None:
    """A column is read at an index."""
    program = w.unit.program
    if column is program.place_of:
        where(w, index)
    elif column is program.held or column is program.top:
        contents(w, index)
    elif column.over == "component":
        _where_there_is(w, index, form.Call("looks_at", (index,), least=0, most=1))
    else:
        _where_there_is(w, index, looks(w, index))


def same_place(w: Writer, x: g.GuardedSamePlace) -> form.Value:
    """Whether a component lies on a place: who sees into that place knows it."""
    left = x.left
    assert isinstance(left, g.GuardedCell)
    assert left.column.storage is SCALAR
    component, place = w.kept(w.value(left.index)), w.kept(w.value(x.right))
    steps: list[form.Step] = []
    seen = form.Call("sees_whether", (component, place), least=0, most=1)
    with w.into(steps):
        _unless(w, seen)
    there: form.Value = form.Operation(">=", (component, ZERO))
    both: form.Value = form.Operation("and", (there, form.Operation("!=", (place, NONE))))
    w.add(form.If(both, steps))
    found = form.Select(there, _place_of(w, component), form.Literal(left.column.nothing))
    return form.Operation("==", (found, place))
