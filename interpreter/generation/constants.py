"""What doesn't depend on the table: worked out once, by the walker, when code is generated."""

from __future__ import annotations

from typing import Any

from interpreter.engine.code import prepare
from interpreter.engine.errors import GameError, Trouble
from interpreter.engine.game import Game
from interpreter.engine.machine import Machine, value_of
from interpreter.generation.bounds import parts
from interpreter.program import expression as e
from interpreter.program import guarded as g
from interpreter.program.program import Program

CHANGING = (e.Cell, e.Contents, e.ContentsOfAll, e.Position, e.CanAct, e.Repeats, e.Winners, g.GuardedOrder)
"""Forms that read the table."""
GUARDED = (
    g.GuardedPrinted,
    g.GuardedInMask,
    g.GuardedKeep,
    g.KindMask,
    g.GuardedKept,
    g.GuardedFirst,
    g.GuardedQuantified,
)
"""Forms that depend on who asks."""
STEPS, ALL_STEPS = 20_000, 1_000_000
"""So many steps of the walker a value may take, and all values of a program together; what takes more isn't kept."""


class Constants:
    """Tells which expressions are constant but for some names, and works them out."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._names: dict[e.Expr, frozenset[e.Local] | None] = {}
        self._machine: Machine | None = None
        self._left = {False: ALL_STEPS, True: ALL_STEPS // 5}
        self.unused = max([prepare(program).frame, *(define.frame for define in program.defines)])
        """The index of a name that no other one has."""

    def names(self, x: e.Expr) -> frozenset[e.Local] | None:
        """The names that a value depends on alone; nothing if it also depends on the table or on who asks."""
        if x not in self._names:
            self._names[x] = self._depends(x)
        return self._names[x]

    def _depends(self, x: Any) -> frozenset[e.Local] | None:
        if isinstance(x, CHANGING + GUARDED):
            return None
        if isinstance(x, e.BoardFunction) and x.name == "sight":
            return None
        if isinstance(x, e.Get):
            return frozenset((x.local,))
        if isinstance(x, e.CallDefine) and self.names(x.define.body) is None:
            return None
        found: set[e.Local] = set()
        for part in parts(x):
            within = self._of_part(part)
            if within is None:
                return None
            found |= within
        if isinstance(x, e.Let | e.Comprehension | e.Pack | e.Award):
            found.discard(x.local)
        return frozenset(found)

    def _of_part(self, part: Any) -> frozenset[e.Local] | None:
        if isinstance(part, e.Expr):
            return self.names(part)
        if isinstance(part, e.ExceptionCase):
            return self._depends(part)
        found: set[e.Local] = set()
        for item in part if isinstance(part, tuple) else ():
            if isinstance(item, e.Expr | e.ExceptionCase | tuple):
                within = self._of_part(item)
                if within is None:
                    return None
                found |= within
        return frozenset(found)

    def value(self, x: e.Expr, values: dict[e.Local, int], *, by_cell: bool = False) -> Any:
        """What a constant expression is for values of its names. Raises Trouble or GameError where it has none.

        What is looked up by what a cell holds (`by_cell`) has a budget of its own.
        """
        machine = self._standing()
        machine.steps = before = min(STEPS, self._left[by_cell])
        machine.memo = {}
        frame = [0] * (self.unused + 1)
        for local, value in values.items():
            if local.address is None:
                frame[local.index] = value
            else:
                local.storage.store(machine.row, local.address, value)
        try:
            return value_of(machine, x, frame)
        finally:
            self._left[by_cell] -= before - max(machine.steps, 0)

    def worked_out(self, x: e.Expr, values: dict[e.Local, int], *, by_cell: bool = False) -> tuple[bool, Any]:
        """Whether it has a value, and that."""
        try:
            return True, self.value(x, values, by_cell=by_cell)
        except (Trouble, GameError):
            return False, None

    def _standing(self) -> Machine:
        if self._machine is None:
            machine = Game.standing(self.program).machine
            machine.scratch = True
            self._machine = machine
        return self._machine
