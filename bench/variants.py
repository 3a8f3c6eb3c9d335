"""Options of rulesets as the command lines of benchmarks have them: several values each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product

Options = dict[str, str]


def values_of(text: str) -> list[str]:
    """The values of `2..6` or `same|paired`."""
    numbers = re.fullmatch(r"(-?\d+)\.\.(-?\d+)", text)
    if numbers:
        return [str(number) for number in range(int(numbers[1]), int(numbers[2]) + 1)]
    return text.split("|")


def variants(texts: Sequence[str]) -> Iterator[Options]:
    """All combinations of the values of `name=values`, each once."""
    pairs = [text.partition("=")[::2] for text in texts]
    names = [name for name, _ in pairs]
    for combination in product(*(values_of(values) for _, values in pairs)):
        yield dict(zip(names, combination, strict=True))


def title(name: str, options: Options) -> str:
    """A ruleset with its options, as the head of a row."""
    return " ".join([name, *(f"{option}={value}" for option, value in options.items())])
