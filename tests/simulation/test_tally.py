"""Tallies of any games, put together in any order, are the tally of all."""

from __future__ import annotations

import pickle
from random import Random

import pytest
from attrs import evolve

from interpreter.api import load
from interpreter.engine.game import Game
from interpreter.engine.playing import play_random
from interpreter.simulation.plan import packed, unpacked
from interpreter.simulation.playing import Simulator
from interpreter.simulation.tally import Tally
from tests.bundled import rules
from tests.simulation.games import BUST, plan_for


@pytest.mark.parametrize("name", ["last_lantern", "kuhn_poker"])
def test_games_may_be_put_together_in_any_order(name):
    plan = plan_for(rules(name), seed=3)
    simulator = Simulator(plan)
    games = [simulator.play(number) for number in range(24)]
    whole = Tally(plan.program.seats)
    for game in games:
        whole.count(game)
    chance = Random(5)
    for _ in range(5):
        chance.shuffle(games)
        parts = [Tally(plan.program.seats) for _ in range(4)]
        for game in games:
            parts[chance.randrange(4)].count(game)
        left, right = Tally(plan.program.seats), Tally(plan.program.seats)
        left.add(parts[0])
        left.add(parts[1])
        right.add(parts[2])
        right.add(parts[3])
        right.add(left)
        assert right == whole


def test_the_first_of_several_troubles_is_kept_whatever_the_order(tmp_path):
    (tmp_path / "bust.rules").write_text(BUST, encoding="utf-8")
    plan = plan_for(load(str(tmp_path / "bust.rules")))
    games = [Simulator(plan).play(number) for number in range(20)]
    forwards, backwards = Tally(2), Tally(2)
    for game in games:
        forwards.count(game)
    for game in reversed(games):
        backwards.count(game)
    assert forwards == backwards
    (trouble,) = forwards.troubles.values()
    assert trouble.first == next(game.number for game in games if game.outcome == "stopped")
    assert trouble.games == sum(game.outcome == "stopped" for game in games)


@pytest.mark.parametrize("name", ["chess", "last_lantern", "nautilus"])
def test_a_plan_that_was_sent_plays_the_same_games(name):
    plan = evolve(plan_for(rules(name), seed=1, most=40), observed=1)
    there = unpacked(packed(plan))
    for number in range(2):
        game = Simulator(plan).play(number)
        assert Simulator(there).play(number) == game
        assert pickle.loads(pickle.dumps(game)) == game


def test_random_seats_play_the_games_that_an_engine_plays_from_the_same_seed():
    plan = plan_for(rules("last_lantern"), seed=8)
    for number in range(5):
        played = Simulator(plan).play(number)
        game = Game.start(plan.program, played.seed, telling=False)
        assert play_random(game, played.seed) == played.decisions
        assert game.winners() == played.winners


@pytest.mark.parametrize("name", ["tic_tac_toe", "othello", "last_lantern", "nautilus", "fathom/expedition_1"])
def test_generated_python_tells_what_the_walker_tells(name):
    plan = evolve(plan_for(rules(name), seed=2), observed=0)
    walker, quick = Simulator(plan), Simulator(evolve(plan, engine="python"))
    for number in range(2):
        assert quick.play(number) == walker.play(number)


def test_games_that_are_watched_tell_the_same_and_more():
    plan = evolve(plan_for(rules("kuhn_poker"), seed=2, engine="python"), observed=2)
    quick = evolve(plan, observed=0)
    for number in range(2):
        watched = Simulator(plan).play(number)
        assert watched.turns == watched.decisions
        assert watched.seen is not None
        assert evolve(watched, turns=None, seen=None) == Simulator(quick).play(number)


def test_seeds_of_games_follow_from_the_simulation_s():
    plan = plan_for(rules("tic_tac_toe"), seed=4)
    seeds = {plan.game_seed(number) for number in range(1000)}
    assert len(seeds) == 1000
    assert max(seeds) < 2**53
    assert seeds.isdisjoint(plan_for(rules("tic_tac_toe"), seed=5).game_seed(number) for number in range(1000))
