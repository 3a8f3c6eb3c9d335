"""`rulewright records`: the games that are kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from interpreter.commands.recorded import record_failure
from interpreter.source.spelling import counted

if TYPE_CHECKING:
    from interpreter.records.keeping import Kept


@click.command()
def records() -> None:
    """List the games that are kept, the latest one first.

    Every game is, unless `play --record FILE` keeps it elsewhere. `rulewright replay NAME` shows one of them, and
    `rulewright play --resume NAME` goes on with it.
    """
    from interpreter.records.errors import RecordError
    from interpreter.records.keeping import kept_records, records_folder

    # The players come last: they may be long commands, and all else fits a narrow terminal.
    try:
        rows = [_row(kept) for kept in kept_records()]
    except RecordError as error:
        raise record_failure(error) from None
    widths = [max(len(row[column]) for row in rows) for column in range(4)] if rows else []
    for row in rows:
        cells = [*(cell.ljust(width) for cell, width in zip(row, widths, strict=False)), row[-1]]
        click.echo("  ".join(cells).rstrip())
    click.echo(f"{'kept' if rows else 'no games are kept'} in {records_folder()}")


def _row(kept: Kept) -> tuple[str, str, str, str, str]:
    from interpreter.diagnostics.visible import visible

    written = f"{kept.written:%m-%d %H:%M}"
    name = visible(kept.name)
    if kept.record is None:
        line = kept.error.line if kept.error is not None else None
        return name, written, "", "unreadable" if line is None else f"damaged in line {line}", ""
    record = kept.record
    decisions = counted(len(record.decisions), "decision", ",")
    how = ("over" if record.ended else "unfinished") + (", for analysis" if record.analysis else "")
    return name, written, decisions, how, visible(", ".join(record.seats))
