"""The walker of step 6, kept as what it did in the time of a loop."""

from __future__ import annotations

import json

import pytest

from bench.kept import FILE, NAME, NAMES, calibration, kept
from interpreter.measuring.rounds import DECISIONS, Rounds


def test_the_loop_does_the_same_on_every_machine() -> None:
    assert calibration() == calibration() == 873885


@pytest.mark.parametrize("name", NAMES)
def test_there_is_a_figure_for_each_game(name: str) -> None:
    figure = json.loads(FILE.read_text(encoding="utf-8"))["figures"][name]
    assert 0 < figure["lowest"] <= figure["decisions"] <= figure["highest"]
    assert figure["decisions_a_playout"] > 10


def test_what_is_as_fast_as_the_old_walker_has_the_ratio_one() -> None:
    """A pass of the loop counts as the decisions that the walker took in the time of a pass."""
    figure = json.loads(FILE.read_text(encoding="utf-8"))["figures"]["nautilus"]
    old = kept("nautilus")().run(0)
    assert old.decisions == pytest.approx(figure["decisions"])
    assert old.playouts * figure["decisions_a_playout"] == pytest.approx(old.decisions)
    assert Rounds({NAME: [old], "same": [old]}).ratio("same", NAME, DECISIONS) == 1
