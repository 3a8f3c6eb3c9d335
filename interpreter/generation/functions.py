"""Functions of definitions, and what makes a function's last steps shorter."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.generation import form
from interpreter.generation.changes import remembered
from interpreter.generation.unit import Unit
from interpreter.generation.writer import OPEN, Mode, UnsupportedError, Writer, kind_of
from interpreter.program import expression as e

LOOPS = (form.Rows, form.Each, form.Members, form.Span, form.Indexed, form.Pile, form.While)
CHANGES = (form.Set, form.Add, form.Push)


def plain_mode(unit: Unit, mode: Mode) -> Mode:
    """The mode as far as it makes a difference in a program, for what can't fail."""
    reading = mode.reading if unit.program.secrets else OPEN
    return Mode(reading, False, mode.strand and bool(unit.code.watched), False)


def definition(unit: Unit, define: e.Define, mode: Mode) -> str:
    """The name of the function of a definition."""
    mode = plain_mode(unit, mode)

    def make(name: str) -> form.Function:
        w = Writer(unit, mode)
        parameters = []
        for local in define.parameters:
            low, high = unit.bounds.local(local)
            if define.strict and define.parameters.index(local) in define.strict:
                low = max(low, 0) if low == -(2**31) and high is not None else low
            parameter = w.fresh(local.name, kind_of_local(unit, local), low, high)
            parameters.append(parameter)
            w.locals[local] = parameter
        try:
            w.add(form.Give(w.value(define.body)))
        except UnsupportedError as unsupported:
            w.leave(str(unsupported))
        steps = remembered(unit, name, ended(w.out))
        return form.Function(name, tuple(parameters), kind_of(unit, define.body), steps, define.name)

    return unit.function((define, mode), define.name, make)


def kind_of_local(unit: Unit, local: e.Local) -> str:
    """The form of value that a name stands for."""
    return unit.bounds.form_of_local(local)


def ended(steps: list[form.Step]) -> list[form.Step]:
    """Steps that give their value as soon as it is known, instead of leaving a loop with it."""
    if len(steps) < 3:
        return steps
    *before, start, loop, last = steps
    if not (isinstance(last, form.Give) and isinstance(last.value, form.Name) and isinstance(loop, LOOPS)):
        return steps
    if not (isinstance(start, form.Set) and start.name is last.value and isinstance(start.value, form.Literal)):
        return steps
    if not _given_at_once(loop.body, last.value):
        return steps
    _give_at_once(loop.body, last.value)
    return [*before, loop, form.Give(start.value)]


def _given_at_once(steps: Sequence[form.Step], name: form.Name) -> bool:
    """Whether whatever sets a variable leaves the loop right after it."""
    for position, step in enumerate(steps):
        if isinstance(step, CHANGES) and step.name is name:
            behind = steps[position + 1] if position + 1 < len(steps) else None
            if not isinstance(step, form.Set) or not isinstance(behind, form.Break):
                return False
        elif isinstance(step, form.If):
            if not (_given_at_once(step.then, name) and _given_at_once(step.otherwise, name)):
                return False
        elif isinstance(step, LOOPS) and _sets(step.body, name):
            return False
    return True


def _sets(steps: Sequence[form.Step], name: form.Name) -> bool:
    for step in steps:
        if isinstance(step, CHANGES) and step.name is name:
            return True
        if isinstance(step, form.If) and (_sets(step.then, name) or _sets(step.otherwise, name)):
            return True
        if isinstance(step, LOOPS) and _sets(step.body, name):
            return True
    return False


def _give_at_once(steps: list[form.Step], name: form.Name) -> None:
    for position, step in enumerate(steps):
        if isinstance(step, form.Set) and step.name is name:
            steps[position : position + 2] = [form.Give(step.value)]
            return
        if isinstance(step, form.If):
            _give_at_once(step.then, name)
            _give_at_once(step.otherwise, name)
