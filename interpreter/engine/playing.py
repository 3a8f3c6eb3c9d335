"""Playing by chance: players who choose among their options as a seed says."""

from __future__ import annotations

from interpreter.engine.chance import Policy
from interpreter.engine.game import Game
from interpreter.engine.offer import Option, PendingDecision


def play_random(game: Game, policy_seed: int = 0, max_turns: int = 10_000) -> int:
    """Plays a game on with all options equally likely, *stop* being one of them.

    The choices depend on `policy_seed` alone, never on the game's own chances. Ends with the game, or after
    `max_turns` decisions; gives back how many were taken. Raises GameError when the game must stop.
    """
    policy = Policy(policy_seed)
    taken = 0
    while taken < max_turns:
        decision = game.decision()
        if decision is None:
            break
        game.apply(random_option(decision, policy), decision.seat)
        taken += 1
    return taken


def random_option(decision: PendingDecision, policy: Policy) -> Option:
    """One of the options, *stop* being one of them, all alike probable."""
    count = len(decision.options)
    chosen = policy.below(count + decision.can_stop)
    option = decision.options[chosen] if chosen < count else decision.stop
    assert option is not None
    return option
