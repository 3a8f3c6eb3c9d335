"""Making the slips of a ruleset, checking it with each of them, and judging what is reported."""

from __future__ import annotations

import random
import re
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from attrs import frozen

from bench.forms import english_lines, english_values, layout, rows, values
from bench.forms.slip import Slip, Text
from interpreter.assembly.listing import list_rulesets
from interpreter.diagnostics.diagnostic import Diagnostic, Reporter
from interpreter.driver import checked
from interpreter.source.bundled import rulesets_folder
from interpreter.source.text import SourceFile


@frozen
class Verdict:
    """What was found after a slip."""

    slip: Slip
    found: Sequence[Diagnostic]

    @property
    def here(self) -> Sequence[Diagnostic]:
        """The findings on the lines of the slip."""
        name = self.slip.file.name
        spans = [(finding, finding.span) for finding in self.found if finding.span is not None]
        return [f for f, span in spans if Path(span.file.name).name == name and span.line in self.slip.lines]

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


def bundled() -> list[Path]:
    """List the bundled rulesets."""
    return [listed.path for listed in list_rulesets(rulesets_folder())]


def texts_of(main: Path) -> list[Text]:
    """Return the file of a ruleset, and those of its tables."""
    typed = checked(str(main), (), Reporter())
    if typed is None:
        raise ValueError(f"{main} can't be read")
    named = re.findall(r'"([\w.]+\.yaml)"', main.read_text("utf-8"))
    files = [main, *(main.parent / name for name in named)]
    return [Text(SourceFile(f.name, f.read_text("utf-8"), f), f, typed) for f in files]


def slips_of(main: Path, seed: int) -> Iterator[Slip]:
    """Make every slip in a ruleset and its tables."""
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
    chosen: list[Slip] = []
    for sort, those in by_sort.items():
        generator = random.Random(f"{seed} {sort} {those[0].file.name}")
        chosen += those if each == 0 or len(those) <= each else generator.sample(those, each)
    return chosen


def verdicts_of(main: Path, slips: Iterable[Slip]) -> Iterator[Verdict]:
    """Check a ruleset with each of some slips in it."""
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
