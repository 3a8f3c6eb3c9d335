"""Loops over the cells that have a value go through a list that is kept, and brought up to date by what has changed."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.generation import form
from interpreter.generation.traversal import all_within, bodies_of

LEAST_CELLS = 12
"""Fewer cells are asked one by one."""


def at_values(steps: list[form.Step]) -> None:
    """Loops over all indices of an array that ask each for one value go through those where it is kept."""
    for position, step in enumerate(steps):
        for body in bodies_of(step):
            at_values(body)
        if isinstance(step, form.Each):
            steps[position] = _having(step) or step


def _having(loop: form.Each) -> form.Having | None:
    """A loop as one over the indices that have a value, where it begins with asking for it."""
    only = [step for step in loop.body if not isinstance(step, form.Remark)]
    if len(only) != 1 or not isinstance(only[0], form.If) or only[0].otherwise:
        return None
    first, *others = tests_of(only[0].condition)
    if not (isinstance(first, form.Operation) and first.operator == "=="):
        return None
    cell, value = first.operands
    if not isinstance(cell, form.Cell) or cell.array.raw or not _is_named(cell.index, loop.name):
        return None
    array, members = cell.array, loop.members
    whole = tuple(range(array.first, array.first + array.count))
    if not isinstance(members, form.Literal) or members.value != whole or array.count < LEAST_CELLS:
        return None
    fixed = isinstance(value, form.Literal) or (isinstance(value, form.Name) and value.name not in _set_in(loop))
    if not fixed:
        return None
    body = only[0].then
    if others:
        rest = others[0]
        for other in others[1:]:
            rest = form.Operation("and", (rest, other))
        body = [form.If(rest, body)]
    return form.Having(loop.name, array, value, body, plain=loop)


def _is_named(value: form.Value, name: form.Name) -> bool:
    return isinstance(value, form.Name) and value.name == name.name


def _set_in(loop: form.Each) -> set[str]:
    """The names of what a loop sets."""
    nodes = list(all_within([loop]))
    set_there = {node.name.name for node in nodes if isinstance(node, form.Set | form.Add | form.Push | form.Keep)}
    return set_there | {node.found.name for node in nodes if isinstance(node, form.Linked)} | {loop.name.name}


def tests_of(condition: form.Value) -> Iterator[form.Value]:
    """The conditions that are joined by `and`."""
    if isinstance(condition, form.Operation) and condition.operator == "and":
        for operand in condition.operands:
            yield from tests_of(operand)
    else:
        yield condition
