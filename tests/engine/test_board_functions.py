import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter.boards.board import build_board
from interpreter.boards.shapes import DIAGONAL, DIRECTIONS, ORTHOGONAL
from interpreter.engine import board_functions as b
from interpreter.engine.budget import TooMany
from interpreter.engine.paths import looks
from interpreter.program.masks import members
from interpreter.program.program import Topology
from interpreter.program.value import NOTHING
from tests.engine.boards_for_tests import SMALL, grid, hexagon, mask, parts_of_boards, topology

N, NE, E, SE, S, SW, W, NW = range(8)
CHESS = grid(8, 8)
A1, B1, A2, E4, H8 = 1, 2, 9, 29, 64


def name(place: int) -> str:
    return "abcdefgh"[(place - 1) % 8] + str((place - 1) // 8 + 1)


def names(places: tuple[int, ...] | int) -> list[str]:
    return [name(p) for p in (members(places) if isinstance(places, int) else places)]


def test_around():
    assert names(b.around(CHESS, A1)) == ["b1", "a2"]
    assert names(b.around_in(CHESS, E4, ORTHOGONAL | DIAGONAL)) == ["d3", "e3", "f3", "d4", "f4", "d5", "e5", "f5"]
    assert names(b.around_in(CHESS, A1, DIAGONAL)) == ["b2"]
    assert b.around(CHESS, NOTHING) == b.around_in(CHESS, NOTHING, 255) == ()


def test_steps():
    assert name(b.step(CHESS, E4, N)) == "e5"
    assert b.step(CHESS, A1, S) == b.step(CHESS, NOTHING, N) == b.step(CHESS, A1, NOTHING) == NOTHING
    assert name(b.steps(CHESS, E4, NE, 3)) == "h7"
    assert name(b.steps(CHESS, E4, NE, -3)) == "b1"
    assert b.steps(CHESS, E4, NE, 0) == E4
    assert b.steps(CHESS, E4, NE, 2**31 - 1) == b.steps(CHESS, E4, N, NOTHING) == NOTHING
    assert b.steps(CHESS, E4, NOTHING, 0) == b.steps(CHESS, NOTHING, N, 0) == NOTHING


def test_a_place_on_no_board_has_nothing_around_it():
    assert b.around(CHESS, 0) == b.around_in(CHESS, 0, 255) == ()
    assert b.step(CHESS, 0, N) == b.ahead(CHESS, 0, 1) == b.ahead(CHESS, 0, 0) == NOTHING
    assert b.distance(CHESS, 0, A1) == NOTHING
    assert b.within(CHESS, 3, 0) == 1


def test_ahead():
    row, ring = topology(build_board("row", [4])), topology(build_board("ring", [5]))
    assert [b.ahead(row, 2, n) for n in (-2, -1, 0, 1, 2, 3)] == [NOTHING, 1, 2, 3, 4, NOTHING]
    assert [b.ahead(ring, 2, n) for n in (-7, -2, -1, 0, 3, 4, 5, 11)] == [5, 5, 1, 2, 5, 1, 2, 3]
    assert b.ahead(ring, 3, 2**31 - 1) == 5
    assert b.ahead(ring, NOTHING, 1) == b.ahead(ring, 1, NOTHING) == NOTHING
    assert b.ahead(topology(build_board("ring", [1])), 1, 12) == 1
    assert b.ahead(CHESS, A1, 1) == NOTHING


def test_lines():
    taken = {p for p in range(65) if name(p) in ("e6", "g4")} - {0}
    assert names(b.run(CHESS, E4, N, -1)) == ["e5", "e6", "e7", "e8"]
    assert names(b.sight(CHESS, A1, 1 << N | 1 << NE, lambda p: 0))[6:9] == ["a8", "b2", "c3"]
    assert names(b.sight(CHESS, E4, 1 << N | 1 << E, lambda p: p in taken)) == ["e5", "e6", "f4", "g4"]
    assert names(b.sight(CHESS, E4, 1 << W, lambda p: 0)) == ["d4", "c4", "b4", "a4"]
    assert names(b.run(CHESS, E4, E, mask(E4 + 1, E4 + 2, E4 + 4))) == ["f4", "g4"]
    assert b.run(CHESS, E4, E, mask(E4 + 2)) == b.run(CHESS, NOTHING, E, -1) == b.run(CHESS, E4, NOTHING, -1) == ()
    assert b.sight(CHESS, NOTHING, 1, lambda p: 0) == ()


def test_within():
    assert names(b.within(CHESS, 1, A1)) == ["a1", "b1", "a2"]
    assert b.within(CHESS, 0, E4) == 1 << E4
    assert b.within(CHESS, -1, E4) == b.within(CHESS, NOTHING, E4) == b.within(CHESS, 1, NOTHING) == 0
    assert b.within(hexagon(3), 2, 19).bit_count() == 19
    among = mask(A2, A2 + 8)
    assert names(b.within_in(CHESS, 2, A1, among)) == ["a1", "a2", "a3"]
    assert names(b.within_in(CHESS, 1, A1, among)) == ["a1", "a2"]
    assert b.within(CHESS, 2**31 - 1, A1).bit_count() == 64


def test_reached():
    column = mask(A1, A2, A2 + 8, H8)
    assert names(b.reached(CHESS, mask(A1), column)) == ["a1", "a2", "a3"]
    assert names(b.reached(CHESS, mask(A1, B1), column)) == ["a1", "a2", "a3"]
    assert b.reached(CHESS, mask(B1), column) == 0


def test_distance_edge_touching():
    two = topology(build_board("row", [3]), build_board("row", [3]))
    assert b.distance(two, 1, 3) == 2
    assert b.distance(two, 1, 1) == 0
    assert b.distance(two, 1, 4) == b.distance(two, NOTHING, 1) == b.distance(two, 1, NOTHING) == NOTHING
    assert [b.on_edge(two, p) for p in (1, 2, NOTHING)] == [1, 0, NOTHING]
    cells = build_board("hexagon", [1])
    corners = build_board("corners", [], cells=cells)
    both = topology(
        cells, corners, touching=((), *(tuple(c + 8 for c in t) for t in corners.touched), *corners.touching)
    )
    assert len(b.touching(both, 4)) == 6
    assert b.touching(both, NOTHING) == ()


def ends(t: Topology, place: int, count: int, among: int) -> int:
    """The ends of walks, by trying all of them."""
    found = 0

    def go(path: list[int]) -> None:
        nonlocal found
        if len(path) == count + 1:
            found |= 1 << path[-1]
            return
        for n in t.around[path[-1]]:
            if n not in path and among >> n & 1:
                go([*path, n])

    go([place])
    return found


def longest(t: Topology, among: int) -> int:
    best = 0

    def go(path: list[int]) -> None:
        nonlocal best
        best = max(best, len(path))
        for n in t.around[path[-1]]:
            if n not in path and among >> n & 1:
                go([*path, n])

    for place in members(among):
        go([place])
    return best


@settings(deadline=None)
@given(parts_of_boards(), st.integers(0, 10), st.data())
def test_walks_are_those_that_trying_all_finds(part, count, data):
    t, among = part
    place = data.draw(st.integers(1, len(t.around) - 1))
    assert b.walk_in(t, place, count, among) == ends(t, place, count, among)
    if count < 6:
        assert b.walk(t, place, count) == ends(t, place, count, -1)


@settings(deadline=None)
@given(parts_of_boards())
def test_the_longest_path_is_that_which_trying_all_finds(part):
    assert b.longest_path(*part) == longest(*part)


@given(parts_of_boards(), st.data())
def test_reached_and_within_agree_with_distances(part, data):
    t, among = part
    start = data.draw(st.integers(1, len(t.around) - 1))
    count = data.draw(st.integers(0, 5))
    within = mask(*(p for p, n in t.distance[start].items() if n <= count))
    assert b.within(t, count, start) == within
    reached = b.reached(t, 1 << start, among)
    assert reached == (b.within_in(t, 99, start, among) if among >> start & 1 else 0)


@given(SMALL, st.data())
def test_steps_lead_back(t, data):
    place = data.draw(st.integers(1, len(t.around) - 1))
    direction = data.draw(st.integers(0, len(DIRECTIONS) - 1))
    count = data.draw(st.integers(-3, 3))
    target = b.steps(t, place, direction, count)
    assert target == NOTHING or b.steps(t, target, direction, -count) == place
    onward = b.ahead(t, place, count)
    assert onward == NOTHING or b.ahead(t, onward, -count) == place


def test_walks_and_paths_of_ordinary_boards_are_quick():
    start = time.perf_counter()
    corners = topology(build_board("corners", [], cells=build_board("hexagon", [6])))
    assert b.walk(corners, 100, 10) > 0
    assert b.walk(CHESS, E4, 16).bit_count() == 31
    assert b.longest_path(CHESS, -2 & (1 << 65) - 1) == 64
    assert b.longest_path(hexagon(3), -2 & (1 << 38) - 1) == 37
    assert b.longest_path(topology(build_board("row", [3000])), (1 << 3001) - 2) == 3000
    assert time.perf_counter() - start < 10


def test_walks_and_paths_that_explode_are_given_up():
    with pytest.raises(TooMany, match="more than 1,000 places in a search for paths"):
        b.walk(CHESS, E4, 40, looks(1000))
    with pytest.raises(TooMany, match="more than 10 places in a search for paths"):
        b.longest_path(CHESS, mask(*range(1, 40)), looks(10))


def test_nothing_gives_no_walk():
    assert b.walk(CHESS, NOTHING, 2) == b.walk(CHESS, A1, NOTHING) == b.walk(CHESS, A1, 2**31 - 1) == 0
    assert b.walk(CHESS, A1, 0) == 1 << A1
    assert b.longest_path(CHESS, 0) == 0


def test_all_functions_are_listed():
    assert set(b.BOARD_FUNCTIONS) == {
        *("around", "around_in", "step", "steps", "ahead", "sight", "run", "within", "within_in", "reached"),
        *("walk", "walk_in", "longest_path", "distance", "on_edge", "touching"),
    }
