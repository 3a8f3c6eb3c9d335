"""How long the classics are, beside the same games in other languages.

    python bench/lengths.py

Prints lines / tokens for each ruleset, with the tables that it takes in. Lines are those that aren't empty. Tokens are
strings, words, numbers and signs, one for each character; brackets are none. Comments, metadata and examples don't
count. `rules` are what is left without `show`, which says how things are drawn (metadata in Ludii; RBG draws nothing),
and without `always`, which tests; `all` is with them.

The figures of the others were counted by the same rules: of Ludii 1.3.13 the `.lud` files with their options and local
definitions, but without the shared definitions that they use; of RBG the `.rbg` files of its collection as of
2024-12-20 (3ae4fb7).
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

CLASSICS = ROOT / "rulesets" / "classics"
TOKEN = re.compile(r'"[^"]*"|\w+|[^\s\w"()\[\]{}]')
COMMENT = re.compile(r'#(?=[^"]*(?:"[^"]*"[^"]*)*$).*')
"""A `#` that isn't in a string, and what follows it."""


@frozen
class Length:
    """How long a text is."""

    lines: int
    tokens: int

    def __str__(self) -> str:
        return f"{self.lines:,} / {self.tokens:,}"

    def __add__(self, other: Length) -> Length:
        return Length(self.lines + other.lines, self.tokens + other.tokens)


LUDII = {
    "tic_tac_toe": Length(12, 23),
    "connect_four": Length(49, 147),
    "othello": Length(104, 256),
    "breakthrough": Length(48, 153),
    "hex": Length(41, 215),
    "english_draughts": Length(44, 88),
    "chess": Length(155, 402),
    "go": Length(52, 115),
    "kalah": Length(51, 144),
    "nine_mens_morris": Length(49, 91),
}
RBG = {
    "tic_tac_toe": Length(25, 174),
    "connect_four": Length(31, 260),
    "othello": Length(67, 480),
    "breakthrough": Length(24, 235),
    "hex": Length(40, 368),
    "english_draughts": Length(89, 561),
    "chess": Length(147, 1031),
    "go": Length(100, 437),
}


def counted_lines(text: str, left_out: tuple[str, ...] = ("example",)) -> Iterator[str]:
    """The lines that count, without their comments and without the declarations that begin with certain words."""
    out = False
    for written in text.splitlines():
        line = COMMENT.sub("", written).rstrip()
        if not line:
            continue
        out = line.split()[0] in left_out if not line.startswith(" ") else out
        if not out:
            yield line


def length(text: str, left_out: tuple[str, ...] = ("example",)) -> Length:
    """How long a text is."""
    lines = list(counted_lines(text, left_out))
    return Length(len(lines), sum(len(TOKEN.findall(line)) for line in lines))


def length_of(name: str, *, whole: bool = True) -> Length:
    """How long a classic is, with its tables; if not `whole`, without what isn't rules."""
    left_out = ("example",) if whole else ("example", "show", "always")
    found = Length(0, 0)
    for path in sorted(CLASSICS.glob(f"{name}.*")):
        found += length(path.read_text(encoding="utf-8"), left_out)
    return found


def table() -> list[str]:
    """The lines of the table, those that others have first."""
    names = sorted((p.stem for p in CLASSICS.glob("*.rules")), key=lambda n: (n not in LUDII, [*LUDII, n].index(n)))
    rows = ["| ruleset | rules | all | Ludii | RBG |", "|---|--:|--:|--:|--:|"]
    for name in names:
        others = " | ".join(str(found.get(name, "–")) for found in (LUDII, RBG))
        rows.append(f"| {name} | {length_of(name, whole=False)} | {length_of(name)} | {others} |")
    return rows


if __name__ == "__main__":
    print(*table(), sep="\n")
