"""In random games of Fathom's third expedition octopuses go where the rules let them, and turn over what they touch.

The rules are worked out anew here: a vertex is the set of the three zones that it touches, and two are neighbours if
they share two. The octopus goes two vertices, one more in the round in which its player discovers the Chest, one less
for Rubble; none of them twice, and not to where the submersible is. Then all tiles that it touches are turned over, or,
in the round of the Wreck, at least one of them.
"""

from __future__ import annotations

import re
from random import Random

import pytest
from attrs import frozen

from interpreter.api import Game, PendingDecision, View
from tests.bundled import rules
from tests.rulesets.fathom_scores import reading
from tests.rulesets.fathom_scores.eager import eager
from tests.rulesets.fathom_scores.ocean import Vertex, Zone, vertices

BEGINS = "Move your ship, or stay"
GOES = "Where does your octopus go?"
TURNS = "Where do tiles turn over?"


@frozen
class Leap:
    """An octopus before it moves: the tiles of its board, and the points of interest discovered in this round."""

    tiles: dict[Zone, bool]
    sites: frozenset[str]


def walks(start: Vertex, steps: int, seen: frozenset[Vertex] = frozenset()) -> set[Vertex]:
    """Where a way of so many steps ends that meets no vertex twice, its start included."""
    if steps == 0:
        return {start}
    ahead = (v for v in vertices(3) if len(v & start) == 2 and v not in seen)
    return {end for v in ahead for end in walks(v, steps - 1, seen | {start})}


def corner(text: str) -> Vertex:
    """The zones of a vertex, from its label: `corner {-1,2, 0,2, -1,3}`."""
    pairs = re.findall(r"(-?\d+),(-?\d+)", text)
    assert len(pairs) == 3, text
    return frozenset((int(q), int(r)) for q, r in pairs)


def value(view: View, label: str, seat: int | None) -> str:
    """What a variable holds, in words."""
    (variable,) = (v for v in view.variables if v.label == label and v.over != "component")
    return dict(variable.values)[seat]


def tiles(game: Game, seat: int) -> dict[Zone, bool]:
    """Whether the tiles of a board are discovered. None of them lies on another one."""
    return {zone: stack[0].discovered for zone, stack in reading.position(game, seat).tiles.items()}


def taken(game: Game, seat: int) -> frozenset[str]:
    """The points of interest that have left a board."""
    return frozenset(reading.position(game, seat).taken)


def goals(view: View, decision: PendingDecision) -> set[Vertex]:
    """The vertices that are offered."""
    labels = {place.name: place.label for place in view.places}
    return {corner(labels[option.name.partition("=")[2]]) for option in decision.options}


def check_turned(game: Game, before: Leap, seat: int, octopus: Vertex) -> None:
    """Since the octopus moved the tiles that it touches have been turned over, and no others."""
    after = tiles(game, seat)
    assert after.keys() == before.tiles.keys()
    touched = octopus & after.keys()
    turned = {zone for zone in after if after[zone] != before.tiles[zone]}
    if "wreck" in before.sites:
        assert turned <= touched
        assert bool(turned) == bool(touched)
    else:
        assert turned == touched


@pytest.mark.parametrize("players", [2, 3, 4])
def test_octopuses_go_where_the_rules_let_them(players: int) -> None:
    met = followed(rules("fathom/expedition_3").start(players, seed=players), Random(players))
    assert len(met) > 1


def followed(game: Game, random: Random) -> set[frozenset[str]]:
    """Play to the end, look at each octopus, and give the points of interest that were discovered in a round."""
    met: set[frozenset[str]] = set()
    found_before: dict[int, frozenset[str]] = {}
    leaps: dict[int, Leap] = {}
    while not game.ended:
        seat = random.choice(game.pending())
        decision = game.decision(seat)
        assert decision is not None
        if decision.prompt == BEGINS:
            found_before[seat] = taken(game, seat)
        if decision.prompt == GOES:
            view = game.view(seat)
            sites = taken(game, seat) - found_before.get(seat, frozenset())
            steps = 2 + ("chest" in sites) - ("rubble" in sites)
            here, submersible = (corner(value(view, label, seat)) for label in ("octopus", "submersible"))
            assert goals(view, decision) == walks(here, steps) - {submersible}
            leaps[seat] = Leap(tiles(game, seat), sites)
            met.add(sites)
        elif leaps and decision.prompt != TURNS:
            table = game.view(None)
            for mover, leap in leaps.items():
                check_turned(game, leap, mover, corner(value(table, "octopus", mover)))
            leaps.clear()
        game.apply(eager(list(decision.all_options()), random), seat)
    return met
