"""What is noted of a game while it is played, and what its last table tells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from attrs import define, field

from interpreter.engine.decisions import Ids
from interpreter.engine.errors import stopping
from interpreter.engine.machine import Machine
from interpreter.engine.scoring import scores, winners
from interpreter.program.statement import Decision
from interpreter.simulation.endings import Endings
from interpreter.simulation.played import FINISHED, PlayedGame, Seen
from interpreter.simulation.subjects import Subject, Subjects


@define(eq=False)
class Notes:
    """The decisions of one game."""

    subjects: Subjects
    decisions: int = 0
    branching: Counter[int] = field(factory=Counter)
    offered: Counter[tuple[int, Subject]] = field(factory=Counter)
    chosen: Counter[tuple[int, Subject]] = field(factory=Counter)

    def decided(self, decision: Decision, seat: int, options: Sequence[Ids], taken: Ids) -> None:
        """A seat has taken one of some options; *stop*, which is `()`, needn't be among them."""
        self.decisions += 1
        stops = decision.stop is not None
        self.branching[len(options) + stops] += 1
        for subject in self.subjects.about(decision, [*options, ()] if stops else options):
            self.offered[seat, subject] += 1
        for subject in self.subjects.about(decision, [taken]):
            self.chosen[seat, subject] += 1

    def finished(
        self,
        number: int,
        seed: int,
        machine: Machine,
        endings: Endings,
        won: int | None = None,
        turns: int | None = None,
        seen: Seen | None = None,
    ) -> PlayedGame:
        """The game as it has come to its end.

        Args:
            number: Its number.
            seed: Its seed.
            machine: The last table; it may be written to.
            endings: What can end it.
            won: The mask of the seats that win, where it is known.
            turns: How many turns it had, if that was counted.
            seen: The lines that it needed, if it was watched.

        Raises GameError where scores or winners can't be worked out.
        """
        with stopping(machine):
            mask = winners(machine) if won is None else won
            values = [[part.value or 0 for part in seat.parts] for seat in scores(machine)]
        return PlayedGame(
            number,
            seed,
            FINISHED,
            self.decisions,
            turns,
            tuple(seat for seat in range(machine.code.program.seats) if mask >> seat & 1),
            tuple((*parts, sum(parts)) for parts in values),
            endings.at_end(machine),
            self.branching,
            {key: (offered, self.chosen[key]) for key, offered in self.offered.items()},
            seen,
        )
