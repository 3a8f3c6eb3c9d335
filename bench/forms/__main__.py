"""What the checker says of mistakes of form: layout, arguments, types, cells, lines, and words of other languages.

    python -m bench.forms [--each 8] [--seed 1] [--ruleset NAME] [--sort WORD] [--show wrong|valid|silent] [--write]

Slips of each sort are made by fixed rules in every bundled ruleset and its tables; `--each` of them are drawn for each
ruleset (0: all). For each sort the table says how many were reported at all, on the line where they were made (for
layout: or beside it), and with a message or help there that tells what to write; how many findings one slip has; and
how many give a ruleset that is valid, too. `--write` puts the table into docs/mistakes.md.
"""

from __future__ import annotations

import argparse
import random
import re
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from attrs import define, field, frozen

from bench.forms import english_lines, english_values, layout, rows, values
from bench.forms.slip import Slip, Text
from interpreter.diagnostics.diagnostic import Diagnostic, Reporter
from interpreter.driver import checked
from interpreter.source.bundled import rulesets_folder
from interpreter.source.finding import files_below
from interpreter.source.text import SourceFile


@frozen
class Verdict:
    """What was found after a slip."""

    slip: Slip
    found: Sequence[Diagnostic]

    @property
    def here(self) -> Sequence[Diagnostic]:
        """The findings on the lines of the slip."""
        return [
            f
            for f in self.found
            if f.span is not None and f.span.file.name.endswith(self.slip.file.name) and f.span.line in self.slip.lines
        ]

    @property
    def helped(self) -> bool:
        """Whether a finding there says what to write."""
        for finding in self.here:
            said = _plain(f"{finding.message} | {finding.help}")
            if any(_plain(fix) in said for fix in self.slip.fix) or (not self.slip.fix and finding.help):
                return True
        return False


def _plain(text: str) -> str:
    return " ".join(text.split()).lower()


@define
class Tally:
    """The figures of one sort of slip."""

    made: int = 0
    valid: int = 0
    here: int = 0
    helped: int = 0
    findings: int = 0
    reasons: Counter[str] = field(factory=Counter)

    def add(self, verdict: Verdict) -> None:
        self.made += 1
        if not verdict.found:
            self.valid += 1
            self.reasons[verdict.slip.valid] += 1
            return
        self.findings += len(verdict.found)
        self.here += bool(verdict.here)
        self.helped += verdict.helped

    @property
    def reported(self) -> int:
        return self.made - self.valid


def bundled() -> list[Path]:
    """All bundled rulesets."""
    return [f for f in files_below(rulesets_folder()) if re.search(r"^ruleset ", f.read_text("utf-8"), re.MULTILINE)]


def texts_of(main: Path) -> list[Text]:
    """The file of a ruleset, and those of its tables."""
    reporter = Reporter()
    typed = checked(str(main), (), reporter)
    assert typed is not None and not reporter.found, main
    named = re.findall(r'"([\w.]+\.yaml)"', main.read_text("utf-8"))
    files = [main, *(main.parent / name for name in named)]
    return [Text(SourceFile(f.name, f.read_text("utf-8"), f), f, typed) for f in files]


def slips_of(main: Path, seed: int) -> Iterator[Slip]:
    """Make every slip in a ruleset."""
    for text in texts_of(main):
        yield from layout.slips(text)
        yield from rows.slips(text)
        if not text.is_table:
            yield from values.slips(text, random.Random(f"{seed} {text.path.name}"))
            yield from english_values.slips(text)
            yield from english_lines.slips(text)


def drawn(slips: Iterable[Slip], each: int, seed: int) -> list[Slip]:
    """Draw so many slips of each sort, all if `each` is 0."""
    by_sort: dict[str, list[Slip]] = {}
    for slip in slips:
        by_sort.setdefault(slip.sort, []).append(slip)
    chosen = []
    for sort, those in by_sort.items():
        generator = random.Random(f"{seed} {sort} {those[0].file.name}")
        chosen += those if each == 0 or len(those) <= each else generator.sample(those, each)
    return chosen


def judge(main: Path, slips: Iterable[Slip]) -> Iterator[Verdict]:
    """Check the ruleset with each of the slips in it."""
    with tempfile.TemporaryDirectory() as folder:
        for file in main.parent.iterdir():
            if file.suffix in (".rules", ".yaml"):
                shutil.copy(file, folder)
        for slip in slips:
            changed = Path(folder, slip.file.name)
            before = changed.read_bytes()
            changed.write_text(slip.text, encoding="utf-8")
            reporter = Reporter()
            checked(str(Path(folder, main.name)), (), reporter)
            changed.write_bytes(before)
            yield Verdict(slip, reporter.sorted())


def table(tallies: dict[str, Tally]) -> str:
    """Write the figures as a table in Markdown."""
    lines = [
        "| slip | made | valid | reported on its line | and says what to write | findings a slip |",
        "|---|--:|--:|--:|--:|--:|",
    ]
    for sort, t in tallies.items():
        share = [f"{100 * n / t.reported:.1f} %" if t.reported else "–" for n in (t.here, t.helped)]
        mean = f"{t.findings / t.reported:.2f}" if t.reported else "–"
        lines.append(f"| {sort} | {t.made:,} | {t.valid:,} | {share[0]} | {share[1]} | {mean} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--each", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ruleset", default="")
    parser.add_argument("--sort", default="")
    parser.add_argument("--show", choices=("wrong", "valid", "silent", "many", "all"))
    options = parser.parse_args()
    tallies: dict[str, Tally] = {}
    for file in bundled():
        if options.ruleset and file.stem not in options.ruleset.split(","):
            continue
        chosen = drawn(slips_of(file, options.seed), options.each, options.seed)
        for verdict in judge(file, [slip for slip in chosen if options.sort in slip.sort]):
            tallies.setdefault(verdict.slip.sort, Tally()).add(verdict)
            if options.show:
                show(verdict, options.show)
    total = Tally()
    for tally in tallies.values():
        for name in ("made", "valid", "here", "helped", "findings"):
            setattr(total, name, getattr(total, name) + getattr(tally, name))
    print(table({**tallies, "all": total}))


def show(verdict: Verdict, what: str) -> None:
    """Print a slip and what was found."""
    wrong = bool(verdict.found) and not verdict.helped
    wanted = {
        "wrong": wrong,
        "valid": not verdict.found,
        "silent": bool(verdict.found) and not verdict.here,
        "all": True,
    }
    if not wanted.get(what, len(verdict.found) > 1):
        return
    slip = verdict.slip
    lines = slip.text.split("\n")
    print(f"--- {slip.sort} ({slip.file.name}:{min(slip.lines)}) fix {list(slip.fix)[:3]}")
    for number in sorted(slip.lines):
        if 0 < number <= len(lines):
            print(f"    {number:4} {lines[number - 1]}")
    for f in verdict.found[:4]:
        print(
            f"  > {f.span.line if f.span else 0}:{f.span.column if f.span else 0} {f.id}: {f.message}\n       = {f.help}"
        )


if __name__ == "__main__":
    main()
