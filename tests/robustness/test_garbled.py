"""Bundled rulesets with something changed at random: a part of what `python -m tests.robustness.fuzz` runs by hand."""

from __future__ import annotations

import time

import pytest

from tests.robustness.fuzz import one
from tests.robustness.garbling import bundled

RUNS = 4
SECONDS = 30


@pytest.mark.parametrize("file", bundled(), ids=lambda file: file.stem)
def test_a_changed_ruleset_gives_findings_or_plays(file, tmp_path):
    for seed in range(RUNS):
        begun = time.process_time()
        one(file, seed, tmp_path)
        assert time.process_time() - begun < SECONDS, f"seed {seed}"
