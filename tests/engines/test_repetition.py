"""What generated code finds repeated is what the walker does, though it compares something else than digests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.rulesets import ruleset
from tests.engines.test_drawn import engines

GAMES = 20

POSTS = """
    kind Stone "{shade}":
        shade: 1..2
        var turned: yes_no
        var marks: set of Post
    table Stone:
        shade: each, copies: 2
    space Post: row(3) holds Stone:
        var painted: 0..2 = 0

    var rounds: number = 0
    var last: Stone?
    var paintings: set of Post
    var same: number = 0

    phase setup:
        for s in Stone: move s to first_post

    define first_post = the p in Post where p.number = 1

    phase play:
        turns from red until rounds = 14:
            rounds += 1
            ask shift, turn, paint
            same += repeats(COMPARED)

    action shift(a in Post, b in Post):
        need a != b and not a.empty
        last := top(a)
        move top(a) to b

    action turn(p in Post):
        need not p.empty
        let stone = top(p)
        stone.turned := if stone.turned then no else yes
        MARKS

    action paint(p in Post):
        p.painted := 1 - p.painted
        paintings := {q in Post where q.painted = 1}

    winner most 0
"""


@pytest.mark.parametrize(
    ("compared", "marked"),
    [
        ("Post", False),
        ("Post", True),
        ("{p in Post where p.painted = 0}", False),
        ("first_post", True),
        ("Stone", True),
        ("Stone", False),
        ("last", True),
        ("paintings, last", False),
        ("same", False),
    ],
)
def test_the_same_is_found_repeated(tmp_path: Path, compared: str, marked: bool) -> None:
    marks = "stone.marks := {p}" if marked else "last := stone"
    text = POSTS.replace("COMPARED", compared).replace("MARKS", marks)
    program = ruleset(tmp_path, text if marked else text.replace("        var marks: set of Post\n", "")).program()
    column = next(column for column in program.columns if column.name == "same")
    walker, *others = engines(program)
    repeated = 0
    for seed in range(GAMES):
        expected = walker.playout(seed, seed)
        repeated += expected.row[column.address]
        for engine in others:
            found = engine.playout(seed, seed)
            assert (found.row, found.records) == (expected.row, expected.records), (engine.name, seed)
    assert repeated > 0


def test_records_that_were_loaded_are_compared_with_later_ones(tmp_path: Path) -> None:
    text = POSTS.replace("COMPARED", "Post").replace("MARKS", "stone.marks := {p}")
    program = ruleset(tmp_path, text).program()
    walker, *others = engines(program)
    for seed in range(GAMES):
        game = walker.playout(seed, seed, 7).game(program)
        expected = walker.rollout(game, seed)
        assert len(expected.records[0]) == 14
        for engine in others:
            found = engine.rollout(game, seed)
            assert (found.row, found.records) == (expected.row, expected.records), (engine.name, seed)
