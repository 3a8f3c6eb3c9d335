"""Counting the turns of a game that the walker plays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from attrs import define

from interpreter.engine.machine import Frame, Machine
from interpreter.engine.offer import Offer
from interpreter.engine.progress import turns
from interpreter.program.statement import Block, Check, TurnEnds
from interpreter.source.text import Span

if TYPE_CHECKING:
    from interpreter.diagnostics.diagnostic import Label
    from interpreter.engine.errors import Failed


@define(eq=False)
class Turns:
    """A director that decides nothing: it counts the turns that end on one machine, and on none of its copies.

    A turn is a pass through a `turns` or an `each player`; one within another is part of it.
    """

    machine: Machine | None = None
    ended_turns: int = 0

    def ended(self, machine: Machine, block: Block) -> None:
        own = machine is self.machine and isinstance(block.terminator, TurnEnds)
        if own and next(turns(machine, block), None) is None:
            self.ended_turns += 1

    def decide(self, machine: Machine, offer: Offer) -> tuple[int, ...] | None:
        return None

    def shuffled(self, machine: Machine, pile: Sequence[int]) -> list[int] | None:
        return None

    def answering(self, number: int, origin: Span | None) -> None:
        """Games hold no examples."""

    def checked(self, machine: Machine, check: Check, frame: Frame, holds: bool) -> None:
        """Games hold no examples."""

    def unmet(self, machine: Machine, failed: Failed) -> Sequence[Label]:
        return ()
