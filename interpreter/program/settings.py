"""What is settled before a game begins: options and the number of players."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from interpreter.source.spelling import counted, did_you_mean


class BadSettingError(Exception):
    """An option or number of players that a ruleset doesn't have; the text is for the user."""


@frozen
class Settings:
    """The value of each option, as it is written, in the order of their declarations, and the number of seats."""

    options: tuple[tuple[str, str], ...]
    seats: int


@frozen
class Choice:
    """An option: its values as they are written, or None where it is a range from `low` to `high`, if that is given."""

    choices: tuple[str, ...] | None
    low: int | None
    high: int | None
    default: str

    def fits(self, value: str) -> bool:
        """Whether the option can have a value."""
        if self.choices is not None:
            return value in self.choices
        try:
            number = int(value)
        except ValueError:
            return False
        return (self.low or 0) <= number and (self.high is None or number <= self.high)

    def __str__(self) -> str:
        if self.choices is not None:
            return " or ".join(f"`{c}`" for c in self.choices)
        if self.high is None:
            return f"{self.low} or more"
        return f"a number from {self.low} to {self.high}"


@frozen
class Choices:
    """What a ruleset, of which `name` is the name, leaves to choose: its options, and the number of players."""

    name: str
    options: Mapping[str, Choice]
    low: int
    high: int

    def settle(self, options: Mapping[str, str], seats: int | None) -> Settings:
        """Complete the options and the number of players with their defaults: the fewest players.

        Raises BadSettingError for what the ruleset doesn't have.
        """
        for name, value in options.items():
            if name not in self.options:
                raise BadSettingError(self._unknown(name))
            if not self.options[name].fits(value):
                raise BadSettingError(f"`{name}` can't be `{value}`; it is {self.options[name]}")
        complete = {name: options.get(name, option.default) for name, option in self.options.items()}
        if seats is not None and not self.low <= seats <= self.high:
            number = counted(self.low, "player") if self.low == self.high else f"{self.low} to {self.high} players"
            raise BadSettingError(f"`{self.name}` is for {number}, not {seats}")
        return Settings(tuple(complete.items()), seats or self.low)

    def _unknown(self, name: str) -> str:
        if not self.options:
            return f"`{self.name}` has no options, so there is no `{name}`"
        return f"`{self.name}` has no option `{name}`; {did_you_mean(name, self.options, 'options')}"
