"""Following a game from outside: how many turns it takes, and which lines of the ruleset it needs."""

from __future__ import annotations

from contextlib import suppress

from attrs import define, field

from interpreter.engine.decisions import legal_options
from interpreter.engine.errors import GameError, stopping
from interpreter.engine.machine import Machine
from interpreter.engine.offer import Offer
from interpreter.engine.scoring import scores, winners
from interpreter.engines.turns import Turns
from interpreter.program.program import Program
from interpreter.source.text import SourceFile, Span


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
class Follower(Turns):
    """A director that counts turns and decides nothing. It looks at one machine, at none of its copies.

    What is worked out for options and scores is worked out on copies that no observer sees; it is done once more, and
    the lines are noted in `considered`.
    """

    considered: Lines = field(factory=Lines)

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
