"""Layers, options and number of players, as every command takes them that works on a ruleset."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import click
from attrs import frozen
from click.shell_completion import CompletionItem

Command = TypeVar("Command", bound=Callable[..., Any])


@frozen
class Setting:
    """What may be said besides a ruleset's name. `players` is nothing where none were asked for."""

    layers: tuple[str, ...]
    options: Mapping[str, str]
    players: int | None


def complete_ruleset(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """What a shell offers where a ruleset is to be named: the names that begin so, and files."""
    from interpreter.assembly.listing import list_rulesets
    from interpreter.source.finding import folders_of_rulesets

    names = {entry.name for folder in folders_of_rulesets() for entry in list_rulesets(folder)}
    last = {name.rpartition("/")[2] for name in names}
    items = [CompletionItem(name) for name in sorted(names | last) if name.startswith(begun)]
    return [*items, CompletionItem(begun, type="file")]


def with_options(command: Command, gather: Callable[..., Any], *options: Callable[..., Any]) -> Command:
    """A command with more options. `gather` takes their values, and calls the command with what it makes of them.

    The help lists the last one first.
    """
    decorated: Any = gather
    decorated.__name__, decorated.__doc__ = command.__name__, command.__doc__
    decorated.__click_params__ = getattr(command, "__click_params__", [])
    for option in options:
        decorated = option(decorated)
    result: Command = decorated
    return result


def setting_options(command: Command) -> Command:
    """Adds `--layer`, `--option` and `--players`; the command gets them as `setting`."""

    def gather(*args: Any, layers: tuple[str, ...], option: Mapping[str, str], players: int | None, **rest: Any) -> Any:
        return command(*args, setting=Setting(layers, option, players), **rest)

    return with_options(
        command,
        gather,
        click.option("--players", type=click.IntRange(min=1), metavar="N", help="Number of players."),
        click.option(
            "--option", multiple=True, metavar="NAME=VALUE", callback=_options, help="Set an option of the ruleset."
        ),
        click.option(
            "--layer",
            "layers",
            multiple=True,
            metavar="NAME|PATH",
            shell_complete=complete_ruleset,
            help="Add a file that extends the ruleset; the order of several makes no difference.",
        ),
    )


def _options(_context: click.Context, _parameter: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    options: dict[str, str] = {}
    for text in values:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not (name and equals and value):
            raise click.BadParameter(f"`{text}` is not of the form name=value")
        if options.setdefault(name, value) != value:
            raise click.BadParameter(f"`{name}` is given twice")
    return options
