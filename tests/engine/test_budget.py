"""Whatever a ruleset asks for between two decisions, it ends within the step budget, and the message names its line."""

from __future__ import annotations

import pytest

from interpreter.engine.errors import GameError
from interpreter.engine.game import Game
from tests.engine.rulesets import ruleset

GAME = """
var n: number = 0
space Cell: grid(8, 8):
    var mark: yes_no = no

phase play:
    turns from red until n = -1:
        ask go, rest

action go:
    BODY

action rest:
    n += 1

action hard(c: Cell, d in Cell):
    for x in Cell: n := 1
    need n = 0

effect late:
    n := 1
    need n = 1 else "never"

after late when n < 0: do late

winner most n
"""


def _play(rules):
    game = Game.start(rules.program(), step_limit=50_000)
    while True:
        game.apply(game.decision().all_options()[0])


def stop(tmp_path, body):
    """How a game stops in whose first decision one action has this body: id and line."""
    text = GAME.replace("BODY", body.replace("\n", "\n    "))
    rules = ruleset(tmp_path, "\n".join("        " + line for line in text.splitlines()))
    with pytest.raises(GameError) as stopped:
        _play(rules)
    span = stopped.value.diagnostic.span
    assert span is not None
    return stopped.value.diagnostic.id, span.file.line_text(span.line).strip()


@pytest.mark.parametrize(
    ("body", "line"),
    [
        ("n := sum (sum n for y in 1..1000) for x in 1..1000", None),
        ("n := sum (sum (sum n for c in Cell) for b in Cell) for a in Cell", None),
        ("need every a in Cell has every b in Cell has every c in Cell has not c.mark", None),
        ("let s = {a in Cell where every b in Cell has every c in Cell has not c.mark}\nn := count s", None),
        ("n := count {c in Cell where not (me can hard(c))}", "for x in Cell: n := 1"),
        ("n := sum (count clusters(Cell, 3)) for x in 1..1000", None),
        ("n := sum (count subsets(Cell, 2)) for x in 1..1000", None),
        ("n := sum (count groups({c in Cell where mod(c.row, 2) = x})) for x in 1..100000", None),
        ("n := sum longest_path({c in Cell where c.row + c.column > x - x + 4}) for x in 1..10000", None),
        ("n := sum (pack (x + count g) for g in clusters(Cell, 2)) for x in 1..10000", None),
        ("repeat until n = -1:\n    choose x in 1..1\n    n := x", "choose x in 1..1"),
        ("repeat 1000000000 times:\n    choose x in 1..1", "choose x in 1..1"),
        (
            "for k in 1..1000:\n    best n:\n        for i in 1..4:\n            choose x in 1..4\n            n += x",
            None,
        ),
        ("repeat until n = -1: do late", "repeat until n = -1: do late"),
    ],
)
def test_all_work_is_bounded(tmp_path, body, line):
    id, found = stop(tmp_path, body)
    assert id == "step-limit"
    assert found == (line or body.split("\n")[0]) or (line is None and found in body)


def test_a_decision_has_a_limit_of_options(tmp_path):
    assert stop(tmp_path, "choose x in {y in 1..5000 where y != n}\nn := x") == (
        "too-many-options",
        "choose x in {y in 1..5000 where y != n}",
    )


def test_chance_may_draw_from_more(tmp_path):
    rules = ruleset(
        tmp_path,
        """
        var n: number = 0
        phase play:
            random x in {y in 1..5000 where y != n}
            n := x
        winner most n
        """,
    )
    assert rules.start().ended


def test_looking_costs_a_running_game_nothing(tmp_path):
    rules = ruleset(tmp_path, GAME.replace("BODY", "n += 1") + "score ways = sum (sum n for b in Cell) for a in Cell\n")
    game = Game.start(rules.program(), step_limit=20_000)
    for _ in range(20):
        game.scores()
        game.winners()
        game.view(0)
    game.apply(game.decision().options[0])
