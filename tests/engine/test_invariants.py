"""What holds in every game after every decision."""

from __future__ import annotations

import pytest

from interpreter.engine.chance import Policy
from interpreter.engine.components import contents
from interpreter.engine.game import Game
from interpreter.engine.machine import Machine
from interpreter.program.value import NOTHING
from tests.engine.rulesets import BIDDING, CARDS, ruleset


def check_table(m: Machine) -> None:
    """Every component is in exactly one place, and the lists of the places agree in both directions."""
    program, code, row = m.code.program, m.code, m.row
    assert len(row) == program.size
    assert all(-(2**31) <= cell < 2**31 for cell in row)
    found = []
    for place in range(len(program.places)):
        lying = contents(m, place)
        found += lying
        assert row[code.held + place] == len(lying)
        assert all(row[code.place_of + c] == place for c in lying)
        if place:
            upwards = []
            component = row[code.bottom + place]
            while component != NOTHING:
                upwards.append(component)
                component = row[code.above + component]
            assert tuple(upwards[::-1]) == lying
    assert sorted(found) == list(range(len(program.components)))


@pytest.mark.parametrize("text", [BIDDING, CARDS])
def test_the_table_is_sound_and_all_there_is(tmp_path, text):
    program = ruleset(tmp_path, text).program()
    for seed in range(25):
        game, policy = Game.start(program, seed), Policy(seed)
        while not game.ended:
            waiting = game.pending()
            seat = waiting[policy.below(len(waiting))]
            options = game.decision(seat).all_options()
            names = [option.name for option in options]
            assert len(set(names)) == len(names)
            again = Game.resume(program, list(game.machine.row), game.machine.records, seed)
            assert again.pending() == waiting
            assert [option.name for option in again.decision(seat).all_options()] == names
            chosen = policy.below(len(options))
            game.apply(options[chosen], seat)
            again.apply(names[chosen], seat)
            assert again.hash() == game.hash()
            check_table(game.machine)


def test_looking_at_a_game_changes_nothing(tmp_path):
    game = Game.start(ruleset(tmp_path, CARDS).program(), 5)
    before = game.hash()
    for option in game.decision().all_options():
        assert option.name
        assert option.label
        assert game.why(option.name).legal
    for seat in (0, 1, None):
        game.view(seat)
    game.scores()
    game.winners()
    assert game.hash() == before
