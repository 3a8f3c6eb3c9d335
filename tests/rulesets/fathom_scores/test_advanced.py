"""What the expeditions add: the worked examples of the rulebook and others that its words determine."""

from __future__ import annotations

import pytest
from attrs import evolve

from tests.rulesets.fathom_scores import advanced
from tests.rulesets.fathom_scores.advanced import anglerfish, camera, jellyfish, siphonophore, sites, whalefall
from tests.rulesets.fathom_scores.ocean import Zone, neighbours
from tests.rulesets.fathom_scores.position import COLOURS, Position, Site, Tile
from tests.rulesets.fathom_scores.sheet import best

WHALEFALL = Tile("red", {"whalefall": 1})
SIPHONOPHORE = Tile("red", {"siphonophore": 1})
ANGLERFISH = Tile("red", {"anglerfish": 1})


def tile(*species: str, colour: str = "red") -> Tile:
    return Tile(colour, dict.fromkeys(species, 1))


def around_whalefall(*tiles: Tile) -> Position:
    """A Whalefall in the centre and tiles beside it."""
    beside = zip(sorted(neighbours((0, 0), 3)), tiles, strict=False)
    return Position({(0, 0): (WHALEFALL,), **{zone: (one,) for zone, one in beside}})


def test_whalefall():
    assert whalefall(around_whalefall()) == 0
    assert whalefall(around_whalefall(tile("cucumber"), tile("fish"))) == 4
    assert whalefall(around_whalefall(tile("cucumber"), tile("fish"), tile("crustacean"), tile("crustacean"))) == 7
    assert whalefall(around_whalefall(tile("coral"), tile("cucumber", "fish"))) == 4
    assert whalefall(around_whalefall(evolve(tile("fish"), discovered=False))) == 0


def test_siphonophore():
    assert siphonophore(Position({(3, 0): (SIPHONOPHORE,)})) == 5
    assert siphonophore(Position({(0, 0): (SIPHONOPHORE,)})) == 6
    assert siphonophore(Position({(3, -1): (SIPHONOPHORE,), (2, -1): (WHALEFALL,)})) == 3 + 2


def test_tokens_fill_a_zone_and_undiscovered_tiles_do_not():
    beside = {(1, 0): (evolve(WHALEFALL, discovered=False),)}
    tokens = {(0, 1): Site("wreck"), (0, -1): Site("chest", discovered=False)}
    assert siphonophore(Position({(0, 0): (SIPHONOPHORE,), **beside}, tokens)) == 4


def test_anglerfish():
    pair = (ANGLERFISH, ANGLERFISH)
    assert anglerfish(Position({(0, 0): pair, (2, 0): pair})) == 12
    assert anglerfish(Position({(0, 0): (ANGLERFISH,), (1, 0): (ANGLERFISH,)})) == 0


def filming(line: dict[Zone, tuple[Tile, ...]], facing: str = "east", **tokens) -> Position:
    """A camera in the west corner, and what lies elsewhere."""
    return Position({(-3, 0): (Tile("red", camera=True, facing=facing),), **line}, **tokens)


def test_camera_of_the_rulebook():
    """All five species, four colours and a point of interest; nothing before the camera is turned."""
    species = ["coral", "fish", "cucumber", "crustacean"]
    line = {(q, 0): (tile(name, colour=c),) for q, name, c in zip(range(-2, 2), species, COLOURS, strict=True)}
    line[2, 0] = (ANGLERFISH,)
    assert camera(filming(line, sites={(3, 0): Site("wreck")})) == 15
    assert camera(filming(line, "north_east", sites={(3, 0): Site("wreck")})) == 0


def test_camera_counts_each_species_and_colour_once():
    assert camera(filming({(-1, 0): (tile("coral"),), (2, 0): (tile("fish"),)})) == 3
    assert camera(filming({(-1, 0): (tile("coral"),), (2, 0): (tile("coral"),)})) == 2


def test_camera_counts_points_of_interest_one_by_one_and_only_discovered_things():
    tokens = {(-1, 0): Site("wreck"), (0, 0): Site("chest"), (1, 0): Site("rubble", discovered=False)}
    assert camera(filming({(2, 0): (evolve(tile("fish"), discovered=False),)}, sites=tokens)) == 2


def test_a_stack_has_the_colour_of_its_top_tile():
    stack = (evolve(ANGLERFISH, colour="blue"), ANGLERFISH)
    assert camera(filming({(0, 0): stack, (1, 0): (tile("fish", colour="blue"),)})) == 3


def test_multicoloured_coral_has_the_chosen_colour_for_the_camera():
    """Alone it would be worth the same in each colour; yellow is the one that the camera doesn't see otherwise."""
    others = {(0, 0): (tile("fish", colour="red"),), (1, 0): (tile("fish", colour="blue"),)}
    position = filming({(-2, 0): (Tile("red", {"coral": 1}, wild=True),), **others})
    assert camera(position) == 4
    assert best(position, "fathom/expedition_2") == 1 + 5


def medusas(*places: Zone) -> Position:
    return Position({zone: (tile("jellyfish"),) for zone in places})


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ([(0, 0)], 0),
        ([(0, 0), (1, 0)], 6),
        ([(0, 0), (1, 0), (0, 1)], 12),
        ([(0, 0), (1, 0), (0, 1), (1, -1)], 20),
        ([(-3, 0), (-2, 0), (0, 0), (1, 0)], 12),
        ([(-1, 0), (0, 0), (1, 0)], 6),
        ([(-1, 0), (0, 0), (1, 0), (2, 0)], 12),
        # A diamond and one beside it: 20 is more than a triangle and a pair.
        ([(0, 0), (1, 0), (0, 1), (1, -1), (2, -1)], 20),
        # Two triangles that touch in a corner: one keeps that corner, the other is left a pair.
        ([(0, 0), (1, 0), (0, 1), (-1, 0), (0, -1)], 18),
        # Three zones, each next to the middle one only.
        ([(0, 0), (1, 0), (-1, 1), (0, -1)], 6),
    ],
)
def test_jellyfish(places, points):
    assert jellyfish(medusas(*places)) == points


def test_undiscovered_jellyfish_make_no_shape():
    assert (
        jellyfish(Position({(0, 0): (tile("jellyfish"),), (1, 0): (Tile("red", {"jellyfish": 1}, discovered=False),)}))
        == 0
    )


@pytest.mark.parametrize(("count", "points"), [(0, 0), (1, 2), (2, 6), (3, 12), (4, 12)])
def test_sole(count, points):
    assert advanced.sole(Position({(q, 0): (tile("sole"),) for q in range(count)})) == points


def test_stingrays():
    assert advanced.stingrays(Position({}, stingrays=[(0, 0), (1, 0), (2, 0), (3, 0)])) == 8


@pytest.mark.parametrize(
    ("worth", "points"),
    [
        (advanced.LEVIATHAN, [5, 2, -2, 0]),
        (advanced.ANGLES, [4, 3, 2, 1]),
        (advanced.VISITORS, [8, 0, 0, 0]),
        (advanced.SHALLOWS, [0, 5, -2, 0]),
    ],
)
def test_points_of_interest(worth, points):
    kinds = ["statue", "chest", "rubble", "wreck"]
    assert [sites(Position({}, taken=(kind,)), worth) for kind in kinds] == points
    assert [sites(Position({}, {(2, 0): Site(kind)}), worth) for kind in kinds] == points
    assert [sites(Position({}, {(2, 0): Site(kind, False)}), worth) for kind in kinds] == [0] * 4
