"""Where generated code pauses that counts what a game can become: at the ends of plies."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

LONGEST_PLY = 100
"""So many decisions may follow one another in a ply."""
MOST_ORDERS = 10_000
"""Of a pile that is shuffled: in so many orders that can be told apart it may come."""


@frozen(eq=False)
class Pauses:
    """What ends a ply, by the numbers of blocks.

    Code that pauses gives `PLY` (see `blocks.py`) where a ply has ended, and waits at the block where play goes on.
    """

    turns: frozenset[int]
    """The blocks at whose end a turn is over, and with it a ply."""
    forks: frozenset[int]
    """The blocks that begin simultaneous blocks which are plies, or end one."""
    decisions: frozenset[int]
    """The blocks whose decision is a ply of its own, also where it is forced."""
    last: Mapping[int, frozenset[int]]
    """For a block that decides the alternatives after which nothing more can happen in the ply; -1 is *stop*."""
    live: Mapping[int, tuple[int, ...]]
    """For a block at which a ply begins the cells of locals that may be read from there on."""
    branches: bool
    """Whether each outcome of chance is tried, those that can't be told apart once, instead of being drawn."""
