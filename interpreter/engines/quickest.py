"""The quickest engine that is ready: generated Python at first, native code as soon as it has been compiled.

Both play the same games. So nobody can tell from what is played when one took over from the other.
"""

from __future__ import annotations

from interpreter.engine.game import Game
from interpreter.engine.policies import LISTED
from interpreter.engines.engine import Engine, Playout, Reached, Stand, Watch
from interpreter.engines.native import Native, native
from interpreter.engines.python import GeneratedPython
from interpreter.native.arrival import SOON, Arrival
from interpreter.native.unavailable import Unavailable
from interpreter.program.program import Program


class Quickest:
    """Plays one program. Where native code can't be had, generated Python plays on, and nothing is said."""

    def __init__(self, program: Program, soon: float = SOON) -> None:
        """Native code is compiled in the background after so many seconds of play."""
        self._python = GeneratedPython(program)
        self._native: Arrival[Native | Unavailable] = Arrival(lambda: native(program), soon)

    @property
    def name(self) -> str:
        """The name of the engine that plays now."""
        return self._engine.name

    @property
    def _engine(self) -> Engine:
        found = self._native.get()
        return found if isinstance(found, Native) else self._python

    def wait(self) -> None:
        """Waits until native code is ready, or is known not to be."""
        self._native.wait()

    def playout(
        self, seed: int, policy_seed: int, most: int = 10_000, watch: Watch | None = None, policy: str = LISTED
    ) -> Playout:
        """See `Engine.playout`."""
        return self._engine.playout(seed, policy_seed, most, watch, policy)

    def rollout(self, game: Game, policy_seed: int, most: int = 10_000, policy: str = LISTED) -> Playout:
        """See `Engine.rollout`."""
        return self._engine.rollout(game, policy_seed, most, policy)

    def judge(self, stand: Stand, seed: int, policy_seed: int, most: int = 10_000, policy: str = LISTED) -> Reached:
        """See `Engine.judge`."""
        return self._engine.judge(stand, seed, policy_seed, most, policy)

    def step(self, stand: Stand, seed: int, number: int) -> Stand | None:
        """See `Engine.step`."""
        return self._engine.step(stand, seed, number)
