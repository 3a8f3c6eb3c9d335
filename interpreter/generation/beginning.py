"""A run of places that must not be empty is gone along only where its first place belongs to it: most don't begin."""

from __future__ import annotations

from collections import Counter

from interpreter.generation import form
from interpreter.generation.conditions import all_of, tests_of
from interpreter.generation.replacing import value_with
from interpreter.generation.traversal import all_within, bodies_of, parts_of


def begun_inside(steps: list[form.Step]) -> None:
    """Asks for the first place of a run before the run is counted, where it must not be empty."""
    if any(isinstance(step, form.Each) and step.otherwise for step in all_within(steps)):
        _begun(steps, _names(steps))


def _begun(steps: list[form.Step], often: Counter[str]) -> None:
    for step in steps:
        for body in bodies_of(step):
            _begun(body, often)
    for position in range(len(steps) - 2):
        found = _first_asked(steps[position : position + 3], often)
        if found is not None:
            steps[position : position + 3] = [found]
            return


def _first_asked(steps: list[form.Step], often: Counter[str]) -> form.Step | None:
    """The steps that count a run and ask whether it is empty, and what for, within the question for its first place."""
    match steps:
        case [
            form.Set(name=count, value=form.Literal(value=0)),
            form.Each(name=place, members=form.Entry() as line, body=[form.If() as outside, form.Add() as more]) as run,
            form.If(otherwise=[]) as wanted,
        ]:
            pass
        case _:
            return None
    if more.name is not count or len(outside.then) != 1 or not isinstance(outside.then[0], form.Break):
        return None
    tests = list(tests_of(wanted.condition))
    if not _more_than_none(tests[0], count):
        return None
    # Neither how many there are nor where the run ends may be read elsewhere.
    own = _names(steps)
    if any(own[name.name] != often[name.name] for name in (count, place)):
        return None
    first = form.Operation("nth", (line, form.Literal(0)), form.NUMBER, max(place.low, 0), place.high)
    inside = form.negated(
        value_with(outside.condition, lambda v: first if isinstance(v, form.Name) and v.name == place.name else None)
    )
    rest = all_of(tests[1:]) if len(tests) > 1 else form.Literal(1)
    counted = own[count.name] > 3  # It is set, added to, and asked whether there are any.
    body: list[form.Step] = [
        *([steps[0]] if counted else []),
        form.Each(place, line, [outside, *([more] if counted else [])], run.otherwise),
        form.If(rest, wanted.then),
    ]
    some = form.Operation(">", (form.Operation("length", (line,), least=0), form.Literal(0)))
    return form.If(some, [form.If(inside, body)])


def _more_than_none(test: form.Value, count: form.Name) -> bool:
    match test:
        case form.Operation(">", (form.Name(name=name), form.Literal(value=0))):
            return name == count.name
    return False


def _names(steps: list[form.Step]) -> Counter[str]:
    """How often each name stands somewhere in steps; shared values are counted once for each place."""
    found: Counter[str] = Counter()
    waiting: list[form.Step | form.Value] = list(steps)
    while waiting:
        node = waiting.pop()
        if isinstance(node, form.Name):
            found[node.name] += 1
        waiting += parts_of(node)
    return found
