"""Topologies of one or more boards, as lowering makes them: the box is place 0, the boards follow."""

from __future__ import annotations

from hypothesis import strategies as st

from interpreter.boards.board import Board, build_board
from interpreter.boards.distance import Distances
from interpreter.program.program import Topology
from interpreter.program.value import NOTHING


def topology(*boards: Board, touching: tuple[tuple[int, ...], ...] = ()) -> Topology:
    """One place that lies on no board, then the places of the boards."""
    around: list[tuple[int, ...]] = [()]
    steps: list[tuple[int, ...]] = [()]
    turns = [(NOTHING, NOTHING)]
    edge, number, directions = [False], [-1], [0]
    for n, board in enumerate(boards):
        low = len(around)

        def moved(row: tuple[int, ...], low: int = low) -> tuple[int, ...]:
            return tuple(p + low if p >= 0 else NOTHING for p in row)

        around += map(moved, board.around)
        steps += map(moved, board.steps)
        turns += [(a, b) for a, b in map(moved, board.turns)]
        edge += board.edge
        number += [n] * board.size
        directions += [board.directions] * board.size
    return Topology(
        around=tuple(around),
        steps=tuple(steps),
        turns=tuple(turns),
        touching=touching or ((),) * len(around),
        edge=tuple(edge),
        board=tuple(number),
        directions=tuple(directions),
        distance=Distances(around),
    )


def grid(columns: int, rows: int) -> Topology:
    return topology(build_board("grid", [columns, rows]))


def hexagon(radius: int) -> Topology:
    return topology(build_board("hexagon", [radius]))


def mask(*places: int) -> int:
    return sum(1 << p for p in places)


SMALL = st.sampled_from([grid(3, 3), grid(4, 2), grid(1, 5), hexagon(1), topology(build_board("ring", [7]))])
"""Boards of few enough places that all subsets can be tried."""


@st.composite
def parts_of_boards(draw: st.DrawFn) -> tuple[Topology, int]:
    """A small board and a set of its places."""
    board = draw(SMALL)
    return board, mask(*draw(st.sets(st.integers(1, len(board.around) - 1))))
