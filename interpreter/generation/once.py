"""What is asked in a loop, but doesn't depend on it, is asked at most once: the first time that it is reached.

It isn't asked before the loop, since whoever asks it may claim what is read, or find that it isn't known; and the loop
may have no round.
"""

from __future__ import annotations

from attrs import define

from interpreter.generation import form
from interpreter.generation.clearing import harmless, header
from interpreter.generation.invariants import LOOPS, assigned_in
from interpreter.generation.traversal import all_within

UNKNOWN = form.Literal(-1)


@define(eq=False)
class Question:
    """Something that is asked once: its step, the steps among which that stands, and the names it depends on.

    `asked` are the steps and the loop before which it becomes unknown again; none if it depends on each loop.
    """

    step: form.Once
    among: list[form.Step]
    needs: set[str]
    asked: tuple[list[form.Step], form.Step] | None = None


def asked_once(steps: list[form.Step]) -> list[form.Step]:
    """Steps in which each `Once` has become what it stands for."""
    if not any(isinstance(each, form.Once) for each in all_within(steps)):
        return steps
    for question in _within(steps):
        _settle(question)
    return steps


def _within(steps: list[form.Step]) -> list[Question]:
    """The questions in steps that may be asked once for all that comes before these."""
    found: list[Question] = []
    for step in list(steps):
        if isinstance(step, form.Once):
            own = {
                each.name.name for each in all_within(step.steps) if isinstance(each, form.Set | form.Add | form.Push)
            }
            read = {each.name for each in all_within(step.steps) if isinstance(each, form.Name)}
            found.append(Question(step, steps, read - own - assigned_in(step.steps)))
        elif isinstance(step, form.If):
            found += [*_within(step.then), *_within(step.otherwise)]
        elif isinstance(step, LOOPS):
            found += _out_of(step, steps)
    return found


def _out_of(loop: form.Step, steps: list[form.Step]) -> list[Question]:
    """Those of a loop that don't depend on it; the others are settled."""
    assert isinstance(loop, LOOPS)
    questions = _within(loop.body)
    outside: list[Question] = []
    free = {id(question.step) for question in questions}
    for question in questions:
        changing = assigned_in([loop], without=free)
        for other in questions:
            if other is not question and other not in outside:
                changing |= assigned_in(other.step.steps)
        if question.needs & changing:
            _settle(question)
        else:
            question.asked = steps, loop
            outside.append(question)
    _skip(loop, steps, outside)
    return outside


def _skip(loop: form.Step, steps: list[form.Step], outside: list[Question]) -> None:
    """A loop that does nothing but ask, and go on if the answer isn't no, isn't gone through after a no."""
    assert isinstance(loop, LOOPS)
    first = next((question for question in outside if question.step is loop.body[0]), None)
    if first is None or len(loop.body) != 2 or not all(map(harmless, header(loop))):
        return
    test, flag = loop.body[1], first.step.flag
    if not isinstance(test, form.If) or test.otherwise or not _unless_no(test.condition, flag):
        return
    where = next(i for i, step in enumerate(steps) if step is loop)
    steps[where] = form.If(form.Operation("!=", (flag, form.Literal(0))), [loop])
    for question in outside:
        question.asked = steps, steps[where]


def _unless_no(condition: form.Value, flag: form.Name) -> bool:
    match condition:
        case form.Operation(operator="!=", operands=(form.Name() as name, form.Literal(value=0))):
            return name is flag
    return False


def _settle(question: Question) -> None:
    """Puts in the place of a question what it means."""
    at = next(i for i, step in enumerate(question.among) if step is question.step)
    if question.asked is None:
        question.among[at : at + 1] = question.step.steps
        return
    flag = question.step.flag
    unknown = form.Operation("<", (flag, form.Literal(0)))
    question.among[at] = form.If(unknown, question.step.steps)
    steps, loop = question.asked
    where = next(i for i, step in enumerate(steps) if step is loop)
    steps.insert(where, form.Set(flag, UNKNOWN))
