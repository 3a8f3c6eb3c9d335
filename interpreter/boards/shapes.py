"""The shapes that a space can have, as far as they can be told without building one."""

from __future__ import annotations

from attrs import frozen

DIRECTIONS = ("north", "north_east", "east", "south_east", "south", "south_west", "west", "north_west")
"""The members of `Direction` in their order; a set of them is a mask whose bit d stands for member d."""

ORTHOGONAL = 0b01010101
DIAGONAL = 0b10101010
SIX = 0b11101110
"""The directions of boards of six-sided cells: all but north and south."""

MAP_COORDINATES = ("column", "row")
"""The fields of the places of a map that says where they lie."""

GREATEST_SIZE = 10_000
"""How many places a board may have."""


@frozen
class ShapeInfo:
    """What the checker and the lowering need to know of a shape.

    `parameters` names its parameters for messages. `takes` says what they are: "numbers", "space" (the name of
    another space) or "map" (the name of a YAML file in quotes). With `ranged`, a range may stand instead of the number.
    `coordinates` are the fields that its places have, in the order in which they are given to name a place;
    `directions` is the mask of the directions that `step` knows on it. On `turning` shapes `ahead` works; `named` ones
    give their places names (`Square.e4`); those with `cells` have corners. The last `optional` parameters
    may be left out.
    """

    name: str
    parameters: tuple[str, ...]
    coordinates: tuple[str, ...] = ()
    directions: int = 0
    takes: str = "numbers"
    ranged: bool = False
    turning: bool = False
    named: bool = False
    cells: bool = False
    optional: int = 0

    @property
    def usage(self) -> str:
        """How it is written, for messages."""
        return f"{self.name}({', '.join(self.parameters)})"


SHAPES: dict[str, ShapeInfo] = {
    shape.name: shape
    for shape in (
        ShapeInfo("row", ("places",), ("number",), ranged=True, turning=True),
        ShapeInfo("ring", ("places",), ("number",), turning=True),
        ShapeInfo("grid", ("columns", "rows"), ("column", "row"), ORTHOGONAL | DIAGONAL, named=True, cells=True),
        ShapeInfo("rhombus", ("columns", "rows"), ("column", "row"), SIX, named=True, cells=True),
        ShapeInfo("hexagon", ("radius",), ("q", "r"), SIX, cells=True),
        ShapeInfo("corners", ("space", "cells"), takes="space", optional=1),
        ShapeInfo("graph", ("map",), takes="map", named=True),
    )
}


def opposite(direction: int) -> int:
    """Turn a direction around."""
    return (direction + 4) % 8
