"""What is known of a space's shape before its size is: coordinates, and between which bounds they lie."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from attrs import field, frozen

from interpreter.boards.shapes import ShapeInfo
from interpreter.checking import intervals
from interpreter.checking.types import NumberType

_CELL_NAME = re.compile(r"([a-z]+)([1-9][0-9]*)")


@frozen(eq=False)
class Geometry:
    """What is known of a space's shape: between which bounds its coordinates lie, the widest and the narrowest ones.

    `shape` is None after a mistake: then anything may be there. `cells` is the space whose corners these are, `names`
    are those of a map's places; such a place has the coordinates of `widest` as fields, but is named by its name alone.
    `size` bounds the number of places of one board.
    """

    shape: ShapeInfo | None
    widest: Mapping[str, NumberType] = field(factory=dict)
    narrowest: Mapping[str, NumberType] = field(factory=dict)
    cells: str | None = None
    names: frozenset[str] | None = None
    size: int | None = None

    @property
    def coordinates(self) -> tuple[str, ...]:
        return self.shape.coordinates if self.shape is not None else ()

    def certain(self, coordinates: Sequence[NumberType]) -> bool:
        """Tell whether a place with any of these coordinates is there for every option."""
        pairs = zip(self.coordinates, coordinates, strict=False)
        inside = all(intervals.within(c, self.narrowest[n]) for n, c in pairs)
        return inside and self._hexagon(coordinates, self.narrowest, all)

    def impossible(self, coordinates: Sequence[NumberType]) -> bool:
        """Tell whether no place ever has any of these coordinates."""
        return any(intervals.apart(c, self.widest[n]) for n, c in zip(self.coordinates, coordinates, strict=False)) or (
            all(c.low is not None and c.low == c.high for c in coordinates)
            and not self._hexagon(coordinates, self.widest, any)
        )

    def _hexagon(self, coordinates: Sequence[NumberType], sides: Mapping[str, NumberType], of: object) -> bool:
        """The third coordinate of a hexagon, -q - r, has the same bounds as the others."""
        if "q" not in self.coordinates or len(coordinates) != 2:
            return True
        third = intervals.negate(intervals.add(coordinates[0], coordinates[1]))
        return intervals.within(third, sides["q"]) if of is all else not intervals.apart(third, sides["q"])


def named_cell(name: str) -> tuple[int, int] | None:
    """Return column and row of a cell's name, as `e4`; after `z` comes `aa`. None if it is no such name."""
    parts = _CELL_NAME.fullmatch(name)
    if parts is None:
        return None
    column = 0
    for letter in parts[1][:4]:
        column = column * 26 + ord(letter) - ord("a") + 1
    return column, int(parts[2][:9])
