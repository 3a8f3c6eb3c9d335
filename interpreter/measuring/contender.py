"""Whose speed is measured: anything that can play random games for some time, and tells how many there were."""

from __future__ import annotations

from itertools import count
from time import perf_counter, process_time
from typing import Protocol, runtime_checkable

from attrs import define, field, frozen

from interpreter.engine.policies import LISTED
from interpreter.engines.engine import Engine


@frozen
class Run:
    """So many playouts in so many seconds of the processor. `decisions` were taken in them, where that is known.

    That isn't the clock's time: what else a machine does matters less. Nothing that is measured waits for anything.
    """

    playouts: float
    seconds: float
    decisions: float | None = None

    @property
    def playouts_per_s(self) -> float:
        return self.playouts / self.seconds

    @property
    def decisions_per_s(self) -> float | None:
        return None if self.decisions is None else self.decisions / self.seconds


class Contender(Protocol):
    """Plays random games: all that is legal is alike probable."""

    @property
    def name(self) -> str: ...

    def run(self, seconds: float) -> Run:
        """Plays until so many seconds have gone by on the clock, at least one game."""


@runtime_checkable
class Many(Protocol):
    """An engine that plays many games at once, so fast that it would take longer to tell of each."""

    def decisions_in(self, first_seed: int, count: int, policy: str = LISTED) -> int:
        """Plays so many games, whose seeds and policy seeds are `first_seed` and those that follow it.

        It is chosen as a policy of POLICIES says. The result is how many decisions were taken in all of them. Raises
        GameError when a game must stop.
        """


@define(eq=False)
class Ours:
    """An engine that plays a program, with one of POLICIES. Each game has another seed."""

    engine: Engine
    policy: str = LISTED
    _seeds: count[int] = field(factory=count, init=False)

    @property
    def name(self) -> str:
        return self.engine.name

    def run(self, seconds: float) -> Run:
        """See `Contender.run`."""
        if isinstance(self.engine, Many):
            return self._in_batches(self.engine, seconds)
        playout, seeds, policy = self.engine.playout, self._seeds, self.policy
        played = decisions = 0
        began, end = process_time(), perf_counter() + seconds
        while True:
            seed = next(seeds)
            decisions += playout(seed, seed, policy=policy).decisions
            played += 1
            if perf_counter() >= end:
                return Run(played, process_time() - began, decisions)

    def _in_batches(self, engine: Many, seconds: float) -> Run:
        """A batch is as large as all before it, but no longer than what is left should take."""
        played = decisions = 0
        size, took, began, clock = 1, 0.0, process_time(), perf_counter()
        while not played or took < seconds:
            first = next(self._seeds)
            self._seeds = count(first + size)
            decisions += engine.decisions_in(first, size, self.policy)
            played += size
            took = perf_counter() - clock
            size = max(1, min(played, int(played * (seconds - took) / took)))
        return Run(played, process_time() - began, decisions)
