"""Working out values of the form that follow from known numbers: what constant tables hold, and what is done to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from interpreter.generation import form

_OPERATIONS: dict[str, Callable[..., Any]] = {
    "+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b, "//": lambda a, b: a // b,
    "%": lambda a, b: a % b, "==": lambda a, b: a == b, "!=": lambda a, b: a != b, "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b, ">": lambda a, b: a > b, ">=": lambda a, b: a >= b, "not": lambda a: not a,
    "length": len, "nth": lambda a, i: a[i], "|": lambda a, b: a | b, "&": lambda a, b: a & b,
    "&~": lambda a, b: a & ~b, "bit": lambda a, i: i >= 0 and a >> i & 1,
}  # fmt: skip


class UnknownError(Exception):
    """A value doesn't follow from what is known, or there is none."""


def follows(value: form.Value, names: frozenset[str]) -> bool:
    """Whether a value follows from these names, so that `worked_out` may find it."""
    match value:
        case form.Literal():
            return True
        case form.Name():
            return value.name in names
        case form.Entry():
            return follows(value.index, names)
        case form.Select():
            return all(follows(part, names) for part in (value.condition, value.then, value.otherwise))
        case form.Operation():
            known = value.operator in _OPERATIONS or value.operator in ("and", "or")
            return known and all(follows(part, names) for part in value.operands)
    return False


def worked_out(value: form.Value, given: Mapping[str, Any]) -> Any:
    """What a value is for these numbers. Raises UnknownError where there is none."""
    match value:
        case form.Literal():
            return value.value
        case form.Name():
            return given[value.name]
        case form.Entry():
            index = worked_out(value.index, given)
            if not 0 <= index < len(value.table.values):
                raise UnknownError
            return value.table.values[index]
        case form.Select():
            return worked_out(value.then if worked_out(value.condition, given) else value.otherwise, given)
        case form.Operation("and"):
            return int(all(worked_out(operand, given) for operand in value.operands))
        case form.Operation("or"):
            return int(any(worked_out(operand, given) for operand in value.operands))
        case form.Operation():
            try:
                found = _OPERATIONS[value.operator](*(worked_out(operand, given) for operand in value.operands))
            except (IndexError, ZeroDivisionError):
                raise UnknownError from None
            return int(found) if isinstance(found, bool) else found
    raise UnknownError
