"""Whether a set or list has any member, found without building it."""

from __future__ import annotations

from interpreter.generation import form
from interpreter.generation.gathering import going_through_all
from interpreter.generation.inlining import bound, is_small
from interpreter.generation.reaching import reaches
from interpreter.generation.sifting import passing
from interpreter.generation.writer import ONE, ZERO, Writer, kind_of
from interpreter.program import expression as e


def has_any(w: Writer, x: e.Expr) -> form.Value:
    """Whether there is a member; what must be done before is written."""
    known = w.constant(x)
    if known is not None:
        return _filled(w, known, x)
    match x:
        case e.Traced() | e.MaskOfList() | e.ListOfMask():
            return has_any(w, x.operand)
        case e.Get() if x.local in w.aliases:
            return has_any(w, w.aliases[x.local])
        case e.Get() if x.local in w.runs:
            return form.Operation(">", (w.runs[x.local].count, ZERO))
        case e.Comprehension() if x.form in ("list", "union") and not w.exact:
            return _any_member(w, x)
        case e.MaskOperation() if x.operator == "union" and not w.exact:
            return _either(w, x.left, x.right)
        case e.MaskOperation() if x.operator == "intersection" and not w.exact:
            found = reaches(w, x)
            if found is not None:
                return found
        case e.If():
            return _of_branches(w, x)
        case e.Let():
            with w.let(x.local, x.value, x.body):
                return has_any(w, x.body)
        case e.CallDefine() if not w.exact and not x.define.strict and is_small(w.unit, x.define):
            arguments = [w.kept(w.value(argument)) for argument in x.arguments]
            with bound(w, x.define, arguments):
                return has_any(w, x.define.body)
        case e.CallDefine() if not w.exact and is_small(w.unit, x.define):
            arguments = [w.kept(w.value(argument)) for argument in x.arguments]
            if all(arguments[i].low > -(2**31) for i in x.define.strict):
                with bound(w, x.define, arguments):
                    return has_any(w, x.define.body)
    if w.exact and isinstance(x, e.Keep | e.Contents | e.ContentsOfAll):
        name = w.fresh("r", low=0, high=1)
        w.add(form.Set(name, ZERO))
        with going_through_all(w, x, e.Local("member")):
            w.add(form.Set(name, ONE))
        return name
    return _filled(w, w.value(x), x)


def _filled(w: Writer, value: form.Value, x: e.Expr) -> form.Value:
    if isinstance(value, form.Literal):
        return ONE if value.value else ZERO
    if value.kind in (form.LIST, form.FAMILY) or kind_of(w.unit, x) in (form.LIST, form.FAMILY):
        return form.Operation(">", (form.Operation("length", (value,), least=0), ZERO))
    return form.Operation("!=", (value, ZERO))


def _any_member(w: Writer, x: e.Comprehension) -> form.Value:
    name = w.fresh("r", low=0, high=1)
    w.add(form.Set(name, ZERO))
    with passing(w, x, ordered=False):
        found: list[form.Step] = [form.Set(name, ONE), form.Break()]
        if x.form == "union":
            assert x.value is not None
            found = [form.If(has_any(w, x.value), found)]
        w.add(*found)
    return name


def _either(w: Writer, left: e.Expr, right: e.Expr) -> form.Value:
    first = has_any(w, left)
    steps: list[form.Step] = []
    with w.into(steps):
        second = has_any(w, right)
    if not steps:
        return form.Operation("or", (first, second))
    name = w.fresh("r", low=0, high=1)
    w.add(form.Set(name, first), form.If(form.negated(name), [*steps, form.Set(name, second)]))
    return name


def _of_branches(w: Writer, x: e.If) -> form.Value:
    condition = w.condition(x.condition)
    then: list[form.Step] = []
    otherwise: list[form.Step] = []
    with w.into(then):
        one = has_any(w, x.then)
    with w.into(otherwise):
        other = has_any(w, x.otherwise)
    if not then and not otherwise:
        if isinstance(other, form.Literal) and not other.value:
            return form.Operation("and", (one, condition))  # What is counted is quicker asked.
        return form.Select(condition, one, other)
    name = w.fresh("r", low=0, high=1)
    w.add(form.If(condition, [*then, form.Set(name, one)], [*otherwise, form.Set(name, other)]))
    return name
