"""The hexagonal ocean board, from the formulas of the rules alone.

A zone is a pair of axial coordinates (q, r), the r axis pointing down. A vertex is the set of the three zones that it
touches.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import cache
from itertools import combinations

Zone = tuple[int, int]
Vertex = frozenset[Zone]

CENTRE: Zone = (0, 0)
DIRECTIONS: dict[str, Zone] = {
    "east": (1, 0),
    "south_east": (0, 1),
    "south_west": (-1, 1),
    "west": (-1, 0),
    "north_west": (0, -1),
    "north_east": (1, -1),
}
"""Clockwise, as the regions are numbered."""


def distance(zone: Zone) -> int:
    """How many steps a zone is from the centre."""
    q, r = zone
    return max(abs(q), abs(r), abs(q + r))


@cache
def zones(radius: int) -> frozenset[Zone]:
    """All zones of a board."""
    width = range(-radius, radius + 1)
    return frozenset((q, r) for q in width for r in width if distance((q, r)) <= radius)


def combined(a: int, first: Zone, b: int, second: Zone) -> Zone:
    """The zone a steps in the first direction and b in the second one from the centre."""
    return (a * first[0] + b * second[0], a * first[1] + b * second[1])


def step(zone: Zone, direction: Zone) -> Zone:
    """The next zone in a direction, on the board or not."""
    return combined(1, zone, 1, direction)


@cache
def neighbours(zone: Zone, radius: int) -> frozenset[Zone]:
    """The zones next to a zone."""
    return frozenset(step(zone, direction) for direction in DIRECTIONS.values()) & zones(radius)


def ray(zone: Zone, facing: str, radius: int) -> list[Zone]:
    """The zones in a straight line from a zone to the edge, without itself."""
    found = []
    while distance(zone := step(zone, DIRECTIONS[facing])) <= radius:
        found.append(zone)
    return found


@cache
def vertices(radius: int) -> frozenset[Vertex]:
    """All vertices of a board: any three zones each of which is next to the other two."""
    return frozenset(
        frozenset((zone, a, b))
        for zone in zones(radius)
        for a, b in combinations(neighbours(zone, radius), 2)
        if a in neighbours(b, radius)
    )


def groups(
    members: Collection[Zone], radius: int, alike: Callable[[Zone, Zone], bool] = lambda a, b: True
) -> Iterator[frozenset[Zone]]:
    """The connected groups of zones; a step leads from one to a neighbour that is like it."""
    left = set(members)
    while left:
        border = [left.pop()]
        group = set(border)
        while border:
            zone = border.pop()
            reached = {other for other in neighbours(zone, radius) & left if alike(zone, other)}
            left -= reached
            group |= reached
            border.extend(reached)
        yield frozenset(group)


def marked() -> frozenset[Zone]:
    """The zones marked X, on which the points of interest begin: two steps from the centre in four directions."""
    return frozenset(combined(2, DIRECTIONS[name], 0, CENTRE) for name in ("east", "south_west", "west", "north_east"))


def corners() -> list[tuple[Zone, Zone]]:
    """Each direction with the next one clockwise, in the order of the regions that lie between them."""
    clockwise = list(DIRECTIONS.values())
    return list(zip(clockwise, clockwise[1:] + clockwise[:1], strict=True))


def regions(radius: int) -> dict[int, frozenset[Zone]]:
    """The regions of the divided side, 1 to 6; the centre is in none."""
    return {
        number: frozenset(combined(k, first, m, second) for k in range(1, radius + 1) for m in range(radius - k + 1))
        for number, (first, second) in enumerate(corners(), start=1)
    }


def nurseries() -> frozenset[Zone]:
    """Where the stingrays begin."""
    return frozenset(step(first, second) for first, second in corners())
