"""The rulesets that come with the program say nothing that the analysis objects to."""

import pytest

from interpreter.assembly.listing import list_rulesets
from interpreter.diagnostics.diagnostic import Reporter
from interpreter.diagnostics.registry.analysis import RULES
from interpreter.driver import checked
from interpreter.source.bundled import rulesets_folder

RULESETS = [listed.path for listed in list_rulesets(rulesets_folder())]


@pytest.mark.parametrize("path", RULESETS, ids=lambda p: p.stem)
def test_bundled_rulesets_are_sound(path):
    reporter = Reporter()
    assert checked(str(path), (), reporter) is not None
    assert not reporter.failed
    assert {d.id for d in reporter.found}.isdisjoint(rule.id for rule in RULES)
