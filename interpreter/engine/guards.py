"""Working out the guarded forms of expressions: as those that they are made from, if the asker may know it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from attrs import evolve

from interpreter.engine import comprehension
from interpreter.engine.components import contents, contents_of_all, position
from interpreter.engine.evaluation import kept
from interpreter.engine.machine import EVALUATE, Frame, Machine, evaluates, value_of
from interpreter.engine.secrecy import Asker, Unseen, unasked
from interpreter.program import guarded as g
from interpreter.program.derived import derived
from interpreter.program.expression import Const, Equal
from interpreter.program.masks import members
from interpreter.program.program import BOX, Place, Program
from interpreter.program.value import NOTHING, SCALAR


@evaluates(g.GuardedPrinted)
def _printed(m: Machine, x: g.GuardedPrinted, f: Frame) -> Any:
    index = x.index
    i = EVALUATE[type(index)](m, index, f)
    values = x.values
    if not 0 <= i < len(values):
        return x.nothing
    if m.asker is not None:
        m.asker.reads_printed(m, i, x.name)
    return values[i]


@evaluates(g.GuardedCell)
def _cell(m: Machine, x: g.GuardedCell, f: Frame) -> Any:
    column = x.column
    index = x.index
    i = EVALUATE[type(index)](m, index, f) - column.first
    if i < 0 or i >= column.count:
        return column.nothing
    if m.asker is not None:
        _may_read(m, x, i + column.first)
    if m.seat >= 0:
        m.note_read(column, i)
    storage = column.storage
    if storage is SCALAR:
        return m.row[column.address + i]
    return storage.load(m.row, column.address + i * storage.width)


def _may_read(m: Machine, x: g.GuardedCell, index: int) -> None:
    asker, column, program = m.asker, x.column, m.code.program
    assert asker is not None
    if column is program.place_of:
        asker.reads_where(m, index, "place")
    elif column is program.held or column is program.top:
        asker.reads_contents(m, index)
    elif column.over == "component":
        asker.reads_variable(m, index, column.name)
    else:
        asker.reads_place(m, index, column.name)


@evaluates(g.GuardedSamePlace)
def _same_place(m: Machine, x: g.GuardedSamePlace, f: Frame) -> Any:
    if m.asker is None:
        return EVALUATE[Equal](m, x, f)
    cell = x.left
    assert isinstance(cell, g.GuardedCell)
    component = EVALUATE[type(cell.index)](m, cell.index, f)
    place = EVALUATE[type(x.right)](m, x.right, f)
    if component == NOTHING or place == NOTHING:
        return EVALUATE[Equal](m, x, f)
    m.asker.reads_whether_there(m, component, place)
    with unasked(m):
        return EVALUATE[type(cell)](m, evolve(cell, index=Const(component)), f) == place


@evaluates(g.GuardedInMask)
def _in_mask(m: Machine, x: g.GuardedInMask, f: Frame) -> Any:
    component = EVALUATE[type(x.value)](m, x.value, f)
    if component < 0:
        return False
    mask = EVALUATE[type(x.mask)](m, x.mask, f)
    if m.asker is not None:
        m.asker.reads_kind(m, component, mask)
    return mask >> component & 1


@evaluates(g.GuardedKeep)
def _keep(m: Machine, x: g.GuardedKeep, f: Frame) -> Any:
    mask = x.mask
    found = EVALUATE[type(x.members)](m, x.members, f)
    if m.asker is not None:
        for component in found:
            m.asker.reads_kind(m, component, mask)
    return tuple([y for y in found if mask >> y & 1])


@evaluates(g.KindMask)
def _kind_mask(m: Machine, x: g.KindMask, f: Frame) -> Any:
    if m.asker is not None:
        _may_tell(m, x.mask)
    return x.mask


def _may_tell(m: Machine, mask: int) -> None:
    """A set that doesn't follow from how things lie tells of all that could be in it whether they are."""
    asker = m.asker
    assert asker is not None
    for component in range(len(m.code.likeness)):
        asker.reads_kind(m, component, mask)


@evaluates(g.GuardedContents)
def _contents(m: Machine, x: g.GuardedContents, f: Frame) -> Any:
    place = EVALUATE[type(x.place)](m, x.place, f)
    if m.asker is not None and place != NOTHING:
        m.asker.reads_contents(m, place)
    return contents(m, place)


@evaluates(g.GuardedContentsOfAll)
def _contents_of_all(m: Machine, x: g.GuardedContentsOfAll, f: Frame) -> Any:
    """What lies on all places of a private or hidden space is known, since only the total is public."""
    places = EVALUATE[type(x.places)](m, x.places, f)
    if m.asker is not None:
        program = m.code.program
        spaces = [_space_of(program.places[p]) for p in places]
        there, in_all = Counter(spaces), _sizes(program)
        for place, space in zip(places, spaces, strict=True):
            if there[space] < in_all[space]:
                m.asker.reads_contents(m, place)
    found = contents_of_all(m, places)
    return tuple(found if m.asker is None else m.asker.in_neutral_order(m, found))


def _space_of(place: Place) -> tuple[str, int | None]:
    return place.group, place.owner


@derived
def _sizes(program: Program) -> Counter[tuple[str, int | None]]:
    """How many places each space has."""
    return Counter(_space_of(place) for place in program.places)


@evaluates(g.GuardedOrder)
def _order(m: Machine, x: g.GuardedOrder, f: Frame) -> Any:
    found = EVALUATE[type(x.members)](m, x.members, f)
    if m.asker is not None and len(found) > 1:
        for component in found:
            place = m.row[m.code.place_of + component]
            if place == BOX:
                m.asker.reads_printed(m, component)
            else:
                m.asker.reads_contents(m, place)
    return found


@evaluates(g.GuardedPosition)
def _position(m: Machine, x: g.GuardedPosition, f: Frame) -> Any:
    component = EVALUATE[type(x.component)](m, x.component, f)
    if m.asker is not None and component >= 0 and m.row[m.code.place_of + component] != BOX:
        m.asker.reads_where(m, component, "position")
    return position(m, component)


@evaluates(g.GuardedKept)
def _kept(m: Machine, x: g.GuardedKept, f: Frame) -> Any:
    """What is printed is known to all; what must be known is which components the names stand for, and which it is."""
    asker = m.asker
    if asker is None:
        return kept(m, x, f)
    with unasked(m):
        value = kept(m, x, f)
    for name in x.names:
        for component in _components(name.local.holds, EVALUATE[type(name)](m, name, f)):
            asker.reads_printed(m, component)
    if x.holds == "component" and value >= 0:
        asker.reads_printed(m, value)
    elif x.holds:
        _may_tell(m, sum(1 << c for c in _components(x.holds, value)))
    return value


def _components(holds: str, value: Any) -> tuple[int, ...]:
    if not holds:
        return ()
    if isinstance(value, tuple):
        return value
    if holds == "components":
        return tuple(members(value))
    return (value,) if value >= 0 else ()


@evaluates(g.GuardedFirst)
def _first(m: Machine, x: g.GuardedFirst, f: Frame) -> Any:
    if m.asker is None:
        return comprehension.first(m, x, f)
    found = comprehension.passing(m, x, f)
    if len(found) > 1:
        for component in found:
            m.asker.reads_printed(m, component)
    return found[0] if found else NOTHING


@evaluates(g.GuardedQuantified)
def _quantified(m: Machine, x: g.GuardedQuantified, f: Frame) -> Any:
    return comprehension.FORMS[x.form](m, x, f) if m.asker is None else _decided(m, x, f, m.asker)


def _decided(m: Machine, x: g.GuardedQuantified, f: Frame, asker: Asker) -> bool:
    """What one member decides of which the asker knows it, whatever the others are.

    So it doesn't depend on which of them come first in the order of a set, which would tell what these are.
    """
    wanted = x.form == "any"
    where, value = x.where, x.value
    assert value is not None
    before = asker.put_aside()
    unseen: Unseen | None = None
    met = False
    for member in comprehension.members_of(m, x, f):
        f[x.local.index] = member
        earlier = asker.put_aside()
        try:
            if (where is None or value_of(m, where, f)) and bool(value_of(m, value, f)) == wanted:
                if not asker.uncertain:
                    asker.back_to(before)
                    return wanted
                met = True
        except Unseen as one:
            unseen = unseen or one
        asker.joined_to(earlier)
    asker.joined_to(before)
    if unseen is not None:
        raise unseen
    return met == wanted
