"""Rulesets of a documentation page, checked as a user would."""

from __future__ import annotations

from pathlib import Path

from interpreter import api
from interpreter.diagnostics.diagnostic import Severity


def findings(path: Path) -> tuple[set[str], list[str]]:
    """Check a ruleset and run its examples: the ids that were found, and all errors as text."""
    rules = api.load(str(path))
    found = list(rules.diagnostics)
    problems: list[str] = []
    if rules.ok:
        for result in rules.run_examples():
            found += result.diagnostics
            if not result.passed and not result.diagnostics:
                problems.append(f"the example {result.label!r} fails")
    problems += [f"{d.span}: {d.id}: {d.message}" for d in found if d.severity is Severity.ERROR]
    return {d.id for d in found}, problems
