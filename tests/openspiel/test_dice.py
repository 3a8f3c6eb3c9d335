"""Games of dice, in lock-step with OpenSpiel: the dice fall here, and they are told how."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, ClassVar

import pytest

from tests.openspiel.lockstep import Table, Translation, compared


class Pig(Translation):
    """Who hasn't rolled may stop there, not here; who has what wins may roll on here, not there.

    They end a game after a number of moves that is a parameter.
    """

    name = "pig"
    theirs = "pig(horizon=100000)"
    moves = ("roll", "hold")

    def pot(self, table: Table) -> int:
        return int(table.value("points of this turn"))

    def actions(self, table: Table, seat: int, option: str, state: Any, legal: Collection[int]) -> set[int]:
        enough = int(table.value("points", seat)) + self.pot(table) >= 100
        return set() if enough and option == "roll" else {self.moves.index(option)}

    def offered(self, table: Table, seat: int, state: Any) -> set[int]:
        return {a for a in state.legal_actions(seat) if self.pot(table) > 0 or self.moves[a] == "roll"}

    def outcome(self, name: str) -> int:
        return int(name.removeprefix("face=")) - 1


class PigOfSix(Pig):
    theirs = "pig(horizon=100000,players=6)"
    players = 6


class LiarsDice(Translation):
    """The highest face is wild there, and one call ends the game: both are options here."""

    name = "liars_dice"
    theirs = "liars_dice(numdice=1,players=2)"
    players = 2
    options: ClassVar = {"dice": "1", "wild": "highest", "ending": "first_call"}

    def action(self, table: Table, seat: int, option: str) -> int:
        if option == "call":
            return 6 * 2 * int(self.options["dice"])
        _, quantity, face = option.split()
        return 6 * (int(quantity.removeprefix("n=")) - 1) + int(face.removeprefix("f=")) - 1

    def outcome(self, name: str) -> int:
        return int(name.rsplit("=", 1)[1]) - 1


class LiarsDiceWithFive(LiarsDice):
    theirs = "liars_dice(numdice=5,players=2)"
    options: ClassVar = {"dice": "5", "wild": "highest", "ending": "first_call"}


GAMES = [Pig(), PigOfSix(), LiarsDice(), LiarsDiceWithFive()]


@pytest.mark.slow
@pytest.mark.parametrize("translation", GAMES, ids=lambda t: t.title)
def test_both_play_the_same_game(translation: Translation) -> None:
    compared(translation)
