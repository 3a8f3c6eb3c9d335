"""Boards as text: every shape, checked by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from interpreter.boards.board import Board as Built
from interpreter.boards.board import build_board
from interpreter.drawing.board import BoardDrawing, Seats
from interpreter.drawing.book import Book, legend
from interpreter.drawing.lattice import Cells
from interpreter.drawing.layout import Board, boards
from interpreter.drawing.spots import Mark, Piece, Spot
from interpreter.drawing.text import Line, line_width, plain
from interpreter.drawing.wording import tags
from interpreter.program.program import Place, Topology


def topology(built: Sequence[Built]) -> Topology:
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


def lines(
    shape: str,
    arguments: tuple[int, ...],
    texts: Mapping[int, str] | None = None,
    *,
    owners: Sequence[int | None] = (None,),
    viewer: int | None = None,
    width: int = 80,
    marks: Mapping[int, tuple[Mark, ...]] | None = None,
    dense: bool = False,
) -> list[Line]:
    built = build_board(shape, arguments)
    places = tuple(
        Place(name(built, p), "Cell", owner, "public", True, None, built.coordinates[p])
        for owner in owners
        for p in range(built.size)
    )
    form = topology([built] * len(owners))
    spots = {}
    for n, place in enumerate(places):
        text = (texts or {}).get(n, "")
        spots[n] = Spot(place.name, (Piece(text, ""),) if text else (), (marks or {}).get(n, ()), place.coordinates)
    names = ["ann", "bob", "cat"]
    seats = Seats(names, tags(names), viewer)
    drawing = BoardDrawing(
        spots, dict(enumerate(form.around)), seats, Book.of(spots.values(), seats.tags), width, dense
    )
    found = boards(places, form)
    blocks = drawing_of(drawing, found, len(owners) > 1)
    return [line for b in blocks for line in b.lines] + legend((b.key for b in blocks), (), width)


def drawing_of(drawing: BoardDrawing, found: Sequence[Board], headed: bool):
    shape = found[0].shape.value
    if shape in ("squares", "slanted"):
        return [drawing.cells([Cells(board, drawing.spots, {}) for board in found], headed=headed)]
    return (
        drawing.rows(found, named=False) if shape == "row" else [drawing.alone(board, headed=headed) for board in found]
    )


def drawn(*arguments, **named) -> list[str]:
    return plain(lines(*arguments, **named))


def name(board: Built, place: int) -> str:
    if board.names:
        return board.names[place]
    return ",".join(map(str, board.coordinates[place].values()))


# ---- squares ----


def test_a_small_grid_has_lines() -> None:
    assert drawn("grid", (3, 3), {0: "X", 4: "O"}) == [
        "3    |   |",
        "  ---+---+---",
        "2    | O |",
        "  ---+---+---",
        "1  X |   |",
        "   a   b   c",
    ]


def test_a_small_grid_without_much_height() -> None:
    assert drawn("grid", (3, 3), {0: "X", 4: "O"}, dense=True) == ["3 . . .", "2 . O .", "1 X . .", "  a b c"]


def test_a_larger_grid_has_dots() -> None:
    assert drawn("grid", (7, 6), {0: "R", 1: "Y", 7: "R"}) == [
        "6 . . . . . . .",
        "5 . . . . . . .",
        "4 . . . . . . .",
        "3 . . . . . . .",
        "2 R . . . . . .",
        "1 R Y . . . . .",
        "  a b c d e f g",
    ]


def test_rows_of_two_figures_and_columns_beyond_z() -> None:
    found = drawn("grid", (28, 10), {0: "X"})
    assert found[0].startswith("10 .  .")
    assert found[-2].startswith(" 1 X  .")
    assert found[-1].endswith("z  aa ab")


def test_long_texts_are_cut_and_explained() -> None:
    found = drawn("grid", (8, 8), {0: "white pawn", 63: "black pawn", 1: "white princess"})
    assert found[7].split() == ["1", "wpa", "wpr", *"......"]
    assert found[0].split() == ["8", *".......", "bpa"]
    assert found[-1] == "pa pawn  b black  w white  pr princess"


def test_numbers_are_kept() -> None:
    found = drawn("grid", (8, 8), {0: "10", 1: "9", 2: "100"})
    assert found[7] == "1 10   9  100  .   .   .   .   ."


# ---- hexagons ----


def test_a_rhombus() -> None:
    assert drawn("rhombus", (3, 3), {8: "x", 0: "y"}) == [
        "1 y . .",
        " 2 . . .",
        "  3 . . x",
        "     a b c",
    ]


def test_a_hexagon_has_its_coordinates_at_the_edges() -> None:
    # In `-1,0` the `-1,` stands below and the `,0` at the left.
    assert drawn("hexagon", (1,), {3: "ship"}) == [
        " ,-1  .    .",
        ",0  .   ship  .",
        "  ,1  .    .    1,",
        "        -1,   0,",
    ]


def test_boards_of_several_owners_stand_side_by_side_the_viewer_last() -> None:
    found = drawn("grid", (2, 6), {0: "a", 12: "b", 24: "c"}, owners=(0, 1, 2), viewer=0)
    assert found[0].split("   ")[0] == "Cell of bob"
    assert found[0].rstrip().endswith("Cell of ann (you)")
    assert [cell for cell in found[6].split() if cell.isalpha()] == ["b", "c", "a"]


def test_boards_that_do_not_fit_beside_each_other_stand_below() -> None:
    found = drawn("grid", (19, 6), {}, owners=(0, 1), width=60)
    assert [line for line in found if "Cell" in line] == ["Cell of ann", "Cell of bob"]


# ---- rows, rings, graphs ----


def test_rows_of_several_owners_make_one_table() -> None:
    assert drawn("row", (3,), {1: "seven", 5: "x"}, owners=(0, 1)) == [
        "     1  2      3",
        "ann  .  seven  .",
        "bob  .  .      x",
    ]


def test_the_row_of_nobody_lies_before_the_viewer() -> None:
    found = drawn("row", (2,), {0: "a", 2: "b", 4: "c"}, owners=(0, None, 1), viewer=0)
    assert [line.split()[0] for line in found[1:]] == ["bob", "Cell", "ann"]


def test_rows_that_are_too_wide_stand_upright() -> None:
    texts = dict.fromkeys(range(5), "a text of twenty-one,") | {7: "b"}
    assert drawn("row", (5,), texts, owners=(0, 1)) == [
        "   ann                    bob",
        "1  a text of twenty-one,  .",
        "2  a text of twenty-one,  .",
        "3  a text of twenty-one,  b",
        "4  a text of twenty-one,  .",
        "5  a text of twenty-one,  .",
    ]


def test_rows_stand_upright_as_long_as_any_of_their_columns_could_become_too_wide() -> None:
    """Else a table would lie down and stand up again while the same things are laid on it in another order."""
    text = "fourteen signs"
    for texts in ({n: text if n == 1 else "x" for n in range(5)}, dict.fromkeys(range(5), text)):
        assert drawn("row", (5,), texts, owners=(0, 1))[0].split() == ["ann", "bob"]
    assert len(drawn("row", (5,), {0: "twelve signs"}, owners=(0, 1))) == 3
    assert len(drawn("row", (5,), dict.fromkeys(range(4), text))) == 2


def test_long_texts_in_a_row_are_listed() -> None:
    text = "a long text, in which there are more words than could ever stand on a line of eighty columns"
    assert drawn("row", (3,), {1: text}, owners=(0, 1)) == [
        "ann  2  a long text, in which there are more words than could ever stand on a",
        "        line of eighty columns",
    ]


def test_rows_that_are_nearly_empty_are_listed() -> None:
    texts = {4: "a text that is thirty-two letters", 7: "another one of thirty-two letters", 9: "x" * 20}
    assert drawn("row", (5,), texts, owners=(0, 1), width=75) == [
        "ann  5  a text that is thirty-two letters",
        "bob  3  another one of thirty-two letters",
        "     5  xxxxxxxxxxxxxxxxxxxx",
    ]


def test_a_long_row_is_broken() -> None:
    found = drawn("row", (60,), dict.fromkeys(range(60), "abcdef"))
    assert max(map(len, found)) <= 80
    assert found[-2].split()[-1] == "60"


def test_a_ring_runs_round() -> None:
    assert drawn("ring", (5,), {0: "a", 4: "e", 2: "long"}) == [
        "  1     2     3",
        "/ a     .     long  \\",
        "\\       e     .     /",
        "        5     4",
    ]


def test_places_without_a_shape_are_listed_with_their_ways() -> None:
    built = build_board("ring", (3,))  # a graph by its ways only
    places = tuple(Place(f"Town.{n}", "Town", None, "public", True, None, {}) for n in ("bay", "fort", "hill"))
    form = topology([built])
    form = Topology(
        form.around, ((),) * 3, ((-1, -1),) * 3, form.touching, form.edge, form.board, (0, 0, 0), form.distance
    )
    spots = {n: Spot(n_.name[5:], (Piece("ship", ""),) if n == 1 else (), (), {}) for n, n_ in enumerate(places)}
    seats = Seats(["ann"], {0: "a"}, None)
    drawing = BoardDrawing(spots, dict(enumerate(form.around)), seats, Book.of(spots.values(), {}), 80, False)
    assert plain(drawing.alone(boards(places, form)[0], headed=False).lines) == [
        "bay   .     to fort, hill",
        "fort  ship  to bay, hill",
        "hill  .     to bay, fort",
    ]


# ---- marks ----


def test_what_points_at_places_is_a_letter_that_no_text_has() -> None:
    cursor, other = Mark("cursor", None, ""), Mark("Car of a player", 1, "player-2")
    found = drawn("grid", (7, 6), {0: "C", 1: "r"}, marks={1: (cursor,), 2: (other, cursor)})
    assert found[5].split() == ["1", "C", "rU", "ObU", *"...."]
    assert found[-1] == "Ob Car of a player  U cursor"


# ---- all ----

SHAPES = [
    ("grid", (19, 19)),
    ("rhombus", (11, 11)),
    ("hexagon", (3,)),
    ("hexagon", (5,)),
    ("row", (20,)),
    ("ring", (24,)),
    ("grid", (10, 2)),
    ("grid", (3, 3)),
]


@pytest.mark.parametrize(("shape", "arguments"), SHAPES)
@pytest.mark.parametrize("width", [80, 120])
def test_boards_fit(shape: str, arguments: tuple[int, ...], width: int) -> None:
    texts = {n: f"piece number {n % 7} of red" for n in range(0, 30, 2)}
    assert max(map(line_width, lines(shape, arguments, texts, width=width))) <= width


@pytest.mark.parametrize(("shape", "arguments"), SHAPES)
@pytest.mark.parametrize(
    "texts",
    [("a", "b"), ("white king", "white knight"), ("7", "77"), ("龍", "馬"), ("e\N{COMBINING ACUTE ACCENT}", "e")],
)
def test_different_things_look_different_wherever_they_lie(
    shape: str, arguments: tuple[int, ...], texts: tuple[str, str]
) -> None:
    one, other = texts
    seen = {
        tuple(drawn(shape, arguments, {a: one, b: other})) for a, b in [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]
    }
    assert len(seen) == 6


@pytest.mark.parametrize("shape", ["grid", "rhombus", "row", "hexagon", "ring"])
def test_a_single_place(shape: str) -> None:
    arguments = (1, 1) if shape in ("grid", "rhombus") else (1,)
    assert any("x" in line for line in drawn(shape, arguments, {0: "x"}))


def test_wide_signs_keep_the_columns() -> None:
    found = drawn("grid", (8, 8), {0: "龍", 8: "e\N{COMBINING ACUTE ACCENT}"})
    assert found[7].startswith("1 龍 .  .")
    assert found[6].startswith("2 e\N{COMBINING ACUTE ACCENT}  .  .")
