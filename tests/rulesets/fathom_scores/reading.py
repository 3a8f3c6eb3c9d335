"""The boards of a game, as its view shows them to one who sees everything."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from interpreter.api import Game, SeenComponent, SeenPlace
from tests.rulesets.fathom_scores.ocean import Zone, distance
from tests.rulesets.fathom_scores.position import Position, Site, Tile

KINDS = ("statue", "chest", "rubble", "wreck")


def zone_of(place: SeenPlace) -> Zone:
    """The axial coordinates of a zone, from its name: `red.Zone(2, -1)`."""
    written = re.fullmatch(r".*\((-?\d+), (-?\d+)\)", place.name)
    assert written, place.name
    return int(written[1]), int(written[2])


def lying(place: SeenPlace) -> tuple[SeenComponent, ...]:
    assert place.contents is not None
    return place.contents


def printed(game: Game, component: SeenComponent) -> dict[str, Any]:
    """What is printed on a component. The view doesn't tell it field by field."""
    assert component.component is not None
    return game.program.components[component.component].fields


def tile(game: Game, component: SeenComponent) -> Tile:
    """A tile, from its text, `red coral and fish` or `red 3 fish`, and its variables; the camera shows nothing."""
    written = re.fullmatch(r"(?P<colour>\w+) (?:(?P<icons>.*)|camera)", component.text)
    assert written, component.text
    icons = "" if component.text.endswith(" camera") else written["icons"]
    named = [icon.split()[::-1] if " " in icon else (icon, 1) for icon in icons.split(" and ") if icon]
    held = dict(component.variables)
    return Tile(
        colour=held["hue"],
        icons={species: int(count) for species, count in named},
        wild=written["colour"] == "multicoloured",
        camera=not named,
        facing=held.get("facing", "east").replace(" ", "_"),
        discovered=held["discovered"] == "yes",
    )


def position(game: Game, seat: int) -> Position:
    """What lies on the board of a seat, and beside it."""
    places = [place for place in game.view(None).places if place.owner == seat]
    board = [place for place in places if place.group == "Zone"]
    tiles, sites, stingrays = {}, {}, []
    for place in board:
        zone = zone_of(place)
        names = [component.text for component in lying(place)]
        if not names:
            continue
        if names[0] in KINDS:
            assert len(names) == 1, names
            sites[zone] = Site(names[0], dict(lying(place)[0].variables)["discovered"] == "yes")
        elif names[0] == "stingray":
            assert len(names) == 1, names
            stingrays.append(zone)
        else:
            tiles[zone] = tuple(tile(game, component) for component in lying(place))
    return Position(
        tiles,
        sites,
        stingrays,
        tuple(component.text for place in places if place.group == "taken" for component in lying(place)),
        max(distance(zone_of(place)) for place in board),
    )


def positions(game: Game) -> list[Position]:
    return [position(game, seat) for seat in range(game.program.seats)]


def corners(game: Game, seat: int) -> int:
    """How many vertices the board of a seat has."""
    return sum(place.owner == seat and place.group == "Vertex" for place in game.view(None).places)


def own_zones(game: Game, seat: int) -> Iterator[Zone]:
    """The zones of the board of a seat."""
    return (zone_of(place) for place in game.view(None).places if place.owner == seat and place.group == "Zone")
