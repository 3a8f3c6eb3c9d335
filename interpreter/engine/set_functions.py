"""Functions that give sets of sets, as families: masks in the order of sets of sets (`program/masks.py`)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from math import comb

from interpreter.engine.budget import Budget
from interpreter.engine.neighbours import neighbour_masks, parts
from interpreter.program.masks import family, mask_of, members
from interpreter.program.program import Topology

Family = tuple[int, ...]

MOST_SETS = 200_000
"""Members of a family."""


def groups(topology: Topology, among: int) -> Family:
    """List the largest connected parts of a set of places."""
    return tuple(parts(neighbour_masks(topology), among))


def clusters(topology: Topology, among: int, most: int, limit: int = MOST_SETS) -> Family:
    """List the connected sets of 1 to `most` places of a set. Raises TooMany when there are more than `limit`."""
    if most < 1:
        return ()
    neighbours = neighbour_masks(topology)
    budget = Budget(limit, "connected sets")
    found: list[int] = []
    for first in members(among):
        # Each set is found once, grown from its first member: what may be added to it are places that come after the
        # first and that are beside it, less those that were passed over or were beside it before.
        later = among & -(2 << first)
        waiting = [(1 << first, neighbours[first] & later, neighbours[first] | 1 << first)]
        while waiting:
            grown, beside, seen = waiting.pop()
            budget.spend()
            found.append(grown)
            if grown.bit_count() == most:
                continue
            while beside:
                bit = beside & -beside
                beside ^= bit
                around = neighbours[bit.bit_length() - 1]
                waiting.append((grown | bit, beside | (around & later & ~seen), seen | around))
    return family(found)


def subsets(topology: Topology, among: int, count: int, limit: int = MOST_SETS) -> Family:
    """List the sets of exactly `count` members of a set. Raises TooMany when there are more than `limit`."""
    numbers = members(among)
    if not 0 <= count <= len(numbers):
        return ()
    Budget(limit, "sets").spend(comb(len(numbers), count))
    return tuple(mask_of(chosen) for chosen in combinations(numbers, count))


SET_FUNCTIONS: dict[str, Callable[..., Family]] = {
    "groups": groups,
    "clusters": clusters,
    "subsets": subsets,
}
"""By the name that a SetFunction has; each takes the topology and the arguments."""
