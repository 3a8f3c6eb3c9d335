"""`rulewright profile`: which lines of a ruleset cost what."""

from __future__ import annotations

import json
from pathlib import Path
from time import monotonic
from typing import Any

import click

from interpreter.commands.exits import FINDINGS
from interpreter.commands.failure import Failure
from interpreter.commands.loading import complain, sound_rules
from interpreter.commands.progress import show_progress
from interpreter.commands.selection import Setting, complete_ruleset, setting_options
from interpreter.players.limits import MOST_DECISIONS

_GAMES = 10
_TOP = 20
_PAUSE = 0.2
"""So many seconds lie between two words of how far it has come."""


@click.command()
@click.argument("name", metavar="NAME|PATH", shell_complete=complete_ruleset)
@click.option(
    "--games", type=click.IntRange(min=1), default=_GAMES, show_default=True, metavar="N", help="How many games."
)
@click.option("--seed", type=int, default=0, show_default=True, metavar="N", help="All games follow from it.")
@click.option(
    "--top", type=click.IntRange(min=1), default=_TOP, show_default=True, metavar="N", help="Show so many lines."
)
@click.option("--seconds", is_flag=True, help="Tell seconds, too. They depend on the machine, and on the counting.")
@click.option("--json", "file", type=click.Path(path_type=Path), metavar="FILE", help="Write what all lines cost.")
@setting_options
@click.pass_context
def profile(
    context: click.Context,
    name: str,
    games: int,
    seed: int,
    top: int,
    seconds: bool,
    file: Path | None,
    setting: Setting,
) -> int:
    """Tell which lines of a ruleset cost what.

    The walker plays random games, those of `simulate` with the same seed, and each step is charged to a line. Steps are
    counted, not seconds, so the same is told on every machine.
    """
    from interpreter.api import BadSettingError, GameError
    from interpreter.profiling.json_form import profile_form
    from interpreter.profiling.profile import profile as profiled
    from interpreter.profiling.text import profile_text

    rules = sound_rules(context, name, setting)
    last = monotonic()

    def tell(number: int) -> None:
        nonlocal last
        if monotonic() - last >= _PAUSE:
            last = monotonic()
            show_progress(f"{number:,} of {games:,} games")

    try:
        found = profiled(rules.program(setting.players, setting.options), games, seed, MOST_DECISIONS, tell)
    except BadSettingError as error:
        raise Failure(str(error)) from None
    except GameError as error:
        show_progress("")
        complain([error.diagnostic])
        return FINDINGS
    finally:
        show_progress("")
    if file is not None:
        _write(file, profile_form(found, seconds=seconds))
    click.echo(profile_text(found, top, seconds=seconds))
    return 0


def _write(file: Path, form: dict[str, Any]) -> None:
    try:
        file.write_text(json.dumps(form, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        raise Failure(f"`{file}` can't be written: {(error.strerror or str(error)).lower()}") from None
