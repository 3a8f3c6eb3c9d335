"""What the checker says of mistakes of form: layout, arguments, types, cells, lines, and words of other languages.

    python -m bench.forms [--each N] [--seed S] [--ruleset NAME]... [--sort WORD] [--show misses|valid|many] [--jobs J]

Slips of each sort are made by fixed rules in every bundled ruleset and its tables, and the ruleset is checked with one
of them at a time. `docs/mistakes.md` says what counts, and has the figures. Of each sort 10 slips are drawn for each
ruleset; with `--each 0` all are tried, which takes hours.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter

from bench.forms import report
from bench.forms.running import Verdict, bundled, drawn, slips_of, verdicts_of

Task = tuple[Path, int, int, str]
"""A ruleset, how many slips of each sort, the seed, and a part of the names of the sorts."""

_SHOWN: dict[str, Callable[[Verdict], bool]] = {
    "misses": lambda verdict: bool(verdict.found) and not verdict.helped,
    "valid": lambda verdict: not verdict.found,
    "many": lambda verdict: len(verdict.found) > 1,
}


def work(task: Task) -> list[Verdict]:
    """Judge the slips of one ruleset."""
    file, each, seed, sort = task
    chosen = drawn(slips_of(file, seed), each, seed)
    return list(verdicts_of(file, [slip for slip in chosen if sort in slip.sort]))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.forms", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--each", type=int, default=10, help="so many slips of each sort for each ruleset, 0 for all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ruleset", action="append", help="only this one; may be given several times")
    parser.add_argument("--sort", default="", help="only sorts whose name holds this")
    parser.add_argument("--jobs", type=int, default=1, help="processes at a time")
    parser.add_argument("--show", choices=list(_SHOWN), help="list what was not as it should be")
    given = parser.parse_args()
    files = [file for file in bundled() if not given.ruleset or file.stem in given.ruleset]
    verdicts: list[Verdict] = []
    begun = perf_counter()
    with get_context("fork").Pool(given.jobs) as pool:
        for found in pool.imap(work, [(file, given.each, given.seed, given.sort) for file in files]):
            verdicts += found
            print(f"{len(verdicts):,} slips, {perf_counter() - begun:.0f} s", file=sys.stderr)
    if given.show:
        print("\n".join(report.shown(v) for v in verdicts if _SHOWN[given.show](v)))
    print(report.table(verdicts))
    print("\n" + report.valid(verdicts))


if __name__ == "__main__":
    main()
