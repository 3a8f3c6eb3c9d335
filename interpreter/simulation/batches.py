"""Games by the batch: what is sent to a worker, and what comes back."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterable
from functools import lru_cache
from time import monotonic

from attrs import field, frozen

from interpreter import __version__
from interpreter.simulation.interruption import Interruption
from interpreter.simulation.plan import unpacked
from interpreter.simulation.played import PlayedGame
from interpreter.simulation.playing import Simulator
from interpreter.simulation.tally import Tally


@frozen
class Row:
    """A game as a line of a table tells it."""

    number: int
    seed: int
    outcome: str
    decisions: int
    winners: tuple[int, ...]
    totals: tuple[int, ...]
    conditions: tuple[int, ...]

    @classmethod
    def of(cls, game: PlayedGame) -> Row:
        """The row of a game."""
        totals = tuple(values[-1] for values in game.scores)
        return cls(game.number, game.seed, game.outcome, game.decisions, game.winners, totals, game.conditions)


@frozen
class Batch:
    """Games with numbers one after the other."""

    first: int
    count: int

    @property
    def numbers(self) -> range:
        return range(self.first, self.first + self.count)


@frozen(eq=False)
class Done:
    """What came of a batch: of all its games, or of those that were played before it was broken off."""

    batch: Batch
    tally: Tally
    rows: list[Row] = field(factory=list)
    seconds: float = 0.0


class OtherVersionError(Exception):
    """The worker has another version of the program, whose games might be other ones."""


def play_games(
    simulator: Simulator, numbers: Iterable[int], tally: Tally, rows: list[Row] | None, held: Interruption
) -> None:
    """Play games into a tally, and into rows if they are wanted. Broken off, both have the games that were played."""
    for number in numbers:
        game = simulator.play(number)
        with held.held():
            tally.count(game)
            if rows is not None:
                rows.append(Row.of(game))


def play_packed(version: str, plan: bytes, first: int, count: int, wants_rows: bool) -> Done:
    """Play a batch in a worker.

    Args:
        version: That of the program which asks for it.
        plan: A packed plan.
        first: The number of the first game.
        count: How many games.
        wants_rows: Whether rows are wanted.

    Raises OtherVersionError where the worker's program is another one.
    """
    if version != __version__:
        raise OtherVersionError(f"a worker has version {__version__} of rulewright, not {version}")
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all processes of a terminal; one answers it.
    begun = monotonic()
    simulator = _simulator(plan, threading.get_ident())
    tally, rows = Tally(simulator.plan.program.seats), list[Row]()
    play_games(simulator, range(first, first + count), tally, rows if wants_rows else None, Interruption())
    return Done(Batch(first, count), tally, rows, monotonic() - begun)


@lru_cache(maxsize=8)
def _simulator(plan: bytes, thread: int) -> Simulator:
    """A simulator is made once in a thread for all batches of a plan: it plays one game at a time."""
    return Simulator(unpacked(plan))
