"""Boards as text: every shape, readable at 80 columns."""

from __future__ import annotations

import pytest

from interpreter.boards.board import build_board
from interpreter.drawing.board import Spot, draw
from interpreter.drawing.layout import boards
from interpreter.program.program import Place, Topology


def topology(*built):
    """Several boards, numbered one after the other, as a program has them."""
    around, steps, turns, edge, number, directions = [], [], [], [], [], []
    start = 0
    for n, board in enumerate(built):
        for p in range(board.size):
            around.append(tuple(start + q for q in board.around[p]))
            steps.append(tuple(start + q if q >= 0 else -1 for q in board.steps[p]))
            turns.append(tuple(start + q if q >= 0 else -1 for q in board.turns[p]))
            edge.append(board.edge[p])
            number.append(n)
            directions.append(board.directions)
        start += board.size
    rest = ((),) * start
    return Topology(
        tuple(around), tuple(steps), tuple(turns), rest, tuple(edge), tuple(number), tuple(directions), rest
    )


def drawn(shape, arguments, texts=(), owners=(None,)):
    board = build_board(shape, arguments)
    places = tuple(
        Place(name(board, p), "Cell", owner, "public", True, None, board.coordinates[p])
        for owner in owners
        for p in range(board.size)
    )
    form = topology(*[board] * len(owners))
    texts = dict(texts)
    spots = {n: Spot(place.name, texts.get(n, ""), place.coordinates) for n, place in enumerate(places)}
    around = dict(enumerate(form.around))
    return draw(boards(places, form), spots, dict(enumerate(["ann", "bob"])), around)


def name(board, place):
    if board.names:
        return board.names[place]
    return ",".join(map(str, board.coordinates[place].values()))


def test_a_grid():
    assert drawn("grid", (3, 3), {0: "X", 4: "O"}) == [
        "Cell",
        "3  . . .",
        "2  . O .",
        "1  X . .",
        "   a b c",
    ]


def test_long_texts_get_a_legend():
    lines = drawn("grid", (8, 8), {0: "white pawn", 63: "black pawn", 1: "white princess"})
    assert max(map(len, lines)) <= 80
    assert lines[1].endswith("bp")
    assert lines[-1] == "wp = white pawn   A = white princess   bp = black pawn"


def test_a_rhombus():
    assert drawn("rhombus", (3, 3), {8: "x"}) == [
        "Cell",
        "1  . . .",
        "2   . . .",
        "3    . . x",
        "     a b c",
    ]


def test_a_hexagon_names_its_cells():
    lines = drawn("hexagon", (1,), {3: "ship"})
    assert lines == [
        "Cell",
        "     0,-1  1,-1",
        "     .     .",
        "  -1,0  0,0   1,0",
        "  .     ship  .",
        "     -1,1  0,1",
        "     .     .",
    ]


def test_rows_of_several_owners_make_one_table():
    assert drawn("row", (3,), {1: "seven", 5: "x"}, owners=(0, 1)) == [
        "Cell  1      2      3",
        "ann   .      seven  .",
        "bob   .      .      x",
    ]


def test_a_long_row_is_broken():
    lines = drawn("row", (60,), dict.fromkeys(range(60), "abcdef"))
    assert max(map(len, lines)) <= 80
    assert "60" in lines[-2]


def test_a_ring_runs_round():
    assert drawn("ring", (5,), {0: "a", 4: "e"}) == ["Cell", "  1  2  3", "  a  .  .", "", "     e  .", "     5  4"]


@pytest.mark.parametrize(
    ("shape", "arguments"),
    [("grid", (19, 19)), ("rhombus", (11, 11)), ("hexagon", (3,)), ("row", (20,)), ("ring", (24,)), ("grid", (10, 2))],
)
def test_boards_fit_on_80_columns(shape, arguments):
    lines = drawn(shape, arguments, {n: f"piece number {n % 7} of red" for n in range(0, 30, 2)})
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("shape", ["grid", "rhombus", "row", "hexagon", "ring"])
def test_a_single_place(shape):
    arguments = (1, 1) if shape in ("grid", "rhombus") else (1,)
    assert any("x" in line for line in drawn(shape, arguments, {0: "x"}))
