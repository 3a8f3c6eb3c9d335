"""Statements that don't wait."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from attrs import evolve

from interpreter.generation import claims, form
from interpreter.generation.expressions import above, below, both, either
from interpreter.generation.functions import kind_of_local
from interpreter.generation.unit import Unit
from interpreter.generation.writer import IS_NOTED, NONE, NOTED, ONE, OPEN, ZERO, Mode, UnsupportedError, Writer
from interpreter.program import expression as e
from interpreter.program import statement as s
from interpreter.program.value import NOTHING
from interpreter.program.walking import all_within

Doing: TypeAlias = Callable[[Writer, Any], None]
DO: dict[type[s.Stmt], Doing] = {}
"""How each form of statement is written."""


OVER = form.Literal(2)
"""What a function gives in a trial that came to chance within it."""


def does(*forms: type[s.Stmt]) -> Callable[[Doing], Doing]:
    """Marks the function that writes some forms of statement."""

    def register(function: Doing) -> Doing:
        for each in forms:
            DO[each] = function
        return function

    return register


def write(w: Writer, statements: Iterable[s.Stmt]) -> None:
    """Writes statements one after the other."""
    for statement in statements:
        if statement.origin is not None and type(statement) not in SILENT:
            w.add(form.Remark(f"{statement.origin.file.name}:{statement.origin.line}"))
        doing = DO.get(type(statement))
        if doing is None:
            w.leave(f"a statement without code: {type(statement).__name__}")
            return
        try:
            doing(w, statement)
        except UnsupportedError as unsupported:
            w.leave(str(unsupported))
            return


def fail(w: Writer) -> list[form.Step]:
    """What is done where a need fails: in a trial the option is illegal, otherwise the walker must find out."""
    if not w.mode.trial:
        return [form.Leave("a need that fails")]
    steps: list[form.Step] = [form.Give(ZERO)]
    if w.mode.reading == NOTED and w.guards:
        steps.insert(0, form.If(IS_NOTED, [form.Leave("what fails may depend on something that isn't known")]))
    return steps


def holds(value: form.Value) -> form.Value:
    """Whether a condition that may be nothing holds."""
    if value.truth or value.low > NOTHING:
        return value
    return both(value, form.Operation("!=", (value, NONE)))


SILENT = (s.Rest, s.Watch, s.Meeting, s.Answering)


@does(s.Rest, s.Watch, s.Meeting, s.Answering)
def _nothing(w: Writer, x: s.Stmt) -> None:
    """These matter under test and in examples only."""


@does(s.SetLocal)
def _set_local(w: Writer, x: s.SetLocal) -> None:
    w.assign(x.local, w.value(x.value))


@does(s.Put)
def _put(w: Writer, x: s.Put) -> None:
    column = x.column
    array = w.unit.column(column)
    index = w.kept(w.value(x.index))
    if isinstance(index, form.Literal):
        assert isinstance(index.value, int)
        if not column.has(index.value):
            return
        _put_there(w, x, array, index)
        return
    tests: list[form.Value] = []
    if index.low < column.first:
        tests.append(form.Operation(">=", (index, form.Literal(column.first))))
    end = column.first + column.count
    if (index.high is None or index.high >= end) and array.size > end:
        tests.append(form.Operation("<", (index, form.Literal(end))))
    if column.gaps:
        mask = sum(1 << gap for gap in column.gaps)
        tests.append(form.Operation("not", (form.Operation("bit", (form.Literal(mask, form.MASK), index)),)))
    if not tests:
        _put_there(w, x, array, index)
        return
    test = tests[0]
    for other in tests[1:]:
        test = both(test, other)
    inside: list[form.Step] = []
    with w.into(inside):
        _put_there(w, x, array, index)
    w.add(form.If(test, inside))


def _put_there(w: Writer, x: s.Put, array: form.Array, index: form.Value) -> None:
    value = w.value(x.value)
    low, high = x.column.low, x.column.high
    if low is not None or high is not None:
        value = w.kept(value)
        if value.kind == form.NUMBER:
            _within(w, value, low, high)
        else:
            each = form.Each(w.fresh("number"), value)
            with w.into(each.body):
                _within(w, each.name, low, high)
            w.add(each)
    if w.strand and not w.mode.trial:
        claims.writes(w, x.column, index)
    w.add(form.Store(array, index, value, w.mode.trial))


def _within(w: Writer, value: form.Value, low: int | None, high: int | None) -> None:
    unfit = outside(value, low, high)
    if unfit is not None:
        w.add(form.If(unfit, fail(w)))


def outside(value: form.Value, low: int | None, high: int | None) -> form.Value | None:
    """Whether a number is outside of a column's range, where it fails; nothing if it can't be. Nothing fits."""
    found: form.Value | None = None
    if low is not None and value.low < low:
        found = below(value, low)
        if value.low == NOTHING and not isinstance(value, form.Literal):
            found = both(form.Operation("!=", (value, NONE)), found)
        elif value.low == NOTHING:
            found = None
    if high is not None and (value.high is None or value.high > high):
        too_high = above(value, high)
        found = too_high if found is None else either(found, too_high)
    return found


@does(s.IfThen)
def _if_then(w: Writer, x: s.IfThen) -> None:
    condition = w.condition(x.condition)
    if isinstance(condition, form.Literal):
        write(w, x.then if condition.value else x.otherwise)
        return
    test = form.If(condition)
    with w.into(test.then):
        write(w, x.then)
    with w.into(test.otherwise):
        write(w, x.otherwise)
    w.add(test)


@does(s.ForEach)
def _for_each(w: Writer, x: s.ForEach) -> None:
    """The list is worked out once; what the body changes doesn't change it."""
    members = w.kept(w.value(x.source))
    low, high = w.unit.bounds.member(x.source)
    each = form.Each(
        w.fresh(x.local.name, form.MASK if members.kind == form.FAMILY else form.NUMBER, low, high), members
    )
    w.add(each)
    with w.into(each.body):
        if x.local.address is None:
            with w.binding(x.local, each.name):
                write(w, x.body)
        else:
            w.assign(x.local, each.name)
            write(w, x.body)


@does(s.RepeatUntil)
def _repeat_until(w: Writer, x: s.RepeatUntil) -> None:
    loop = form.While(ONE)
    w.add(loop)
    with w.into(loop.body):
        w.add(form.If(w.condition(x.until), [form.Break()]))
        w.add(form.Do(form.Call("spend", ())))
        write(w, x.body)


@does(s.Require)
def _require(w: Writer, x: s.Require) -> None:
    before = w.mode
    if w.mode.strict and w.guards:
        w.mode = w.mode.asking()
    try:
        condition = w.condition(x.condition)
        if not condition.truth:
            condition = w.kept(condition)
    finally:
        w.mode = before
    w.add(form.If(form.negated(holds(condition)), fail(w)))


@does(s.MoveComponents)
def _move(w: Writer, x: s.MoveComponents) -> None:
    position = ZERO if x.position is None else w.value(x.position)
    under = ONE if x.under else ZERO
    components = x.components
    if isinstance(components, e.MakeList) and len(components.members) == 1:
        one = w.kept(w.value(components.members[0]))
        steps: list[form.Step] = []
        with w.into(steps):
            place = w.value(x.place)
            w.add(form.Do(form.Call("move_one", (one, place, under, position))))
        w.add(*(steps if one.low >= 0 else [form.If(form.Operation(">=", (one, ZERO)), steps)]))
        return
    moved = w.kept(w.value(components))
    w.add(form.Do(form.Call("move_all", (moved, w.value(x.place), under, position))))


@does(s.ShufflePlaces)
def _shuffle(w: Writer, x: s.ShufflePlaces) -> None:
    if w.mode.trial:
        w.add(form.Give(_over(w)))
        return
    places = w.kept(w.value(x.places))
    each = form.Each(w.fresh("place"), places)
    stream = form.Operation("+", (each.name, form.Literal(x.stream)))
    each.body.append(form.Do(form.Call("shuffle", (each.name, stream))))
    w.add(each)


@does(s.ShowTo)
def _show(w: Writer, x: s.ShowTo) -> None:
    if w.mode.trial and w.guards:
        w.add(form.Do(form.Call("keep_asked", ())))
    players = w.kept(w.value(x.players))
    components = w.kept(w.value(x.components))
    each = form.Each(w.fresh("component", low=0), components)
    known = w.unit.column(w.unit.program.known)
    more = form.Operation("|", (form.Cell(known, each.name), players))
    each.body.append(form.Store(known, each.name, more, w.mode.trial))
    w.add(each)


@does(s.CallPlain)
def _call_plain(w: Writer, x: s.CallPlain) -> None:
    arguments = [w.kept(w.value(argument)) for argument in x.arguments]
    name = plain(w.unit, x.procedure, w.mode)
    if not w.mode.trial:
        w.add(form.Do(form.Call(name, tuple(arguments))))
    elif _shuffles(x.procedure):
        ended = w.kept(form.Call(name, tuple(arguments), least=0, most=2), "ended")
        w.add(form.If(form.Operation("==", (ended, ZERO)), fail(w)))
        w.add(form.If(form.Operation("==", (ended, OVER)), [form.Give(_over(w))]))
    else:
        w.add(form.If(form.negated(form.Call(name, tuple(arguments), least=0, most=1)), fail(w)))


def _over(w: Writer) -> form.Value:
    """What a trial gives that comes to chance: it ends there, and the option is legal."""
    return ONE if w.lifted is not None else OVER


def _shuffles(procedure: s.Procedure) -> bool:
    """Whether a procedure that doesn't wait may come to chance."""
    waiting, seen = [procedure], {procedure}
    while waiting:
        for statement in all_within(*waiting.pop().body):
            if isinstance(statement, s.ShufflePlaces):
                return True
            if isinstance(statement, s.CallPlain) and statement.procedure not in seen:
                seen.add(statement.procedure)
                waiting.append(statement.procedure)
    return False


def plain(unit: Unit, procedure: s.Procedure, mode: Mode) -> str:
    """The name of the function of a procedure that doesn't wait; in a trial it gives whether nothing failed.

    Where it came to chance, so that the trial is over, it gives OVER.
    """
    if not unit.program.secrets:
        mode = evolve(mode, reading=OPEN, strict=False)
    if not unit.code.watched:
        mode = evolve(mode, strand=False)

    def make(name: str) -> form.Function:
        w = Writer(unit, mode)
        parameters = []
        for local in procedure.parameters:
            low, high = unit.bounds.local(local)
            parameter = w.fresh(local.name, kind_of_local(unit, local), low, high)
            parameters.append(parameter)
            w.locals[local] = parameter
        write(w, procedure.body)
        if mode.trial:
            w.add(form.Give(ONE))
        return form.Function(name, tuple(parameters), form.NUMBER if mode.trial else "", w.out, procedure.name)

    return unit.function((procedure, mode), procedure.name, make)


@does(s.ChooseCase)
def _choose_case(w: Writer, x: s.ChooseCase) -> None:
    value = w.kept(w.value(x.value))
    rest: list[form.Step] = []
    for key, statements in reversed(x.cases):
        then: list[form.Step] = []
        with w.into(then):
            write(w, statements)
        rest = [form.If(form.Operation("==", (value, form.Literal(key))), then, rest)]
    w.add(*rest)


@does(s.Enqueue)
def _enqueue(w: Writer, x: s.Enqueue) -> None:
    reaction = w.unit.program.reactions[x.reaction]
    values = [w.value(value) for value in x.values]
    if any(parameter.storage.width > 1 for parameter in reaction.parameters):
        raise UnsupportedError("a reaction to an event with sets")
    w.add(form.Do(form.Call("enqueue", (form.Literal(x.reaction), *values))))


@does(s.RecordTurn)
def _record(w: Writer, x: s.RecordTurn) -> None:
    if w.unit.program.repeat_sites:
        w.add(form.Do(form.Call("record", (w.value(x.player),))))


@does(s.FindBest)
def _best(w: Writer, x: s.FindBest) -> None:
    """The search itself is the engine's, since it goes from block to block; the value is a function."""
    if w.mode.trial:
        w.add(form.Give(ONE))
        return
    unit, mode = w.unit, Mode(strand=w.mode.strand and bool(w.unit.code.watched))

    def make(name: str) -> form.Function:
        inner = Writer(unit, mode)
        value = inner.kept(inner.value(x.value))
        if value.low == NOTHING:
            value = form.Select(form.Operation("!=", (value, NONE)), value, ZERO)
        inner.add(form.Give(value))
        return form.Function(name, (), form.NUMBER, inner.out, "what is to be greatest")

    worth = form.Name(unit.function(("best", x, mode), "worth", make), "function")
    arguments = (form.Literal(x.entry.number), form.Literal(x.until.number), worth)
    w.add(form.Do(form.Call("find_best", arguments)))
