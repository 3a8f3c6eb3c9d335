"""A map: the places and links that a YAML file draws, for spaces of the shape `graph`."""

from __future__ import annotations

from attrs import frozen

from interpreter.syntax.tree import Identifier


@frozen(eq=False)
class Map:
    """Named places, and links between them that lead both ways, as pairs of numbers of places (the lower one first).

    `at` tells column and row of each place, row 1 being the southernmost; it is empty where the map doesn't say them.
    """

    places: tuple[Identifier, ...]
    links: tuple[tuple[int, int], ...]
    at: tuple[tuple[int, int], ...] = ()
