"""The figures of the experiment as tables in Markdown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from bench.mistakes.slips import WAYS
from bench.mistakes.verdict import Verdict
from bench.mistakes.words import KINDS
from bench.share import share

_MANY = 3
"""One slip should not have more messages."""

_HEAD = ("slips", "valid", "reported", "in place", "right word", "as the first", "messages")


def figures(verdicts: Sequence[Verdict]) -> tuple[int, int, int, int, int, int, float]:
    """Count: slips, valid ones, reported, of these in place, with the right word, with it first; messages a report."""
    reported = [v for v in verdicts if v.reported]
    return (
        len(verdicts),
        len(verdicts) - len(reported),
        len(reported),
        sum(v.in_place for v in reported),
        sum(v.suggested for v in reported),
        sum(v.first for v in reported),
        sum(v.messages for v in reported) / max(1, len(reported)),
    )


def table(title: str, names: Iterable[str], of: Callable[[Verdict], str], verdicts: Sequence[Verdict]) -> str:
    """Make a table with a row for each name that a verdict falls under, and one for all."""
    rows = [f"| {title} | {' | '.join(_HEAD)} |", "|---" + "|--:" * len(_HEAD) + "|"]
    for name in (*names, "all"):
        part = verdicts if name == "all" else [v for v in verdicts if of(v) == name]
        if part:
            slips, valid, reported, place, right, first, messages = figures(part)
            shares = [share(n, reported) for n in (place, right, first)]
            rows.append(f"| {name} | {slips:,} | {valid:,} | {reported:,} | {' | '.join(shares)} | {messages:.2f} |")
    return "\n".join(rows)


def tables(verdicts: Sequence[tuple[str, Verdict]]) -> str:
    """Make the tables by ruleset, by kind of word and by way of mistyping."""
    only = [v for _, v in verdicts]
    name_of = {id(v): name for name, v in verdicts}
    return "\n\n".join(
        [
            table("ruleset", dict.fromkeys(name for name, _ in verdicts), lambda v: name_of[id(v)], only),
            table("what was mistyped", KINDS, lambda v: v.slip.word.kind, only),
            table("a letter", WAYS, lambda v: v.slip.way, only),
            f"Reported by warnings only: {sum(v.warned for v in only):,}.",
        ]
    )


def misses(verdicts: Sequence[tuple[str, Verdict]]) -> str:
    """List what was reported, but not in place, without the right word or with many messages, and what was said."""
    return "\n".join(
        f"{_described(v)}{'' if v.in_place else '  NOT IN PLACE'}\n  {v.shown}"
        for _, v in verdicts
        if v.reported and (not v.in_place or not v.suggested or v.messages > _MANY)
    )


def valid(verdicts: Sequence[tuple[str, Verdict]]) -> str:
    """List the slips after which the program is valid, by the reason."""
    found = Counter((v.reason, f"{v.slip.word.text} → {v.slip.typed}") for _, v in verdicts if not v.reported)
    lines = []
    for reason in dict.fromkeys(reason for reason, _ in sorted(found)):
        slips = sorted((slip, count) for (r, slip), count in found.items() if r == reason)
        total = sum(count for _, count in slips)
        listed = ", ".join(f"`{slip}`" + (f" ({count} times)" if count > 1 else "") for slip, count in slips)
        lines.append(f"- {reason}, {total:,}: {listed}")
    return "\n".join(lines)


def _described(verdict: Verdict) -> str:
    word = verdict.slip.word
    return f"{word.file.name}:{word.line} {word.kind}: {word.text} → {verdict.slip.typed}"
