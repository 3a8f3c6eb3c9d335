"""What a ruleset leaves to choose before a game begins, and what its examples choose."""

from __future__ import annotations

from collections.abc import Mapping

from interpreter.assembly.ruleset import Ruleset
from interpreter.checking import meaning as m
from interpreter.checking.meaning import TypedRuleset
from interpreter.program.settings import BadSettingError, Choice, Choices, Settings
from interpreter.syntax import declaration as d
from interpreter.syntax import expression as x

__all__ = ["BadSettingError", "Settings", "choices_in", "choices_of", "example_settings", "number_of", "settle"]


def choices_in(ruleset: Ruleset) -> Choices:
    """What a ruleset leaves to choose."""
    players = ruleset.players
    options = {
        name: Choice(choices_of(option), option.low, option.high, written(option.default))
        for name, option in ruleset.options.items()
    }
    low, high = (players.low, players.high) if players is not None else (1, 1)
    return Choices(ruleset.name, options, low, high)


def choices_of(option: d.Option) -> tuple[str, ...] | None:
    """The values of an option as they are written, or None where it is a range."""
    return tuple(str(c) if isinstance(c, int) else c.text for c in option.choices) or None


def settle(typed: TypedRuleset, options: Mapping[str, str], seats: int | None) -> Settings:
    """Complete the options and the number of players with their defaults: the fewest players.

    Raises BadSettingError for what the ruleset doesn't have.
    """
    return choices_in(typed.ruleset).settle(options, seats)


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
