"""What many games tell, summed up.

A tally holds nothing but counts (and what came first by the games' numbers), so tallies of any games, put together in
any order, are the tally of all of them; and it stays small however many games there are. What it says of winners,
scores, lengths, options and endings is about games that came to their end.
"""

from __future__ import annotations

from collections import Counter
from math import lcm

from attrs import define, field, frozen

from interpreter.simulation.played import FINISHED, PlayedGame, Trouble
from interpreter.simulation.subjects import Subject


@define
class UseCount:
    """How a seat met a subject.

    `offered` and `chosen` count decisions; `games_offered` and `games_chosen` games in which there was such a decision;
    `won` what the seat won in the games in which it chose it, in units of a win (see `unit_of`).
    """

    offered: int = 0
    chosen: int = 0
    games_offered: int = 0
    games_chosen: int = 0
    won: int = 0

    def add(self, other: UseCount) -> None:
        """Add what another one has counted."""
        self.offered += other.offered
        self.chosen += other.chosen
        self.games_offered += other.games_offered
        self.games_chosen += other.games_chosen
        self.won += other.won


@frozen
class TroubleCount:
    """Games that couldn't go on for the same reason: how many, the first one, its seed, and what is told of it."""

    games: int
    first: int
    seed: int
    trouble: Trouble

    def joined(self, other: TroubleCount) -> TroubleCount:
        """Both together."""
        first = min(self, other, key=lambda count: count.first)
        return TroubleCount(self.games + other.games, first.first, first.seed, first.trouble)


def unit_of(seats: int) -> int:
    """Into so many units a win is divided: a win that some seats share goes up evenly."""
    return lcm(*range(1, seats + 1))


@define
class Tally:
    """The sums. Keys of `scores` are a seat and a part of the score; of `uses`, a seat and a subject."""

    seats: int
    outcomes: Counter[str] = field(factory=Counter)
    winners: Counter[tuple[int, ...]] = field(factory=Counter)
    scores: dict[tuple[int, int], Counter[int]] = field(factory=dict)
    decisions: Counter[int] = field(factory=Counter)
    turns: Counter[int] = field(factory=Counter)
    branching: Counter[int] = field(factory=Counter)
    endings: Counter[tuple[int, ...]] = field(factory=Counter)
    uses: dict[tuple[int, Subject], UseCount] = field(factory=dict)
    watched: int = 0
    executed: set[tuple[str, int]] = field(factory=set)
    considered: set[tuple[str, int]] = field(factory=set)
    troubles: dict[str, TroubleCount] = field(factory=dict)

    @property
    def games(self) -> int:
        """How many games were played, whatever became of them."""
        return self.outcomes.total()

    @property
    def finished(self) -> int:
        """How many came to their end."""
        return self.outcomes[FINISHED]

    def won(self, seat: int) -> int:
        """What a seat won, in units of a win."""
        unit = unit_of(self.seats)
        return sum(games * unit // len(seats) for seats, games in self.winners.items() if seat in seats)

    def count(self, game: PlayedGame) -> None:
        """Add a game."""
        self.outcomes[game.outcome] += 1
        if game.seen is not None:
            self.watched += 1
            self.executed |= game.seen.executed
            self.considered |= game.seen.considered
        if game.trouble is not None:
            self._add_trouble(game.trouble.key, TroubleCount(1, game.number, game.seed, game.trouble))
        if game.outcome != FINISHED:
            return
        self.winners[game.winners] += 1
        self.decisions[game.decisions] += 1
        if game.turns is not None:
            self.turns[game.turns] += 1
        self.endings[game.conditions] += 1
        self.branching.update(game.branching)
        for seat, values in enumerate(game.scores):
            for part, value in enumerate(values):
                self.scores.setdefault((seat, part), Counter())[value] += 1
        share = unit_of(self.seats) // len(game.winners) if game.winners else 0
        for key, (offered, chosen) in game.uses.items():
            won = share if chosen and key[0] in game.winners else 0
            self._add_use(key, UseCount(offered, chosen, 1, int(chosen > 0), won))

    def add(self, other: Tally) -> None:
        """Add all games of another tally."""
        self.outcomes.update(other.outcomes)
        self.winners.update(other.winners)
        self.decisions.update(other.decisions)
        self.turns.update(other.turns)
        self.branching.update(other.branching)
        self.endings.update(other.endings)
        for key, values in other.scores.items():
            self.scores.setdefault(key, Counter()).update(values)
        for subject, use in other.uses.items():
            self._add_use(subject, use)
        self.watched += other.watched
        self.executed |= other.executed
        self.considered |= other.considered
        for reason, count in other.troubles.items():
            self._add_trouble(reason, count)

    def _add_use(self, key: tuple[int, Subject], use: UseCount) -> None:
        self.uses.setdefault(key, UseCount()).add(use)

    def _add_trouble(self, reason: str, count: TroubleCount) -> None:
        known = self.troubles.get(reason)
        self.troubles[reason] = count if known is None else known.joined(count)
