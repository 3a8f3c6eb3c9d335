"""Which line each part of a program belongs to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import define, field, frozen

from interpreter.program import expression as e
from interpreter.program import statement as s
from interpreter.program.program import Program
from interpreter.program.walking import all_within, roots
from interpreter.source.text import SourceFile, Span

STATEMENTS = "statements"
CONDITIONS = "conditions"
OPTIONS = "options"
TRIALS = "trials"
SCORES = "scores"
PURPOSES = (OPTIONS, TRIALS, STATEMENTS, CONDITIONS, SCORES)
"""For what something is worked out: finding options, trying them, doing what is chosen and what phases do, the
conditions of `if` and `until` there, scores and winners when a game is over."""


@define(eq=False)
class Cost:
    """What a line has cost so far.

    `own` are the steps of the line itself, by what they were for; `total` also those of what it calls, and of finding
    and trying options where it asks; `times` how often it was begun. `seconds` go with `own`. `open` is how often it
    is under way.
    """

    file: SourceFile
    number: int
    own: dict[str, int] = field(factory=lambda: dict.fromkeys(PURPOSES, 0))
    total: int = 0
    times: int = 0
    seconds: float = 0.0
    open: int = 0


@frozen(eq=False)
class Mark:
    """Where something begins: `cost` is that of its line, `purpose` what it is for; nothing where that goes on."""

    cost: Cost | None
    purpose: str | None = None


class Marks:
    """The lines of a program, and what begins on each.

    What has no line of its own, such as what lowering added, belongs to the line that it is worked out for.
    """

    def __init__(self, program: Program) -> None:
        self.costs: dict[tuple[SourceFile, int], Cost] = {}
        self.marks: dict[e.Expr | s.Stmt, Mark] = {}
        spans: dict[e.Expr | s.Stmt, Span | None] = {x: source.span for x, source in program.sources.items()}
        purposes: dict[e.Expr | s.Stmt, str] = {}
        for part in all_within(*roots(program)):
            if isinstance(part, s.Stmt | e.Traced):
                spans[part] = part.origin
            elif isinstance(part, s.LevelNeed):
                spans.setdefault(part.condition, part.origin)
            elif isinstance(part, e.CanAct):
                purposes[part] = OPTIONS
            for condition in _conditions(part):
                purposes.setdefault(condition, CONDITIONS)
        for part in {**spans, **purposes}:
            span = spans.get(part)
            self.marks[part] = Mark(None if span is None else self.cost(span), purposes.get(part))

    def cost(self, span: Span) -> Cost:
        """The cost of the line where a piece of text begins."""
        key = span.file, span.line
        if key not in self.costs:
            self.costs[key] = Cost(*key)
        return self.costs[key]


def _conditions(part: Any) -> Iterator[e.Expr]:
    """What is asked to find out how to go on."""
    if isinstance(part, s.Branch | s.IfThen):
        yield part.condition
    elif isinstance(part, s.Switch | s.ChooseCase):
        yield part.value
    elif isinstance(part, s.RepeatUntil):
        yield part.until
