"""What lies on one player's ocean board at the end of a game: all that is scored follows from it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from itertools import product

from attrs import evolve, field, frozen

from tests.rulesets.fathom_scores.ocean import Zone, neighbours, zones

COLOURS = ("red", "yellow", "blue", "purple")


@frozen
class Tile:
    """A tile: what it shows, how often. A `wild` one has multicoloured Coral; its `colour` is the one chosen for it."""

    colour: str
    icons: Mapping[str, int] = field(factory=dict)
    wild: bool = False
    camera: bool = False
    facing: str = "east"
    discovered: bool = True

    def shows(self, species: str) -> bool:
        return self.icons.get(species, 0) > 0


@frozen
class Site:
    """A point of interest that lies on the board."""

    kind: str
    discovered: bool = True


@frozen(slots=False)
class Position:
    """A board: the tiles on each zone (top first), the tokens on it, and those that were `taken` from it."""

    tiles: Mapping[Zone, tuple[Tile, ...]]
    sites: Mapping[Zone, Site] = field(factory=dict)
    stingrays: Collection[Zone] = ()
    taken: tuple[str, ...] = ()
    radius: int = 3

    @cached_property
    def discovered(self) -> dict[Zone, tuple[Tile, ...]]:
        """The discovered tiles: before scoring the others are removed."""
        kept = {zone: tuple(tile for tile in stack if tile.discovered) for zone, stack in self.tiles.items()}
        return {zone: stack for zone, stack in kept.items() if stack}

    def icons(self, zone: Zone, species: str) -> int:
        """How often a species is seen on a zone."""
        return sum(tile.icons.get(species, 0) for tile in self.discovered.get(zone, ()))

    def showing(self, species: str) -> list[Zone]:
        """The zones on which a species is seen."""
        return [zone for zone in self.discovered if self.icons(zone, species)]

    def colour(self, zone: Zone) -> str:
        """The colour of the tile on a zone; of a stack, that of the top one."""
        return self.discovered[zone][0].colour

    def empty(self, zone: Zone) -> bool:
        """Whether neither a tile nor a token lies on a zone."""
        return zone not in self.discovered and zone not in self.sites and zone not in self.stingrays

    def around(self, zone: Zone) -> frozenset[Zone]:
        return neighbours(zone, self.radius)

    def found(self) -> list[str]:
        """The points of interest that were discovered, wherever they are now."""
        return [*self.taken, *(site.kind for site in self.sites.values() if site.discovered)]

    def colourings(self) -> Iterator[Position]:
        """The board with every choice of colours for the multicoloured tiles."""
        wild = [zone for zone, stack in self.discovered.items() if any(tile.wild for tile in stack)]
        for colours in product(COLOURS, repeat=len(wild)):
            chosen = dict(zip(wild, colours, strict=True))
            tiles = {
                zone: tuple(evolve(tile, colour=chosen[zone]) if tile.wild else tile for tile in stack)
                for zone, stack in self.discovered.items()
            }
            yield evolve(self, tiles=tiles)

    def __attrs_post_init__(self) -> None:
        assert {*self.tiles, *self.sites, *self.stingrays} <= zones(self.radius)
