"""Following a game from outside: how many turns it takes, and which lines of the ruleset it needs."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from attrs import define, field

from interpreter.engine.decisions import legal_options
from interpreter.engine.errors import GameError, stopping
from interpreter.engine.machine import Frame, Machine
from interpreter.engine.offer import Offer
from interpreter.engine.progress import turns
from interpreter.engine.scoring import scores, winners
from interpreter.program.program import Program
from interpreter.program.statement import Block, Check, TurnEnds
from interpreter.source.text import SourceFile, Span

if TYPE_CHECKING:
    from interpreter.diagnostics.diagnostic import Label
    from interpreter.engine.errors import Failed


def has_turns(program: Program) -> bool:
    """Whether there are turns that can be counted."""
    return any(loop.mover is not None for loop in program.loops)


class Lines:
    """An observer that notes lines."""

    def __init__(self) -> None:
        self._starts: set[tuple[SourceFile, int]] = set()

    def executed(self, origin: Span) -> None:
        self._starts.add((origin.file, origin.start))

    def decided(self, seat: int | None, text: str) -> None:
        """The decision that an option belongs to is executed."""

    @property
    def found(self) -> frozenset[tuple[str, int]]:
        """The names of files and numbers of lines."""
        return frozenset((file.name, file.line_at(start)) for file, start in self._starts)


@define(eq=False)
class Follower:
    """A director that decides nothing. It looks at one machine, at none of its copies.

    It counts the turns that end: passes through a `turns` or an `each player`; those within another are parts of it.
    What is worked out for options and scores is worked out on copies that no observer sees; it is done once more, and
    the lines are noted in `considered`.
    """

    machine: Machine | None = None
    considered: Lines = field(factory=Lines)
    turns: int = 0

    def ended(self, machine: Machine, block: Block) -> None:
        own = machine is self.machine and isinstance(block.terminator, TurnEnds)
        if own and next(turns(machine, block), None) is None:
            self.turns += 1

    def decide(self, machine: Machine, offer: Offer) -> tuple[int, ...] | None:
        if machine is self.machine:
            copy = offer.machine.copy()
            copy.observer = self.considered
            with suppress(GameError), stopping(copy):
                list(legal_options(copy, offer.decision))
        return None

    def look_at_end(self) -> None:
        """Works out scores and winners once more."""
        if self.machine is not None:
            copy = self.machine.copy()
            copy.observer = self.considered
            with suppress(GameError), stopping(copy):
                scores(copy)
                winners(copy)

    def shuffled(self, machine: Machine, pile: Sequence[int]) -> list[int] | None:
        return None

    def answering(self, number: int, origin: Span | None) -> None:
        """Games hold no examples."""

    def checked(self, machine: Machine, check: Check, frame: Frame, holds: bool) -> None:
        """Games hold no examples."""

    def unmet(self, machine: Machine, failed: Failed) -> Sequence[Label]:
        return ()
