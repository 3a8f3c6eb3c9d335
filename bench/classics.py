"""Random games of the classics, beside the figures of independent implementations.

    python bench/classics.py [NAME …] [--games 200] [--seed 0]

Prints for each how long a game is on the average, with the interval that holds the true mean in 95 of 100 cases, and
how often the first player wins and nobody does, as percentages with theirs. A ply is a player's turn, also a skipped
one; `jumps` counts each jump of a chain in draughts instead. The other figures were measured with Ludii 1.3.13,
OpenSpiel 2.0.2, RBG (of 2021-12) and hand-written programs, thousands of games each, all options alike probable.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import cache
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev

from attrs import define, field, frozen

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from interpreter.api import Game, load  # noqa: E402
from interpreter.diagnostics.diagnostic import Label  # noqa: E402
from interpreter.engine.decisions import Ids  # noqa: E402
from interpreter.engine.errors import Failed  # noqa: E402
from interpreter.engine.machine import Frame, Machine  # noqa: E402
from interpreter.engine.offer import Offer  # noqa: E402
from interpreter.engines.engine import Engine  # noqa: E402
from interpreter.engines.listing import Listing  # noqa: E402
from interpreter.engines.ready import ready  # noqa: E402
from interpreter.perft.plies import DECISION, TURN, Plies  # noqa: E402
from interpreter.program.program import Program  # noqa: E402
from interpreter.program.statement import Block, Check  # noqa: E402
from interpreter.source.text import Span  # noqa: E402


@frozen
class Known:
    """A game as others have measured it. `lengths` are the least and the greatest mean length that they found."""

    title: str
    name: str
    lengths: tuple[float, float]
    first: float | None = None
    drawn: float | None = None
    options: dict[str, str] = field(factory=dict)
    unit: str = TURN


KNOWN = [
    Known("tic_tac_toe", "tic_tac_toe", (7.62, 7.63), 58.5, 12.7),
    Known("connect_four", "connect_four", (21.3, 21.3), 55.6, 0.25),
    Known("othello", "othello", (60.4, 60.4), 45.5, 4.0),
    Known("breakthrough", "breakthrough", (64.1, 64.1), 51.0, 0.0),
    Known("hex", "hex", (107.5, 107.5), 52.3, 0.0, {"swap": "no"}),
    Known("english_draughts", "english_draughts", (66.8, 70.3)),
    Known("english_draughts, jumps", "english_draughts", (73.1, 73.1), unit=DECISION),
    Known("chess", "chess", (339, 351)),
    Known("go, 162 plies", "go", (118, 119), options={"ko": "simple", "limit": "yes"}),
]


@define
class Plied:
    """Counts the plies of a game while it runs; it decides nothing."""

    plies: Plies
    count: int = 0

    def ended(self, machine: Machine, block: Block) -> None:
        if self.plies.unit == TURN and self.plies.after(machine, block) is not None:
            self.count += 1

    def decide(self, machine: Machine, offer: Offer) -> Ids | None:
        if self.plies.unit == DECISION and len(offer.first(2)) == 1:
            self.count += 1
        return None

    def shuffled(self, machine: Machine, pile: Sequence[int]) -> list[int] | None:
        return None

    def answering(self, number: int, origin: Span | None) -> None: ...

    def checked(self, machine: Machine, check: Check, frame: Frame, holds: bool) -> None: ...

    def unmet(self, machine: Machine, failed: Failed) -> Sequence[Label]:
        return ()


@cache
def listing(program: Program) -> Listing:
    """Options are listed by generated code, which is quicker."""
    return Listing(program, at_once=True)


@define
class Measured:
    """Random games of one row."""

    known: Known
    lengths: list[int] = field(factory=list)
    first: int = 0
    drawn: int = 0

    def play(self, program: Program, engine: Engine, seed: int) -> None:
        """Plays one more."""
        if self.known.unit == DECISION:
            self._play_with_forced(program, seed)
            return
        played = engine.playout(seed, seed)
        self._ended(played.turns, played.game(program).winners())

    def _play_with_forced(self, program: Program, seed: int) -> None:
        """Plays one more in which forced decisions are counted, too: engines don't tell them."""
        draw, plied = Random(f"{self.known.title} {seed}"), Plied(Plies(program, self.known.unit))
        game = Game.standing(program, seed, director=plied, telling=False)
        game.machine.lister = listing(program)
        game.run(program.begin)
        while not game.ended:
            decision = game.decision()
            assert decision is not None
            plied.count += self.known.unit == DECISION
            game.apply(draw.choice(decision.options), decision.seat)
        self._ended(plied.count, game.winners())

    def _ended(self, length: int, winners: tuple[int, ...]) -> None:
        self.lengths.append(length)
        self.first += winners == (0,)
        self.drawn += len(winners) != 1

    @property
    def mean(self) -> float:
        return fmean(self.lengths)

    @property
    def spread(self) -> float:
        """Half of the interval of the mean (Student's, by its series)."""
        free = len(self.lengths) - 1
        return (1.96 + 2.372 / free + 2.823 / free**2 + 2.556 / free**3) * stdev(self.lengths) / sqrt(free + 1)

    def share(self, count: int) -> str:
        """A percentage with half of its interval (Agresti and Coull's)."""
        games = len(self.lengths)
        middle = (count + 2) / (games + 4)
        return f"{100 * count / games:.1f} ± {196 * sqrt(middle * (1 - middle) / (games + 4)):.1f}"

    def row(self) -> str:
        low, high = self.known.lengths
        theirs = f"{low:g}" if low == high else f"{low:g}–{high:g}"
        first, drawn = ("–" if share is None else f"{share:g}" for share in (self.known.first, self.known.drawn))
        return (
            f"| {self.known.title} | {len(self.lengths):,} | {self.mean:.2f} ± {self.spread:.2f} | {theirs} "
            f"| {self.share(self.first)} | {first} | {self.share(self.drawn)} | {drawn} |"
        )


HEAD = (
    "| game | games | mean length | theirs | first wins, % | theirs | drawn, % | theirs |\n"
    "|---|--:|--:|--:|--:|--:|--:|--:|"
)


def measured(known: Known, games: int, seed: int = 0) -> Measured:
    """So many random games of a row."""
    found = Measured(known)
    program = load(known.name).program(None, known.options)
    engine = ready(program, "native")
    for number in range(games):
        found.play(program, engine, seed + number)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", help="rulesets; all, if none is named")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    print(HEAD)
    for known in KNOWN:
        if not given.names or known.name in given.names:
            print(measured(known, given.games, given.seed).row(), flush=True)


if __name__ == "__main__":
    main()
