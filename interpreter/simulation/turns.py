"""How many turns a game takes: passes through a `turns` or an `each player`; those within another are parts of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from attrs import define

from interpreter.engine.machine import Frame, Machine
from interpreter.engine.offer import Offer
from interpreter.engine.progress import turns
from interpreter.program.program import Program
from interpreter.program.statement import Block, Check, TurnEnds

if TYPE_CHECKING:
    from interpreter.diagnostics.diagnostic import Label
    from interpreter.engine.errors import Failed


def has_turns(program: Program) -> bool:
    """Whether there are turns that can be counted."""
    return any(loop.mover is not None for loop in program.loops)


@define(eq=False)
class TurnCounter:
    """A director that decides nothing, and counts the turns that end on one machine, none of its copies'."""

    machine: Machine | None = None
    count: int = 0

    def ended(self, machine: Machine, block: Block) -> None:
        own = machine is self.machine and isinstance(block.terminator, TurnEnds)
        if own and next(turns(machine, block), None) is None:
            self.count += 1

    def decide(self, machine: Machine, offer: Offer) -> tuple[int, ...] | None:
        return None

    def shuffled(self, machine: Machine, pile: Sequence[int]) -> list[int] | None:
        return None

    def answering(self, number: int, origin: object) -> None:
        """Games hold no examples."""

    def checked(self, machine: Machine, check: Check, frame: Frame, holds: bool) -> None:
        """Games hold no examples."""

    def unmet(self, machine: Machine, failed: Failed) -> Sequence[Label]:
        return ()
