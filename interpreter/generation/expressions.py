"""Numbers, conditions, cells, calls."""

from __future__ import annotations

from interpreter.generation import asking, claims, emptiness, form
from interpreter.generation.functions import definition
from interpreter.generation.inlining import TINY, bound, is_small, size_of
from interpreter.generation.writer import NONE, ONE, ZERO, UnsupportedError, Writer, kind_of, translates
from interpreter.program import expression as e
from interpreter.program import guarded as g
from interpreter.program.value import GREATEST, LEAST, NOTHING

OPERATORS = {
    "add": "+",
    "subtract": "-",
    "multiply": "*",
    "divide": "//",
    "modulo": "%",
    "least": "min",
    "greatest": "max",
}


@translates(e.Const)
def _const(w: Writer, x: e.Const) -> form.Value:
    return form.Literal(x.value, form.LIST if isinstance(x.value, tuple) else form.NUMBER)


@translates(e.Get)
def _get(w: Writer, x: e.Get) -> form.Value:
    return w.local(x.local)


@translates(e.Traced)
def _traced(w: Writer, x: e.Traced) -> form.Value:
    return w.value(x.operand)


@translates(e.Kept, g.GuardedKept)
def _kept(w: Writer, x: e.Kept) -> form.Value:
    if isinstance(x, g.GuardedKept) and w.guards:
        return asking.kept(w, x)
    return w.value(x.operand)


@translates(e.Bounded)
def _bounded(w: Writer, x: e.Bounded) -> form.Value:
    value = w.kept(w.value(x.operand))
    if value.low >= x.low and value.high is not None and value.high <= x.high:
        return value
    outside = either(below(value, x.low), above(value, x.high))
    if value.low == NOTHING:
        outside = both(form.Operation("!=", (value, NONE)), outside)
    w.add(form.If(outside, [form.Leave("a number outside of what a parameter takes")]))
    return value


def below(value: form.Value, bound: int) -> form.Value:
    """Whether a number is below a bound."""
    return form.Operation("<", (value, form.Literal(bound)))


def above(value: form.Value, bound: int) -> form.Value:
    """Whether a number is above a bound."""
    return form.Operation(">", (value, form.Literal(bound)))


def both(left: form.Value, right: form.Value) -> form.Value:
    """Whether two conditions hold."""
    return form.Operation("and", (left, right))


def either(left: form.Value, right: form.Value) -> form.Value:
    """Whether one of two conditions holds."""
    return form.Operation("or", (left, right))


# ---- cells and tables ----


@translates(e.Cell, g.GuardedCell)
def _cell(w: Writer, x: e.Cell) -> form.Value:
    column = x.column
    array = w.unit.column(column)
    index = w.value(x.index)
    if isinstance(index, form.Literal):
        i = index.value
        assert isinstance(i, int)
        if not column.first <= i < column.first + column.count:
            return form.Literal(column.nothing, array.kind)
    else:
        index = w.kept(index)
    if isinstance(x, g.GuardedCell) and w.guards:
        asking.cell(w, column, index)
    if w.strand and column in w.unit.code.watched:
        claims.reads(w, column, index)
    cell = form.Cell(array, index)
    if index.low >= 0 and index.high is not None and index.high < array.size:
        return cell
    if index.low >= 0 and column.over in ("place", "component", "player"):
        return cell
    inside: form.Value = form.Operation(">=", (index, ZERO))
    if column.over not in ("place", "component", "player") and (index.high is None or index.high >= array.size):
        inside = both(inside, form.Operation("<", (index, form.Literal(array.size))))
    return form.Select(inside, cell, form.Literal(column.nothing, array.kind))


@translates(e.Printed, g.GuardedPrinted)
def _printed(w: Writer, x: e.Printed) -> form.Value:
    index = w.value(x.index)
    if (
        isinstance(index, form.Literal)
        and isinstance(index.value, int)
        and not (w.guards and isinstance(x, g.GuardedPrinted))
    ):
        i = index.value - x.first
        return form.Literal(x.values[i] if 0 <= i < len(x.values) else x.nothing, kind_of(w.unit, x))
    index = w.kept(index)
    if isinstance(x, g.GuardedPrinted) and w.guards:
        asking.printed(w, index)
    low = max(x.first, 0)
    if x.first < 0:
        raise UnsupportedError("a table that begins below 0")
    values = (x.nothing,) * low + x.values
    if index.high is not None and len(values) <= index.high < 100_000:
        values += (x.nothing,) * (index.high + 1 - len(values))
    table = w.unit.table(("printed", x.name, values), values, kind_of(w.unit, x), x.name)
    entry = form.Entry(table, index)
    tests = [form.Operation(">=", (index, ZERO))] if index.low < 0 else []
    if index.high is None or index.high >= len(values):
        tests.append(form.Operation("<", (index, form.Literal(len(values)))))
    if not tests:
        return entry
    inside: form.Value = tests[0] if len(tests) == 1 else both(tests[0], tests[1])
    return form.Select(inside, entry, form.Literal(x.nothing, table.kind))


# ---- numbers ----


@translates(e.OrZero)
def _or_zero(w: Writer, x: e.OrZero) -> form.Value:
    value = w.value(x.operand)
    if value.truth or value.low > NOTHING:
        return value
    value = w.kept(value)
    return form.Select(form.Operation("!=", (value, NONE)), value, ZERO)


@translates(e.Arithmetic)
def _arithmetic(w: Writer, x: e.Arithmetic) -> form.Value:
    left, right = w.value(x.left), w.value(x.right)
    low, high = w.unit.bounds.of(x)
    operator = OPERATORS[x.operator]
    if operator in ("//", "%"):
        left, right = w.kept(left), w.kept(right)
        value: form.Value = form.Operation(operator, (left, right), least=low, most=high)
        if operator == "//" and not (isinstance(right, form.Literal) and right.value):
            value = form.Select(form.Operation("!=", (right, ZERO)), value, ZERO)
        if operator == "%":
            if not (isinstance(right, form.Literal) and isinstance(right.value, int) and right.value > 0):
                value = form.Select(form.Operation(">", (right, ZERO)), value, ZERO)
            value = _or_nothing(left, right, value)
        return value
    if operator in ("min", "max"):
        left, right = w.kept(left), w.kept(right)
        return _or_nothing(left, right, form.Operation(operator, (left, right), least=low, most=high))
    value = form.Operation(operator, (left, right), least=low, most=high)
    if high is not None and low > NOTHING and low >= LEAST and high <= GREATEST:
        return value
    value = w.kept(value, "n")
    w.add(form.If(either(below(value, LEAST), above(value, GREATEST)), [form.Leave("a number too large")]))
    return value


def _or_nothing(left: form.Value, right: form.Value, value: form.Value) -> form.Value:
    """Of nothing these give nothing."""
    for operand in (right, left):
        if operand.low == NOTHING and not isinstance(operand, form.Literal):
            value = form.Select(form.Operation("!=", (operand, NONE)), value, NONE)
        elif isinstance(operand, form.Literal) and operand.value == NOTHING:
            return NONE
    return value


@translates(e.Absolute)
def _absolute(w: Writer, x: e.Absolute) -> form.Value:
    value = w.kept(w.value(x.operand))
    found = form.Operation("abs", (value,), least=0, most=w.unit.bounds.of(x)[1])
    return _or_nothing(value, ZERO, found)


# ---- conditions ----


@translates(e.Equal, g.GuardedSamePlace)
def _equal(w: Writer, x: e.Equal) -> form.Value:
    if isinstance(x, g.GuardedSamePlace) and w.guards:
        return asking.same_place(w, x)
    for side, other in ((x.left, x.right), (x.right, x.left)):
        empty = isinstance(side, e.Const) and side.value in (0, ())
        if empty and kind_of(w.unit, other) in (form.MASK, form.LIST):
            return form.negated(emptiness.has_any(w, other))
    return form.Operation("==", (w.value(x.left), w.value(x.right)))


@translates(e.Less)
def _less(w: Writer, x: e.Less) -> form.Value:
    counted = x.right.operand if isinstance(x.right, e.CountList | e.CountMask) else None
    if counted is not None and isinstance(x.left, e.Const) and x.left.value == int(x.or_equal) and not w.exact:
        return emptiness.has_any(w, counted)
    left, right = w.value(x.left), w.value(x.right)
    if right.low == NOTHING and not isinstance(right, form.Literal):
        right = w.kept(right)
    if left.low == NOTHING and not isinstance(left, form.Literal):
        left = w.kept(left)
    test: form.Value = form.Operation("<=" if x.or_equal else "<", (left, right))
    # Nothing is below all numbers: a right side that is nothing is never greater, but may be equal to nothing.
    if left.low == NOTHING:
        test = both(form.Operation("!=", (left, NONE)), test)
    return test


@translates(e.TallyWithin)
def _tally_within(w: Writer, x: e.TallyWithin) -> form.Value:
    return form.Call("tally_within", (w.value(x.left), w.value(x.right), ONE if x.or_equal else ZERO), least=0, most=1)


@translates(e.Not)
def _not(w: Writer, x: e.Not) -> form.Value:
    return form.negated(w.condition(x.operand))


@translates(e.And)
def _and(w: Writer, x: e.And) -> form.Value:
    return joined(w, x.left, x.right, "and")


@translates(e.Or)
def _or(w: Writer, x: e.Or) -> form.Value:
    return joined(w, x.left, x.right, "or")


def joined(w: Writer, left: e.Expr, right: e.Expr, operator: str) -> form.Value:
    """`and` or `or`: the right side is worked out only where it decides."""
    first = w.value(left)
    steps: list[form.Step] = []
    with w.into(steps):
        second = w.value(right)
    if not steps:
        return form.Operation(operator, (first, second))
    name = w.fresh(
        "r",
        least_of(first, second),
        0 if first.truth and second.truth else NOTHING,
        1 if first.truth and second.truth else None,
    )
    w.add(form.Set(name, first))
    steps.append(form.Set(name, second))
    test: form.Value = name if operator == "and" else form.Operation("not", (name,))
    w.add(form.If(test, steps))
    return name


def least_of(first: form.Value, second: form.Value) -> str:
    """The kind of what is one of two values."""
    return first.kind if first.kind == second.kind else form.NUMBER


@translates(e.If)
def _if(w: Writer, x: e.If) -> form.Value:
    condition = w.condition(x.condition)
    if isinstance(condition, form.Literal):
        return w.value(x.then if condition.value else x.otherwise)
    then: list[form.Step] = []
    otherwise: list[form.Step] = []
    with w.into(then):
        one = w.value(x.then)
    with w.into(otherwise):
        other = w.value(x.otherwise)
    if not then and not otherwise:
        return form.Select(condition, one, other)
    low, high = min(one.low, other.low), None if one.high is None or other.high is None else max(one.high, other.high)
    name = w.fresh("c", one.kind if one.kind != form.NUMBER else other.kind, low, high)
    then.append(form.Set(name, one))
    otherwise.append(form.Set(name, other))
    w.add(form.If(condition, then, otherwise))
    return name


@translates(e.Let)
def _let(w: Writer, x: e.Let) -> form.Value:
    with w.let(x.local, x.value, x.body):
        return w.value(x.body)


@translates(e.Lookup)
def _lookup(w: Writer, x: e.Lookup) -> form.Value:
    subject = w.kept(w.value(x.subject))
    name = w.fresh("found", kind_of(w.unit, x))
    if x.or_more and x.cases:
        last_key, last = x.cases[-1]
        steps: list[form.Step] = []
        with w.into(steps):
            steps_value = w.value(last)
            w.add(form.Set(name, steps_value))
        rest: list[form.Step] = [form.If(above(subject, last_key), steps, [form.Set(name, _literal(w, x.nothing, x))])]
    else:
        rest = [form.Set(name, _literal(w, x.nothing, x))]
    for key, found in reversed(x.cases):
        then: list[form.Step] = []
        with w.into(then):
            value = w.value(found)
            w.add(form.Set(name, value))
        rest = [form.If(form.Operation("==", (subject, form.Literal(key))), then, rest)]
    w.add(*rest)
    return name


def _literal(w: Writer, value: object, x: e.Expr) -> form.Literal:
    assert isinstance(value, int | tuple)
    return form.Literal(value, kind_of(w.unit, x))


@translates(e.Exceptions)
def _exceptions(w: Writer, x: e.Exceptions) -> form.Value:
    """Conditions of all cases are worked out first; of those that hold the values must agree."""
    holding = [w.kept(w.condition(case.condition), "holds") for case in x.cases]
    name = w.fresh("value", kind_of(w.unit, x))
    base: list[form.Step] = []
    with w.into(base):
        value = w.value(x.base)
        w.add(form.Set(name, value))
    rest = base
    for number in reversed(range(len(x.cases))):
        then: list[form.Step] = []
        with w.into(then):
            value = w.value(x.cases[number].value)
            w.add(form.Set(name, value))
            for later in range(number + 1, len(x.cases)):
                differs: list[form.Step] = []
                with w.into(differs):
                    other = w.value(x.cases[later].value)
                    w.add(form.If(form.Operation("!=", (other, name)), [form.Leave("exceptions that disagree")]))
                w.add(form.If(holding[later], differs))
        rest = [form.If(holding[number], then, rest)]
    w.add(*rest)
    return name


@translates(e.Award)
def _award(w: Writer, x: e.Award) -> form.Value:
    """The values of all seats, then a function of the library."""
    seat = w.kept(w.value(x.player))
    values = w.fresh("values", form.LIST)
    w.add(form.Set(values, form.Literal((), form.LIST)))
    each = w.fresh(x.local.name, low=0, high=w.unit.program.seats - 1)
    loop = form.Span(each, ZERO, form.Literal(w.unit.program.seats))
    with w.into(loop.body), w.binding(x.local, each):
        value = w.kept(w.value(x.value))
        if value.low == NOTHING:
            value = form.Select(form.Operation("!=", (value, NONE)), value, ZERO)
        w.add(form.Push(values, value))
    w.add(loop)
    prizes = form.Literal(x.prizes, form.LIST)
    arguments = (seat, values, prizes, ONE if x.most else ZERO, ONE if x.split else ZERO)
    given = form.Call("award", arguments)
    return form.Select(form.Operation("!=", (seat, NONE)), given, ZERO) if seat.low == NOTHING else given


@translates(e.Repeats)
def _repeats(w: Writer, x: e.Repeats) -> form.Value:
    return form.Call("repeats", (form.Literal(x.site), w.value(x.player)), least=0)


# ---- definitions ----


@translates(e.CallDefine)
def _call(w: Writer, x: e.CallDefine) -> form.Value:
    arguments = [w.kept(w.value(argument)) for argument in x.arguments]
    return call(w, x.define, arguments)


def call(w: Writer, define: e.Define, arguments: list[form.Value]) -> form.Value:
    """A call of the function of a definition, or what it does; what it is of nothing is told before."""
    told = all(arguments[i].low > NOTHING for i in define.strict)
    if told and (size_of(w.unit, define) <= TINY if w.exact else is_small(w.unit, define)):
        with bound(w, define, arguments):
            return w.value(define.body)
    function = definition(w.unit, define, w.mode)
    low, high = w.unit.bounds.of(define.body)
    value: form.Value = form.Call(function, tuple(arguments), kind_of(w.unit, define.body), low, high)
    for i in define.strict:
        argument = arguments[i]
        if argument.low == NOTHING:
            nothing = form.Literal(define.nothing, value.kind)
            value = form.Select(form.Operation("!=", (argument, NONE)), value, nothing)
    return value
