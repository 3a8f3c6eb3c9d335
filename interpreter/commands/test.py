"""`rulewright test`: the examples of a ruleset, and what goes beyond them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from interpreter.commands.exits import FINDINGS
from interpreter.commands.loading import complain, sound_rules
from interpreter.commands.mutation import Selection, mutate, mutation_options
from interpreter.commands.random_games import play_random_games
from interpreter.commands.selection import Setting, complete_ruleset, setting_options

if TYPE_CHECKING:
    from interpreter.api import ExampleRun


@click.command()
@click.argument("name", metavar="NAME|PATH", shell_complete=complete_ruleset)
@click.option("--coverage", is_flag=True, help="List the lines that no example (and no random game) executes.")
@click.option("--games", type=click.IntRange(min=1), metavar="N", help="Play random games, too, looking closely.")
@mutation_options
@click.option("--seed", type=int, default=0, metavar="N", help="What chance follows from.")
@setting_options
@click.pass_context
def test(
    context: click.Context,
    name: str,
    coverage: bool,
    games: int | None,
    selection: Selection,
    seed: int,
    setting: Setting,
) -> int:
    """Run the examples of a ruleset.

    With options or a number of players, only those examples that are played so are run. An example that fails is shown
    with the table as it was then; the exit code is 1. So it is with --games if a random game has to stop, breaks what
    must always hold, depends on the order of reactions, or tells a player what only others may know; and with --mutate
    if a change of the rules goes unnoticed, and the ruleset gives no reason why.

    Random games are played with all options and numbers of players in turn, but for those that are given.
    """
    from interpreter.commands.coverage import Coverage

    if selection.mutate and (setting.options or setting.players is not None):
        raise click.UsageError("`--mutate` runs all examples, each with its own options and players")
    rules = sound_rules(context, name, setting)
    covered = Coverage()
    runs = rules.run_examples(observer=covered if coverage else None)
    fitting = [run for run in runs if _fits(run, setting)]
    for run in fitting:
        _report(run)
    failed = sum(not run.passed for run in fitting)
    left_out = f", {len(runs) - len(fitting)} left out" if len(fitting) < len(runs) else ""
    click.echo(f"{len(fitting) - failed} of {len(fitting)} examples pass{left_out}")
    code = FINDINGS if failed else 0
    if games is not None:
        code = play_random_games(rules, games, seed, setting, covered if coverage else None) or code
    if coverage and rules.typed is not None:
        executed, lines = covered.share(rules.typed)
        click.echo(f"{executed} of {lines} lines are executed" + ("; not:" if executed < lines else ""))
        for span in covered.missing(rules.typed):
            click.echo(f"    {span.file.name}:{span.line}: {span.file.line_text(span.line).strip()}")
    if selection.mutate and not code:
        return mutate(rules, selection, seed, games)
    return code


def _fits(run: ExampleRun, setting: Setting) -> bool:
    options = run.program.options
    return setting.players in (None, run.program.seats) and setting.options.items() <= options.items()


def _report(run: ExampleRun) -> None:
    from interpreter.drawing.table import draw_table
    from interpreter.drawing.text import plain

    if run.passed:
        click.echo(f"{click.style('pass', fg='green')}  {run.label}")
        return
    click.echo(f"{click.style('FAIL', fg='red')}  {run.label}")
    complain(run.diagnostics)
    click.echo("the table then:")
    for line in plain(draw_table(run.program, run.game.view(None))):
        click.echo(f"    {line}".rstrip())
