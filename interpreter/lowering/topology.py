"""The boards of all spaces, and of all copies of players' own ones, over the numbers of all places."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from interpreter.boards.board import OFF
from interpreter.boards.distance import Distances
from interpreter.checking import meaning as m
from interpreter.program.program import Topology
from interpreter.program.value import NOTHING

if TYPE_CHECKING:
    from interpreter.lowering.context import Context

Numbers = tuple[int, ...]


def build_topology(context: Context) -> Topology:
    """Put the boards together."""
    count = len(context.domains.places)
    around: list[Numbers] = [()] * count
    steps: list[Numbers] = [()] * count
    turns: list[tuple[int, int]] = [(NOTHING, NOTHING)] * count
    touching: list[Numbers] = [()] * count
    edge = [False] * count
    number = [-1] * count
    directions = [0] * count
    for index, (name, owner, first) in enumerate(copies(context)):
        board = context.boards[name]
        for place in range(board.size):
            here = first + place
            around[here] = tuple(first + p for p in board.around[place])
            steps[here] = tuple(NOTHING if p == OFF else first + p for p in board.steps[place])
            following, previous = board.turns[place]
            turns[here] = (
                NOTHING if following == OFF else first + following,
                NOTHING if previous == OFF else first + previous,
            )
            edge[here] = board.edge[place]
            number[here] = index
            directions[here] = board.directions
        cells = cells_of(context, name)
        if cells is not None:
            cell_owner = owner if (cells, owner) in context.domains.places_of else None
            first_cell = context.domains.places_of[cells, cell_owner][0]
            for corner, its_cells in enumerate(board.touching):
                touching[first + corner] = tuple(first_cell + c for c in its_cells)
            for cell, corners in enumerate(board.touched):
                touching[first_cell + cell] += tuple(first + c for c in corners)
    return Topology(
        around=tuple(around),
        steps=tuple(steps),
        turns=tuple(turns),
        touching=tuple(touching),
        edge=tuple(edge),
        board=tuple(number),
        directions=tuple(directions),
        distance=Distances(around),
    )


def copies(context: Context) -> Iterator[tuple[str, int | None, int]]:
    """Each copy of each space: its name, its owner, the number of its first place."""
    for name in context.boards:
        for owner in (None, *range(context.domains.seats)):
            places = context.domains.places_of.get((name, owner))
            if places:
                yield name, owner, places[0]


def cells_of(context: Context, name: str) -> str | None:
    """For a space of corners, the space whose corners they are."""
    shape = context.typed.ruleset.spaces[name].shape
    if shape.name.text != "corners":
        return None
    meaning = context.typed.meanings[shape.arguments[0]]
    assert isinstance(meaning, m.SpacePlaces)
    return meaning.space.name.text
