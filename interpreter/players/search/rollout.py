"""What a game comes to when everybody draws from here on."""

from __future__ import annotations

from interpreter.engine.game import Game
from interpreter.engine.policies import DRAWN
from interpreter.engines.engine import Engine, Reached
from interpreter.engines.quickest import Quickest
from interpreter.program.derived import derived
from interpreter.program.program import Program

MOST = 200
"""After so many decisions a game is judged as it stands: what comes later hardly depends on the option any more."""


def rollout(game: Game, policy_seed: int) -> Reached:
    """Plays on by chance from where a game stands, and judges it.

    Args:
        game: The game; it stays as it is.
        policy_seed: What is chosen follows from it; what chance brings, from the seed of the game.

    Returns:
        What has been reached at the end, or after `MOST` decisions.

    Raises GameError when the game must stop.
    """
    return _engine(game.program).judge(game, policy_seed, MOST, DRAWN)


@derived
def _engine(program: Program) -> Engine:
    return Quickest(program)
