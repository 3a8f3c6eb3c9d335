"""Whether a process grows that plays many rulesets, one after the other.

    python bench/memory.py [--programs 250]

Loads so many rulesets that differ, each of them one of the classics with another comment, plays a game of each
with the walker and one with generated Python, and prints the resident memory after every tenth of them.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

CLASSICS = ("battleship", "connect_four", "goofspiel", "kalah", "leduc_poker", "liars_dice", "tic_tac_toe")


def resident() -> float:
    """The resident memory of this process, in MB; only Linux tells it."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1_000_000


def play(number: int, folder: Path) -> None:
    """Load and play a ruleset that hasn't been played before."""
    from interpreter.api import load
    from interpreter.engines.ready import ready

    name = CLASSICS[number % len(CLASSICS)]
    path = folder / f"{name}_{number}.rules"
    text = (ROOT / f"rulesets/classics/{name}.rules").read_text(encoding="utf-8")
    path.write_text(f"{text}\n# the {number}th\n", encoding="utf-8")
    program = load(str(path)).program()
    for engine in ("walker", "python"):
        ready(program, engine).playout(number, number, 200)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--programs", type=int, default=250)
    count = parser.parse_args().programs
    with tempfile.TemporaryDirectory() as folder:
        os.environ["RULEWRIGHT_CACHE"] = folder
        for number in range(count):
            play(number, Path(folder))
            if (number + 1) % max(1, count // 10) == 0:
                gc.collect()
                print(f"{number + 1:>5} programs {resident():>6.0f} MB", flush=True)


if __name__ == "__main__":
    main()
