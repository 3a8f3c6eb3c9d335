"""Programs of rulesets that the checker rejects for what they read: to see that the engine stops them too."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

from interpreter.api import load
from interpreter.diagnostics.diagnostic import Reporter
from interpreter.lowering.lower import lower
from interpreter.program.program import Program

ABOUT_KNOWLEDGE = {"depends-on-hidden", "chosen-unseen"}


def unchecked(folder: Path, text: str) -> Program:
    """A program of two players, red and blue, whatever the checker says of what they know."""
    path = folder / "made.rules"
    path.write_text('ruleset made "Made"\nplayers red, blue\n' + dedent(text), encoding="utf-8")
    rules = load(str(path))
    others = [d for d in rules.diagnostics if d.severity.value == "error" and d.id not in ABOUT_KNOWLEDGE]
    assert not others, [f"{d.span}: {d.message}" for d in others]
    assert rules.typed is not None
    program = lower(rules.typed, {}, 2, Reporter())
    assert program is not None
    return program
