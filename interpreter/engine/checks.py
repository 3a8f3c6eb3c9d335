"""Why an `expect` of an example doesn't hold."""

from __future__ import annotations

from interpreter.diagnostics.diagnostic import Diagnostic, Label, Severity
from interpreter.engine.decisions import legal_options
from interpreter.engine.explanation.instances import reasons_against
from interpreter.engine.machine import Frame, Machine, value_of
from interpreter.engine.offer import option_name
from interpreter.engine.showing import show
from interpreter.program import expression as e
from interpreter.program.statement import Check
from interpreter.program.value import NOTHING

MENTIONED = 3
"""So many reasons are told why an action isn't legal."""


def failed_check(m: Machine, check: Check, frame: Frame) -> Diagnostic:
    """What an `expect` that doesn't hold has to say: values of a comparison, needs that stand against an action."""
    related: list[Label] = []
    helps: list[str] = []
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
    message = "this does not hold"
    if isinstance(check.condition, e.CanAct):
        name = check.condition.decision.alternatives[0].name
        message = f"`{name}` is not legal here"
    return Diagnostic("expect-failed", Severity.ERROR, message, check.origin, "; ".join(helps), tuple(related))


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
