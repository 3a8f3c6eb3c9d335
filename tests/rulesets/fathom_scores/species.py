"""The core species, and the sharing out of the points for Sea Cucumbers."""

from __future__ import annotations

from collections.abc import Sequence

from tests.rulesets.fathom_scores.ocean import groups
from tests.rulesets.fathom_scores.position import Position

CORAL = {1: 1, 2: 4, 3: 9, 4: 15, 5: 21}
LARGE_CORAL = 28
CUCUMBER = (12, 7, 3, 0)


def coral(position: Position) -> int:
    """Connected groups of one colour, by their size."""

    def alike(a, b):
        return position.colour(a) == position.colour(b)

    reefs = groups(position.showing("coral"), position.radius, alike)
    return sum(CORAL.get(sum(position.icons(zone, "coral") for zone in reef), LARGE_CORAL) for reef in reefs)


def fish(position: Position) -> int:
    """9 for each connected group with six icons or more."""
    schools = groups(position.showing("fish"), position.radius)
    return sum(9 for school in schools if sum(position.icons(zone, "fish") for zone in school) >= 6)


def crustacean(position: Position) -> int:
    """For each icon 2 beside Coral, and 2 more beside Coral of two colours."""
    points = 0
    for zone in position.showing("crustacean"):
        colours = {position.colour(other) for other in position.around(zone) if position.icons(other, "coral")}
        points += position.icons(zone, "crustacean") * 2 * min(len(colours), 2)
    return points


def cucumber(counts: Sequence[int], *, ranked_without: bool = False) -> list[int]:
    """The points of players with so many Sea Cucumbers.

    Those who tie share the points of their one rank, rounded down, and the next count has the next rank. A player
    without any has no rank, unless `ranked_without`.
    """
    ranks = sorted({count for count in counts if count or ranked_without}, reverse=True)
    return [CUCUMBER[ranks.index(count)] // counts.count(count) if count in ranks else 0 for count in counts]


def cucumbers(position: Position) -> int:
    """How many Sea Cucumbers are on a board."""
    return sum(position.icons(zone, "cucumber") for zone in position.discovered)
