"""What docs/classics.md says of the classics is so."""

from __future__ import annotations

import pytest

from bench.classics import KNOWN, measured
from bench.lengths import CLASSICS, LUDII, RBG, length_of, table
from tests.project.fences import ROOT

PAGE = (ROOT / "docs" / "classics.md").read_text(encoding="utf-8")
NAMES = sorted(path.stem for path in CLASSICS.glob("*.rules"))
FEW = {"tic_tac_toe": 200, "connect_four": 30}


def section(title: str) -> str:
    return PAGE.split(f"\n## {title}\n", 1)[1].split("\n## ", 1)[0]


def test_every_classic_is_told() -> None:
    told = section("What each proves")
    assert [name for name in NAMES if f"| {name} |" not in told] == []


def test_lengths_are_those_of_the_rulesets() -> None:
    """`python bench/lengths.py` prints the lines for the page."""
    assert [line for line in table() if line not in section("Lengths")] == []


def test_fewer_lines_than_ludii_and_fewer_tokens_than_rbg() -> None:
    lengths = {name: length_of(name, whole=False) for name in NAMES}
    assert {name for name in LUDII if lengths[name].lines >= LUDII[name].lines} == set()
    assert {name for name in RBG if lengths[name].tokens >= RBG[name].tokens} == set()


@pytest.mark.parametrize("known", [k for k in KNOWN if k.title in FEW], ids=lambda k: k.title)
def test_random_games_are_as_long_as_elsewhere(known) -> None:
    """Of few games the interval is wide: it is that of 999 cases in 1,000, so a true ruleset hardly ever fails."""
    found = measured(known, FEW[known.title])
    low, high = known.lengths
    wide = found.spread * 3.3 / 1.96
    assert low - wide <= found.mean <= high + wide


def test_all_random_games_are_in_the_page() -> None:
    told = section("Random games")
    assert [known.title for known in KNOWN if f"| {known.title} |" not in told] == []
