"""Rulesets and games as commands need them: without errors, or not at all."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from interpreter.commands.exits import FAILURE, FINDINGS
from interpreter.commands.failure import Failure
from interpreter.commands.selection import Setting

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interpreter.api import Game, Rules
    from interpreter.diagnostics.diagnostic import Diagnostic


def sound_rules(context: click.Context, name: str, setting: Setting, more: Sequence[str] = ()) -> Rules:
    """A ruleset without errors, with the layers of the setting and `more`.

    Otherwise what is wrong goes to stderr and the command ends: with 1 for errors, with 2 if it can't be read.
    """
    from interpreter.api import load

    rules = load(name, [*setting.layers, *more])
    if not rules.ok:
        complain(rules.diagnostics)
        context.exit(FINDINGS if rules.found else FAILURE)
    return rules


def position_files(start: str | None) -> list[str]:
    """A position file is a layer with an example; a name of an example needs none."""
    return [start] if start is not None and Path(start).exists() else []


def begin(rules: Rules, start: str | None, players: int | None, setting: Setting, seed: int) -> Game:
    """A game at its start, or where an example says that play stands."""
    if start is None:
        return rules.start(players, setting.options, seed)
    try:
        return rules.start_at(start, players, setting.options, seed)
    except ValueError as error:
        raise Failure(str(error)) from None


def complain(diagnostics: Sequence[Diagnostic]) -> None:
    """Print the errors among findings to stderr."""
    from interpreter.diagnostics.diagnostic import Severity
    from interpreter.diagnostics.render_full import render_full

    errors = [d for d in diagnostics if d.severity is Severity.ERROR]
    click.echo(render_full(errors, colour=True), nl=False, err=True)
