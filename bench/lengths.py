"""How long the classics are, beside the same games in other languages.

    python bench/lengths.py

Prints lines / tokens for each ruleset, with the tables that it takes in. Lines are those that aren't empty. Tokens are
strings, words, numbers and signs, one for each character; brackets are none. Comments, metadata and examples don't
count. `rules` are what is left without `show`, which says how things are drawn (metadata in Ludii; RBG draws nothing),
without `always`, which tests, and without effects and definitions that nothing but examples uses; `all` is with them.

The figures of the others were counted by the same rules: of Ludii 1.3.13 the `.lud` files with their options and local
definitions, but without the shared definitions that they use; of RBG the `.rbg` files of its collection as of
2024-12-20 (3ae4fb7).
"""

from __future__ import annotations

import re
import sys
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


def declarations(text: str) -> list[list[str]]:
    """The lines that aren't empty, without their comments, declaration by declaration."""
    found: list[list[str]] = []
    for written in text.splitlines():
        line = COMMENT.sub("", written).rstrip()
        if line and (not line.startswith(" ") or not found):
            found.append([line])
        elif line:
            found[-1].append(line)
    return found


def rules_among(found: list[list[str]]) -> list[list[str]]:
    """What is rules: nothing that draws or tests, and no procedure that nothing but examples uses."""
    rules = [lines for lines in found if lines[0].split()[0] not in ("show", "always")]
    while True:
        texts = ["\n".join(lines) for lines in rules]
        heads = [re.match(r"(?:effect|define) (\w+)", text) for text in texts]
        used = [
            head is None or any(re.search(rf"\b{head[1]}\b", other) for other in texts if other is not text)
            for head, text in zip(heads, texts, strict=True)
        ]
        if all(used):
            return rules
        rules = [lines for lines, kept in zip(rules, used, strict=True) if kept]


def length_of(name: str, *, whole: bool = True) -> Length:
    """How long a classic is, with its tables; if not `whole`, without what isn't rules."""
    lines: list[str] = []
    for path in sorted(CLASSICS.glob(f"{name}.*")):
        found = [d for d in declarations(path.read_text(encoding="utf-8")) if not d[0].startswith("example ")]
        lines += [line for d in (found if whole else rules_among(found)) for line in d]
    return Length(len(lines), sum(len(TOKEN.findall(line)) for line in lines))


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
