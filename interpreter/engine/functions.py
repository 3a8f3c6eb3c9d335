"""Working out the functions over boards and sets, and `pack`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from interpreter.engine.board_functions import BOARD_FUNCTIONS
from interpreter.engine.errors import Trouble
from interpreter.engine.evaluation import fitting
from interpreter.engine.machine import EVALUATE, Frame, Machine, evaluates
from interpreter.engine.set_functions import SET_FUNCTIONS, TooMany, pack
from interpreter.program import expression as e
from interpreter.program.value import NOTHING


@evaluates(e.BoardFunction)
def _board_function(m: Machine, x: e.BoardFunction, f: Frame) -> Any:
    arguments = [EVALUATE[type(a)](m, a, f) for a in x.arguments]
    if x.name == "sight":
        arguments.append(lambda place: _occupied(m, place))
    try:
        return BOARD_FUNCTIONS[x.name](m.code.program.topology, *arguments)
    except TooMany as many:
        raise _too_many(many) from None


def _occupied(m: Machine, place: int) -> int:
    if m.seat >= 0:
        m.note_read(m.code.program.top, place)
    return m.row[m.code.held + place]


@evaluates(e.SetFunction)
def _set_function(m: Machine, x: e.SetFunction, f: Frame) -> Any:
    arguments = [EVALUATE[type(a)](m, a, f) for a in x.arguments]
    try:
        return SET_FUNCTIONS[x.name](m.code.program.topology, *arguments)
    except TooMany as many:
        raise _too_many(many) from None


@evaluates(e.Pack)
def _packing(m: Machine, x: e.Pack, f: Frame) -> Any:
    try:
        return fitting(pack(_valued(m, x, f)))
    except TooMany as many:
        raise _too_many(many) from None


def _valued(m: Machine, x: e.Pack, f: Frame) -> Iterator[tuple[int, int]]:
    """The masks that pass, each with its value."""
    for mask in EVALUATE[type(x.source)](m, x.source, f):
        f[x.local.index] = mask
        if x.where is None or EVALUATE[type(x.where)](m, x.where, f):
            value = EVALUATE[type(x.value)](m, x.value, f)
            yield mask, 0 if value == NOTHING else value


def _too_many(many: TooMany) -> Trouble:
    return Trouble("too-many-sets", str(many), help="let the sets be fewer or smaller")
