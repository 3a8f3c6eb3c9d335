"""`rulewright explain`: the page of a diagnostic."""

from __future__ import annotations

import click

from interpreter.commands.failure import Failure


@click.command()
@click.argument("id", metavar="ID", required=False)
def explain(id: str | None) -> None:
    """Tell what the finding ID means, and show a ruleset that has it and one that doesn't.

    Without ID, list all of them.
    """
    from interpreter.diagnostics.registry import RULES
    from interpreter.source.bundled import diagnostic_page
    from interpreter.source.spelling import nearest, quoted

    if id is None:
        longest = max(len(rule) for rule in RULES)
        for rule in sorted(RULES.values(), key=lambda r: r.id):
            click.echo(f"{rule.id:<{longest}}  {'error' if rule.error else 'warning':<7}  {rule.summary}")
        return
    page = diagnostic_page(id) if id in RULES else None
    if page is None:
        near = nearest(id, RULES)
        raise Failure(
            f"there is no finding `{id}`",
            f"did you mean {quoted(near[:3])}?" if near else "`rulewright explain` lists all",
        )
    click.echo(page.rstrip())
