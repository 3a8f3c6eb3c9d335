"""The walker as an engine: it gives the meaning that the others must have."""

from __future__ import annotations

from attrs import frozen

from interpreter.engine.game import Game
from interpreter.engine.playing import play_random
from interpreter.engines.engine import Playout
from interpreter.program.program import Program


@frozen(eq=False)
class Walker:
    """Plays a program by walking through it."""

    program: Program
    name: str = "walker"

    def playout(self, seed: int, policy_seed: int, most: int = 10_000) -> Playout:
        """See `Engine.playout`."""
        game = Game.start(self.program, seed, telling=False)
        decisions = play_random(game, policy_seed, most)
        return Playout(decisions, game.ended, list(game.machine.row), game.machine.records)
