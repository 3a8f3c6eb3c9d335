"""Boards: the places of a space, and how they lie beside each other.

A board is drawn as a NetworkX graph (`drawing.py`), whose nodes are the numbers of its places; here it is checked and
frozen into tables. Places are numbered in the order in which the language lists them:

- `row`, `ring`: by number;
- `grid`: rows from the first, each from the first column; row 1 is the southernmost and column 1 the westernmost, so
  that `a1` lies bottom left, north is the next row and east the next column;
- `rhombus`: rows from the first, each from the first column, but row 1 is the northernmost: south_east is the next row
  and east the next column, and a place has up to six neighbours, those six directions away that aren't north or south;
- `hexagon`: by r, then by q, from the north; q grows east, r grows south_east, and the middle is (0, 0);
- `corners`: as the rows of the cells lie, from the first, each from west to east;
- `graph`: as the map lists them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from attrs import field, frozen

from interpreter.boards.distance import Distances
from interpreter.boards.drawing import BoardError, draw, draw_corners, draw_map
from interpreter.boards.shapes import DIRECTIONS, MAP_COORDINATES, SHAPES, ShapeInfo, opposite
from interpreter.tables.map import Map

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["SHAPES", "Board", "BoardError", "ShapeInfo", "build_board"]

OFF = -1
"""Stands in `steps` and `turns` where there is no place."""


@frozen(eq=False, slots=False)
class Board:
    """A board; places are numbers from 0, and every table has one entry for each place.

    names: how places are called (`a1`, or as the map calls them), or nothing if they have no names.
    coordinates: the coordinates by the names of their fields; empty for corners, and for maps that don't say where
        places lie.
    around: the neighbours, ascending.
    steps: the place one step away in each direction, in the order of `DIRECTIONS`, or -1.
    turns: the next and the previous place of a row or ring, or -1; for other shapes always -1.
    edge: whether the place lies on the edge: it has fewer neighbours than an inner cell (a corner: it touches fewer
        cells than an inner one, or a corner beside it was left out).
        The ends of a row are its edge; a ring and a map have none.
    touching: for corners, the cells (numbers on their board) that each touches, ascending; otherwise empty.
    touched: for corners, the corners of each cell, ascending, with one entry for each *cell*; otherwise empty.
    directions: the mask of the directions that the shape has.
    graph: what all this was made from, frozen.
    """

    shape: ShapeInfo
    graph: nx.Graph[int] = field(repr=False)
    names: tuple[str, ...] | None
    coordinates: tuple[dict[str, int], ...]
    around: tuple[tuple[int, ...], ...]
    steps: tuple[tuple[int, ...], ...]
    turns: tuple[tuple[int, int], ...]
    edge: tuple[bool, ...]
    touching: tuple[tuple[int, ...], ...]
    touched: tuple[tuple[int, ...], ...]

    @property
    def directions(self) -> int:
        return self.shape.directions

    @property
    def size(self) -> int:
        """The number of places."""
        return len(self.around)

    @cached_property
    def distance(self) -> Distances:
        """For each place a dictionary: the number of steps to each place that can be reached."""
        return Distances(self.around)

    @cached_property
    def _by_coordinates(self) -> dict[tuple[int, ...], int]:
        return {tuple(c.values()): i for i, c in enumerate(self.coordinates) if c}

    @cached_property
    def _by_name(self) -> dict[str, int]:
        return {name: i for i, name in enumerate(self.names or ())}

    def place_at(self, *coordinates: int) -> int | None:
        """Find the place with these coordinates, in the order of the shape's coordinate fields, or nothing."""
        return self._by_coordinates.get(coordinates)

    def place_named(self, name: str) -> int | None:
        """Find the place with this name, or nothing."""
        return self._by_name.get(name)


def build_board(
    shape: str,
    arguments: Sequence[int | tuple[int, int]],
    *,
    cells: Board | None = None,
    map: Map | None = None,
) -> Board:
    """Build the board of a space.

    Args:
        shape: A name from `SHAPES`.
        arguments: Its numbers; for a row from a number to another one, the pair of them. For corners none, or the
            least number of cells that a corner must touch; for graphs none.
        cells: For `corners`: the board whose corners they are.
        map: For `graph`: the map.

    Raises:
        BoardError: A size is below 1, or there would be more than `GREATEST_SIZE` places; nothing is built then.
    """
    info = SHAPES[shape]
    touching: tuple[tuple[int, ...], ...] = ()
    if info.takes == "space":
        assert cells is not None
        points = [(x, y) for x, y in (c.values() for c in cells.coordinates)]
        least = arguments[0] if arguments else 1
        assert isinstance(least, int)
        graph, touching = draw_corners(cells.shape.name, points, least)
    elif info.takes == "map":
        assert map is not None
        graph = draw_map(map)
    else:
        graph = draw(info, arguments)
    return _freeze(info, graph, touching, cells.size if cells else 0)


def _freeze(info: ShapeInfo, graph: nx.Graph[int], touching: tuple[tuple[int, ...], ...], cells: int) -> Board:
    """Check the graph and read the tables off it."""
    import networkx as nx

    places = range(len(graph))
    assert info.takes == "map" or nx.is_connected(graph), f"a {info.name} that isn't connected"
    steps = tuple(tuple(graph.nodes[p]["steps"]) if info.directions else (OFF,) * len(DIRECTIONS) for p in places)
    for p in places:
        for d, q in enumerate(steps[p]):
            assert q == OFF or steps[q][opposite(d)] == p, f"a step of a {info.name} that doesn't lead back"
    turns = tuple(graph.nodes[p].get("turns", (OFF, OFF)) for p in places)
    for p, (following, _) in enumerate(turns):
        assert following == OFF or turns[following][1] == p, f"a turn of a {info.name} that doesn't lead back"
    touched: list[list[int]] = [[] for _ in range(cells)]
    for corner, its_cells in enumerate(touching):
        for cell in its_cells:
            touched[cell].append(corner)
    return Board(
        shape=info,
        graph=nx.freeze(graph),
        names=tuple(graph.nodes[p]["name"] for p in places) if info.named else None,
        coordinates=tuple(_coordinates(info, graph.nodes[p].get("at", ())) for p in places),
        around=tuple(tuple(sorted(graph[p])) for p in places),
        steps=steps,
        turns=turns,
        edge=tuple(graph.nodes[p]["edge"] for p in places),
        touching=touching,
        touched=tuple(tuple(c) for c in touched),
    )


def _coordinates(info: ShapeInfo, at: Sequence[int]) -> dict[str, int]:
    """The coordinates of a place by their names; a map may say where its places lie."""
    names = MAP_COORDINATES if info.takes == "map" and at else info.coordinates
    return dict(zip(names, at, strict=True))
