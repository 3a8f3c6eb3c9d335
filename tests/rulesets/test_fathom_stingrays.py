"""In random games of Fathom's fourth expedition stingrays swim where the rules let them; only sharks take any away.

Where they may go is worked out anew here: two zones at most, through zones with neither tile nor token; beside the
discovered wreck or statue one of the two may be a jump to a zone beside the same token, or beside the other one.
"""

from __future__ import annotations

import re
from random import Random

import pytest
from attrs import define, field

from interpreter.api import Game, PendingDecision
from tests.bundled import rules
from tests.rulesets.fathom_scores import reading
from tests.rulesets.fathom_scores.eager import eager
from tests.rulesets.fathom_scores.ocean import Zone, neighbours, nurseries, regions
from tests.rulesets.fathom_scores.position import Position

SAILS = "Move your ship, or stay"
GLIDES = "Stingray from "
RADIUS = 3
STINGRAYS = 6
ROUNDS = 6


def near(position: Position, zone: Zone, teleport: str) -> set[Zone]:
    """The zones that one step, or one jump, leads to."""
    reached = set(neighbours(zone, RADIUS))
    discovered = {place for place, site in position.sites.items() if site.discovered}
    for beside in discovered & neighbours(zone, RADIUS):
        exits = {beside} if teleport == "same" else discovered - {beside}
        reached.update(*(neighbours(place, RADIUS) for place in exits))
    return reached - {*position.tiles, *position.sites, *position.stingrays}


def moves(position: Position, teleport: str) -> set[tuple[Zone, Zone]]:
    """Each stingray of a board with each zone that it may go to."""
    found = set()
    for zone in position.stingrays:
        once = near(position, zone, teleport)
        found |= {(zone, goal) for goal in once.union(*(near(position, other, teleport) for other in once))}
    return found


def offered(decision: PendingDecision) -> set[tuple[Zone, Zone]]:
    """The moves of stingrays among the options, from their labels: `Stingray from 1,1 to 0,2`."""
    pairs = (re.findall(r"(-?\d+),(-?\d+)", o.label) for o in decision.options if o.label.startswith(GLIDES))
    return {((int(a), int(b)), (int(c), int(d))) for (a, b), (c, d) in pairs}


@define
class Watched:
    """What was seen in a game, and how much of it."""

    teleport: str
    gliding: set[int] = field(factory=set)
    """Seats that have been asked in this round where a stingray goes."""
    left: dict[int, int] = field(factory=dict)
    moves: int = 0

    def round_begins(self, game: Game) -> None:
        """Who isn't on the own board was eaten, and stays away."""
        self.gliding.clear()
        for seat, position in enumerate(reading.positions(game)):
            assert len(position.stingrays) <= self.left.get(seat, STINGRAYS)
            self.left[seat] = len(position.stingrays)
        places = (place for place in game.view(None).places if place.group == "eaten")
        eaten = sum(len(reading.lying(place)) for place in places)
        assert sum(self.left.values()) + eaten == STINGRAYS * game.program.seats

    def stingrays_swim(self, game: Game, seat: int, decision: PendingDecision) -> None:
        """The first of them may go wherever the rules let it."""
        glides = offered(decision)
        if not glides or seat in self.gliding:
            return
        self.gliding.add(seat)
        position = reading.position(game, seat)
        assert glides == moves(position, self.teleport)
        self.moves += len(glides)


def tokens(game: Game) -> int:
    """How many location tokens lie open."""
    return sum(len(place.contents or ()) for place in game.view(None).places if place.group == "location_row")


@pytest.mark.parametrize("teleport", ["same", "paired"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_stingrays_swim_where_the_rules_let_them(players: int, teleport: str) -> None:
    game, random = rules("fathom/expedition_4").start(players, {"teleport": teleport}, seed=players), Random(players)
    watched, begun = Watched(teleport), 1
    while not game.ended:
        seat = random.choice(game.pending())
        decision = game.decision(seat)
        assert decision is not None
        if decision.prompt == SAILS:
            # The tokens of a round are turned over once all ships have moved, so these are the ones of the last round.
            if tokens(game) == 2 * begun:
                watched.round_begins(game)
                begun += 1
            assert tokens(game) == 2 * (begun - 1)
        watched.stingrays_swim(game, seat, decision)
        game.apply(eager(list(decision.all_options()), random), seat)
    assert tokens(game) == 2 * ROUNDS
    assert begun == ROUNDS
    assert watched.moves > 100


def test_they_begin_one_in_each_region() -> None:
    game = rules("fathom/expedition_4").start(3, seed=1)
    for position in reading.positions(game):
        assert set(position.stingrays) == nurseries()
    assert all(len(region & nurseries()) == 1 for region in regions(RADIUS).values())
