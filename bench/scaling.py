"""How what a decision costs grows with the board.

    python bench/scaling.py [--seconds S] [--engine NAME …] [GAME …]

For each size random games are played by the engine, which draws an option before it tries it. The walker, which may
need minutes for a game, plays only some decisions of them: it goes on from tables that are spread over the games.
Sizes are measured in turns, in the time of the processor. Told is the median, and how many times as much it is as at
the smallest size; the last line tells with which power of the number of places it grows, as far as sizes above the
smallest one tell (least squares of the logarithms).
"""

from __future__ import annotations

import argparse
import sys
from math import log
from pathlib import Path
from statistics import linear_regression, median
from time import process_time

from attrs import define, field

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from interpreter.api import load  # noqa: E402
from interpreter.engine.game import Game  # noqa: E402
from interpreter.engine.policies import DRAWN  # noqa: E402
from interpreter.engines.engine import Engine  # noqa: E402
from interpreter.engines.ready import ENGINES, ready  # noqa: E402
from interpreter.engines.walker import Walker  # noqa: E402
from interpreter.program.program import Program  # noqa: E402

GAMES = {
    "hex": ("size", (5, 7, 9, 11, 13, 15, 17, 19), {}),
    "go": ("size", (5, 7, 9, 13, 19), {"limit": "yes"}),
    "fathom/expedition_1": ("radius", (2, 3, 4, 5, 6), {}),
}
TABLES = 6
"""From so many tables of a game the walker goes on."""
DECISIONS = 2
"""So many decisions it takes there."""


@define(eq=False)
class Sized:
    """A game of one size, and what its decisions cost in each round, in seconds."""

    size: int
    program: Program
    engine: Engine
    cost: list[float] = field(factory=list)
    decisions: list[int] = field(factory=list)

    @property
    def places(self) -> int:
        """The places of all boards."""
        assert self.program.topology is not None
        return sum(board >= 0 for board in self.program.topology.board)

    def measure(self, seed: int) -> None:
        """Measure once."""
        if isinstance(self.engine, Walker):
            self._measure_walker(self.engine, seed)
            return
        began = process_time()
        played = self.engine.playout(seed, seed, policy=DRAWN)
        self.cost.append((process_time() - began) / played.decisions)
        self.decisions.append(played.decisions)

    def _measure_walker(self, walker: Walker, seed: int) -> None:
        quick = ready(self.program)
        length = quick.playout(seed, seed).decisions
        game = Game.start(self.program, seed, telling=False)
        seconds = taken = 0.0
        for number in range(TABLES):
            before = length // (2 * TABLES) if number == 0 else length // TABLES
            there = quick.rollout(game, seed + number, before)
            game = Game.resume(self.program, there.row, there.records, seed)
            game.machine.telling = False
            began = process_time()
            taken += walker.rollout(game, seed, DECISIONS).decisions
            seconds += process_time() - began
        self.cost.append(seconds / taken)
        self.decisions.append(length)


def measure(game: str, engine: str, seconds: float) -> None:
    """Measure a game's sizes with an engine, and print what comes of it."""
    option, sizes, others = GAMES[game]
    rules = load(game)
    programs = {size: rules.program(None, {option: str(size), **others}) for size in sizes}
    sized = [Sized(size, program, ready(program, engine)) for size, program in programs.items()]
    until = process_time() + seconds
    seed = 0
    while not seed or process_time() < until:
        for one in sized:
            one.measure(seed)
        seed += 1
    print(f"{game}, {engine}: {seed} rounds")
    first = median(sized[0].cost)
    for one in sized:
        cost = median(one.cost)
        print(
            f"  {option} {one.size:2}  {one.places:4} places  {median(one.decisions):5.0f} decisions a game"
            f"  {1e6 * cost:10,.1f} µs a decision  {cost / first:6.2f}"
        )
    logs = [(log(one.places), log(median(one.cost))) for one in sized[1:]]
    print(f"  grows with the power {linear_regression(*zip(*logs, strict=True)).slope:.2f} of the places", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="How what a decision costs grows with the board.")
    parser.add_argument("games", nargs="*", choices=[*GAMES, []], metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("--engine", action="append", choices=ENGINES, help="without it python and walker")
    parser.add_argument("--seconds", type=float, default=60.0, help="for each game and engine")
    arguments = parser.parse_args()
    for game in arguments.games or GAMES:
        for engine in arguments.engine or ("python", "walker"):
            measure(game, engine, arguments.seconds)


if __name__ == "__main__":
    main()
