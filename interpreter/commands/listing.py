"""`rulewright list`: the rulesets that have a name."""

from __future__ import annotations

import click


@click.command("list")
@click.option("--names", is_flag=True, help="Print the names alone, one a line.")
def list_rulesets(names: bool) -> None:
    """List the rulesets in ./rulesets and those that come with the program.

    A star marks those of which some values are assumed.
    """
    from interpreter.assembly import listing
    from interpreter.source.finding import folders_of_rulesets

    found: dict[str, listing.Listed] = {}
    for folder in folders_of_rulesets():
        for entry in listing.list_rulesets(folder):
            found.setdefault(entry.name, entry)
    entries = sorted(found.values(), key=lambda e: e.name)
    if names:
        for entry in entries:
            click.echo(entry.name)
        return
    width = max((len(e.name) for e in entries), default=0)
    title = max((len(e.label) for e in entries), default=0)
    for entry in entries:
        base = f"extends {entry.extends}" if entry.extends else ""
        click.echo(f"{'*' if entry.assumed else ' '} {entry.name:<{width}}  {entry.label:<{title}}  {base}".rstrip())
    if any(e.assumed for e in entries):
        click.echo("\n* The rules don't give all values; comments in the files say what was assumed.")
