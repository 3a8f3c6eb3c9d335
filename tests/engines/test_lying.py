"""What lies on places is found among components where order makes no difference: the walker finds the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.engines.python import python_source
from tests.engine.rulesets import ruleset
from tests.engines.test_drawn import engines

GAMES = 12

STONES = """
    kind Stone "{owner} {weight}":
        owner: player
        weight: 1..2
        var chosen: yes_no
    table Stone:
        owner: each, weight: each, copies: 2
    space Cell: grid(4, 3) holds Stone
    pile bag: Stone

    per player:
        define stones = {s in Stone on Cell where s.owner = me}
        define heavy = the s in my stones where s.weight = 2

    var rounds: number = 0
    var found: number = 0
    var last: Stone?
    var where_found: set of Cell

    phase setup:
        for s in Stone: move s to bag

    phase play:
        turns from red until rounds = 12:
            rounds += 1
            ask lay, take_up

    action lay(s in Stone, c in Cell):
        need s.owner = me and s.place = bag and s.weight = 1 + mod(rounds, 2)
        move s to c
        do look

    action take_up(c in Cell):
        need not c.empty
        move top(c) to bag
        do look

    effect look:
        QUESTION

    winner most 0
"""

QUESTIONS = {
    "the first of several": "last := my heavy",
    "any": "found += if any s in my stones has s.weight = 2 then 1 else 0",
    "every": "found += if every s in my stones has s.weight = 2 then 1 else 0",
    "how many": "found += count my stones",
    "a sum": "found += sum s.weight for s in my stones",
    "the most": "found += max(0, most s.weight for s in my stones)",
    "places": "where_found := {s.place for s in my stones}",
    "none": "found += if my stones = {} then 1 else 0",
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_what_is_asked_of_what_lies_on_places_is_the_same(tmp_path: Path, name: str) -> None:
    program = ruleset(tmp_path, STONES.replace("QUESTION", QUESTIONS[name])).program()
    walker, *others = engines(program)
    rows = set()
    for seed in range(GAMES):
        expected = walker.playout(seed, seed)
        rows.add(tuple(expected.row))
        for engine in others:
            found = engine.playout(seed, seed)
            assert found.row == expected.row, (engine.name, seed)
    assert len(rows) > GAMES / 2


def test_no_list_of_what_lies_there_is_made_first(tmp_path: Path) -> None:
    source = python_source(ruleset(tmp_path, STONES.replace("QUESTION", QUESTIONS["any"])).program())
    assert "for s" in source
    assert "in SIFTED" in source  # The stones of each player, by the player.
