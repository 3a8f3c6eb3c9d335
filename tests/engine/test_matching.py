"""Conditions that compare each member with one value: whatever form they have, the same members pass."""

from __future__ import annotations

import pytest

from interpreter.program import expression as e
from tests.engine.rulesets import ruleset

BOARD = """
    kind Stone "stone":
        weight: 1..3
    table Stone:
        weight: each
    space Square: grid(3, 1) holds Stone:
        var mark: player?
    var liked: 1..3 = 2
    var last: Square?
    phase play:
        turns from seat(1) until every s in Square has s.mark != none: ask place
    action place(s in Square, x in Stone on box):
        need s.mark = none
        s.mark := me
        move x to s
        last := s
    score found = count {CONDITION}
    winner most my found
"""
# What is left for the first seat after these is forced: the last stone, on b1.
PLACED = ["place s=Square.a1 x=stone#1", "place s=Square.c1 x=stone#2"]


@pytest.mark.parametrize(
    ("condition", "scores"),
    [
        ("s in Square where s.mark = me", [2, 1]),
        ("s in Square where me = s.mark", [2, 1]),
        ("s in Square where s.mark != me", [1, 2]),
        ("s in Square where s.mark = none", [0, 0]),
        ("s in Square where s.mark = last.mark", [2, 2]),
        ("x in Stone where x.weight = liked", [1, 1]),
        ("x in Stone where x.weight != liked", [2, 2]),
        ("x in Stone on Square where x.weight = liked", [1, 1]),
        ("x in Stone on Square where x.weight = 3", [1, 1]),
    ],
)
def test_members_that_pass_are_those_for_which_the_condition_holds(tmp_path, condition, scores) -> None:
    rules = ruleset(tmp_path, BOARD.replace("CONDITION", condition))
    game = rules.start(seed=1)
    for option in PLACED:
        game.apply(option)
    assert [score.total for score in game.scores()] == scores


def test_what_depends_on_the_member_on_both_sides_is_asked_of_each() -> None:
    local, other = e.Local("s", 0), e.Local("p", 1)
    mark = e.Printed("mark", (1, 2, 0), 0, e.Get(local), -1)
    every = e.Const((0, 1, 2))

    def matching(condition: e.Expr) -> e.Matching | None:
        return e.Comprehension("list", local, every, condition, None).matching

    assert matching(e.Equal(mark, e.Get(local))) is None
    assert matching(e.Equal(mark, e.Printed("mark", (1, 2, 0), 0, mark, -1))) is None
    assert matching(e.Less(mark, e.Get(other), False)) is None
    found = matching(e.Not(e.Equal(e.Get(other), mark)))
    assert found is not None
    assert (found.subject, found.equal) == (mark, False)
