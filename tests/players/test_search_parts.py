"""The parts of the search: payoffs, their scale, nodes, roll-outs."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from interpreter.players.search import rollout as rollouts
from interpreter.players.search.node import WIDENING, Node
from interpreter.players.search.payoff import Scale, payoffs
from interpreter.players.search.rollout import engine_of, rollout
from interpreter.players.search.tables import Table
from tests.bundled import rules
from tests.engine.rulesets import ruleset

ENDLESS = """
    var decisions: 0..5000 = 0

    per player:
        var points: 0..5000 = 0

    phase play:
        repeat until decisions = 5000:
            each player: ask earn, pass

    action earn:
        gain 1 points
        decisions += 1
    action pass: decisions += 1

    winner most my points
"""


# ---- payoffs ----


def test_winners_share_the_win():
    assert [payoff[0] for payoff in payoffs(((3,), (5,), (5,)))] == [0, 0.5, 0.5]
    assert [payoff[0] for payoff in payoffs(((1, 7), (1, 8)))] == [0, 1]


def test_behind_the_win_stand_the_margins_and_then_what_was_reached():
    assert payoffs(((4, 1), (9, 0), (9, -2))) == [(0, -5, 1, 4, 1), (1, 0, 2, 9, 0), (0, 0, -2, 9, -2)]


def test_who_is_alone_is_measured_by_what_it_reaches():
    assert payoffs(((6,),)) == [(1, 6, 6)]


# ---- scales ----


def valued(scale: Scale, payoff: tuple[float, ...]) -> float:
    """What a payoff is worth, over that of the least ones."""
    return sum(f * (part - low) for f, part, low in zip(scale.factors, payoff, scale.lows, strict=True))


def scale(*taken: tuple[float, ...]) -> Scale:
    made = Scale(taken[0], taken[0])
    for payoff in taken:
        made.take_in(payoff)
    return made


def test_a_win_weighs_more_than_any_margin():
    made = scale((0, -50), (1, 50))
    assert valued(made, (1, 50)) == pytest.approx(0.9975)
    assert valued(made, (1, -50)) > valued(made, (0, 50))
    assert valued(made, (1, 2)) > valued(made, (1, 1))


def test_where_all_is_won_the_margin_has_the_weight():
    made = scale((1, 3), (1, 5))
    assert valued(made, (1, 5)) - valued(made, (1, 3)) == pytest.approx(0.95)


def test_what_is_always_the_same_weighs_nothing():
    assert scale((1, 3), (1, 3)).factors == (0, 0)


# ---- nodes ----


def bandit(chances: list[float], visits: int, seed: int = 0) -> Node:
    """A node whose options win with these chances, after so many visits."""
    random, node = Random(seed), Node(0, list(range(len(chances))))
    for _ in range(visits):
        option = node.select((1.0,), random)
        node.update(option, (float(random.random() < chances[option]),))
    return node


def test_each_of_a_few_options_is_tried_and_the_best_one_most():
    node = bandit([0.2, 0.5, 0.8, 0.4], 400)
    assert sorted(node.tried) == [0, 1, 2, 3]
    assert node.all_visits == sum(node.visits.values()) == 400
    assert max(node.visits, key=lambda option: node.visits[option]) == 2
    assert node.visits[2] > 200


def test_what_was_tried_little_is_tried_again_unless_it_is_hopeless():
    node = Node(0, [0, 1, 2])
    for option, payoff, times in ((0, 0.6, 90), (1, 0.5, 9), (2, 0.0, 90)):
        for _ in range(times):
            node.update(option, (payoff,))
    taken = Counter(node.select((1.0,), Random(seed)) for seed in range(200))
    assert taken[1] > taken[0] > taken[2]
    assert node.value(0, (1.0,)) == pytest.approx(0.6)


def test_of_equal_ones_it_draws_one():
    node = Node(0, [0, 1])
    for option in (0, 1):
        node.update(option, (1.0,))
    assert {node.select((1.0,), Random(seed)) for seed in range(20)} == {0, 1}


def test_two_who_choose_at_the_same_time_do_not_do_so_in_step():
    """Matching pennies: one wins if both choose alike. Neither can win more than half of the time, in the long run."""
    for seed in range(5):
        random, even, odd, alike = Random(seed), Node(0, [0, 1]), Node(1, [0, 1]), 0
        for _ in range(400):
            one, other = even.select((1.0,), random), odd.select((1.0,), random)
            even.update(one, (float(one == other),))
            odd.update(other, (float(one != other),))
            alike += one == other
        assert 0.4 < alike / 400 < 0.6


def test_of_many_options_as_many_are_tried_as_visits_allow():
    node = bandit([0.1] * 400, 400)
    assert len(node.tried) == WIDENING * 20
    assert len(node.untried) + len(node.tried) == 400
    node = bandit([0.1] * 99 + [1.0], 1000)
    assert max(node.visits, key=lambda option: node.visits[option]) == 99


def test_first_come_the_options_that_are_drawn():
    firsts = {bandit([0.5] * 10, 1, seed).tried[0] for seed in range(100)}
    assert firsts == set(range(10))


# ---- roll-outs ----


def test_a_roll_out_plays_to_the_end():
    game = rules("tic_tac_toe").start()
    before = game.hash()
    found = {rollout(Table.of(engine_of(game.program), game), seed) for seed in range(20)}
    assert found == {((1,), (0,)), ((0,), (1,)), ((0,), (0,))}
    assert game.hash() == before


def test_a_long_game_is_judged_as_it_stands(tmp_path, monkeypatch):
    monkeypatch.setattr(rollouts, "MOST", 30)
    game = ruleset(tmp_path, ENDLESS).start()
    (red,), (blue,) = rollout(Table.of(engine_of(game.program), game), 5)
    assert 0 < red + blue < 30
