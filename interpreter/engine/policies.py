"""How players who choose at random find an option. With each policy all that is legal is alike probable.

Which numbers are drawn is a part of a policy: a game goes otherwise with another one, though what it comes to is as
probable as before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from attrs import frozen

from interpreter.engine.chance import Policy
from interpreter.program.statement import Decision

LISTED, DRAWN = "listed", "drawn"
"""All legal options are listed, and one of them is drawn; or what hasn't been tried yet is drawn, and then tried."""
POLICIES = (LISTED, DRAWN)

T = TypeVar("T")


def is_tried_late(decision: Decision) -> bool:
    """Whether options of a decision are drawn before they are tried, where the policy is DRAWN.

    That is so where there is anything to try. But in simultaneous blocks all options are listed, as it counts there
    what has been read to find them.
    """
    return decision.sort != "random" and any(each.trial for each in decision.alternatives)


@frozen(eq=False)
class Drawn:
    """What comes of drawing. `option` is a place in the list, its length for *stop*; nothing if no option is legal.

    `left` are the places of the candidates among which it was drawn at last. Without `chosen` there was only one thing
    from the beginning, so nobody decided anything.
    """

    option: int | None
    left: Sequence[int]
    chosen: bool


def draw_and_try(policy: Policy, candidates: Sequence[T], can_stop: bool, passes: Callable[[T], bool]) -> Drawn:
    """Draws from candidates, and *stop*, which comes last, until something is drawn that may be done.

    What doesn't pass is left out, and the others keep their order. Nothing is drawn where only one thing is left; where
    no candidate is left, *stop* isn't an option either.
    """
    left = list(range(len(candidates)))
    chosen = len(left) + can_stop > 1
    while left:
        pick = policy.below(len(left) + can_stop)
        if pick == len(left):
            return Drawn(len(candidates), left, chosen)
        if passes(candidates[left[pick]]):
            return Drawn(left[pick], left, chosen)
        del left[pick]
    return Drawn(None, left, chosen)
