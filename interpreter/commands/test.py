"""`rulewright test`: the examples of a ruleset, and what goes beyond them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from interpreter.commands.exits import FINDINGS
from interpreter.commands.failure import Failure
from interpreter.commands.loading import complain, sound_rules
from interpreter.commands.mutation import Selection, mutate, mutation_options
from interpreter.commands.random_games import play_random_games
from interpreter.commands.selection import Setting, complete_ruleset, setting_options
from interpreter.source.spelling import counted, listed

if TYPE_CHECKING:
    from interpreter.api import ExampleRun


@click.command()
@click.argument("name", metavar="NAME|PATH", shell_complete=complete_ruleset)
@click.option(
    "--coverage",
    is_flag=True,
    help="List the lines that no example (and no random game) executes; of a layer, its own.",
)
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

    With options or a number of players, only those examples that are played so are run; if there is none, nor random
    games are asked for, the exit code is 2. An example that fails is shown with the table as it was then; the exit code
    is 1. So it is with --games if a random game has to stop, breaks what
    must always hold, depends on the order of reactions, or tells a player what only others may know; and with --mutate
    if a change of the rules goes unnoticed, and the ruleset gives no reason why.

    Random games are played with all options and numbers of players in turn, but for those that are given.
    """
    from interpreter.commands.coverage import Coverage, not_counted

    if selection.mutate and (setting.options or setting.players is not None):
        raise click.UsageError("`--mutate` runs all examples, each with its own options and players")
    rules = sound_rules(context, name, setting)
    covered = Coverage()
    runs = rules.run_examples(observer=covered if coverage else None)
    fitting = [run for run in runs if _fits(run, setting)]
    for run in fitting:
        _report(run)
    failed = sum(not run.passed for run in fitting)
    if runs and not fitting:
        if games is None:
            raise Failure(_none_fits(runs, setting), "write one, or play random games: `--games 10`")
        click.echo(_none_fits(runs, setting))
    else:
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
        for base in not_counted(rules.typed):
            click.echo(f"the lines of {base} aren't counted: `rulewright test {base} --coverage` lists them")
    if selection.mutate and not code:
        return mutate(rules, selection, seed, games)
    return code


def _fits(run: ExampleRun, setting: Setting) -> bool:
    options = run.program.options
    return setting.players in (None, run.program.seats) and setting.options.items() <= options.items()


def _none_fits(runs: Sequence[ExampleRun], setting: Setting) -> str:
    """Say that no example is played as is asked for, and how many are for which numbers of players."""
    wanted = " and ".join(f"{name} = {value}" for name, value in setting.options.items())
    alike = [run for run in runs if setting.options.items() <= run.program.options.items()]
    if not alike:
        return f"none of the {counted(len(runs), 'example')} is played with {wanted}"
    numbers = sorted(Counter(run.program.seats for run in alike).items())
    there_are = listed([f"{count} for {seats}" for seats, count in numbers])
    what = f"example with {wanted}" if wanted else "example"
    return f"no {what} is for {counted(setting.players or 0, 'player')}: there are {there_are}"


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
