"""Who plays each seat, as people write it: `human,search:400,'program:./bot.py --level 3'`."""

from __future__ import annotations

import shlex

from attrs import frozen

from interpreter.players.limits import MOST_PLAYOUTS, PLAYOUTS, TIME_OUT
from interpreter.players.player import Player
from interpreter.players.random_player import RandomPlayer
from interpreter.source.spelling import nearest

HUMAN, RANDOM, GREEDY, SEARCH, PROGRAM = "human", "random", "greedy", "search", "program"

_KINDS = "a seat is `human`, `random`, `greedy`, `search`, `search:PLAYOUTS` or `program:COMMAND`"
_PLAIN = (HUMAN, RANDOM, GREEDY)
"""The kinds behind which nothing is written."""
_QUOTES = "'\""


class SeatsError(ValueError):
    """A list of seats that can't be understood: `message` says why, `help` what to try."""

    def __init__(self, message: str, help: str = _KINDS) -> None:
        super().__init__(message)
        self.message = message
        self.help = help


@frozen
class SeatKind:
    """Who plays a seat.

    `command` is what starts the program of a seat of the kind `program`. `playouts` is the budget of one of the kind
    `search`, if the list says it.
    """

    kind: str
    command: str = ""
    playouts: int | None = None

    def __str__(self) -> str:
        """As it is written in a list of seats; in quotes where it couldn't be told apart from its neighbours."""
        if self.kind != PROGRAM:
            return self.kind if self.playouts is None else f"{self.kind}:{self.playouts}"
        written = f"{PROGRAM}:{self.command}"
        if _pieces(written) == ([written], ""):
            return written
        # Only what stood in quotes can hold a comma outside of its own quotes, so one kind of them isn't in it.
        quote = next(quote for quote in _QUOTES if quote not in written)
        return f"{quote}{written}{quote}"


def parse_seats(text: str) -> list[SeatKind]:
    """What a list of seats says.

    Args:
        text: Kinds of seats with commas between them. In quotes, which may stand around a kind or in its command, a
            comma is no border.

    Raises:
        SeatsError: It can't be understood. Whether there are as many seats as players isn't looked at.
    """
    pieces, quote = _pieces(text)
    if quote:
        raise SeatsError(f"a quote ({quote}) isn't closed in the list of seats")
    return [_seat_kind(piece, number) for number, piece in enumerate(pieces, 1)]


def make_player(kind: SeatKind, seed: int, seat: int, time_out: float = TIME_OUT) -> Player | None:
    """The player for a seat; nothing for a human.

    Args:
        kind: Who plays the seat.
        seed: What a player draws comes from it, without touching the chance of the game.
        seat: The number of the seat.
        time_out: How many seconds a program has for an answer.

    Raises:
        PlayerError: A program can't be started.
    """
    match kind.kind:
        case "random":
            return RandomPlayer(seed, seat)
        case "greedy":
            from interpreter.players.greedy import GreedyPlayer

            return GreedyPlayer(seed, seat)
        case "search":
            from interpreter.players.search.player import SearchPlayer

            return SearchPlayer(seed, seat, kind.playouts or PLAYOUTS, str(kind))
        case "program":
            from interpreter.players.program_player import ProgramPlayer

            return ProgramPlayer(kind.command, seat, time_out)
        case _:
            return None


def _pieces(text: str) -> tuple[list[str], str]:
    """The pieces between the commas that stand outside of quotes, and a quote that isn't closed, if there is one."""
    pieces, begin, quote = [], 0, ""
    for position, letter in enumerate(text):
        if quote:
            quote = "" if letter == quote else quote
        elif letter in _QUOTES:
            quote = letter
        elif letter == ",":
            pieces.append(text[begin:position].strip())
            begin = position + 1
    return [*pieces, text[begin:].strip()], quote


def _seat_kind(piece: str, number: int) -> SeatKind:
    """What one piece of the list says; `number` is its place there."""
    if len(piece) > 1 and piece[0] in _QUOTES and piece.find(piece[0], 1) == len(piece) - 1:
        piece = piece[1:-1].strip()
    if not piece:
        raise SeatsError(f"seat {number} of the list is empty")
    kind, colon, command = piece.partition(":")
    kind, command = kind.strip(), command.strip()
    if kind in (*_PLAIN, SEARCH) and not colon:
        return SeatKind(kind)
    if kind == SEARCH:
        return SeatKind(kind, playouts=_playouts(command))
    if kind == PROGRAM:
        _check_command(command)
        return SeatKind(kind, command)
    shown = piece if len(piece) <= 40 else piece[:40] + "…"
    raise SeatsError(f"there is no seat of the kind `{shown}`", _meant(piece, kind, command))


def _playouts(written: str) -> int:
    """How many playouts a search is given."""
    number = int(written) if written.isascii() and written.isdigit() and len(written) < 10 else 0
    if not 1 <= number <= MOST_PLAYOUTS:
        shown = written if len(written) <= 40 else written[:40] + "…"
        raise SeatsError(
            f"`{SEARCH}:{shown}` doesn't say how many playouts a decision gets, a number from 1 to {MOST_PLAYOUTS:,}",
            f"write `{SEARCH}:{PLAYOUTS}`, or `{SEARCH}`, which is the same",
        )
    return number


def _check_command(command: str) -> None:
    try:
        words = shlex.split(command)
    except ValueError:
        raise SeatsError(
            f"the command of the seat `{PROGRAM}:{command}` has a quote that isn't closed",
            "close it, or write a backslash before a quote that is only a letter",
        ) from None
    if not words:
        raise SeatsError(
            f"the seat `{PROGRAM}` says no command", f"write the command that starts it: `{PROGRAM}:./bot.py`"
        )


def _meant(piece: str, kind: str, command: str) -> str:
    """What somebody may have meant who wrote a kind of seat that there isn't."""
    if kind in _PLAIN:
        return f"`{kind}` takes nothing behind it: write `{kind}`"
    near = nearest(kind, [*_PLAIN, SEARCH, PROGRAM], 1)
    if near and near[0] == SEARCH:
        return f"did you mean `{SEARCH}:{command}`?" if command.isdigit() else f"did you mean `{SEARCH}`?"
    if near and (near[0] == PROGRAM) == bool(command):
        return f"did you mean `{near[0]}{':' + command if command else ''}`?"
    if near:
        return f"did you mean `{near[0]}:COMMAND`?" if near[0] == PROGRAM else _KINDS
    if any(sign in piece for sign in "/. "):
        return f"to have a program play, write `{PROGRAM}:` before its command: `{PROGRAM}:{piece}`"
    return _KINDS
