"""Otys grows by rows: a sixth Sponsor and a ninth Diver are one row each, and share one new effect.

And everybody has had as many turns at the end.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from interpreter.api import load
from interpreter.engine.playing import play_random
from interpreter.source.bundled import rulesets_folder
from tests.bundled import rules

LAYER = """ruleset rescue "Rescue" extends "otys"

table "rescue.yaml"

effect rescue "all used Keys come back":
    need not my track.empty else "no Key is used"
    move Neutral on my track to neutral_keys
    move my track to my keys

example "the sixth Sponsor moves in when an X Key is used" with players = 2:
    move Sponsor under sponsors
    as seat(1):
        do equip
        move numbered(me, 2) to my track
        do turn with use_key(x_key(me), 1), use_sponsor
        expect my points = 1 and sponsors(1) = sponsor(6)

example "the ninth Diver, upgraded, on level 4" with players = 2:
    as seat(1):
        let medic = the d in Diver where d.owner = me and d.basic = gain_credits(1)
        do equip
        move medic to my column at 7
        medic.upgraded := yes
        move numbered(me, 2) to my track
        do turn with use_key(numbered(me, 4), 4), dive
        expect count my column = 9 and my column(1) = medic and numbered(me, 2).place = my keys
"""
ROWS = """
Sponsor:
  - {number: 6, front: gain_points(1), back: rescue}
Diver:
  - {name: "Medic", owner: each, basic: gain_credits(1), better: rescue}
"""


def test_a_sixth_sponsor_and_a_ninth_diver_are_rows_and_an_effect(tmp_path: Path):
    (tmp_path / "rescue.yaml").write_text(ROWS, encoding="utf-8")
    path = tmp_path / "rescue.rules"
    path.write_text(LAYER, encoding="utf-8")
    grown = load(str(path))
    assert grown.diagnostics == ()
    new = [run for run in grown.run_examples() if "sixth" in run.label or "ninth" in run.label]
    assert [(run.label, run.diagnostics) for run in new if not run.passed] == []
    assert len(new) == 2
    game = grown.start(3, seed=2, testing=True, options={"sides": "drawn_sides"})
    play_random(game, 2)
    assert game.ended


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_has_had_as_many_turns_at_the_end(players: int):
    game = rules("otys").start(players, seed=players)
    play_random(game, players)
    assert game.ended
    # Each turn begins with a Key.
    keys = [re.fullmatch(r"player (\d): (?:Key \d|X Key|neutral X Key) on level \d", line) for line in game.log_for(0)]
    turns = Counter(key[1] for key in keys if key)
    assert len(turns) == players
    assert len(set(turns.values())) == 1


def test_the_list_of_rules_names_examples_that_there_are():
    text = (rulesets_folder() / "otys" / "README.md").read_text(encoding="utf-8")
    listed = text.split("## Rule by rule")[1].split("\n## ")[0]
    cells = [cell[1] for cell in re.finditer(r"\| ([^|]+) \|$", listed, re.MULTILINE)]
    named = {name for cell in cells for name in cell.split(" · ")} - {"example", "see there"}
    assert len(named) > 60
    assert named - set(rules("otys").examples()) == set()
