"""What a game comes to when everybody draws from here on."""

from __future__ import annotations

from typing import TypeAlias

from interpreter.engine.errors import stopping
from interpreter.engine.game import Game
from interpreter.engine.playing import play_random
from interpreter.engine.scoring import goals

Reached: TypeAlias = tuple[tuple[int, ...], ...]
"""For each seat what it has reached of each goal of the winner, in their order: more is always better."""

MOST = 200
"""After so many decisions a game is judged as it stands: what comes later hardly depends on the option any more."""


def rollout(game: Game, policy_seed: int) -> Reached:
    """Plays a game on by chance, and judges it.

    Args:
        game: The game, which is changed.
        policy_seed: What is chosen follows from it; what chance brings, from the seed of the game.

    Returns:
        What has been reached at the end, or after `MOST` decisions.

    Raises GameError when the game must stop.
    """
    play_random(game, policy_seed, MOST)
    machine = game.machine.copy()
    with stopping(machine):
        return goals(machine)
