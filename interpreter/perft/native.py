"""Counting inside native code: the program as C, which pauses at the ends of plies."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from threading import Thread
from typing import Any

from attrs import define, field

from interpreter.engine.chance import MASK
from interpreter.engine.game import Game
from interpreter.generation.blocks import Blocks
from interpreter.generation.c_module import CModule
from interpreter.generation.pauses import Pauses
from interpreter.generation.runtime import Left
from interpreter.generation.unit import Unit
from interpreter.native.built import Library
from interpreter.perft.branching import Position
from interpreter.program.program import Program

_PAUSE = 0.1
"""So many seconds lie between two looks at how far it has come."""


def counting_module(program: Program, pauses: Pauses) -> CModule:
    """The C program that counts."""
    unit = Unit(program, sets_at_once=True, pauses=pauses)
    return CModule(Blocks(unit), list(Game.standing(program).machine.row))


@define(eq=False)
class CountingNative:
    """Counts from positions in native code. An interrupt comes through while it does."""

    program: Program
    module: CModule
    built: Library
    tick: Callable[[int], None] = lambda counted: None
    _counted: Any = field(init=False)
    _broken_off: Any = field(init=False)

    def __attrs_post_init__(self) -> None:
        functions = self.built.functions
        functions.rw_load.restype = None
        self._counted = ctypes.c_int64.in_dll(functions, "rw_counted")
        self._broken_off = ctypes.c_int64.in_dll(functions, "rw_broken_off")

    def count(self, position: Position, depth: int) -> int:
        """How many sequences of so many plies there are; at least one ply. Raises Left where the code can't go on."""
        machine, functions = position.game.machine, self.built.functions
        functions.rw_load((ctypes.c_int32 * self.program.size)(*machine.row), ctypes.c_uint64(machine.seed & MASK))
        for digests in zip(*machine.records, strict=True):
            self._check(functions.rw_add_record((ctypes.c_uint64 * len(digests))(*digests)))
        found, why = ctypes.c_uint64(), list[int]()

        def run() -> None:
            block = ctypes.c_int64(position.block.number)
            why.append(functions.rw_perft(block, ctypes.c_int64(depth), ctypes.byref(found)))

        self._broken_off.value = 0
        thread = Thread(target=run, name="rulewright counts", daemon=True)
        thread.start()
        try:
            while thread.is_alive():
                thread.join(_PAUSE)
                self.tick(self._counted.value)
        finally:
            self._broken_off.value = 1
            thread.join()
        self._check(why[0])
        return found.value

    def _check(self, why: int) -> None:
        if why > 0:
            raise Left(self.module.leaves.reasons[why - 1])
