"""A game in which things are placed in secret, in lock-step with OpenSpiel."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import pytest

from interpreter.api import Game
from tests.openspiel.lockstep import Table, Translation, compared


class Battleship(Translation):
    """Ships are placed at the same time here, in turns there; rows are counted from the top there.

    After how many shots they end a game is a parameter, and so is whether one may shoot twice at a square.
    """

    name = "battleship"
    theirs = "battleship(num_shots=100,allow_repeated_shots=false)"
    few = 1

    def actions(self, table: Table, seat: int, option: str, state: Any, legal: Collection[int]) -> set[int]:
        value = option.rsplit("=", 1)[1]
        if option.startswith("heading"):
            return {a for a in legal if (a < 200) == (value == "east")}
        text = value.rsplit(".", 1)[1]
        square = 10 * (10 - int(text[1:])) + ord(text[0]) - ord("a")
        if option.startswith("shoot"):
            return {square}
        return {a for a in (100 + square, 200 + square) if a in legal} or {-1}  # What they haven't differs.

    def asks_on(self, option: str) -> bool:
        return option.startswith("bow")

    def returns(self, game: Game) -> list[float]:
        first, second = (float(score.total or 0) for score in game.scores())
        return [first - second, second - first]


GAMES = [Battleship()]


@pytest.mark.slow
@pytest.mark.parametrize("translation", GAMES, ids=lambda t: t.title)
def test_both_play_the_same_game(translation: Translation) -> None:
    compared(translation)
