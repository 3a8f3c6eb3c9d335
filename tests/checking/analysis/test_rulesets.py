"""The rulesets that come with the program say nothing that the analysis objects to."""

from pathlib import Path

import pytest

from interpreter.diagnostics.diagnostic import Reporter
from interpreter.diagnostics.registry.analysis import RULES
from interpreter.driver import checked

RULESETS = sorted((Path(__file__).resolve().parents[3] / "rulesets").glob("*/*.rules"))


@pytest.mark.parametrize("path", RULESETS, ids=lambda p: p.stem)
def test_bundled_rulesets_are_sound(path):
    reporter = Reporter()
    assert checked(str(path), (), reporter) is not None
    assert not reporter.failed
    assert {d.id for d in reporter.found}.isdisjoint(rule.id for rule in RULES)
