"""Libraries that are measured beside our rulesets play the same games; OpenSpiel's are compared in tests/openspiel."""

from __future__ import annotations

from random import Random
from shutil import which
from typing import Any

import pytest

from bench.handwritten.draughts import Draughts
from bench.opponents import drawn, handwritten, in_c, open_spiel
from interpreter.api import Game
from tests.bundled import rules
from tests.openspiel.lockstep import Table
from tests.openspiel.test_moving import chosen

ROLES = {"queen": "q", "rook": "r", "bishop": "b", "knight": "n"}


def move_of(table: Table, seat: int, option: str) -> str:
    """From where to where an option of chess goes."""
    values = chosen(option)
    if option.startswith("castle"):
        row = "18"[seat]
        return f"e{row}{'c' if table.where(values['r']) == f'Square.a{row}' else 'g'}{row}"
    return table.where(values["p"])[-2:] + values["target"][-2:]


def forced(board: Any) -> None:
    while not drawn(board) and len(moves := list(board.legal_moves)) == 1:
        board.push(moves[0])


@pytest.mark.slow
def test_python_chess_offers_the_same_and_ends_alike() -> None:
    """What a pawn becomes is a question of its own here, and a part of the move there."""
    chess = pytest.importorskip("chess", reason="python-chess isn't installed")
    game, board, random = Game.start(rules("chess").program(), 3, telling=False), chess.Board(), Random(3)
    begun = ""
    while (decision := game.decision()) is not None:
        forced(board)
        assert not drawn(board)
        legal = {move.uci() for move in board.legal_moves}
        options = decision.all_options()
        table = Table(decision.offer.machine)
        if "role=" in options[0].name:
            begun = begun or next(iter(legal))[:4]
            found = {begun + ROLES[option.name.rsplit("=", 1)[1]]: option for option in options}
            assert found.keys() == {move for move in legal if move.startswith(begun)}
        else:
            found = {move_of(table, decision.seat, option.name): option for option in options}
            assert found.keys() == {move[:4] for move in legal}
        chosen_move = random.choice(sorted(found))
        game.apply(found[chosen_move], decision.seat)
        begun = chosen_move if chosen_move not in legal else ""
        if not begun:
            board.push_uci(chosen_move)
    forced(board)
    assert drawn(board) or not any(board.legal_moves)
    assert len(game.winners()) == (1 if board.is_checkmate() else 2)


def test_decisions_are_counted_where_they_are_asked_for() -> None:
    """A game of draughts has some fifty; OpenSpiel, where each jump is a move, has hardly more."""
    pytest.importorskip("pyspiel", reason="open_spiel isn't installed")
    ours, theirs = handwritten(Draughts, counted=True)().run(0), open_spiel("checkers", counted=True)().run(0)
    assert ours.decisions is not None
    assert theirs.decisions is not None
    assert 40 < ours.decisions < 75
    assert 40 < theirs.decisions < 75
    assert handwritten(Draughts)().run(0).decisions is None


@pytest.mark.skipif(which("cc") is None, reason="there is no C compiler")
def test_a_program_in_c_tells_its_own_time() -> None:
    found = in_c("C", "connect_four_bitboards")().run(0.05)
    assert found.playouts > 1000
    assert 0 < found.seconds < 1
