"""What it takes to copy a game in its middle.

    python bench/clones.py [NAME …]

Prints for each bundled ruleset how many integers a state has, and the microseconds of three copies: of the `state`
alone, from which every engine plays on, of the `table` of generated Python, and of a whole `game`, with all that people
are told of it. Each is the least of many short rounds, so that what else a machine does counts for little.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from timeit import repeat

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from bench.first_playout import BUNDLED  # noqa: E402
from interpreter.api import load  # noqa: E402
from interpreter.engines.python import GeneratedPython  # noqa: E402

CALLS = 100
ROUNDS = 300


def microseconds(copy: Callable[[], object]) -> float:
    return min(repeat(copy, number=CALLS, repeat=ROUNDS)) / CALLS * 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME", default=BUNDLED)
    print(f"{'ruleset':<20}{'integers':>10}{'state':>10}{'table':>10}{'game':>10}")
    for name in parser.parse_args().names:
        program = load(name).program()
        engine = GeneratedPython(program)
        game = engine.playout(0, 0, engine.playout(0, 0).decisions // 2).game(program)
        machine = game.machine
        engine.load(list(machine.row), machine.records, machine.seed)
        took = [microseconds(copy) for copy in (machine.row.copy, engine.snapshot, game.clone)]
        print(f"{name:<20}{len(machine.row):>10,}" + "".join(f"{each:>10.2f}" for each in took), flush=True)


if __name__ == "__main__":
    main()
