"""Monte-Carlo tree search over information sets, with a tree for each seat.

A playout begins on a table drawn anew: like the game in everything that the seat knows who searches, for the rest as
chance has it. There each seat decides by a tree of its own, in which decisions are told apart by what the seat has done
and seen since the root, not by how the table is. So within the search, too, nobody decides by what it doesn't know.
Chance needs no nodes, since it shows in what is seen. Decisions that are taken at the same time are no special case:
each seat has its own statistics, and sees what the others took only when the block has ended (decoupled UCT). Once the
seat who searches has left its tree, the rest is drawn.

One tree for all seats (the single-observer form) would need to know which decisions of others a seat sees, and would
let the others know what it knows. Several trees: D. Auger, *Multiple tree for partially observable Monte-Carlo tree
search* (2011); P. Cowling, E. Powley and D. Whitehouse, *Information set Monte Carlo tree search* (2012).
"""

from __future__ import annotations

from random import Random
from typing import TypeAlias

from attrs import define, field, frozen

from interpreter.engine.errors import GameError
from interpreter.engine.game import Game
from interpreter.engine.offer import Option, PendingDecision
from interpreter.engine.sight import Sight
from interpreter.players.search.node import Node
from interpreter.players.search.payoff import Scale, payoffs
from interpreter.players.search.rollout import MOST, engine_of, rollout
from interpreter.players.search.tables import Table

TABLES = 50
"""So many tables are drawn anew, one for each playout, before playouts begin on one again, with another chance to come:
drawing a large table costs more than a roll-out of a quick engine."""
USES = 8
"""No more playouts than these begin on one table, where there are more than TABLES."""
KEPT = 2_000
"""So many games are kept as they stand behind an option, where neither secrets nor chance can make a difference. So an
option is taken once, not each time that a playout comes by."""

_Place: TypeAlias = tuple[int, tuple[int, int] | None, Sight, int]
"""Where a node is: whose, behind which option of which of its nodes, what the seat sees, how many options it has."""


@frozen
class Estimate:
    """How often an option was tried, and what share of the win came of it on the average."""

    option: Option
    visits: int
    win: float


def search(game: Game, decision: PendingDecision, playouts: int, seed: int | str = 0) -> list[Estimate]:
    """What is to be expected of each option.

    Args:
        game: The game, which has a `winner`; it stays as it is. Only what the seat knows of it is used.
        decision: The decision that is open to the seat.
        playouts: How many games are played on.
        seed: The same one gives the same result, in every process.

    Returns:
        An estimate for each option that was tried, the best one first: that which was tried most.
    """
    options = decision.all_options()
    # Without secrets all tables are alike but for the chance to come.
    tables = max(TABLES, -(-playouts // USES)) if game.program.secrets else 1
    found = _Search(game, decision.seat, len(options), tables, Random(f"search {seed}"))
    for number in range(playouts):
        found.playout(number)
    root, factors = found.root, found.factors(decision.seat)
    best_first = sorted(root.tried, key=lambda n: (root.visits[n], root.value(n, factors)), reverse=True)
    return [Estimate(options[n], root.visits[n], root.totals[n][0] / root.visits[n]) for n in best_first]


@define(eq=False)
class _Playout:
    """One playout in the trees: which options were taken at which nodes, and who has left its tree."""

    path: list[tuple[int, Node, int]] = field(factory=list)
    last: dict[int, tuple[int, int]] = field(factory=dict)
    left: set[int] = field(factory=set)


class _Search:
    """The trees of all seats, for one decision of one of them."""

    def __init__(self, game: Game, seat: int, count: int, tables: int, random: Random) -> None:
        self._game = game
        self._seat = seat
        self._most_tables = tables
        self._random = random
        self._secrets = game.program.secrets
        self._engine = engine_of(game.program)
        self._after: dict[tuple[Table, int], Table] = {}
        self._tables: list[Table | None] = []
        self._scales: list[Scale] = []
        self.root = Node(0, list(range(count)))
        self._nodes: dict[_Place, Node] = {(seat, None, game.sight(seat), count): self.root}

    def factors(self, seat: int) -> tuple[float, ...]:
        """What the parts of a payoff weigh for a seat; before anything has been played, nothing."""
        return self._scales[seat].factors if self._scales else ()

    def playout(self, number: int) -> None:
        """Plays a game on and enters what came of it. One that the rules bring to a halt counts as lost."""
        playout = _Playout()
        table = self._table(number)
        if table is None:
            return
        seed, policy_seed = self._random.getrandbits(62), self._random.getrandbits(62)
        try:
            found = payoffs(rollout(self._descend(table, seed, playout), policy_seed))
        except GameError:
            found = [(0.0, *scale.lows[1:]) for scale in self._scales]
        if found and not self._scales:
            self._scales = [Scale(payoff, payoff) for payoff in found]
        for scale, payoff in zip(self._scales, found, strict=True):
            scale.take_in(payoff)
        for seat, node, option in playout.path if found else ():
            node.update(option, found[seat])

    def _table(self, number: int) -> Table | None:
        """The table on which a playout begins; nothing if the rules can't go on there."""
        number %= self._most_tables
        if number == len(self._tables):
            table = self._game.resampled(self._seat, self._random.getrandbits(62))
            table.machine.telling, table.machine.observer = False, None
            try:
                table.forget_others(self._seat)
                self._tables.append(Table.of(self._engine, table))
            except GameError:
                self._tables.append(None)
        return self._tables[number]

    def _descend(self, table: Table, seed: int, playout: _Playout) -> Table:
        """Plays on until the seat who searches has left its tree. Each who leaves has a new node there from then on.

        Args:
            table: Where it begins.
            seed: Where chance comes from.
            playout: Is told who took what.

        Returns:
            The table as it is then, on which chance comes from the seed.
        """
        kept = True
        for _ in range(MOST):
            decision = None if self._seat in playout.left else table.decision()
            if decision is None:
                break
            seat, count = decision
            number = self._choice(table, seat, count, playout)
            after = self._after.get((table, number))
            if after is None:
                after = table.seeded(seed).after(number)
                kept = kept and not self._secrets and not after.drew_since(table) and len(self._after) < KEPT
                if kept:
                    self._after[table, number] = after
            table = after
        return table.seeded(seed)

    def _choice(self, table: Table, seat: int, count: int, playout: _Playout) -> int:
        """The number of the option that a seat takes, of so many."""
        if count == 1:
            return 0
        if seat in playout.left:
            return self._random.randrange(count)
        place = (seat, playout.last.get(seat), table.sight(seat), count)
        node = self._nodes.get(place)
        if node is None:
            node = self._nodes[place] = Node(len(self._nodes), list(range(count)))
            playout.left.add(seat)
        option = node.select(self.factors(seat), self._random)
        playout.path.append((seat, node, option))
        playout.last[seat] = node.number, option
        return option
