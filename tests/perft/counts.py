"""Counts of a ruleset, as the tests ask for them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from interpreter.api import load
from interpreter.perft.branching import Position, standing_like, start_of
from interpreter.perft.counting import Counter, different_positions
from interpreter.perft.information import information_sets
from interpreter.perft.plies import TURN, Plies
from tests.bundled import rules

deep = pytest.mark.skipif(os.environ.get("RULEWRIGHT_PERFT") != "deep", reason="takes hours: RULEWRIGHT_PERFT=deep")
"""For counts that take longer than a moment."""


def started(name: str, unit: str = TURN, *, telling: bool = False, **options: str) -> tuple[Plies, Position]:
    """A bundled ruleset before its first ply."""
    program = rules(name).program(None, options)
    return Plies(program, unit), start_of(program, telling=telling)


def standing(name: str, path: Path, unit: str = TURN, *, telling: bool = False) -> tuple[Plies, Position]:
    """A bundled ruleset where an example in a file says that play stands."""
    loaded = load(name, [str(path)])
    assert loaded.ok, loaded.diagnostics
    position = standing_like(*loaded.set_up_at(str(path)), telling=telling)
    return Plies(position.game.program, unit), position


def counted(plies: Plies, start: Position, depth: int) -> list[int]:
    """The counts of one ply, two, and so on."""
    return list(Counter(plies).counts(start, depth))[1:]


def different(plies: Plies, start: Position, depth: int) -> list[int]:
    """The numbers of different positions after no ply, after one, and so on."""
    return list(different_positions(plies, start, depth))


def told_apart(plies: Plies, start: Position, depth: int) -> int:
    return information_sets(plies, start, depth)
