"""What can fail: which options must be tried before they are offered, and which procedures keep a table to go back to.

Lowering takes it that anything can fail. Here the trial of each alternative is walked through, with what is known from
the needs that are tested early, from the conditions on the way, and from what numbers can be. Where nothing on any path
can fail, there is nothing to try.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterable
from typing import Any

from interpreter.lowering.facts import ANYTHING, Facts, Reading
from interpreter.lowering.lateness import Lateness, certain, leaves_range
from interpreter.program import expression as e
from interpreter.program import statement as s
from interpreter.program.extents import Kinds
from interpreter.program.kinds import Number, as_number, member_of, without_nothing
from interpreter.program.program import Program
from interpreter.program.walking import all_within

MOST_BLOCKS = 2_000
"""So many blocks of one trial are walked through; where there are more, the option is tried in play."""
PATIENCE = 4
"""After so many times that two ways met at a block, what isn't the same on both is forgotten."""


class Fails(Exception):  # noqa: N818 (no error)
    """Something in the trial may fail."""


def settle_failing(program: Program) -> None:
    """Take the marks off alternatives in whose trial nothing can fail, and off procedures that can't fail late."""
    try:
        kinds = Kinds(program)
        trials = Trials(program, kinds)
        for decision in program.decisions:
            for alternative in decision.alternatives:
                alternative.trial = decision.sort != "random" and trials.may_fail(alternative)
        late = Lateness(program, kinds).found()
    except RecursionError:
        return  # Everything is tried: that is right in any case.
    for procedure in program.procedures:
        procedure.late = procedure in late


class Trials:
    """Walks through the trials of one program."""

    def __init__(self, program: Program, kinds: Kinds) -> None:
        self.kinds = kinds
        self.program = program
        self.reading = Reading(program)
        self.left = 0
        self._changes: dict[int, frozenset[Any]] = {}
        self._may_fail: dict[Hashable, bool] = {}

    def may_fail(self, alternative: s.Alternative) -> bool:
        """Whether anything in the trial of an alternative may fail but what its needs exclude."""
        # An action has the same needs of its own wherever it is asked.
        needs = tuple([need for need in alternative.needs if need.word != "given"])
        trial = alternative.entry, alternative.until, tuple([(need.origin, need.word) for need in needs])
        if trial not in self._may_fail:
            self._may_fail[trial] = self._fails(alternative, needs)
        return self._may_fail[trial]

    def _fails(self, alternative: s.Alternative, needs: Iterable[s.LevelNeed]) -> bool:
        facts = Facts(self.kinds, self.reading)
        for choice in alternative.choices:
            if choice.where is not None:
                facts.assume(choice.where)
        for need in sorted(needs, key=lambda need: need.level):
            if facts.truth(need.condition) is False:
                return False  # It is never an option, and so never tried.
            facts.assume(need.condition)
        self.left = MOST_BLOCKS
        try:
            # Where it leaves its procedure, the rest isn't known here.
            return self.run(alternative.entry, alternative.until, facts) is not None
        except Fails:
            return True

    # ---- blocks ----

    def run(self, entry: s.Block, until: s.Block | None, facts: Facts) -> Facts | None:
        """What is known where a procedure returns; None if the trial is over before. Raises Fails."""
        known = {entry: facts}
        met: dict[s.Block, int] = {}
        returned: Facts | None = None
        waiting = deque([entry])
        while waiting:
            block = waiting.popleft()
            if block is until:
                continue
            self.left -= 1
            if self.left < 0:
                raise Fails
            after = self.statements(block.statements, known[block].copy())
            if after is None:
                continue
            if isinstance(block.terminator, s.Return):
                returned = after if returned is None else returned.joined(after)
                continue
            for target, facts in self.following(block.terminator, after):
                before = known.get(target)
                if before is not None:
                    facts = before.joined(facts)
                    met[target] = met.get(target, 0) + 1
                    if facts.known == before.known and facts.names == before.names:
                        continue
                    if met[target] > PATIENCE:
                        facts.known = {key: fact for key, fact in facts.known.items() if before.known.get(key) == fact}
                known[target] = facts
                if target not in waiting:
                    waiting.append(target)
        return returned

    def following(self, terminator: s.Terminator | None, facts: Facts) -> Iterable[tuple[s.Block, Facts]]:
        """The blocks that come next in the trial, with what is known there."""
        match terminator:
            case s.Goto() | s.TurnEnds():
                yield terminator.block, facts
            case s.Drain():
                yield terminator.then, facts
            case s.Branch():
                for holds, target in ((True, terminator.then), (False, terminator.otherwise)):
                    branch = self.branch(terminator.condition, holds, facts)
                    if branch is not None:
                        yield target, branch
            case s.Switch():
                for key, target in terminator.cases:
                    case = facts.copy()
                    case.refine(terminator.value, Number(key, key))
                    yield target, case
                yield terminator.otherwise, facts
            case s.Invoke():
                self.hand_over(terminator.procedure, terminator.arguments, facts)
                assert terminator.procedure.entry is not None
                returned = self.run(terminator.procedure.entry, None, facts)
                if returned is not None:
                    yield terminator.then, returned

    def branch(self, condition: e.Expr, holds: bool, facts: Facts) -> Facts | None:
        """What is known where a condition holds or doesn't; None where that can't be."""
        if facts.truth(condition) is (not holds):
            return None
        branch = facts.copy()
        if not holds or not as_number(branch.of(condition)).nothing:
            branch.assume(condition, holds)
        return branch

    def hand_over(self, procedure: s.Procedure, arguments: tuple[e.Expr, ...], facts: Facts) -> None:
        for local, argument in zip(procedure.parameters, arguments, strict=True):
            facts.give(local, argument)

    # ---- statements ----

    def statements(self, statements: Iterable[s.Stmt], facts: Facts) -> Facts | None:
        """What is known after statements; None if the trial is over. Raises Fails."""
        for statement in statements:
            after = self.statement(statement, facts)
            if after is None:
                return None
            facts = after
        return facts

    def statement(self, x: s.Stmt, facts: Facts) -> Facts | None:
        match x:
            case s.SetLocal():
                facts.give(x.local, x.value)
            case s.Put():
                self.put(x, facts)
            case s.Require():
                if not certain(facts.of(x.condition)):
                    raise Fails
            case s.IfThen():
                return self.either(
                    [
                        self.statements(body, branch)
                        for truth, body in ((True, x.then), (False, x.otherwise))
                        if (branch := self.branch(x.condition, truth, facts)) is not None
                    ]
                )
            case s.ChooseCase():
                return self.either([facts, *(self.statements(body, facts.copy()) for _, body in x.cases)])
            case s.ForEach():
                member = without_nothing(member_of(facts.of(x.source)))
                facts.forget(self.changes(x))
                body = facts.copy()
                body.give_kind(x.local, member)
                return self.either([facts, self.statements(x.body, body)])
            case s.RepeatUntil():
                facts.forget(self.changes(x))
                going_on = self.branch(x.until, False, facts)
                if going_on is not None:
                    self.statements(x.body, going_on)
                return self.branch(x.until, True, facts)
            case s.CallPlain():
                self.hand_over(x.procedure, x.arguments, facts)
                return self.statements(x.procedure.body, facts)
            case s.ShufflePlaces() | s.FindBest():
                return None
            case _:
                changes = self.changes(x)
                if changes:
                    facts.forget(changes)
        return facts

    def put(self, x: s.Put, facts: Facts) -> None:
        """A cell is set. Raises Fails where the number may leave its range."""
        kind = facts.of(x.value)
        if leaves_range(x.column, kind):
            where = as_number(facts.of(x.index))
            if where.possible and where.high >= x.column.first and where.low < x.column.first + x.column.count:
                raise Fails
        if isinstance(kind, Number):
            facts.put(x.column, x.index, kind)
        else:
            facts.forget((x.column,))

    def either(self, ways: list[Facts | None]) -> Facts | None:
        """What is known whichever way was gone."""
        found: Facts | None = None
        for way in ways:
            if way is not None:
                found = way if found is None else found.joined(way)
        return found

    def changes(self, statement: s.Stmt) -> frozenset[Any]:
        """The columns and locals that a statement may change, with all that it does."""
        if id(statement) not in self._changes:
            found: set[Any] = set()
            for node in all_within(statement):
                match node:
                    case s.SetLocal() | s.ForEach():
                        found.add(node.local)
                    case s.Put():
                        found.add(node.column)
                    case s.MoveComponents():
                        found |= self.reading.whereabouts | {self.reading.known}
                    case s.ShowTo():
                        found.add(self.reading.known)
                    case s.RecordTurn() | s.Enqueue():
                        found.add(ANYTHING)
                    case s.CallPlain():
                        found |= set(node.procedure.parameters)
                        for inner in node.procedure.body:
                            found |= self.changes(inner)
            self._changes[id(statement)] = frozenset(found)
        return self._changes[id(statement)]
