"""`rulewright bench`: how fast engines play, beside others that play the same games."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from attrs import frozen

from interpreter.commands.exits import FINDINGS
from interpreter.commands.failure import Failure
from interpreter.commands.loading import complain, sound_rules
from interpreter.commands.progress import show_progress
from interpreter.commands.selection import Setting, complete_ruleset, setting_options

if TYPE_CHECKING:
    from interpreter.api import Rules
    from interpreter.measuring.comparison import Comparison
    from interpreter.measuring.contender import Contender
    from interpreter.measuring.rounds import Rounds
    from interpreter.program.program import Program

_LEAST_ROUNDS = 5


@click.command()
@click.argument("names", nargs=-1, metavar="[NAME|PATH]…", shell_complete=complete_ruleset)
@click.option("--engine", "engines", multiple=True, metavar="NAME", help="Measure this engine; all, if none is named.")
@click.option(
    "--rounds", type=click.IntRange(_LEAST_ROUNDS), default=_LEAST_ROUNDS, show_default=True, help="How many rounds."
)
@click.option(
    "--seconds",
    type=click.FloatRange(0, min_open=True),
    default=1.0,
    show_default=True,
    help="How long each plays in a round; at least one game is finished.",
)
@click.option("--listed", is_flag=True, help="Engines list all legal options, instead of drawing before they try.")
@click.option(
    "--json", "file", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Write the figures, too."
)
@setting_options
@click.pass_context
def bench(
    context: click.Context,
    names: tuple[str, ...],
    engines: tuple[str, ...],
    rounds: int,
    seconds: float,
    listed: bool,
    file: Path | None,
    setting: Setting,
) -> int:
    """Measure how fast random games are played, beside others that play the same game.

    In each round the engines and all others play in turns, in one thread; what is shown are the medians of the rounds,
    and of the ratios in each. Without NAME these are the games that somebody has written by hand, too, and some more.
    """
    from interpreter.api import BadSettingError, GameError
    from interpreter.engine.policies import DRAWN, LISTED
    from interpreter.measuring.comparison import comparisons

    known, policy = comparisons(), LISTED if listed else DRAWN
    asked = _engines(engines)
    found: list[dict[str, Any]] = []
    lacking: dict[str, None] = {}
    _write(file, found)  # whether that is possible is known before anything is measured
    try:
        for name in names or _games(known):
            measuring = _measuring(context, name, setting, known or ())
            others, why = _others(measuring.comparison)
            lacking |= dict.fromkeys(why)
            measured = _measure(measuring, asked, others, rounds, seconds, policy)
            found += [_result(measuring, engine, measured) for engine in asked if engine in measured.runs]
            _write(file, found)
    except BadSettingError as error:
        raise Failure(str(error)) from None
    except GameError as error:
        show_progress("")
        complain([error.diagnostic])
        return FINDINGS
    finally:
        show_progress("")
    if known is None:
        lacking["the games that somebody has written by hand are only in the source tree of Rulewright"] = None
    for reason in lacking:
        click.echo(f"not compared: {reason}")
    return 0


@frozen
class _Measuring:
    """What is measured: a ruleset with settings, and with whom it is compared, if with anybody."""

    name: str
    rules: Rules
    program: Program
    comparison: Comparison | None

    @property
    def title(self) -> str:
        """The name, with what isn't as the ruleset has it of itself."""
        usual = self.rules.program()
        players = [f"players={self.program.seats}"] if self.program.seats != usual.seats else []
        changed = [f"{k}={v}" for k, v in self.program.options.items() if usual.options[k] != v]
        return " ".join([self.name, *changed, *players])


def _engines(asked: Sequence[str]) -> list[str]:
    from interpreter.engines.ready import ENGINES

    for name in asked:
        if name not in ENGINES:
            raise Failure(f"there is no engine `{name}`", f"there are {', '.join(ENGINES)}")
    return list(dict.fromkeys(asked)) or list(ENGINES)


def _games(known: Sequence[Comparison] | None) -> list[str]:
    """What is measured where nothing is named."""
    if known is not None:
        return [comparison.name for comparison in known]
    from interpreter.assembly.listing import list_rulesets
    from interpreter.source.bundled import rulesets_folder

    return [listed.name for listed in list_rulesets(rulesets_folder())]


def _measuring(context: click.Context, name: str, setting: Setting, known: Sequence[Comparison]) -> _Measuring:
    """Settings that somebody asks for go first; otherwise they are those in which there is somebody to compare with."""
    rules = sound_rules(context, name, setting)
    comparison = next((each for each in known if _same_file(each.name, name)), None)
    if comparison is None or setting.layers:
        return _Measuring(name, rules, rules.program(setting.players, setting.options), None)
    compared = rules.program(comparison.players, comparison.options)
    if not setting.options and setting.players is None:
        return _Measuring(name, rules, compared, comparison)
    program = rules.program(setting.players, setting.options)
    return _Measuring(name, rules, program, comparison if program is compared else None)


def _same_file(name: str, other: str) -> bool:
    from interpreter.source.finding import Found, find_ruleset

    files = [found.path.resolve() for each in (name, other) if isinstance(found := find_ruleset(each), Found)]
    return len(files) == 2 and files[0] == files[1]


def _others(comparison: Comparison | None) -> tuple[list[Contender], list[str]]:
    """Who is there to compare with, and why others aren't."""
    from interpreter.measuring.comparison import UnavailableError

    found, lacking = [], []
    for make in comparison.others if comparison is not None else ():
        try:
            found.append(make())
        except UnavailableError as error:
            lacking.append(str(error))
    return found, lacking


def _measure(
    measuring: _Measuring,
    engines: Sequence[str],
    others: Sequence[Contender],
    rounds: int,
    seconds: float,
    policy: str,
) -> Rounds:
    """Measures a ruleset, and prints what comes of it."""
    from interpreter.engines.ready import ready
    from interpreter.measuring.contender import Ours
    from interpreter.measuring.first_playout import first_playout
    from interpreter.measuring.rounds import play_rounds

    playing = [ready(measuring.program, engine, _note) for engine in engines]
    ours = {engine.name: Ours(engine, policy) for engine in playing}  # one that stands in for another has its own name
    show_progress(f"{measuring.title}: warming up")
    found = play_rounds([*ours.values(), *others], rounds, seconds, _telling(measuring.title, rounds))
    show_progress(f"{measuring.title}: the first playout")
    program = measuring.program
    firsts = {
        engine: first_playout(measuring.name, engine, measuring.rules.layers, program.options, program.seats)
        for engine in ours
    }
    show_progress("")
    _show(measuring, found, [other.name for other in others], firsts, policy)
    return found


def _note(said: str) -> None:
    show_progress("")
    click.echo(f"note: {said}", err=True)


def _telling(title: str, rounds: int) -> Callable[[int], None]:
    return lambda number: show_progress(f"{title}: round {number + 1} of {rounds}")


def _show(
    measuring: _Measuring, found: Rounds, others: Sequence[str], firsts: dict[str, dict[str, float]], policy: str
) -> None:
    """Print a table of a ruleset: a line for each who played, and a column for each whom engines are compared with."""
    from interpreter.engine.policies import DRAWN, is_tried_late

    unit = measuring.comparison.unit if measuring.comparison is not None else "playouts"
    rows = [["", "playouts/s", "decisions/s", "ns/decision", *(f"÷ {other}" for other in others)]]
    for name in found.runs:
        decisions = found.decisions_per_s(name)
        ratios = [found.ratio(name, other, unit) if name != other else None for other in others]
        rows.append(
            [
                name,
                _figure(found.playouts_per_s(name)),
                _figure(decisions),
                _figure(1e9 / decisions if decisions else None),
                *map(_figure, ratios),
            ]
        )
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    title = measuring.title + (", ratios of decisions" if others and unit != "playouts" else "")
    if policy == DRAWN and any(is_tried_late(decision) for decision in measuring.program.decisions):
        title += ", engines draw options before trying them"
    click.echo(title)
    for first, *rest in rows:
        cells = [f"{cell:>{width}}" for cell, width in zip(rest, widths[1:], strict=True)]
        click.echo("  ".join([f"  {first:<{widths[0]}}", *cells]).rstrip())
    for engine, stages in firsts.items():
        parts = ", ".join(f"{stage} {seconds:.2f}" for stage, seconds in stages.items())
        click.echo(f"  first playout of {engine} after {sum(stages.values()):.2f} s ({parts})")
    click.echo()


def _figure(value: float | None) -> str:
    """Three digits that count."""
    if value is None:
        return "–"
    if value >= 100:
        return f"{float(f'{value:.3g}'):,.0f}"
    return f"{value:#.3g}"


def _write(file: Path | None, results: list[dict[str, Any]]) -> None:
    """Write what there is so far: whoever breaks off keeps it."""
    if file is not None:
        try:
            file.write_text(json.dumps({"version": 1, "results": results}, indent=2) + "\n", encoding="utf-8")
        except OSError as error:
            raise Failure(f"`{file}` can't be written: {(error.strerror or str(error)).lower()}") from None


def _result(measuring: _Measuring, engine: str, found: Rounds) -> dict[str, Any]:
    from interpreter.measuring.comparison import BASELINE

    ratio = None
    if measuring.comparison is not None and BASELINE in found.runs:
        ratio = found.ratio(engine, BASELINE, measuring.comparison.unit)
    return {
        "game": measuring.name,
        "engine": engine,
        "playouts_per_s": found.playouts_per_s(engine),
        "ratio_to_handwritten": ratio,
    }
