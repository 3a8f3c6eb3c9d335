import time

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter.boards.board import SHAPES, Board, BoardError, build_board
from interpreter.boards.shapes import DIRECTIONS, opposite
from interpreter.source.text import SourceFile, Span
from interpreter.syntax.tree import Identifier
from interpreter.tables.map import Map

SIZES = st.integers(1, 9)
BOARDS = st.one_of(
    st.builds(lambda n: build_board("row", [n]), SIZES),
    st.builds(lambda low, n: build_board("row", [(low, low + n)]), st.integers(-3, 3), SIZES),
    st.builds(lambda n: build_board("ring", [n]), SIZES),
    st.builds(lambda c, r: build_board("grid", [c, r]), SIZES, SIZES),
    st.builds(lambda c, r: build_board("rhombus", [c, r]), SIZES, SIZES),
    st.builds(lambda r: build_board("hexagon", [r]), st.integers(1, 4)),
    st.builds(lambda r: build_board("corners", [], cells=build_board("hexagon", [r])), st.integers(1, 4)),
    st.builds(lambda c, r: build_board("corners", [], cells=build_board("grid", [c, r])), SIZES, SIZES),
    st.builds(lambda c, r: build_board("corners", [], cells=build_board("rhombus", [c, r])), SIZES, SIZES),
)


def way(board: Board, place: int, direction: str) -> int:
    return board.steps[place][DIRECTIONS.index(direction)]


@settings(deadline=None)
@given(BOARDS)
def test_every_board_is_symmetric_and_connected(board):
    assert nx.is_frozen(board.graph)
    assert nx.is_connected(board.graph)
    for place in range(board.size):
        assert list(board.around[place]) == sorted(set(board.around[place]) - {place})
        assert all(place in board.around[n] for n in board.around[place])
        for d in range(8):
            target = board.steps[place][d]
            assert target == -1 or board.directions >> d & 1
            assert target == -1 or board.steps[target][opposite(d)] == place
    assert set(board.distance[0]) == set(range(board.size))
    assert board.distance[0] == dict(nx.single_source_shortest_path_length(board.graph, 0))


@settings(deadline=None)
@given(BOARDS)
def test_places_are_found_by_coordinates_and_names(board):
    for place, coordinates in enumerate(board.coordinates):
        assert tuple(coordinates) == board.shape.coordinates
        if coordinates:
            assert board.place_at(*coordinates.values()) == place
        if board.names:
            assert board.place_named(board.names[place]) == place
    assert board.place_at(10**6, 10**6) is None
    assert board.place_named("no_such_place") is None


def test_row():
    board = build_board("row", [(2, 5)])
    assert [c["number"] for c in board.coordinates] == [2, 3, 4, 5]
    assert board.turns == ((1, -1), (2, 0), (3, 1), (-1, 2))
    assert board.around == ((1,), (0, 2), (1, 3), (2,))
    assert board.edge == (True, False, False, True)
    assert board.names is None
    assert board.directions == 0
    assert build_board("row", [1]).around == ((),)


def test_ring():
    board = build_board("ring", [4])
    assert board.turns == ((1, 3), (2, 0), (3, 1), (0, 2))
    assert board.around == ((1, 3), (0, 2), (1, 3), (0, 2))
    assert board.edge == (False,) * 4
    assert build_board("ring", [2]).around == ((1,), (0,))
    assert build_board("ring", [1]).around == ((),)
    assert build_board("ring", [1]).turns == ((0, 0),)


def test_grid_has_its_first_row_in_the_south():
    board = build_board("grid", [3, 2])
    assert board.names == ("a1", "b1", "c1", "a2", "b2", "c2")
    assert board.coordinates[2] == {"column": 3, "row": 1}
    assert way(board, 0, "north") == 3
    assert way(board, 0, "east") == 1
    assert way(board, 0, "north_east") == 4
    assert way(board, 0, "south") == way(board, 0, "west") == -1
    assert board.around[1] == (0, 2, 4)
    assert board.directions == 0b11111111
    assert all(board.edge)
    assert build_board("grid", [3, 3]).edge.count(False) == 1


def test_columns_beyond_z():
    names = build_board("grid", [53, 1]).names
    assert names is not None
    assert [names[i] for i in (0, 25, 26, 51, 52)] == ["a1", "z1", "aa1", "az1", "ba1"]


@given(SIZES, SIZES)
def test_grid_neighbours_are_counted(columns, rows):
    board = build_board("grid", [columns, rows])
    assert board.size == columns * rows
    assert sum(map(len, board.around)) == 2 * (columns * (rows - 1) + rows * (columns - 1))
    assert sum(s != -1 for step in board.steps for s in step[1::2]) == 4 * (columns - 1) * (rows - 1)


def test_rhombus_has_six_neighbours():
    board = build_board("rhombus", [3, 3])
    middle = board.place_at(2, 2)
    assert middle == 4
    around = [tuple(board.coordinates[n].values()) for n in board.around[middle]]
    assert around == [(2, 1), (3, 1), (1, 2), (3, 2), (1, 3), (2, 3)]
    assert way(board, middle, "east") == board.place_at(3, 2)
    assert way(board, middle, "south_east") == board.place_at(2, 3)
    assert way(board, middle, "north_east") == board.place_at(3, 1)
    assert way(board, middle, "north") == way(board, middle, "south") == -1
    assert board.edge == (True,) * 4 + (False,) + (True,) * 4
    assert board.names is not None
    assert board.names[:4] == ("a1", "b1", "c1", "a2")


@pytest.mark.parametrize("radius", range(1, 8))
def test_hexagon_is_counted(radius):
    cells = build_board("hexagon", [radius])
    assert cells.size == 3 * radius * (radius + 1) + 1
    assert cells.edge.count(True) == 6 * radius
    corners = build_board("corners", [], cells=cells)
    assert corners.size == 6 * (radius + 1) ** 2
    assert len(corners.graph.edges) == corners.size + cells.size - 1  # Euler, with the outside as a face
    assert all(len(touched) == 6 for touched in corners.touched)
    assert sum(map(len, corners.touching)) == 6 * cells.size
    assert {len(t) for t in corners.touching} == {1, 2, 3}
    assert all(edge == (len(t) < 3) for edge, t in zip(corners.edge, corners.touching, strict=True))


def test_hexagon_lies_in_rows_of_r():
    board = build_board("hexagon", [1])
    assert [tuple(c.values()) for c in board.coordinates] == [
        (0, -1),
        (1, -1),
        (-1, 0),
        (0, 0),
        (1, 0),
        (-1, 1),
        (0, 1),
    ]
    ways = {d: way(board, 3, d) for d in DIRECTIONS}
    assert ways == {
        "north": -1,
        "north_east": 1,
        "east": 4,
        "south_east": 6,
        "south": -1,
        "south_west": 5,
        "west": 2,
        "north_west": 0,
    }


def test_corners_of_a_grid():
    cells = build_board("grid", [2, 1])
    corners = build_board("corners", [], cells=cells)
    assert corners.size == 6
    assert corners.touching == ((0,), (0, 1), (1,), (0,), (0, 1), (1,))
    assert corners.touched == ((0, 1, 3, 4), (1, 2, 4, 5))
    assert corners.around == ((1, 3), (0, 2, 4), (1, 5), (0, 4), (1, 3, 5), (2, 4))
    assert all(corners.edge)
    inner = build_board("corners", [], cells=build_board("grid", [2, 2]))
    assert inner.edge.count(False) == 1


def test_the_corners_of_one_cell_are_a_circle():
    cells = build_board("hexagon", [2])
    corners = build_board("corners", [], cells=cells)
    for touched in corners.touched:
        assert nx.is_isomorphic(corners.graph.subgraph(touched), nx.cycle_graph(6))
    for a, b in corners.graph.edges:
        assert len(set(corners.touching[a]) & set(corners.touching[b])) in (1, 2)


def test_graph():
    nowhere = Span(SourceFile("map.yaml", ""), 0, 0)
    places = tuple(Identifier(nowhere, name) for name in ("home", "wood", "sea"))
    board = build_board("graph", [], map=Map(places, ((0, 1), (1, 2))))
    assert board.names == ("home", "wood", "sea")
    assert board.around == ((1,), (0, 2), (1,))
    assert board.coordinates == ({}, {}, {})
    assert board.edge == (False,) * 3
    assert board.distance[0][2] == 2


def test_graph_of_places_that_lie_somewhere():
    nowhere = Span(SourceFile("map.yaml", ""), 0, 0)
    places = tuple(Identifier(nowhere, name) for name in ("home", "wood"))
    board = build_board("graph", [], map=Map(places, ((0, 1),), ((1, 5), (3, 2))))
    assert board.coordinates == ({"column": 1, "row": 5}, {"column": 3, "row": 2})
    assert board.around == ((1,), (0,))
    assert board.directions == 0


@pytest.mark.parametrize(
    ("shape", "arguments", "id", "argument"),
    [
        ("row", [0], "board-size", 0),
        ("row", [(3, 2)], "board-size", 0),
        ("ring", [-1], "board-size", 0),
        ("grid", [3, 0], "board-size", 1),
        ("hexagon", [0], "board-size", 0),
        ("row", [10**9], "board-too-large", None),
        ("row", [(0, 10**9)], "board-too-large", None),
        ("grid", [10**5, 10**5], "board-too-large", None),
        ("hexagon", [10**6], "board-too-large", None),
    ],
)
def test_bad_sizes_are_refused_at_once(shape, arguments, id, argument):
    start = time.perf_counter()
    with pytest.raises(BoardError) as caught:
        build_board(shape, arguments)
    assert (caught.value.id, caught.value.argument) == (id, argument)
    assert time.perf_counter() - start < 1


def test_messages_are_plain():
    with pytest.raises(BoardError) as caught:
        build_board("grid", [8, 0])
    assert caught.value.message == "the number of rows of a grid must be at least 1, not 0"
    with pytest.raises(BoardError) as caught:
        build_board("hexagon", [10**6])
    assert caught.value.message == "3,000,003,000,001 places are more than a board may have (10,000)"


def test_a_board_of_the_greatest_size_is_built():
    board = build_board("grid", [125, 80])
    assert board.size == 10_000
    assert board.distance[0][9_999] == 203


def test_shapes_say_how_they_are_written():
    assert SHAPES["grid"].usage == "grid(columns, rows)"
    assert {name for name, shape in SHAPES.items() if shape.turning} == {"row", "ring"}
    assert {name for name, shape in SHAPES.items() if shape.cells} == {"grid", "rhombus", "hexagon"}
