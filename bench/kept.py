"""How fast the walker of step 6 was, kept so that later engines can be compared with it on any machine.

    python bench/kept.py [NAME …] [--rounds 7] [--seconds 3] [--write]

A figure is a ratio: decisions a second of the walker by passes a second of a loop of plain Python, which does what a
walker does much (calls, lists, dictionaries, whole numbers). Both run in turns; the figure is the median of the rounds'
ratios. `rulewright bench` runs the loop again, and multiplies. With `--write` the figures go into bench/walker.json:
that is to be done with the walker of step 6 only, for what is kept may not fall.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

from attrs import define

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from interpreter.api import load  # noqa: E402
from interpreter.engines.ready import ready  # noqa: E402
from interpreter.measuring.comparison import UnavailableError  # noqa: E402
from interpreter.measuring.contender import Contender, Ours, Run  # noqa: E402
from interpreter.measuring.rounds import play_rounds  # noqa: E402

FILE = ROOT / "bench" / "walker.json"
NAMES = ["nautilus", "otys", *(f"fathom/expedition_{number}" for number in range(1, 5))]
NAME = "walker of step 6"


def _step(row: list[int], index: int, steps: Mapping[int, Callable[[list[int], int], int]]) -> int:
    return steps[row[index] & 3](row, index)


def _put(row: list[int], index: int) -> int:
    row[index] = (row[index] * 5 + index) & 1023
    return row[index]


def _sum(row: list[int], index: int) -> int:
    return sum(value for value in row[:8] if value & 1) + index


def calibration() -> int:
    """One pass of the loop."""
    row, steps, found = list(range(64)), {0: _put, 1: _sum, 2: _put, 3: _put}, 0
    for number in range(1000):
        found += _step(row, number & 63, steps)
        row[number & 63] = found & 1023
    return found


@define(eq=False)
class Loop:
    """The loop as a contender. A pass of it is worth so many playouts and decisions."""

    name: str = NAME
    playouts: float = 1
    decisions: float = 1

    def run(self, seconds: float) -> Run:
        """See `Contender.run`."""
        passes, began, end = 0, process_time(), perf_counter() + seconds
        while True:
            calibration()
            passes += 1
            if perf_counter() >= end:
                return Run(passes * self.playouts, process_time() - began, passes * self.decisions)


def kept(name: str) -> Callable[[], Contender]:
    """The walker of step 6 with a ruleset of NAMES, as it would be now and here."""

    def made() -> Contender:
        if not FILE.exists():
            raise UnavailableError(f"there is no `{FILE.name}`")
        figure = json.loads(FILE.read_text(encoding="utf-8"))["figures"][name]
        return Loop(NAME, figure["decisions"] / figure["decisions_a_playout"], figure["decisions"])

    return made


def measured(name: str, rounds: int, seconds: float) -> dict[str, float]:
    """The figures of a ruleset: how many decisions there are in the time of a pass, and how many in a playout."""
    walker, loop = Ours(ready(load(name).program(), "walker")), Loop()
    found = play_rounds([walker, loop], rounds, seconds).runs
    runs = found[walker.name]
    ratios = [
        (ours.decisions or 0) / ours.seconds / passes.playouts_per_s
        for ours, passes in zip(runs, found[NAME], strict=True)
    ]
    playouts = sum(run.playouts for run in runs)
    return {
        "decisions": _rounded(median(ratios)),
        "lowest": _rounded(min(ratios)),
        "highest": _rounded(max(ratios)),
        "decisions_a_playout": round(sum(run.decisions or 0 for run in runs) / playouts, 1),
        "playouts": playouts,
    }


def _rounded(figure: float) -> float:
    return float(f"{figure:.4g}")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", default=NAMES, metavar="NAME")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--write", action="store_true", help="write bench/walker.json anew")
    given = parser.parse_args()
    figures = {}
    for name in given.names:
        figures[name] = measured(name, given.rounds, given.seconds)
        print(name, json.dumps(figures[name]), flush=True)
    if given.write:
        text = json.dumps({"version": 1, "python": platform.python_version(), "figures": figures}, indent=2)
        FILE.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
