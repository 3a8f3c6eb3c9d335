"""Random games of Fathom and Otys for each number of players, looked at closely and counted.

No game gets stuck, breaks what must always hold, depends on an order, or tells a player what only others may know.
`pytest -s` prints the counts.

RULEWRIGHT_GAMES=200 in the environment plays so many games for each number of players instead of one. From 100 on every
two values of options must have met in one.
"""

from __future__ import annotations

import os
import sys

import pytest

from interpreter.testing.random_games import play_games
from tests.bundled import rules

GAMES = int(os.environ.get("RULEWRIGHT_GAMES", "1"))
MANY = 100


@pytest.mark.slow
@pytest.mark.parametrize("name", ["fathom", *(f"fathom/expedition_{n}" for n in range(1, 5)), "otys"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games(name: str, players: int) -> None:
    *_, report = play_games(rules(name), GAMES, players=players)
    sys.stdout.write(
        f"\n{name}, {players} players: {len(report.played)} games, {report.decisions:,} decisions, "
        f"{report.settings} settings, {report.met} of {report.pairs} pairs of values, {report.seconds:.0f} seconds\n"
    )
    assert [(each.diagnostic.message, each.first) for each in report.found] == []
    assert (report.stopped, report.endless) == (0, 0)
    assert GAMES < MANY or report.met == report.pairs
