"""What stands against all instances of an alternative, or those with certain values: the reasons met most often."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import define, evolve, field

from interpreter.engine.code import Plan
from interpreter.engine.decisions import Ids, hand_over
from interpreter.engine.errors import GameError, Trouble
from interpreter.engine.explanation.model import Reason, Seen
from interpreter.engine.explanation.refusal import HIDDEN, Refusal
from interpreter.engine.explanation.values import one_line, seen_values, short
from interpreter.engine.machine import Frame, Machine, get_local, set_local, value_of
from interpreter.engine.secrecy import Unseen, as_known_to
from interpreter.engine.showing import show
from interpreter.program.statement import Choice, Decision
from interpreter.program.value import Format

LOOKED_AT = 500
"""So many instances are looked at to say why none is legal."""


def reasons_against(
    m: Machine, decision: Decision, asking: Frame | None = None, viewer: int | None = None, *, detail: bool = False
) -> list[Reason]:
    """Why a decision has no legal option, the most frequent reasons first. `asking` is the frame of whoever asks."""
    counted = Counted()
    for plan in m.code.plans[decision.number]:
        looking = m.copy()
        hand_over(looking, plan, asking)
        counted.count(Refusal(looking, decision, plan, viewer, detail), {})
    return counted.sorted()


@define(eq=False)
class Counted:
    """Reasons, by how often they were met among instances."""

    met: int = 0
    counts: dict[tuple[str, object], int] = field(factory=dict)
    first: dict[tuple[str, object], Reason] = field(factory=dict)

    def count(self, refusal: Refusal, given: Mapping[int, int]) -> None:
        """Looks at the instances of an alternative with given values, by the numbers of choices."""
        met = 0
        for ids in candidates(refusal.m, refusal.plan, given):
            met += 1
            for reason in refusal.reasons(ids):
                self.add(reason)
            if met == LOOKED_AT:
                break
        self.met += max(met, 1)
        if not met:
            for reason in nothing_to_choose(refusal, given):
                self.add(reason)

    def add(self, reason: Reason) -> None:
        key = reason.text, reason.origin
        first = self.first.setdefault(key, reason)
        if (first.values, first.changes) != (reason.values, reason.changes):
            self.first[key] = evolve(first, values=(), changes=())
        self.counts[key] = self.counts.get(key, 0) + 1

    def sorted(self) -> list[Reason]:
        """Those that stand against all instances; where none does, all, the most frequent first."""
        always = [reason for key, reason in self.first.items() if self.counts[key] == self.met]
        return always or [self.first[key] for key in sorted(self.counts, key=lambda key: -self.counts[key])]


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


def nothing_to_choose(refusal: Refusal, given: Mapping[int, int]) -> list[Reason]:
    """Why an alternative has no instance at all with given values."""
    m, plan = refusal.m, refusal.plan
    frame: Frame = [0] * m.code.frame
    for number, choice in enumerate(plan.choices):
        value = get_local(m, choice.local, frame) if choice.fixed else given.get(number)
        if value is not None:
            set_local(m, choice.local, frame, value)
            reasons = not_among(m, choice, value, frame, refusal.viewer)
            if reasons:
                return reasons
        elif not value_of(m, choice.source, frame):
            what = f"`{one_line(choice.origin)}`" if choice.origin is not None else f"`{plan.alternative.name}`"
            return [Reason(choice.origin, "source", f"there is nothing to choose from in {what}")]
        else:
            break
    return [Reason(None, "source", f"there is nothing to choose for `{plan.alternative.name}`")]


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
