"""Working out expressions: cells, numbers, conditions, calls. Sets and boards have modules of their own.

Each function works out one form of expression and is found by its class. Expressions change nothing.
"""

from __future__ import annotations

from typing import Any

from interpreter.diagnostics.diagnostic import Label
from interpreter.engine.errors import Trouble, stopped
from interpreter.engine.machine import EVALUATE, Frame, Machine, evaluates
from interpreter.program import expression as e
from interpreter.program.division import divide, modulo
from interpreter.program.value import GREATEST, LEAST, NOTHING, SCALAR

MOST_KEPT = 10_000
"""How many values of one constant expression are kept."""


def fitting(value: int) -> int:
    """A number that fits into 32 bits. Raises Trouble for another one."""
    if value < LEAST or value > GREATEST:
        raise Trouble("number-overflow", f"the number {value} is too large: numbers have 32 bits")
    return value


@evaluates(e.Get)
def _get(m: Machine, x: e.Get, f: Frame) -> Any:
    local = x.local
    address = local.address
    if address is None:
        return f[local.index]
    if local.strand:
        address += m.offset
    storage = local.storage
    return m.row[address] if storage is SCALAR else storage.load(m.row, address)


@evaluates(e.Const)
def _const(m: Machine, x: e.Const, f: Frame) -> Any:
    return x.value


@evaluates(e.Cell)
def _cell(m: Machine, x: e.Cell, f: Frame) -> Any:
    column = x.column
    index = x.index
    i = EVALUATE[type(index)](m, index, f) - column.first
    if i < 0 or i >= column.count:
        return column.nothing
    if m.seat >= 0:
        m.note_read(column, i)
    storage = column.storage
    if storage is SCALAR:
        return m.row[column.address + i]
    return storage.load(m.row, column.address + i * storage.width)


@evaluates(e.Printed)
def _printed(m: Machine, x: e.Printed, f: Frame) -> Any:
    index = x.index
    i = EVALUATE[type(index)](m, index, f) - x.first
    values = x.values
    return values[i] if 0 <= i < len(values) else x.nothing


@evaluates(e.OrZero)
def _or_zero(m: Machine, x: e.OrZero, f: Frame) -> Any:
    operand = x.operand
    value = EVALUATE[type(operand)](m, operand, f)
    return 0 if value == NOTHING else value


@evaluates(e.Arithmetic)
def _arithmetic(m: Machine, x: e.Arithmetic, f: Frame) -> Any:
    left, right = x.left, x.right
    a = EVALUATE[type(left)](m, left, f)
    b = EVALUATE[type(right)](m, right, f)
    operator = x.operator
    if operator == "add":
        value = a + b
    elif operator == "subtract":
        value = a - b
    elif operator == "multiply":
        value = a * b
    elif operator == "divide":
        value = divide(a, b)
    elif a == NOTHING or b == NOTHING:
        return NOTHING  # These are functions: of nothing they give nothing.
    elif operator == "modulo":
        return modulo(a, b)
    else:
        return min(a, b) if operator == "least" else max(a, b)
    return value if LEAST <= value <= GREATEST else fitting(value)


@evaluates(e.Absolute)
def _absolute(m: Machine, x: e.Absolute, f: Frame) -> Any:
    value = EVALUATE[type(x.operand)](m, x.operand, f)
    return NOTHING if value == NOTHING else abs(value)


@evaluates(e.Equal)
def _equal(m: Machine, x: e.Equal, f: Frame) -> Any:
    left, right = x.left, x.right
    return EVALUATE[type(left)](m, left, f) == EVALUATE[type(right)](m, right, f)


@evaluates(e.Less)
def _less(m: Machine, x: e.Less, f: Frame) -> Any:
    left, right = x.left, x.right
    a = EVALUATE[type(left)](m, left, f)
    b = EVALUATE[type(right)](m, right, f)
    if a == NOTHING or b == NOTHING:
        return False
    return a <= b if x.or_equal else a < b


@evaluates(e.Not)
def _not(m: Machine, x: e.Not, f: Frame) -> Any:
    operand = x.operand
    return not EVALUATE[type(operand)](m, operand, f)


@evaluates(e.And)
def _and(m: Machine, x: e.And, f: Frame) -> Any:
    left, right = x.left, x.right
    return EVALUATE[type(left)](m, left, f) and EVALUATE[type(right)](m, right, f)


@evaluates(e.Or)
def _or(m: Machine, x: e.Or, f: Frame) -> Any:
    left, right = x.left, x.right
    return EVALUATE[type(left)](m, left, f) or EVALUATE[type(right)](m, right, f)


@evaluates(e.If)
def _if(m: Machine, x: e.If, f: Frame) -> Any:
    condition = x.condition
    branch = x.then if EVALUATE[type(condition)](m, condition, f) else x.otherwise
    return EVALUATE[type(branch)](m, branch, f)


@evaluates(e.Let)
def _let(m: Machine, x: e.Let, f: Frame) -> Any:
    value, body = x.value, x.body
    f[x.local.index] = EVALUATE[type(value)](m, value, f)
    return EVALUATE[type(body)](m, body, f)


@evaluates(e.CallDefine)
def _call_define(m: Machine, x: e.CallDefine, f: Frame) -> Any:
    return call(m, x.define, [EVALUATE[type(a)](m, a, f) for a in x.arguments])


def call(m: Machine, define: e.Define, arguments: list[Any]) -> Any:
    """The value of a definition for arguments."""
    for i in define.strict:
        if arguments[i] == NOTHING:
            return define.nothing
    if define in m.code.memorable:
        key = (define, *arguments)
        value = m.memo.get(key)
        if value is None:
            aside = None if m.asker is None else m.asker.works_out()
            value = _body(m, define, arguments)
            if m.asker is None:
                m.memo[key] = value
            else:
                m.asker.remember(m, key, value, aside)
        elif m.asker is not None:
            m.asker.reads_remembered(m, key)
        return value
    return _body(m, define, arguments)


def _body(m: Machine, define: e.Define, arguments: list[Any]) -> Any:
    frame = [*arguments, *[0] * (define.frame - len(arguments))]
    body = define.body
    return EVALUATE[type(body)](m, body, frame)


@evaluates(e.Bounded)
def _bounded(m: Machine, x: e.Bounded, f: Frame) -> Any:
    value = EVALUATE[type(x.operand)](m, x.operand, f)
    if value != NOTHING and not x.low <= value <= x.high:
        raise stopped(
            "argument-range",
            x.origin,
            f"{value} is handed over for `{x.name}`, which takes {x.low} to {x.high}",
            help="let the parameter take more, or see to it that the number fits, with `min` or `max`",
        )
    return value


@evaluates(e.Traced)
def _traced(m: Machine, x: e.Traced, f: Frame) -> Any:
    if m.observer is not None:
        m.observer.executed(x.origin)
    operand = x.operand
    try:
        return EVALUATE[type(operand)](m, operand, f)
    except Trouble as trouble:
        raise trouble.at(x.origin) from None


@evaluates(e.Kept)
def kept(m: Machine, x: e.Kept, f: Frame) -> Any:
    """The value for what the names stand for, worked out once; each time where somebody notes what is worked out."""
    if m.observer is not None:
        return EVALUATE[type(x.operand)](m, x.operand, f)
    found = m.code.kept.setdefault(x, {})
    key = tuple([_get(m, name, f) for name in x.names])
    if key not in found:
        operand = x.operand
        value = EVALUATE[type(operand)](m, operand, f)
        if len(found) >= MOST_KEPT:
            return value
        found[key] = value
    return found[key]


@evaluates(e.Exceptions)
def _exceptions(m: Machine, x: e.Exceptions, f: Frame) -> Any:
    holding = [case for case in x.cases if EVALUATE[type(case.condition)](m, case.condition, f)]
    if not holding:
        return EVALUATE[type(x.base)](m, x.base, f)
    values = [EVALUATE[type(case.value)](m, case.value, f) for case in holding]
    for case, value in zip(holding, values, strict=True):
        if m.observer is not None:
            m.observer.executed(case.origin)
        if value != values[0]:
            raise stopped(
                "exceptions-disagree",
                case.origin,
                "two exceptions hold at once and give different values",
                help="make one an exception of the other, or let their conditions exclude each other",
                related=[Label(holding[0].origin, "this one holds too")],
            )
    return values[0]


@evaluates(e.Lookup)
def _lookup(m: Machine, x: e.Lookup, f: Frame) -> Any:
    subject = x.subject
    value = EVALUATE[type(subject)](m, subject, f)
    if value == NOTHING:
        return x.nothing
    for key, found in x.cases:
        if key == value:
            return EVALUATE[type(found)](m, found, f)
    if x.or_more and x.cases and value > x.cases[-1][0]:
        found = x.cases[-1][1]
        return EVALUATE[type(found)](m, found, f)
    return x.nothing


@evaluates(e.Award)
def _award(m: Machine, x: e.Award, f: Frame) -> Any:
    seat = EVALUATE[type(x.player)](m, x.player, f)
    if seat == NOTHING:
        return 0
    values = []
    for other in range(m.code.program.seats):
        f[x.local.index] = other
        value = EVALUATE[type(x.value)](m, x.value, f)
        values.append(0 if value == NOTHING else value)
    own = values[seat]
    better = [v for v in values if (v > own if x.most else v < own)]
    equals = values.count(own)
    if x.split:
        rank = len(set(better))
        return x.prizes[rank] // equals if rank < len(x.prizes) else 0
    return x.prizes[len(better)] if equals == 1 and len(better) < len(x.prizes) else 0
