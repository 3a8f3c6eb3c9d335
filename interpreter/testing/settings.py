"""The settings that random games are played with: options and numbers of players in turn.

What two values break together shows soon: before all other combinations come a few in which every two values meet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from random import Random

from interpreter.checking.meaning import TypedRuleset
from interpreter.lowering.settings import Settings, choices_of, settle
from interpreter.syntax import declaration as d

WIDEST = 8
"""Of a range with more values the least, the greatest and some between are taken."""
MOST = 10_000
"""Of more combinations so many are drawn."""

Value = tuple[str, str | int]
"""What an option is set to, or, under the empty name, the number of players."""
Pair = tuple[Value, Value]
"""Two values that may meet in a game, in the order of names."""


def all_settings(
    typed: TypedRuleset, options: Mapping[str, str], players: int | None, seed: int = 0
) -> Iterator[Settings]:
    """Yield settings without end.

    The defaults are followed by settings in which every two values that haven't met do so, then by each other
    combination once in an order drawn; then all come again. Of very many the others are drawn on and on. What `options`
    and `players` say is kept. Raises BadSettingError for what the ruleset doesn't have.
    """
    factors = _factors(typed, options, players)
    random = Random(f"settings {seed}")
    paired = dict.fromkeys(_paired(factors, random))
    count = 1
    for values in factors:
        count *= len(values)
    if count > MOST:
        yield from map(_settings, paired)
        while True:
            yield _settings([random.choice(values) for values in factors])
    rest = [chosen for chosen in product(*factors) if chosen not in paired]
    random.shuffle(rest)
    while True:
        yield from map(_settings, (*paired, *rest))


def all_pairs(typed: TypedRuleset, options: Mapping[str, str], players: int | None) -> set[Pair]:
    """Every two values that may meet, where `options` and `players` are kept.

    Raises BadSettingError for what the ruleset doesn't have.
    """
    return set(_all_pairs(_factors(typed, options, players)))


def pairs(settings: Settings) -> Iterator[Pair]:
    """Yield every two values that meet in these settings."""
    return combinations((("", settings.seats), *settings.options), 2)


def _factors(typed: TypedRuleset, options: Mapping[str, str], players: int | None) -> list[list[Value]]:
    """What may be chosen, and the values of each, the default first."""
    first = settle(typed, options, players)
    ruleset = typed.ruleset
    low, high = (ruleset.players.low, ruleset.players.high) if ruleset.players is not None else (1, 1)
    seats = [players] if players is not None else range(low, high + 1)
    found: list[list[Value]] = [[("", number) for number in seats]]
    for name, default in first.options:
        values = [options[name]] if name in options else _values(ruleset.options[name], default)
        found.append([(name, value) for value in values])
    return found


def _paired(factors: Sequence[Sequence[Value]], random: Random) -> Iterator[tuple[Value, ...]]:
    """Yield the defaults, then combinations until every two values have met, each with as many new pairs as is easy."""
    chosen = tuple(values[0] for values in factors)
    missing = dict.fromkeys(_all_pairs(factors))
    while True:
        yield chosen
        for pair in combinations(chosen, 2):
            missing.pop(pair, None)
        if not missing:
            return
        chosen = _with_missing(factors, missing, random)


def _with_missing(
    factors: Sequence[Sequence[Value]], missing: Mapping[Pair, None], random: Random
) -> tuple[Value, ...]:
    """A combination in which the first of the missing pairs meets, and in each further value most others do."""
    pair = next(iter(missing))
    chosen = {number: value for number, values in enumerate(factors) for value in values if value in pair}
    others = [number for number in range(len(factors)) if number not in chosen]
    random.shuffle(others)
    for number in others:
        met = {
            value: sum(((value, other) if number < n else (other, value)) in missing for n, other in chosen.items())
            for value in random.sample(factors[number], len(factors[number]))
        }
        chosen[number] = max(met, key=met.__getitem__)
    return tuple(chosen[number] for number in range(len(factors)))


def _all_pairs(factors: Sequence[Sequence[Value]]) -> Iterator[Pair]:
    for one, two in combinations(factors, 2):
        yield from product(one, two)


def _settings(chosen: Sequence[Value]) -> Settings:
    (_, seats), *options = chosen
    assert isinstance(seats, int)
    return Settings(tuple((name, str(value)) for name, value in options), seats)


def _values(option: d.Option, default: str) -> list[str]:
    """The values of an option, the default first."""
    choices = choices_of(option)
    if choices is None:
        low = option.low or 0
        high = option.high if option.high is not None else low + WIDEST
        step = max((high - low) // (WIDEST - 1), 1)
        choices = tuple(str(n) for n in sorted({*range(low, high, step), high}))
    return [default, *(value for value in choices if value != default)]
