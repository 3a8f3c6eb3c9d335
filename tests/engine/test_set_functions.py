import time
from itertools import combinations

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter.engine.budget import TooMany
from interpreter.engine.set_functions import SET_FUNCTIONS, clusters, groups, subsets
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
    assert subsets(t, 0, 1) == subsets(t, 6, -1) == clusters(t, 6, 0) == groups(t, 0) == ()
    assert set(SET_FUNCTIONS) == {"groups", "clusters", "subsets"}


def test_families_that_explode_are_given_up():
    start = time.perf_counter()
    with pytest.raises(TooMany, match="more than 200,000 sets"):
        subsets(HEXAGON, WHOLE, 18)
    with pytest.raises(TooMany, match="more than 200,000 connected sets"):
        clusters(HEXAGON, WHOLE, 30)
    assert time.perf_counter() - start < 10
