"""`pack`: the greatest sum of values over sets that share no member.

This is weighted set packing, hard in general; but the sets of games are small and lie close together. A family falls
into parts that share no member, and sets that smaller ones outdo are dropped. In each part the members are passed in an
order in which few sets are cut at a time. A *state* is which of the members ahead are taken already; for the member at
hand, either a set that begins with it is taken, or it stays out.

Each member has a *price*, so that no set is worth more than the prices of its members. Thus all the prices together are
more than can be won, and a state is known by its *loss*: what the sets taken fell short of their prices, and the prices
of the members left out. The least loss gives the greatest sum, and a state that has lost so much that it can't come up
to a better sum than one already found is dropped. Sweeps that keep few states find a good one, and if they had to drop
none it is the greatest.

If not, the prices are *haggled* over, since the lower they are together, the fewer states are left: at best they add up
to little more than the greatest sum (they solve the dual of its linear relaxation). In each round every set that is
worth more than its prices is wanted; a member that nobody wants gets cheaper, and one that several want dearer. The
step is as long as it should be if the sum found were the greatest (Polyak's rule), and keeps part of the direction of
the steps before, which otherwise go to and fro. Whatever comes of it is only a start: prices that are too low for a set
are raised again, and a last sweep drops only what can't be better. All is reckoned in whole numbers, alike on every
machine.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import gcd

from interpreter.engine.budget import Budget, TooMany
from interpreter.engine.neighbours import parts
from interpreter.program.masks import mask_of, members

MOST_STEPS = 20_000_000
"""Steps from one state to another in one `pack`."""
MOST_STATES = 200_000
"""States that are kept at a time."""
SWEEPS = ((0, 50), (0, 1_000), (200, MOST_STATES))
"""For each sweep the rounds in which prices are haggled over before it, and the states that are kept at a time.

The last sweep gives up rather than drop any."""
KEPT = 7
"""Tenths of a step's direction that the next one keeps."""
SMALL = 4
"""Sets of at most so many members are compared with all sets within them."""
SCALE = 1 << 20
"""Prices are whole numbers, in this part of a point."""

Sets = dict[int, int]


def packing_budget(limit: int = MOST_STEPS) -> Budget:
    """Return the budget of one search: steps from one state to another."""
    return Budget(limit, "steps in a search for the best packing")


def pack(valued: Iterable[tuple[int, int]], budget: Budget | None = None) -> int:
    """Find the greatest sum of values of sets that share no member: at least 0, for none of them.

    Args:
        valued: Sets as masks, each once and with its value. An empty set shares nothing with any other.
        budget: How much searching may be done.

    Raises:
        TooMany: The search takes more than that, or has to keep too many states.
    """
    best = _best(valued)
    total = best.pop(0, 0)
    budget = budget or packing_budget()
    return total + sum(_pack_part(part, budget) for part in _parts(_undominated(best)))


def packed(valued: Iterable[tuple[int, int]], budget: Budget | None = None) -> list[int]:
    """Find sets that share no member and whose values add up to what `pack` gives. Takes and raises what that does."""
    best = _best(valued)
    found = [0] if best.pop(0, 0) else []
    budget = budget or packing_budget()
    for part in _parts(_undominated(best)):
        found += _packed_part(part, budget)
    return found


def _best(valued: Iterable[tuple[int, int]]) -> Sets:
    """The sets that are worth anything."""
    best: Sets = {}
    for mask, value in valued:
        if value > best.get(mask, 0):
            best[mask] = value
    return best


def _undominated(best: Sets) -> Sets:
    """Drop the small sets that are worth no more than disjoint ones within them are together."""
    known: Sets = {0: 0}

    def within(mask: int) -> int:
        if mask not in known:
            known[mask] = max(best.get(mask, 0), inside(mask))
        return known[mask]

    def inside(mask: int) -> int:
        first = mask & -mask
        others = mask ^ first
        value = within(others)
        inner = others
        while inner:
            inner = (inner - 1) & others
            value = max(value, best.get(first | inner, 0) + within(others ^ inner))
        return value

    return {mask: value for mask, value in best.items() if mask.bit_count() > SMALL or value > inside(mask)}


def _beside(sets: Iterable[int], size: int) -> list[int]:
    """For each member the members of all sets that it is in."""
    beside = [0] * size
    for mask in sets:
        for member in members(mask):
            beside[member] |= mask
    return beside


def _parts(sets: Sets) -> list[Sets]:
    """Divide a family into parts that share no member."""
    whole = 0
    for mask in sets:
        whole |= mask
    found = parts(tuple(_beside(sets, whole.bit_length())), whole)
    part_of = {member: number for number, part in enumerate(found) for member in members(part)}
    divided: list[Sets] = [{} for _ in found]
    for mask, value in sets.items():
        divided[part_of[(mask & -mask).bit_length() - 1]][mask] = value
    return divided


def _pack_part(sets: Sets, budget: Budget) -> int:
    if len(sets) == 1:
        return next(iter(sets.values()))
    return _solved(_placed(sets, _order(sets)), budget)[0]


def _solved(sets: Sets, budget: Budget) -> tuple[int, list[int]]:
    """The greatest sum of one part, and prices by which few states come up to it. Members are numbered in order."""
    # All sums are multiples of this, so a better one is better by as much at least.
    least_gain = gcd(*sets.values())
    prices = _sufficient([0] * _size(sets), sets)
    found = 0
    for rounds, width in SWEEPS:
        if rounds:
            prices = _haggled(prices, sets, found, rounds, budget)
        most = sum(prices)
        limit = most - (found + least_gain) * SCALE + 1
        loss, whole = _sweep(prices, _beginning(prices, sets), limit, budget, width)
        if loss < limit:
            found = (most - loss) // SCALE
        if whole or most < (found + least_gain) * SCALE:
            break
    return found, prices


def _packed_part(sets: Sets, budget: Budget) -> list[int]:
    """The sets of one part that are taken. Since the least loss is known, few states are kept on the way to it."""
    if len(sets) == 1:
        return list(sets)
    order = _order(sets)
    sets = _placed(sets, order)
    best, prices = _solved(sets, budget)
    limit = sum(prices) - best * SCALE + 1
    steps: list[dict[int, tuple[int, int, int]]] = []
    states: dict[int, int] = {0: 0}
    for price, begun in zip(prices, _beginning(prices, sets), strict=True):
        # For each state ahead: the loss, the state before, and the rest of the set that was begun, or -1.
        following: dict[int, tuple[int, int, int]] = {}
        for state, loss in states.items():
            ahead = state >> 1
            ways = [(-1, 0, 0)] if state & 1 else [(-1, 0, price), *((rest, rest, lost) for rest, lost in begun)]
            for rest, taken, lost in ways:
                if not taken & ahead and loss + lost < following.get(ahead | taken, (limit,))[0]:
                    following[ahead | taken] = loss + lost, state, rest
            budget.spend(len(ways))
        steps.append(following)
        states = {state: loss for state, (loss, _, _) in following.items()}
    state = min(states, key=lambda one: states[one])
    found: list[int] = []
    for number in range(len(order) - 1, -1, -1):
        _, state, rest = steps[number][state]
        if rest >= 0:
            found.append(mask_of(order[other] for other in members((rest << 1 | 1) << number)))
    return found[::-1]


def _placed(sets: Sets, order: list[int]) -> Sets:
    """The same sets with the members numbered in this order."""
    place = {member: number for number, member in enumerate(order)}
    return {mask_of(place[member] for member in members(mask)): value for mask, value in sets.items()}


def _size(sets: Sets) -> int:
    """The number of members, of which the last one is in some set."""
    return max(sets).bit_length()


def _beginning(prices: list[int], sets: Sets) -> list[list[tuple[int, int]]]:
    """For each member the sets that begin with it: the rest, and the loss."""
    beginning: list[list[tuple[int, int]]] = [[] for _ in prices]
    for mask, value in sets.items():
        numbers = members(mask)
        loss = sum([prices[number] for number in numbers]) - value * SCALE
        beginning[numbers[0]].append((mask >> numbers[0] + 1, loss))
    return beginning


def _order(sets: Sets) -> list[int]:
    """Order the members so that few sets are begun but not ended at a time."""
    whole = 0
    for mask in sets:
        whole |= mask
    beside = _beside(sets, whole.bit_length())
    order = [min(members(whole), key=lambda member: beside[member].bit_count())]
    passed = 1 << order[0]
    begun = beside[order[0]]
    while waiting := members(begun & ~passed):
        following = min(waiting, key=lambda member: (beside[member] & ~begun).bit_count())
        order.append(following)
        passed |= 1 << following
        begun |= beside[following]
    return order


def _sufficient(prices: list[int], sets: Sets) -> list[int]:
    """Raise prices until no set is worth more than its own, and lower those that then can be lowered one by one."""
    prices = list(prices)
    holding: list[list[int]] = [[] for _ in prices]
    for mask, value in sets.items():
        numbers = members(mask)
        lack = value * SCALE - sum([prices[number] for number in numbers])
        for number in numbers:
            holding[number].append(mask)
            if lack > 0:
                prices[number] -= -lack // len(numbers)
    surplus = {mask: sum([prices[number] for number in members(mask)]) - value * SCALE for mask, value in sets.items()}
    for number, its_sets in enumerate(holding):
        lowered = min([prices[number], *[surplus[mask] for mask in its_sets]])
        prices[number] -= lowered
        for mask in its_sets:
            surplus[mask] -= lowered
    return prices


def _haggled(prices: list[int], sets: Sets, found: int, rounds: int, budget: Budget) -> list[int]:
    """Lower prices on the whole, towards the sum found.

    In their total a set that is worth more than its prices counts with what is lacking, so it is never below what can
    be won. The direction of each round is a subgradient of that total.
    """
    wanting = [(members(mask), value * SCALE) for mask, value in sets.items()]
    direction = [0] * len(prices)
    best, least = prices, sum(prices)
    for _ in range(rounds):
        budget.spend(len(wanting))
        total = sum(prices)
        unwanted = [1] * len(prices)
        for numbers, value in wanting:
            lack = value - sum([prices[number] for number in numbers])
            if lack > 0:
                total += lack
                for number in numbers:
                    unwanted[number] -= 1
        if total < least:
            best, least = prices, total
        direction = [10 * new + KEPT * old // 10 for new, old in zip(unwanted, direction, strict=True)]
        length = sum([part * part for part in direction])
        excess = 10 * (total - found * SCALE)
        if not length or excess <= 0:
            break
        prices = [max(0, price - excess * part // length) for price, part in zip(prices, direction, strict=True)]
    return _sufficient(best, sets)


def _sweep(
    prices: list[int], beginning: list[list[tuple[int, int]]], limit: int, budget: Budget, width: int
) -> tuple[int, bool]:
    """Find the least loss that is below `limit`, or else `limit`; and tell whether it surely is the least.

    In each state bit 0 is the member at hand. When there are more states than `width`, only those with the least losses
    are kept, and the loss found is one that can be had but perhaps not the least.
    """
    states = {0: 0}
    whole = True
    for price, sets in zip(prices, beginning, strict=True):
        following: dict[int, int] = {}
        for state, loss in states.items():
            ahead = state >> 1
            if state & 1:
                if loss < following.get(ahead, limit):
                    following[ahead] = loss
                continue
            if loss + price < following.get(ahead, limit):
                following[ahead] = loss + price
            for taken, shortfall in sets:
                if not taken & ahead and loss + shortfall < following.get(ahead | taken, limit):
                    following[ahead | taken] = loss + shortfall
            budget.spend(1 + len(sets))
            if len(following) > MOST_STATES:
                if width == MOST_STATES:
                    raise TooMany(width, "states in a search for the best packing")
                following, whole = _least(following, width), False
        if len(following) > width:
            following, whole = _least(following, width), False
        states = following
    return min(states.values(), default=limit), whole


def _least(states: dict[int, int], number: int) -> dict[int, int]:
    """The states with the least losses."""
    return dict(sorted(states.items(), key=lambda entry: entry[::-1])[:number])
