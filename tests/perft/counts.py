"""Counts of a ruleset, as the tests ask for them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from interpreter.api import load
from interpreter.engines.listing import Listing
from interpreter.native.compilers import Compiler, find_compiler
from interpreter.perft.branching import Position, standing_like, start_of
from interpreter.perft.counting import different_positions
from interpreter.perft.information import information_sets
from interpreter.perft.plies import TURN, Plies
from interpreter.perft.quick import QuickCounter
from tests.bundled import rules

DEEP = os.environ.get("RULEWRIGHT_PERFT") == "deep"
deep = pytest.mark.skipif(not DEEP, reason="takes minutes: RULEWRIGHT_PERFT=deep")
"""For counts that take longer than a moment."""
COMPILES = isinstance(find_compiler(), Compiler)
QUICKEST = "native" if COMPILES else "python"


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


def counted(plies: Plies, start: Position, depth: int, engine: str = "walker") -> list[int]:
    """The counts of one ply, two, and so on; a generated engine must count them without help."""
    notes: list[str] = []
    counter = QuickCounter(plies, engine, note=notes.append)
    found = [counter.count(start, number) for number in range(1, depth + 1)]
    assert notes == []
    return found


def different(plies: Plies, start: Position, depth: int) -> list[int]:
    """The numbers of different positions after no ply, after one, and so on."""
    return list(different_positions(plies, listing(start), depth))


def told_apart(plies: Plies, start: Position, depth: int) -> int:
    return information_sets(plies, listing(start), depth)


def listing(start: Position) -> Position:
    """A position from which generated Python lists the options."""
    start.game.machine.lister = Listing(start.game.program, at_once=True)
    return start
