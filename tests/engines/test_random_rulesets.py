"""Rulesets drawn at random, in all engines: `python -m tests.engines.test_random_rulesets 0 1000` plays a thousand.

Native code is compared in a few at each run of the tests; with RULEWRIGHT_NATIVE=N in so many.

A ruleset that is played otherwise by one engine than by the other is told by its seed; `python -m
tests.engines.making SEED` prints it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from interpreter.api import GameError, load
from interpreter.engine.policies import POLICIES
from interpreter.engines.native import Native, native
from interpreter.engines.python import GeneratedPython
from interpreter.native.compilers import Compiler, find_compiler
from interpreter.perft.branching import UncountableError, start_of
from interpreter.perft.plies import DECISION, Plies
from interpreter.perft.quick import QuickCounter
from interpreter.program.program import Program
from tests.engines.lockstep import Counted, Lockstep
from tests.engines.making import ruleset

SAMPLE = 16
PARTS = 4
GAMES = 2
DECISIONS = 12
COMPILES = isinstance(find_compiler(), Compiler)
COMPILED = int(os.environ.get("RULEWRIGHT_NATIVE", "0")) or 3
MOST_WAYS = 60
"""Ways are counted two plies deep where there are no more in the first."""


def made(seed: int, folder: Path) -> Program | None:
    """The program of a seed; nothing if the checker finds a mistake in the ruleset."""
    path = folder / "made.rules"
    path.write_text(ruleset(seed), encoding="utf-8")
    rules = load(str(path))
    return rules.program(2 + seed % 2, {"extra": ("plenty", "few")[seed // 2 % 2]}) if rules.ok else None


def compare_native(seed: int, folder: Path) -> int | None:
    """Plays the ruleset of a seed in native code and in generated Python. Gives how many decisions were taken."""
    program = made(seed, folder)
    if program is None:
        return None
    mine, theirs, decisions = native(program, 0), GeneratedPython(program), 0
    assert isinstance(mine, Native), mine
    for game in range(GAMES):
        for policy in POLICIES:
            told = [
                (played.decisions, played.turns, played.ended, played.row, played.records)
                for engine in (mine, theirs)
                for played in [engine.playout(game, game + 7, 20 * DECISIONS, policy=policy)]
            ]
            assert told[0] == told[1], (seed, game, policy)
            decisions += told[0][0]
    counts = ways(program, "walker"), ways(program, "python"), ways(program, "native")
    assert counts[0] == counts[1] == counts[2], seed
    return decisions


def ways(program: Program, engine: str) -> list[int | str]:
    """How many ways there are of one ply, and of two, or why they aren't counted."""
    found: list[int | str] = []
    counter = QuickCounter(Plies(program, DECISION, branches=False), engine)
    try:
        for depth in (1, 2):
            if depth == 1 or int(found[0]) <= MOST_WAYS:
                found.append(counter.count(start_of(program, 3), depth))
    except (GameError, UncountableError) as error:
        found.append(type(error).__name__)
    return found


def compare(seed: int, folder: Path) -> Counted | None:
    """Plays the ruleset of a seed in both engines; nothing if the checker finds a mistake in it."""
    program = made(seed, folder)
    if program is None:
        return None
    lockstep = Lockstep(program)
    try:
        for game in range(GAMES):
            lockstep.play(game, DECISIONS)
            lockstep.playout(game, 5 * DECISIONS)
    except Exception as error:
        error.add_note(f"the ruleset of seed {seed}")
        raise
    return lockstep.counted


def compared(seeds: Iterable[int], folder: Path) -> tuple[int, Counted]:
    """How many of the rulesets of some seeds were played, and how far."""
    played, whole = 0, Counted()
    for seed in seeds:
        counted = compare(seed, folder)
        if counted is not None:
            played += 1
            whole.add(counted)
    return played, whole


@pytest.mark.parametrize("part", range(PARTS))
def test_random_rulesets_are_played_the_same(tmp_path: Path, part: int) -> None:
    played, whole = compared(range(part, SAMPLE, PARTS), tmp_path)
    print(f"{played} rulesets, {whole}")  # noqa: T201 (the counts)
    assert played >= 0.9 * SAMPLE / PARTS  # Nearly all that are drawn are valid.
    assert whole.decisions > 2 * played


@pytest.mark.skipif(not COMPILES, reason="there is no C compiler")
def test_random_rulesets_are_played_the_same_in_native_code(tmp_path: Path) -> None:
    found = [compare_native(seed, tmp_path) for seed in range(COMPILED)]
    decisions = [number for number in found if number is not None]
    print(f"{len(decisions)} rulesets in native code, {sum(decisions)} decisions")  # noqa: T201 (the counts)
    assert len(decisions) >= 0.9 * COMPILED
    assert sum(decisions) > 2 * len(decisions)


def test_a_seed_draws_always_the_same() -> None:
    assert ruleset(7) == ruleset(7) != ruleset(8)


def main(first: int, behind: int) -> int:
    """Plays the rulesets of seeds, and tells which are played in two ways."""
    wrong, played, whole = 0, 0, Counted()
    with TemporaryDirectory() as folder:
        for seed in range(first, behind):
            try:
                number, counted = compared([seed], Path(folder))
            except Exception as error:
                wrong += 1
                print(f"seed {seed}: {type(error).__name__} {error}", flush=True)  # noqa: T201 (run by hand)
                continue
            played += number
            whole.add(counted)
    print(f"{played} rulesets, {whole}; {wrong} wrong")  # noqa: T201 (run by hand)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2])))
