"""Who plays the batches: this process, or several on this machine."""

from __future__ import annotations

from collections import deque
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, Protocol

from interpreter import __version__
from interpreter.simulation.batches import Batch, Done, Row, play_games, play_packed
from interpreter.simulation.interruption import Interruption
from interpreter.simulation.plan import Plan, packed
from interpreter.simulation.playing import Simulator
from interpreter.simulation.tally import Tally

if TYPE_CHECKING:
    from concurrent.futures import Future

MOST_LOSSES = 3
"""So often in a row workers may be lost without a single batch being done."""


_SETTLING = 1.0
"""At most so many seconds pass until what was handed over has reached the processes; before, they aren't killed."""


class WorkersError(Exception):
    """There is nobody any more who could play on: `message` says why, `help` what to try."""

    def __init__(self, message: str, help: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.help = help


class Workers(Protocol):
    """Plays batches. Each of them comes back once."""

    seconds: float
    """About so long a batch should take."""

    def room(self) -> int:
        """How many batches could be handed over now."""

    def hand(self, batch: Batch) -> None:
        """Hand over a batch."""

    def next_done(self, timeout: float) -> Done | None:
        """A batch that is done; nothing if there is none within so many seconds. Raises WorkersError."""

    def finished(self) -> list[Done]:
        """What is done and was not given back yet, where it is to be broken off."""

    def close(self) -> None:
        """Lets go of what is under way."""


class Here:
    """The process itself, which plays one batch after the other."""

    seconds = 0.2

    def __init__(self, plan: Plan, wants_rows: bool, interruption: Interruption) -> None:
        self._simulator = Simulator(plan)
        self._wants_rows = wants_rows
        self._interruption = interruption
        self._waiting: deque[Batch] = deque()
        self._begun: Done | None = None

    def room(self) -> int:
        return 1 - len(self._waiting)

    def hand(self, batch: Batch) -> None:
        self._waiting.append(batch)

    def next_done(self, timeout: float) -> Done | None:
        batch, begun = self._waiting.popleft(), monotonic()
        tally, rows = Tally(self._simulator.plan.program.seats), list[Row]()
        self._begun = Done(batch, tally, rows)
        play_games(self._simulator, batch.numbers, tally, rows if self._wants_rows else None, self._interruption)
        self._begun = None
        return Done(batch, tally, rows, monotonic() - begun)

    def finished(self) -> list[Done]:
        return [] if self._begun is None else [self._begun]

    def close(self) -> None:
        """There is nothing to do."""


class Processes:
    """Several processes on this machine, by joblib's loky. A batch whose process dies is played again."""

    seconds = 1.0

    def __init__(self, plan: Plan, wants_rows: bool, jobs: int) -> None:
        self._plan = packed(plan)
        self._wants_rows = wants_rows
        self._jobs = jobs
        self._under_way: dict[Future[Done], Batch] = {}
        self._losses = 0
        self._executor()  # so that it is known at once if there is none

    def _executor(self) -> Any:
        """The processes; new ones, where some have died."""
        from joblib.externals.loky import get_reusable_executor

        return get_reusable_executor(max_workers=self._jobs)

    def room(self) -> int:
        return 2 * self._jobs - len(self._under_way)

    def hand(self, batch: Batch) -> None:
        future = self._executor().submit(
            play_packed, __version__, self._plan, batch.first, batch.count, self._wants_rows
        )
        self._under_way[future] = batch

    def next_done(self, timeout: float) -> Done | None:
        from concurrent.futures import FIRST_COMPLETED, wait
        from concurrent.futures.process import BrokenProcessPool

        done, _ = wait(self._under_way, timeout, FIRST_COMPLETED)
        for future in done:
            try:
                result = future.result()
            except BrokenProcessPool:
                self._replay()
                return None
            self._losses = 0
            del self._under_way[future]
            return result
        return None

    def _replay(self) -> None:
        """A process has died: what was under way, and isn't done, is played again by new ones."""
        self._losses += 1
        if self._losses > MOST_LOSSES:
            raise WorkersError("the processes that play keep dying", "they may lack memory: try fewer with `--jobs`")
        lost = [(future, batch) for future, batch in self._under_way.items() if not _has_result(future)]
        for future, batch in lost:
            del self._under_way[future]
            self.hand(batch)

    def finished(self) -> list[Done]:
        return [future.result() for future in self._under_way if _has_result(future)]

    def close(self) -> None:
        until = monotonic() + _SETTLING
        while monotonic() < until and not all(future.running() or future.done() for future in self._under_way):
            sleep(0.01)
        self._executor().shutdown(wait=True, kill_workers=True)


def _has_result(future: Future[Done]) -> bool:
    return future.done() and not future.cancelled() and future.exception() is None
