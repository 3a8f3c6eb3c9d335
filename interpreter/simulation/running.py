"""The games of a simulation, handed out by the batch, and put together.

Batches are sized by the time that they take, so what one worker has at a time differs from run to run; what comes of
all of them doesn't.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TypeAlias

from attrs import define, field

from interpreter.simulation.batches import Batch, Done, Row
from interpreter.simulation.interruption import Interruption
from interpreter.simulation.tally import Tally
from interpreter.simulation.workers import Workers

Progress: TypeAlias = Callable[[int, float], None]
"""Is told how many games are done, and in how many seconds."""

_GROWTH = 4
"""A batch has at most so many times the games of the largest before it."""
_AHEAD = 64
"""So many batches may be done while an earlier one is still being played and the rows of all wait for it."""
_PATIENCE = 0.5


@define(eq=False)
class Run:
    """A simulation while it runs. `tally` grows; `write` gets the rows, in the order of the games."""

    games: int
    tally: Tally
    interruption: Interruption
    write: Callable[[list[Row]], None] | None = None
    _handed: int = 0
    _size: int = 1
    _ahead: dict[int, Done] = field(factory=dict)
    _next: int = 0

    def run(self, workers: Workers, progress: Progress) -> None:
        """Play all games. Broken off, by KeyboardInterrupt or WorkersError, what is done by then is in the tally."""
        begun = monotonic()
        try:
            while self.tally.games < self.games:
                with self.interruption.held():
                    self._hand_out(workers)
                done = workers.next_done(_PATIENCE)
                if done is not None:
                    with self.interruption.held():
                        self._put(done)
                        self._resize(done, workers.seconds)
                progress(self.tally.games, monotonic() - begun)
        finally:
            with self.interruption.held():
                if self.tally.games < self.games:
                    for done in workers.finished():
                        self._put(done)
                self._write_rest()

    def _hand_out(self, workers: Workers) -> None:
        room = workers.room()
        while room > 0 and self._handed < self.games and len(self._ahead) < _AHEAD:
            room -= 1
            count = min(self._size, self.games - self._handed)
            workers.hand(Batch(self._handed, count))
            self._handed += count

    def _resize(self, done: Done, seconds: float) -> None:
        """The next batches: as many games as take about the time that a batch should take, as far as is known."""
        if done.seconds <= 0:
            return
        wanted = int(done.batch.count / done.seconds * seconds)
        self._size = max(1, min(wanted, _GROWTH * max(self._size, 1)))

    def _put(self, done: Done) -> None:
        self.tally.add(done.tally)
        if self.write is None:
            return
        self._ahead[done.batch.first] = done
        while self._next in self._ahead:
            ready = self._ahead.pop(self._next)
            self.write(ready.rows)
            self._next += ready.batch.count

    def _write_rest(self) -> None:
        """What waits for games that won't be played any more."""
        if self.write is not None:
            for first in sorted(self._ahead):
                self.write(self._ahead[first].rows)
        self._ahead.clear()
