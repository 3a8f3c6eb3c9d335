"""A library that is taken in, and a layer that adds, replaces and removes."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.api import load

LAYERS = Path(__file__).parent / "layers"


@pytest.mark.parametrize(
    ("main", "layers", "labels"),
    [
        ("orchard", [], ["the game alone"]),
        ("orchard_deluxe", [], ["the game with the layer"]),
        ("orchard", ["orchard_deluxe"], ["the game with the layer"]),
    ],
)
def test_examples(main: str, layers: list[str], labels: list[str]) -> None:
    rules = load(str(LAYERS / f"{main}.rules"), [str(LAYERS / f"{layer}.rules") for layer in layers])
    assert rules.ok, [d.message for d in rules.diagnostics]
    runs = {run.label: run for run in rules.run_examples()}
    for label in labels:
        assert runs[label].passed, [d.message for d in runs[label].diagnostics]
