"""Maps that say where their places lie, checked by hand."""

from __future__ import annotations

from collections.abc import Mapping

from interpreter.boards.board import build_board
from interpreter.diagnostics.diagnostic import Reporter
from interpreter.drawing.board import BoardDrawing, Seats
from interpreter.drawing.book import Book, legend
from interpreter.drawing.layout import boards
from interpreter.drawing.spots import Piece, Spot
from interpreter.drawing.table import draw_table
from interpreter.drawing.text import plain
from interpreter.program.program import Place
from interpreter.source.text import SourceFile
from interpreter.tables.reader import read_map
from tests.bundled import rules
from tests.drawing.test_board import topology

SQUARES = """
places: {a1: [1, 1], a2: [1, 2], a3: [1, 3], b1: [2, 1], b2: [2, 2], b3: [2, 3], c1: [3, 1], c2: [3, 2], c3: [3, 3]}
links: [
  [a1, b1], [b1, c1], [a2, b2], [b2, c2], [a3, b3], [b3, c3], [a1, a2], [a2, a3], [b1, b2], [b2, b3], [c1, c2],
  [c2, c3], [a1, b2], [b2, c3], [a3, b2], [b2, c1]
]
"""


def drawn(text: str, texts: Mapping[str, str] | None = None, *, width: int = 80) -> list[str]:
    map_ = read_map(SourceFile("map.yaml", text), Reporter())
    assert map_ is not None
    built = build_board("graph", [], map=map_)
    names = built.names or ()
    places = tuple(Place(n, "Town", None, "public", True, None, built.coordinates[p]) for p, n in enumerate(names))
    spots = {
        number: Spot(
            place.name, (Piece(texts[place.name], ""),) if place.name in (texts or {}) else (), (), place.coordinates
        )
        for number, place in enumerate(places)
    }
    form = topology([built])
    book = Book.of(spots.values(), {})
    drawing = BoardDrawing(spots, dict(enumerate(form.around)), Seats(["ann"], {0: "a"}, None), book, width, False)
    block = drawing.alone(boards(places, form)[0], headed=False)
    assert block.key is not None
    return plain([*block.lines, *legend([block.key], (), width)])


def test_ways_along_rows_columns_and_diagonals_are_lines() -> None:
    assert drawn(SQUARES, {"b2": "X", "c1": "O"}) == [
        "3  .---.---.",
        "   | \\ | / |",
        "2  .---X---.",
        "   | / | \\ |",
        "1  .---.---O",
        "   a   b   c",
    ]


def test_lines_cross_where_ways_do() -> None:
    crossed = "places: {a1: [1, 1], a2: [1, 2], b1: [2, 1], b2: [2, 2]}\nlinks: [[a1, b2], [a2, b1]]\n"
    assert drawn(crossed) == ["2  .   .", "     X", "1  .   .", "   a   b"]
    upright = "places: {a2: [1, 2], c2: [3, 2], b1: [2, 1], b3: [2, 3]}\nlinks: [[a2, c2], [b1, b3]]\n"
    assert drawn(upright) == ["3      .", "       |", "2  .---+---.", "       |", "1      .", "   a   b   c"]


TOWNS = """
places: {harbour: [1, 2], market: [2, 2], mill: [3, 2], castle: [2, 1], wood: [3, 4]}
links: [[harbour, market], [market, mill], [market, castle], [harbour, mill], [castle, wood], [mill, wood]]
"""


def test_places_with_names_of_their_own_show_them() -> None:
    """Ways that are no straight lines, or would run over a place, are told."""
    assert drawn(TOWNS, {"harbour": "ship"}) == [
        "                                wood",
        "                                |",
        "                                |",
        "                                |",
        "harbour: ship - market -------- mill",
        "                |",
        "                castle",
        "also harbour to mill, castle to wood",
    ]


def test_words_keep_their_distance_from_lines_and_are_shortened_to_the_width() -> None:
    texts = {"a1": "white knight", "b1": "white bishop", "c3": "black rook"}
    found = drawn(SQUARES, texts)
    assert (found[0], found[4]) == (
        "3  . ------------ . ------------ black rook",
        "1  white knight - white bishop - .",
    )
    assert drawn(SQUARES, texts, width=12)[:5] == [
        "3  .--.--br",
        "   |\\ | /|",
        "2  .--.--.",
        "   | /|\\ |",
        "1  wk-wi-.",
    ]


def test_what_is_too_wide_for_a_map_is_listed() -> None:
    found = drawn(TOWNS, {"harbour": "ship"}, width=24)
    assert found[:2] == ["harbour  ship  to", "           market, mill"]


def test_three_squares_within_each_other() -> None:
    found = rules("classics/nine_mens_morris")
    game = found.start(seed=1)
    for name in ("a7", "d5"):
        decision = game.decision()
        assert decision is not None
        game.apply(next(o for o in decision.options if o.name.endswith(f".{name}")), decision.seat)
    assert plain(draw_table(found.program(), game.view(0)))[:15] == [
        "7  W-----------.-----------.",
        "   |           |           |",
        "6  |   .-------.-------.   |",
        "   |   |       |       |   |",
        "5  |   |   .---B---.   |   |",
        "   |   |   |       |   |   |",
        "4  .---.---.       .---.---.",
        "   |   |   |       |   |   |",
        "3  |   |   .---.---.   |   |",
        "   |   |       |       |   |",
        "2  |   .-------.-------.   |",
        "   |           |           |",
        "1  .-----------.-----------.",
        "   a   b   c   d   e   f   g",
        "B black  W white",
    ]
