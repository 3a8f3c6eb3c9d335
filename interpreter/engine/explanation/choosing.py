"""What can be chosen in an alternative, needs or not, and why something else can't."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from interpreter.engine.code import Plan
from interpreter.engine.decisions import Ids
from interpreter.engine.errors import GameError, Trouble
from interpreter.engine.explanation.model import HIDDEN, Reason, Seen
from interpreter.engine.explanation.values import one_line, seen_values, short
from interpreter.engine.machine import Frame, Machine, get_local, set_local, value_of
from interpreter.engine.secrecy import Unseen, as_known_to
from interpreter.engine.showing import show
from interpreter.program.statement import Choice
from interpreter.program.value import Format


def candidates(m: Machine, plan: Plan, given: Mapping[int, int], chosen: Ids = ()) -> Iterator[Ids]:
    """The instances of an alternative with given values, without regard to needs."""
    frame: Frame = [0] * m.code.frame
    for choice, value in zip(plan.choices, chosen, strict=False):
        set_local(m, choice.local, frame, value)
    number = len(chosen)
    if number == len(plan.choices):
        yield (plan.number, *chosen)
        return
    choice = plan.choices[number]
    for value in value_of(m, choice.source, frame):
        if given.get(number, value) != value:
            continue
        set_local(m, choice.local, frame, value)
        if choice.where is None or value_of(m, choice.where, frame):
            yield from candidates(m, plan, given, (*chosen, value))


def nothing_to_choose(m: Machine, plan: Plan, given: Mapping[int, int], viewer: int | None = None) -> list[Reason]:
    """Why an alternative has no instance at all with given values."""
    frame: Frame = [0] * m.code.frame
    for number, choice in enumerate(plan.choices):
        value = get_local(m, choice.local, frame) if choice.fixed else given.get(number)
        if value is not None:
            set_local(m, choice.local, frame, value)
            reasons = not_among(m, choice, value, frame, viewer)
            if reasons:
                return reasons
            continue
        what = f"`{one_line(choice.origin)}`" if choice.origin is not None else f"`{plan.alternative.name}`"
        source = value_of(m, choice.source, frame)
        if not source:
            return [Reason(choice.origin, "source", f"there is nothing to choose from in {what}")]
        if choice.where is not None and not any(_passes(m, choice, one, frame) for one in source):
            where = m.code.program.sources.get(choice.where)
            origin, clause = (choice.origin, "") if where is None else (where.span, f": `where {one_line(where.span)}`")
            return [Reason(origin, "where", f"nothing in {what} comes into question{clause}")]
        break
    return [Reason(None, "source", f"there is nothing to choose for `{plan.alternative.name}`")]


def _passes(m: Machine, choice: Choice, value: int, frame: Frame) -> bool:
    assert choice.where is not None
    set_local(m, choice.local, frame, value)
    return bool(value_of(m, choice.where, frame))


def outside(m: Machine, choice: Choice, shown: str, source: Sequence[Any], viewer: int | None = None) -> Reason:
    """That something isn't in what can be chosen from."""
    members = short(m, source, Format("list", member=choice.format), viewer)
    if choice.origin is None:
        return Reason(None, "source", f"{shown} is not among {members}")
    text = one_line(choice.origin)
    layer = m.code.program.layer_of(choice.origin)
    seen = Seen(choice.origin, text, members)
    return Reason(choice.origin, "source", f"{shown} is not in `{text}`", layer, (seen,))


def not_among(m: Machine, choice: Choice, value: int, frame: Frame, viewer: int | None = None) -> list[Reason]:
    """Why a value can't be chosen, if it can't: it isn't in the source, or `where` leaves it out."""
    found: list[Reason] = []
    try:
        with as_known_to(m, viewer):
            source = value_of(m, choice.among or choice.source, frame)
            if value not in source:
                found.append(outside(m, choice, show(m, value, choice.format, viewer), source, viewer))
            if choice.where is not None:
                set_local(m, choice.local, frame, value)
                if not value_of(m, choice.where, frame):
                    found.append(_left_out(m, choice, value, frame, viewer))
    except Unseen:
        return found or [HIDDEN]
    except (GameError, Trouble):
        if not found:  # The rules need no answer for what can't be chosen.
            raise
    return found


def _left_out(m: Machine, choice: Choice, value: int, frame: Frame, viewer: int | None) -> Reason:
    """That `where` leaves a value out."""
    assert choice.where is not None
    where = m.code.program.sources.get(choice.where)
    origin = choice.origin if where is None else where.span
    text = f"{show(m, value, choice.format, viewer)} does not come into question"
    if where is not None:
        text += f": `where {one_line(where.span)}`"
    values = seen_values(m, choice.where, frame, viewer, [choice.local])
    return Reason(origin, "where", text, m.code.program.layer_of(origin), values)
