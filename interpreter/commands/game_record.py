"""The record of a game that is played: begun with it, found again to go on with it, written once more elsewhere."""

from __future__ import annotations

import os
import shlex
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click
from attrs import evolve

from interpreter.commands.failure import Failure
from interpreter.commands.game_table import Table, with_players
from interpreter.commands.recorded import require_same, require_sound, tell_changes
from interpreter.commands.selection import Setting
from interpreter.source.spelling import counted

if TYPE_CHECKING:
    from interpreter.players.seats import SeatKind

LATEST = ""
"""What `--resume` stands for alone: the game that was played last."""


def with_record(leaving: ExitStack, table: Table, record: str | None) -> Table:
    """The same game, with its record: in a file, or else in the user's folder, where a person or program plays."""
    from interpreter.players.seats import HUMAN, PROGRAM
    from interpreter.records import recording
    from interpreter.records.errors import RecordError

    if record is None and not any(kind.kind in (HUMAN, PROGRAM) for kind in table.kinds):
        return table
    seats = [str(kind) for kind in table.kinds]
    path = None if record is None else Path(record)
    try:
        file = recording.start(
            table.timeline, table.rules, seats, table.seed, path, start=table.start, analysis=table.analysis
        )
    except RecordError as error:
        if record is not None:
            raise
        click.echo(f"this game isn't kept: {error}", err=True)
        if error.help:
            click.echo(f"  {click.style('help', fg='cyan')}: {error.help}", err=True)
        return table
    leaving.callback(file.close)
    return evolve(table, file=file)


def require_unsaid(said: dict[str, object], setting: Setting) -> None:
    """End the command if anything is said of how a game is begun: its record says that."""
    said = said | {
        "--layer": setting.layers or None,
        "--option": setting.options or None,
        "--players": setting.players,
    }
    for option, value in said.items():
        if value is not None:
            raise Failure(f"a game that is gone on with takes no {option}", "its record says how it was begun")


def resumed(
    leaving: ExitStack, name: str | None, named: str, kinds: list[SeatKind] | None, analysis: bool, time_out: int
) -> Table:
    """The game of a record, as far as it has come, with its players."""
    from interpreter.players.seats import parse_seats
    from interpreter.records import recording
    from interpreter.records.errors import RecordError

    path = _record_of(name, named)
    file, opened = recording.resume(path)
    leaving.callback(file.close)
    tell_changes(opened)
    require_sound(opened)
    require_same(opened)
    assert opened.timeline is not None
    if opened.record.ended:
        again = shlex.join(["rulewright", "replay", str(path)])
        raise RecordError(str(path), None, "this game is over", f"`{again}` shows it again")
    if kinds is not None and len(kinds) != len(opened.record.seats):
        raise Failure(f"the game is for {counted(len(opened.record.seats), 'player')}, not {len(kinds)}")
    seats = kinds or [kind for text in opened.record.seats for kind in parse_seats(text)]
    header = opened.record.header
    marked = analysis or opened.record.analysis
    begun = None if header.start is None else str(header.start)
    table = Table(opened.rules, opened.timeline, tuple(seats), header.seed, False, begun, marked)
    table = with_players(leaving, table, time_out)
    recording.go_on(file, opened, [str(kind) for kind in seats], analysis=analysis)
    os.utime(path)  # Now it is the game that was played last, even if it is left before anything is decided.
    return evolve(table, file=file)


def _record_of(name: str | None, named: str) -> Path:
    """The record that is meant: a file, one that is kept, or the latest one, of a ruleset or of any."""
    from interpreter.records.keeping import find_record, newest_unfinished
    from interpreter.records.recording import place_of
    from interpreter.source.finding import Found, find_ruleset

    if named != LATEST:
        if name is not None:
            raise Failure("a record and a ruleset are named, and one of them is enough", "leave out the ruleset")
        path = find_record(named)
        if os.path.exists(path) or not isinstance(find_ruleset(named), Found):
            return path
        name = named
    if name is not None and not isinstance(find_ruleset(name), Found):
        raise Failure(f"there is no ruleset `{name}`", "`rulewright records` lists the games that are kept")
    latest = newest_unfinished(None if name is None else place_of(name))
    if latest is None:
        raise Failure("there is no unfinished game", "`rulewright records` lists the games that are kept")
    return latest


def save(table: Table, path: str) -> str:
    """Write the record of a game so far to a file that isn't there yet; what is to be said of it."""
    from interpreter.records.errors import RecordError
    from interpreter.records.form import Record
    from interpreter.records.recording import entries_of, header_of
    from interpreter.records.writing import RecordFile

    seats = [str(kind) for kind in table.kinds]
    header = header_of(table.rules, table.timeline, seats, table.seed, table.start)
    record = Record(header, entries_of(table.timeline, analysis=table.analysis))
    try:
        RecordFile.create(Path(os.path.expanduser(path)), record).close()
    except RecordError as error:
        return f"not saved: {error}"
    return f"saved: {path}"
