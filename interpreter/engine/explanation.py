"""Why an option isn't legal: all needs that fail for it, in the words of the ruleset."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from interpreter.engine.code import Plan
from interpreter.engine.decisions import Ids, hand_over, trial
from interpreter.engine.errors import Failed
from interpreter.engine.machine import Frame, Machine, get_local, set_local, value_of
from interpreter.engine.showing import failure_text, name_of, plain_text, show
from interpreter.program.statement import Decision, LevelNeed
from interpreter.program.value import NOTHING
from interpreter.source.text import Span

CANDIDATES = 500
"""How many instances are looked at to say why none is legal."""
MENTIONED = 3


@frozen
class Reason:
    """Something that stands against an option, and its line."""

    text: str
    origin: Span | None


def _unmet(m: Machine, need: LevelNeed, frame: Frame) -> Iterator[Reason]:
    value = value_of(m, need.condition, frame)
    if value and value != NOTHING:
        return
    if need.reason is not None:
        yield Reason(plain_text(m, need.reason, frame), need.origin)
    else:
        text = " ".join(need.origin.text.split()) if need.origin is not None else "a need"
        yield Reason(f"`{text}` does not hold", need.origin)


def _reason_of(m: Machine, failed: Failed) -> Reason:
    return Reason(failure_text(m, failed), failed.statement.origin)


def none_reasons(m: Machine, decision: Decision, asking: Frame | None = None) -> list[Reason]:
    """Why a decision has no legal option: the needs that fail most often. `asking` is the frame of whoever asks."""
    m = m.copy()
    counts: dict[Reason, int] = {}
    for plan in m.code.plans[decision.number]:
        hand_over(m, plan, asking)
        met = 0
        for ids in _candidates(m, plan):
            met += 1
            given = m.copy()
            for reason in instance_reasons(given, decision, plan, ids):
                counts[reason] = counts.get(reason, 0) + 1
            if met == CANDIDATES:
                break
        if not met:
            counts[_empty(m, plan)] = 1
    return sorted(counts, key=lambda r: -counts[r])[:MENTIONED]


def _empty(m: Machine, plan: Plan) -> Reason:
    """Why an alternative has no instance at all."""
    frame: Frame = [0] * m.code.frame
    for choice in plan.choices:
        if choice.fixed:
            fits = value_of(m, choice.source, frame) and (choice.where is None or value_of(m, choice.where, frame))
            if not fits:
                value = get_local(m, choice.local, frame)
                return Reason(f"{show(m, value, choice.format)} does not come into question", None)
    return Reason(f"there is nothing to choose for `{plan.alternative.name}`", None)


def instance_reasons(m: Machine, decision: Decision, plan: Plan, ids: Ids) -> list[Reason]:
    """What stands against one instance; empty if it is legal. The machine is a copy with the given values set."""
    frame: Frame = [0] * m.code.frame
    for choice, value in zip(plan.choices, ids[1:], strict=True):
        set_local(m, choice.local, frame, value)
    reasons = [r for level in plan.needs for need in level for r in _unmet(m, need, frame)]
    if reasons:
        return reasons
    failed = trial(m, decision, plan, _reason_of)
    return [] if failed is None else [failed]


def _candidates(m: Machine, plan: Plan, chosen: Ids = ()) -> Iterator[Ids]:
    """All instances of an alternative, without regard to needs."""
    if len(chosen) == len(plan.choices):
        yield (plan.number, *chosen)
        return
    choice = plan.choices[len(chosen)]
    frame: Frame = [0] * m.code.frame
    for value in value_of(m, choice.source, frame):
        set_local(m, choice.local, frame, value)
        if choice.where is None or value_of(m, choice.where, frame):
            yield from _candidates(m, plan, (*chosen, value))


def named_reasons(m: Machine, decision: Decision, name: str) -> list[Reason]:
    """Why the option of this name isn't legal; empty if it is.

    Raises ValueError when the decision has no alternative of this name, or the values aren't written as in names.
    """
    word, _, rest = name.partition(" ")
    for plan in m.code.plans[decision.number]:
        alternative = plan.alternative
        if alternative.procedure is None and plan.choices:
            word, rest = alternative.name, name
        if alternative.name == word:
            return _read(m, decision, plan, rest)
    raise ValueError(f"`{word}` is not asked here")


def _read(m: Machine, decision: Decision, plan: Plan, text: str) -> list[Reason]:
    """Reads the values of an option's name, and finds what stands against it."""
    m = m.copy()
    hand_over(m, plan)
    frame: Frame = [0] * m.code.frame
    chosen: list[int] = []
    reasons: list[Reason] = []
    for position, choice in enumerate(plan.choices):
        head = f"{choice.name}="
        if not text.startswith(head):
            raise ValueError(f"`{head}` is missing")
        following = plan.choices[position + 1].name if position + 1 < len(plan.choices) else None
        end = len(text) if following is None else text.find(f" {following}=")
        written, text = text[len(head) : end], text[end + 1 :]
        source = value_of(m, choice.source, frame)
        found = [v for v in source if name_of(m.code.program, v, choice.format) == written]
        if not found:
            among = ", ".join(show(m, v, choice.format) for v in source[:6])
            return [Reason(f"{written} is not among {among}" if among else f"there is no {choice.name}", None)]
        chosen.append(found[0])
        set_local(m, choice.local, frame, found[0])
        if choice.where is not None and not value_of(m, choice.where, frame):
            reasons.append(Reason(f"{show(m, found[0], choice.format)} does not come into question", None))
    return reasons + instance_reasons(m, decision, plan, (plan.number, *chosen))
