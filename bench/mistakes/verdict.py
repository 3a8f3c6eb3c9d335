"""Whether what was reported helps whoever made the slip."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from attrs import frozen

from bench.mistakes.slips import Slip
from bench.mistakes.words import DECLARED, DECLARING, INTRODUCED
from interpreter.diagnostics.diagnostic import Diagnostic, Severity

_QUOTED = re.compile(r"`([^`]*)`")
_NAME = re.compile(r"\w+")


@frozen
class Verdict:
    """What became of one slip.

    `reported`: there was a finding at all; if not, the program is valid, and `reason` says why. `in_place`: one on the
    line of the slip, or, for a name where it is declared, one elsewhere whose help names what was typed. `suggested`:
    such a finding whose help has the right word in backticks (of a declaration: one that says of the right word,
    unknown now, that the typed one may be meant). `first`: it is the first word there. `warned`: it was reported by
    warnings only. `shown`: what was said.
    """

    slip: Slip
    messages: int
    in_place: bool
    suggested: bool
    first: bool
    warned: bool
    shown: str
    reason: str

    @property
    def reported(self) -> bool:
        return self.messages > 0


def judge(slip: Slip, found: Sequence[Diagnostic], others: Collection[str]) -> Verdict:
    """Judge the findings for a ruleset with a slip in it; without the slip it has none.

    `others` are the words that stand in the ruleset elsewhere.
    """
    word = slip.word
    here = [f for f in found if f.span is not None and f.span.file is word.file and f.span.line == word.line]
    in_place = bool(here)
    ranks = [_rank(f, word.text) for f in here]
    if word.kind in DECLARING:
        pointing = [f for f in found if slip.typed in _quoted(f.help)]
        in_place = in_place or bool(pointing)
        ranks += [_rank(f, slip.typed) for f in pointing if word.text in _quoted(f.message)]
    return Verdict(
        slip=slip,
        messages=len(found),
        in_place=in_place,
        suggested=any(rank is not None for rank in ranks),
        first=0 in ranks,
        warned=bool(found) and all(f.severity is Severity.WARNING for f in found),
        shown="\n".join(_shown(f) for f in found[:4]),
        reason="" if found else _reason(slip, others),
    )


def _shown(finding: Diagnostic) -> str:
    return f"  {finding.span}: {finding.id}: {finding.message}" + (f" | {finding.help}" if finding.help else "")


def _reason(slip: Slip, others: Collection[str]) -> str:
    word = slip.word
    if slip.typed in others:
        return "what was typed is another word that may stand there"
    if word.kind == INTRODUCED:
        return "a local name that its block doesn't need: it can be called anything"
    if word.kind == DECLARED and word.text not in others:
        return "a name that stands nowhere else: it can be called anything"
    return "other"


def _quoted(text: str) -> list[str]:
    """List the words that a text has in backticks."""
    return [word for quoted in _QUOTED.findall(text) for word in _NAME.findall(quoted)]


def _rank(finding: Diagnostic, word: str) -> int | None:
    """Return the place of a word among those that the help of a finding suggests; nothing if it isn't there."""
    words = _quoted(finding.help)
    return words.index(word) if word in words else None
