"""A player that is a program of its own, spoken with over its standard input and output."""

from __future__ import annotations

from contextlib import suppress

from interpreter.diagnostics.visible import visible
from interpreter.engine.errors import GameError
from interpreter.engine.game import Game
from interpreter.engine.offer import PendingDecision
from interpreter.players.line_process import LineProcess, ProcessError, shown
from interpreter.players.player import Choice, PlayerError
from interpreter.players.protocol import AnswerError, Conversation, read_answer


class ProgramPlayer:
    """Starts a program, tells it what its seat may know, and reads what it decides.

    It is started once, and ended with all that it has started when the player is closed, or when it does what it may
    not.

    Args:
        command: How the program is started (see LineProcess).
        seat: The number of its seat.
        time_out: So many seconds it has for each answer; for the first one, too, before which it gets going.

    Raises:
        PlayerError: It can't be started.
    """

    def __init__(self, command: str, seat: int, time_out: float) -> None:
        self.kind = f"program:{visible(command)}"
        self._who = f"the program {shown(command)} of seat {seat + 1}"
        self._time_out = time_out
        self._conversation = Conversation(seat)
        try:
            self._process = LineProcess(command)
        except ProcessError as error:
            raise PlayerError(f"{self._who} {error}") from None

    def choose(self, game: Game, decision: PendingDecision) -> Choice:
        """What the program decides.

        Raises:
            PlayerError: It gives no answer, or none that is legal.
            GameError: What it is told can't be worked out.
        """
        lines = self._conversation.deciding(game, decision)
        try:
            return Choice(read_answer(self._process.ask(lines, self._time_out), decision))
        except (ProcessError, AnswerError) as error:
            self._process.kill()
            raise PlayerError(f"{self._who} {error}", self._process.complaints) from None

    def close(self, game: Game | None = None) -> None:
        """Ends the program. Of a game that is over it is told how it ended, and it gets a second to end by itself."""
        lines = b""
        if game is not None and game.ended:
            with suppress(GameError):
                lines = self._conversation.ending(game)
        self._process.finish(lines)
