"""Why an `expect` of an example doesn't hold."""

from __future__ import annotations

from interpreter.diagnostics.diagnostic import Diagnostic, Label, Severity
from interpreter.engine.decisions import legal_options
from interpreter.engine.explanation.instances import reasons_against
from interpreter.engine.machine import Frame, Machine, value_of
from interpreter.engine.offer import option_name
from interpreter.engine.showing import plain_text, show
from interpreter.program import expression as e
from interpreter.program.statement import Check
from interpreter.program.value import NOTHING
from interpreter.source.spelling import distance

MENTIONED = 3
"""So many reasons are told why an action isn't legal."""


def failed_check(m: Machine, check: Check, frame: Frame) -> Diagnostic:
    """What an `expect` that doesn't hold has to say: values of a comparison, needs that stand against an action."""
    related: list[Label] = []
    helps: list[str] = []
    message = "this does not hold"
    condition = _guilty(m, check.condition, frame)
    if check.operands:
        left, right = (show(m, value_of(m, o.value, frame), o.format) for o in check.operands)
        helps.append(f"the left side is {left}, the right side is {right}")
    if isinstance(condition, e.CanAct):
        for reason in reasons_against(m, condition.decision, frame)[:MENTIONED]:
            helps.append(reason.text)
            if reason.origin is not None:
                related.append(Label(reason.origin, reason.text))
    if isinstance(condition, e.Not) and isinstance(condition.operand, e.CanAct):
        helps.append(f"it is legal: `{_legal(m, condition.operand, frame)}`")
        message = f"`{_name(condition.operand)}` is legal here"
    if isinstance(check.condition, e.CanAct):
        message = f"`{_name(check.condition)}` is not legal here"
    return Diagnostic("expect-failed", Severity.ERROR, message, check.origin, "; ".join(helps), tuple(related))


def other_reason(m: Machine, check: Check, frame: Frame) -> Diagnostic | None:
    """What an `expect refused` has to say where the action is refused, but not because of what it says."""
    if check.because is None:
        return None
    assert isinstance(check.condition, e.Not)
    assert isinstance(check.condition.operand, e.CanAct)
    wanted = plain_text(m, check.because, frame)
    found = reasons_against(m, check.condition.operand.decision, frame)
    if any(reason.text == wanted for reason in found):
        return None
    found = sorted(found, key=lambda reason: distance(wanted.casefold(), reason.text.casefold()))[:MENTIONED]
    related = [Label(reason.origin, reason.text) for reason in found if reason.origin is not None]
    told = ", and ".join(f'because "{reason.text}"' for reason in found)
    name = _name(check.condition.operand)
    message = f"`{name}` is refused, but for another reason"
    return Diagnostic("expect-failed", Severity.ERROR, message, check.origin, f"it is refused {told}", tuple(related))


def _name(question: e.CanAct) -> str:
    return question.decision.alternatives[0].name


def _legal(m: Machine, question: e.CanAct, frame: Frame) -> str:
    """The name of the first legal option."""
    ids = next(legal_options(m.copy(), question.decision, frame))
    return option_name(m, question.decision, ids)


def _guilty(m: Machine, condition: e.Expr, frame: Frame) -> e.Expr:
    """The innermost part that makes a condition fail."""
    while True:
        if isinstance(condition, e.Traced | e.OrZero):
            condition = condition.operand
        elif isinstance(condition, e.And):
            left = value_of(m, condition.left, frame)
            condition = condition.right if left and left != NOTHING else condition.left
        else:
            return condition
