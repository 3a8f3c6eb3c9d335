"""`rulewright simulate`: many games, and what they tell of a ruleset's balance."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from pathlib import Path
from time import monotonic
from typing import IO, TYPE_CHECKING

import click
from attrs import frozen

from interpreter.commands.exits import FINDINGS, INTERRUPTED
from interpreter.commands.failure import Failure
from interpreter.commands.game_table import seat_kinds
from interpreter.commands.loading import sound_rules
from interpreter.commands.progress import show_progress
from interpreter.commands.selection import Setting, complete_ruleset, setting_options
from interpreter.players.limits import MOST_DECISIONS
from interpreter.source.spelling import counted, quoted

if TYPE_CHECKING:
    from interpreter.api import Rules
    from interpreter.players.seats import SeatKind
    from interpreter.simulation.files import RowFile
    from interpreter.simulation.interruption import Interruption
    from interpreter.simulation.plan import Plan
    from interpreter.simulation.report import Report
    from interpreter.simulation.running import Run
    from interpreter.simulation.tally import Tally
    from interpreter.simulation.workers import Workers

_GAMES = 1_000
_PAUSE = 0.2
"""So many seconds lie between two words of how far it has come."""
_EXTRAS = {"joblib": "simulate", "distributed": "cluster", "matplotlib": "plot"}


@click.command()
@click.argument("name", metavar="NAME|PATH", shell_complete=complete_ruleset)
@click.option(
    "--games", type=click.IntRange(min=1), default=_GAMES, show_default=True, metavar="N", help="How many games."
)
@click.option(
    "--seats",
    metavar="KIND,…",
    help="Who plays each seat: random, greedy, search, search:PLAYOUTS or 'program:COMMAND'. Without it, all choose at "
    "random.",
)
@click.option("--seed", type=int, default=0, show_default=True, metavar="N", help="All games follow from it.")
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    metavar="J",
    help="Play in so many processes; the result is the same for any number. Without it, in one.",
)
@click.option("--scheduler", metavar="ADDRESS", help="Play on the Dask cluster whose scheduler this is.")
@click.option("--engine", metavar="NAME", help="What runs the rules: python (if nothing is said) or walker.")
@click.option("--json", "json_file", type=click.Path(path_type=Path), metavar="FILE", help="Write the whole report.")
@click.option("--csv", "csv_file", type=click.Path(path_type=Path), metavar="FILE", help="Write a line for each game.")
@click.option("--plot", "folder", type=click.Path(path_type=Path), metavar="DIR", help="Draw plots into a folder.")
@click.option(
    "--max-turns",
    type=click.IntRange(min=1),
    default=MOST_DECISIONS,
    show_default=True,
    metavar="N",
    help="Leave a game after so many decisions.",
)
@setting_options
@click.pass_context
def simulate(
    context: click.Context,
    name: str,
    games: int,
    seats: str | None,
    seed: int,
    jobs: int | None,
    scheduler: str | None,
    engine: str | None,
    json_file: Path | None,
    csv_file: Path | None,
    folder: Path | None,
    max_turns: int,
    setting: Setting,
) -> int:
    """Play many games and report on the balance.

    Who wins and how often, scores, lengths, what was offered and chosen and by whom, what ended the games, and which
    lines of the ruleset were never executed. The same seed gives the same report, however many processes play. Ctrl-C
    breaks off with a report on the games that are done.
    """
    from interpreter.simulation.interruption import Interruption

    if jobs is not None and scheduler is not None:
        raise click.UsageError("only one of `--jobs` and `--scheduler` can be asked for")
    needed = {"joblib": (jobs or 1) > 1, "distributed": scheduler is not None, "matplotlib": folder is not None}
    _require(*(module for module, wanted in needed.items() if wanted))
    rules = sound_rules(context, name, setting)
    plan = _plan(rules, setting, seat_kinds(seats), seed, engine, max_turns)
    interruption = Interruption()
    with interruption.watched(), ExitStack() as leaving:
        files = _Files.opened(leaving, plan, json_file, csv_file, folder)
        run, ended_by = _run(plan, games, jobs or 1, scheduler, files.rows, interruption)
        if not run.tally.games and ended_by is not None:
            raise ended_by
        report = _report(rules, plan, run.tally, games)
        files.write(report)
    _tell(report)
    if isinstance(ended_by, KeyboardInterrupt):
        return INTERRUPTED
    if ended_by is not None:
        raise ended_by
    return FINDINGS if report.troubles else 0


def _require(*modules: str) -> None:
    """Whether what an option needs is installed."""
    for module in modules:
        if find_spec(module) is None:
            extra = _EXTRAS[module]
            raise Failure(f"`{module}` is needed for this, and isn't installed", f"`pip install rulewright[{extra}]`")


def _plan(
    rules: Rules, setting: Setting, kinds: list[SeatKind] | None, seed: int, engine: str | None, most: int
) -> Plan:
    """What is to be played."""
    from interpreter.api import BadSettingError
    from interpreter.engines.ready import ENGINES
    from interpreter.players.seats import HUMAN, RANDOM, SeatKind
    from interpreter.simulation.plan import Plan
    from interpreter.simulation.subjects import Printed

    engine = engine or ENGINES[0]
    if engine not in ENGINES:
        raise Failure(f"there is no engine `{engine}`", f"there is {quoted(ENGINES, 'and')}")
    if engine == "native":
        # Native code plays whole games and doesn't tell what is offered in them.
        click.echo("note: what is offered isn't told by native code, so generated Python plays", err=True)
        engine = "python"
    if kinds is not None and setting.players not in (None, len(kinds)):
        said = f"`--seats` names {counted(len(kinds), 'seat')}, but `--players` says {setting.players}"
        raise Failure(said, "leave out one of the two")
    if any(kind.kind == HUMAN for kind in kinds or ()):
        raise Failure("nobody is asked in a simulation, so no seat can be `human`", "`rulewright play` asks people")
    try:
        program = rules.program(setting.players if kinds is None else len(kinds), setting.options)
    except BadSettingError as error:
        raise Failure(str(error)) from None
    assert rules.typed is not None
    seats = tuple(kinds or [SeatKind(RANDOM)] * program.seats)
    return Plan(program, seats, seed, engine, most, Printed.of(rules.typed))


def _run(
    plan: Plan,
    games: int,
    jobs: int,
    scheduler: str | None,
    rows: RowFile | None,
    interruption: Interruption,
) -> tuple[Run, KeyboardInterrupt | Failure | None]:
    """Play; what broke it off comes back with what was done by then."""
    from interpreter.simulation.running import Run
    from interpreter.simulation.tally import Tally
    from interpreter.simulation.workers import WorkersError

    run = Run(games, Tally(plan.program.seats), interruption, None if rows is None else rows.write)
    try:
        with _workers(plan, rows is not None, jobs, scheduler, interruption) as workers:
            run.run(workers, _telling(games))
    except WorkersError as error:
        return run, Failure(error.message, error.help)
    except KeyboardInterrupt as error:
        return run, error
    finally:
        show_progress("")
    return run, None


@contextmanager
def _workers(
    plan: Plan, wants_rows: bool, jobs: int, scheduler: str | None, interruption: Interruption
) -> Iterator[Workers]:
    """Who plays, as long as they are needed."""
    from interpreter.simulation.cluster import Cluster
    from interpreter.simulation.workers import Here, Processes

    workers: Workers
    if scheduler is not None:
        workers = Cluster(plan, wants_rows, scheduler)
    elif jobs > 1:
        workers = Processes(plan, wants_rows, jobs)
    else:
        workers = Here(plan, wants_rows, interruption)
    try:
        yield workers
    finally:
        workers.close()


def _telling(games: int) -> Callable[[int, float], None]:
    """Tells now and then how far it has come, how fast, and how long it will take."""
    last = monotonic()

    def tell(done: int, seconds: float) -> None:
        nonlocal last
        if monotonic() - last < _PAUSE:
            return
        last = monotonic()
        text = f"{done:,} of {games:,} games"
        if done:
            rate = done / seconds
            text += f", {rate:,.0f} a second" if rate >= 10 else f", {rate:.1f} a second"
            text += f", {_duration((games - done) / rate)} left"
        show_progress(text)

    return tell


def _duration(seconds: float) -> str:
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    minutes, rest = divmod(whole, 60)
    return f"{minutes}:{rest:02} min" if minutes < 60 else f"{minutes // 60}:{minutes % 60:02} h"


def _report(rules: Rules, plan: Plan, tally: Tally, games: int) -> Report:
    """The report, with the lines that were never executed."""
    from interpreter.commands.coverage import count_lines, missing_lines
    from interpreter.simulation.report import Coverage, Line, make_report

    assert rules.typed is not None
    spans = missing_lines(rules.typed, tally.executed, tally.executed | tally.considered, in_play=True)
    missing = tuple(Line(span.file.name, span.line, span.file.line_text(span.line).strip()) for span in spans)
    lines = count_lines(rules.typed, in_play=True)
    coverage = Coverage(tally.watched, lines - len(missing), lines, missing)
    return make_report(plan, tally, games, coverage)


@frozen
class _Files:
    """What is written besides the report on the screen."""

    rows: RowFile | None
    json: IO[str] | None
    plots: Path | None

    @classmethod
    def opened(
        cls, leaving: ExitStack, plan: Plan, json_file: Path | None, csv_file: Path | None, folder: Path | None
    ) -> _Files:
        """Files that take their places at the end of `leaving`, so that it is known before any game if they can't."""
        from interpreter.simulation.files import RowFile, replacing

        table: RowFile | None = None
        json: IO[str] | None = None
        path = csv_file
        try:
            if csv_file is not None:
                table = RowFile(plan.program, leaving.enter_context(replacing(csv_file)))
            path = json_file
            if json_file is not None:
                json = leaving.enter_context(replacing(json_file))
            path = folder
            if folder is not None:
                folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Failure(f"`{path}` can't be written: {(error.strerror or str(error)).lower()}") from None
        return cls(table, json, folder)

    def write(self, report: Report) -> None:
        """Write what is made of the whole report."""
        from interpreter.simulation.json_form import report_form

        if self.json is not None:
            json.dump(report_form(report), self.json, ensure_ascii=False, indent=1)
            self.json.write("\n")
        if self.plots is not None:
            from interpreter.simulation.plots import draw_plots

            draw_plots(report, self.plots)


def _tell(report: Report) -> None:
    """Show the report, and on a terminal its plots."""
    from interpreter.simulation.text import report_text

    click.echo(report_text(report))
    if sys.stdout.isatty() and find_spec("plotext") is not None:
        from interpreter.simulation.terminal_plots import terminal_plots

        for plot in terminal_plots(report):
            click.echo(f"\n{plot}")
