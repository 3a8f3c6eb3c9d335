"""The core species: the worked examples of the rulebook and others that its words determine."""

from __future__ import annotations

import pytest

from tests.rulesets.fathom_scores.position import Position, Tile
from tests.rulesets.fathom_scores.sheet import best, winners
from tests.rulesets.fathom_scores.species import coral, crustacean, cucumber, cucumbers, fish

CRUSTACEAN = Tile("purple", {"crustacean": 1})


def reef(colour: str, wild: bool = False) -> Tile:
    return Tile(colour, {"coral": 1}, wild=wild)


def school(size: int) -> Tile:
    return Tile("blue", {"fish": size})


def row(*tiles: Tile | None) -> Position:
    """Tiles from (-3, 0) to the east, with gaps."""
    return Position({(q, 0): (tile,) for q, tile in enumerate(tiles, start=-3) if tile})


def test_coral_of_the_rulebook():
    """A multicoloured tile between two red ones and a yellow one: 10 as red, 8 as yellow."""
    red, yellow = reef("red"), reef("yellow")
    assert coral(row(red, red, reef("red", wild=True), yellow)) == 10
    assert coral(row(red, red, reef("yellow", wild=True), yellow)) == 8
    assert best(row(red, red, reef("blue", wild=True), yellow), "fathom/expedition_1") == 10


@pytest.mark.parametrize(("size", "points"), [(1, 1), (2, 4), (3, 9), (4, 15), (5, 21), (6, 28), (7, 28)])
def test_coral_by_size(size, points):
    assert coral(row(*[reef("red")] * size)) == points


def test_coral_counts_discovered_groups_of_one_colour():
    assert coral(row(reef("red"), None, reef("red"))) == 2
    assert coral(row(reef("red"), reef("yellow"), reef("red"))) == 3
    assert coral(row(reef("red"), Tile("red", {"coral": 1}, discovered=False), reef("red"))) == 2


def test_the_best_colour_counts_crustaceans_too():
    """As red it makes one group, worth 2 more; in another colour it gives each of two Crustaceans 2 more."""
    position = Position(
        {
            (0, 0): (reef("blue", wild=True),),
            (1, 0): (reef("red"),),
            (1, -1): (Tile("blue", {"crustacean": 1}),),
            (0, 1): (Tile("blue", {"crustacean": 1}),),
        }
    )
    assert best(position, "fathom/expedition_1") == 1 + 1 + 4 + 4


def test_fish():
    assert fish(row(school(3), school(3), None, school(2), school(2), school(2))) == 18
    assert fish(row(*[school(2)] * 6)) == 9
    assert fish(row(school(3), school(2))) == 0
    assert fish(row(school(3), reef("red"), school(3))) == 0


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ([3, 2, 1], [12, 7, 3]),
        ([3, 3, 2], [6, 6, 7]),
        ([2, 2, 2, 1], [4, 4, 4, 7]),
        ([3, 1, 1], [12, 3, 3]),
        ([4, 3, 2, 1], [12, 7, 3, 0]),
        ([1, 3], [7, 12]),
        ([2, 0], [12, 0]),
        ([0, 0, 0], [0, 0, 0]),
    ],
)
def test_cucumber(counts, points):
    assert cucumber(counts) == points


def test_cucumber_where_a_player_without_any_is_ranked():
    assert cucumber([2, 0], ranked_without=True) == [12, 7]
    assert cucumber([0, 0, 0], ranked_without=True) == [4, 4, 4]


def test_cucumbers_are_counted_by_icons():
    assert cucumbers(row(Tile("red", {"cucumber": 1}), Tile("red", {"cucumber": 1, "fish": 1}))) == 2


def test_crustacean():
    assert crustacean(row(CRUSTACEAN)) == 0
    assert crustacean(row(CRUSTACEAN, reef("red"))) == 2
    assert crustacean(row(reef("red"), CRUSTACEAN, reef("red"))) == 2
    assert crustacean(row(reef("red"), CRUSTACEAN, reef("yellow"))) == 4
    assert crustacean(row(Tile("red", {"crustacean": 1, "coral": 1}))) == 0


def test_the_three_crustaceans_of_the_rulebook():
    """One beside one Coral, one between two of one colour, one between two of different colours."""
    position = Position(
        {
            (-3, 0): (CRUSTACEAN,),
            (-2, 0): (reef("red"),),
            (-1, 0): (CRUSTACEAN,),
            (0, 0): (reef("red"),),
            (1, 0): (CRUSTACEAN,),
            (2, 0): (reef("yellow"),),
        }
    )
    assert crustacean(position) == 2 + 2 + 4


def test_most_discovered_tiles_break_a_tie():
    pair = (Tile("red", {"anglerfish": 1}), Tile("blue", {"anglerfish": 1}))
    one, two, hidden = row(reef("red")), Position({(0, 0): pair}), row(Tile("red", discovered=False), reef("red"))
    assert winners([5, 6], [two, one]) == (1,)
    assert winners([6, 6], [one, two]) == (1,)
    assert winners([6, 6, 5], [one, hidden, two]) == (0, 1)
