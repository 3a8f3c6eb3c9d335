"""Records as commands need them: played again, or a failure that says why not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from interpreter.commands.exits import FINDINGS
from interpreter.commands.failure import Failure
from interpreter.commands.loading import complain
from interpreter.source.spelling import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from interpreter.records.errors import RecordError
    from interpreter.records.recording import Opened
    from interpreter.records.replaying import Divergence


class BadRecord(Failure):
    """A record is damaged, or tells of a game that the rules don't allow."""

    exit_code = FINDINGS


def record_failure(error: RecordError) -> Failure:
    """How a command ends that a record is in the way of."""
    sort = Failure if error.unreadable else BadRecord
    return sort(str(error), error.help)


def tell_changes(opened: Opened) -> None:
    """Tell on stderr what had to be left out, and what has changed since the game was played."""
    from interpreter.diagnostics.visible import visible

    notes = list(opened.changes)
    if opened.found.zeros:
        notes.insert(0, f"what stands at the end is left out: {counted(opened.found.zeros, 'zero byte', ',')}")
    if opened.found.unfinished:
        notes.insert(0, f"the last line is unfinished and is left out: `{visible(opened.found.unfinished)}`")
    for change in notes:
        click.echo(f"{click.style('note', fg='yellow', bold=True)}: {opened.found.path}: {change}", err=True)


def require_sound(opened: Opened) -> None:
    """End the command if the ruleset of a record has errors, which are shown."""
    if not opened.rules.ok:
        complain(opened.rules.diagnostics)
        line = opened.record.header_line("ruleset")
        raise BadRecord(f"{opened.found.path}:{line}: this ruleset has errors now, so the game can't be played again")


def require_same(opened: Opened) -> None:
    """End the command if a record diverges from what the rules lead to, and say where and how."""
    if opened.divergence is not None:
        for line in _divergence(opened, opened.divergence):
            click.echo(line, err=True)
        raise click.exceptions.Exit(FINDINGS)


def _divergence(opened: Opened, divergence: Divergence) -> Iterator[str]:
    from interpreter.diagnostics.render_full import render_full
    from interpreter.diagnostics.visible import visible
    from interpreter.drawing.explanation import chain_lines, draw_explanation

    place = f"{opened.found.path}:{divergence.line}"
    yield f"{click.style('error', fg='red', bold=True)}: {place}: from here on the game would be another one"
    yield f"  recorded: {visible(divergence.recorded)}"
    yield f"  now:      {visible(divergence.instead)}"
    explained = divergence.explanation is not None and any(r.origin for r in divergence.explanation.reasons)
    if not explained:
        yield from (f"  {line}" for line in chain_lines(divergence.located))
    if opened.changes:
        yield f"  {click.style('help', fg='cyan')}: the ruleset and program of then lead to the game that is recorded"
    if divergence.explanation is not None and opened.timeline is not None:
        yield ""
        yield from draw_explanation(opened.timeline.game.program, divergence.explanation, colour=True)
    if divergence.diagnostic is not None:
        yield ""
        yield render_full([divergence.diagnostic], colour=True).rstrip("\n")
