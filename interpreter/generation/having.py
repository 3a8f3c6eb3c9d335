"""Loops over the cells that have a value go through a list that is kept, and brought up to date by what has changed."""

from __future__ import annotations

from interpreter.generation import form
from interpreter.generation.conditions import all_of, tests_of
from interpreter.generation.traversal import bodies_of, names_set

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
    fixed = isinstance(value, form.Literal) or (isinstance(value, form.Name) and value.name not in names_set([loop]))
    if not fixed:
        return None
    body = only[0].then
    if others:
        body = [form.If(all_of(others), body)]
    return form.Having(loop.name, array, value, body, plain=loop)


def _is_named(value: form.Value, name: form.Name) -> bool:
    return isinstance(value, form.Name) and value.name == name.name
