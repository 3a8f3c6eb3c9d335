"""The figures of the experiment as tables in Markdown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from attrs import define, field

from bench.forms.running import Verdict
from bench.share import share


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
        """Count a verdict."""
        self.made += 1
        if not verdict.found:
            self.valid += 1
            self.reasons[verdict.slip.valid] += 1
            return
        self.findings += len(verdict.found)
        self.here += bool(verdict.here)
        self.helped += verdict.helped

    @property
    def row(self) -> str:
        """The figures as cells of a table."""
        reported = self.made - self.valid
        mean = f"{self.findings / reported:.2f}" if reported else "–"
        return (
            f"{self.made:,} | {self.valid:,} | {share(self.here, reported)} | {share(self.helped, reported)} | {mean}"
        )


def tallies(verdicts: Sequence[Verdict]) -> dict[str, Tally]:
    """Count the verdicts of each sort, in the order in which the sorts come."""
    found: dict[str, Tally] = {}
    for verdict in verdicts:
        found.setdefault(verdict.slip.sort, Tally()).add(verdict)
    return found


def table(verdicts: Sequence[Verdict]) -> str:
    """Make the table with a row for each sort, and one for all."""
    lines = ["| slip | slips | valid | on the line | what to write | messages |", "|---|--:|--:|--:|--:|--:|"]
    lines += [f"| {sort} | {tally.row} |" for sort, tally in tallies(verdicts).items()]
    whole = Tally()
    for verdict in verdicts:
        whole.add(verdict)
    return "\n".join([*lines, f"| all | {whole.row} |"])


def valid(verdicts: Sequence[Verdict]) -> str:
    """List how many slips of each sort leave a valid ruleset, and why."""
    lines = []
    for sort, tally in tallies(verdicts).items():
        lines += [f"- {sort}, {count:,}: {reason}" for reason, count in sorted(tally.reasons.items())]
    return "\n".join(lines)


def shown(verdict: Verdict) -> str:
    """Show a slip and what was found."""
    slip = verdict.slip
    text = slip.text.split("\n")
    lines = [f"--- {slip.sort} ({slip.file.name}:{min(slip.lines)}), wanted: {' or '.join(slip.fix) or 'any help'}"]
    lines += [f"    {number:4} {text[number - 1]}" for number in sorted(slip.lines) if 0 < number <= len(text)]
    for finding in verdict.found[:5]:
        where = f"{finding.span.line}:{finding.span.column}" if finding.span else ""
        lines += [f"  > {where} {finding.id}: {finding.message}", f"       = {finding.help}"]
    return "\n".join(lines)
