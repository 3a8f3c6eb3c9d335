"""Random playouts of games that are written by hand."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Protocol


class Game(Protocol):
    """A game of two, as each of the modules beside this one has it.

    `player` is who moves, 1 or 2; `winner` is nothing as long as it goes on, and 0 when it is drawn.
    """

    player: int
    winner: int | None

    def copy(self) -> Game: ...

    def legal_moves(self) -> list[Any]: ...

    def apply(self, move: Any) -> None: ...

    def is_terminal(self) -> bool: ...


def playout(start: Callable[[], Game], random: Random) -> tuple[int, int | None]:
    """One game whose moves are drawn, all legal ones alike probable: how many there were, and who won."""
    game, plies = start(), 0
    while not game.is_terminal():
        game.apply(random.choice(game.legal_moves()))
        plies += 1
    return plies, game.winner


def decisions(start: Callable[[], Game], random: Random) -> int:
    """Plays the same game, and tells how many of its moves weren't forced. It isn't meant to be timed."""
    game, found = start(), 0
    while not game.is_terminal():
        moves = game.legal_moves()
        found += len(moves) > 1
        game.apply(random.choice(moves))
    return found


def perft(game: Game, depth: int) -> int:
    """In how many ways the game can go in so many moves."""
    if depth == 0:
        return 1
    if game.is_terminal():
        return 0
    total = 0
    for move in game.legal_moves():
        after = game.copy()
        after.apply(move)
        total += perft(after, depth - 1)
    return total
