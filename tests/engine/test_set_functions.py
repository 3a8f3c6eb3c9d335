import time
from itertools import combinations

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter.engine.budget import TooMany
from interpreter.engine.packing import pack, packing_budget
from interpreter.engine.set_functions import SET_FUNCTIONS, clusters, groups, links, subsets
from interpreter.program.masks import family, mask_of, members
from interpreter.program.program import Topology
from tests.engine.boards_for_tests import grid, hexagon, mask, parts_of_boards

HEXAGON = hexagon(3)
WHOLE = (1 << 38) - 2


def graph(t: Topology, among: int) -> "nx.Graph[int]":
    whole: nx.Graph[int] = nx.Graph((p, n) for p in range(len(t.around)) for n in t.around[p])
    whole.add_nodes_from(range(len(t.around)))
    return whole.subgraph(members(among))


@given(st.integers(0, 2**70))
def test_members_and_masks(number):
    assert members(number) == [i for i in range(71) if number >> i & 1]
    assert mask_of(members(number)) == number


def test_families_are_ordered_by_the_first_member_that_differs():
    sets = [{2}, {1, 3}, {1}, {1, 2, 9}, {1, 2}, set()]
    assert [set(members(m)) for m in family(mask(*s) for s in [*sets, {2}])] == [
        set(),
        {1},
        {1, 2},
        {1, 2, 9},
        {1, 3},
        {2},
    ]


@settings(deadline=None)
@given(parts_of_boards(), st.integers(-1, 10))
def test_families_are_those_that_trying_all_finds(part, most):
    t, among = part
    parts = graph(t, among)
    assert groups(t, among) == family(mask(*c) for c in nx.connected_components(parts))
    assert links(t, among) == family(mask(*edge) for edge in parts.edges)
    connected = [
        mask(*chosen)
        for size in range(1, most + 1)
        for chosen in combinations(members(among), size)
        if nx.is_connected(parts.subgraph(chosen))
    ]
    assert clusters(t, among, most) == family(connected)
    if most >= 0:
        assert subsets(t, among, most) == family(mask(*c) for c in combinations(members(among), most))


def test_edges_of_families():
    t = grid(2, 2)
    assert subsets(t, 0, 0) == (0,)
    assert subsets(t, 0, 1) == subsets(t, 6, -1) == clusters(t, 6, 0) == groups(t, 0) == links(t, 0) == ()
    assert set(SET_FUNCTIONS) == {"groups", "links", "clusters", "subsets"}


def test_families_that_explode_are_given_up():
    start = time.perf_counter()
    with pytest.raises(TooMany, match="more than 200,000 sets"):
        subsets(HEXAGON, WHOLE, 18)
    with pytest.raises(TooMany, match="more than 200,000 connected sets"):
        clusters(HEXAGON, WHOLE, 30)
    assert time.perf_counter() - start < 10


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


def shape_value(t: Topology, shape: int) -> int:
    """Six for a pair, twelve for a triangle, twenty for a diamond."""
    return {(2, 1): 6, (3, 3): 12, (4, 5): 20}.get((shape.bit_count(), len(links(t, shape))), 0)


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
