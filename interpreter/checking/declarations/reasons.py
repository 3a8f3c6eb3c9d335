"""Reasons that an example expects, `expect refused … because "…"`: some line must be able to give them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from interpreter.checking.checker import Checker
from interpreter.source.spelling import nearest
from interpreter.syntax import statement as s
from interpreter.syntax.tree import Label
from interpreter.syntax.walking import walk

MENTIONED = 3
"""So many reasons are told at once."""


def expected_reasons(checker: Checker) -> None:
    """Report what no `else` says.

    What the engine says where no reason is written quotes the ruleset in backticks; texts with one are left alone.
    """
    expected = [
        (node.call.name.text, node.reason)
        for example in checker.ruleset.examples
        for node in walk(example.body)
        if isinstance(node, s.ExpectRefused) and node.reason is not None
    ]
    if not expected:
        return
    given = _given(checker)
    for action, label in expected:
        text = label.plain
        if "`" not in text and all(isinstance(p, str) for p in label.parts) and not _can_be(text, given):
            near = [f'"{reason}"' for reason in nearest(text, [reason.plain for reason in given], 2)]
            help = f"did you mean {' or '.join(near)}?" if near else _reasons_of(checker, action)
            checker.report("unknown-reason", label, "no `else` gives this reason", help=help)


def _given(checker: Checker) -> list[Label]:
    """All texts behind an `else`."""
    found = []
    for node in walk(*checker.ruleset.parts):
        reason = getattr(node, "reason", None)
        if isinstance(reason, Label) and not isinstance(node, s.ExpectRefused):
            found.append(reason)
    return found


def _can_be(text: str, given: Sequence[Label]) -> bool:
    return any(
        re.fullmatch("".join(re.escape(p) if isinstance(p, str) else ".*" for p in reason.parts), text)
        for reason in given
    )


def _reasons_of(checker: Checker, action: str) -> str:
    """Say which reasons stand in an action itself."""
    procedure = checker.ruleset.procedures.get(action)
    reasons = [getattr(node, "reason", None) for node in walk(procedure.body)] if procedure is not None else []
    told = [f'"{reason.plain}"' for reason in reasons if isinstance(reason, Label)]
    if not told:
        return 'a reason stands behind a `need` or `forbid`: `need … else "…"`'
    return f"the reasons of `{action}` are {', '.join(told[:MENTIONED])}{' …' if len(told) > MENTIONED else ''}"
