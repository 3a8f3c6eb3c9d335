"""`rulewright play`: a game on a terminal or through a pipe."""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack
from io import TextIOWrapper
from typing import TYPE_CHECKING

import click

from interpreter.commands.exits import FINDINGS
from interpreter.commands.failure import Failure
from interpreter.commands.game_record import LATEST, require_unsaid, resumed, save, with_record
from interpreter.commands.game_table import Table, begun, seat_kinds, with_players
from interpreter.commands.loading import complain
from interpreter.commands.recorded import record_failure
from interpreter.commands.selection import Setting, complete_ruleset, setting_options
from interpreter.players.limits import MOST_DECISIONS, TIME_OUT
from interpreter.source.spelling import counted

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.api import GameError
    from interpreter.players.player import PlayerError
    from interpreter.shell.plain import PlainShell
    from interpreter.shell.session import Session
    from interpreter.shell.terminal.front_end import TerminalShell

_LINES = 60
"""So many empty lines make a screen that can't be cleared look empty."""


@click.command()
@click.argument("name", metavar="[NAME|PATH]", required=False, shell_complete=complete_ruleset)
@click.option(
    "--seats",
    metavar="KIND,…",
    help="Who plays each seat: human, random, greedy, search, search:PLAYOUTS or 'program:COMMAND'. Without it, you "
    "play the first one against random players.",
)
@click.option("--seed", type=int, metavar="N", help="Play the same chance again; without it one is drawn and told.")
@click.option(
    "--from", "start", metavar="FILE", help="Begin where an example of FILE (or of this name) says that play stands."
)
@click.option("--record", metavar="FILE", help="Write each decision to FILE, as it is made; else the game is kept "
              "where `rulewright records` finds it.")  # fmt: skip
@click.option(
    "--resume",
    is_flag=False,
    flag_value=LATEST,
    metavar="[FILE]",
    help="Go on with the game of a record; without FILE with the one that was played last.",
)
@click.option(
    "--time-out",
    type=click.IntRange(1, 86_400),
    default=TIME_OUT,
    show_default=True,
    metavar="SECONDS",
    help="So long a program has for an answer.",
)
@click.option("--analysis", is_flag=True, help="Let everything be taken back, and mark the record.")
@click.option(
    "--max-turns",
    type=click.IntRange(min=0),
    default=MOST_DECISIONS,
    show_default=True,
    metavar="N",
    help="Stop, unfinished, after so many decisions.",
)
@click.option(
    "--plain",
    is_flag=True,
    envvar="RULEWRIGHT_PLAIN",
    help="Text line by line, with no colours and nothing drawn anew, as for a screen reader.",
)
@click.option(
    "--engine",
    type=click.Choice(["python", "native", "walker"]),
    default="python",
    show_default=True,
    help="What finds the options: generated code, or the walker alone. The game is the same.",
)
@setting_options
@click.pass_context
def play(
    context: click.Context,
    name: str | None,
    seats: str | None,
    seed: int | None,
    start: str | None,
    record: str | None,
    resume: str | None,
    time_out: int,
    analysis: bool,
    max_turns: int,
    plain: bool,
    engine: str,
    setting: Setting,
) -> int:
    """Play a ruleset, or go on with a game.

    Each decision is asked with numbered options; answers are read from a terminal, or line by line from a pipe.
    Several people may sit at one keyboard: each sees only what he may know.
    """
    from interpreter.api import BadSettingError, GameError
    from interpreter.engines.ready import lister
    from interpreter.players.player import PlayerError
    from interpreter.records.errors import RecordError
    from interpreter.shell.interruption import ended_in_order

    kinds = seat_kinds(seats)
    with ended_in_order(), ExitStack() as leaving:
        try:
            if resume is not None:
                require_unsaid({"--seed": seed, "--from": start, "--record": record}, setting)
                table = resumed(leaving, name, resume, kinds, analysis, time_out)
            elif name is None:
                raise Failure("nothing to play is named", "`rulewright list` names the rulesets at hand")
            else:
                table = begun(context, name, kinds, seed, start, setting, analysis)
            game = table.timeline.game
            game.machine.lister = lister(game.program, engine)
            if resume is None:
                table = with_players(leaving, table, time_out)
                table = with_record(leaving, table, record)
        except BadSettingError as error:
            raise Failure(str(error)) from None
        except RecordError as error:
            raise record_failure(error) from None
        except PlayerError as error:
            return _failed(error)
        except GameError as error:
            return _stopped(error, seed)
        return _play(table, max_turns, plain=plain)


def _play(table: Table, most_decisions: int, *, plain: bool) -> int:
    from interpreter.api import GameError
    from interpreter.players.player import PlayerError
    from interpreter.records.errors import RecordError
    from interpreter.shell.plain import EndOfInputError
    from interpreter.shell.session import Session, Wait

    typed = table.rules.typed
    ruleset = None if typed is None else typed.ruleset
    session = Session(
        table.timeline, table.players, table.analysis, most_decisions, table.seed, table.seed_drawn, ruleset
    )
    try:
        outcome = _shell(session, lambda path: save(table, path), plain=plain).run()
    except PlayerError as error:
        code = _failed(error)
        table.tell_kept()
        return code
    except GameError as error:
        code = _stopped(error, table.seed)
        table.tell_kept()
        return code
    except RecordError as error:
        raise Failure(str(error), error.help or f"what was written before is whole: {table.going_on}") from None
    except EndOfInputError:
        needed = "the game needs an answer for every decision of a human"
        raise Failure("the input ended in mid-game", table.going_on or needed) from None
    except KeyboardInterrupt:
        click.echo(f"\n{table.going_on}".rstrip(), err=True)
        raise
    if outcome is Wait.BROKEN_OFF:
        click.echo(f"unfinished after {counted(most_decisions, 'decision')}")
    if outcome is not Wait.OVER and table.file is not None:
        click.echo(table.going_on)
    return 0


def _shell(session: Session, save: Callable[[str], str], *, plain: bool) -> PlainShell | TerminalShell:
    """The front end: lines of text, unless people sit at a terminal that can do more."""
    from interpreter.shell.plain import PlainShell

    terminal = sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
    if plain or not terminal or not session.people or os.environ.get("TERM") in ("dumb", "unknown"):
        return PlainShell(session, _read, click.echo, _clear, save)
    from prompt_toolkit.input import create_input
    from prompt_toolkit.output import create_output

    from interpreter.shell.terminal.front_end import TerminalShell
    from interpreter.shell.terminal.line_reader import LineReader

    reader = LineReader(create_input(), create_output(), colours=not os.environ.get("NO_COLOR"))
    return TerminalShell(session, reader, save)


def _failed(error: PlayerError) -> int:
    """A player can't go on; the exit code."""
    click.echo(f"{click.style('error', fg='red', bold=True)}: {error.message}", err=True)
    for line in error.written:
        click.echo(f"  {line}", err=True)
    return FINDINGS


def _stopped(error: GameError, seed: int | None) -> int:
    """The ruleset brought the game to a halt; the exit code."""
    complain([error.diagnostic])
    again = "" if seed is None else f"; seed {seed} brings it here again"
    click.echo(f"the game can't go on{again}", err=True)
    return FINDINGS


def _clear() -> None:
    """Empties the screen of a terminal, and what could be scrolled back to."""
    if not sys.stdout.isatty():
        return
    if os.environ.get("TERM", "dumb") == "dumb":
        click.echo("\n" * _LINES, nl=False)
    else:
        click.echo("\033[H\033[2J\033[3J", nl=False)


def _read() -> str | None:
    """The next line of input. What comes through a pipe is repeated, so that a transcript shows it."""
    from interpreter.diagnostics.visible import visible

    click.echo("> ", nl=False)
    if isinstance(sys.stdin, TextIOWrapper) and sys.stdin.errors == "strict":
        sys.stdin.reconfigure(errors="replace")  # what can't be read must not take the lines behind it along
    line = "" if sys.stdin is None else sys.stdin.readline()
    if not line:
        click.echo()
        return None
    line = line.removeprefix("\N{BYTE ORDER MARK}")
    if not sys.stdin.isatty():
        click.echo(visible(line.rstrip("\n")[:200]))
    return line
