"""Families: the components that somebody who doesn't know them could mistake for one another.

What lies together in a private or hidden place looks the same to who can't look into it, and so do components of hidden
kinds that may lie in one place. Whoever doesn't know a component sees its family.
"""

from __future__ import annotations

from functools import reduce
from operator import or_

from interpreter.checking.catalog import Catalog
from interpreter.lowering.context import Context
from interpreter.program.program import Family

UNNAMED = "?"
"""What a component is to who doesn't know it, where its family has no kind in common."""


def has_secrets(context: Context) -> bool:
    """Whether there is anything that somebody may not know."""
    domains = context.domains
    return any(p.visibility != "public" for p in domains.places) or any(c.hidden for c in domains.components)


def build_families(context: Context) -> tuple[Family, ...]:
    """Divide the components into families."""
    ruleset = context.typed.ruleset
    catalog = Catalog(ruleset)
    numbers: dict[str, int] = {}
    for number, component in enumerate(context.domains.components):
        numbers[component.kind] = numbers.get(component.kind, 0) | 1 << number
    hidden = {component.kind for component in context.domains.components if component.hidden}
    family = {kind: {kind} for kind in numbers}
    for places in (ruleset.piles, ruleset.own_piles, ruleset.spaces):
        for name, place in places.items():
            alike = [kind for kind in numbers if kind in catalog.below(catalog.holds((name,)))]
            if place.visibility == "public":
                alike = [kind for kind in alike if kind in hidden]
            joined = set().union(*(family[kind] for kind in alike))
            family.update(dict.fromkeys(joined, joined))
    found: list[Family] = []
    for kinds in {id(kinds): kinds for kinds in family.values()}.values():
        members = sum(numbers[kind] for kind in kinds)
        found.append(Family(_name(catalog, kinds), members))
    return tuple(found)


def held_by_places(context: Context) -> tuple[int, ...]:
    """For each place the components that may lie on it."""
    catalog = Catalog(context.typed.ruleset)
    kinds = context.domains.kinds
    return tuple(
        reduce(or_, (kinds.get(kind, 0) for kind in catalog.holds((place.group,))), 0)
        for place in context.domains.places
    )


def _name(catalog: Catalog, kinds: set[str]) -> str:
    """The nearest kind that all of some kinds are."""
    lines = [catalog.line(kind) for kind in sorted(kinds)]
    return next((kind for kind in lines[0] if all(kind in line for line in lines)), UNNAMED)
