"""What stands against all instances of an alternative, or those with certain values: the reasons met most often."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import define, evolve, field

from interpreter.engine.decisions import Ids, hand_over
from interpreter.engine.explanation.choosing import candidates, nothing_to_choose
from interpreter.engine.explanation.model import Reason
from interpreter.engine.explanation.refusal import Refusal
from interpreter.engine.machine import Frame, Machine
from interpreter.program.statement import Decision

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
    where: dict[tuple[str, object], tuple[Refusal, Ids]] = field(factory=dict)
    """The instance at which each was met first."""

    def count(self, refusal: Refusal, given: Mapping[int, int]) -> None:
        """Looks at the instances of an alternative with given values, by the numbers of choices."""
        met = 0
        shallow = evolve(refusal, depth=0)
        for ids in candidates(refusal.m, refusal.plan, given):
            met += 1
            for reason in shallow.reasons(ids):
                self.add(reason)
                self.where.setdefault((reason.text, reason.origin), (refusal, ids))
            if met == LOOKED_AT:
                break
        self.met += max(met, 1)
        if not met:
            for reason in nothing_to_choose(refusal.m, refusal.plan, given, refusal.viewer):
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

    def told(self, limit: int) -> list[Reason]:
        """The first of them; those of a single instance also tell why a decision in it has no legal option."""
        return [self.whole(reason) for reason in self.sorted()[:limit]]

    def whole(self, reason: Reason) -> Reason:
        key = reason.text, reason.origin
        if self.counts[key] > 1 or key not in self.where:
            return reason
        refusal, ids = self.where[key]
        return next((one for one in refusal.reasons(ids) if (one.text, one.origin) == key), reason)
