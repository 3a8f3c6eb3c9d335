"""Rulesets as text, for tests of the engine together with all passes before it."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

from interpreter.api import Rules, load


def ruleset(folder: Path, text: str) -> Rules:
    """A ruleset of two players, red and blue, without errors."""
    path = folder / "made.rules"
    path.write_text('ruleset made "Made"\nplayers red, blue\n' + dedent(text), encoding="utf-8")
    rules = load(str(path))
    assert rules.ok, [f"{d.span}: {d.message}" for d in rules.diagnostics]
    return rules


def problems(rules: Rules) -> dict[str, list[str]]:
    """The ids and messages of the examples that fail, by label."""
    return {
        run.label: [f"{d.id}: {d.message}" for d in run.diagnostics] for run in rules.run_examples() if not run.passed
    }
