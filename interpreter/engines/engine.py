"""What an engine does for who wants many games: whole random playouts, told as the table at their end."""

from __future__ import annotations

from typing import Protocol

from attrs import frozen

from interpreter.engine.game import Game
from interpreter.program.program import Program


@frozen(eq=False)
class Playout:
    """A game whose options were drawn, all alike probable, *stop* being one of them.

    `decisions` were taken, forced ones not counted. `ended` says whether the game was over then. `row` and `records`
    are its state, as in `Game.resume`.
    """

    decisions: int
    ended: bool
    row: list[int]
    records: tuple[tuple[int, ...], ...] = ()

    def game(self, program: Program) -> Game:
        """The game as it stands at the end of the playout."""
        return Game.resume(program, self.row, self.records)


class Engine(Protocol):
    """Plays one program."""

    @property
    def name(self) -> str:
        """walker, python or native."""

    def playout(self, seed: int, policy_seed: int, most: int = 10_000) -> Playout:
        """Plays a game of chance to its end.

        Args:
            seed: All chance of the game follows from it.
            policy_seed: What is chosen follows from it (see `Policy`).
            most: After so many decisions it is broken off.

        Raises GameError when the game must stop.
        """
