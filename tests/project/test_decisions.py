"""What `docs/decisions.md` says was settled, where nothing else tests it; and that the tests that it names exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from interpreter import api
from tests.project.fences import ROOT

BASE = """
ruleset base "Base"
players 2
option size: 6 | 10 = 6
space Square: grid(size, size)
var fog: 0..99 = 1 + rain  resets each dawn
var rain: 0..9 = 3
var seen: number = 0
var corner: Square?
phase play:
    do dawn
    do noon
phase dawn: fog += 10
phase noon:
    corner := Square(10, 10)
    seen += 1000 + fog
before dawn: seen := fog
winner most seen
"""


def load(folder: Path, base: str, layer: str = "") -> api.Rules:
    (folder / "base.rules").write_text(BASE + base, encoding="utf-8")
    if not layer:
        return api.load(str(folder / "base.rules"))
    (folder / "layer.rules").write_text('ruleset layer "Layer" extends "base.rules"\n' + layer, encoding="utf-8")
    return api.load(str(folder / "layer.rules"))


def passes(rules: api.Rules) -> bool:
    return rules.ok and all(run.passed for run in rules.run_examples())


SMALL = """
ruleset small "Small"
players 2
var fog: 0..99 = 1  resets each dawn
phase play: do dawn
phase dawn: fog += 10
winner most fog
"""
WITHOUT = """
ruleset without "Without dawn" extends "small.rules"
replace phase play: fog += 1
remove dawn
"""


def test_a_phase_with_resets_is_not_removed(tmp_path):
    (tmp_path / "small.rules").write_text(SMALL, encoding="utf-8")
    (tmp_path / "without.rules").write_text(WITHOUT, encoding="utf-8")
    assert api.load(str(tmp_path / "small.rules")).ok
    assert "unknown-phase" in {d.id for d in api.load(str(tmp_path / "without.rules")).diagnostics}
    assert passes(load(tmp_path, "", "replace phase dawn: fog += 20\n" + RESET.replace("14", "24")))


RESET = """
example "resets, before, body" :
    fog := 50
    do dawn
    expect seen = 4 and fog = 14
"""


def test_resets_then_before_then_the_phase(tmp_path):
    assert passes(load(tmp_path, RESET))


def test_start_values_are_worked_out_anew(tmp_path):
    assert passes(load(tmp_path, RESET.replace("fog := 50", "rain := 5").replace("4 and fog = 14", "6 and fog = 16")))


def test_a_place_that_an_option_leaves_out(tmp_path):
    example = 'example "{0}" with size = {0}:\n    do noon\n    expect {1}(corner = none)\n'
    rules = load(tmp_path, example.format(6, "") + example.format(10, "not ") + "define far = Square.j10\n")
    assert passes(rules)
    assert "place-left-out" in {d.id for d in rules.diagnostics}


@pytest.mark.parametrize(("reason", "legal"), [("", "yes"), (' else "nothing is there"', "no")])
def test_else_makes_a_decision_necessary(tmp_path, reason, legal):
    text = f"""
action look:
    choose s in Square where s.row > 20{reason}
    seen := s.row
example "with nothing to choose" :
    expect (seat(1) can look) = {legal}
"""
    assert passes(load(tmp_path, text))


def test_two_expeditions_are_refused():
    for one, other in (("1", "2"), ("3", "4")):
        rules = api.load(f"fathom/expedition_{one}", [f"fathom/expedition_{other}"])
        clash = next(d for d in rules.diagnostics if d.id == "layer-clash")
        assert len(clash.related) == 1


def test_the_tests_that_it_names_are_there():
    text = (ROOT / "docs/decisions.md").read_text(encoding="utf-8")
    named = re.findall(r"`(tests/[\w/]+\.py)(?:::(\w+))?`", text)
    assert len(named) > 25
    for file, test in named:
        assert f"def {test}" in (ROOT / file).read_text(encoding="utf-8"), f"{file}::{test}"


def test_each_number_stands_once_in_its_order_under_its_letter():
    text = (ROOT / "docs/decisions.md").read_text(encoding="utf-8")
    _, *sections = re.split(r"^## (?=[A-Z]\. )", text, flags=re.MULTILINE)
    for section in sections:
        numbers = re.findall(r"^\*\*([A-Z])(\d+)\.", section, flags=re.MULTILINE)
        assert numbers == [(section[0], str(n)) for n in range(1, len(numbers) + 1)], section.splitlines()[0]
