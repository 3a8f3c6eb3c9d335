"""What the reference says of values and expressions: facts worked out by hand, as examples of small rulesets."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from interpreter.api import Diagnostic, ExampleRun, Rules, Severity, load

RULESETS = sorted((Path(__file__).parent / "expressions").glob("*.rules"))


@cache
def rules(path: Path) -> Rules:
    return load(str(path))


@cache
def runs(path: Path) -> dict[str, ExampleRun]:
    return {run.label: run for run in rules(path).run_examples()}


def told(diagnostics: Iterable[Diagnostic]) -> str:
    return "\n".join(f"{d.span and d.span.line}: {d.message} ({d.help})" for d in diagnostics)


EXAMPLES = [
    pytest.param(path, label, id=f"{path.stem}: {label}")
    for path in RULESETS
    if rules(path).ok
    for label in rules(path).examples()
]


@pytest.mark.parametrize("path", RULESETS, ids=lambda path: path.stem)
def test_has_no_errors(path: Path) -> None:
    loaded = rules(path)
    assert loaded.ok, told(d for d in loaded.diagnostics if d.severity is Severity.ERROR)


@pytest.mark.parametrize(("path", "label"), EXAMPLES)
def test_example(path: Path, label: str) -> None:
    run = runs(path)[label]
    assert run.passed, told(run.diagnostics)
