"""Components that can't be told apart are offered once: whether one like it was seen before."""

from __future__ import annotations

from attrs import frozen

from interpreter.generation import asking, form
from interpreter.generation.writer import ONE, OPEN, ZERO, Mode, Writer
from interpreter.program import expression as e

MOST_KINDS = 60
"""Kinds are told apart by numbers below this."""


@frozen(eq=False)
class Seen:
    """Variables that hold which components were seen that have others like them, and of what kinds these are."""

    components: form.Name
    kinds: form.Name
    once: bool
    """Whether no component comes twice."""


def each_once(x: e.Expr) -> bool:
    """Whether it is plain that no component comes twice in a list."""
    match x:
        case e.Traced():
            return each_once(x.operand)
        case e.CallDefine():
            return each_once(x.define.body)
        case e.Keep():
            return each_once(x.members)
        case e.Comprehension():
            return x.form == "list" and each_once(x.source)
        case e.Contents():
            return True
        case e.ContentsOfAll():
            places = x.places.value if isinstance(x.places, e.Const) else None
            return isinstance(places, tuple) and len(set(places)) == len(places)
    return False


def kinds_of_alike(w: Writer) -> form.Table:
    """For each component a small number that all have which are printed like it, -1 for the only one of its kind.

    It tells at once of most components that none like them was seen.
    """
    code = w.unit.code
    several = sorted({kind for kind, single in zip(code.likeness, code.single, strict=True) if not single})
    numbers = {kind: number % MOST_KINDS for number, kind in enumerate(several)}
    return w.unit.table("alike", tuple(numbers.get(kind, -1) for kind in code.likeness), form.NUMBER, "alike")


def alike_seen(w: Writer, once: bool) -> str:
    """The name of the function that tells whether a component is like one of a list, to who asks.

    Where each component comes once, one that lies alone is like no other.
    """
    unit, mode = w.unit, Mode(w.mode.reading if w.guards else OPEN)

    def make(name: str) -> form.Function:
        inner = Writer(unit, mode)
        seen, member = inner.fresh("seen", form.LIST), inner.fresh("component", low=0)
        if inner.guards:
            inner.add(form.If(form.Operation("not", (asking.knows(member),)), [form.Give(ZERO)]))
        if once:
            place = form.Cell(unit.column(unit.program.place_of), member)
            alone = form.Operation("==", (form.Cell(unit.column(unit.program.held), place), ONE))
            inner.add(form.If(alone, [form.Give(ZERO)]))
        likeness = unit.table("likeness", unit.code.likeness, form.NUMBER, "likeness")
        other = inner.fresh("other", low=0)
        same: form.Value = form.Operation("==", (form.Entry(likeness, other), form.Entry(likeness, member)))
        program = unit.program
        for column in (program.place_of, program.known, *unit.code.component_variables):
            array = unit.column(column)
            test: form.Value = form.Operation("==", (form.Cell(array, other), form.Cell(array, member)))
            same = form.Operation("and", (same, test))
        inner.add(form.Each(other, seen, [form.If(same, [form.Give(ONE)])]), form.Give(ZERO))
        return form.Function(name, (seen, member), form.NUMBER, inner.out, "whether an alike one was seen")

    return unit.function(("alike", mode, once), "alike_seen", make)
