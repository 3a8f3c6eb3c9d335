"""The worst cases that bench/examples.py measures have the answers that they should, and soon."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from bench.variants import values_of, variants
from interpreter.api import load

WORST = Path(__file__).resolve().parents[2] / "bench" / "worst"


@pytest.mark.parametrize(("name", "most"), [("packing", 8), ("wild_colours", 1)])
def test_worst_cases_end_soon(name: str, most: int) -> None:
    rules = load(str(WORST / f"{name}.rules"))
    start = time.process_time()
    runs = [rules.run_example(number) for number in range(most)]
    assert [(run.label, run.diagnostics) for run in runs if not run.passed] == []
    assert time.process_time() - start < 30


def test_values_of_options() -> None:
    assert values_of("2..6") == ["2", "3", "4", "5", "6"]
    assert values_of("same|paired") == ["same", "paired"]
    assert list(variants([])) == [{}]
    assert list(variants(["radius=2..3", "teleport=same|paired"])) == [
        {"radius": "2", "teleport": "same"},
        {"radius": "2", "teleport": "paired"},
        {"radius": "3", "teleport": "same"},
        {"radius": "3", "teleport": "paired"},
    ]
