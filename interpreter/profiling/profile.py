"""Playing random games, and what each line cost in them."""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from interpreter.engine.chance import GAMMA, Policy, mix
from interpreter.engine.code import prepare
from interpreter.engine.errors import stopping
from interpreter.engine.game import Game
from interpreter.engine.playing import random_option
from interpreter.engine.scoring import scores, winners
from interpreter.profiling.marks import PURPOSES, SCORES
from interpreter.profiling.meter import Meter
from interpreter.program.program import Program


@frozen
class LineCost:
    """What a line cost: see `Cost` for `own` (by purpose), `total`, `times` and `seconds`."""

    file: str
    number: int
    text: str
    own: dict[str, int]
    total: int
    times: int
    seconds: float

    @property
    def steps(self) -> int:
        """The steps of the line itself."""
        return sum(self.own.values())

    @property
    def purpose(self) -> str:
        """What most of them were for."""
        return max(PURPOSES, key=lambda purpose: self.own[purpose])


@frozen
class Profile:
    """What random games cost, line by line, the dearest line first.

    `finished` are the games that came to their end; `steps` are those of all lines.
    """

    program: Program
    seed: int
    games: int
    finished: int
    decisions: int
    steps: int
    lines: tuple[LineCost, ...]

    def steps_for(self, purpose: str) -> int:
        """How many of the steps were for something."""
        return sum(line.own[purpose] for line in self.lines)


def profile(
    program: Program,
    games: int,
    seed: int = 0,
    most: int = 10_000,
    progress: Callable[[int], None] | None = None,
) -> Profile:
    """Plays games in which all options are alike probable, the same that `simulate` plays, and counts their steps.

    Args:
        program: What is played.
        games: How many games.
        seed: All of them follow from it.
        most: After so many decisions a game is left.
        progress: Is told how many games have been played.

    Raises GameError when a game must stop.
    """
    meter = Meter(program)
    prepare(program).kept.clear()  # What another game found would be found for nothing here.
    finished = decisions = 0
    with meter.counting():
        for number in range(games):
            if progress is not None:
                progress(number)
            ended, taken = _play(program, mix(mix(seed) + GAMMA * (number + 1)) >> 11, most, meter)
            finished += ended
            decisions += taken
    found = [
        LineCost(c.file.name, c.number, c.file.line_text(c.number).strip(), c.own, c.total, c.times, c.seconds)
        for c in meter.marks.costs.values()
        if c.times
    ]
    found.sort(key=lambda line: (-line.steps, line.file, line.number))
    return Profile(program, seed, games, finished, decisions, meter.steps, tuple(found))


def _play(program: Program, seed: int, most: int, meter: Meter) -> tuple[bool, int]:
    """Plays a game; whether it came to its end, and how many decisions were taken."""
    game = Game.standing(program, seed, telling=False)
    game.machine.lister = meter.options
    game.run(program.begin)
    policy, taken = Policy(seed), 0
    while taken < most:
        decision = game.decision()
        if decision is None:
            break
        game.apply(random_option(decision, policy), decision.seat)
        taken += 1
    if game.ended:
        machine = game.machine.copy()
        with meter.purpose(SCORES), stopping(machine):
            winners(machine)
            scores(machine)
    return game.ended, taken
