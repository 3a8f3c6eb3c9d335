"""The settings that random games are played with: all combinations of options and numbers of players, in turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from random import Random

from interpreter.checking.meaning import TypedRuleset
from interpreter.lowering.settings import Settings, choices_of, settle
from interpreter.syntax import declaration as d

WIDEST = 8
"""Of a range with more values the least, the greatest and some between are taken."""
MOST = 10_000
"""Of more combinations so many are drawn."""


def all_settings(
    typed: TypedRuleset, options: Mapping[str, str], players: int | None, seed: int = 0
) -> Iterator[Settings]:
    """Yield settings without end: the defaults, then each other combination once in an order drawn, then all again.

    What `options` and `players` say is kept. Raises BadSettingError for what the ruleset doesn't have.
    """
    first = settle(typed, options, players)
    ruleset = typed.ruleset
    low, high = (ruleset.players.low, ruleset.players.high) if ruleset.players is not None else (1, 1)
    seats = [players] if players is not None else list(range(low, high + 1))
    names = sorted(ruleset.options)
    values = [[options[n]] if n in options else _values(ruleset.options[n], dict(first.options)[n]) for n in names]
    count = len(seats)
    for each in values:
        count *= len(each)
    if count > MOST:
        random = Random(f"settings {seed}")
        while True:
            yield Settings(
                tuple((n, random.choice(v)) for n, v in zip(names, values, strict=True)), random.choice(seats)
            )
    found = [
        Settings(tuple(zip(names, chosen, strict=True)), number) for chosen in product(*values) for number in seats
    ]
    rest = found[1:]
    Random(f"settings {seed}").shuffle(rest)
    while True:
        yield found[0]
        yield from rest


def _values(option: d.Option, default: str) -> list[str]:
    """The values of an option, the default first."""
    choices = choices_of(option)
    if choices is None:
        low = option.low or 0
        high = option.high if option.high is not None else low + WIDEST
        step = max((high - low) // (WIDEST - 1), 1)
        choices = tuple(str(n) for n in sorted({*range(low, high, step), high}))
    return [default, *(value for value in choices if value != default)]
