"""The player who searches: it finds what can be found, and uses nothing that its seat doesn't know."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from interpreter.api import Game, load
from interpreter.engine.chance import Policy
from interpreter.engine.components import contents
from interpreter.engine.playing import random_option
from interpreter.players.search import rollout as rollouts
from interpreter.players.search import tree
from interpreter.players.search.player import NO_PLAYOUT, NO_WINNER, SearchPlayer
from interpreter.players.search.tables import Table
from interpreter.players.search.tree import Estimate, search
from tests.bundled import NAMES, rules
from tests.engine.rulesets import ruleset
from tests.players.test_greedy import BIDS
from tests.players.test_greedy import NO_WINNER as WITHOUT_WINNER

ROOT = Path(__file__).resolve().parents[2]


def searched(game: Game, playouts: int, seed: int = 0) -> list[Estimate]:
    decision = game.decision()
    assert decision is not None
    return search(game, decision, playouts, seed)


def chosen(game: Game, playouts: int, seed: int = 0) -> str:
    """The name of the option that the player takes."""
    decision = game.decision()
    assert decision is not None
    return SearchPlayer(seed, decision.seat, playouts).choose(game, decision).option.name


def won(found: list[Estimate], name: str) -> float:
    return next(estimate.win for estimate in found if estimate.option.name == name)


# ---- it finds what can be found ----


def noughts(*squares: str) -> Game:
    game = rules("tic_tac_toe").start()
    for square in squares:
        game.apply(f"place s=Square.{square}")
    return game


def columns(*numbers: int) -> Game:
    game = rules("connect_four").start()
    for number in numbers:
        game.apply(f"drop column={number}")
    return game


@pytest.mark.parametrize("seed", range(3))
def test_it_wins_in_one(seed):
    assert chosen(noughts("a1", "a3", "b1", "b3"), 60, seed) == "place s=Square.c1"
    # Three in a row on the floor, open at one side only.
    assert chosen(columns(1, 1, 2, 2, 3, 3), 60, seed) == "drop column=4"


@pytest.mark.parametrize("seed", range(3))
def test_it_prevents_a_loss_in_one(seed):
    assert chosen(noughts("a1", "b2", "b1"), 150, seed) == "place s=Square.c1"
    # The first player threatens a column of four; nothing else can be won in one.
    assert chosen(columns(1, 7, 1, 6, 1), 300, seed) == "drop column=1"


def test_what_is_won_and_lost_is_told():
    found = searched(noughts("a1", "a3", "b1", "b3"), 60)
    assert won(found, "place s=Square.c1") == 1
    assert sum(estimate.visits for estimate in found) == 60
    assert [estimate.visits for estimate in found] == sorted((e.visits for e in found), reverse=True)


GAMBLE = """
    per player:
        var points: -1..99 = 0

    phase play:
        each player: ask sure, gamble, lose

    action sure: my points += 1
    action gamble:
        random n in 1..8
        if n < 8: my points += 90
    action lose: my points -= 1

    winner most my points
"""


def test_it_prefers_the_sure_win(tmp_path):
    """Who gambles wins by far, but not always."""
    game = ruleset(tmp_path, GAMBLE).start()
    game.apply("sure")
    # Blue needs more than one point: only the gamble can win.
    assert chosen(game, 100) == "gamble"
    text = GAMBLE.replace("each player: ask", "as red: ask")
    for seed in range(4):
        assert chosen(ruleset(tmp_path, text).start(), 200, seed) == "sure"


def test_of_several_wins_it_takes_the_highest(tmp_path):
    text = """
        per player:
            var points: 0..99 = 0
        phase play:
            as red: ask take
        action take(n in 1..9): gain n points
        winner most my points
    """
    assert chosen(ruleset(tmp_path, text).start(), 100) == "take n=9"


def test_who_is_alone_takes_what_is_most(tmp_path):
    path = tmp_path / "alone.rules"
    path.write_text(
        'ruleset alone "Alone"\nplayers 1\n'
        "per player:\n    var points: 0..99 = 0\n"
        "phase play:\n    for n in 1..2:\n        each player: ask take, waste\n"
        "action take(n in 1..4): gain n points\naction waste: my points := 0\n"
        "winner most my points\n"
    )
    rules = load(str(path))
    assert rules.ok, rules.diagnostics
    assert chosen(rules.start(1), 100) == "take n=4"


def test_of_three_players_each_looks_for_its_own_win(tmp_path):
    """The first can win only if the second gives it away, which that one wouldn't do; so it makes what is left most."""
    path = tmp_path / "three.rules"
    path.write_text(
        'ruleset three "Three"\nplayers 3\n'
        "per player:\n    var points: 0..99 = 0\n"
        "phase setup:\n    seat(3).points := 5\n"
        "phase play:\n    as seat(1): ask trust, share\n    if trusted:\n        as seat(2): ask give, keep\n"
        "var trusted: yes_no = no\n"
        "action trust: trusted := yes\naction share: gain 5 points\n"
        "action give: seat(1).points := 9\naction keep: gain 6 points\n"
        "winner most my points\n"
    )
    rules = load(str(path))
    assert rules.ok, rules.diagnostics
    game = rules.start(3)
    found = searched(game, 100)
    assert found[0].option.name == "share"
    assert won(found, "share") == 0.5
    game.apply("trust")
    assert chosen(game, 40) == "keep"


# ---- what it doesn't know ----

LAST_DRAW = """
    kind Card:
        worth: 1..5
    table Card:
        worth: each

    pile deck: Card hidden

    per player:
        var points: 0..9 = 0

    phase setup:
        move Card to deck
        shuffle deck

    phase play:
        each player: ask draw, take

    action draw:
        gain (if top(deck).worth = 5 then 5 else 1) points
        move top(deck) to box
    action take: gain 3 points

    winner most my points
"""


def last_draw(folder: Path, text: str) -> set[tuple[int, str]]:
    """What the second player does after the first has taken 3 points, by what the top card is worth."""
    loaded = ruleset(folder, text)
    found = set()
    for seed in range(12):
        game = loaded.start(seed=seed)
        game.apply("take")
        deck = next(n for n, place in enumerate(game.program.places) if place.name == "deck")
        top = game.program.components[contents(game.machine, deck)[0]].fields["worth"]
        found.add((int(top), chosen(game, 80, seed)))
    return found


def test_the_top_card_of_a_hidden_deck_is_not_known(tmp_path):
    """Who takes shares the win; who draws wins one time of five. Only who peeks knows when to draw."""
    hidden = last_draw(tmp_path, LAST_DRAW)
    assert {name for _, name in hidden} == {"take"}
    assert (5, "take") in hidden
    open_ = last_draw(tmp_path, LAST_DRAW.replace("Card hidden", "Card"))
    assert (5, "draw") in open_
    assert {name for worth, name in open_ if worth < 5} == {"take"}


def test_chance_to_come_is_not_known(tmp_path):
    text = """
        per player:
            var points: 0..9 = 0
        phase play:
            each player: ask roll, take
        action roll:
            random n in {1, 2, 5}
            gain n points
        action take: gain 3 points
        winner most my points
    """
    loaded = ruleset(tmp_path, text)
    fell = set()
    for seed in range(8):
        game = loaded.start(seed=seed)
        game.apply("take")
        assert chosen(game, 80, seed) == "take"
        game.apply("roll")
        fell.add(game.winners())
    assert (1,) in fell


HIDING = """
    kind Coin:
        side: 1..2
        owner: player
    table Coin:
        side: each, owner: each

    per player:
        pile purse: Coin private
        pile fist: Coin private
        var points: 0..1 = 0

    phase setup:
        for p in players: move {c in Coin where c.owner = p} to p.purse

    phase play:
        as red: ask hide
        as blue: ask guess

    action hide(c in my purse): move c to my fist
    action guess(s in 1..2):
        if top(red.fist).side = s: gain 1 points
        else:
            as red: gain 1 points

    winner most my points
"""


def test_others_do_not_know_what_it_hides(tmp_path):
    """If blue's tree knew where red's coin lies, red would always lose in it."""
    found = searched(ruleset(tmp_path, HIDING).start(), 200)
    assert len(found) == 2
    assert all(0.3 < estimate.win < 0.7 for estimate in found)


def test_what_others_decide_at_the_same_time_is_not_known(tmp_path):
    loaded = ruleset(tmp_path, BIDS)
    for seed in range(2):
        fresh = loaded.start()
        expected = [(e.option.name, e.visits) for e in search(fresh, fresh.decision(1), 80, seed)]
        for bid in range(4):
            game = loaded.start()
            game.apply(f"n={bid}", 0)
            assert [(e.option.name, e.visits) for e in search(game, game.decision(1), 80, seed)] == expected


def test_at_the_same_time_it_expects_others_to_decide_well(tmp_path):
    """Both win only by bidding most, and bid at the same time."""
    text = BIDS.replace("my points -= my bid", "my points += my bid")
    assert chosen(ruleset(tmp_path, text).start(), 100) == "n=3"


class Veiled:
    """A game of which a player may use only what its seat sees, and tables that are drawn anew from another one."""

    def __init__(self, game: Game, drawn_from: Game, seat: int) -> None:
        self.program = game.program
        self._game, self._drawn_from, self._seat = game, drawn_from, seat

    def resampled(self, seat: int, seed: int) -> Game:
        assert seat == self._seat
        return self._drawn_from.resampled(seat, seed)

    def sight(self, seat: int) -> object:
        assert seat == self._seat
        return self._game.sight(seat)


HIDDEN = {"kuhn_poker": 1, "leduc_poker": 1, "liars_dice": 1, "goofspiel": 5, "nautilus": 5, "battleship": 25}
"""Rulesets with secrets, and which decisions are looked at: each so-manieth."""


def decisions(name: str, seed: int, wanted: int, apart: int = 1) -> Iterator[Game]:
    """Games of a ruleset at some decisions with several options."""
    game, policy = Game.start(rules(name).program(2), seed, telling=False), Policy(seed)
    met = 0
    while (decision := game.decision()) is not None and met < wanted * apart:
        if len(decision.all_options()) > 1:
            if met % apart == 0:
                yield game
            met += 1
        game.apply(random_option(decision, policy), decision.seat)


@pytest.mark.parametrize(("name", "apart"), HIDDEN.items())
def test_on_tables_that_look_the_same_the_choice_is_the_same(name, apart, monkeypatch):
    """Where tables drawn anew are the same, too: they're all that it uses besides what its seat sees and is offered."""
    monkeypatch.setattr(rollouts, "MOST", 8)
    differed = 0
    for game in decisions(name, 4, 2, apart):
        decision = game.decision()
        seat = decision.seat
        expected = SearchPlayer(1, seat, 8).choose(game, decision)
        for number in range(3):
            other = game.resampled(seat, number)
            differed += other.hash() != game.hash()
            also = SearchPlayer(1, seat, 8).choose(Veiled(other, game, seat), other.decision(seat))
            assert (also.option.name, also.remark) == (expected.option.name, expected.remark)
    assert differed


# ---- the same again ----


@pytest.mark.parametrize("name", ["tic_tac_toe", "pig", "goofspiel", "kuhn_poker", "nautilus"])
def test_the_same_decision_has_the_same_answer_and_the_game_stays_as_it_is(name, monkeypatch):
    monkeypatch.setattr(rollouts, "MOST", 30)
    earlier: list[Game] = []
    for game in decisions(name, 6, 3):
        decision = game.decision()
        before = game.hash(), game.revelations, game.pending()
        player = SearchPlayer(9, decision.seat, 15)
        names = {player.choose(game, decision).option.name for _ in range(2)}
        again = SearchPlayer(9, decision.seat, 15)
        for each in earlier:
            again.choose(each, each.decision())
        earlier = [game.clone()]
        assert names == {again.choose(game, decision).option.name}
        assert (game.hash(), game.revelations, game.pending()) == before


PROGRAM = """
from interpreter.api import load
from interpreter.engine.playing import play_random
from interpreter.players.search.tables import Table
from interpreter.players.search.tree import search
for name in ("kuhn_poker", "goofspiel", "breakthrough"):
    game = load(name).start(2, seed=5)
    play_random(game, 5, 1)
    print([(e.option.name, e.visits, e.win) for e in search(game, game.decision(), 6, 3)])
"""


def test_the_same_in_every_process():
    printed = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("1", "2")
    }
    assert len(printed) == 1
    assert printed.pop().count("[(") == 3


def test_other_seeds_and_budgets_search_otherwise():
    game = rules("connect_four").start()
    found = [[(e.option.name, e.visits) for e in searched(game, 20, seed)] for seed in (1, 1, 2)]
    assert found[0] == found[1] != found[2]
    assert sum(visits for _, visits in found[0]) == 20


@pytest.mark.parametrize("name", ["tic_tac_toe", "pig", "goofspiel"])
def test_what_is_kept_changes_nothing(name, monkeypatch):
    monkeypatch.setattr(rollouts, "MOST", 10)
    game = rules(name).start(2, seed=3)
    found = []
    for kept in (0, 20, 2000):
        monkeypatch.setattr(tree, "KEPT", kept)
        found.append([(e.option.name, e.visits, e.win) for e in searched(game, 60)])
    assert found[0] == found[1] == found[2]


# ---- everything goes ----


@pytest.mark.parametrize("name", NAMES)
def test_it_plays_every_ruleset(name, monkeypatch):
    monkeypatch.setattr(rollouts, "MOST", 3)
    players = rules(name).players
    game = Game.start(rules(name).program(players[-1]), 2, telling=False)
    engines = [SearchPlayer(2, seat, 3) for seat in range(game.program.seats)]
    for _ in range(3):
        decision = game.decision()
        if decision is None:
            break
        choice = engines[decision.seat].choose(game, decision)
        assert choice.option.name in {option.name for option in decision.all_options()}
        assert choice.remark == ""
        game.apply(choice.option, decision.seat)


@pytest.mark.parametrize("name", ["kuhn_poker", "leduc_poker", "liars_dice", "tic_tac_toe"])
def test_it_plays_to_the_end(name):
    game = Game.start(rules(name).program(2), 3, telling=False)
    engines = [SearchPlayer(3, seat, 5) for seat in range(2)]
    while (decision := game.decision()) is not None:
        game.apply(engines[decision.seat].choose(game, decision).option, decision.seat)
    assert game.ended


def test_it_may_stop(tmp_path):
    text = """
        per player:
            var points: 0..9 = 5
        phase play:
            each player:
                may "Give two": pay 2 points
        winner most my points
    """
    assert chosen(ruleset(tmp_path, text).start(), 40) == "none"


def test_of_hundreds_of_options_it_finds_the_one_that_wins(tmp_path):
    text = """
        var n: 0..400 = 0
        per player:
            var points: 0..9 = 0
        phase play:
            as red: ask name
            as blue: ask name
        action name(k in 1..400): gain (if k > 300 then 1 else 0) points
        winner most my points
    """
    game = ruleset(tmp_path, text).start()
    assert len(game.decision().all_options()) == 400
    assert int(chosen(game, 200).removeprefix("name k=")) > 300


HALTING = """
    var walked: 0..20 = 0

    per player:
        var points: 0..9 = 0
        var way: 0..90 = 0

    phase play:
        each player:
            ask left_way, right_way
            repeat my way times: walked += 1
            walked := 0

    action left_way:
        gain 5 points
        my way := 90
    action right_way: gain 1 points

    winner most my points
"""


def test_an_option_that_brings_the_game_to_a_halt_is_not_taken(tmp_path):
    """It leads over the end of what may be counted."""
    game = Game.start(ruleset(tmp_path, HALTING).program())
    for seed in range(3):
        assert chosen(game, 40, seed) == "right_way"


def test_where_nothing_can_be_played_on_it_draws_and_says_so(tmp_path):
    text = HALTING.replace("right_way: gain 1 points", "right_way: my way := 80")
    game = Game.start(ruleset(tmp_path, text).program())
    choices = [SearchPlayer(seed, 0, 3).choose(game, game.decision()) for seed in range(12)]
    assert {choice.option.name for choice in choices} == {"left_way", "right_way"}
    assert {choice.remark for choice in choices} == {NO_PLAYOUT}


def test_without_a_winner_it_draws_and_says_so(tmp_path):
    game = ruleset(tmp_path, WITHOUT_WINNER).start()
    choices = [SearchPlayer(seed, 0, 5).choose(game, game.decision()) for seed in range(20)]
    assert {choice.option.name for choice in choices} == {"left_way", "right_way"}
    assert {choice.remark for choice in choices} == {NO_WINNER}


def test_it_can_be_broken_off(monkeypatch):
    def interrupted(table: Table, policy_seed: int) -> None:
        raise KeyboardInterrupt

    game = rules("tic_tac_toe").start()
    before = game.hash()
    monkeypatch.setattr(tree, "rollout", interrupted)
    with pytest.raises(KeyboardInterrupt):
        searched(game, 20)
    assert game.hash() == before
    game.apply("place s=Square.a1")
    assert game.pending() == [1]


def test_who_watches_a_game_is_not_told_what_is_tried(tmp_path):
    class Watcher:
        seen = 0

        def executed(self, origin):
            self.seen += 1

        def decided(self, seat, text):
            self.seen += 1

    watcher = Watcher()
    game = Game.start(ruleset(tmp_path, LAST_DRAW).program(), observer=watcher)
    game.decision().all_options()
    seen = watcher.seen
    assert chosen(game, 10)
    assert watcher.seen == seen


@pytest.mark.slow
@pytest.mark.parametrize("name", ["tic_tac_toe", "leduc_poker"])
def test_it_beats_random_players(name):
    won = lost = 0
    for seed in range(12):
        game = Game.start(rules(name).program(2), seed, telling=False)
        engine, policy = SearchPlayer(seed, seed % 2, 60), Policy(seed)
        while (decision := game.decision()) is not None:
            mine = decision.seat == seed % 2
            option = engine.choose(game, decision).option if mine else random_option(decision, policy)
            game.apply(option, decision.seat)
        won += game.winners() == (seed % 2,)
        lost += seed % 2 not in game.winners()
    assert won >= 8
    assert lost <= 3
