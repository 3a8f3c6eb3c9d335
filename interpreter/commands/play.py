"""`rulewright play`: a game on a plain terminal or through a pipe."""

from __future__ import annotations

import sys
from random import SystemRandom

import click

from interpreter.commands.exits import FINDINGS
from interpreter.commands.failure import Failure
from interpreter.commands.loading import begin, complain, position_files, sound_rules
from interpreter.commands.selection import Setting, complete_ruleset, setting_options

HUMAN, RANDOM = "human", "random"
SEATS = (HUMAN, RANDOM)
MOST_DECISIONS = 10_000


@click.command()
@click.argument("name", metavar="NAME|PATH", shell_complete=complete_ruleset)
@click.option(
    "--seats",
    metavar="KIND,…",
    help="Who plays each seat: human or random. Without it, you play the first one against random players.",
)
@click.option("--seed", type=int, metavar="N", help="Play the same chance again; without it one is drawn and told.")
@click.option(
    "--from", "start", metavar="FILE", help="Begin where an example of FILE (or of this name) says that play stands."
)
@click.option(
    "--max-turns",
    type=click.IntRange(min=0),
    default=MOST_DECISIONS,
    show_default=True,
    metavar="N",
    help="Stop, unfinished, after so many decisions.",
)
@click.option("--plain", is_flag=True, help="Numbered options and plain text (there is nothing else yet).")
@setting_options
@click.pass_context
def play(
    context: click.Context,
    name: str,
    seats: str | None,
    seed: int | None,
    start: str | None,
    max_turns: int,
    plain: bool,
    setting: Setting,
) -> int:
    """Play a ruleset.

    Each decision is asked with numbered options; answers are read line by line, from a terminal or a pipe.
    """
    from click.formatting import wrap_text

    from interpreter.api import BadSettingError, GameError
    from interpreter.players.random_player import RandomPlayer
    from interpreter.shell.plain import EndOfInputError, Outcome, PlainGame

    kinds = _kinds(seats)
    if kinds is not None and setting.players not in (None, len(kinds)):
        raise Failure(f"there are {len(kinds)} seats, but {setting.players} players", "leave out one of the two")
    rules = sound_rules(context, name, setting, position_files(start))
    drawn = seed is None
    number = SystemRandom().randrange(2**32) if seed is None else seed
    players = setting.players if kinds is None else len(kinds)
    try:
        game = begin(rules, start, players, setting, number)
        program = game.program
        if kinds is None:
            kinds = [HUMAN] + [RANDOM] * (program.seats - 1)
        if len(kinds) != program.seats:
            raise Failure(f"the position is for {program.seats} players, not {len(kinds)}")
        chosen = [f"{option} = {value}" for option, value in program.options.items()]
        who = ", ".join(f"{seat}: {kind}" for seat, kind in zip(program.seat_names, kinds, strict=True))
        click.echo(wrap_text(", ".join([program.label, *chosen]), 80, subsequent_indent="  "))
        click.echo(f"{who}; seed {number}{' (drawn)' if drawn else ''}")
        engines = {seat: RandomPlayer(number, seat) for seat, kind in enumerate(kinds) if kind == RANDOM}
        session = PlainGame(game, engines, _read, click.echo, max_turns)
        outcome = session.play()
        if outcome is Outcome.LEFT:
            click.echo("you left the game")
            return 0
        session.tell_end()
    except EndOfInputError:
        raise Failure("the input ended in mid-game", "the game needs an answer for every decision of a human") from None
    except BadSettingError as error:
        raise Failure(str(error)) from None
    except GameError as error:
        complain([error.diagnostic])
        click.echo(f"the game can't go on; seed {number} brings it here again", err=True)
        return FINDINGS
    if outcome is Outcome.UNFINISHED:
        click.echo(f"unfinished after {max_turns} decisions")
    return 0


def _kinds(seats: str | None) -> list[str] | None:
    if seats is None:
        return None
    kinds = [kind.strip() for kind in seats.split(",")]
    for kind in kinds:
        if kind not in SEATS:
            raise Failure(f"there is no seat of the kind `{kind}`", f"a seat is one of {', '.join(SEATS)}")
    return kinds


def _read() -> str | None:
    """The next line of input. What comes through a pipe is repeated, so that a transcript shows it."""
    click.echo("> ", nl=False)
    try:
        line = "" if sys.stdin is None else sys.stdin.readline()
    except UnicodeDecodeError:
        line = "\N{REPLACEMENT CHARACTER}\n"
    if not line:
        click.echo()
        return None
    if not sys.stdin.isatty():
        click.echo(line.rstrip("\n")[:200])
    return line
