"""The rulesets that come with Rulewright, each read once for all tests of a process."""

from __future__ import annotations

from functools import cache

from interpreter.api import Rules, load
from interpreter.assembly.listing import list_rulesets
from interpreter.source.bundled import rulesets_folder

NAMES = [listed.name for listed in list_rulesets(rulesets_folder())]


@cache
def rules(name: str) -> Rules:
    """A ruleset by its name, to be looked at and played."""
    loaded = load(name)
    assert loaded.ok, loaded.diagnostics
    return loaded
