"""How long the examples of rulesets take, and the scores of the tables that they end with.

    python bench/examples.py [NAME|PATH …] [--repeat 3] [--only TEXT] [--most 10]

An example is a position that somebody thought of, so this measures what rarely comes in random games; without names it
is the worst cases in bench/worst. Prints for each ruleset the examples that take longest (all, with `--most 0`; or
those with a text in their label), in milliseconds: the example as a whole, then all scores of all seats, and what the
first seat's are made of, at its end. Each is the best time of several runs, none of which
remembers another.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from interpreter import api  # noqa: E402


def best_time(work: Callable[[], object], repeat: int) -> float:
    """Milliseconds."""
    times = []
    for _ in range(repeat):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return min(times) * 1000


def measure(rules: api.Rules, number: int, repeat: int) -> tuple[float, float, float]:
    run = rules.run_example(number)
    if not run.passed:
        raise SystemExit(f"the example “{run.label}” fails: see rulewright test {rules.name}")
    return (
        best_time(lambda: rules.run_example(number), repeat),
        best_time(lambda: run.game.clone().scores(), repeat),
        best_time(lambda: run.game.clone().derivation(0), repeat),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", default=[str(path) for path in sorted(ROOT.glob("bench/worst/*.rules"))])
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--only", default="", metavar="TEXT")
    parser.add_argument("--most", type=int, default=10)
    given = parser.parse_args()
    for name in given.names:
        rules = api.load(name)
        if not rules.ok:
            raise SystemExit(f"{name} has errors: see rulewright check {name}")
        labels = [(number, label) for number, label in enumerate(rules.examples()) if given.only in label]
        rows = sorted(((*measure(rules, number, given.repeat), label) for number, label in labels), reverse=True)
        print(f"{'example':>10}{'scores':>10}{'made of':>10}  {rules.title}")
        for example, scores, derivation, label in rows[: given.most or None]:
            print(f"{example:>10.1f}{scores:>10.1f}{derivation:>10.1f}  {label}", flush=True)


if __name__ == "__main__":
    main()
