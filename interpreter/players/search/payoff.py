"""What the end of a playout is worth to a seat, as a number that can be averaged."""

from __future__ import annotations

from typing import TypeAlias

from attrs import define, field

from interpreter.engines.engine import Reached

Payoff: TypeAlias = tuple[float, ...]
"""What counts for a seat, the most important first."""

REST = 0.05
"""So much of the weight is left to what counts less. Of two options that win alike often the one that wins by more is
taken; but however much that is, it makes up for no more than one win of twenty."""


def payoffs(reached: Reached) -> list[Payoff]:
    """What each seat gets out of a game.

    First of all the share of the win, which is one for all winners together. Then, goal by goal, what the seat has
    reached less what its best rival has. Then what it has reached at all, for games in which nobody is against anybody.
    """
    best = max(reached)
    share = 1 / reached.count(best)
    found = []
    for seat, own in enumerate(reached):
        rival = max((reached[:seat] + reached[seat + 1 :]), default=(0,) * len(own))
        margin = (mine - theirs for mine, theirs in zip(own, rival, strict=True))
        found.append((share if own == best else 0.0, *map(float, margin), *map(float, own)))
    return found


@define
class Scale:
    """Brings the payoffs of one seat to numbers from 0 to 1 by the range in which they have been.

    What is the same at all ends weighs nothing. Of the rest the first part has all the weight but REST, the second all
    but REST of what is left, and so on.

    `factors` is what each part is multiplied with: values are sums of these products, but for a constant that all have.
    """

    lows: Payoff
    highs: Payoff
    factors: tuple[float, ...] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._weigh()

    def take_in(self, payoff: Payoff) -> None:
        """Widens the range to a payoff."""
        lows, highs = tuple(map(min, self.lows, payoff)), tuple(map(max, self.highs, payoff))
        if (lows, highs) != (self.lows, self.highs):
            self.lows, self.highs = lows, highs
            self._weigh()

    def _weigh(self) -> None:
        left, factors = 1.0, []
        for low, high in zip(self.lows, self.highs, strict=True):
            if low == high:
                factors.append(0.0)
                continue
            factors.append(left * (1 - REST) / (high - low))
            left *= REST
        self.factors = tuple(factors)
