"""What the expeditions add: their species, stingrays, and what points of interest are worth."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from tests.rulesets.fathom_scores.ocean import distance, neighbours, ray
from tests.rulesets.fathom_scores.position import Position

SCAVENGERS = ("cucumber", "fish", "crustacean")
FILMED = ("coral", "fish", "cucumber", "crustacean", "anglerfish")
SHAPES = {2: 6, 3: 12, 4: 20}
SOLES = {0: 0, 1: 2, 2: 6}
MANY_SOLES = 12

LEVIATHAN: Mapping[str, int] = {"statue": 5, "chest": 2, "rubble": -2, "wreck": 0}
ANGLES: Mapping[str, int] = {"statue": 4, "chest": 3, "rubble": 2, "wreck": 1}
VISITORS: Mapping[str, int] = {"statue": 8, "chest": 0, "rubble": 0, "wreck": 0}
SHALLOWS: Mapping[str, int] = {"statue": 0, "chest": 5, "rubble": -2, "wreck": 0}


def sites(position: Position, worth: Mapping[str, int]) -> int:
    """The points of interest that were discovered."""
    return sum(worth[kind] for kind in position.found())


def whalefall(position: Position) -> int:
    """2 for each scavenger seen beside it, 1 more for all three."""
    points = 0
    for zone in position.showing("whalefall"):
        beside = [s for s in SCAVENGERS if any(position.icons(other, s) for other in position.around(zone))]
        points += 2 * len(beside) + (len(beside) == len(SCAVENGERS))
    return points


def siphonophore(position: Position) -> int:
    """1 for each empty zone beside it, 2 more at the edge."""
    points = 0
    for zone in position.showing("siphonophore"):
        points += sum(position.empty(other) for other in position.around(zone))
        points += 2 * (distance(zone) == position.radius)
    return points


def anglerfish(position: Position) -> int:
    """6 for each pair that is stacked."""
    return sum(6 for zone in position.discovered if position.icons(zone, "anglerfish") == 2)


def camera(position: Position) -> int:
    """1 for each species, each colour of tiles, and each point of interest in sight; 5 more for all five species."""
    points = 0
    for zone, stack in position.discovered.items():
        for tile in stack:
            if tile.camera:
                line = ray(zone, tile.facing, position.radius)
                species = {s for s in FILMED if any(position.icons(seen, s) for seen in line)}
                colours = {position.colour(seen) for seen in line if seen in position.discovered}
                tokens = [seen for seen in line if seen in position.sites and position.sites[seen].discovered]
                points += len(species) + len(colours) + len(tokens) + 5 * (len(species) == len(FILMED))
    return points


def jellyfish(position: Position) -> int:
    """The best way to put each tile into at most one line of two, triangle or diamond."""
    there = frozenset(position.showing("jellyfish"))

    def beside(a, b):
        return b in neighbours(a, position.radius)

    # Of four zones a diamond has five neighbouring pairs, the sixth being its far corners.
    needed = {2: 1, 3: 3, 4: 5}
    shapes = [
        frozenset(shape)
        for size, pairs in needed.items()
        for shape in combinations(there, size)
        if sum(beside(a, b) for a, b in combinations(shape, 2)) == pairs
    ]
    best = {frozenset[tuple[int, int]](): 0}

    def most(left):
        if left not in best:
            one = min(left)
            fitting = [shape for shape in shapes if one in shape and shape <= left]
            scored = [SHAPES[len(shape)] + most(left - shape) for shape in fitting]
            best[left] = max([most(left - {one}), *scored])
        return best[left]

    return most(there)


def stingrays(position: Position) -> int:
    """2 for each that is left."""
    return 2 * len(position.stingrays)


def sole(position: Position) -> int:
    """By how many there are."""
    return SOLES.get(sum(position.icons(zone, "sole") for zone in position.discovered), MANY_SOLES)
