"""`rulewright test --mutate`: changes of the rules that no test notices."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import click
from attrs import frozen

from interpreter.commands.exits import FINDINGS
from interpreter.commands.loading import complain
from interpreter.commands.progress import show_progress
from interpreter.commands.selection import Command, with_options

if TYPE_CHECKING:
    from interpreter.api import Rules
    from interpreter.testing.mutation import Mutation, Report


@frozen
class Selection:
    """Which of the changes are tried, and in how many processes. What isn't said is nothing: all of them."""

    mutate: bool
    sorts: frozenset[str] | None
    lines: range | None
    sample: int | None
    jobs: int


def mutation_options(command: Command) -> Command:
    """Adds `--mutate` and what goes with it; the command gets them as `selection`."""

    def gather(
        *args: Any,
        mutate: bool,
        only: frozenset[str] | None,
        lines: range | None,
        sample: int | None,
        jobs: int,
        **rest: Any,
    ) -> Any:
        if not mutate and (only is not None or lines is not None or sample is not None or jobs > 1):
            raise click.UsageError("`--only`, `--lines`, `--sample` and `--jobs` go with `--mutate`")
        return command(*args, selection=Selection(mutate, only, lines, sample, jobs), **rest)

    return with_options(
        command,
        gather,
        click.option(
            "--jobs", type=click.IntRange(min=1), default=1, metavar="N", help="With --mutate: in so many processes."
        ),
        click.option("--sample", type=click.IntRange(min=1), metavar="N", help="With --mutate: only so many changes."),
        click.option("--lines", metavar="A-B", callback=_lines, help="With --mutate: only changes of these lines."),
        click.option(
            "--only",
            metavar="SORT,…",
            callback=_sorts,
            help="With --mutate: only changes of a need, exception, statement, comparison, number, condition or sign.",
        ),
        click.option(
            "--mutate",
            is_flag=True,
            help="Change each rule a little, and list the changes that no example, invariant or random game notices.",
        ),
    )


def _sorts(_context: click.Context, _parameter: click.Parameter, text: str | None) -> frozenset[str] | None:
    from interpreter.testing.mutation_changes import SORTS

    if text is None:
        return None
    sorts = [part.strip() for part in text.split(",")]
    for sort in sorts:
        if sort not in SORTS:
            raise click.BadParameter(f"`{sort}` is none of {', '.join(SORTS)}")
    return frozenset(sorts)


def _lines(_context: click.Context, _parameter: click.Parameter, text: str | None) -> range | None:
    if text is None:
        return None
    found = re.fullmatch(r"(\d+)(?:-(\d+))?", text)
    if found is None:
        raise click.BadParameter(f"`{text}` is not of the form 10-40")
    return range(int(found[1]), int(found[2] or found[1]) + 1)


def mutate(rules: Rules, selection: Selection, seed: int, games: int | None) -> int:
    """Try changes of a ruleset whose examples pass, and report those that nothing notices; the result is the exit code.

    `seed` says which ones are tried, where not all are; `games` how many random games each must come through.
    """
    from interpreter.api import GameError
    from interpreter.testing.mutation import GAMES, Mutation, judge_all, report

    try:
        mutation = Mutation.of(rules.name, rules.layers, GAMES if games is None else games)
    except GameError as error:
        complain([error.diagnostic])
        return FINDINGS
    numbers = _selected(mutation, selection, seed)
    verdicts = {}
    for number, verdict in zip(numbers, judge_all(mutation, numbers, selection.jobs), strict=True):
        verdicts[number] = verdict
        show_progress(f"{len(verdicts)} of {len(numbers)} changes tried")
    show_progress("")
    result = report(mutation, verdicts)
    _tell(result, len(numbers))
    return FINDINGS if result.findings else 0


def _selected(mutation: Mutation, selection: Selection, seed: int) -> list[int]:
    from interpreter.testing.mutation import drawn

    fitting = [n for n, mutant in enumerate(mutation.mutants) if _fits(mutation, n, selection)]
    return fitting if selection.sample is None else drawn(selection.sample, fitting, seed)


def _fits(mutation: Mutation, number: int, selection: Selection) -> bool:
    mutant = mutation.mutants[number]
    of_sort = selection.sorts is None or mutant.change.sort in selection.sorts
    # Lines are those of the file that was named.
    here = selection.lines is None or (mutant.file is mutation.file and mutant.change.span.line in selection.lines)
    return of_sort and here


def _tell(result: Report, tried: int) -> None:
    from interpreter.diagnostics.render_full import render_full

    if result.findings:
        click.echo(render_full(result.findings, colour=True, limit=None))
    noticed = ", ".join(f"{count} by {who}" for who, count in sorted(result.counts.items()))
    parts = [f"{sum(result.counts.values())} of {tried} changes noticed" + (f" ({noticed})" if noticed else "")]
    if result.allowed:
        parts.append(f"{result.allowed} allowed with a reason")
    if result.unnoticed:
        parts.append(f"{result.unnoticed} unnoticed")
    click.echo(", ".join(parts))
    if result.unnoticed:
        click.echo("write an example that would fail, or a reason behind the line: `# allow: unnoticed-change REASON`")
