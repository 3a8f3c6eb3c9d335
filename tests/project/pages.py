"""Rulesets of a documentation page, checked as a user would."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from interpreter import api
from interpreter.testing.random_games import play_games


def findings(path: Path, layers: Sequence[Path] = (), games: int = 0) -> tuple[set[str], list[str]]:
    """Check a ruleset, lower it, run its examples and random games: the ids that were found, and all errors as text."""
    rules = api.load(str(path), [str(layer) for layer in layers])
    found = list(rules.diagnostics)
    if rules.ok:
        try:
            rules.program()
            for run in rules.run_examples():
                found += run.diagnostics
            for report in play_games(rules, games):
                found += [each.diagnostic for each in report.found]
        except api.RulesetError as error:
            found += error.diagnostics
    problems = [f"{d.span}: {d.id}: {d.message}" for d in found if d.severity is api.Severity.ERROR]
    return {d.id for d in found}, problems
