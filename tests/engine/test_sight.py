"""What a seat sees as a key: the same on all tables that look the same to it, and another one where it sees another."""

from __future__ import annotations

import pytest

from interpreter.engine.chance import Policy
from interpreter.engine.game import Game
from interpreter.engine.playing import random_option
from tests.bundled import rules
from tests.engine.rulesets import BIDDING, CARDS, ruleset
from tests.engine.test_resampling import played


def test_the_same_on_all_tables_that_look_the_same(tmp_path):
    differed = 0
    for text in (BIDDING, CARDS):
        loaded = ruleset(tmp_path, text)
        for seed in range(6):
            game = played(loaded.start(seed=seed), seed, seed)
            for seat in (0, 1):
                others = [game.resampled(seat, number) for number in range(5)]
                differed += sum(other.hash() != game.hash() for other in others)
                assert {other.sight(seat) for other in others} == {game.sight(seat)}
    assert differed


HIDDEN = ["battleship", "goofspiel", "kuhn_poker", "last_lantern", "leduc_poker", "liars_dice", "nautilus"]


@pytest.mark.parametrize("name", [*HIDDEN, "otys", "fathom/expedition_2"])
def test_in_bundled_rulesets_too(name):
    program = rules(name).program(2)
    game, policy = Game.start(program, 3, telling=False), Policy(3)
    differed = 0
    for number in range(24):
        if (decision := game.decision()) is None:
            break
        if number % 4 == 1:
            for seat in range(program.seats):
                others = [game.resampled(seat, seed) for seed in range(4)]
                differed += sum(other.hash() != game.hash() for other in others)
                assert {other.sight(seat) for other in others} == {game.sight(seat)}
        game.apply(random_option(decision, policy), decision.seat)
    assert differed


@pytest.mark.parametrize("name", ["kuhn_poker", "leduc_poker", "liars_dice", "pig", "tic_tac_toe", "connect_four"])
def test_what_looks_different_has_different_keys(name):
    """Otherwise a seat would mix up what it could tell apart."""
    program = rules(name).program(2)
    seen: dict[object, object] = {}
    for seed in range(20):
        game, policy = Game.start(program, seed, telling=False), Policy(seed)
        while (decision := game.decision()) is not None and len(seen) < 150:
            offered = [option.name for option in decision.all_options()]
            view = game.view(decision.seat), offered
            assert seen.setdefault((decision.seat, game.sight(decision.seat)), view) == view
            game.apply(random_option(decision, policy), decision.seat)
    assert len(seen) >= 10


def test_in_kuhn_poker_each_player_has_six_information_sets():
    """Three cards, each with two of the histories: nothing and check–bet; check and bet."""
    program = rules("kuhn_poker").program(2)
    found = set()
    for seed in range(80):
        game, policy = Game.start(program, seed, telling=False), Policy(seed)
        while (decision := game.decision()) is not None:
            found.add((decision.seat, game.sight(decision.seat)))
            game.apply(random_option(decision, policy), decision.seat)
    assert sorted(seat for seat, _ in found) == [0] * 6 + [1] * 6


def test_what_others_do_at_the_same_time_is_not_in_it(tmp_path):
    game = ruleset(tmp_path, BIDDING).start(seed=2)
    before = game.sight(1)
    options = game.decision(0).all_options()
    keys = set()
    for option in options:
        after = game.clone()
        after.apply(option.name, 0)
        assert after.sight(1) == before
        assert after.sight(0) != game.sight(0)
        keys.add(after.sight(0))
    assert len(keys) == len(options) > 1


def test_what_a_turn_remembers_until_it_is_over_is_in_it(tmp_path):
    """The number that was rolled is in no variable of the table."""
    text = """
        per player:
            var points: 0..9 = 0
        phase play:
            each player: ask roll, pass
        action pass: gain 1 points
        action roll:
            random n in 1..6
            may "Keep it": gain n points
        winner most my points
    """
    keys = set()
    for seed in range(40):
        game = ruleset(tmp_path, text).start(seed=seed)
        game.apply("roll")
        keys.add(game.sight(0))
    assert len(keys) == 6
