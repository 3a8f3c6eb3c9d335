"""Whose turn it is, and what loops count around a decision."""

from __future__ import annotations

from random import Random

import pytest

from interpreter.api import Game
from tests.engine.rulesets import ruleset

ACTIONS = """
per player:
    var coins: 0 or more = 9
    var moves "moves left": 0..3 = 3
var day: 0..9 = 0
var quiet "days without rain": number = 0
action take "Take":
    gain 1 coins
action give "Give":
    pay 1 coins
action go "Go":
    pay 1 moves
action stay "Stay":
    pay 1 moves
"""


def counts(game: Game) -> list[tuple[str, int, int | None]]:
    return [(p.name, p.value, p.last) for p in game.progress(game.pending()[0])]


def followed(game: Game, seed: int = 0) -> list[list[tuple[str, int, int | None]]]:
    """What is counted at each decision of a game that is played by chance."""
    random, found = Random(seed), []
    while not game.ended and len(found) < 40:
        found.append(counts(game))
        game.apply(random.choice(game.decision().all_options()))
    return found


def started(tmp_path, play: str) -> Game:
    rules = ruleset(tmp_path, ACTIONS + play)
    assert rules.ok, rules.diagnostics
    return rules.start(seed=1)


def test_rounds_and_actions(tmp_path):
    game = started(
        tmp_path,
        """
phase play:
    for round in 1..2:
        each player: do day_of_work
phase day_of_work:
    repeat 2 times: ask take, give
""",
    )
    one, two = (("round", n, 2) for n in (1, 2))
    first, second = (("action", n, 2) for n in (1, 2))
    assert followed(game) == [[one, first], [one, second]] * 2 + [[two, first], [two, second]] * 2


@pytest.mark.parametrize(
    ("loop", "expected"),
    [
        ("for round in 1..1:\n        each player: ask take, give", []),
        ("for day in 3..4:\n        each player: ask take, give", [("day", 3, 4)]),
        ("repeat 3 times:\n        as red: choose n in 1..2", [("choice", 1, 3)]),
        ("repeat 3 times:\n        each player: ask take, give", [("pass", 1, 3)]),
        ("each player:\n        repeat until my moves = 0: ask go, stay", [("moves left", 3, None)]),
        ("turns from red until day >= 4:\n        day += 1\n        ask take, give", [("day", 1, 4)]),
        ("turns from red until day > 4 or quiet = 80:\n        day += 1\n        ask take, give", [("day", 1, 5)]),
        ("turns from red until red.coins = 0: ask take, give", []),
        ("turns from red until any p in players has p.coins = 0: ask take, give", []),
    ],
)
def test_what_is_counted_first(tmp_path, loop, expected):
    assert counts(started(tmp_path, f"phase play:\n    {loop}\n")) == expected


def test_what_follows_from_hidden_cards_is_not_told(tmp_path):
    game = started(
        tmp_path,
        """
kind Card "Card {worth}":
    worth: 2..4
table Card:
    worth: each
pile deck: Card hidden
phase setup:
    move Card to deck
    shuffle deck
phase play:
    repeat top(deck).worth times:
        as red: ask take, give
    for round in 1..top(deck).worth:
        as red: ask take, give
""",
    )
    found = followed(game)
    assert found[0] == []
    assert found[-1] == [("round", found[-1][0][1], None)]


def test_whose_turn_it_is(tmp_path):
    game = started(
        tmp_path,
        """
phase play:
    as blue: ask take, give
    turns from red until day = 2:
        day += 1
        ask take, give
        as left(me): ask take, give

""",
    )
    found = []
    while not game.ended:
        seat = game.pending()[0]
        found.append((seat, game.mover(seat)))
        game.apply(game.decision().options[0])
    assert found == [(1, None), (0, 0), (1, 0), (1, 1), (0, 1)]


def test_each_has_its_own_count_at_the_same_time(tmp_path):
    game = started(tmp_path, "phase play:\n    each player at once:\n        repeat 2 times: choose n in 1..2\n")
    game.apply("n=1", 1)
    assert [[(p.value, p.last) for p in game.progress(seat)] for seat in (0, 1)] == [[(1, 2)], [(2, 2)]]
