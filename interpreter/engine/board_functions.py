"""What the functions over boards mean: each takes the topology and numbers of places.

A place may be NOTHING: then a place, number or condition that is asked for is NOTHING too, and a list or set is empty.
So it is for a direction or number that is NOTHING. A place is a number, a set of places a mask, a list a tuple; a
direction is a number (NOTHING or from 0), a set of directions a mask. Lists are those of `around`, `around_in` and
`touching`, which are in the order of places, and those of `sight` and `run`, which go outwards (one direction
after the other); the other sets are masks. `walk` and `longest_path` are in `paths.py`.
"""

from __future__ import annotations

from collections.abc import Callable

from interpreter.boards.shapes import opposite
from interpreter.engine.neighbours import flood, neighbour_masks
from interpreter.engine.paths import longest_path, walk, walk_in
from interpreter.program.masks import members
from interpreter.program.program import Topology
from interpreter.program.value import NOTHING, Value

Places = tuple[int, ...]


def around(topology: Topology, place: int) -> Places:
    """List the neighbours."""
    return () if place == NOTHING else topology.around[place]


def around_in(topology: Topology, place: int, directions: int) -> Places:
    """List the places one step away in these directions."""
    if place == NOTHING:
        return ()
    steps = enumerate(topology.steps[place])
    return tuple(sorted(target for d, target in steps if directions >> d & 1 and target != NOTHING))


def step(topology: Topology, place: int, direction: int) -> int:
    """Find the place one step away."""
    if place == NOTHING or direction == NOTHING or not topology.steps[place]:
        return NOTHING
    return topology.steps[place][direction]


def steps(topology: Topology, place: int, direction: int, count: int) -> int:
    """Find the place so many steps away; with a negative number of them, backwards."""
    if direction == NOTHING or count == NOTHING:
        return NOTHING
    if count < 0:
        direction, count = opposite(direction), -count
    while count and place != NOTHING:
        place = step(topology, place, direction)
        count -= 1
    return place


def ahead(topology: Topology, place: int, count: int) -> int:
    """Go so many places on in a row or ring; with a negative number, back. A row ends, a ring goes round."""
    if place == NOTHING or count == NOTHING or topology.board[place] < 0:
        return NOTHING
    way = 0 if count >= 0 else 1
    left, at, passed = abs(count), place, 0
    while left and at != NOTHING:
        at = topology.turns[at][way]
        left, passed = left - 1, passed + 1
        if at == place:
            left %= passed
    return at


def sight(topology: Topology, place: int, directions: int, occupied: Callable[[int], int]) -> Places:
    """List the places beyond this one, to the first occupied one, which is included, or to the edge.

    `occupied` tells how many components lie on a place.
    """
    if place == NOTHING or not topology.steps[place]:
        return ()
    next_to = topology.steps
    seen: list[int] = []
    for direction in members(directions):
        target = next_to[place][direction]
        while target != NOTHING:
            seen.append(target)
            target = NOTHING if occupied(target) else next_to[target][direction]
    return tuple(seen)


def run(topology: Topology, place: int, direction: int, among: int) -> Places:
    """List the unbroken line of members of a set that begins with the place beyond this one."""
    line: list[int] = []
    place = step(topology, place, direction)
    while place != NOTHING and among >> place & 1:
        line.append(place)
        place = topology.steps[place][direction]
    return tuple(line)


def within(topology: Topology, count: int, place: int) -> int:
    """Find the places that so many steps or fewer lead to, with the place itself."""
    return within_in(topology, count, place, -1)


def within_in(topology: Topology, count: int, place: int, among: int) -> int:
    """Find the places that so many steps or fewer lead to, all of them to members of a set; with the place itself."""
    if place == NOTHING or count < 0:
        return 0
    masks = neighbour_masks(topology)
    reached = new = 1 << place
    while new and count:
        spread = 0
        for at in members(new):
            spread |= masks[at]
        new = spread & among & ~reached
        reached |= new
        count -= 1
    return reached


def reached(topology: Topology, start: int, among: int) -> int:
    """Find the part of a set that is joined within it to those members of `start` that are in it."""
    return flood(topology, start, among)


def distance(topology: Topology, start: int, goal: int) -> int:
    """Count the steps between two places; nothing if no way leads from one to the other."""
    if start == NOTHING or goal == NOTHING or topology.board[start] < 0:
        return NOTHING
    return topology.distance[start].get(goal, NOTHING)


def on_edge(topology: Topology, place: int) -> int:
    """Tell whether the place lies on the edge of its board."""
    if place == NOTHING:
        return NOTHING
    return 1 if topology.edge[place] else 0


def touching(topology: Topology, place: int) -> Places:
    """List the cells of a corner, or the corners of a cell."""
    return () if place == NOTHING else topology.touching[place]


BOARD_FUNCTIONS: dict[str, Callable[..., Value]] = {
    "around": around,
    "around_in": around_in,
    "step": step,
    "steps": steps,
    "ahead": ahead,
    "sight": sight,
    "run": run,
    "within": within,
    "within_in": within_in,
    "reached": reached,
    "walk": walk,
    "walk_in": walk_in,
    "longest_path": longest_path,
    "distance": distance,
    "on_edge": on_edge,
    "touching": touching,
}
"""By the name that a BoardFunction has. `sight` needs to be told, besides its arguments, what is occupied."""
