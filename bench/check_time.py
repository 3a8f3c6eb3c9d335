"""How long checking takes, and how it grows with the length of a ruleset.

    python bench/check_time.py [--repeat 3]

Prints for Nautilus and for generated rulesets the lines, the best time of several runs in one process for assembling
and checking, the milliseconds for 1,000 lines, and the growth: time relative to the row above, over lines relative to
it (1.0 is linear).
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from bench.generated import ruleset  # noqa: E402
from interpreter import api  # noqa: E402

LENGTHS = (500, 1000, 2000, 3500, 5000)


def best_time(path: Path, repeat: int) -> float:
    times = []
    for _ in range(repeat):
        start = perf_counter()
        rules = api.load(str(path))
        times.append(perf_counter() - start)
        if not rules.ok:
            raise SystemExit("\n".join(f"{d.span}: {d.message}" for d in rules.diagnostics[:10]))
    return min(times)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--repeat", type=int, default=3)
    repeat = parser.parse_args().repeat
    nautilus = ROOT / "rulesets/nautilus/nautilus.rules"
    best_time(nautilus, 1)  # modules are loaded and the grammar is built only once
    rows = [("nautilus", nautilus.read_text(encoding="utf-8").count("\n"), best_time(nautilus, repeat))]
    with tempfile.TemporaryDirectory() as folder:
        for length in LENGTHS:
            path = Path(folder, "generated.rules")
            text = ruleset(length)
            path.write_text(text, encoding="utf-8")
            rows.append((f"generated {length}", text.count("\n"), best_time(path, repeat)))
    print(f"{'ruleset':<16}{'lines':>8}{'seconds':>10}{'ms/1000 lines':>16}{'growth':>9}")
    before = None
    for name, lines, seconds in rows:
        growth = f"{seconds / before[1] / (lines / before[0]):.2f}" if before else ""
        print(f"{name:<16}{lines:>8,}{seconds:>10.3f}{seconds * 1e6 / lines:>16.0f}{growth:>9}")
        before = None if name == "nautilus" else (lines, seconds)


if __name__ == "__main__":
    main()
