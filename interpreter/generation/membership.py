"""Whether a set has a member, found without building the set."""

from __future__ import annotations

from interpreter.generation import form
from interpreter.generation.functions import ended, kind_of_local, plain_mode
from interpreter.generation.inlining import bound, is_small
from interpreter.generation.loops import MEMBERSHIP, contains, never_nothing
from interpreter.generation.sifting import passing
from interpreter.generation.sight import in_sight
from interpreter.generation.writer import NONE, ONE, ZERO, UnsupportedError, Writer
from interpreter.program import expression as e


def has(w: Writer, x: e.Expr, member: form.Value, low: int) -> form.Value | None:
    """Whether a set has a member; nothing if the set must be built. What must be done before is written."""
    match x:
        case e.Lookup():
            return _of_cases(w, x, member, low)
        case e.If():
            return _of_branches(w, x, member, low)
        case e.Let():
            with w.let(x.local, x.value, x.body):
                return contains(w, x.body, member, low)
        case e.CallDefine() if never_nothing(w, x):
            return _of_definition(w, x, member, low)
        case e.BoardFunction() if x.name == "sight":
            return in_sight(w, x, member)
        case e.Comprehension() if x.form in ("mask", "union"):
            return _of_values(w, x, member, low)
        case e.MaskOperation():
            left, right = contains(w, x.left, member, low), contains(w, x.right, member, low)
            if x.operator == "union":
                return form.Operation("or", (left, right))
            return form.Operation("and", (left, right if x.operator == "intersection" else form.negated(right)))
    return None


def _put(w: Writer, name: form.Name, x: e.Expr, member: form.Value, low: int) -> list[form.Step]:
    steps: list[form.Step] = []
    with w.into(steps):
        w.add(form.Set(name, contains(w, x, member, low)))
    return steps


def _of_branches(w: Writer, x: e.If, member: form.Value, low: int) -> form.Value:
    name = w.fresh("r", low=0, high=1)
    condition = w.condition(x.condition)
    w.add(form.If(condition, _put(w, name, x.then, member, low), _put(w, name, x.otherwise, member, low)))
    return name


def _of_cases(w: Writer, x: e.Lookup, member: form.Value, low: int) -> form.Value | None:
    if x.nothing not in (0, ()) or x.or_more:
        return None
    subject = w.kept(w.value(x.subject))
    name = w.fresh("r", low=0, high=1)
    rest: list[form.Step] = [form.Set(name, ZERO)]
    for key, case in reversed(x.cases):
        rest = [form.If(form.Operation("==", (subject, form.Literal(key))), _put(w, name, case, member, low), rest)]
    w.add(*rest)
    return name


def _of_values(w: Writer, x: e.Comprehension, member: form.Value, low: int) -> form.Value:
    """Whether one of the values is the member, or has it."""
    assert x.value is not None
    name = w.fresh("r", low=0, high=1)
    w.add(form.Set(name, ZERO))
    with passing(w, x, ordered=False):
        if x.form == "mask":
            same: form.Value = form.Operation("==", (w.value(x.value), member))
        else:
            same = contains(w, x.value, member, low)
        w.add(form.If(same, [form.Set(name, ONE), form.Break()]))
    inside: form.Value = form.Operation(">=", (member, form.Literal(low)))
    return name if member.low >= low else form.Operation("and", (inside, name))


def _of_definition(w: Writer, x: e.CallDefine, member: form.Value, low: int) -> form.Value:
    """By a function that takes the member as well, or in place."""
    arguments = [w.kept(w.value(argument)) for argument in x.arguments]
    if is_small(w.unit, x.define):
        with bound(w, x.define, arguments):
            return contains(w, x.define.body, member, low)
    unit, define, mode = w.unit, x.define, plain_mode(w.unit, w.mode)
    member = w.kept(member)

    def make(name: str) -> form.Function:
        inner = Writer(unit, mode)
        parameters = []
        for local in define.parameters:
            own = inner.fresh(local.name, kind_of_local(unit, local), *unit.bounds.local(local))
            parameters.append(own)
            inner.locals[local] = own
        sought = inner.fresh("member")
        try:
            inner.add(form.If(form.Operation("==", (sought, NONE)), [form.Give(ZERO)]))
            known = form.Name(sought.name, sought.sort, low)
            inner.add(form.Give(contains(inner, define.body, known, low)))
        except UnsupportedError as unsupported:
            inner.leave(str(unsupported))
        given = (*parameters, sought)
        return form.Function(name, given, form.NUMBER, ended(inner.out), f"whether {define.name} has a member")

    function = unit.function(("has", define, mode, low), f"in_{define.name}", make)
    return form.Call(function, (*arguments, member), least=0, most=1)


MEMBERSHIP.append(has)
