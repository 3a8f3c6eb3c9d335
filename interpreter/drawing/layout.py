"""Where the places of a board are drawn: found from its neighbours alone, so that every shape comes out as it is.

Only a map may say itself where its places lie.

Positions are on a lattice of half cells: a step east is two to the right; on a board with a way north that is one up;
on one without (hexagons, rhombuses) north-east and north-west are one up and one half cell aside.
"""

from __future__ import annotations

from enum import Enum

from attrs import Factory, field, frozen

from interpreter.program.program import Place, Topology

_SQUARE = {0: (0, -1), 1: (2, -1), 2: (2, 0), 3: (2, 1), 4: (0, 1), 5: (-2, 1), 6: (-2, 0), 7: (-2, -1)}
_SLANTED = {1: (1, -1), 2: (2, 0), 3: (1, 1), 5: (-1, 1), 6: (-2, 0), 7: (-1, -1)}


class Shape(Enum):
    """What a board looks like on paper."""

    SQUARES = "squares"
    SLANTED = "slanted"
    ROW = "row"
    RING = "ring"
    FREE = "free"


@frozen
class Board:
    """One board: the places of one space (of one owner), and where each is drawn, `(x, y)` from the top left.

    Rows, rings and maps that don't say where places lie have no such positions.
    """

    group: str
    owner: int | None
    shape: Shape
    places: tuple[int, ...]
    at: dict[int, tuple[int, int]]
    title: str = field(default=Factory(lambda board: board.group, takes_self=True))
    """What players call it."""


def boards(places: tuple[Place, ...], topology: Topology) -> list[Board]:
    """All boards in the order of their first places."""
    members: dict[int, list[int]] = {}
    for number in range(len(places)):
        if topology.board[number] >= 0:
            members.setdefault(topology.board[number], []).append(number)
    return [_board(places, topology, numbers) for numbers in members.values()]


def _board(places: tuple[Place, ...], topology: Topology, numbers: list[int]) -> Board:
    first = places[numbers[0]]
    shape, at = Shape.FREE, dict[int, tuple[int, int]]()
    mask = 0
    for number in numbers:
        mask |= topology.directions[number]
    if mask:
        shape = Shape.SQUARES if mask & 1 else Shape.SLANTED
        at = _spread(topology, numbers, _SQUARE if shape is Shape.SQUARES else _SLANTED)
    elif "number" in first.coordinates:
        closed = len(numbers) > 2 and topology.turns[numbers[-1]][0] >= 0
        shape = Shape.RING if closed else Shape.ROW
    elif "column" in first.coordinates:
        at = _as_the_map_says(places, numbers)
    return Board(first.group, first.owner, shape, tuple(numbers), at)


def _as_the_map_says(places: tuple[Place, ...], numbers: list[int]) -> dict[int, tuple[int, int]]:
    """Positions of places of which column and row are known; row 1 is the lowest."""
    found = {number: places[number].coordinates for number in numbers}
    left = min(c["column"] for c in found.values())
    highest = max(c["row"] for c in found.values())
    return {number: (2 * (c["column"] - left), highest - c["row"]) for number, c in found.items()}


def _spread(topology: Topology, numbers: list[int], vectors: dict[int, tuple[int, int]]) -> dict[int, tuple[int, int]]:
    """Positions found by walking from the first place in all directions."""
    at: dict[int, tuple[int, int]] = {}
    for start in numbers:
        if start in at:
            continue
        # A part that no step leads to would be drawn to the right of the rest; the shapes of the language have none.
        at[start] = (max((x for x, _ in at.values()), default=-2) + 2, 0)
        waiting = [start]
        while waiting:
            here = waiting.pop()
            x, y = at[here]
            for direction, (right, down) in vectors.items():
                there = topology.steps[here][direction] if topology.steps[here] else -1
                if there >= 0 and there not in at:
                    at[there] = (x + right, y + down)
                    waiting.append(there)
    left = min(x for x, _ in at.values())
    top = min(y for _, y in at.values())
    return {number: (x - left, y - top) for number, (x, y) in at.items()}


# ---- corners ----

_AROUND_SQUARE = {(-1, -1): -1, (1, -1): -1, (1, 1): 1, (-1, 1): 1}
_AROUND_SLANTED = {(0, -1): -2, (1, -1): -1, (1, 1): 1, (0, 1): 2, (-1, 1): 1, (-1, -1): -1}
"""Where the corners of a cell are drawn (half cells to the right, half lines down), and how far down each really is."""


def corner_positions(board: Board, corners: Board, topology: Topology) -> dict[int, tuple[int, int]]:
    """Where the corners of a board's cells are drawn: `(x, line)`, lines counted from the top, two to a row of cells.

    On slanted boards they lie in a zigzag between two rows, and are drawn on one line. A corner is found by the cells
    that it touches; where several touch the same ones (at the edge), they come in the order of their numbers, which is
    that of their rows and of their places in these.
    """
    square = board.shape is Shape.SQUARES
    around = _AROUND_SQUARE if square else _AROUND_SLANTED
    cells: dict[tuple[int, int], set[int]] = {}
    depths: dict[tuple[int, int], int] = {}
    for cell, (x, y) in board.at.items():
        for (right, down), depth in around.items():
            position = x + right, 2 * y + down
            cells.setdefault(position, set()).add(cell)
            depths[position] = -2 * y - depth if square else 3 * y + depth
    free: dict[frozenset[int], list[tuple[int, int]]] = {}
    for position in sorted(cells, key=lambda p: (depths[p], p[0])):
        free.setdefault(frozenset(cells[position]), []).append(position)
    found: dict[int, tuple[int, int]] = {}
    for corner in corners.places:
        positions = free.get(frozenset(topology.touching[corner]), [])
        if positions:
            found[corner] = positions.pop(0)
    return found
