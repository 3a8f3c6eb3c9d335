"""Going through all that a program is made of."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from attrs import fields

from interpreter.program import expression as e
from interpreter.program import program as g
from interpreter.program import statement as s

PARTS = (
    e.Expr, e.ExceptionCase, s.Stmt, s.Terminator, s.Decision, s.Alternative, s.Choice, s.LevelNeed, s.Text, s.Shown,
    g.Answer, g.Invariant, g.Look, g.Goal, g.Score, g.Example, g.Stand, s.Reaction,
)  # fmt: skip
"""What is gone into; all else, such as locals, columns, definitions, procedures and blocks, has roots of its own."""

NOT_PARTS = frozenset(
    ("origin", "matching", "local", "column", "define", "procedure", "name", "form", "operator", "format")
)
"""Attributes that have no parts, whatever they belong to."""


@cache
def _names(form: type) -> tuple[str, ...] | None:
    """The attributes that may have parts; None for what isn't gone into."""
    if not issubclass(form, PARTS):
        return None
    if issubclass(form, e.Const | e.Printed):
        return ("index",) if issubclass(form, e.Printed) else ()
    return tuple(part.name for part in fields(form) if part.name not in NOT_PARTS)


def all_within(*roots: Any) -> Iterator[Any]:
    """Statements, expressions and all below them, without bodies of definitions and procedures, and each once."""
    waiting: list[Any] = list(roots)
    seen: set[int] = set()
    while waiting:
        node = waiting.pop()
        form: Any = type(node)
        if form is tuple or form is list:
            waiting += node
            continue
        names = _names(form)
        if names is not None and id(node) not in seen:
            seen.add(id(node))
            yield node
            waiting += [getattr(node, name) for name in names]


def roots(program: g.Program) -> list[Any]:
    """What `all_within` must be given to go through a whole program."""
    return [
        program.initial,
        [(b.statements, b.terminator) for b in program.blocks],
        program.decisions,
        [p.body for p in program.procedures],
        [d.body for d in program.defines],
        [[d.body for d, _ in site.values] for site in program.repeat_sites],
        [s.define.body for s in program.scores],
        [goal.define.body for goal in program.winner],
        [(look.condition.body, look.text) for look in program.looks],
        program.invariants,
        program.examples,
        list(program.stands.values()),
        [c.label for c in program.components],
        [p.label for p in program.places],
    ]
