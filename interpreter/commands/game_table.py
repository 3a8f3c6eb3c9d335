"""A game made ready to be played: begun, and with its players in their seats."""

from __future__ import annotations

import shlex
from contextlib import ExitStack
from random import SystemRandom
from typing import TYPE_CHECKING

import click
from attrs import evolve, field, frozen

from interpreter.commands.failure import Failure
from interpreter.commands.loading import begin, position_files, sound_rules
from interpreter.commands.selection import Setting
from interpreter.source.spelling import counted

if TYPE_CHECKING:
    from interpreter.api import Rules
    from interpreter.players.player import Player
    from interpreter.players.seats import SeatKind
    from interpreter.records.timeline import Timeline
    from interpreter.records.writing import RecordFile


@frozen
class Table:
    """A game that is ready to be played: with what, by whom, and where it is written down.

    `players` are those who are no persons, by their seats.
    """

    rules: Rules
    timeline: Timeline
    kinds: tuple[SeatKind, ...]
    seed: int
    seed_drawn: bool
    start: str | None
    analysis: bool
    players: dict[int, Player] = field(factory=dict)
    file: RecordFile | None = None

    @property
    def going_on(self) -> str:
        """What is to be said of how to go on with this game, if it is the last one that was played; else nothing."""
        from interpreter.records.keeping import records_folder

        if self.file is None:
            return ""
        kept = self.file.path.parent == records_folder()
        command = ["rulewright", "play", "--resume", *([] if kept else [str(self.file.path)])]
        return f"`{shlex.join(command)}` goes on with it"

    def tell_kept(self) -> None:
        """Tell on stderr that a game that has failed is kept, if it is."""
        if self.file is not None:
            click.echo(f"the game is kept: {self.going_on}", err=True)


def seat_kinds(seats: str | None) -> list[SeatKind] | None:
    """Who plays each seat, as `--seats` says it; nothing where it wasn't said."""
    from interpreter.players.seats import SeatsError, parse_seats

    try:
        return None if seats is None else parse_seats(seats)
    except SeatsError as error:
        raise Failure(error.message, error.help) from None


def begun(
    context: click.Context,
    name: str,
    kinds: list[SeatKind] | None,
    seed: int | None,
    start: str | None,
    setting: Setting,
    analysis: bool,
) -> Table:
    """A new game."""
    from interpreter.players.seats import HUMAN, RANDOM, SeatKind
    from interpreter.records.timeline import Timeline

    if kinds is not None and setting.players not in (None, len(kinds)):
        said = f"`--seats` names {counted(len(kinds), 'seat')}, but `--players` says {setting.players}"
        raise Failure(said, "leave out one of the two")
    rules = sound_rules(context, name, setting, position_files(start))
    number = SystemRandom().randrange(2**32) if seed is None else seed
    game = begin(rules, start, setting.players if kinds is None else len(kinds), setting, number)
    if kinds is None:
        kinds = [SeatKind(HUMAN)] + [SeatKind(RANDOM)] * (game.program.seats - 1)
    if len(kinds) != game.program.seats:
        raise Failure(f"the position is for {counted(game.program.seats, 'player')}, not {len(kinds)}")
    return Table(rules, Timeline(game), tuple(kinds), number, seed is None, start, analysis)


def with_players(leaving: ExitStack, table: Table, time_out: int) -> Table:
    """The same game, with its players, who end with `leaving`. Raises PlayerError for one who can't be there."""
    from interpreter.players.seats import make_player

    players: dict[int, Player] = {}
    for seat, kind in enumerate(table.kinds):
        player = make_player(kind, table.seed, seat, time_out)
        if player is not None:
            players[seat] = player
            leaving.callback(_close, player, table.timeline)
    return evolve(table, players=players)


def _close(player: Player, timeline: Timeline) -> None:
    player.close(timeline.game)
