import random
import time
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter.engine import packing
from interpreter.engine.budget import TooMany
from interpreter.engine.packing import pack, packed, packing_budget
from interpreter.engine.set_functions import clusters
from interpreter.program.masks import members
from interpreter.program.program import Topology
from tests.engine.boards_for_tests import grid, hexagon, mask, parts_of_boards

HEXAGON = hexagon(3)
WHOLE = (1 << 38) - 2


def best_packing(valued: list[tuple[int, int]]) -> int:
    if not valued:
        return 0
    (first, value), *rest = valued
    return max(best_packing(rest), value + best_packing([(m, v) for m, v in rest if not m & first]))


@settings(deadline=None, max_examples=300)
@given(st.lists(st.tuples(st.integers(0, 255), st.integers(-3, 12)), max_size=12, unique_by=lambda s: s[0]))
def test_packings_of_any_sets_are_the_best(valued):
    assert pack(valued) == best_packing(valued)


@settings(deadline=None)
@given(parts_of_boards(), st.integers(0, 2**30), st.booleans())
def test_packings_of_shapes_are_the_best(part, seed, by_size):
    t, among = part
    shapes = clusters(t, among, 3)
    values = {m: m.bit_count() ** 2 if by_size else (m * 2654435761 ^ seed) % 11 for m in shapes}

    def best(free: int) -> int:
        if not free:
            return 0
        first = free & -free
        taken = [values[m] + best(free & ~m) for m in shapes if m & first and not m & ~free]
        return max([best(free ^ first), *taken])

    assert pack(values.items()) == best(among)


def touching(t: Topology, shape: int) -> int:
    """Count the pairs of neighbours in a shape."""
    return sum((mask(*t.around[place]) & shape).bit_count() for place in members(shape)) // 2


def shape_value(t: Topology, shape: int) -> int:
    """Six for a pair, twelve for a triangle, twenty for a diamond."""
    return {(2, 1): 6, (3, 3): 12, (4, 5): 20}.get((shape.bit_count(), touching(t, shape)), 0)


def test_a_full_board_of_shapes_is_packed_quickly():
    start = time.perf_counter()
    shapes = clusters(HEXAGON, WHOLE, 4)
    assert len(shapes) == 1254
    # Seven diamonds, two triangles and one pair use 36 of the 37 cells; no packing has eight diamonds and more.
    assert pack((m, shape_value(HEXAGON, m)) for m in shapes) == 170
    assert pack((m, m.bit_count() ** 2) for m in shapes) == 145
    assert pack((m, 1) for m in shapes if m.bit_count() == 3) == 12
    assert time.perf_counter() - start < 10


def test_a_packing_may_have_far_apart_parts():
    t = grid(40, 40)
    among = mask(*(p for p in range(1, 1601) if (p - 1) % 40 % 3 != 2))
    dominoes = clusters(t, among, 2)
    assert pack((m, m.bit_count() - 1) for m in dominoes) == among.bit_count() // 2


def test_packings_that_explode_are_given_up():
    shapes = [m for m in clusters(HEXAGON, WHOLE, 4) if m.bit_count() == 4]
    with pytest.raises(TooMany, match="more than 1,000 steps in a search for the best packing"):
        pack([(m, 1) for m in shapes], packing_budget(1000))


def shapes_of_hexagon(radius: int, share: float = 1, seed: int = 0) -> dict[int, int]:
    """The worth of all pairs, triangles and diamonds of a hexagonal board that is filled by chance."""
    t = hexagon(radius)
    chance = random.Random(seed)
    filled = mask(*(place for place in range(1, len(t.around)) if chance.random() < share))
    return {m: value for m in clusters(t, filled, 4) if (value := shape_value(t, m))}


# The best sums of these boards were found by another solver (integer linear programming).
@pytest.mark.parametrize(("radius", "best"), [(2, 80), (3, 170), (4, 280), (5, 440), (6, 600)])
def test_full_hexagons_of_any_usual_size_are_packed_quickly(radius, best):
    shapes = shapes_of_hexagon(radius)
    start = time.process_time()
    assert pack(shapes.items()) == best
    assert time.process_time() - start < 5
    taken = packed(shapes.items())
    assert sum(shapes[m] for m in taken) == best
    assert not any(a & b for a, b in combinations(taken, 2))


@pytest.mark.parametrize("radius", [5, 6])
@pytest.mark.parametrize("share", [0.5, 0.6, 0.7, 0.8, 0.9, 0.95])
def test_hexagons_filled_by_chance_are_packed_quickly(radius, share):
    shapes = shapes_of_hexagon(radius, share, seed=radius)
    start = time.process_time()
    best = pack(shapes.items())
    assert time.process_time() - start < 5
    # What is taken is a packing, and prices that no set is worth more than show that none is better.
    taken = packed(shapes.items())
    assert sum(shapes[m] for m in taken) == best
    assert not any(a & b for a, b in combinations(taken, 2))


def blocks_of_grid(rows: int, columns: int, domino: int, block: int) -> dict[int, int]:
    """Dominoes and blocks of two by two."""
    t = grid(rows, columns)
    values = {(2, 1): domino, (4, 4): block}
    return {
        m: value
        for m in clusters(t, mask(*range(1, rows * columns + 1)), 4)
        if (value := values.get((m.bit_count(), touching(t, m)), 0))
    }


# Each block holds just one cell whose row and column are both even, so there are at most 25 on either board. With b
# blocks there is room for 50 - 2b dominoes on the even board, and for 60 - 2b on the odd one. 25 blocks in a corner of
# the odd board leave a bent line of 21 cells, for 10 dominoes.
@pytest.mark.parametrize(
    ("rows", "columns", "domino", "block", "best"),
    [
        (10, 10, 0, 1, 25),
        (10, 10, 1, 0, 50),
        (10, 10, 1, 4, 100),
        (10, 10, 3, 7, 175),
        (11, 11, 0, 1, 25),
        (11, 11, 1, 0, 60),
        (11, 11, 1, 2, 60),
        (11, 11, 1, 4, 110),
    ],
)
def test_dominoes_and_blocks_are_packed_quickly(rows, columns, domino, block, best):
    shapes = blocks_of_grid(rows, columns, domino, block)
    start = time.process_time()
    assert pack(shapes.items()) == best
    assert time.process_time() - start < 5


@pytest.mark.parametrize("share", [0.6, 0.75, 0.85, 0.95])
def test_dominoes_and_blocks_on_boards_with_holes(share):
    chance = random.Random(share)
    filled = mask(*(place for place in range(1, 101) if chance.random() < share))
    shapes = {m: v + chance.randrange(3) for m, v in blocks_of_grid(10, 10, 4, 9).items() if not m & ~filled}
    beginning: dict[int, list[tuple[int, int]]] = {}
    for m, value in shapes.items():
        beginning.setdefault(m & -m, []).append((m, value))

    @cache
    def best(free: int) -> int:
        if not free:
            return 0
        first = free & -free
        taken = [value + best(free & ~m) for m, value in beginning.get(first, ()) if not m & ~free]
        return max([best(free ^ first), *taken])

    start = time.process_time()
    found = pack(shapes.items())
    assert time.process_time() - start < 5
    assert found == best(filled)


# With so few states at a time even small families come to the haggling and to the last sweep.
NARROW = ((0, 1), (3, 2), (40, packing.MOST_STATES))


@settings(deadline=None, max_examples=500)
@given(st.lists(st.tuples(st.integers(1, 1023), st.integers(-3, 12)), max_size=14, unique_by=lambda s: s[0]))
def test_haggling_loses_no_packing(valued):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(packing, "SWEEPS", NARROW)
        assert pack(valued) == best_packing(valued)
        values = dict(valued)
        assert sum(values[m] for m in packed(valued)) == best_packing(valued)


@settings(deadline=None)
@given(
    st.dictionaries(st.integers(1, 255), st.integers(1, 12), min_size=1, max_size=9),
    st.lists(st.integers(0, 12 * packing.SCALE), min_size=8, max_size=8),
    st.integers(0, 60),
)
def test_no_set_is_worth_more_than_its_prices(sets, prices, rounds):
    best = best_packing(list(sets.items()))
    for found in (prices, packing._haggled(prices, sets, best, rounds, packing_budget())):
        enough = packing._sufficient(found, sets)
        assert all(type(price) is int and price >= 0 for price in enough)
        for m, value in sets.items():
            assert sum(price for place, price in enumerate(enough) if m >> place & 1) >= value * packing.SCALE
        assert sum(enough) >= best * packing.SCALE
