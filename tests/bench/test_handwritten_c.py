"""The games written in C are the same games: by published counts, and by the results of random games."""

from __future__ import annotations

import re
import shutil
import subprocess
from math import sqrt
from pathlib import Path

import pytest

from tests.project.fences import ROOT

SOURCES = ROOT / "bench" / "handwritten_c"
COMPILER = shutil.which("cc")
GAMES = 20_000

pytestmark = pytest.mark.skipif(COMPILER is None, reason="there is no C compiler")


@pytest.fixture(params=sorted(path.stem for path in SOURCES.glob("*.c")))
def program(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The programs, compiled as bench/README.md says, but with all warnings."""
    assert COMPILER is not None
    built = tmp_path / str(request.param)
    source = str(SOURCES / f"{request.param}.c")
    subprocess.run([COMPILER, "-O2", "-Wall", "-Wextra", "-Werror", "-o", str(built), source], check=True)
    return built


def run(program: Path, *words: str) -> str:
    return subprocess.run([str(program), *words], check=True, capture_output=True, text=True).stdout


COUNTS = {
    "connect_four": (7, 49, 343, 2401, 16807, 117649, 823536, 5673234),
    "othello": (4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288),
}
"""Their sources stand in tests/perft/test_published.py; the last of Othello is aartbik.com's, too."""

KNOWN = {"connect_four": (21.3, 0.556, 0.0025), "othello": (60.4, 0.455, 0.04)}
"""Moves of a random game, and how often the first player wins and nobody does: see docs/classics.md."""


def test_counts_are_those_that_are_published(program: Path) -> None:
    counts = COUNTS[program.name.rsplit("_", 1)[0]]
    assert tuple(int(run(program, "perft", str(depth))) for depth in range(1, len(counts) + 1)) == counts


def test_random_games_are_as_long_and_end_as_elsewhere(program: Path) -> None:
    """Within five standard errors, and what the rounding of the known figures leaves open."""
    moves, drawn, first, second = map(int, re.findall(r"\d+", run(program, "games", str(GAMES))))
    length, wins, draws = KNOWN[program.name.rsplit("_", 1)[0]]
    assert drawn + first + second == GAMES
    assert abs(moves / GAMES - length) < 0.05 + 5 * 7.5 / sqrt(GAMES)
    assert abs(first / GAMES - wins) < 0.005 + 2.5 / sqrt(GAMES)
    assert abs(drawn / GAMES - draws) < 0.005 + 5 * sqrt(draws / GAMES)


def test_speed_tells_playouts_and_seconds(program: Path) -> None:
    told = re.fullmatch(r"(\d+) playouts in ([\d.]+) seconds\n", run(program, "speed", "0.05"))
    assert told is not None
    assert int(told[1]) > 0
    assert 0 < float(told[2]) < 5
