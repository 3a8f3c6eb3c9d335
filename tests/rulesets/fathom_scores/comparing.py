"""Comparing the scores of a finished game with those that the rules give."""

from __future__ import annotations

from collections import Counter

from interpreter.api import Game
from tests.rulesets.fathom_scores import reading, sheet


def check(game: Game, expedition: str, without: str) -> Counter[str]:
    """Compare all scores of a finished game; counted are the parts that weren't 0."""
    positions = reading.positions(game)
    cucumber = sheet.shared(positions, ranked_without=without == "ranked")
    counted: Counter[str] = Counter()
    totals = []
    for seat, position in enumerate(positions):
        score = game.scores()[seat]
        expected = {**sheet.own(position, expedition), "cucumber": cucumber[seat]}
        assert {part.name: part.value for part in score.parts} == expected, position
        assert score.total == sum(expected.values())
        assert score.total == sheet.best(position, expedition) + cucumber[seat], position
        assert position.tiles == position.discovered, "undiscovered tiles are removed"
        counted.update(name for name, value in expected.items() if value)
        totals.append(score.total)
    assert game.winners() == sheet.winners(totals, positions)
    return counted


def told(counted: Counter[str]) -> str:
    """How often each part wasn't 0."""
    return "scored: " + ", ".join(f"{name} {count}" for name, count in sorted(counted.items()))
