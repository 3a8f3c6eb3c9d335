"""Which rulesets others play too, so that they can be compared: the folder `bench` of the source tree knows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path

from attrs import field, frozen

import interpreter
from interpreter.measuring.contender import Contender
from interpreter.measuring.rounds import PLAYOUTS

BASELINE = "handwritten"
"""The name of the contender that somebody wrote by hand in plain Python."""


class UnavailableError(Exception):
    """What a contender needs isn't installed; the text says what that is."""


@frozen
class Comparison:
    """A ruleset, the settings with which others play the same game, and these others.

    `unit` is what is compared, PLAYOUTS or DECISIONS a second: these where the others cut a game into other decisions,
    or are known for other games of the same sort. Whoever is in `others` is made when called, or raises
    UnavailableError.
    """

    name: str
    others: Sequence[Callable[[], Contender]]
    options: Mapping[str, str] = field(factory=dict)
    players: int | None = None
    unit: str = PLAYOUTS


def comparisons() -> Sequence[Comparison] | None:
    """All comparisons. There are none where Rulewright was installed without its source tree."""
    if not (Path(interpreter.__file__).resolve().parents[1] / "bench" / "comparisons.py").is_file():
        return None
    found: Sequence[Comparison] = import_module("bench.comparisons").COMPARISONS
    return found
