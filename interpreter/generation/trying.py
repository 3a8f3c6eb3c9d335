"""Decisions of playouts in which an option is drawn before it is tried: see `engine/policies.py`."""

from __future__ import annotations

from collections.abc import Callable

from interpreter.generation import form
from interpreter.generation.decisions import handed_over, is_simple, options, trial
from interpreter.generation.unit import Unit
from interpreter.generation.writer import ASKED, ASKER, ONE, OPEN, ZERO, Mode, UnsupportedError, Writer
from interpreter.program import statement as s


def write_trying(
    w: Writer, block: s.Block, take: Callable[[form.Value], form.Step], go: Callable[[s.Block], None]
) -> None:
    """Writes what is done instead of listing options, where a playout wants it.

    Args:
        w: The writer of the function that decides.
        block: The block that decides.
        take: Takes the candidate at a place of a list.
        go: Goes on with a block.
    """
    assert isinstance(block.terminator, s.Decide)
    decision, unit = block.terminator.decision, w.unit
    draws = form.If(form.Call("draws_first", (), least=0, most=1))
    w.add(draws)
    with w.into(draws.then):
        left = w.fresh("candidates", form.LIST)
        w.add(form.Set(left, form.Call(options(unit, decision, False, tried=False), (), form.LIST)))
        size = w.fresh("size", low=0)
        w.add(form.Set(size, form.Operation("length", (left,), least=0)))
        count = size if decision.stop is None else form.Operation("+", (size, ONE), least=1)
        first, pick = w.fresh("first", low=0), w.fresh("pick", low=0)
        w.add(form.Set(first, count))
        loop = form.While(form.Operation(">", (size, ZERO)))
        w.add(loop)
        with w.into(loop.body):
            w.add(form.Do(form.Call("spend", ())))
            w.add(form.Set(pick, form.Call("draw_one", (count,), least=0)))
            decided = form.Do(form.Call("decided", (form.Literal(block.number), left, pick, first)))
            if decision.stop is not None:
                stops = form.If(form.Operation("==", (pick, size)))
                w.add(stops)
                with w.into(stops.then):
                    w.add(decided)
                    go(decision.stop)
            option = form.Operation("nth", (left, pick), form.NUMBER if is_simple(decision) else form.LIST)
            passed = form.Call(_passes(unit, decision), (option,), least=0, most=1)
            w.add(form.If(passed, [decided, take(option)]))
            w.add(form.Drop(left, pick), form.Set(size, form.Operation("-", (size, ONE), least=0)))
        go(decision.skip if decision.stop is None else decision.stop)


def _passes(unit: Unit, decision: s.Decision) -> str:
    """The function that tells whether a candidate passes its trial."""

    def make(name: str) -> form.Function:
        asks = decision.actor is not None and unit.program.secrets
        w = Writer(unit)
        simple = is_simple(decision)
        option = w.fresh("option", form.NUMBER if simple else form.LIST)
        try:
            if asks:
                assert decision.actor is not None
                w.add(form.Set(ASKER, w.value(decision.actor)))
                w.mode = Mode(ASKED)
            for plan in unit.code.plans[decision.number]:
                case: list[form.Step] = []
                with w.into(case), handed_over(w, decision, plan.alternative, ASKED if asks else OPEN):
                    for position, choice in enumerate(plan.choices, 1):
                        kind = unit.bounds.form_of_local(choice.local)
                        low, high = unit.bounds.local(choice.local)
                        part = form.Operation("part", (option, form.Literal(position)), kind, low, high)
                        w.locals[choice.local] = option if simple else part
                    w.add(form.Give(trial(w, decision, plan) if plan.alternative.trial else ONE))
                number = form.Operation("part", (option, ZERO))
                test = form.Operation("==", (number, form.Literal(plan.number)))
                w.add(*(case if simple else [form.If(test, case)]))
        except UnsupportedError as unsupported:
            w.leave(str(unsupported))
        comment = f"whether a candidate of decision {decision.number} passes its trial"
        return form.Function(name, (option,), form.NUMBER, w.out, comment)

    return unit.function(("passes", decision), f"passes_{decision.number}", make)
