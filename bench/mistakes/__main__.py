"""How well the checker reports mistyped words.

    python -m bench.mistakes [--ruleset NAME]... [--sample N] [--seed S] [--jobs J] [--misses] [--table]

Each word of three letters or more of each bundled ruleset is mistyped in three ways, one at a time, and the ruleset is
checked. `docs/mistakes.md` says what counts, and has the figures. A whole run takes about 40 minutes on one core.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from multiprocessing import get_context
from random import Random
from time import perf_counter

from bench.mistakes import report
from bench.mistakes.rereading import Rereading
from bench.mistakes.slips import Slip, slips_of
from bench.mistakes.verdict import Verdict, judge
from interpreter.assembly.listing import list_rulesets
from interpreter.source.bundled import rulesets_folder

Task = tuple[str, int, int | None, int, int]
"""A ruleset, the seed, the size of the sample, and which part of how many is to be done."""


def bundled() -> list[str]:
    """Name the bundled rulesets."""
    return [listed.name for listed in list_rulesets(rulesets_folder())]


def slips_in(ruleset: Rereading, seed: int, sample: int | None) -> list[Slip]:
    """List all slips of a ruleset, or a sample of them that is spread over it by chance."""
    slips = [slip for word in ruleset.words() for slip in slips_of(word, seed)]
    if sample is None or sample >= len(slips):
        return slips
    return [slips[i] for i in sorted(Random(seed).sample(range(len(slips)), sample))]


def verdicts_of(name: str, seed: int, sample: int | None, part: int = 0, parts: int = 1) -> Iterator[Verdict]:
    """Make the slips of a ruleset one by one and judge what is reported."""
    ruleset = Rereading(name)
    counted = Counter(word.text for word in ruleset.words())
    for slip in slips_in(ruleset, seed, sample)[part::parts]:
        others = {text for text, count in counted.items() if count > (text == slip.word.text)}
        yield judge(slip, ruleset.check(slip), others)


def _work(task: Task) -> tuple[str, list[Verdict]]:
    return task[0], list(verdicts_of(*task))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.mistakes", description=__doc__.splitlines()[0])
    parser.add_argument("--ruleset", action="append", help="only this one; may be given several times")
    parser.add_argument("--sample", type=int, help="so many slips of each ruleset, drawn by the seed, instead of all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes at a time")
    parser.add_argument("--misses", action="store_true", help="list what was not reported as it should be")
    parser.add_argument("--table", action="store_true", help="print the valid slips with their reasons, too")
    given = parser.parse_args()
    begun = perf_counter()
    tasks = [
        (name, given.seed, given.sample, part, given.jobs)
        for name in given.ruleset or bundled()
        for part in range(given.jobs)
    ]
    found: list[tuple[str, Verdict]] = []
    with get_context("fork").Pool(given.jobs) as pool:
        for name, verdicts in pool.imap(_work, tasks):
            found += [(name, verdict) for verdict in verdicts]
            print(f"{name}: {len(verdicts):,} slips, {perf_counter() - begun:.0f} s", file=sys.stderr)
    print(report.tables(found))
    if given.table:
        print("\n" + report.valid(found))
    if given.misses:
        print("\n" + report.misses(found))


if __name__ == "__main__":
    main()
