"""Stingrays that are left at the end score, so it matters which ones sharks ate: looked at whenever a round is over.

In random games no stingray is then in a region with a shark, save where an undiscovered Finless Sole lies in it. The
sharks are in the regions of the two tokens that were revealed last; if these are the same, one is in the next region.

RULEWRIGHT_SCORES=100 in the environment plays a hundred games for each number of players instead of a few; `pytest -rP`
prints what was seen in them.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from random import Random

import pytest

from interpreter.api import Game
from tests.bundled import rules
from tests.rulesets.fathom_scores import reading
from tests.rulesets.fathom_scores.eager import eager
from tests.rulesets.fathom_scores.ocean import regions
from tests.rulesets.fathom_scores.position import Position

GAMES = int(os.environ.get("RULEWRIGHT_SCORES", "1"))


def current_round(game: Game, seat: int) -> int:
    """The round in which a seat decides; before the first one that is 1, too."""
    return next((count.value for count in game.progress(seat) if count.name == "round"), 1)


def shark_regions(one: int, other: int) -> set[int]:
    """Where the sharks are that two tokens show."""
    return {one, one % 6 + 1} if one == other else {one, other}


def sheltered(position: Position, zone: tuple[int, int]) -> bool:
    """Whether an undiscovered Finless Sole lies in the region of a zone."""
    region = next(region for region in regions(position.radius).values() if zone in region)
    return any(tile.shows("sole") and not tile.discovered for z in region for tile in position.tiles.get(z, ()))


def check(game: Game) -> Counter[str]:
    """Look at the table when a round is over."""
    view = game.view(None)
    ((_, swimming),) = next(variable.values for variable in view.variables if variable.label == "shark regions")
    sharks = {int(number) for number in re.findall(r"\d", swimming)}
    ((top, below),) = (place.contents[:2] for place in view.places if place.group == "location_row")
    shown = [int(re.findall(r"\d", token.text)[0]) for token in (top, below)]
    assert sharks == shark_regions(*shown)
    hunted = frozenset().union(*(regions(3)[number] for number in sharks))
    counted: Counter[str] = Counter()
    for position in reading.positions(game):
        for zone in position.stingrays:
            assert zone not in hunted or sheltered(position, zone), (zone, sharks, position)
            counted["sheltered" if zone in hunted else "elsewhere"] += 1
        counted["eaten"] += 6 - len(position.stingrays)
    return counted


@pytest.mark.parametrize(("one", "other", "found"), [(2, 5, {2, 5}), (2, 2, {2, 3}), (6, 6, {6, 1})])
def test_shark_regions(one, other, found):
    assert shark_regions(one, other) == found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_sharks_leave_only_what_they_may(players):
    counted: Counter[str] = Counter()
    for seed in range(GAMES):
        game, random, over = rules("fathom/expedition_4").start(players, seed=seed), Random(seed), 1
        while not game.ended:
            seat = random.choice(game.pending())
            if current_round(game, seat) != over:
                counted += check(game)
                over += 1
            decision = game.decision(seat)
            assert decision is not None
            game.apply(eager(list(decision.all_options()), random), seat)
        assert over == 6
    print(f"{players} players: {GAMES} games; {dict(counted)}")  # noqa: T201 (the counts are promised)
