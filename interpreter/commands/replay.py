"""`rulewright replay`: a recorded game, played again."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from interpreter.commands.failure import Failure
from interpreter.commands.recorded import record_failure, require_same, require_sound, tell_changes
from interpreter.source.spelling import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from interpreter.api import Game
    from interpreter.records.recording import Opened


def complete_record(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """What a shell offers where a record is to be named: those that are kept, and files."""
    from interpreter.records.errors import RecordError
    from interpreter.records.keeping import record_paths

    kept: list[CompletionItem] = []
    with suppress(RecordError):
        kept += [CompletionItem(path.stem) for path in record_paths() if path.stem.startswith(begun)]
    return [*kept, CompletionItem(begun, type="file")]


@click.command()
@click.argument("file", shell_complete=complete_record)
@click.option("--verify", is_flag=True, help="Only tell whether the game is the same to the end.")
@click.option("--to", type=click.IntRange(min=0), metavar="N", help="Stop behind the N-th decision.")
def replay(file: str, verify: bool, to: int | None) -> None:
    """Play a recorded game again: what happened, the table, and the scores.

    FILE is a record, or the name of a game that is kept (see `rulewright records`). Everything is shown, also what
    players kept from each other. The exit code is 1 if the record is damaged, or if the rules, as they are now, don't
    lead to the same game; then the first line is named that diverges, and the line of the ruleset that is concerned.
    """
    from interpreter.records.errors import RecordError
    from interpreter.records.keeping import find_record
    from interpreter.records.recording import open_record

    try:
        opened = open_record(find_record(file), to)
    except RecordError as error:
        raise record_failure(error) from None
    tell_changes(opened)
    require_sound(opened)
    recorded = len(opened.record.decisions)
    decisions = counted(recorded, "decision", ",")
    if to is not None and to > recorded:
        raise Failure(f"there are only {decisions} in this record", f"choose a number from 0 to {recorded}")
    if opened.timeline is not None and not verify:
        for line in _told(opened, opened.timeline.game):
            click.echo(line)
    require_same(opened)
    if to is None:
        over = "the game is over" if opened.record.ended else "the game isn't over"
        click.echo(f"{opened.found.path}: the same to the end, {decisions}; {over}")
    else:
        click.echo(f"{opened.found.path}: the same up to here, {to} of {decisions}")


def _told(opened: Opened, game: Game) -> Iterator[str]:
    """How the game was begun, what happened, the table, and the scores: as players are told it."""
    from interpreter.drawing.text import plain
    from interpreter.shell import events as ev
    from interpreter.shell.telling import told

    program, record = game.program, opened.record
    yield from plain(told(ev.Began(program, record.seats, record.header.seed, False, record.analysis)))
    yield from plain(told(ev.Happened(tuple(line.text for line in game.log))))
    yield ""
    yield from plain(told(ev.Finished.of(game, None)))
