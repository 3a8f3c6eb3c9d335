"""Random games of each expedition come to their end, and the scores are those that the rules give, worked out anew.

On the way it is looked at what must always hold: the lines `always` of the rulesets. For the scores the rules are
worked out in this folder, in plain Python and from their text alone; of the game only the table is read. Each part is
compared in the colours that the game chose for multicoloured Coral, and the total with the best choice.

RULEWRIGHT_SCORES=100 in the environment plays a hundred games for each expedition and number of players instead of a
few; `pytest -rP` prints how many it were.
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest

from interpreter.api import Game, Option
from tests.bundled import rules
from tests.rulesets.fathom_scores import reading, sheet
from tests.rulesets.fathom_scores.comparing import check, told
from tests.rulesets.fathom_scores.eager import play
from tests.rulesets.fathom_scores.ocean import CENTRE, marked, nurseries, vertices, zones

GAMES = int(os.environ.get("RULEWRIGHT_SCORES", "1"))
RADII = (3, 3, 3, 3, 3, 2, 4, 5, 6)
"""Of the boards in as many games one after the other."""


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("expedition", sheet.EXPEDITIONS)
def test_scores_are_what_the_rules_give(expedition, players):
    counted: Counter[str] = Counter()
    decisions = 0
    for seed in range(GAMES):
        without, radius = ("unranked", "ranked")[seed // 2 % 2], RADII[seed % len(RADII)]
        options = {"no_cucumber": without, "radius": str(radius)}
        game = rules(expedition).start(players, options, seed, testing=True)
        decisions += play(game, Random(seed), keen=(seed + players) % 2 == 0)
        counted += check(game, expedition, without)
    print(f"{expedition}, {players} players: {GAMES} games, {decisions} decisions; {told(counted)}")  # noqa: T201 (the counts are promised)


def launched(expedition: str, radius: int) -> Game:
    """A game in which everything is set up, and ships and submersibles are placed."""
    game, random = rules(expedition).start(3, {"radius": str(radius)}, seed=1), Random(1)
    while not all(option.name.startswith("aim ") for option in offered(game)):
        game.apply(random.choice(offered(game)), game.pending()[0])
    return game


def offered(game: Game) -> list[Option]:
    """The options of one who has to decide."""
    decision = game.decision(game.pending()[0])
    assert decision is not None
    return list(decision.all_options())


@pytest.mark.parametrize(
    ("expedition", "radius"),
    [*((expedition, 3) for expedition in sheet.EXPEDITIONS), *(("fathom/expedition_4", other) for other in (2, 4, 6))],
)
def test_boards_are_those_of_the_formulas(expedition, radius):
    game = launched(expedition, radius)
    for seat, position in enumerate(reading.positions(game)):
        assert position.radius == radius
        assert set(reading.own_zones(game, seat)) == zones(radius)
        assert reading.corners(game, seat) == len(vertices(radius))
        assert set(position.sites) == marked()
        assert set(position.stingrays) == (nurseries() if expedition.endswith("_4") else set())
        assert set(position.tiles) == {CENTRE}
