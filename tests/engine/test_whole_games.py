"""Reactions, simultaneous blocks, hidden things, repetition, positions: whole small games from their text."""

from __future__ import annotations

import subprocess
import sys

from interpreter.engine.game import Game
from interpreter.engine.playing import play_random
from interpreter.engine.view import View
from tests.engine.rulesets import BIDDING, CARDS, problems, ruleset


def names(game, seat=None):
    return [option.name for option in game.decision(seat).all_options()]


def test_reactions_wait_for_the_end_of_the_action_and_come_in_order(tmp_path):
    rules = ruleset(
        tmp_path,
        """
        var trace: 0 or more = 0

        phase play:
            as red: ask act

        action act(n in 1..2):
            do note(n)
            do note(3)
            trace := trace * 10 + 9

        effect note(n: number):
            trace := trace * 10 + n

        before note(n) when n = 3: trace := trace * 10 + 5
        after note(n): trace := trace * 10 + n + 3
        after note(n) when n = 1:
            choose k in 7..8 "Which?"
            trace := trace * 10 + k
        forbid act(n) when n = 2 and trace = 0 else "not two at first"

        winner most trace

        example "in order":
            do play with 8
            expect trace = 1539486
        """,
    )
    assert problems(rules) == {}
    game = rules.start()
    assert [line.text for line in game.log] == ["red: act 1"]
    assert names(game) == ["k=7", "k=8"]
    assert game.decision().prompt == "Which?"


def test_players_bid_at_once_and_unseen(tmp_path):
    rules = ruleset(tmp_path, BIDDING)
    game = rules.start()
    assert game.pending() == [0, 1]
    bid = game.decision(1).options[2]
    game.apply(bid, 1)
    red, blue = game.view(0), game.view(1)
    assert count(red, "red.out") == count(red, "blue.out") == 0
    assert count(blue, "blue.out") == 1
    assert not any("Bid" in line or "out" in line for line in game.log_for(0))
    assert [line for line in game.log_for(1) if "Bid" in line] == [f"blue: Bid: {bid.label}"]
    game.apply(game.decision(0).options[0], 0)
    assert count(game.view(0), "blue.out") == 1
    other = rules.start()
    other.apply(other.decision(0).options[0], 0)
    other.apply(other.decision(1).options[2], 1)
    assert other.hash() == game.hash()


def count(view: View, name: str) -> int:
    return next(place.count for place in view.places if place.name == name)


def known(game, seat, name):
    place = next(p for p in game.view(seat).places if p.name == name)
    shown = place.contents if place.contents is not None else place.known
    return [c.name for c in shown if c.name is not None]


def test_who_sees_what(tmp_path):
    rules = ruleset(tmp_path, CARDS)
    game = rules.start(seed=4)
    assert len(known(game, 0, "red.hand")) == 3
    assert known(game, 0, "blue.hand") == []
    assert known(game, 0, "deck") == []
    game.apply("look")
    assert sorted(known(game, 0, "blue.hand")) == sorted(known(game, 1, "blue.hand"))
    shown = game.decision().options[2]
    label = shown.label
    game.apply(shown)
    assert known(game, 0, "open") == [shown.name.removeprefix("show_off c=")]
    assert game.log_for(0)[-1] == f"blue: {label}"


def test_chance_takes_each_card_about_equally_often(tmp_path):
    program = ruleset(tmp_path, CARDS).program()
    taken = []
    for seed in range(300):
        game = Game.start(program, seed)
        before = known(game, None, "red.hand")
        game.apply("steal")
        taken += [c for c in known(game, None, "red.hand") if c not in before]
    assert len(taken) == 300
    assert len(set(taken)) == 9
    assert all(15 < taken.count(c) < 60 for c in set(taken))


def test_the_same_seed_gives_the_same_game_in_another_process(tmp_path):
    rules = ruleset(tmp_path, CARDS)
    code = (
        "import sys\nfrom interpreter.api import load\nfrom interpreter.engine.playing import play_random\n"
        "game = load(sys.argv[1]).start(seed=11)\nplay_random(game, 3)\nprint(game.hash())"
    )
    path = str(tmp_path / "made.rules")
    hashes = [
        subprocess.run(
            [sys.executable, "-c", code, path],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": "."},
        ).stdout.strip()
        for seed in ("1", "2")
    ]
    game = rules.start(seed=11)
    play_random(game, 3)
    assert hashes == [game.hash()] * 2


def test_a_game_ends_when_a_position_comes_back(tmp_path):
    rules = ruleset(
        tmp_path,
        """
        kind Stone:
            owner: player
        table Stone:
            owner: each, copies: 2
        space Field: row(3) holds Stone

        phase setup:
            move the s in Stone where s.owner = red to Field(1)

        phase play:
            turns from red until repeats(Field) >= 2:
                ask shift

        action shift(f in Field):
            need f.empty and abs(f.number - taken) = 1 else "one step"
            move Field(taken) to f

        define taken = (the f in Field where not f.empty).number

        winner most 1
        """,
    )
    game = rules.start()
    # From 1 to 2 is forced; then back and forth.
    taken = 0
    while not game.ended:
        game.apply("shift f=Field(1)" if "shift f=Field(1)" in names(game) else names(game)[0])
        taken += 1
    assert taken == 2


def test_play_goes_on_from_a_position(tmp_path):
    rules = ruleset(
        tmp_path,
        """
        var n: 1..99 = 1

        phase play:
            for round in 1..3:
                turns from red until n > 10 * round:
                    ask add

        action add(k in 1..5):
            n += k

        winner most n

        example "the last round" at play with blue to move, round = 3:
            n := 28
        """,
    )
    game = rules.start_at("the last round")
    assert game.pending() == [1]
    game.apply("add k=1")
    game.apply("add k=2")
    assert game.ended


def test_best_chooses_for_the_player(tmp_path):
    rules = ruleset(
        tmp_path,
        """
        per player:
            var a: 1..9 = 1
            var b: 1..9 = 1
            define worth = if my a + my b <= 7 then my a * my b else 0

        phase play:
            each player:
                best my worth:
                    choose my a in 1..9
                    choose my b in 1..9

        score product "Product" = my worth

        winner most my total

        example "three times four":
            do play
            expect red.a = 3 and red.b = 4
        """,
    )
    assert problems(rules) == {}
    assert [score.total for score in rules.start().scores()] == [12, 12]
