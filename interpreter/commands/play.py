"""`rulewright play`: a game on a terminal or through a pipe."""

from __future__ import annotations

import os
import shlex
import sys
from contextlib import ExitStack
from io import TextIOWrapper
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING

import click
from attrs import evolve, field, frozen

from interpreter.commands.exits import FINDINGS
from interpreter.commands.failure import Failure
from interpreter.commands.loading import begin, complain, position_files, sound_rules
from interpreter.commands.recorded import record_failure, require_same, require_sound, tell_changes
from interpreter.commands.selection import Setting, complete_ruleset, setting_options
from interpreter.source.spelling import counted

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.api import GameError, Rules
    from interpreter.players.player import Player, PlayerError
    from interpreter.players.seats import SeatKind
    from interpreter.records.timeline import Timeline
    from interpreter.records.writing import RecordFile
    from interpreter.shell.plain import PlainShell
    from interpreter.shell.session import Session
    from interpreter.shell.terminal.front_end import TerminalShell

MOST_DECISIONS = 10_000
TIME_OUT = 30
LATEST = ""
"""What `--resume` stands for alone: the game that was played last."""
_LINES = 60
"""So many empty lines make a screen that can't be cleared look empty."""


@click.command()
@click.argument("name", metavar="[NAME|PATH]", required=False, shell_complete=complete_ruleset)
@click.option(
    "--seats",
    metavar="KIND,…",
    help="Who plays each seat: human, random, greedy or 'program:COMMAND'. Without it, you play the first one against "
    "random players.",
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
    setting: Setting,
) -> int:
    """Play a ruleset, or go on with a game.

    Each decision is asked with numbered options; answers are read from a terminal, or line by line from a pipe.
    Several people may sit at one keyboard: each sees only what he may know.
    """
    from interpreter.api import BadSettingError, GameError
    from interpreter.players.player import PlayerError
    from interpreter.records.errors import RecordError
    from interpreter.shell.interruption import ended_in_order

    kinds = _kinds(seats)
    with ended_in_order(), ExitStack() as leaving:
        try:
            if resume is not None:
                _only_resumed({"--seed": seed, "--from": start, "--record": record}, setting)
                table = _resumed(leaving, name, resume, kinds, analysis, time_out)
            elif name is None:
                raise Failure("nothing to play is named", "`rulewright list` names the rulesets at hand")
            else:
                table = _begun(context, name, kinds, seed, start, setting, analysis)
                table = _seated(leaving, table, time_out)
                table = _recorded(leaving, table, record)
        except BadSettingError as error:
            raise Failure(str(error)) from None
        except RecordError as error:
            raise record_failure(error) from None
        except PlayerError as error:
            return _failed(error)
        except GameError as error:
            return _stopped(error, seed)
        return _play(table, max_turns, plain=plain)


@frozen
class _Table:
    """A game that is ready to be played: with what, by whom, and where it is written down.

    `players` are those who are no persons, by their seats.
    """

    rules: Rules
    timeline: Timeline
    kinds: tuple[SeatKind, ...]
    seed: int
    seed_drawn: bool
    start: str | None
    analysis: bool
    players: dict[int, Player] = field(factory=dict)
    file: RecordFile | None = None

    @property
    def going_on(self) -> str:
        """What is to be said of how to go on with this game, if it is the last one that was played; else nothing."""
        from interpreter.records.keeping import records_folder

        if self.file is None:
            return ""
        kept = self.file.path.parent == records_folder()
        command = ["rulewright", "play", "--resume", *([] if kept else [str(self.file.path)])]
        return f"`{shlex.join(command)}` goes on with it"

    def tell_kept(self) -> None:
        """Tell on stderr that a game that has failed is kept, if it is."""
        if self.file is not None:
            click.echo(f"the game is kept: {self.going_on}", err=True)


def _kinds(seats: str | None) -> list[SeatKind] | None:
    from interpreter.players.seats import SeatsError, parse_seats

    try:
        return None if seats is None else parse_seats(seats)
    except SeatsError as error:
        raise Failure(error.message, error.help) from None


def _begun(
    context: click.Context,
    name: str,
    kinds: list[SeatKind] | None,
    seed: int | None,
    start: str | None,
    setting: Setting,
    analysis: bool,
) -> _Table:
    """A new game."""
    from interpreter.players.seats import HUMAN, RANDOM, SeatKind
    from interpreter.records.timeline import Timeline

    if kinds is not None and setting.players not in (None, len(kinds)):
        said = f"`--seats` names {counted(len(kinds), 'seat')}, but `--players` says {setting.players}"
        raise Failure(said, "leave out one of the two")
    rules = sound_rules(context, name, setting, position_files(start))
    number = SystemRandom().randrange(2**32) if seed is None else seed
    game = begin(rules, start, setting.players if kinds is None else len(kinds), setting, number)
    if kinds is None:
        kinds = [SeatKind(HUMAN)] + [SeatKind(RANDOM)] * (game.program.seats - 1)
    if len(kinds) != game.program.seats:
        raise Failure(f"the position is for {game.program.seats} players, not {len(kinds)}")
    return _Table(rules, Timeline(game), tuple(kinds), number, seed is None, start, analysis)


def _seated(leaving: ExitStack, table: _Table, time_out: int) -> _Table:
    """The same game, with its players, who end with `leaving`. Raises PlayerError for one who can't be there."""
    from interpreter.players.seats import make_player

    players: dict[int, Player] = {}
    for seat, kind in enumerate(table.kinds):
        player = make_player(kind, table.seed, seat, time_out)
        if player is not None:
            players[seat] = player
            leaving.callback(_close, player, table.timeline)
    return evolve(table, players=players)


def _close(player: Player, timeline: Timeline) -> None:
    player.close(timeline.game)


# ---- records ----


def _recorded(leaving: ExitStack, table: _Table, record: str | None) -> _Table:
    """The same game, with its record: in a file, or else in the user's folder, where a person or program plays."""
    from interpreter.players.seats import HUMAN, PROGRAM
    from interpreter.records import recording
    from interpreter.records.errors import RecordError

    if record is None and not any(kind.kind in (HUMAN, PROGRAM) for kind in table.kinds):
        return table
    seats = [str(kind) for kind in table.kinds]
    path = None if record is None else Path(record)
    try:
        file = recording.start(
            table.timeline, table.rules, seats, table.seed, path, start=table.start, analysis=table.analysis
        )
    except RecordError as error:
        if record is not None:
            raise
        click.echo(f"this game isn't kept: {error}", err=True)
        return table
    leaving.callback(file.close)
    return evolve(table, file=file)


def _only_resumed(said: dict[str, object], setting: Setting) -> None:
    """A record says by itself how its game was begun."""
    said = said | {
        "--layer": setting.layers or None,
        "--option": setting.options or None,
        "--players": setting.players,
    }
    for option, value in said.items():
        if value is not None:
            raise Failure(f"a game that is gone on with takes no {option}", "its record says how it was begun")


def _resumed(
    leaving: ExitStack, name: str | None, named: str, kinds: list[SeatKind] | None, analysis: bool, time_out: int
) -> _Table:
    """The game of a record, as far as it has come, with its players."""
    from interpreter.players.seats import parse_seats
    from interpreter.records import recording
    from interpreter.records.errors import RecordError

    path = _record_of(name, named)
    file, opened = recording.resume(path)
    leaving.callback(file.close)
    tell_changes(opened)
    require_sound(opened)
    require_same(opened)
    assert opened.timeline is not None
    if opened.record.ended:
        again = shlex.join(["rulewright", "replay", str(path)])
        raise RecordError(str(path), None, "this game is over", f"`{again}` shows it again")
    if kinds is not None and len(kinds) != len(opened.record.seats):
        raise Failure(f"the game is for {len(opened.record.seats)} players, not {len(kinds)}")
    seats = kinds or [kind for text in opened.record.seats for kind in parse_seats(text)]
    header = opened.record.header
    marked = analysis or opened.record.analysis
    begun = None if header.start is None else str(header.start)
    table = _Table(opened.rules, opened.timeline, tuple(seats), header.seed, False, begun, marked)
    table = _seated(leaving, table, time_out)
    recording.go_on(file, opened, [str(kind) for kind in seats], analysis=analysis)
    return evolve(table, file=file)


def _record_of(name: str | None, named: str) -> Path:
    """The record that is meant: a file, one that is kept, or the latest one, of a ruleset or of any."""
    from interpreter.records.keeping import find_record, newest_unfinished
    from interpreter.records.recording import place_of
    from interpreter.source.finding import Found, find_ruleset

    if named != LATEST:
        if name is not None:
            raise Failure("a record and a ruleset are named, and one of them is enough", "leave out the ruleset")
        path = find_record(named)
        if os.path.exists(path) or not isinstance(find_ruleset(named), Found):
            return path
        name = named
    if name is not None and not isinstance(find_ruleset(name), Found):
        raise Failure(f"there is no ruleset `{name}`", "`rulewright records` lists the games that are kept")
    latest = newest_unfinished(None if name is None else place_of(name))
    if latest is None:
        raise Failure("there is no unfinished game", "`rulewright records` lists the games that are kept")
    return latest


# ---- playing ----


def _play(table: _Table, most_decisions: int, *, plain: bool) -> int:
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
        outcome = _shell(session, lambda path: _save(session, table, path), plain=plain).run()
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


def _save(session: Session, table: _Table, path: str) -> str:
    """Writes the record of a game so far to a file that isn't there yet; what is to be said of it."""
    from interpreter.records.errors import RecordError
    from interpreter.records.form import Record
    from interpreter.records.recording import entries_of, header_of
    from interpreter.records.writing import RecordFile

    seats = [str(kind) for kind in table.kinds]
    header = header_of(table.rules, session.timeline, seats, table.seed, table.start)
    record = Record(header, entries_of(session.timeline, analysis=table.analysis))
    try:
        RecordFile.create(Path(os.path.expanduser(path)), record).close()
    except RecordError as error:
        return f"not saved: {error}"
    return f"saved: {path}"


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
