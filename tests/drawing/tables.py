"""Games in their middle, and tables drawn of them."""

from __future__ import annotations

from functools import cache
from random import Random

from interpreter.api import Game
from interpreter.drawing.table import draw_table
from interpreter.drawing.text import Line, plain
from tests.bundled import rules


def play(game: Game, decisions: int, random: Random) -> None:
    for _ in range(decisions):
        if game.ended:
            return
        seat = game.pending()[0]
        decision = game.decision(seat)
        assert decision is not None
        game.apply(random.choice(decision.all_options()), seat)


@cache
def middle(name: str, decisions: int = 12, players: int | None = None) -> Game:
    """A game under way, the same in every test: only looked at."""
    game = rules(name).start(players=players, seed=5)
    play(game, decisions, Random(5))
    return game


def table(game: Game, seat: int | None, **named) -> list[Line]:
    return draw_table(game.program, game.view(seat), **named)


def text(game: Game, seat: int | None = 0) -> str:
    return "\n".join(plain(table(game, seat)))
