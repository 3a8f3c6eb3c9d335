"""What a game comes to when everybody draws from here on."""

from __future__ import annotations

from interpreter.engine.policies import DRAWN
from interpreter.engines.engine import Engine, Reached
from interpreter.engines.quickest import Quickest
from interpreter.players.search.tables import Table
from interpreter.program.derived import derived
from interpreter.program.program import Program

MOST = 200
"""After so many decisions a game is judged as it stands: what comes later hardly depends on the option any more."""


def rollout(table: Table, policy_seed: int) -> Reached:
    """Plays on by chance from a table, and judges it.

    Args:
        table: Where it begins; what chance brings follows from its seed.
        policy_seed: What is chosen follows from it.

    Returns:
        What has been reached at the end, or after `MOST` decisions.

    Raises GameError when the game must stop.
    """
    return table.judge(policy_seed, MOST, DRAWN)


@derived
def engine_of(program: Program) -> Engine:
    """What plays the games of searches."""
    return Quickest(program)
