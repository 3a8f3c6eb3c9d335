"""On boards crowded by chance the scores are those that the rules give, too, and the boards read are those laid out.

RULEWRIGHT_SCORES=100 in the environment looks at a hundred tables for each expedition and number of players instead of
a few; `pytest -rP` prints how many it were.
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest
from attrs import evolve

from interpreter.api import load
from tests.rulesets.fathom_scores import reading, sheet
from tests.rulesets.fathom_scores.comparing import check, told
from tests.rulesets.fathom_scores.crowded import crowded, heading, written
from tests.rulesets.fathom_scores.position import Position

TABLES = int(os.environ.get("RULEWRIGHT_SCORES", "1"))
TOGETHER = 60
"""So many tables are in one layer: a file can't be of any length."""


def plain(position: Position) -> Position:
    """A position before the game chose colours, with the undiscovered tiles removed."""
    tiles = {
        zone: tuple(evolve(tile, colour="any" if tile.wild else tile.colour) for tile in stack)
        for zone, stack in position.discovered.items()
    }
    return evolve(position, tiles=tiles, stingrays=frozenset(position.stingrays), taken=tuple(sorted(position.taken)))


@pytest.mark.parametrize("expedition", sheet.EXPEDITIONS)
def test_crowded_boards_score_what_the_rules_give(expedition, tmp_path):
    random, layer = Random(expedition), tmp_path / "crowded.rules"
    counted: Counter[str] = Counter()
    for begin in range(0, 3 * TABLES, TOGETHER):
        tables, texts = {}, [heading(expedition)]
        for number in range(begin, min(begin + TOGETHER, 3 * TABLES)):
            label, without = f"crowded {number}", ("ranked", "unranked", "ranked")[number % 3]
            tables[label] = without, crowded(expedition, 2 + number % 3, random)
            texts.append(written(label, f"no_cucumber = {without}", tables[label][1]))
        layer.write_text("\n".join(texts))
        rules = load(expedition, [str(layer)])
        assert rules.ok, rules.diagnostics
        for number, label in enumerate(rules.examples()):
            if label in tables:
                without, laid = tables.pop(label)
                run = rules.run_example(number)
                assert run.passed, run.diagnostics
                assert [plain(read) for read in reading.positions(run.game)] == [plain(position) for position in laid]
                counted += check(run.game, expedition, without)
        assert not tables
    print(f"{expedition}: {3 * TABLES} crowded tables; {told(counted)}")  # noqa: T201 (the counts are promised)
