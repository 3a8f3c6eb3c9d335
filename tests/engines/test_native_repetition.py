"""What native code finds repeated is what the walker does, though it compares quick sums instead of digests."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.engines.native import Native, native
from interpreter.engines.walker import Walker
from tests.engine.rulesets import ruleset
from tests.engines.test_native import needs_compiler

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


@needs_compiler
@pytest.mark.parametrize(
    ("compared", "marked"),
    [
        ("Post", False),
        ("Post", True),
        ("{p in Post where p.painted = 0}", False),
        ("first_post", True),
        ("Stone", True),
        ("last", True),
        ("paintings, last", False),
        ("same", False),
    ],
)
def test_the_same_is_found_repeated(tmp_path: Path, compared: str, marked: bool) -> None:
    marks = "stone.marks := {p}" if marked else "last := stone"
    text = POSTS.replace("COMPARED", compared).replace("MARKS", marks)
    program = ruleset(tmp_path, text if marked else text.replace("        var marks: set of Post\n", "")).program()
    mine = native(program, 0)
    assert isinstance(mine, Native)
    repeated = 0
    column = next(column for column in program.columns if column.name == "same")
    for seed in range(GAMES):
        one, other = mine.playout(seed, seed), Walker(program).playout(seed, seed)
        assert (one.row, one.records) == (other.row, other.records), seed
        repeated += one.row[column.address]
    assert repeated > 0
    assert not mine.lefts


@needs_compiler
def test_records_that_were_loaded_are_compared_with_later_ones(tmp_path: Path) -> None:
    text = POSTS.replace("COMPARED", "Post").replace("MARKS", "stone.marks := {p}")
    program = ruleset(tmp_path, text).program()
    mine = native(program, 0)
    assert isinstance(mine, Native)
    for seed in range(GAMES):
        game = Walker(program).playout(seed, seed, 7).game(program)
        one, other = mine.rollout(game, seed), Walker(program).rollout(game, seed)
        assert (one.row, one.records) == (other.row, other.records), seed
        assert len(one.records[0]) == 14
