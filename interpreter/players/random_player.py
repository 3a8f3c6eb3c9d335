"""A player who takes any legal option, all alike probable."""

from __future__ import annotations

from random import Random

from interpreter.engine.game import Game
from interpreter.engine.offer import PendingDecision
from interpreter.players.player import Choice


class RandomPlayer:
    """Draws from a source of its own, so that the game's chance doesn't depend on who plays.

    The same seed and seat give the same draws in every process.
    """

    kind = "random"

    def __init__(self, seed: int, seat: int) -> None:
        self._random = Random(f"player {seed} {seat}")

    def choose(self, game: Game, decision: PendingDecision) -> Choice:
        """One of the options, *stop* being one of them."""
        options = decision.all_options()
        return Choice(options[self._random.randrange(len(options))])

    def close(self, game: Game | None = None) -> None:
        """There is nothing to do."""
