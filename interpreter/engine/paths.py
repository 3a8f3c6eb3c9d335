"""Ways that visit no place twice: `walk` and `longest_path`.

Both are hard in general, so they search under a budget; what they can see beforehand (which places so many steps may
lead to at all, how long a path may be at best) spares them most of the search on boards of ordinary size.
"""

from __future__ import annotations

from attrs import define, field

from interpreter.engine.budget import Budget
from interpreter.engine.neighbours import flood_over, neighbour_masks, parts
from interpreter.program.masks import members
from interpreter.program.program import Topology
from interpreter.program.value import NOTHING

MOST_LOOKS = 3_000_000
"""Places looked at in one search, each as often as it is looked at."""


def looks(limit: int = MOST_LOOKS) -> Budget:
    """Return the budget of one search."""
    return Budget(limit, "places in a search for paths")


def walk(topology: Topology, place: int, count: int, budget: Budget | None = None) -> int:
    """Find the ends of ways of exactly so many steps that visit no place twice.

    Raises TooMany when the search looks at more places than the budget allows.
    """
    return walk_in(topology, place, count, -1, budget)


def walk_in(topology: Topology, place: int, count: int, among: int, budget: Budget | None = None) -> int:
    """Find the ends of ways of exactly so many steps, all to members of a set, that visit no place twice.

    The place itself need not be a member. Raises TooMany when the search looks at more places than the budget allows.
    """
    if place == NOTHING or count < 0:
        return 0
    neighbours = neighbour_masks(topology)
    among &= ~(1 << place)
    among = flood_over(neighbours, neighbours[place] & among, among)
    if count > among.bit_count():
        return 0
    budget = budget or looks()
    reach = _reach(neighbours, among, count, budget)
    goals = 1 << place
    for _ in range(count):
        goals = _spread(neighbours, goals) & among
    if count < 2:
        return goals
    found = 0
    path = [place]
    untried = [neighbours[place] & among]
    free = among
    while path and found != goals:
        if not untried[-1]:
            untried.pop()
            free |= (1 << path.pop()) & among
            continue
        bit = untried[-1] & -untried[-1]
        untried[-1] ^= bit
        target = bit.bit_length() - 1
        left = count - len(path)
        wanted = reach[left][target] & goals & ~found
        if not wanted:
            continue
        ahead = flood_over(neighbours, neighbours[target], free ^ bit)
        budget.spend(1 + ahead.bit_count())
        if not wanted & ahead or ahead.bit_count() < left:
            continue
        if left == 1:
            found |= wanted & neighbours[target] & free
        else:
            path.append(target)
            free ^= bit
            untried.append(neighbours[target] & free)
    return found


def _spread(neighbours: tuple[int, ...], places: int) -> int:
    spread = 0
    for place in members(places):
        spread |= neighbours[place]
    return spread


def _reach(neighbours: tuple[int, ...], among: int, count: int, budget: Budget) -> list[dict[int, int]]:
    """For each number of steps below `count` and each place, the places that so many steps lead to, repeats allowed."""
    places = members(among)
    reach = [{place: 1 << place for place in places}]
    for _ in range(count - 1):
        budget.spend(len(places))
        before = reach[-1]
        layer: dict[int, int] = {}
        for place in places:
            ends = 0
            for neighbour in members(neighbours[place] & among):
                ends |= before[neighbour]
            layer[place] = ends
        reach.append(layer)
    return reach


# ---- the longest path ----


def longest_path(topology: Topology, among: int, budget: Budget | None = None) -> int:
    """Count the places of the longest path through a set that visits none of them twice; 0 for the empty set.

    Raises TooMany when the search looks at more places than the budget allows.
    """
    neighbours = neighbour_masks(topology)
    budget = budget or looks()
    best = 0
    for part in sorted(parts(neighbours, among), key=int.bit_count, reverse=True):
        if part.bit_count() > best:
            best = max(best, _Search(neighbours, budget, _one_colour(neighbours, part)).through(part, best))
    return best


def _one_colour(neighbours: tuple[int, ...], part: int) -> int | None:
    """Half of a part, if neighbours can have two colours: the places of the first one's colour."""
    colours = [part & -part, 0]
    new, colour = colours[0], 0
    while new:
        colour ^= 1
        new = _spread(neighbours, new) & part & ~colours[colour]
        colours[colour] |= new
    return None if colours[0] & colours[1] else colours[0]


@define
class _State:
    """A path that has come to `place` and may go on through `free`, all of which can be reached.

    `best` is the greatest number of places from here on that was found so far, `cap` one that it can't exceed;
    `untried` are the neighbours to go to next, from the end.
    """

    place: int
    free: int
    untried: list[int]
    cap: int
    forced: bool
    best: int = 1


@define
class _Search:
    """The longest continuation depends only on where a path ends and on what it can still reach, so it is kept.

    `colour` is half of the places, if they can be coloured so that neighbours differ: a path takes turns between the
    halves, which bounds its length.
    """

    neighbours: tuple[int, ...]
    budget: Budget
    colour: int | None
    known: dict[tuple[int, int], int] = field(factory=dict)

    def through(self, part: int, best: int) -> int:
        """Find the longest path through a connected part, if it has more than `best` places; otherwise give `best`."""
        for start in sorted(members(part), key=lambda p: (self.neighbours[p] & part).bit_count()):
            if best >= self._cap_of_part(part):
                break
            best = max(best, self._from(start, part & ~(1 << start)))
        return best

    def _cap_of_part(self, part: int) -> int:
        if self.colour is None:
            return part.bit_count()
        halves = sorted(((part & self.colour).bit_count(), (part & ~self.colour).bit_count()))
        return min(2 * halves[0] + 1, sum(halves))

    def _from(self, place: int, free: int) -> int:
        """Count the places of the longest path that begins at a place and goes on through a set."""
        states = [self._state(place, self._reachable(place, free))]
        while True:
            state = states[-1]
            if state.untried and state.best < state.cap:
                target = state.untried[-1]
                rest = state.free & ~(1 << target)
                # Where only one way leads on, all the rest lies beyond it.
                if not state.forced:
                    rest = self._reachable(target, rest)
                length = self.known.get((target, rest))
                if length is None:
                    states.append(self._state(target, rest))
                else:
                    state.untried.pop()
                    state.best = max(state.best, 1 + length)
            else:
                self.known[state.place, state.free] = state.best
                states.pop()
                if not states:
                    return state.best

    def _reachable(self, place: int, free: int) -> int:
        reachable = flood_over(self.neighbours, self.neighbours[place] & free, free)
        self.budget.spend(reachable.bit_count())
        return reachable

    def _state(self, place: int, free: int) -> _State:
        self.budget.spend()
        neighbours = self.neighbours
        cap = free.bit_count()
        if self.colour is not None:
            same = self.colour if self.colour >> place & 1 else ~self.colour
            others = (free & ~same).bit_count()
            cap = min(2 * others, 2 * (cap - others) + 1)
        # Where least ways lead on is where a path is likeliest to have to go now or never.
        order = members(neighbours[place] & free)
        order.sort(key=lambda p: (neighbours[p] & free).bit_count(), reverse=True)
        return _State(place, free, order, 1 + cap, len(order) == 1)
