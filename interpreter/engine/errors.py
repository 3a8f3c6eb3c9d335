"""How a running game stops: with a diagnostic that names the line."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from types import TracebackType
from typing import TYPE_CHECKING

from interpreter.diagnostics.diagnostic import Diagnostic, Label, finding
from interpreter.source.text import Span

if TYPE_CHECKING:
    from interpreter.engine.machine import Frame, Machine
    from interpreter.program.statement import Put, Require


class GameError(Exception):
    """The game can't go on; `diagnostic` says why and where.

    The only exception that a ruleset can cause in the engine.
    """

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


def stopped(id: str, span: Span | None, message: str, *, help: str = "", related: Sequence[Label] = ()) -> GameError:
    """The exception for a game that stops; its id is one of the registry's `engine`."""
    return GameError(finding(id, span, message, help=help, related=related))


class Trouble(Exception):  # noqa: N818 (no error of ours)
    """Something that stops the game, met where the line isn't known yet.

    The nearest construct around it that has a line turns it into a GameError (see `Traced` and the walker).
    """

    def __init__(self, id: str, message: str, help: str = "") -> None:
        super().__init__(message)
        self.id = id
        self.message = message
        self.help = help

    def at(self, span: Span | None) -> Exception:
        """What goes on up from the nearest construct that has a line."""
        return self.halt(span)

    def halt(self, span: Span | None) -> GameError:
        """What the game stops with."""
        return stopped(self.id, span, self.message, help=self.help)


class Failed(Exception):  # noqa: N818 (a part of the rules)
    """A `need` didn't hold, or a number would have left its range (then `value` is that number).

    In a trial it makes the option illegal; elsewhere it ends the innermost effect or action, or the game.
    """

    def __init__(self, statement: Require | Put, frame: Frame, value: int = 0) -> None:
        super().__init__()
        self.statement = statement
        self.frame = frame
        self.value = value


class TrialOver(Exception):  # noqa: N818 (a part of the rules)
    """A trial reached a decision or chance inside a statement: the option is legal."""


class stopping(AbstractContextManager[None]):  # noqa: N801 (read as a verb)
    """Turns what stops the game into GameError, with the line that the machine has come to."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if isinstance(error, Trouble):
            raise error.halt(self.machine.origin) from None
        if isinstance(error, RecursionError):
            raise stopped(
                "step-limit",
                self.machine.origin,
                "too many definitions and effects lead into one another here",
                help="break the expression or the chain of definitions into shorter ones",
            ) from None
