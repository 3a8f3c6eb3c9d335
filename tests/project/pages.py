"""Rulesets of a documentation page, checked as a user would."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from interpreter import api
from interpreter.testing.mutation import Mutation, judge_all, report
from interpreter.testing.random_games import play_games


def findings(
    path: Path, layers: Sequence[Path] = (), games: int = 0, *, mutate: bool = False
) -> tuple[set[str], list[str]]:
    """Check a ruleset, lower it, run its examples and random games, and change its rules.

    Returns the ids that were found, and all errors as text.
    """
    rules = api.load(str(path), [str(layer) for layer in layers])
    found = list(rules.diagnostics)
    if rules.ok:
        try:
            rules.program()
            for run in rules.run_examples():
                found += run.diagnostics
            for report in play_games(rules, games):
                found += [each.diagnostic for each in report.found]
            if mutate:
                found += unnoticed(path, layers)
        except api.RulesetError as error:
            found += error.diagnostics
    problems = [f"{d.span}: {d.id}: {d.message}" for d in found if d.severity is api.Severity.ERROR]
    return {d.id for d in found}, problems


def unnoticed(path: Path, layers: Sequence[Path] = ()) -> tuple[api.Diagnostic, ...]:
    """The changes of a ruleset that no test notices."""
    mutation = Mutation.of(str(path), [str(layer) for layer in layers])
    numbers = range(len(mutation.mutants))
    return report(mutation, dict(zip(numbers, judge_all(mutation, numbers), strict=True))).findings
