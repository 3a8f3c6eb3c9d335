"""Runs of several contenders in turns, and what they come to.

What else a machine does changes from second to second; so who shall be compared plays in the same round, the ratio is
taken there, and what counts is the median of all rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import median

from attrs import frozen

from interpreter.measuring.contender import Contender, Run

PLAYOUTS = "playouts"
DECISIONS = "decisions"


@frozen
class Rounds:
    """The runs of each contender, by its name, one a round."""

    runs: dict[str, list[Run]]

    def playouts_per_s(self, name: str) -> float:
        """The median of a contender's rounds."""
        return median(run.playouts_per_s for run in self.runs[name])

    def decisions_per_s(self, name: str) -> float | None:
        """The median of a contender's rounds, where its decisions are counted."""
        found = [rate for run in self.runs[name] if (rate := run.decisions_per_s) is not None]
        return median(found) if found else None

    def ratio(self, name: str, other: str, unit: str = PLAYOUTS) -> float | None:
        """How often one is as fast as the other: the median of the rounds' ratios.

        Args:
            name: A contender.
            other: Whom it is compared with.
            unit: What is compared, PLAYOUTS or DECISIONS a second. Nothing comes of it where these aren't counted.
        """
        found = []
        for ours, theirs in zip(self.runs[name], self.runs[other], strict=True):
            if unit == PLAYOUTS:
                found.append(ours.playouts_per_s / theirs.playouts_per_s)
            elif ours.decisions_per_s is not None and theirs.decisions_per_s:
                found.append(ours.decisions_per_s / theirs.decisions_per_s)
        return median(found) if found else None


def play_rounds(
    contenders: Sequence[Contender], rounds: int, seconds: float, tick: Callable[[int], None] = lambda _: None
) -> Rounds:
    """Lets contenders play in turns, each for so long in each of the rounds.

    All play a game before, which doesn't count: caches fill, and what is made at first use is made. `tick` is told the
    number of each round before it begins.
    """
    for contender in contenders:
        contender.run(0)
    runs: dict[str, list[Run]] = {contender.name: [] for contender in contenders}
    for number in range(rounds):
        tick(number)
        for contender in contenders:
            runs[contender.name].append(contender.run(seconds))
    return Rounds(runs)
