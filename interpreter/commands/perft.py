"""`rulewright perft`: counts of what a game can become."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING

import click

from interpreter.commands.exits import FINDINGS
from interpreter.commands.failure import Failure
from interpreter.commands.loading import complain, position_files, sound_rules
from interpreter.commands.progress import show_progress
from interpreter.commands.selection import Setting, complete_ruleset, setting_options

if TYPE_CHECKING:
    from interpreter.api import Option, Rules
    from interpreter.perft.branching import Position
    from interpreter.perft.plies import Plies
    from interpreter.perft.quick import QuickCounter

_DEEPEST = 100
_PAUSE = 0.2
"""So many seconds lie between two words of how far it has come."""


@click.command()
@click.argument("name", metavar="NAME|PATH", shell_complete=complete_ruleset)
@click.option("--depth", type=click.IntRange(0, _DEEPEST), required=True, metavar="N", help="How many plies to go.")
@click.option(
    "--unit",
    type=click.Choice(["turn", "decision"]),
    default="turn",
    show_default=True,
    help="What a ply is: all of a player's turn, also a forced or a skipped one; or each decision, also a forced one.",
)
@click.option("--unique", is_flag=True, help="Count the different positions after so many plies.")
@click.option("--infosets", is_flag=True, help="Count what the players who decide within so many plies can tell apart.")
@click.option("--divide", is_flag=True, help="List each first ply with the count behind it.")
@click.option(
    "--from", "start", metavar="FILE", help="Begin where an example of FILE (or of this name) says that play stands."
)
@click.option(
    "--engine",
    type=click.Choice(["walker", "python", "native"]),
    help="What counts ways: if nothing is said, generated Python, until native code is ready.",
)
@click.option("--seed", type=int, metavar="N", help="Don't count what chance may bring: let it fall as in this game.")
@setting_options
@click.pass_context
def perft(
    context: click.Context,
    name: str,
    depth: int,
    unit: str,
    unique: bool,
    infosets: bool,
    divide: bool,
    start: str | None,
    engine: str | None,
    seed: int | None,
    setting: Setting,
) -> int:
    """Count the ways that a game can go in N plies.

    A game that is over sooner doesn't count, the turn that ends it does. What chance may bring counts as different
    ways, but is no ply; a simultaneous block is one ply. The last line is the count.
    """
    from interpreter.api import BadSettingError, GameError
    from interpreter.engines.ready import lister
    from interpreter.perft.branching import UncountableError
    from interpreter.perft.plies import Plies
    from interpreter.perft.quick import QuickCounter

    if unique + infosets + divide > 1:
        raise click.UsageError("only one of `--unique`, `--infosets` and `--divide` can be asked for")
    rules = sound_rules(context, name, setting, position_files(start))
    try:
        position = _position(rules, start, setting, seed or 0, telling=infosets)
        plies = Plies(position.game.program, unit, branches=seed is None)
        if unique or infosets:
            position.game.machine.lister = lister(plies.program, engine or "python")
            number = (_different if unique else _information)(plies, position, depth)
        else:
            counter = QuickCounter(plies, engine, _telling("counted"), _note)
            number = (_divided if divide else _sequences)(counter, position, depth)
    except BadSettingError as error:
        raise Failure(str(error)) from None
    except UncountableError as error:
        raise Failure(error.message, error.help) from None
    except GameError as error:
        show_progress("")
        complain([error.diagnostic])
        return FINDINGS
    finally:
        show_progress("")
    click.echo(number)
    return 0


def _position(rules: Rules, start: str | None, setting: Setting, seed: int, *, telling: bool) -> Position:
    """Where it begins."""
    from interpreter.perft.branching import standing_like, start_of

    if start is None:
        return start_of(rules.program(setting.players, setting.options), seed, telling=telling)
    try:
        return standing_like(*rules.set_up_at(start, setting.players, setting.options, seed), telling=telling)
    except ValueError as error:
        raise Failure(str(error)) from None


def _sequences(counter: QuickCounter, start: Position, depth: int) -> int:
    return counter.count(start, depth)


def _different(plies: Plies, start: Position, depth: int) -> int:
    from interpreter.perft.counting import different_positions

    return list(different_positions(plies, start, depth, _telling("different positions")))[-1]


def _information(plies: Plies, start: Position, depth: int) -> int:
    from interpreter.perft.information import information_sets

    return information_sets(plies, start, depth, _telling("information sets"))


def _divided(counter: QuickCounter, start: Position, depth: int) -> int:
    """List the counts of the first plies. What is offered under the same text is told apart by its name."""
    if depth == 0:
        return 1
    counts = Counter[tuple[str, ...]]()
    texts: dict[tuple[str, ...], str] = {}
    for taken, number in counter.divided(start, depth):
        names = tuple(option.name for option in taken)
        counts[names] += number
        texts.setdefault(names, _text(taken))
    show_progress("")
    alike = Counter(texts.values())
    for names, number in counts.items():
        exactly = f" ({', '.join(names)})" if alike[texts[names]] > 1 else ""
        click.echo(f"{texts[names]}{exactly}: {number}")
    return counts.total()


def _note(said: str) -> None:
    show_progress("")
    click.echo(f"note: {said}", err=True)


def _text(taken: tuple[Option, ...]) -> str:
    return ", ".join(option.label for option in taken) or "nothing to decide"


def _telling(what: str) -> Callable[[int], None]:
    """Tells now and then how far it has come."""
    last = monotonic()

    def tick(counted: int) -> None:
        nonlocal last
        if monotonic() - last > _PAUSE:
            last = monotonic()
            show_progress(f"{counted:,} {what} so far")

    return tick
