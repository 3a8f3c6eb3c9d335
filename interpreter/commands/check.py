"""`rulewright check`: everything that is wrong with rulesets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from interpreter.commands.exits import FAILURE, FINDINGS
from interpreter.commands.failure import Failure
from interpreter.commands.selection import Setting, complete_ruleset, setting_options
from interpreter.source.spelling import counted

if TYPE_CHECKING:
    from interpreter.diagnostics.diagnostic import Diagnostic


@click.command()
@click.argument("names", metavar="NAME|PATH...", shell_complete=complete_ruleset, nargs=-1, required=True)
@click.option("--strict", is_flag=True, help="Warnings too give exit code 1.")
@click.option(
    "--output",
    type=click.Choice(["full", "concise", "json", "github"]),
    default="full",
    show_default=True,
    help="With the lines of text, one line each, for programs, or as annotations.",
)
@setting_options
@click.pass_context
def check(context: click.Context, names: tuple[str, ...], strict: bool, output: str, setting: Setting) -> int:
    """Report all mistakes in rulesets, without playing them.

    Exit code 0: no error (with --strict: and no warning); 1: findings; 2: a ruleset couldn't be read.
    """
    from interpreter.diagnostics.diagnostic import Severity

    found: list[Diagnostic] = []
    missing: list[Diagnostic] = []
    for name in names:
        diagnostics, read = _check(name, setting)
        (found if read else missing).extend(diagnostics)
    if output in ("json", "github"):
        _print([*missing, *found], output, err=False)
    else:
        found = _distinct(found)
        _print(found, output, err=False)
        _print(missing, output, err=True)
        if len(missing) < len(names):
            _summary(found, len(names))
    if missing:
        return FAILURE
    return FINDINGS if any(strict or d.severity is Severity.ERROR for d in found) else 0


def _check(name: str, setting: Setting) -> tuple[list[Diagnostic], bool]:
    """What is found in one ruleset, and whether it could be read at all.

    With a number of players or options, it is also lowered with them, which finds what only they bring about; without,
    with its defaults.
    """
    from interpreter.api import BadSettingError, load

    rules = load(name, setting.layers)
    try:
        return list(rules.findings(setting.players, setting.options)), rules.found
    except BadSettingError as error:
        raise Failure(str(error)) from None


def _distinct(diagnostics: Sequence[Diagnostic]) -> list[Diagnostic]:
    """A base that several rulesets extend is read with each of them; its findings count once."""
    by_text = {(d.id, d.message, str(d.span)): d for d in diagnostics}
    return sorted(by_text.values(), key=lambda d: d.sort_key)


def _print(diagnostics: Sequence[Diagnostic], output: str, *, err: bool) -> None:
    from interpreter.diagnostics.render_concise import render_concise
    from interpreter.diagnostics.render_full import render_full
    from interpreter.diagnostics.render_github import render_github
    from interpreter.diagnostics.render_json import render_json

    match output:
        case "json":
            text = render_json(diagnostics)
        case "github":
            text = render_github(diagnostics)
        case "concise":
            text = render_concise(diagnostics)
        case _:
            # Whether there are colours is left to click, which strips them where they don't belong.
            text = render_full(diagnostics, colour=True)
            text += "\n" if text else ""
    if text:
        click.echo(text, nl=False, err=err)


def _summary(found: Sequence[Diagnostic], rulesets: int) -> None:
    errors = sum(d.severity.value == "error" for d in found)
    warnings = len(found) - errors
    parts = [counted(n, what) for n, what in ((errors, "error"), (warnings, "warning")) if n]
    checked = "" if rulesets == 1 else f" in {rulesets} rulesets"
    click.echo(f"{' and '.join(parts) or 'no mistakes'} found{checked}", err=True)
