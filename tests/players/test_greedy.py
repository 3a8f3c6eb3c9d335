"""The greedy player: what options are worth, over what a seat can't know, and nothing that it can't."""

from __future__ import annotations

from fractions import Fraction
from time import process_time

import pytest

from interpreter.api import Game, load
from interpreter.players import greedy
from interpreter.players.greedy import EQUAL, PARTLY, GreedyPlayer, appraise, best
from interpreter.players.random_player import RandomPlayer
from interpreter.shell import events as ev
from interpreter.shell.looking import look_ahead
from interpreter.shell.telling import hint_text
from tests.bundled import rules
from tests.engine.rulesets import ruleset

GOALS = """
    per player:
        var points: -20..20 = 0
        var debts: 0..20 = 0

    phase play:
        each player: ask earn, owe, lose, spoil

    action earn(n in {2, 3}): my points += n
    action owe:
        my points += 3
        gain 1 debts
    action lose: my points -= 1
    action spoil: left(me).points := -5

    winner most my points, then least my debts
"""

SPOIL = "    action spoil: left(me).points := -5\n"

DECK = """
    kind Card:
        worth: 1..3
    table Card:
        worth: each

    pile deck: Card hidden

    per player:
        pile hand: Card private
        var points: 0..20 = 0

    phase setup:
        move Card to deck
        shuffle deck

    phase play:
        each player: ask draw, take

    action draw:
        gain (if top(deck) = none then 0 else top(deck).worth) points
        move top(deck) to my hand
    action take(n in 1..3): gain n points

    winner most my points
"""

DICE = """
    per player:
        var points: 0..20 = 0

    phase play:
        each player: ask roll, take

    action roll:
        random n in 1..6
        gain n points
    action take(n in {2, 5}): gain n points

    winner most my points
"""

BIDS = """
    per player:
        var bid: 0..3 = 0
        var points: -9..9 = 0

    phase play:
        each player at once:
            choose n in 0..3 "Bid"
            my bid := n
        each player:
            if my bid > left(me).bid: my points += 5
            my points -= my bid

    winner most my points
"""

BLIND = """
    per player:
        var points: 0..9 = 0
        var steps: 0..9 = 0

    phase play:
        each player: ask left_way, right_way

    action left_way: gain 1 steps
    action right_way: gain 1 steps

    winner most my points
"""

NO_WINNER = BLIND.replace("winner most my points", "")


def values(game: Game, seed: int = 0) -> dict[str, tuple[Fraction, ...]]:
    decision = game.decision()
    assert decision is not None
    return {appraisal.option.name: appraisal.value for appraisal in appraise(game, decision, seed)}


def chosen(game: Game, seed: int = 0) -> tuple[str, str]:
    decision = game.decision()
    assert decision is not None
    choice = GreedyPlayer(seed, decision.seat).choose(game, decision)
    return choice.option.name, choice.remark


def test_goals_count_in_their_order_against_the_best_rival(tmp_path):
    game = ruleset(tmp_path, GOALS).start()
    assert values(game) == {"earn n=2": (2, 0), "earn n=3": (3, 0), "owe": (3, -1), "lose": (-1, 0), "spoil": (5, 0)}
    assert chosen(game) == ("spoil", "")
    game.apply("owe")
    # Red has 3 points and a debt. What blue has is counted less that.
    assert values(game) == {"earn n=2": (-1, 1), "earn n=3": (0, 1), "owe": (0, 0), "lose": (-4, 1), "spoil": (5, 1)}


def test_of_several_rivals_the_one_who_would_win_counts(tmp_path):
    path = tmp_path / "three.rules"
    path.write_text(
        'ruleset three "Three"\nplayers 3\n'
        "per player:\n    var points: 0..9 = 0\n    var coins: 0..9 = 0\n"
        "phase setup:\n    seat(2).points := 4\n    seat(2).coins := 1\n"
        "    seat(3).points := 2\n    seat(3).coins := 9\n"
        "phase play:\n    each player: ask earn, idle\n"
        "action earn: gain 5 points\naction idle: seat(3).coins := 9\n"
        "winner most my points, then most my coins\n"
    )
    rules = load(str(path))
    assert rules.ok, rules.diagnostics
    assert values(rules.start(3)) == {"earn": (1, -1), "idle": (-4, -1)}


def test_the_order_of_a_hidden_deck_is_averaged(tmp_path):
    rules = ruleset(tmp_path, DECK)
    for seed in range(6):
        found = values(rules.start(seed=seed), seed)
        assert found["take n=2"] == (2,)
        # The mean of 1, 2 and 3 is 2; that of 40 draws is rarely half a point away, and the deck itself plays no part.
        assert 1.5 < found["draw"][0] < 2.5


def test_the_mean_of_many_seeds_is_that_of_the_cards(tmp_path):
    rules = ruleset(tmp_path, DECK)
    means = [values(rules.start(seed=seed % 3), seed)["draw"][0] for seed in range(25)]
    assert abs(sum(means) / 25 - 2) < 0.12


def test_what_chance_will_bring_is_not_known(tmp_path):
    rules = ruleset(tmp_path, DICE)
    for seed in range(6):
        game = rules.start(seed=seed)
        found = values(game, seed)
        assert found["take n=2"] == (2,)
        assert 2.5 < found["roll"][0] < 4.5
        assert chosen(game, seed) == ("take n=5", "")


def test_a_bid_has_a_value_although_others_bid_at_the_same_time(tmp_path):
    rules = ruleset(tmp_path, BIDS)
    game = rules.start()
    found = values(game)
    # Against a bid drawn from 0 to 3: nothing is never enough, 3 wins three times of four.
    exact = {0: 0.0, 1: 5 / 4 - 1, 2: 5 / 2 - 2, 3: 15 / 4 - 3}
    mean_of_rival = {n: 5 * (3 - n) / 4 - 1.5 for n in range(4)}
    for n in range(4):
        assert abs(found[f"n={n}"][0] - (exact[n] - mean_of_rival[n])) < 1.5
    assert found["n=0"] < found["n=3"]
    # What the other one has bid already makes no difference.
    later = rules.start()
    later.apply("n=3", 0)
    waiting = later.decision(1)
    fresh = rules.start()
    decision = fresh.decision(1)
    assert [a.value for a in appraise(later, waiting)] == [a.value for a in appraise(fresh, decision)]


def test_it_says_when_all_are_equal_and_draws(tmp_path):
    game = ruleset(tmp_path, BLIND).start()
    drawn = {chosen(game, seed) for seed in range(20)}
    assert drawn == {("left_way", EQUAL), ("right_way", EQUAL)}


def test_without_a_winner_all_are_equal(tmp_path):
    game = ruleset(tmp_path, NO_WINNER).start()
    assert values(game) == {"left_way": (), "right_way": ()}
    assert chosen(game)[1] == EQUAL


def test_ties_are_drawn_by_the_seed_among_the_best(tmp_path):
    game = ruleset(
        tmp_path, GOALS.replace("ask earn, owe, lose, spoil", "ask earn, owe, lose").replace(SPOIL, "")
    ).start()
    game.apply("lose")
    drawn = {chosen(game, seed) for seed in range(20)}
    assert drawn == {("earn n=3", "")}
    text = GOALS.replace(", then least my debts", "")
    drawn = {chosen(ruleset(tmp_path, text).start(), seed) for seed in range(20)}
    assert drawn == {("spoil", "")}
    text = text.replace("earn, owe, lose, spoil", "earn, owe, lose")
    text = text.replace(SPOIL, "")
    drawn = {chosen(ruleset(tmp_path, text).start(), seed) for seed in range(20)}
    assert drawn == {("earn n=3", ""), ("owe", "")}


@pytest.mark.parametrize("name", ["nautilus", "goofspiel", "kuhn_poker", "pig", "othello"])
def test_the_same_seed_gives_the_same_choices_and_the_game_stays_as_it_is(name):
    game = rules(name).start(seed=4)
    players = [RandomPlayer(4, seat) for seat in range(game.program.seats)]
    for _ in range(2):
        decision = game.decision()
        if decision is None:
            break
        seat = decision.seat
        before = game.hash(), game.revelations, [line.text for line in game.log]
        first, second = (GreedyPlayer(9, seat).choose(game, decision) for _ in range(2))
        assert (first.option.name, first.remark) == (second.option.name, second.remark)
        assert (game.hash(), game.revelations, [line.text for line in game.log]) == before
        game.apply(players[seat].choose(game, decision).option, seat)


def test_a_winning_option_is_taken():
    game = rules("tic_tac_toe").start()
    for name in ("a1", "a3", "b1", "b3"):
        game.apply(f"place s=Square.{name}")
    assert chosen(game) == ("place s=Square.c1", "")


def test_who_watches_a_game_is_not_told_what_is_tried(tmp_path):
    class Watcher:
        def __init__(self):
            self.seen = 0

        def executed(self, origin):
            self.seen += 1

        def decided(self, seat, text):
            self.seen += 1

    watcher = Watcher()
    game = Game.start(ruleset(tmp_path, DECK).program(), observer=watcher)
    game.decision().all_options()
    seen = watcher.seen
    chosen(game)
    assert watcher.seen == seen


def against_random(name: str, games: int) -> tuple[int, int]:
    """Games that a greedy player wins alone against random ones, and those that it doesn't even share."""
    players = next(n for n in rules(name).players if n > 1)
    won = lost = 0
    for seed in range(games):
        game = rules(name).start(players, seed=seed)
        seat = seed % players
        engines = [RandomPlayer(seed, other) for other in range(players)]
        engines[seat] = GreedyPlayer(seed, seat)
        while (decision := game.decision()) is not None:
            game.apply(engines[decision.seat].choose(game, decision).option, decision.seat)
        won += game.winners() == (seat,)
        lost += seat not in game.winners()
    return won, lost


@pytest.mark.slow
def test_it_beats_random_players_where_points_come_one_by_one():
    won, lost = against_random("kalah", 12)
    assert won >= 9
    assert lost <= 3


@pytest.mark.slow
def test_a_large_decision_takes_about_a_second():
    """The budget is in steps of the engine; here it is seen that these are short."""
    game = rules("fathom/expedition_1").start(seed=1)
    player = RandomPlayer(1, 0)
    while len(game.decision().all_options()) < 25 or game.together is None:
        decision = game.decision()
        game.apply(player.choose(game, decision).option, decision.seat)
    start = process_time()
    appraise(game, game.decision())
    assert process_time() - start < 15


LONG_WAYS = """
    var walked: 0..5000 = 0

    per player:
        var points: 0..200 = 0

    phase play:
        each player:
            ask walk
            repeat 500 times: walked += 1
            walked := 0

    action walk(n in 1..200): gain n points

    winner most my points
"""


def test_of_too_many_options_only_some_are_looked_at(tmp_path, monkeypatch):
    """Each leads over a way of at least 500 steps, so no more than 200 of them are to be had for 100,000 steps."""
    monkeypatch.setattr(greedy, "MOST_STEPS", 100_000)
    game = ruleset(tmp_path, LONG_WAYS).start()
    decision = game.decision()
    appraisals = appraise(game, decision, seed=4)
    assert [one.option.name for one in appraisals] == [option.name for option in decision.all_options()]
    looked_at = [one for one in appraisals if one.looked_at]
    assert 1 < len(looked_at) < 200
    assert all(one.value == (n,) for n, one in enumerate(appraisals, 1) if one.looked_at)
    assert all(one.value == () for one in appraisals if not one.looked_at)
    assert best(appraisals) == [looked_at[-1]]  # the longest of these ways
    again = appraise(game, decision, seed=4)
    assert [(one.value, one.looked_at) for one in again] == [(one.value, one.looked_at) for one in appraisals]
    other = appraise(game, decision, seed=5)
    assert [one.looked_at for one in other] != [one.looked_at for one in appraisals]
    choice = GreedyPlayer(1, 0).choose(game, decision)
    assert choice.remark == PARTLY
    (hinted,) = [event for event in look_ahead(game, decision, 4) if isinstance(event, ev.Hinted)]
    assert hinted.unseen == 200 - len(looked_at)
    assert hint_text(hinted).endswith(f"(it looked at {len(looked_at)} of 200 options)")


def test_best_keeps_all_that_are_worth_most(tmp_path):
    game = ruleset(tmp_path, GOALS).start()
    assert [a.option.name for a in best(appraise(game, game.decision()))] == ["spoil"]
