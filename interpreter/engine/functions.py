"""Working out the functions over boards and sets, and `pack`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from interpreter.engine.board_functions import BOARD_FUNCTIONS
from interpreter.engine.budget import Budget, TooMany
from interpreter.engine.errors import Trouble
from interpreter.engine.evaluation import fitting
from interpreter.engine.machine import EVALUATE, Frame, Machine, evaluates
from interpreter.engine.packing import pack, packing_budget
from interpreter.engine.paths import looks
from interpreter.engine.set_functions import SET_FUNCTIONS
from interpreter.program import expression as e
from interpreter.program.value import NOTHING

SEARCHES = ("walk", "walk_in", "longest_path")
"""Board functions whose work can't be told from their arguments."""
FLOODS = ("within", "within_in", "reached")
"""Board functions that may go over the whole board."""
PLACES_A_STEP = 16
LOOKS_A_STEP = 30
PACKING_A_STEP = 200
"""So many places of the board, looks and steps of searches count as a step of the game."""


@evaluates(e.BoardFunction)
def _board_function(m: Machine, x: e.BoardFunction, f: Frame) -> Any:
    arguments = [EVALUATE[type(a)](m, a, f) for a in x.arguments]
    if x.name == "sight":
        arguments.append(lambda place: _occupied(m, place))
    function = BOARD_FUNCTIONS[x.name]
    if x.name in FLOODS:
        m.spend(1 + len(m.code.program.places) // PLACES_A_STEP)
    if x.name not in SEARCHES:
        return function(m.code.program.topology, *arguments)
    with _searching(m, looks(), LOOKS_A_STEP) as budget:
        return function(m.code.program.topology, *arguments, budget)


def _occupied(m: Machine, place: int) -> int:
    if m.seat >= 0:
        m.note_read(m.code.program.top, place)
    return m.row[m.code.held + place]


@evaluates(e.SetFunction)
def _set_function(m: Machine, x: e.SetFunction, f: Frame) -> Any:
    arguments = [EVALUATE[type(a)](m, a, f) for a in x.arguments]
    m.spend(1 + len(m.code.program.places) // PLACES_A_STEP)
    try:
        found = SET_FUNCTIONS[x.name](m.code.program.topology, *arguments)
    except TooMany as many:
        raise _too_many(many) from None
    m.spend(len(found))
    return found


@evaluates(e.Pack)
def _packing(m: Machine, x: e.Pack, f: Frame) -> Any:
    sets = list(valued(m, x, f))
    with _searching(m, packing_budget(), PACKING_A_STEP) as budget:
        return fitting(pack(sets, budget))


def valued(m: Machine, x: e.Pack, f: Frame) -> Iterator[tuple[int, int]]:
    """The masks that pass, each with its value."""
    sets = EVALUATE[type(x.source)](m, x.source, f)
    m.spend(1 + len(sets))
    for mask in sets:
        f[x.local.index] = mask
        if x.where is None or EVALUATE[type(x.where)](m, x.where, f):
            value = EVALUATE[type(x.value)](m, x.value, f)
            yield mask, 0 if value == NOTHING else value


@contextmanager
def _searching(m: Machine, budget: Budget, share: int) -> Iterator[Budget]:
    """Has a search count among the steps of the game, `share` of its own as one of them."""
    try:
        yield budget
    except TooMany as many:
        raise _too_many(many) from None
    m.spend(budget.spent // share)


def _too_many(many: TooMany) -> Trouble:
    return Trouble("too-many-sets", str(many), help="let the sets be fewer or smaller")
