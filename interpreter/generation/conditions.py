"""Conditions that are joined by `and`, taken apart and put together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from interpreter.generation import form


def tests_of(condition: form.Value) -> Iterator[form.Value]:
    """The conditions that are joined by `and`, from left to right."""
    if isinstance(condition, form.Operation) and condition.operator == "and":
        for operand in condition.operands:
            yield from tests_of(operand)
    else:
        yield condition


def all_of(tests: Iterable[form.Value]) -> form.Value:
    """Whether all conditions hold; there must be one."""
    first, *others = tests
    for other in others:
        first = form.Operation("and", (first, other))
    return first
