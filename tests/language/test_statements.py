"""What the reference says of statements, legality, reactions and answers: facts worked out by hand, as examples."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from interpreter.api import Diagnostic, ExampleRun, Rules, Severity, load

RULESETS = sorted((Path(__file__).parent / "statements").glob("*.rules"))


@cache
def rules(path: Path) -> Rules:
    return load(str(path))


@cache
def runs(path: Path) -> dict[str, ExampleRun]:
    return {run.label: run for run in rules(path).run_examples()}


def told(diagnostics: tuple[Diagnostic, ...]) -> str:
    return "\n".join(f"{d.id}: {d.message} ({d.span.line if d.span else '-'}) {d.help}" for d in diagnostics)


def examples() -> Iterator[object]:
    for path in RULESETS:
        if rules(path).ok:
            for label in rules(path).examples():
                yield pytest.param(path, label, id=f"{path.stem}: {label}")


@pytest.mark.parametrize("path", RULESETS, ids=lambda path: path.stem)
def test_no_errors_are_found(path: Path) -> None:
    assert rules(path).ok, told(tuple(d for d in rules(path).diagnostics if d.severity is Severity.ERROR))
    assert len(set(rules(path).examples())) == len(rules(path).examples())


@pytest.mark.parametrize(("path", "label"), list(examples()))
def test_example(path: Path, label: str) -> None:
    run = runs(path)[label]
    assert run.passed, told(run.diagnostics)
