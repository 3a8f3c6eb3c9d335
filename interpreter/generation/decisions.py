"""The options of decisions, what taking one sets, and trials."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial

from attrs import evolve

from interpreter.engine.code import Plan
from interpreter.engine.decisions import MOST_OPTIONS
from interpreter.engine.memo import expressions_within
from interpreter.generation import form
from interpreter.generation.alike import Seen, alike_seen, each_once, kinds_of_alike
from interpreter.generation.foreseeing import foreseen, trying
from interpreter.generation.loops import going_through
from interpreter.generation.regions import changes_of, region_of, slots_of_decision, slots_of_trial
from interpreter.generation.statements import fail, holds, write
from interpreter.generation.unit import Unit
from interpreter.generation.writer import (
    ASKED,
    ASKER,
    IS_NOTED,
    NONE,
    ONE,
    OPEN,
    ZERO,
    Mode,
    UnsupportedError,
    Writer,
    translates,
)  # fmt: skip
from interpreter.program import expression as e
from interpreter.program import statement as s

Found = Callable[[Plan, Sequence[form.Value]], None]


def _is_few(decision: s.Decision) -> bool:
    """Whether a decision certainly has no more options than there may be."""
    total = 0
    for alternative in decision.alternatives:
        number = 1
        for choice in alternative.choices:
            source = choice.source
            if not (isinstance(source, e.Const) and isinstance(source.value, tuple)):
                return False
            number *= len(source.value)
        total += number
    return total <= MOST_OPTIONS


def is_simple(decision: s.Decision) -> bool:
    """Whether its options are told apart by one number."""
    return len(decision.alternatives) == 1 and len(decision.alternatives[0].choices) == 1


def options(unit: Unit, decision: s.Decision, strand: bool, *, tried: bool = True) -> str:
    """The name of the function that lists the options of a decision, as numbers or as options of several.

    If they aren't `tried`, these are candidates: see `legal_options` of the engine.
    """

    def make(name: str) -> form.Function:
        w = Writer(unit, Mode(OPEN, False, strand))
        w.add(form.Give(list_options(w, decision, tried=tried)))
        return form.Function(name, (), form.LIST, w.out, f"the {what} of decision {decision.number}")

    what = "options" if tried else "candidates"
    return unit.function((what, decision, strand), f"{what}_{decision.number}", make)


def list_options(w: Writer, decision: s.Decision, *, tried: bool = True) -> form.Name:
    """Writes what lists the options of a decision; gives the variable that holds them then."""
    mode, out, begin = w.mode, w.out, len(w.out)
    asks = decision.actor is not None and w.unit.program.secrets
    found = w.fresh("options", form.LIST)
    w.add(form.Set(found, form.Literal((), form.LIST)))
    simple = is_simple(decision)

    def take(plan: Plan, values: Sequence[form.Value]) -> None:
        if asks:
            _tellable(w, decision, plan, values)
        if simple:
            w.add(form.Push(found, values[0]))
        else:
            w.add(form.Push(found, form.Operation("option", (form.Literal(plan.number), *values), form.LIST)))

    try:
        if asks:
            assert decision.actor is not None
            w.add(form.Set(ASKER, w.value(decision.actor)))
            w.mode = evolve(mode, reading=ASKED)
        for plan in w.unit.code.plans[decision.number]:
            _alternative(w, decision, plan, ASKED if asks else OPEN, take, tried=tried)
    except UnsupportedError as unsupported:
        w.out = out
        del out[begin:]
        w.leave(str(unsupported))
    finally:
        w.mode = mode
    if tried and decision.sort != "random" and not _is_few(decision):
        size = form.Operation("length", (found,), least=0)
        too_many = form.Operation(">", (size, form.Literal(MOST_OPTIONS)))
        w.add(form.If(too_many, [form.Leave("too many options")]))
    return found


@translates(e.CanAct)
def _can_act(w: Writer, x: e.CanAct) -> form.Value:
    """Whether there is an option: a function with the locals of the table that it reads."""
    decision, unit = x.decision, w.unit
    needed = sorted(slots_of_decision(decision), key=lambda local: (local.address or 0, local.name))
    free = [local for local in _frame_names(decision) if local in w.locals]
    mode = Mode(w.mode.reading if unit.program.secrets else OPEN, False, w.mode.strand and bool(unit.code.watched))
    begins = decision.actor is not None and unit.program.secrets and mode.reading == OPEN

    def make(name: str) -> form.Function:
        inner = Writer(unit, mode)
        parameters = []
        for local in (*needed, *free):
            low, high = unit.bounds.local(local)
            parameter = inner.fresh(local.name, _kind(unit, local), low, high)
            inner.locals[local] = parameter
            parameters.append(parameter)
        try:
            if decision.actor is not None:
                actor = inner.kept(inner.value(decision.actor))
                if actor.low < 0:
                    inner.add(form.If(form.Operation("==", (actor, NONE)), [form.Give(ZERO)]))
                if begins:
                    inner.add(form.Set(ASKER, actor))
                    inner.mode = inner.mode.asking()
            given = OPEN if begins else mode.reading
            for plan in unit.code.plans[decision.number]:
                _alternative(inner, decision, plan, given, lambda _plan, _values: inner.add(form.Give(ONE)))
        except UnsupportedError as unsupported:
            inner.leave(str(unsupported))
        inner.add(form.Give(ZERO))
        return form.Function(
            name, tuple(parameters), form.NUMBER, inner.out, f"whether decision {decision.number} has an option"
        )

    function = unit.function(("can", decision, mode), f"can_{decision.number}", make)
    return form.Call(function, tuple(w.kept(w.local(local)) for local in (*needed, *free)), least=0, most=1)


def _kind(unit: Unit, local: e.Local) -> str:
    return unit.bounds.form_of_local(local)


def _frame_names(decision: s.Decision) -> list[e.Local]:
    """The names of a frame that are read by what a decision hands over, and by its actor."""
    handed = [value for alternative in decision.alternatives for _, value in alternative.given]
    if decision.actor is not None:
        handed.append(decision.actor)
    found: dict[e.Local, None] = {}
    for value in handed:
        for node in expressions_within(value):
            if isinstance(node, e.Get) and node.local.address is None:
                found[node.local] = None
    return list(found)


# ---- enumeration ----


def _alternative(w: Writer, decision: s.Decision, plan: Plan, given: str, take: Found, *, tried: bool = True) -> None:
    """Goes through the instances of an alternative; `take` writes what is done with each of them."""

    def found(plan: Plan, values: Sequence[form.Value]) -> None:
        if not tried or not plan.alternative.trial:
            take(plan, values)
            return
        with foreseen(w, plan) as told:
            if told:
                take(plan, values)
                return
        test = form.If(trial(w, decision, plan))
        w.add(test)
        with w.into(test.then):
            take(plan, values)

    with handed_over(w, decision, plan.alternative, given):
        out = w.out
        _needs(w, plan.needs[0], lambda: _level(w, decision, plan, 0, {}, found))
        w.out = out


@contextmanager
def handed_over(w: Writer, decision: s.Decision, alternative: s.Alternative, given: str) -> Iterator[None]:
    """What an alternative is given has a value meanwhile; `given` is how that may be read."""
    before = dict(w.locals)
    try:
        mode = w.mode
        w.mode = evolve(mode, reading=given)
        values = [w.kept(w.value(value), local.name) for local, value in alternative.given]
        w.mode = mode
        for (local, _), value in zip(alternative.given, values, strict=True):
            w.locals[local] = value
        if alternative.procedure is not None and alternative.procedure.back is not None and decision.then is not None:
            w.locals[alternative.procedure.back] = form.Literal(decision.then.number)
        yield
    finally:
        w.locals.clear()
        w.locals.update(before)


def _needs(w: Writer, needs: Sequence[s.LevelNeed], then: Callable[[], None]) -> None:
    """Writes what comes if needs hold."""
    for need in needs:
        condition = w.value(need.condition)
        if isinstance(condition, form.Literal):
            if condition.value not in (0, -(2**31)):
                continue
            return
        if not condition.truth and condition.low == -(2**31):
            condition = w.kept(condition)
        test = form.If(holds(condition))
        w.add(test)
        w.out = test.then
    then()


def _level(w: Writer, decision: s.Decision, plan: Plan, level: int, lists: dict[int, form.Value], take: Found) -> None:
    """Writes the loop of one choice, and within it those of the ones behind it."""
    choices = plan.choices
    if level == len(choices):
        take(plan, [w.local(choice.local) for choice in choices])
        return
    if level == 0:
        lists = _hoisted(w, plan)
    choice = choices[level]
    if decision.sort != "random":
        merged = choice.alike
    else:  # As probable as there are components: told apart, unless each outcome is tried.
        merged = w.unit.pauses is not None and w.unit.pauses.branches and choice.format.form == "component"
    alike = merged and not all(w.unit.code.single)
    seen = Seen(w.fresh("seen", form.LIST), w.fresh("kinds", form.MASK), each_once(choice.source)) if alike else None
    if seen is not None:
        w.add(form.Set(seen.components, form.Literal((), form.LIST)), form.Set(seen.kinds, form.Literal(0, form.MASK)))
    out = w.out
    if level in lists:
        low, high = w.unit.bounds.member(choice.source)
        each = form.Each(w.fresh(choice.local.name, low=low, high=high), lists[level])
        w.add(each)
        with w.into(each.body), w.binding(choice.local, each.name):
            _member(w, decision, plan, level, lists, take, seen, each.name, hoisted=True)
        return
    source = choice.source
    if w.guards and not choice.fixed and "component" in (choice.format.form, choice.format.member_form):
        found = w.value(source)
        told = "told_order" if found.kind == form.LIST else "told_order_of_sets"
        members = w.kept(form.Call(told, (found,), found.kind))
        one = form.Each(
            w.fresh(choice.local.name, form.MASK if members.kind == form.FAMILY else form.NUMBER, 0), members
        )
        w.add(one)
        with w.into(one.body), w.binding(choice.local, one.name):
            _member(w, decision, plan, level, lists, take, seen, one.name, hoisted=False)
        return
    with going_through(w, source, choice.local) as member:
        _member(w, decision, plan, level, lists, take, seen, member, hoisted=False)
    w.out = out


def _member(
    w: Writer,
    decision: s.Decision,
    plan: Plan,
    level: int,
    lists: dict[int, form.Value],
    take: Found,
    seen: Seen | None,
    member: form.Value,
    *,
    hoisted: bool,
) -> None:
    """Writes what is done with one member of a choice."""
    choice = plan.choices[level]
    out = w.out
    if seen is not None:
        kind = w.kept(form.Entry(kinds_of_alike(w), member), "kind")
        among = form.Operation("bit", (seen.kinds, kind))
        alike = form.Call(alike_seen(w, seen.once), (seen.components, member), least=0, most=1)
        test = form.If(form.negated(form.Operation("and", (among, alike))))
        w.add(test)
        w.out = test.then
    if choice.where is not None and not hoisted:
        where = form.If(w.condition(choice.where))
        w.add(where)
        w.out = where.then

    def then() -> None:
        if seen is not None:
            first: list[form.Step] = [form.Push(seen.components, member)]
            first.append(form.Add(seen.kinds, form.Operation("one", (kind,), form.MASK), "|"))
            w.add(form.If(form.Operation(">=", (kind, ZERO)), first))
        _level(w, decision, plan, level + 1, lists, take)

    own = () if hoisted else plan.own[level + 1]
    _needs(w, (*own, *plan.joint[level + 1]), then)
    w.out = out


def _hoisted(w: Writer, plan: Plan) -> dict[int, form.Value]:
    """The lists of those inner choices that don't depend on the ones before, with what doesn't pass left out.

    They are found once instead of for each value of the choices before.
    """
    found: dict[int, form.Value] = {}
    if w.exact:
        return found
    for level in range(1, len(plan.choices)):
        choice = plan.choices[level]
        before = {c.local for c in plan.choices[:level]}
        tested = [choice.source, *([choice.where] if choice.where is not None else [])]
        if any(_reads(x, before) for x in tested):
            continue
        if not plan.own[level + 1] and choice.where is None and w.constant(choice.source) is not None:
            continue
        name = w.fresh("candidates", form.LIST)
        w.add(form.Set(name, form.Literal((), form.LIST)))
        out = w.out
        with going_through(w, choice.source, choice.local) as member:
            if choice.where is not None:
                test = form.If(w.condition(choice.where))
                w.add(test)
                w.out = test.then
            _needs(w, plan.own[level + 1], partial(w.add, form.Push(name, member)))
        w.out = out
        found[level] = name
    return found


def _reads(x: e.Expr, locals: set[e.Local]) -> bool:
    return any(
        isinstance(node, e.CanAct) or (isinstance(node, e.Get) and node.local in locals)
        for node in expressions_within(x)
    )


def _tellable(w: Writer, decision: s.Decision, plan: Plan, values: Sequence[form.Value]) -> None:
    """Where who chooses can't tell what an option chooses, the walker finds out what is to be said."""
    for choice, value in zip(plan.choices, values, strict=True):
        if choice.fixed or "component" not in (choice.format.form, choice.format.member_form):
            continue
        told = "tellable" if value.kind == form.NUMBER else "tellable_set"
        test = form.Call(told, (value,), least=0, most=1)
        leaving = form.If(form.negated(test), [form.Leave("a choice among what can't be told apart")])
        flag = w.fresh("told", low=-1, high=1)
        w.add(form.Once(flag, [leaving, form.Set(flag, ONE)]))


# ---- trials ----


def trial(w: Writer, decision: s.Decision, plan: Plan) -> form.Value:
    """Whether the option whose values are bound passes its trial, of which nothing remains."""
    alternative, unit = plan.alternative, w.unit
    needed = sorted(slots_of_trial(alternative), key=lambda local: (local.address or 0, local.name))
    mode = trying(w)
    function = unit.function(
        ("trial", alternative.entry, alternative.until, tuple(needed), mode),
        f"trial_{decision.number}",
        lambda name: _trial(unit, alternative, needed, mode, name),
    )
    return form.Call(function, tuple(w.kept(w.local(local)) for local in needed), least=0, most=1)


def _trial(unit: Unit, alternative: s.Alternative, needed: list[e.Local], mode: Mode, name: str) -> form.Function:
    """Does the trial and takes back what it changed."""
    region = region_of(alternative.entry, alternative.until)
    changes = changes_of(unit.program, region)
    inner = unit.function(
        ("tried", alternative.entry, alternative.until, tuple(needed), mode),
        f"{name}_run",
        lambda own: _run(unit, alternative, needed, mode, own),
    )
    w = Writer(unit, mode)
    parameters = tuple(w.fresh(local.name, _kind(unit, local), *unit.bounds.local(local)) for local in needed)
    call = form.Call(inner, parameters, least=0, most=1)
    if changes.records:
        w.leave("a trial that records a turn")
    arrays = [unit.column(column) for column in sorted(changes.columns, key=lambda c: c.address) if column.count]
    if changes.queue:
        program = unit.program
        size = program.queue_stride * (1 + program.seats)
        arrays.append(unit.system("queue", program.queue_address, size))
    kept = [(w.fresh("kept", form.LIST), array) for array in arrays]
    w.add(*(form.Keep(own, array) for own, array in kept))
    remembers = mode.reading != OPEN
    if remembers:
        known = next((own for own, array in kept if array is unit.column(unit.program.known)), None)
        place = next((own for own, array in kept if array is unit.column(unit.program.place_of)), None)
        w.add(form.Do(form.Call("ask_before", (known or ZERO, place or ZERO))))
    if unit.code.watched and mode.strand:
        w.add(form.Do(form.Call("try_on", ())))
    legal = w.fresh("legal", low=0, high=1)
    noted = w.fresh("noted", low=0, high=1)
    if remembers and mode.strict:
        w.add(form.Set(noted, IS_NOTED))
    w.add(form.Set(legal, call))
    if remembers and mode.strict:
        w.add(form.Set(IS_NOTED, noted))  # What it has read doesn't count for what asked for it.
    if unit.code.watched and mode.strand:
        w.add(form.Do(form.Call("try_off", ())))
    if remembers:
        w.add(form.Do(form.Call("ask_after", ())))
    w.add(*(form.Revert(own, array) for own, array in kept))
    w.add(form.Give(legal))
    return form.Function(name, parameters, form.NUMBER, w.out, f"whether {alternative.name} passes its trial")


def _run(unit: Unit, alternative: s.Alternative, needed: list[e.Local], mode: Mode, name: str) -> form.Function:
    """Runs through the blocks of a trial: 1 if nothing fails."""
    region = region_of(alternative.entry, alternative.until)
    w = Writer(unit, mode)
    w.lifted = {}
    parameters = []
    for local in needed:
        parameter = w.fresh(local.name, _kind(unit, local), *unit.bounds.local(local))
        parameters.append(parameter)
        w.lifted[local] = parameter
    if not region.heads:
        _tried_block(w, region.entry, alternative, None)
    else:
        at = w.fresh("at", low=0)
        w.add(form.Set(at, form.Literal(region.entry.number)))
        loop = form.While(ONE)
        w.add(loop)
        with w.into(loop.body):
            w.add(form.Do(form.Call("spend", ())))
            for head in sorted({*region.heads, region.entry}, key=lambda block: block.number):
                test = form.If(form.Operation("==", (at, form.Literal(head.number))))
                w.add(test)
                with w.into(test.then):
                    _tried_block(w, head, alternative, (at, region.heads))
            w.leave("a block that isn't in the trial")
    return form.Function(name, tuple(parameters), form.NUMBER, w.out, f"the trial of {alternative.name}")


def _tried_block(
    w: Writer, block: s.Block, alternative: s.Alternative, heads: tuple[form.Name, set[s.Block]] | None
) -> None:
    """Writes a block of a trial and those to which it alone leads."""
    if block is alternative.until:
        w.add(form.Give(ONE))
        return
    w.variables = {}
    write(w, block.statements)
    terminator = block.terminator
    try:
        _tried_end(w, block, terminator, alternative, heads)
    except UnsupportedError as unsupported:
        w.leave(str(unsupported))


def _tried_end(
    w: Writer,
    block: s.Block,
    terminator: s.Terminator | None,
    alternative: s.Alternative,
    heads: tuple[form.Name, set[s.Block]] | None,
) -> None:
    def go(target: s.Block) -> None:
        if target is alternative.until:
            w.add(form.Give(ONE))
        elif heads is not None and target in heads[1]:
            w.add(form.Set(heads[0], form.Literal(target.number)), form.Next())
        else:
            _tried_block(w, target, alternative, heads)

    match terminator:
        case s.Goto() | s.TurnEnds():
            go(terminator.block)
        case s.Branch():
            test = form.If(w.condition(terminator.condition))
            w.add(test)
            with w.into(test.then):
                go(terminator.then)
            with w.into(test.otherwise):
                go(terminator.otherwise)
        case s.Switch():
            value = w.kept(w.value(terminator.value))
            for key, target in terminator.cases:
                case = form.If(form.Operation("==", (value, form.Literal(key))))
                w.add(case)
                with w.into(case.then):
                    go(target)
            go(terminator.otherwise)
        case s.Invoke():
            procedure = terminator.procedure
            values = [w.kept(w.value(argument)) for argument in terminator.arguments]
            for parameter, value in zip(procedure.parameters, values, strict=True):
                w.assign(parameter, value)
            if procedure.back is not None:
                w.assign(procedure.back, form.Literal(terminator.then.number))
            assert procedure.entry is not None
            go(procedure.entry)
        case s.Return():
            assert block.procedure.back is not None
            if heads is None:
                w.leave("a return out of a trial")
                return
            w.add(form.Set(heads[0], w.local(block.procedure.back)), form.Next())
        case s.Drain():
            w.add(form.Do(form.Call("clear_queue", ())))
            go(terminator.then)
        case _:
            w.add(form.Give(ONE))


__all__ = ["fail", "handed_over", "is_simple", "options", "trial"]
