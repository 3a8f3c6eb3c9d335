"""Games whose options are listed by generated code are the same games."""

from __future__ import annotations

import pytest

from interpreter.engine.game import Game
from interpreter.engine.playing import play_random
from interpreter.engines.listing import Listing
from interpreter.program.program import Program
from tests.bundled import rules

GAMES = ["tic_tac_toe", "leduc_poker", "goofspiel", "nautilus", "fathom/expedition_1"]


def played(program: Program, listing: Listing | None) -> Game:
    game = Game.start(program, 5, lister=listing)
    play_random(game, 6, 40)
    return game


@pytest.mark.parametrize("name", GAMES)
def test_the_game_is_the_same_and_is_told_alike(name: str) -> None:
    program = rules(name).program()
    one, other = played(program, Listing(program, at_once=True)), played(program, None)
    assert one.hash() == other.hash()
    assert [line.text for line in one.log] == [line.text for line in other.log]


def test_in_the_background_the_walker_lists_until_code_is_there() -> None:
    program = rules("tic_tac_toe").program()
    listing = Listing(program)
    game = Game.start(program, lister=listing)
    names = [option.name for option in game.decision().options]
    listing.wait()
    later = Game.start(program, lister=listing)
    assert [option.name for option in later.decision().options] == names


def test_a_copy_lists_in_the_same_way() -> None:
    program = rules("tic_tac_toe").program()
    game = Game.start(program, lister=Listing(program, at_once=True))
    assert game.clone().machine.lister is game.machine.lister


def test_games_under_test_are_the_walkers_alone() -> None:
    assert rules("tic_tac_toe").start(testing=True, engine="python").machine.lister is None
    assert rules("tic_tac_toe").start(engine="python").machine.lister is not None
