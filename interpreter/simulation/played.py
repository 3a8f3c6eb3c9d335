"""What one game of a simulation tells: small, and the same in whichever process it is played."""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

from attrs import field, frozen

from interpreter.simulation.subjects import Subject

FINISHED, UNFINISHED, STOPPED, FAILED = "finished", "unfinished", "stopped", "failed"
"""How a game went: to its end, broken off as too long, stopped by the ruleset, given up by a player."""

Use: TypeAlias = tuple[int, int]
"""In how many decisions of a seat something was offered, and in how many it was chosen."""


@frozen
class Trouble:
    """Why a game couldn't go on: `key` is the same for the same reason, `text` tells it to people."""

    key: str
    text: str


@frozen
class Seen:
    """Lines, by file and number: those that were executed, and those that were needed for options and scores."""

    executed: frozenset[tuple[str, int]]
    considered: frozenset[tuple[str, int]]


@frozen
class PlayedGame:
    """One game.

    `scores` has for each seat the parts and, last, their sum; `conditions` are the numbers of those that ended it
    (`Endings`). `branching` counts the decisions with so many options. `turns` and `seen` are there if it was watched.
    """

    number: int
    seed: int
    outcome: str
    decisions: int
    turns: int | None = None
    winners: tuple[int, ...] = ()
    scores: tuple[tuple[int, ...], ...] = ()
    conditions: tuple[int, ...] = ()
    branching: Counter[int] = field(factory=Counter)
    uses: dict[tuple[int, Subject], Use] = field(factory=dict)
    seen: Seen | None = None
    trouble: Trouble | None = None
