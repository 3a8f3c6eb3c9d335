"""Who answers for a seat that no human plays."""

from __future__ import annotations

from typing import Protocol

from attrs import frozen

from interpreter.engine.game import Game
from interpreter.engine.offer import Option, PendingDecision


@frozen
class Choice:
    """What a player decides. `remark` says something about it that people should know; it is empty if nothing is."""

    option: Option
    remark: str = ""


class PlayerError(Exception):
    """A player can't go on: a seat's program crashed, hangs or doesn't answer as it should.

    `message` is one line that says what happened, `written` the last lines that the program wrote to its standard
    error, which often say why.
    """

    def __init__(self, message: str, written: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.written = written


class Player(Protocol):
    """Decides for one seat of one game.

    Of the game that it is given a player may use only what its seat knows, and it leaves the game as it is.
    """

    @property
    def kind(self) -> str:
        """The kind of seat: how it is written in a list of seats."""

    def choose(self, game: Game, decision: PendingDecision) -> Choice:
        """Decide. Raises PlayerError if the player can't go on, and GameError where the game can't."""

    def close(self, game: Game | None = None) -> None:
        """The player isn't needed any more. `game`, if given, is how its game stands in the end."""
