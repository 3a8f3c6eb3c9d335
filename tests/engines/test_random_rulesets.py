"""Rulesets drawn at random, in both engines: `python -m tests.engines.test_random_rulesets 0 1000` plays a thousand.

A ruleset that is played otherwise by one engine than by the other is told by its seed; `python -m
tests.engines.making SEED` prints it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from interpreter.api import load
from tests.engines.lockstep import Counted, Lockstep
from tests.engines.making import ruleset

SAMPLE = 16
PARTS = 4
GAMES = 2
DECISIONS = 12


def compare(seed: int, folder: Path) -> Counted | None:
    """Plays the ruleset of a seed in both engines; nothing if the checker finds a mistake in it."""
    path = folder / "made.rules"
    path.write_text(ruleset(seed), encoding="utf-8")
    rules = load(str(path))
    if not rules.ok:
        return None
    lockstep = Lockstep(rules.program(2 + seed % 2, {"extra": ("plenty", "few")[seed // 2 % 2]}))
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
