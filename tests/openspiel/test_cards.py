"""Games of cards, in lock-step with OpenSpiel: the cards are dealt here, and they are told which."""

from __future__ import annotations

from typing import Any

import pytest

from interpreter.api import Game
from tests.openspiel.lockstep import Table, Translation, compared


class KuhnPoker(Translation):
    """To pass and to bet are what else is to fold and to call."""

    name = "kuhn_poker"
    theirs = "kuhn_poker"
    passing = ("check", "fold")

    def action(self, table: Table, seat: int, option: str) -> int:
        return int(option not in self.passing)

    def dealt(self, table: Table, state: Any) -> int:
        hand = ("ann.hand", "bob.hand")[len(state.history())]
        return int(table.on(hand)[0]) - 1

    def returns(self, game: Game) -> list[float]:
        return [float(score.total or 0) for score in game.scores()]


class LeducPoker(Translation):
    name = "leduc_poker"
    theirs = "leduc_poker"
    moves = ("fold", "call", "raise")
    ranks = ("jack", "queen", "king")

    def action(self, table: Table, seat: int, option: str) -> int:
        return self.moves.index(option)

    def dealt(self, table: Table, state: Any) -> int:
        place = ("ann.hand", "bob.hand", "board")[min(len(state.history()), 2)]
        rank, suit = table.on(place)[0].split("_of_")
        return 2 * self.ranks.index(rank) + (suit == "hearts")

    def returns(self, game: Game) -> list[float]:
        return [float(score.total or 0) for score in game.scores()]


class Goofspiel(Translation):
    """The last card of each they play by themselves, and their prize is turned up when bids have been made."""

    name = "goofspiel"
    theirs = "goofspiel(num_cards=13,players=2)"
    players = 2

    def action(self, table: Table, seat: int, option: str) -> int:
        return self.rank(option.removeprefix("offer card="))

    def rank(self, card: str) -> int:
        return int(card.split("#")[0]) - 1

    def dealt(self, table: Table, state: Any) -> int:
        return self.rank(table.on("prize")[0])

    def plays_on(self, state: Any) -> bool:
        return True


class GoofspielOfThree(Goofspiel):
    theirs = "goofspiel(num_cards=13,players=3)"
    players = 3


class GoofspielOfFour(Goofspiel):
    theirs = "goofspiel(num_cards=13,players=4)"
    players = 4


GAMES = [KuhnPoker(), LeducPoker(), Goofspiel(), GoofspielOfThree(), GoofspielOfFour()]


@pytest.mark.slow
@pytest.mark.parametrize("translation", GAMES, ids=lambda t: t.title)
def test_both_play_the_same_game(translation: Translation) -> None:
    compared(translation)
