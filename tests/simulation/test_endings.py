"""What ended a game is told from its program and its last table."""

from __future__ import annotations

import pytest

from interpreter.api import load
from interpreter.engine.game import Game
from interpreter.engine.playing import play_random
from interpreter.simulation.endings import Endings
from tests.bundled import rules

BUNDLED = {
    "tic_tac_toe": ["three(cross)", "three(nought)", "every s in Square has s.mark != none"],
    "breakthrough": ["white.home", "black.home", "white.pawns = {}", "black.pawns = {}"],
    "english_draughts": ["my stuck", "quiet >= 80"],
    "leduc_poker": ["spoken >= 2 and ann.stake = bob.stake", "anybody_folded"],
    "othello": ["not (black can place) and not (white can place)"],
    "last_lantern": ["any p in players has p.won >= goal"],
    "liars_dice": ["count in_play = 1"],
    "pig": ["any p in players has p.points >= 100"],
    "nautilus": ["the last round is over"],
    "fathom/expedition_1": ["the last round is over"],
    "otys": ["me = first and any p in players has p.points >= 18"],
}


@pytest.mark.parametrize("name", BUNDLED)
def test_the_conditions_of_the_bundled_rulesets(name):
    assert [condition.text for condition in Endings.of(rules(name).program()).conditions] == BUNDLED[name]


@pytest.mark.parametrize("name", ["tic_tac_toe", "kuhn_poker", "leduc_poker", "liars_dice", "pig", "goofspiel"])
def test_one_of_them_holds_at_the_end_of_each_game(name):
    program = rules(name).program()
    endings = Endings.of(program)
    for seed in range(4):
        game = Game.start(program, seed, telling=False)
        play_random(game, seed)
        assert game.ended
        assert endings.at_end(game.machine.copy())


def ended_by(folder, phases, rest=""):
    (folder / "ends.rules").write_text(
        'ruleset ends "Ends"\nplayers 2\nvar n: number = 0\nvar closed: yes_no = no\n'
        f"{phases}\naction add: n += 1\naction shut:\n    closed := yes\n{rest}winner most n\n",
        encoding="utf-8",
    )
    program = load(str(folder / "ends.rules")).program()
    endings = Endings.of(program)
    game = Game.start(program, 1, telling=False)
    while not game.ended:
        game.apply("add")
    return [endings.conditions[number].text for number in endings.at_end(game.machine.copy())]


LAST = """phase play:
    turns from seat(1) until n = 3: ask add, shut
    repeat until n >= 6 or closed:
        as seat(1): ask add, shut
"""
DONE = """phase play:
    do one
    do two
phase one:
    repeat until n = 2 or closed:
        as seat(1): ask add, shut
phase two:
    each player: n += 0
"""
DEFINED = """define over(p: player) = closed and p = seat(1) or n > 2
phase play:
    turns from seat(1) until over(me): ask add, shut
"""
ROUNDS = """phase play:
    for hour in 1..2:
        turns from seat(1) until n >= 2 * hour: ask add, shut
"""
PASSES = """phase play:
    repeat 3 times:
        as seat(1): ask add, shut
"""


def test_the_last_loop_of_the_game_counts(tmp_path):
    assert ended_by(tmp_path, LAST) == ["n >= 6"]


def test_the_loop_may_be_in_a_phase_that_is_done(tmp_path):
    assert ended_by(tmp_path, DONE) == ["n = 2"]


def test_a_definition_of_several_conditions_is_taken_apart(tmp_path):
    assert ended_by(tmp_path, DEFINED) == ["n > 2"]


@pytest.mark.parametrize(
    ("phases", "condition"), [(ROUNDS, "the last hour is over"), (PASSES, "the last pass is over")]
)
def test_rounds_that_are_through_end_a_game(tmp_path, phases, condition):
    assert ended_by(tmp_path, phases) == [condition]


def test_a_game_without_such_a_loop_ends_with_its_phases(tmp_path):
    assert ended_by(tmp_path, "phase play:\n    each player: ask add, shut") == []
