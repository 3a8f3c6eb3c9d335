"""Draws the shapes as NetworkX graphs.

A node is the number of a place. Its attributes are `at` (coordinates), `name` for named shapes, `edge`, `steps` (the
place in each direction, or -1) for shapes with directions, and `turns` (next, previous) for rows and rings.
"""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase
from typing import TYPE_CHECKING

from interpreter.boards.shapes import DIRECTIONS, GREATEST_SIZE, ORTHOGONAL, ShapeInfo
from interpreter.tables.map import Map

if TYPE_CHECKING:
    import networkx as nx

Point = tuple[int, int]

SQUARE_STEPS: dict[int, Point] = dict(enumerate([(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]))
"""By direction: how column and row of a grid change."""

SIX_STEPS: dict[int, Point] = {1: (1, -1), 2: (1, 0), 3: (0, 1), 5: (-1, 1), 6: (-1, 0), 7: (0, -1)}
"""By direction: how q and r of a hexagon, or column and row of a rhombus, change."""


class BoardError(Exception):
    """A board that can't be built. `id` is that of the diagnostic; `argument` the guilty argument's number, from 0."""

    def __init__(self, id: str, message: str, argument: int | None = None) -> None:
        super().__init__(message)
        self.id = id
        self.message = message
        self.argument = argument


def draw(info: ShapeInfo, arguments: Sequence[int | tuple[int, int]]) -> nx.Graph[int]:
    """Draw a shape that takes numbers. Raises BoardError before anything is built."""
    sizes: list[int] = []
    low = 1
    for number, (name, argument) in enumerate(zip(info.parameters, arguments, strict=True)):
        if isinstance(argument, tuple):
            low, high = argument
            if high < low:
                raise BoardError("board-size", f"a {info.name} from {low} to {high} has no places", number)
            sizes.append(high - low + 1)
        elif argument < 1:
            what = f"the radius of a {info.name}" if name == "radius" else f"the number of {name} of a {info.name}"
            raise BoardError("board-size", f"{what} must be at least 1, not {argument}", number)
        else:
            sizes.append(argument)
    total = 3 * sizes[0] * (sizes[0] + 1) + 1 if info.name == "hexagon" else sizes[0] * (sizes[1:] or [1])[0]
    _limit(total)
    if info.turning:
        return _draw_line(sizes[0], low, ring=info.name == "ring")
    if info.name == "hexagon":
        return _draw_cells(_hexagon_points(sizes[0]), SIX_STEPS, 6, named=False)
    points = [(column, row) for row in range(1, sizes[1] + 1) for column in range(1, sizes[0] + 1)]
    if info.name == "grid":
        return _draw_cells(points, SQUARE_STEPS, 4, named=True)
    return _draw_cells(points, SIX_STEPS, 6, named=True)


def _empty_graph() -> nx.Graph[int]:
    import networkx as nx  # takes long, and not every game has a board

    return nx.Graph()


def _limit(places: int) -> None:
    if places > GREATEST_SIZE:
        raise BoardError("board-too-large", f"{places:,} places are more than a board may have ({GREATEST_SIZE:,})")


def _draw_line(size: int, low: int, *, ring: bool) -> nx.Graph[int]:
    graph = _empty_graph()
    for place in range(size):
        following, previous = place + 1, place - 1
        if ring:
            following, previous = following % size, previous % size
        elif following == size:
            following = -1
        edge = not ring and -1 in (following, previous)
        graph.add_node(place, at=(low + place,), edge=edge, turns=(following, previous))
        # The only place of a ring comes after itself, but is no neighbour of itself.
        if following not in (-1, place):
            graph.add_edge(place, following)
    return graph


def _hexagon_points(radius: int) -> list[Point]:
    return [
        (q, r)
        for r in range(-radius, radius + 1)
        for q in range(max(-radius, -radius - r), min(radius, radius - r) + 1)
    ]


def _draw_cells(points: list[Point], steps: dict[int, Point], sides: int, *, named: bool) -> nx.Graph[int]:
    """Cells that lie side by side. On a square grid only the steps across a side make neighbours."""
    number = {point: place for place, point in enumerate(points)}
    graph = _empty_graph()
    for (x, y), place in number.items():
        reached = [-1] * len(DIRECTIONS)
        for direction, (dx, dy) in steps.items():
            reached[direction] = number.get((x + dx, y + dy), -1)
        graph.add_node(place, at=(x, y), steps=tuple(reached))
        if named:
            graph.nodes[place]["name"] = _letters(x) + str(y)
        for direction, neighbour in enumerate(reached):
            if neighbour != -1 and (sides == 6 or ORTHOGONAL >> direction & 1):
                graph.add_edge(place, neighbour)
    for place in number.values():
        graph.nodes[place]["edge"] = graph.degree[place] < sides
    return graph


def _letters(column: int) -> str:
    """Name a column: `a` to `z`, then `aa`, `ab` and on."""
    letters = ""
    while column:
        column, letter = divmod(column - 1, 26)
        letters = ascii_lowercase[letter] + letters
    return letters


def draw_corners(
    shape: str, cells: Sequence[Point], least: int = 1
) -> tuple[nx.Graph[int], tuple[tuple[int, ...], ...]]:
    """Draw the corners of cells, given by their coordinates; two are neighbours when an edge of a cell joins them.

    Corners that touch fewer than `least` cells are left out; those beside them are then on the edge. Gives the graph,
    and for each corner the numbers of the cells that it touches. Raises BoardError for too many, or none.
    """
    touching: dict[Point, list[int]] = {}
    sides: set[tuple[Point, Point]] = set()
    for cell, point in enumerate(cells):
        ring = _square_corners(point) if shape == "grid" else _six_corners(point)
        for corner in ring:
            touching.setdefault(corner, []).append(cell)
        sides.update(zip(ring, [*ring[1:], ring[0]], strict=True))
    _limit(len(touching))
    number = {corner: n for n, corner in enumerate(sorted(c for c, its in touching.items() if len(its) >= least))}
    if not number:
        raise BoardError("board-size", f"no corner touches {least} cells", 1)
    inner = 4 if shape == "grid" else 3
    beside_left_out = {c for side in sides if not all(end in number for end in side) for c in side}
    graph = _empty_graph()
    for corner, place in number.items():
        graph.add_node(place, edge=len(touching[corner]) < inner or corner in beside_left_out)
    graph.add_edges_from((number[a], number[b]) for a, b in sides if a in number and b in number)
    return graph, tuple(tuple(touching[corner]) for corner in number)


def _square_corners(cell: Point) -> list[Point]:
    """List the corners of a square as (row line, column line), in a circle."""
    column, row = cell
    return [(row - 1, column - 1), (row - 1, column), (row, column), (row, column - 1)]


def _six_corners(cell: Point) -> list[Point]:
    """List the corners of a six-sided cell that stands on a corner, in a circle.

    They are (y, x), y growing to the south, in a measure in which all of them are whole: the middle of the cell
    (q, r) is at y = 3r, x = 2q + r.
    """
    q, r = cell
    y, x = 3 * r, 2 * q + r
    return [(y - 2, x), (y - 1, x + 1), (y + 1, x + 1), (y + 2, x), (y + 1, x - 1), (y - 1, x - 1)]


def draw_map(map_: Map) -> nx.Graph[int]:
    """Draw a map. It may fall into parts; its reader has warned of that."""
    graph = _empty_graph()
    for place, identifier in enumerate(map_.places):
        graph.add_node(place, name=identifier.text, edge=False)
        if map_.at:
            graph.nodes[place]["at"] = map_.at[place]
    graph.add_edges_from(map_.links)
    return graph
