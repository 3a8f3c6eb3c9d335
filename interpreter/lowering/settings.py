"""What is settled before a game begins: options and the number of players."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from interpreter.assembly.ruleset import Ruleset
from interpreter.checking import meaning as m
from interpreter.checking.meaning import TypedRuleset
from interpreter.source.spelling import counted, did_you_mean
from interpreter.syntax import declaration as d
from interpreter.syntax import expression as x


class BadSettingError(Exception):
    """An option or number of players that a ruleset doesn't have; the text is for the user."""


@frozen
class Settings:
    """The value of each option, as it is written, in the order of their declarations, and the number of seats."""

    options: tuple[tuple[str, str], ...]
    seats: int


def choices_of(option: d.Option) -> tuple[str, ...] | None:
    """The values of an option as they are written, or None where it is a range."""
    return tuple(str(c) if isinstance(c, int) else c.text for c in option.choices) or None


def settle(typed: TypedRuleset, options: Mapping[str, str], seats: int | None) -> Settings:
    """Complete the options and the number of players with their defaults: the fewest players.

    Raises BadSettingError for what the ruleset doesn't have.
    """
    ruleset = typed.ruleset
    for name, value in options.items():
        if name not in ruleset.options:
            raise BadSettingError(_unknown(name, ruleset))
        if not _fits(ruleset.options[name], value):
            raise BadSettingError(f"`{name}` can't be `{value}`; it is {_values(ruleset.options[name])}")
    complete = {name: options.get(name, written(option.default)) for name, option in ruleset.options.items()}
    players = ruleset.players
    low, high = (players.low, players.high) if players is not None else (1, 1)
    if seats is not None and not low <= seats <= high:
        number = counted(low, "player") if low == high else f"{low} to {high} players"
        raise BadSettingError(f"`{ruleset.name}` is for {number}, not {seats}")
    return Settings(tuple(complete.items()), seats or low)


def _unknown(name: str, ruleset: Ruleset) -> str:
    if not ruleset.options:
        return f"`{ruleset.name}` has no options, so there is no `{name}`"
    return f"`{ruleset.name}` has no option `{name}`; {did_you_mean(name, ruleset.options, 'options')}"


def _values(option: d.Option) -> str:
    choices = choices_of(option)
    if choices is not None:
        return " or ".join(f"`{c}`" for c in choices)
    if option.high is None:
        return f"{option.low} or more"
    return f"a number from {option.low} to {option.high}"


def _fits(option: d.Option, value: str) -> bool:
    choices = choices_of(option)
    if choices is not None:
        return value in choices
    try:
        number = int(value)
    except ValueError:
        return False
    return (option.low or 0) <= number and (option.high is None or number <= option.high)


def written(node: x.Expression) -> str:
    """A constant of an option or setting as it is written."""
    return node.span.text.strip()


def number_of(option: d.Option, value: str) -> int:
    """The value of an option in a program: a number, 1 or 0 for `yes` and `no`, else the index of the choice."""
    choices = choices_of(option)
    if choices is None or all(isinstance(c, int) for c in option.choices):
        return int(value)
    if set(choices) == {"yes", "no"}:
        return int(value == "yes")
    return choices.index(value)


def example_settings(typed: TypedRuleset, example: d.Example) -> Settings:
    """The options and the number of players that an example asks for, the rest as by default."""
    options: dict[str, str] = {}
    seats: int | None = None
    for setting in example.settings:
        if not isinstance(setting, x.Compare) or not isinstance(setting.left, x.Name):
            continue
        meaning = typed.meanings.get(setting.left)
        if isinstance(meaning, m.OptionValue):
            options[setting.left.text] = written(setting.right)
        elif isinstance(setting.right, x.Number):
            seats = setting.right.value
    return settle(typed, options, seats)
