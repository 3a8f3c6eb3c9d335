"""Places in the program at which a position can be made to stand: before a turn, or at the start of a phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from interpreter.program import expression as e
from interpreter.program import statement as p
from interpreter.program.program import Stand

if TYPE_CHECKING:
    from interpreter.lowering.context import Context


@frozen(eq=False)
class Numbered:
    """A loop over numbers: the local that counts and the variable that it sets; its last number, and where it lies."""

    counter: e.Local
    column: e.Column | None
    last: e.Expr
    high: e.Local
    first: e.Expr


class Stands:
    """Collects, while blocks are written, what stands are made of."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.turns: dict[p.Procedure, tuple[p.Block, e.Local, dict[str, Numbered]]] = {}
        """For each phase its first `turns`: the block before each turn, the player to move, the loops around it."""
        self.calls: dict[p.Procedure, tuple[p.Procedure, p.Block, dict[str, Numbered]]] = {}
        """From where each phase is done first: the caller, the block to which it returns, the loops around that."""

    def build(self) -> dict[str, Stand]:
        """A stand for every phase that play leads to, by name."""
        found: dict[str, Stand] = {}
        for procedure in self.context.program.procedures:
            if procedure.sort != "phase":
                continue
            stand = self.stand(procedure)
            if stand is not None:
                found[procedure.name] = stand
        return found

    def stand(self, phase: p.Procedure) -> Stand | None:
        assert phase.entry is not None
        block, mover, loops = self.turns.get(phase, (phase.entry, None, {}))
        if mover is None:
            mover = next((local for local in phase.parameters if local.name == "me"), None)
        counters: dict[str, tuple[e.Local, e.Column | None]] = {}
        fixed: list[tuple[e.Local, e.Expr]] = []
        current = phase
        while True:
            for name, loop in loops.items():
                counters.setdefault(name, (loop.counter, loop.column))
                fixed.append((loop.high, loop.last))
            if current not in self.calls:
                break
            caller, back, loops = self.calls[current]
            assert current.back is not None
            fixed.append((current.back, e.Const(back.number)))
            current = caller
        if current is not self.context.game:
            return None
        return Stand(block, mover, counters, tuple(fixed))
