"""Games in which pieces or seeds move, in lock-step with OpenSpiel."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, ClassVar

import pytest

from interpreter.api import Game
from tests.openspiel.lockstep import Table, Translation, compared, pyspiel


def chosen(option: str) -> dict[str, str]:
    """What an option chooses: `go p=Piece#2 target=Square.a3` is a `p` and a `target`."""
    return dict(part.split("=") for part in option.split() if "=" in part)


def place(name: str) -> tuple[int, int]:
    """Column and row, both from 0, of a place such as `Square.b3`."""
    text = name.split(".")[1]
    return ord(text[0]) - ord("a"), int(text[1:]) - 1


class Breakthrough(Translation):
    """Who begins sits at the top there, at the bottom here."""

    name = "breakthrough"
    theirs = "breakthrough"
    ways = ("north_west", "north", "north_east", "south_west", "south", "south_east")

    def action(self, table: Table, seat: int, option: str) -> int:
        values = chosen(option)
        column, row = place(values["s"])
        way = self.ways.index(values["d"])
        target = f"Square.{'abcdefgh'[column + way % 3 - 1]}{row + (2 if way < 3 else 0)}"
        return ((8 * row + column) * 6 + way) * 2 + (table.value("pawn", target) not in ("", "none"))


class EnglishDraughts(Translation):
    """They call it a draw after forty moves without a jump; we count men's moves too, and eighty turns."""

    name = "english_draughts"
    theirs = "checkers"
    ways = ("north_west", "north_east", "south_east", "south_west")

    def action(self, table: Table, seat: int, option: str) -> int:
        values = chosen(option)
        column, row = place(table.where(values["m"]))
        return ((8 * (7 - row) + column) * 4 + self.ways.index(values["d"])) * 2 + option.startswith("jump")

    def ends(self, state: Any) -> str | None:
        return "forty moves without a jump" if state.returns() == [0, 0] else None


class Chess(Translation):
    """What is promoted to is a question of its own here; there it is a part of the move.

    For a repetition a pawn's double step makes a difference there even if nobody can take it in passing.
    """

    name = "chess"
    theirs = "chess"
    whole = 100
    few = 1
    roles: ClassVar = {"queen": "q", "rook": "r", "bishop": "b", "knight": "n"}

    def player(self, seat: int) -> int:
        return 1 - seat  # White is their second player.

    def actions(self, table: Table, seat: int, option: str, state: Any, legal: Collection[int]) -> set[int]:
        values = chosen(option)
        if option.startswith("castle"):
            row = "18"[seat]
            side = "c" if table.where(values["r"]) == f"Square.a{row}" else "g"
            return {state.parse_move_to_action(f"e{row}{side}{row}")}
        if option.startswith("go"):
            origin, target = table.where(values["p"])[-2:], values["target"][-2:]
            pawn = table.of(values["p"], "role") == "pawn"
            kinds = self.roles.values() if pawn and target[1] in "18" else ("",)
            return {state.parse_move_to_action(f"{origin}{target}{kind}") for kind in kinds}
        kind = self.roles[option.rsplit("=", 1)[-1]]
        return {a for a in legal if pyspiel.chess.action_to_move(a, state.board()).to_lan().endswith(kind)}

    def over(self, game: Game, state: Any) -> str | None:
        board, *_, quiet, _ = str(state).split()
        other_draw = int(quiet) >= 100 or not set(board) & set("QRPqrp")
        return None if other_draw or len(game.winners()) == 1 else "a third time, but for a pawn's double step"


class Kalah(Translation):
    """They have the players' houses from 1 to 6 and from 8 to 13 too."""

    name = "kalah"
    theirs = "mancala"

    def action(self, table: Table, seat: int, option: str) -> int:
        return int(chosen(option)["c"].removeprefix("Cup(").removesuffix(")"))


class NineMensMorris(Translation):
    """They call it a draw after two hundred turns; we, after a hundred without a man taken, or at a third time."""

    name = "nine_mens_morris"
    theirs = "nine_mens_morris"
    points = "a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1"

    def action(self, table: Table, seat: int, option: str) -> int:
        first, *second = (self.points.index(p.removeprefix("Point.")) // 3 for p in chosen(option).values())
        return 24 + 24 * first + second[0] if second else first

    def ends(self, state: Any) -> str | None:
        return "two hundred turns" if state.returns() == [0, 0] else None

    def over(self, game: Game, state: Any) -> str | None:
        return "a hundred moves without a man taken, or a third time" if len(game.winners()) == 2 else None


GAMES = [Breakthrough(), EnglishDraughts(), Chess(), Kalah(), NineMensMorris()]


@pytest.mark.slow
@pytest.mark.parametrize("translation", GAMES, ids=lambda t: t.title)
def test_both_play_the_same_game(translation: Translation) -> None:
    compared(translation)
