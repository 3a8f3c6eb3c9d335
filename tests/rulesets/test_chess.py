"""Points of the rules of chess that examples in the ruleset can't show in a line."""

from __future__ import annotations

from interpreter.api import load

ROOK_AND_KINGS = """
ruleset position "A rook" extends "classics/chess.rules"

example "a rook and two kings" at play with white to move:
    do put(white, king, Square.e1)
    do put(white, rook, Square.h1)
    do put(black, king, Square.e8)
    top(Square.h1).castles := yes
"""

PAWN_AND_KINGS = """
ruleset position "A pawn" extends "classics/chess.rules"

example "a pawn and two kings" at play with white to move:
    do put(white, king, Square.e1)
    do put(white, pawn, Square.e2)
    do put(black, king, Square.e8)
"""


def test_a_rook_that_may_no_longer_castle_is_the_same_wherever_it_has_been(tmp_path):
    """The third time is a draw (FIDE laws, 9.2): what was lost when the king moved makes no difference afterwards."""
    is_a_draw_after(tmp_path, ROOK_AND_KINGS, ["wking e2", *(2 * ["bking e7", "wrook h2", "bking e8", "wrook h1"])])


def test_a_pawn_that_nobody_can_take_in_passing_is_like_any_other(tmp_path):
    """What a double step allows makes a difference for a repetition only if it can be done (9.2.3)."""
    is_a_draw_after(tmp_path, PAWN_AND_KINGS, ["wpawn e4", *(2 * ["bking e7", "wking e2", "bking e8", "wking e1"])])


def is_a_draw_after(folder, position, moves):
    path = folder / "position.rules"
    path.write_text(position, encoding="utf-8")
    game = load("chess", [str(path)]).start_at(str(path))
    names = {c.text[0] + c.text.split()[1]: c.name for p in game.view().places if p.space for c in p.contents or ()}
    for move in moves:
        assert not game.ended
        piece, square = move.split()
        game.apply(f"go p={names[piece]} target=Square.{square}")
    assert game.ended
    assert game.winners() == (0, 1)
