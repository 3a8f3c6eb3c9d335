"""Steps with other values in the place of some, simplified where these are known."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from attrs import evolve, fields

from interpreter.generation import form

Replacing: TypeAlias = Callable[[form.Value], form.Value | None]
"""What stands in the place of a value; nothing where its parts are to be looked at."""

SET_BY: dict[type[form.Step], tuple[str, ...]] = {
    form.Linked: ("found", "place"), form.Indexed: ("name", "value"), form.Rows: ("names",), form.RowsAt: ("names",),
    form.Revert: (),
}  # fmt: skip
"""The fields that hold names which a step sets."""


def replaced(steps: Iterable[form.Step], by: Replacing) -> list[form.Step]:
    """The steps with other values, as new ones."""
    return [_step(step, by) for step in steps]


def _step(step: form.Step, by: Replacing) -> form.Step:
    own = SET_BY.get(type(step), ("name",))
    changes: dict[str, object] = {}
    for each in fields(type(step)):
        item = getattr(step, each.name)
        if each.name in own:
            continue
        if isinstance(item, form.Value):
            changes[each.name] = value_with(item, by)
        elif isinstance(item, list):
            changes[each.name] = replaced(item, by)
        elif isinstance(item, form.Step):
            changes[each.name] = _step(item, by)
    return evolve(step, **changes) if changes else step


def value_with(value: form.Value, by: Replacing) -> form.Value:
    """A value with other ones in it, simplified."""
    found = by(value)
    if found is not None:
        return found
    match value:
        case form.Operation():
            return _operation(value, tuple(value_with(operand, by) for operand in value.operands))
        case form.Select():
            condition = value_with(value.condition, by)
            if isinstance(condition, form.Literal):
                return value_with(value.then if condition.value else value.otherwise, by)
            return form.Select(condition, value_with(value.then, by), value_with(value.otherwise, by))
        case form.Cell() | form.Entry():
            return evolve(value, index=value_with(value.index, by))
        case form.Count() | form.Holds():
            return evolve(value, value=value_with(value.value, by))
        case form.Call():
            return evolve(value, arguments=tuple(value_with(argument, by) for argument in value.arguments))
    return value


def _operation(value: form.Operation, operands: tuple[form.Value, ...]) -> form.Value:
    """An operation, or what it is known to give."""
    operator = value.operator
    if operator in ("and", "or"):
        stops = operator == "or"
        kept: list[form.Value] = []
        for operand in operands:
            if isinstance(operand, form.Literal):
                if bool(operand.value) == stops:
                    kept.append(form.Literal(int(stops)))
                    break
                continue
            kept.append(operand)
        if len(kept) < 2:
            return kept[0] if kept else form.Literal(int(not stops))
        return evolve(value, operands=tuple(kept))
    if len(operands) == 2:
        known = _compared(operator, *operands)
        if known is not None:
            return form.Literal(int(known))
    return evolve(value, operands=operands)


def _compared(operator: str, one: form.Value, other: form.Value) -> bool | None:
    """What a comparison gives by the bounds of two numbers."""
    if one.kind != form.NUMBER or other.kind != form.NUMBER or not isinstance(other, form.Literal):
        return None
    number, low, high = other.value, one.low, one.high
    assert isinstance(number, int)
    if operator == ">=" and low >= number:
        return True
    if operator == "!=" and (low > number or (high is not None and high < number)):
        return True
    if operator == "==" and (low > number or (high is not None and high < number)):
        return False
    if operator == "<=" and high is not None and high <= number:
        return True
    return None
