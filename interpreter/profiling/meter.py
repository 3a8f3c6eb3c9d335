"""Charging what the walker does to the lines of the ruleset.

While games are measured, the tables by which the walker finds what to do with each form of expression and statement
hold functions that count; so nothing is slower when nothing is measured. What is counted are *steps*: an expression or
statement worked out is one, and to these come the steps by which the engine itself limits what may lie between two
decisions: members gone through, values tried for a parameter, places searched, copies of the table. They are the same
on every machine.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any

from interpreter.engine.decisions import Ids, legal_options
from interpreter.engine.execution import EXECUTE
from interpreter.engine.machine import EVALUATE, Machine, value_of
from interpreter.engine.secrecy import as_known_to
from interpreter.profiling.marks import CONDITIONS, OPTIONS, STATEMENTS, TRIALS, Cost, Marks
from interpreter.program.program import Program
from interpreter.program.statement import Block, Decide
from interpreter.program.value import NOTHING

DEEPER = 3
"""So many times as deep as else calls may go while they are counted."""


class Meter:
    """Counts the steps of games of one program, line by line.

    `steps` are all that were charged to a line.
    """

    def __init__(self, program: Program) -> None:
        self.marks = Marks(program)
        self.steps = 0
        self._cost: Cost | None = None
        self._purpose = STATEMENTS
        self._worked_out = 0
        self._machine: Machine | None = None
        self._left = 0
        self._since = 0.0

    @contextmanager
    def counting(self) -> Iterator[None]:
        """Counts what any walker of this process does meanwhile."""
        tables: tuple[dict[Any, Callable[..., Any]], ...] = (EVALUATE, EXECUTE)
        plain = [table.copy() for table in tables]
        depth = sys.getrecursionlimit()
        try:
            sys.setrecursionlimit(DEEPER * depth)
            for table in tables:
                table.update({form: self._counted(work) for form, work in table.items()})
            yield
        finally:
            for table, before in zip(tables, plain, strict=True):
                table.update(before)
            sys.setrecursionlimit(depth)

    @contextmanager
    def purpose(self, purpose: str) -> Iterator[None]:
        """Says for what things are worked out meanwhile."""
        before, self._purpose = self._purpose, purpose
        try:
            yield
        finally:
            self._purpose = before

    def options(self, m: Machine, block: Block) -> list[Ids]:
        """The options of a decision, listed as the walker does it, for a `Machine.lister`."""
        assert isinstance(block.terminator, Decide)
        decision = block.terminator.decision

        def look() -> list[Ids]:
            seat = NOTHING if decision.actor is None else value_of(m, decision.actor, [0] * m.code.frame)
            with as_known_to(m, None if seat == NOTHING else seat):
                return list(legal_options(m, decision))

        return self._within(m, self.marks.cost(decision.origin), OPTIONS, look)  # type: ignore[no-any-return]

    def _counted(self, work: Callable[..., Any]) -> Callable[..., Any]:
        marks = self.marks.marks

        def counted(m: Machine, x: Any, f: Any) -> Any:
            self._worked_out += 1
            mark = marks.get(x)
            if mark is None:
                return work(m, x, f)
            cost = mark.cost or self._cost
            purpose = self._purpose
            if m.trial:
                purpose = TRIALS
            elif mark.purpose is not None and purpose in (STATEMENTS, CONDITIONS):
                purpose = mark.purpose
            if cost is None or (cost is self._cost and purpose == self._purpose):
                return work(m, x, f)
            self._worked_out -= 1
            return self._within(m, cost, purpose, work, m, x, f, worked_out=1)

        return counted

    def _within(
        self, m: Machine, cost: Cost, purpose: str, work: Callable[..., Any], *arguments: Any, worked_out: int = 0
    ) -> Any:
        """Does something that belongs to a line."""
        self._attribute(m)
        outside = self._cost, self._purpose
        before = self.steps
        if cost is not self._cost:
            cost.times += 1
        cost.open += 1
        self._cost, self._purpose = cost, purpose
        self._worked_out += worked_out
        try:
            return work(*arguments)
        finally:
            self._attribute(m)
            cost.open -= 1
            if not cost.open:
                cost.total += self.steps - before
            self._cost, self._purpose = outside

    def _attribute(self, m: Machine) -> None:
        """Charges what was done since the last time to the line that is under way, and goes on with a machine.

        What belongs to no line is dropped: between two statements a machine counts once more what was counted while
        options were found. So is what a search counts, which has more steps than there are; what is worked out in it
        is charged.
        """
        now = perf_counter()
        steps = self._worked_out
        last = self._machine
        if last is not None and self._left <= last.step_limit:
            steps += max(0, self._left - last.steps)
        cost = self._cost
        if cost is not None:
            cost.own[self._purpose] += steps
            cost.seconds += now - self._since
            self.steps += steps
        self._worked_out = 0
        self._machine, self._left = m, m.steps
        self._since = now
