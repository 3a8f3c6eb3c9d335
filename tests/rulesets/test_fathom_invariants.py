"""What Fathom says must always hold is worth saying: where a rule of a copy is broken, random games notice it.

Each of the lines `always` of the core game and of its expeditions is met by one broken rule, and tells so itself.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from interpreter.api import GameError, Rules, load
from interpreter.engine.playing import play_random

FATHOM = Path("rulesets/fathom")
GAMES = 20
"""So many are played before a broken rule counts as not noticed."""

PLACED = '            choose s in my segment where room(s) > 0 "Which section takes {t}?"\n            move t to s\n'
BREAKS = {
    "fathom": {
        "one_thing_a_zone": (
            '    pay 1 placements\n    need z.empty else "the zone is occupied"\n',
            "    pay 1 placements\n",
        ),
        "sections_have_room": ("move top(supply, room(s)) to s", "move top(supply, room(s) + 1) to s"),
        "segments_apart": ('has fair(line, p.beam) else "the segments must be equal"', "has p.beam != line"),
        "segments_share_the_ring": ("count Section / count players - 1}", "count Section / count players - 2}"),
        "bags_shrink_alike": ("move top(my bag_owner.bag, 3) to my drawn", "move top(my bag_owner.bag, 2) to my drawn"),
        "nothing_kept": ("        for t in my drawn:\n", "        for t in my drawn where t.icons(fish) = 0:\n"),
        "sites_remain": ("move f to my taken", "move f to box"),
        "sites_are_taken_open": ("    f.found := yes\n", "    f.found := f is Tile\n"),
        "sonar_is_dark": (PLACED, PLACED + "            t.found := yes\n"),
        "tiles_remain": ("move t to my removed", "move t to box"),
        "discovered_tiles_remain": ("where not t.found} to my removed", "where t.found} to my removed"),
        "bonus_tokens_remain": ("move token to my removed", "move token to box"),
    },
    "expedition_2": {
        "one_thing_a_zone": ('    need z.empty or loner(z) else "the zone is occupied"', ""),
        "one_camera": (
            "forbid lay(t, z) when t is Camera and my filming",
            "forbid lay(t, z) when t is Camera and my number = 4",
        ),
        "sites_stay": ("replace define stays(x: Poi) = yes", "replace define stays(x: Poi) = no"),
    },
    "expedition_3": {
        "octopuses_play": ('choose my octopus in around(my sub) "Place your octopus"', "my octopus := none"),
        "octopuses_meet_no_corner_twice": (
            "walk(my octopus, 2 + my stretch)",
            "{v in my Vertex where distance(v, my octopus) <= 2 + my stretch}",
        ),
        "octopuses_keep_off": ("walk(my octopus, 2 + my stretch) - {my sub}", "walk(my octopus, 2 + my stretch)"),
        "sites_leave": ("# ---- Scoring ----", "replace define stays(x: Poi) = x.site = chest\n"),
    },
    "expedition_4": {
        "stingrays_remain": ("to my eaten", "to box"),
        "stingrays_stay_at_home": ("Stingray on box where s.owner = me", "Stingray on box where s.owner != me"),
        "locations_remain": ("move pair to location_row", "move pair to box"),
        "two_locations_a_round": ("after sailing when round > 1:", "after sailing:"),
        "sharks_keep_apart": ("{mod(r, 6) + 1 for r in regions}", "{r for r in regions}"),
    },
}


def declared(name: str) -> dict[str, str]:
    """The lines `always` of a file: what each says where it doesn't hold."""
    text = (FATHOM / f"{name}.rules").read_text(encoding="utf-8")
    return dict(re.findall(r'^(?:replace )?always (\w+):.*?"([^"\n]+)"$', text, re.DOTALL | re.MULTILINE))


def broken(folder: Path, name: str, old: str, new: str) -> Rules:
    """An expedition in a copy of Fathom with another rule; the core game is played by the first one."""
    shutil.copytree(FATHOM, folder / "fathom")
    path = folder / "fathom" / f"{name}.rules"
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")
    rules = load(str(path.with_stem("expedition_1" if name == "fathom" else name)))
    assert rules.ok, rules.diagnostics
    return rules


def play_games(rules: Rules) -> None:
    """Random games of all numbers of players, in which what must always hold is looked at."""
    for seed in range(GAMES):
        play_random(rules.start(2 + seed % 3, seed=seed, testing=True), seed)


def test_every_line_is_broken_here():
    assert {name: set(declared(name)) for name in BREAKS} == {name: set(breaks) for name, breaks in BREAKS.items()}


@pytest.mark.slow
@pytest.mark.parametrize(("name", "line"), [(name, line) for name, breaks in BREAKS.items() for line in breaks])
def test_a_broken_rule_is_noticed(name: str, line: str, tmp_path: Path):
    rules = broken(tmp_path, name, *BREAKS[name][line])
    with pytest.raises(GameError) as stopped:
        play_games(rules)
    assert declared(name)[line] in stopped.value.diagnostic.message
