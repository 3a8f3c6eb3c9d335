"""Games of dice, in lock-step with OpenSpiel: the dice fall here, and they are told how."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

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
        return int(table.variable("points of this turn"))

    def actions(self, table: Table, seat: int, option: str, state: Any, legal: Collection[int]) -> set[int]:
        enough = int(table.variable("points", seat)) + self.pot(table) >= 100
        return set() if enough and option == "roll" else {self.moves.index(option)}

    def offered(self, table: Table, seat: int, state: Any) -> set[int]:
        return {a for a in state.legal_actions(seat) if self.pot(table) > 0 or self.moves[a] == "roll"}

    def outcome(self, name: str) -> int:
        return int(name.removeprefix("face=")) - 1


class PigOfSix(Pig):
    theirs = "pig(horizon=100000,players=6)"
    players = 6


GAMES = [Pig(), PigOfSix()]


@pytest.mark.slow
@pytest.mark.parametrize("translation", GAMES, ids=lambda t: t.title)
def test_both_play_the_same_game(translation: Translation) -> None:
    compared(translation)
