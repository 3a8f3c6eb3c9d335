"""The options of decisions that have no legal one, grouped by the lines that stand against them."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import define, field

from interpreter.engine.code import Plan
from interpreter.engine.explanation.model import Reason, Refused

MENTIONED = 6
"""So many groups of options are told, as far as it can be done fairly of all alternatives."""


@define(eq=False)
class _Group:
    """What stands against the first of some options, and how they all read: alike ones read alike."""

    reasons: tuple[Reason, ...]
    labels: dict[str, None] = field(factory=dict)

    def read(self) -> tuple[str, int]:
        """The first label, and how many others there are."""
        return next(iter(self.labels)), len(self.labels) - 1


@define(eq=False)
class Groups:
    """Gathers options; those with fewest reasons against them, which are the nearest to being legal, are told first."""

    found: dict[Plan, dict[object, _Group]] = field(factory=dict)

    def add(self, plan: Plan, label: str, reasons: Sequence[Reason]) -> None:
        """Adds an option of an alternative."""
        key = tuple(reason.origin or reason.text for reason in reasons)
        group = self.found.setdefault(plan, {}).setdefault(key, _Group(tuple(reasons)))
        group.labels[label] = None

    def told(self) -> tuple[tuple[Refused, ...], int]:
        """The groups to be told, and how many are left out."""
        told: list[Refused] = []
        for plan, groups in self.found.items():
            nearest = sorted(groups.values(), key=lambda group: (len(group.reasons), -len(group.labels)))
            for group in nearest[: max(1, MENTIONED // len(self.found))]:
                told.append(Refused(plan.alternative.name, *group.read(), group.reasons))
        told = told[:MENTIONED]
        return tuple(told), sum(map(len, self.found.values())) - len(told)
