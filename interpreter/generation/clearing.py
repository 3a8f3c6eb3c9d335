"""Leaves out steps that do nothing: what nobody reads, and conditions and loops in which nothing is done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter.engine.board_functions import BOARD_FUNCTIONS
from interpreter.engine.set_functions import SET_FUNCTIONS
from interpreter.generation import form
from interpreter.generation.traversal import all_within, parts_of

LOOPS = (form.Rows, form.Each, form.Members, form.Span, form.Indexed, form.Pile)
CHANGES = (form.Set, form.Add, form.Push)
HARMLESS = frozenset({
    "award", "contents", "first_of", "knows", "line", "looks", "looks_at", "may_tell", "members", "mask_of", "position",
    "sees_where", "sees_whether", "tellable", "tellable_set", "told_order", "told_order_of_sets", "without",
    *BOARD_FUNCTIONS, *SET_FUNCTIONS,
})  # fmt: skip
"""Functions that give a value and do nothing."""
STATE = frozenset({"seat", "asker", "noted"})
"""Names that are read by what is called."""


def cleared(steps: Sequence[form.Step]) -> list[form.Step]:
    """Steps without those that do nothing."""
    found = list(steps)
    while True:
        read = {name for step in found for name in _read(step)}
        kept = _without(found, read)
        if kept is None:
            return found
        found = kept


def _read(step: form.Step) -> Iterator[str]:
    """The names that are read in a step."""
    set_here = {id(name) for name in _set_by(step)}
    for part in parts_of(step):
        if isinstance(part, form.Step):
            yield from _read(part)
        elif id(part) not in set_here:
            yield from (each.name for each in all_within([part]) if isinstance(each, form.Name))


def _set_by(step: form.Step) -> tuple[form.Name, ...]:
    match step:
        case form.Set() | form.Add() | form.Push() | form.Each() | form.Members() | form.Span() | form.Pile():
            return (step.name,)
        case form.Rows():
            return step.names
    return ()


def header(loop: form.Step) -> list[form.Value]:
    """What is worked out to begin a loop."""
    match loop:
        case form.Each():
            return [loop.members]
        case form.Members():
            return [loop.mask]
        case form.Span():
            return [loop.low, loop.high]
        case form.Pile():
            return [loop.place]
    return []


def _without(steps: list[form.Step], read: set[str]) -> list[form.Step] | None:
    """Steps without what isn't read; nothing if there is none such."""
    found: list[form.Step] = []
    changed = False
    for step in steps:
        kept = _kept(step, read)
        changed = changed or kept is not step
        if kept is not None:
            found.append(kept)
    return found if changed else None


def _kept(step: form.Step, read: set[str]) -> form.Step | None:
    """A step, or what remains of it."""
    match step:
        case form.Set() | form.Add() | form.Push():
            return step if step.name.name in read or step.name.name in STATE or not harmless(step.value) else None
        case form.If():
            then, otherwise = _without(step.then, read), _without(step.otherwise, read)
            if then is not None:
                step = form.If(step.condition, then, step.otherwise)
            if otherwise is not None:
                step = form.If(step.condition, step.then, otherwise)
            if step.then:
                return step
            if step.otherwise:
                return form.If(form.negated(step.condition), step.otherwise)
            return None if harmless(step.condition) else step
        case form.Rows() | form.Each() | form.Members() | form.Span() | form.Indexed() | form.Pile():
            body = _without(step.body, read)
            if body is not None:
                step.body[:] = body
            return step if step.body or not all(harmless(value) for value in header(step)) else None
    return step


def harmless(value: form.Value) -> bool:
    """Whether nothing is done to find a value."""
    return all(not isinstance(part, form.Call) or part.function in HARMLESS for part in all_within([value]))
