"""Which procedures may fail where no trial has seen it, and so keep a table to go back to.

All that can be played is gone through, with what the last trial has seen: a point of the program is *seen* if the
option that led there was tried up to a block that hasn't been reached yet.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from interpreter.program import statement as s
from interpreter.program.expression import Column
from interpreter.program.extents import Kinds
from interpreter.program.kinds import Kind, Number, TallyKind
from interpreter.program.program import Program

Seen: TypeAlias = frozenset[s.Block]
"""The blocks where the last trial may have ended; empty where there was none."""

UNSEEN: Seen = frozenset()


def met(one: Seen, other: Seen) -> Seen:
    """What is seen where two ways meet."""
    return one | other if one and other else UNSEEN


class Lateness:
    """Goes through the blocks of one program."""

    def __init__(self, program: Program, kinds: Kinds) -> None:
        self.program = program
        self.kinds = kinds
        self.late: set[s.Procedure] = set()
        self._runs: dict[tuple[s.Block, Seen], Seen | None] = {}
        self._plain: dict[tuple[s.Procedure, Seen], Seen] = {}

    def found(self) -> set[s.Procedure]:
        """The effects, actions and reactions that may fail late."""
        program = self.program
        begins = [program.begin, *(example.begin for example in program.examples)]
        begins += [stand.block for stand in program.stands.values()]
        begins += [reaction.entry for reaction in program.reactions if reaction.entry is not None]
        # Play can be made to stand in a phase, and then goes on behind all that phases are done from.
        for block in program.blocks:
            if isinstance(block.terminator, s.Invoke) and block.terminator.procedure.sort == "phase":
                begins.append(block.terminator.then)
        for begin in begins:
            self.run(begin, UNSEEN)
        return {procedure for procedure in self.late if procedure.sort not in ("phase", "example")}

    # ---- blocks ----

    def run(self, entry: s.Block, seen: Seen) -> Seen | None:
        """What is seen where a procedure returns that is begun at a block; None where it doesn't return."""
        if (entry, seen) in self._runs:
            return self._runs[entry, seen]
        states = {entry: seen}
        waiting = deque([entry])
        returned: Seen | None = None
        while waiting:
            block = waiting.popleft()
            here = UNSEEN if block in states[block] else states[block]
            here = self.statements(block.statements, here, block.procedure)
            if isinstance(block.terminator, s.Return):
                returned = here if returned is None else met(returned, here)
            for target, there in self.following(block.terminator, here):
                before = states.get(target)
                after = there if before is None else met(before, there)
                if before is None or after != before:
                    states[target] = after
                    waiting.append(target)
        self._runs[entry, seen] = returned
        return returned

    def following(self, terminator: s.Terminator | None, seen: Seen) -> Iterator[tuple[s.Block, Seen]]:
        """The blocks that may come next, with what is seen there."""
        match terminator:
            case s.Goto() | s.TurnEnds():
                yield terminator.block, seen
            case s.Branch():
                yield terminator.then, seen
                yield terminator.otherwise, seen
            case s.Switch():
                for _, target in terminator.cases:
                    yield target, seen
                yield terminator.otherwise, seen
            case s.Invoke():
                assert terminator.procedure.entry is not None
                returned = self.run(terminator.procedure.entry, seen)
                if returned is not None:
                    yield terminator.then, returned
            case s.Drain():
                yield terminator.then, UNSEEN
            case s.Fork():
                yield terminator.entry, UNSEEN
                yield terminator.join, UNSEEN
            case s.Decide():
                yield from self.decided(terminator.decision)

    def decided(self, decision: s.Decision) -> Iterator[tuple[s.Block, Seen]]:
        """The blocks where play may go on from a decision."""
        for target in (decision.stop, decision.skip, decision.then):
            if target is not None:
                yield target, UNSEEN
        for alternative in decision.alternatives:
            seen = UNSEEN if decision.sort == "random" else frozenset((alternative.until,))
            if alternative.procedure is None:
                yield alternative.entry, seen
            else:
                self.run(alternative.entry, seen)

    # ---- statements ----

    def statements(self, statements: Iterable[s.Stmt], seen: Seen, procedure: s.Procedure) -> Seen:
        """What is seen after statements of a procedure."""
        for statement in statements:
            seen = self.statement(statement, seen, procedure)
        return seen

    def statement(self, x: s.Stmt, seen: Seen, procedure: s.Procedure) -> Seen:
        match x:
            case s.Require():
                if not seen and not certain(self.kinds.of(x.condition)):
                    self.late.add(procedure)
            case s.Put():
                if not seen and leaves_range(x.column, self.kinds.of(x.value)):
                    self.late.add(procedure)
            case s.IfThen():
                return met(self.statements(x.then, seen, procedure), self.statements(x.otherwise, seen, procedure))
            case s.ChooseCase():
                for _, body in x.cases:
                    seen = met(seen, self.statements(body, seen, procedure))
            case s.ForEach() | s.RepeatUntil():
                again = met(seen, self.statements(x.body, seen, procedure))
                return again if again == seen else met(again, self.statements(x.body, again, procedure))
            case s.CallPlain():
                if (x.procedure, seen) not in self._plain:
                    self._plain[x.procedure, seen] = self.statements(x.procedure.body, seen, x.procedure)
                return self._plain[x.procedure, seen]
            case s.FindBest():
                self.run(x.entry, UNSEEN)
                return UNSEEN
            case s.ShufflePlaces():
                return UNSEEN
        return seen


def certain(condition: Kind) -> bool:
    """Whether a need whose condition gives such a value certainly holds."""
    return isinstance(condition, Number) and not condition.nothing and (condition.low > 0 or condition.high < 0)


def leaves_range(column: Column, kind: Kind) -> bool:
    """Whether a value may lie outside of the bounds of a column."""
    if column.low is None and column.high is None:
        return False
    if not isinstance(kind, Number | TallyKind):
        return True
    number = kind if isinstance(kind, Number) else kind.count
    low = number.low if column.low is None else column.low
    high = number.high if column.high is None else column.high
    return number.possible and (number.low < low or number.high > high)
