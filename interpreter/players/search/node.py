"""A decision of a seat in the tree, with what came of its options: which one is to be tried next (UCT).

UCB1 as a policy in trees: L. Kocsis and C. Szepesvári, *Bandit based Monte-Carlo planning* (2006). That options are
opened little by little is *progressive widening*: R. Coulom, *Computing Elo ratings of move patterns in the game of Go*
(2007); with a power of the visits: A. Couëtoux and others, *Continuous upper confidence trees* (2011).

How much doubt weighs is drawn for each option, from nothing to twice the usual: S. Vaswani and others, *Old dog learns
new tricks: randomized UCB for bandit problems* (2020). Without that, seats that decide without knowing of each other go
through their options in step, and one takes for luck what is none.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, log, sqrt
from random import Random

from attrs import define, field

from interpreter.players.search.payoff import Payoff

EXPLORATION = 0.7
"""How much the doubt about an option that was tried little weighs, on the average, against values from 0 to 1. Of
P. Cowling, E. Powley and D. Whitehouse, *Information set Monte Carlo tree search* (2012), who found it to serve games
of different sorts."""
WIDENING = 4
"""In so many times the root of its visits is how many options a node has opened: the first 16 visits each open one, as
without widening, and of 400 options 80 are tried in 400 visits, five times each, rather than all of them once."""


@define(eq=False)
class Node:
    """What a seat knows about one of its decisions.

    `untried` and `tried` are the numbers of its options; `visits` counts how often each was tried, `totals` are the
    sums of the payoffs that came of it.
    """

    number: int
    untried: list[int]
    tried: list[int] = field(factory=list)
    visits: dict[int, int] = field(factory=dict)
    totals: dict[int, Payoff] = field(factory=dict)
    all_visits: int = 0

    def select(self, factors: Sequence[float], random: Random) -> int:
        """The option to try next.

        Args:
            factors: What parts of a payoff weigh (see `Scale`).
            random: Draws the option that is opened, so that the order of options plays no part, and how much doubt
                weighs.
        """
        if self.untried and len(self.tried) < ceil(WIDENING * sqrt(self.all_visits + 1)):
            return self.untried[random.randrange(len(self.untried))]
        doubt = 2 * EXPLORATION * sqrt(log(self.all_visits))
        return max(
            self.tried,
            key=lambda option: self.value(option, factors) + random.random() * doubt / sqrt(self.visits[option]),
        )

    def value(self, option: int, factors: Sequence[float]) -> float:
        """The mean of what came of an option that was tried."""
        total = sum(factor * part for factor, part in zip(factors, self.totals[option], strict=True))
        return total / self.visits[option]

    def update(self, option: int, payoff: Payoff) -> None:
        """Takes in what came of an option."""
        if option not in self.visits:
            self.untried.remove(option)
            self.tried.append(option)
            self.visits[option], self.totals[option] = 0, (0.0,) * len(payoff)
        self.visits[option] += 1
        self.all_visits += 1
        self.totals[option] = tuple(a + b for a, b in zip(self.totals[option], payoff, strict=True))
