"""Sets, lists, tallies, families, and what is asked of all members of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from interpreter.generation import asking, claims, form
from interpreter.generation.expressions import above, below, both, either
from interpreter.generation.gathering import going_through_all
from interpreter.generation.loops import contains, counted_line, going_through, is_among, never_nothing, step
from interpreter.generation.patterns import any_row
from interpreter.generation.sifting import lies_on_places, passing
from interpreter.generation.sight import seen
from interpreter.generation.writer import NONE, ONE, ZERO, UnsupportedError, Writer, kind_of, translates
from interpreter.program import expression as e
from interpreter.program import guarded as g
from interpreter.program.value import GREATEST, LEAST, NOTHING, SCALAR

Taking: TypeAlias = Callable[[form.Value], None]
"""Writes what is done with the value for one member."""
Form: TypeAlias = Callable[[Writer, e.Comprehension], form.Value]
"""How one form of comprehension is written."""


@translates(e.Comprehension, g.GuardedFirst, g.GuardedQuantified)
def _comprehension(w: Writer, x: e.Comprehension) -> form.Value:
    if w.guards and isinstance(x, g.GuardedFirst):
        return _only_one(w, x)
    if x.form == "any":
        row = any_row(w, x)
        if row is not None:
            return row
    whole = _whole_column(w, x)
    return whole if whole is not None else FORMS[x.form](w, x)


def _whole_column(w: Writer, x: e.Comprehension) -> form.Value | None:
    """What is asked of all cells of a column at once: whether any, whether every, how many have a value."""
    if x.form not in ("any", "every") or not isinstance(x.source, e.Const):
        return None
    condition = x.value if x.where is None else None
    wanted = x.form == "any"
    while isinstance(condition, e.Not | e.Traced):
        wanted = wanted != isinstance(condition, e.Not)
        condition = condition.operand
    if not isinstance(condition, e.Equal) or isinstance(condition, g.GuardedSamePlace):
        return None
    for subject, value in ((condition.left, condition.right), (condition.right, condition.left)):
        if not isinstance(subject, e.Cell) or isinstance(subject, g.GuardedCell):
            continue
        column = subject.column
        spanned = tuple(range(column.first, column.first + column.count))
        if (
            column.storage is SCALAR
            and isinstance(subject.index, e.Get)
            and subject.index.local is x.local
            and x.source.value == spanned
            and isinstance(value, e.Const | e.Get)
            and not (isinstance(value, e.Get) and value.local is x.local)
            and not (w.strand and column in w.unit.code.watched)
        ):
            if not wanted:
                return None
            has = form.Holds(w.unit.column(column), w.value(value))
            return has if x.form == "any" else form.negated(has)
    return None


def _flag(w: Writer, x: e.Comprehension, found: form.Literal, otherwise: form.Literal, negate: bool) -> form.Value:
    name = w.fresh("r", low=0, high=1)
    w.add(form.Set(name, otherwise))
    assert x.value is not None
    more = e.Not(x.value) if negate else x.value
    with passing(w, x, None if w.exact else more, ordered=False):
        steps: list[form.Step] = [form.Set(name, found), form.Break()]
        w.add(*([form.If(w.condition(more), steps)] if w.exact else steps))
    return name


def _only_one(w: Writer, x: e.Comprehension) -> form.Value:
    """The first member; if there are several, who asks must know them, since their numbers tell them apart."""
    found = _list(w, x)
    several: list[form.Step] = []
    with w.into(several):
        each = form.Each(w.fresh("component", low=0), found)
        with w.into(each.body):
            asking.printed(w, each.name)
        w.add(each)
    size = form.Operation("length", (found,), least=0)
    w.add(form.If(form.Operation(">", (size, ONE)), several))
    low, high = w.unit.bounds.of(x)
    first = form.Operation("nth", (found, ZERO), least=max(low, 0), most=high)
    return form.Select(form.Operation(">", (size, ZERO)), first, NONE)


def _any(w: Writer, x: e.Comprehension) -> form.Value:
    return _flag(w, x, ONE, ZERO, negate=False)


def _every(w: Writer, x: e.Comprehension) -> form.Value:
    return _flag(w, x, ZERO, ONE, negate=True)


def _first(w: Writer, x: e.Comprehension) -> form.Value:
    low, high = w.unit.bounds.of(x)
    name = w.fresh(x.local.name, form.MASK if kind_of(w.unit, x) == form.MASK else form.NUMBER, low, high)
    in_order: list[form.Step] = [form.Set(name, NONE)]
    with w.into(in_order), passing(w, x) as member:
        w.add(form.Set(name, member), form.Break())
    if not lies_on_places(w, x):
        w.add(*in_order)
        return name
    # Mostly there is only one: it is found among all components, and only among several it is looked for in order.
    count = w.fresh("count", low=0)
    w.add(form.Set(name, NONE), form.Set(count, ZERO))
    with passing(w, x, ordered=False) as member:
        w.add(form.Set(name, member), form.Add(count, ONE))
    w.add(form.If(form.Operation(">", (count, ONE)), in_order))
    return name


def _list(w: Writer, x: e.Comprehension) -> form.Value:
    name = w.fresh("found", form.LIST)
    w.add(form.Set(name, form.Literal((), form.LIST)))
    with passing(w, x, whole=True) as member:
        w.add(form.Push(name, member))
    return name


def _gathered(w: Writer, x: e.Comprehension, name: form.Name, start: form.Value, take: Taking) -> form.Value:
    w.add(form.Set(name, start))
    with passing(w, x, whole=True, ordered=x.form not in ("mask", "sum", "union", "most", "least")):
        assert x.value is not None
        take(w.value(x.value))
    return name


def _mask(w: Writer, x: e.Comprehension) -> form.Value:
    name = w.fresh("set", form.MASK)

    def take(value: form.Value) -> None:
        _include(w, name, value, x.low)

    return _gathered(w, x, name, form.Literal(0, form.MASK), take)


def _include(w: Writer, name: form.Name, value: form.Value, low: int) -> None:
    """Puts a number into a mask; what lies below `low` has no bit."""
    value = w.kept(value)
    shifted = (
        value if low == 0 else form.Operation("-", (value, form.Literal(low)), least=max(value.low - low, NOTHING))
    )
    add = form.Add(name, form.Operation("one", (shifted,), form.MASK), "|")
    w.add(add if value.low >= low else form.If(form.Operation(">=", (value, form.Literal(low))), [add]))


def _sum(w: Writer, x: e.Comprehension) -> form.Value:
    bounds = w.unit.bounds.of(x.value) if x.value is not None else (NOTHING, None)
    name = w.fresh("sum", low=0 if bounds[0] >= 0 else LEAST)
    if isinstance(x.value, e.Const) and x.value.value == 1 and x.where is not None:
        counted = _counted_cells(w, x)
        if counted is not None:
            return counted

    def take(value: form.Value) -> None:
        if value.low > NOTHING:
            w.add(form.Add(name, value))
        else:
            value = w.kept(value)
            w.add(form.If(form.Operation("!=", (value, NONE)), [form.Add(name, value)]))

    _gathered(w, x, name, ZERO, take)
    if bounds[1] is None or bounds[0] == NOTHING or max(abs(bounds[0]), abs(bounds[1])) > 1000:
        w.add(form.If(either(below(name, LEAST), above(name, GREATEST)), [form.Leave("a number too large")]))
    return name


def _counted_cells(w: Writer, x: e.Comprehension) -> form.Value | None:
    return None


def _union(w: Writer, x: e.Comprehension) -> form.Value:
    name = w.fresh("set", form.MASK)
    return _gathered(w, x, name, form.Literal(0, form.MASK), lambda value: w.add(form.Add(name, value, "|")))


def _family(w: Writer, x: e.Comprehension) -> form.Value:
    name = w.fresh("sets", form.LIST)
    _gathered(w, x, name, form.Literal((), form.LIST), lambda value: w.add(form.Push(name, value)))
    return form.Call("family", (name,), form.FAMILY)


def _family_union(w: Writer, x: e.Comprehension) -> form.Value:
    name = w.fresh("sets", form.LIST)

    def take(value: form.Value) -> None:
        each = form.Each(w.fresh("one", form.MASK), value)
        each.body.append(form.Push(name, each.name))
        w.add(each)

    _gathered(w, x, name, form.Literal((), form.LIST), take)
    return form.Call("family", (name,), form.FAMILY)


def _tally_sum(w: Writer, x: e.Comprehension) -> form.Value:
    name = w.fresh("sum", form.LIST)
    start = form.Literal(x.zero, form.LIST)
    return _gathered(
        w, x, name, start, lambda value: w.add(form.Set(name, form.Call("tally_add", (name, value), form.LIST)))
    )


def _extreme(operator: str) -> Form:
    def translate(w: Writer, x: e.Comprehension) -> form.Value:
        assert x.value is not None
        name = w.fresh("best", high=w.unit.bounds.of(x.value)[1])

        def take(value: form.Value) -> None:
            value = w.kept(value)
            better: form.Value = form.Operation(operator, (value, name))
            if operator == "<":
                better = either(form.Operation("==", (name, NONE)), better)
                if value.low == NOTHING:
                    better = both(form.Operation("!=", (value, NONE)), better)
            w.add(form.If(better, [form.Set(name, value)]))

        return _gathered(w, x, name, NONE, take)

    return translate


FORMS: dict[str, Form] = {
    "any": _any,
    "every": _every,
    "first": _first,
    "list": _list,
    "mask": _mask,
    "family": _family,
    "sum": _sum,
    "union": _union,
    "family_union": _family_union,
    "tally_sum": _tally_sum,
    "most": _extreme(">"),
    "least": _extreme("<"),
}


# ---- making and changing ----


@translates(e.MakeMask)
def _make_mask(w: Writer, x: e.MakeMask) -> form.Value:
    name = w.fresh("set", form.MASK)
    w.add(form.Set(name, form.Literal(0, form.MASK)))
    for member in x.members:
        _include(w, name, w.value(member), x.low)
    return name


@translates(e.MakeList)
def _make_list(w: Writer, x: e.MakeList) -> form.Value:
    name = w.fresh("list", form.LIST)
    w.add(form.Set(name, form.Literal((), form.LIST)))
    for number, member in enumerate(x.members):
        value = w.kept(w.value(member))
        test: form.Value | None = form.Operation("!=", (value, NONE)) if value.low == NOTHING else None
        if number:
            new = form.Operation("not", (form.Operation("has", (name, value)),))
            test = new if test is None else both(test, new)
        push = form.Push(name, value)
        w.add(push if test is None else form.If(test, [push]))
    return name


@translates(e.MakeFamily)
def _make_family(w: Writer, x: e.MakeFamily) -> form.Value:
    name = w.fresh("sets", form.LIST)
    w.add(form.Set(name, form.Literal((), form.LIST)))
    for member in x.members:
        w.add(form.Push(name, w.value(member)))
    return form.Call("family", (name,), form.FAMILY)


@translates(e.MakeTally)
def _make_tally(w: Writer, x: e.MakeTally) -> form.Value:
    name = w.fresh("tally", form.LIST)
    w.add(form.Set(name, form.Literal((), form.LIST)))
    for count in x.counts:
        w.add(form.Push(name, w.value(count)))
    return name


@translates(e.NumbersBetween, e.ListOfMask, e.FirstOf, e.ListWithout, e.Keep, g.GuardedKeep)
def _built(w: Writer, x: e.Expr) -> form.Value:
    """A list that is wanted as such."""
    match x:
        case e.ListOfMask():
            mask = w.value(x.operand)
            return form.Call("members", (mask, form.Literal(x.low)), form.LIST)
        case e.FirstOf(members=e.Contents()):
            return _top_ones(w, x)
        case e.FirstOf():
            return form.Call("first_of", (w.value(x.members), w.value(x.count)), form.LIST)
        case e.ListWithout():
            left, right = w.value(x.left), w.value(x.right)
            return form.Call("without", (left, right, form.Literal(x.low)), form.LIST)
    return _gone_through(w, x)


def _top_ones(w: Writer, x: e.FirstOf) -> form.Value:
    """So many components from the top of a place: those below aren't looked at."""
    left = w.fresh("left")
    w.add(form.Set(left, w.value(x.count)))
    name = w.fresh("found", form.LIST)
    w.add(form.Set(name, form.Literal((), form.LIST)))
    with going_through(w, x.members, e.Local("member")) as member:
        w.add(form.If(form.Operation("<=", (left, ZERO)), [form.Break()]))
        w.add(form.Push(name, member), form.Set(left, form.Operation("-", (left, ONE))))
    return name


@translates(e.MaskOfList)
def _mask_of_list(w: Writer, x: e.MaskOfList) -> form.Value:
    name = w.fresh("set", form.MASK)
    w.add(form.Set(name, form.Literal(0, form.MASK)))
    with going_through_all(w, x.operand, e.Local("member")) as member:
        _include(w, name, member, x.low)
    return name


@translates(e.Rebase)
def _rebase(w: Writer, x: e.Rebase) -> form.Value:
    mask = w.value(x.operand)
    shift = x.before - x.after
    operator = "<<" if shift >= 0 else ">>"
    return form.Operation(operator, (mask, form.Literal(abs(shift))), form.MASK)


@translates(e.RebaseFamily)
def _rebase_family(w: Writer, x: e.RebaseFamily) -> form.Value:
    return form.Call("rebased", (w.value(x.operand), form.Literal(x.before - x.after)), form.FAMILY)


@translates(e.MaskOperation)
def _mask_operation(w: Writer, x: e.MaskOperation) -> form.Value:
    operator = {"union": "|", "intersection": "&", "difference": "&~"}[x.operator]
    return form.Operation(operator, (w.value(x.left), w.value(x.right)), form.MASK)


@translates(e.FamilyOperation)
def _family_operation(w: Writer, x: e.FamilyOperation) -> form.Value:
    return form.Call(f"family_{x.operator}", (w.value(x.left), w.value(x.right)), form.FAMILY)


@translates(e.TallyOperation)
def _tally_operation(w: Writer, x: e.TallyOperation) -> form.Value:
    return form.Call(f"tally_{x.operator}", (w.value(x.left), w.value(x.right)), form.LIST)


@translates(e.CountMask)
def _count_mask(w: Writer, x: e.CountMask) -> form.Value:
    return form.Operation("size", (w.value(x.operand),), least=0)


@translates(e.CountList)
def _count_list(w: Writer, x: e.CountList) -> form.Value:
    """A list that is only counted isn't built."""
    if (
        w.constant(x.operand) is not None
        or kind_of(w.unit, x.operand) == form.FAMILY
        or isinstance(x.operand, e.MakeList)
    ):
        return form.Operation("length", (w.value(x.operand),), least=0)
    if isinstance(x.operand, e.Get) and x.operand.local in w.runs:
        return w.runs[x.operand.local].count
    run = counted_line(w, x.operand) if not w.exact else None
    if run is not None:
        return run.count
    whole = _cells_alike(w, x.operand)
    if whole is not None:
        return whole
    name = w.fresh("count", low=0)
    w.add(form.Set(name, ZERO))
    with going_through_all(w, x.operand, e.Local("member")):
        w.add(form.Add(name, ONE))
    return name


def _cells_alike(w: Writer, x: e.Expr) -> form.Value | None:
    """How many cells of a whole column have a value, where a list says just that."""
    while isinstance(x, e.Traced):
        x = x.operand
    if isinstance(x, e.CallDefine) and never_nothing(w, x):
        body = x.define.body
        while isinstance(body, e.Traced):
            body = body.operand
        if isinstance(body, e.Comprehension) and _column_of(w, body) is not None:
            before = dict(w.locals)
            for parameter, argument in zip(x.define.parameters, x.arguments, strict=True):
                w.locals[parameter] = w.kept(w.value(argument))
            found = _cells_alike(w, body)
            w.locals.clear()
            w.locals.update(before)
            return found
        return None
    if isinstance(x, e.Comprehension):
        found_column = _column_of(w, x)
        if found_column is not None:
            column, value = found_column
            return form.Count(w.unit.column(column), w.value(value))
    return None


def _column_of(w: Writer, x: e.Comprehension) -> tuple[e.Column, e.Expr] | None:
    matching = x.matching
    if x.form != "list" or matching is None or not matching.equal or not isinstance(x.source, e.Const):
        return None
    subject = matching.subject
    if not isinstance(subject, e.Cell) or isinstance(subject, g.GuardedCell):
        return None
    column = subject.column
    if x.source.value != tuple(range(column.first, column.first + column.count)) or column.gaps:
        return None
    if w.strand and column in w.unit.code.watched:
        return None
    return column, matching.value


@translates(e.InMask, g.GuardedInMask)
def _in_mask(w: Writer, x: e.InMask) -> form.Value:
    member = w.kept(w.value(x.value))
    if isinstance(x, g.GuardedInMask) and w.guards:
        asking.kind(w, member, x.mask)
    if isinstance(x.mask, e.Const) and isinstance(x.mask.value, int):
        return is_among(w, member, x.mask.value, x.low)
    return contains(w, x.mask, member, x.low)


@translates(e.InList)
def _in_list(w: Writer, x: e.InList) -> form.Value:
    member = w.kept(w.value(x.value))
    return contains(w, x.members, member)


@translates(e.At)
def _at(w: Writer, x: e.At) -> form.Value:
    members, position = w.kept(w.value(x.members)), w.value(x.position)
    index = w.kept(position if x.first == 0 else form.Operation("-", (position, form.Literal(x.first))))
    nothing = form.Literal(x.nothing)
    low, high = w.unit.bounds.of(x)
    found = form.Operation(
        "nth", (members, index), form.MASK if members.kind == form.FAMILY else form.NUMBER, low, high
    )
    inside = both(
        form.Operation(">=", (index, ZERO)), form.Operation("<", (index, form.Operation("length", (members,))))
    )
    return form.Select(inside, found, nothing)


@translates(e.Last)
def _last(w: Writer, x: e.Last) -> form.Value:
    members = w.kept(w.value(x.members))
    size = form.Operation("length", (members,))
    last = form.Operation("nth", (members, form.Operation("-", (size, ONE))))
    return form.Select(form.Operation(">", (size, ZERO)), last, NONE)


# ---- places and boards ----


@translates(e.Contents, g.GuardedContents)
def _contents(w: Writer, x: e.Contents) -> form.Value:
    place = w.kept(w.value(x.place))
    if isinstance(x, g.GuardedContents) and w.guards:
        asking.contents(w, place)
    if w.strand:
        claims.contents(w, place)
    return form.Call("contents", (place,), form.LIST)


@translates(e.ContentsOfAll, g.GuardedContentsOfAll)
def _contents_of_all(w: Writer, x: e.ContentsOfAll) -> form.Value:
    return _gone_through(w, x)


def _gone_through(w: Writer, x: e.Expr) -> form.Value:
    """A list of all that is gone through."""
    name = w.fresh("found", form.LIST)
    w.add(form.Set(name, form.Literal((), form.LIST)))
    with going_through_all(w, x, e.Local("member")) as member:
        w.add(form.Push(name, member))
    return name


@translates(e.Position, g.GuardedPosition)
def _position(w: Writer, x: e.Position) -> form.Value:
    component = w.kept(w.value(x.component))
    if isinstance(x, g.GuardedPosition) and w.guards:
        asking.position(w, component)
    if w.strand and w.unit.code.watched:
        raise UnsupportedError("a position within a strand")
    found = form.Call("position", (component,))
    if component.low > NOTHING:
        return w.kept(found)
    return form.Select(form.Operation("!=", (component, NONE)), found, NONE)


@translates(g.GuardedOrder)
def _order(w: Writer, x: g.GuardedOrder) -> form.Value:
    found = w.kept(w.value(x.members))
    if w.guards:
        several: list[form.Step] = []
        with w.into(several):
            each = form.Each(w.fresh("component", low=0), found)
            with w.into(each.body):
                asking.order(w, each.name)
            w.add(each)
        w.add(form.If(form.Operation(">", (form.Operation("length", (found,)), ONE)), several))
    return found


@translates(g.KindMask)
def _kind_mask(w: Writer, x: g.KindMask) -> form.Value:
    if w.guards:
        asking.kinds(w, x.mask)
    return form.Literal(x.mask, form.MASK)


@translates(e.BoardFunction)
def _board_function(w: Writer, x: e.BoardFunction) -> form.Value:
    if x.name == "step":
        place, direction = (w.kept(w.value(argument)) for argument in x.arguments)
        return step(w, place, direction)
    behind = _behind(w, x) if x.name == "steps" else None
    if behind is not None:
        return behind
    topology = w.unit.program.topology
    assert topology is not None
    if x.name in ("around", "touching"):
        place = w.kept(w.value(x.arguments[0]))
        rows = topology.around if x.name == "around" else topology.touching
        table = w.unit.table(x.name, rows, form.LIST, x.name)
        found: form.Value = form.Entry(table, place)
        if place.low < 0:
            found = form.Select(form.Operation("!=", (place, NONE)), found, form.Literal((), form.LIST))
        return found
    if x.name == "run":
        return _built(w, x)
    if x.name == "sight" and not w.exact:
        found_places = seen(w, x)
        if found_places is not None:
            return found_places
    if w.strand and x.name == "sight" and w.unit.code.watched:
        raise UnsupportedError("what is in sight, within a strand")
    arguments = tuple(w.value(argument) for argument in x.arguments)
    low, high = w.unit.bounds.of(x)
    return form.Call(x.name, arguments, kind_of(w.unit, x), low, high)


def _behind(w: Writer, x: e.BoardFunction) -> form.Value | None:
    """The place behind a line that has been counted: so many steps and one more from where it begins."""
    place, direction, count = x.arguments
    if not (isinstance(count, e.Arithmetic) and count.operator == "add"):
        return None
    counted, more = count.left, count.right
    if not isinstance(counted, e.CountList):
        counted, more = more, counted
    if not (isinstance(counted, e.CountList) and isinstance(more, e.Const) and more.value == 1):
        return None
    run = w.runs.get(counted.operand.local) if isinstance(counted.operand, e.Get) else None
    if run is None or not (isinstance(place, e.Get) and isinstance(direction, e.Get)):
        return None
    same = w.value(place) is run.place and w.value(direction) is run.direction
    return run.end if same else None


@translates(e.SetFunction)
def _set_function(w: Writer, x: e.SetFunction) -> form.Value:
    return form.Call(x.name, tuple(w.value(argument) for argument in x.arguments), form.FAMILY)


@translates(e.Pack)
def _pack(w: Writer, x: e.Pack) -> form.Value:
    sets, values = w.fresh("sets", form.LIST), w.fresh("values", form.LIST)
    w.add(form.Set(sets, form.Literal((), form.LIST)), form.Set(values, form.Literal((), form.LIST)))
    with going_through(w, x.source, x.local) as member:
        test = None if x.where is None else w.condition(x.where)
        steps: list[form.Step] = []
        with w.into(steps):
            value = w.kept(w.value(x.value))
            worth = form.Select(form.Operation("!=", (value, NONE)), value, ZERO) if value.low == NOTHING else value
            w.add(form.Push(sets, member), form.Push(values, worth))
        w.add(*(steps if test is None else [form.If(test, steps)]))
    return form.Call("pack", (sets, values), least=0)
