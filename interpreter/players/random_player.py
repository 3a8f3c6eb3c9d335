"""A player who takes any legal option, all alike probable."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

Option = TypeVar("Option")


class RandomPlayer:
    """Draws from a source of its own, so that the game's chance doesn't depend on who plays.

    The same seed and seat give the same draws in every process.
    """

    def __init__(self, seed: int, seat: int) -> None:
        self._random = Random(f"player {seed} {seat}")

    def choose(self, options: Sequence[Option]) -> Option:
        """One of the options, of which there must be some."""
        return options[self._random.randrange(len(options))]
