"""Differences are noticed, and told with how it came to them."""

from __future__ import annotations

import pytest

from interpreter.api import Game
from tests.openspiel.lockstep import Compared, Lockstep, Translation, pyspiel
from tests.openspiel.test_moving import Kalah
from tests.openspiel.test_placing import ConnectFour, TicTacToe

pytestmark = pytest.mark.skipif(pyspiel is None, reason="open_spiel isn't installed: nothing can be compared with it")


class LowBoard(ConnectFour):
    theirs = "connect_four(rows=4)"


class LoserWins(TicTacToe):
    def returns(self, game: Game) -> list[float]:
        return [-each for each in super().returns(game)]


class OtherPlayer(Kalah):
    def player(self, seat: int) -> int:
        return 1 - seat


@pytest.mark.parametrize(
    ("translation", "told"),
    [
        (LowBoard(), "what is legal in connect_four, seed"),
        (LoserWins(), "the returns in tic_tac_toe, seed"),
        (OtherPlayer(), "whose turn it is in kalah, seed 0: 1 here, 0 there"),
    ],
)
def test_a_difference_is_told(translation: Translation, told: str) -> None:
    with pytest.raises(pytest.fail.Exception, match=told):
        play(translation, 20)


def play(translation: Translation, games: int) -> None:
    for seed in range(games):
        Lockstep(translation, seed, Compared()).play()
