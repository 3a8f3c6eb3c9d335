"""`rulewright show`: a ruleset at any stage between text and program."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from interpreter.commands.exits import FAILURE, FINDINGS
from interpreter.commands.failure import Failure
from interpreter.commands.loading import complain, sound_rules
from interpreter.commands.selection import Setting, complete_ruleset, setting_options

if TYPE_CHECKING:
    from interpreter.assembly.ruleset import Ruleset
    from interpreter.source.text import SourceFile


@click.command()
@click.argument("name", metavar="NAME|PATH", shell_complete=complete_ruleset)
@click.option(
    "--stage",
    type=click.Choice(["text", "tree", "ruleset", "program", "python"]),
    default="text",
    show_default=True,
    help="The assembled text with the origin of each line; the trees of its files; the ruleset with all types; "
    "what is run, for the given options and number of players; or that as the Python code that plays it.",
)
@setting_options
@click.pass_context
def show(context: click.Context, name: str, stage: str, setting: Setting) -> None:
    """Print a ruleset at one stage of its way from text to play."""
    if stage in ("text", "tree"):
        _show_read(context, name, stage, setting)
        return
    from interpreter.api import BadSettingError
    from interpreter.commands.typed_text import ruleset_lines
    from interpreter.engines.python import python_source
    from interpreter.program.printing import print_program

    rules = sound_rules(context, name, setting)
    if stage in ("program", "python"):
        text = print_program if stage == "program" else python_source
        try:
            click.echo(text(rules.program(setting.players, setting.options)), nl=False)
        except BadSettingError as error:
            raise Failure(str(error)) from None
    elif rules.typed is not None:
        for line in ruleset_lines(rules.typed):
            click.echo(line)


def _show_read(context: click.Context, name: str, stage: str, setting: Setting) -> None:
    """The stages before checking, which can be shown whatever else is wrong."""
    from interpreter import driver
    from interpreter.assembly.text import assembled_text
    from interpreter.diagnostics.diagnostic import Reporter

    reporter = Reporter()
    ruleset = driver.assembled(name, setting.layers, reporter)
    if reporter.failed:
        complain(reporter.sorted())
    if ruleset is None:
        context.exit(FAILURE)
    if stage == "text":
        click.echo(assembled_text(ruleset), nl=False)
    else:
        for file in dict.fromkeys(f for layer in ruleset.layers for f in layer.files):
            for line in _tree(file):
                click.echo(line)
        for line in _tables(ruleset):
            click.echo(line)
    if reporter.failed:
        context.exit(FINDINGS)


def _tree(file: SourceFile) -> Iterator[str]:
    from interpreter.diagnostics.diagnostic import Reporter
    from interpreter.syntax.outline import node_lines
    from interpreter.syntax.parser import parse_file

    yield f"# {file.name}"
    yield from node_lines(parse_file(file, Reporter()))


def _tables(ruleset: Ruleset) -> Iterator[str]:
    """The tables that are files of their own."""
    from interpreter.syntax.outline import node_lines

    read = {file for layer in ruleset.layers for file in layer.files}
    tables = [table for table in ruleset.tables if table.span.file not in read]
    for file in dict.fromkeys(table.span.file for table in tables):
        yield f"# {file.name}"
        for table in tables:
            if table.span.file is file:
                yield from node_lines(table)
