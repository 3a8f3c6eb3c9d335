"""Games in which something is put on a board, in lock-step with OpenSpiel."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from tests.openspiel.lockstep import Table, Translation, compared


def cell(option: str) -> tuple[int, int]:
    """Column and row, both from 0, of the cell at the end of an option's name, as in `place c=Cell.b3`."""
    text = option.rsplit(".", 1)[1]
    return ord(text[0]) - ord("a"), int(text[1:]) - 1


class TicTacToe(Translation):
    name = "tic_tac_toe"
    theirs = "tic_tac_toe"

    def action(self, table: Table, seat: int, option: str) -> int:
        column, row = cell(option)
        return 3 * row + column


class ConnectFour(Translation):
    name = "connect_four"
    theirs = "connect_four"

    def action(self, table: Table, seat: int, option: str) -> int:
        return int(option.removeprefix("drop column=")) - 1


class Othello(Translation):
    """Rows are counted from the top there. Who can't move passes there by an action; here nobody is asked."""

    name = "othello"
    theirs = "othello"
    passing = 64

    def action(self, table: Table, seat: int, option: str) -> int:
        column, row = cell(option)
        return 8 * row + column

    def idle(self, state: Any) -> int | None:
        return self.passing if state.legal_actions() == [self.passing] else None


class Hex(Translation):
    name = "hex"
    theirs = "hex"
    options: ClassVar = {"swap": "no"}

    def action(self, table: Table, seat: int, option: str) -> int:
        if option == "swap_sides":
            return 121
        column, row = cell(option)
        return 11 * row + column


class HexWithSwap(Hex):
    theirs = "hex(swap=true)"
    options: ClassVar = {"swap": "yes"}


class Go(Translation):
    """They forbid only to take back in a ko, and end a game as a draw where a position comes again; we forbid that.

    So what would end it isn't among what is compared. After how many moves they end a game is a parameter.
    """

    name = "go"
    theirs = "go(board_size=9,komi=6.5,max_game_length=2000)"
    whole = 100
    few = 1
    passing = 81

    def action(self, table: Table, seat: int, option: str) -> int:
        if option == "pass":
            return self.passing
        column, row = cell(option)
        return 9 * row + column

    def offered(self, table: Table, seat: int, state: Any) -> set[int]:
        legal = super().offered(table, seat, state)
        return {a for a in legal if a == self.passing or not state.child(a).is_terminal()}


class GoWithKo(Go):
    """What they forbid is what we forbid; that a position comes again ends nothing here."""

    options: ClassVar = {"ko": "simple"}

    def offered(self, table: Table, seat: int, state: Any) -> set[int]:
        return set(state.legal_actions(seat))

    def ends(self, state: Any) -> str | None:
        return "a position that comes again" if state.returns() == [0, 0] else None


class GoWithLimit(GoWithKo):
    """Twice as many moves as there are points is their limit, too, unless they are told otherwise."""

    theirs = "go(board_size=9,komi=6.5)"
    options: ClassVar = {"ko": "simple", "limit": "yes"}


GAMES = [TicTacToe(), ConnectFour(), Othello(), Hex(), HexWithSwap(), Go(), GoWithKo(), GoWithLimit()]


@pytest.mark.slow
@pytest.mark.parametrize("translation", GAMES, ids=lambda t: t.title)
def test_both_play_the_same_game(translation: Translation) -> None:
    compared(translation)
