"""What is the same in each round of a loop is worked out once, before it.

C compilers do so themselves; for Python it is half of the time of some loops.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.generation import form
from interpreter.generation.traversal import parts_of

LOOPS = (form.Rows, form.Each, form.Members, form.Span, form.Indexed, form.Pile, form.While)
CHANGING = (form.Store, form.Do, form.Revert)


def hoisted(steps: list[form.Step]) -> list[form.Step]:
    """Steps with what doesn't change in a loop put before it, the inner loops first."""
    found: list[form.Step] = []
    for step in steps:
        if isinstance(step, form.If):
            step.then[:], step.otherwise[:] = hoisted(step.then), hoisted(step.otherwise)
        elif isinstance(step, LOOPS):
            step.body[:] = hoisted(step.body)
            found += _taken_out(step)
        found.append(step)
    return found


def _taken_out(
    loop: form.Rows | form.Each | form.Members | form.Span | form.Indexed | form.Pile | form.While,
) -> list[form.Step]:
    """Takes the steps out of a loop that do the same in each round, and can be done before it."""
    assigned = list(_assigned(loop.body))
    own = {name.name for name in _own_names(loop)} | {name.name for name in assigned}
    changes = any(isinstance(step, CHANGING) for step in _all(loop.body))
    out: list[form.Step] = []
    kept: list[form.Step] = []
    for step in loop.body:
        if (
            isinstance(step, form.Set)
            and sum(name.name == step.name.name for name in assigned) == 1
            and _is_fixed(step.value, own, changes)
        ):
            own.discard(step.name.name)
            out.append(step)
        else:
            kept.append(step)
    loop.body[:] = kept
    return out


def assigned_in(steps: list[form.Step], without: set[int] | frozenset[int] = frozenset()) -> set[str]:
    """The names that steps set; `without` what is within steps with these identities."""
    found: set[str] = set()
    for step in steps:
        if id(step) in without:
            continue
        if isinstance(step, form.Set | form.Add | form.Push | form.Keep):
            found.add(step.name.name)
        if isinstance(step, form.Linked):
            found.add(step.found.name)
        found |= {name.name for name in _own_names(step)}
        found |= assigned_in([part for part in parts_of(step) if isinstance(part, form.Step)], without)
    return found


def _own_names(loop: form.Step) -> Iterator[form.Name]:
    match loop:
        case form.Each() | form.Members() | form.Span() | form.Pile():
            yield loop.name
        case form.Rows():
            yield from loop.names
        case form.Indexed():
            yield loop.name
            yield loop.value


def _assigned(steps: list[form.Step]) -> Iterator[form.Name]:
    for step in _all(steps):
        if isinstance(step, form.Set | form.Add | form.Push | form.Keep):
            yield step.name
        if isinstance(step, form.Linked):
            yield step.found
        yield from _own_names(step)


def _all(steps: list[form.Step]) -> Iterator[form.Step]:
    for step in steps:
        yield step
        if isinstance(step, form.If):
            yield from _all(step.then)
            yield from _all(step.otherwise)
        elif isinstance(step, LOOPS):
            yield from _all(step.body)


def _is_fixed(value: form.Value, own: set[str], changes: bool) -> bool:
    """Whether a value doesn't depend on what a loop sets, and can be worked out even if the loop has no round."""
    match value:
        case form.Literal():
            return False  # It is where something begins that the loop adds to.
        case form.Name():
            return value.name not in own
    return _is_steady(value, own, changes)


def _is_steady(value: form.Value, own: set[str], changes: bool) -> bool:
    match value:
        case form.Literal():
            return True
        case form.Name():
            return value.name not in own
        case form.Entry():
            return _is_steady(value.index, own, changes)
        case form.Cell():
            return not changes and not value.array.raw.startswith("strand") and _is_steady(value.index, own, changes)
        case form.Select():
            return all(_is_steady(part, own, changes) for part in (value.condition, value.then, value.otherwise))
        case form.Call(function="position"):
            return not changes and all(_is_steady(part, own, changes) for part in value.arguments)
        case form.Operation():
            return value.operator != "nth" and all(_is_steady(part, own, changes) for part in value.operands)
    return False
