"""Random games of Fathom and Otys, looked at closely and counted.

No game gets stuck, breaks what must always hold, depends on an order, or tells a player what only others may know.
`pytest -s` prints the counts.

RULEWRIGHT_GAMES=200 in the environment plays so many games of each ruleset for each number of players; without it there
is one game of some. From 100 on every two values of options must have met in one.
"""

from __future__ import annotations

import os
import sys

import pytest

from interpreter.testing.random_games import play_games
from tests.bundled import rules

GAMES = int(os.environ.get("RULEWRIGHT_GAMES", "0"))
MANY = 100
LONGEST = 30_000
"""Players who choose at random can take long: a game of Otys whose Sponsors never move had 13,255 decisions."""
NAMES = ("fathom", *(f"fathom/expedition_{n}" for n in range(1, 5)), "otys")
FEW = (("fathom/expedition_1", 2), ("fathom/expedition_4", 4), ("otys", 3))
CASES = [(name, players) for name in NAMES for players in (2, 3, 4)] if GAMES else FEW


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), CASES)
def test_random_games(name: str, players: int) -> None:
    *_, report = play_games(rules(name), GAMES or 1, players=players, most_decisions=LONGEST)
    sys.stdout.write(
        f"\n{name}, {players} players: {len(report.played)} games, {report.decisions:,} decisions, "
        f"{report.settings} settings, {report.met} of {report.pairs} pairs of values, {report.seconds:.0f} seconds\n"
    )
    assert [(each.diagnostic.message, each.first) for each in report.found] == []
    assert (report.stopped, report.endless) == (0, 0)
    assert GAMES < MANY or report.met == report.pairs
