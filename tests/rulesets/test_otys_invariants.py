"""What Otys says must always hold is worth saying: where a rule of a copy is broken, random games notice it."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from interpreter.api import GameError, Rules, load
from interpreter.engine.playing import play_random
from interpreter.source.bundled import rulesets_folder

OTYS = rulesets_folder() / "otys"
GAMES = 8
"""So many are played before a broken rule counts as not noticed."""

BREAKS = {
    "cubes_remain": ("needed(card, extra, r)) to supply", "needed(card, extra, r)) to box"),
    "rewards_remain": ("    move older to spent_rewards\n", "    move older to box\n"),
    "contracts_remain": ("move drawn - {kept} under contract_deck", "move drawn - {kept} to box"),
    "keys_remain": ("    move key under my track\n", "    move key to box\n"),
    "neutral_keys_remain": ("move Neutral on my track to neutral_keys", "move Neutral on my track to box"),
    "divers_remain": ("    else: move d to my column\n", "    else: move d to left(me).column\n"),
    "levels_have_room": (
        '    need not full(my floor) else "no free space on the level"\n    need spare',
        "    need spare",
    ),
    "one_reward_a_level": ("    move older to spent_rewards\n", ""),
    "one_cube_a_stall": ("where s.resource = r and s.empty)", "where s.resource = r)"),
    "store_is_tidy": ("most s.row for s in Stall", "least s.row for s in Stall"),
    "display_is_full": ("    move r to my Perch(level)\n    do refill\n", "    move r to my Perch(level)\n"),
    "offer_is_full": ("if card.place = offer:", "if card.place = contract_deck:"),
    "key_at_hand": ("if count my track >= my capacity:", "if count my track > my capacity:"),
    "turn_by_turn": ("turns from first until", "turns from left(first) until"),
    "equal_turns": ("until me = first and any p", "until any p"),
}


def declared() -> dict[str, str]:
    """The lines `always`: what each says where it doesn't hold."""
    text = (OTYS / "otys.rules").read_text(encoding="utf-8")
    return dict(re.findall(r'^always (\w+):.*?"([^"\n]+)"$', text, re.DOTALL | re.MULTILINE))


def play_games(rules: Rules) -> None:
    """Random games of all numbers of players, in which what must always hold is looked at."""
    for seed in range(GAMES):
        play_random(rules.start(2 + seed % 3, seed=seed, testing=True), seed)


def test_every_line_is_broken_here():
    assert set(declared()) == set(BREAKS)


@pytest.mark.slow
@pytest.mark.parametrize("line", BREAKS)
def test_a_broken_rule_is_noticed(line: str, tmp_path: Path):
    shutil.copytree(OTYS, tmp_path / "otys")
    path = tmp_path / "otys" / "otys.rules"
    text = path.read_text(encoding="utf-8")
    old, new = BREAKS[line]
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")
    rules = load(str(path))
    assert rules.ok, rules.diagnostics
    with pytest.raises(GameError) as stopped:
        play_games(rules)
    assert declared()[line] in stopped.value.diagnostic.message
