"""Sets of places that hang together."""

from __future__ import annotations

from interpreter.program.derived import derived
from interpreter.program.masks import mask_of, members
from interpreter.program.program import Topology


@derived
def neighbour_masks(topology: Topology) -> tuple[int, ...]:
    """For each place the set of its neighbours."""
    return tuple(mask_of(neighbours) for neighbours in topology.around)


def flood(topology: Topology, start: int, within: int) -> int:
    """Find the part of the set `within` that is joined to the members of `start` in it."""
    return flood_over(neighbour_masks(topology), start, within)


def flood_over(neighbours: tuple[int, ...], start: int, within: int) -> int:
    """Do the same as `flood`, given the sets of neighbours."""
    reached = new = start & within
    while new:
        spread = 0
        for place in members(new):
            spread |= neighbours[place]
        new = spread & within & ~reached
        reached |= new
    return reached


def parts(neighbours: tuple[int, ...], among: int) -> list[int]:
    """Divide a set into its largest connected parts, by their first members."""
    found: list[int] = []
    while among:
        part = flood_over(neighbours, among & -among, among)
        found.append(part)
        among &= ~part
    return found
