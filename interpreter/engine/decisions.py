"""The legal options of a decision, lazily and in their order.

Alternatives come as written, their choices from left to right, the members of each in order. A need is tested as soon
as the choices that it reads are bound; what is left is tried on a copy of the table. Everything here runs on a machine
whose row may be written to: the locals of the option are set in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias, TypeVar

from interpreter.engine.blocks import advance
from interpreter.engine.code import Plan
from interpreter.engine.components import alike_key
from interpreter.engine.errors import Failed, TrialOver, Trouble, stopped
from interpreter.engine.machine import EVALUATE, Frame, Machine, evaluates, set_local, value_of
from interpreter.engine.secrecy import as_known_to, unasked
from interpreter.engine.telling import in_told_order
from interpreter.program import expression as e
from interpreter.program.statement import Block, Choice, Decision, LevelNeed
from interpreter.program.value import NOTHING, SCALAR

MOST_OPTIONS = 4096
"""Options of one decision. Where the checker can tell how many there may be, it sees to that; chance may have more."""

T = TypeVar("T")

Ids: TypeAlias = tuple[int, ...]
"""An option: the number of its alternative, then the value of each choice. `()` is *stop*."""


def legal_options(m: Machine, decision: Decision, asking: Frame | None = None, *, tried: bool = True) -> Iterator[Ids]:
    """All legal options. `asking` is the frame of whoever asks, where it is still there (`can`).

    If they aren't `tried`, these are candidates: the needs that are tested early hold, but there are no trials. Of
    these there may be any number.
    """
    m.origin = decision.origin
    distinct = decision.sort == "random"
    count = 0
    for plan in m.code.plans[decision.number]:
        hand_over(m, plan, asking)
        trial = tried and plan.alternative.trial
        for ids in _instances(m, decision, plan, distinct, trial):
            count += 1
            if count > MOST_OPTIONS and tried and not distinct:
                raise stopped("too-many-options", decision.origin, f"there are more than {MOST_OPTIONS:,} options here")
            yield ids


def hand_over(m: Machine, plan: Plan, asking: Frame | None = None) -> None:
    """Sets the given values of an alternative."""
    given = plan.alternative.given
    if given:
        frame = [0] * m.code.frame if asking is None else asking
        if m.asker is None or not m.asker.openly:
            values = [value_of(m, expression, frame) for _, expression in given]
        else:
            with unasked(m):
                values = [value_of(m, expression, frame) for _, expression in given]
        for (local, _), value in zip(given, values, strict=True):
            set_local(m, local, frame, value)


def _instances(m: Machine, decision: Decision, plan: Plan, distinct: bool, trial: bool) -> Iterator[Ids]:
    frame: Frame = [0] * m.code.frame
    if not needs_hold(m, plan.needs[0], frame):
        return
    choices = plan.choices
    if not choices:
        if not trial or passes(m, decision, plan):
            yield (plan.number,)
        return
    last = len(choices) - 1
    picked = [plan.number] + [0] * len(choices)
    level = 0
    pending = [iter(_members(m, choices[0], frame))]
    seen: list[set[Any]] = [set() for _ in choices]
    allowed: list[dict[Any, bool]] = [{} for _ in choices]
    while pending:
        value = next(pending[level], None)
        if value is None:
            pending.pop()
            level -= 1
            continue
        m.steps -= 1
        if m.steps < 0:
            m.spend(0)
        choice = choices[level]
        key = None
        if choice.alike and not distinct and not m.code.single[value] and (m.asker is None or m.asker.knows(m, value)):
            key = alike_key(m, value)
        if key is not None and key in seen[level]:
            continue
        local = choice.local
        if local.address is not None and local.storage is SCALAR and not local.strand:
            m.row[local.address] = value
        else:
            set_local(m, local, frame, value)
        where = choice.where
        if where is not None and not EVALUATE[type(where)](m, where, frame):
            continue
        own = plan.own[level + 1]
        if own:
            holds = allowed[level].get(value)
            if holds is None:
                holds = allowed[level][value] = needs_hold(m, own, frame)
            if not holds:
                continue
        level += 1
        joint = plan.joint[level]
        if joint and not needs_hold(m, joint, frame):
            level -= 1
            continue
        if key is not None:
            seen[level - 1].add(key)
        picked[level] = value
        if level <= last:
            pending.append(iter(_members(m, choices[level], frame)))
            seen[level].clear()
            continue
        level -= 1
        if not trial or passes(m, decision, plan):
            yield tuple(picked)


def _members(m: Machine, choice: Choice, frame: Frame) -> Iterable[Any]:
    """What a choice runs over; what the asker can't tell apart in an order that tells nothing of it."""
    found: Iterable[Any] = value_of(m, choice.source, frame)
    return found if m.asker is None else in_told_order(m, found, choice.format, m.asker)


def needs_hold(m: Machine, needs: tuple[LevelNeed, ...], frame: Frame) -> bool:
    """Whether all of some needs that are tested early hold."""
    for need in needs:
        condition = need.condition
        m.origin = need.origin
        try:
            value = EVALUATE[type(condition)](m, condition, frame)
        except Trouble as trouble:
            raise trouble.at(need.origin) from None
        if not value or value == NOTHING:
            return False
    return True


def passes(m: Machine, decision: Decision, plan: Plan) -> bool:
    """Whether the option whose locals are set passes its trial. Nothing remains of it."""
    return trial(m, decision, plan, lambda machine, failed: failed) is None


def trial(m: Machine, decision: Decision, plan: Plan, report: Callable[[Machine, Failed], T]) -> T | None:
    """What fails in the trial of the option whose locals are set; nothing if the option is legal.

    `report` makes of the failure what is wanted, while the tried table is still there.
    """
    alternative = plan.alternative
    asker = m.asker
    m.spend_on_copy()
    before = m.row, m.records, m.log, m.trial, m.scratch, m.origin, m.memo, m.block
    m.row = m.row.copy()
    m.trial = m.scratch = True
    outside = None if asker is None else asker.enter_trial()
    try:
        _return_to(m, decision, plan)
        advance(m, alternative.entry, alternative.until)
    except Failed as failed:
        if asker is not None:
            asker.fails()
        return report(m, failed)
    except TrialOver:
        return None
    except Trouble as trouble:
        raise trouble.at(m.origin) from None
    finally:
        if asker is not None and outside is not None:
            asker.leave_trial(outside)
        m.row, m.records, m.log, m.trial, m.scratch, m.origin, m.memo, m.block = before
    return None


def _return_to(m: Machine, decision: Decision, plan: Plan) -> None:
    procedure = plan.alternative.procedure
    if procedure is not None and procedure.back is not None and decision.then is not None:
        set_local(m, procedure.back, [], decision.then.number)


def take(m: Machine, decision: Decision, ids: Ids) -> Block:
    """Sets the locals of an option; the block where it goes on."""
    if not ids:
        assert decision.stop is not None
        return decision.stop
    plan = m.code.plans[decision.number][ids[0]]
    bind(m, plan, ids)
    _return_to(m, decision, plan)
    return plan.alternative.entry


def bind(m: Machine, plan: Plan, ids: Ids) -> None:
    """Sets the given and chosen values of an option."""
    hand_over(m, plan)
    for choice, value in zip(plan.choices, ids[1:], strict=False):
        set_local(m, choice.local, [], value)


@evaluates(e.CanAct)
def _can_act(m: Machine, x: e.CanAct, f: Frame) -> Any:
    """Whether the decision has a legal option, found on a copy of the table; as far as its actor knows."""
    decision = x.decision
    actor = None if decision.actor is None else value_of(m, decision.actor, f)
    if actor == NOTHING:
        return False
    row, scratch, origin = m.row, m.scratch, m.origin
    m.row = row.copy()
    m.scratch = True
    try:
        with as_known_to(m, actor, openly=True):
            return next(legal_options(m, decision, f), None) is not None
    finally:
        m.row, m.scratch, m.origin = row, scratch, origin
