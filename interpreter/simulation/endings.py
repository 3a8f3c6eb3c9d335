"""What ended a game: which part of the condition of the loop that is the last one of the game's phases.

It is read from the table as it stands at the end, so any engine that gives that can be asked. The loop is found in the
program: going back from the game's end, and into the phases that are done there, the nearest `turns`, `repeat` or
`for` over numbers. A condition of which several parts would be enough is taken apart, also where a definition says it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from attrs import define, field, frozen

from interpreter.engine.errors import GameError, stopping
from interpreter.engine.machine import Frame, Machine, value_of
from interpreter.program import expression as e
from interpreter.program import statement as s
from interpreter.program.flow import following, reachable
from interpreter.program.program import Program
from interpreter.source.spelling import in_words

_Test: TypeAlias = Callable[[Machine], Any]


@frozen(eq=False)
class Condition:
    """A condition that ends the game: as the ruleset writes it, or in words where it writes none."""

    text: str
    holds: Callable[[Machine], bool]


@frozen(eq=False)
class Endings:
    """What can end the games of a program. Without conditions they end where their phases do."""

    conditions: tuple[Condition, ...]

    @classmethod
    def of(cls, program: Program) -> Endings:
        """The conditions of a program, in the order of its lines."""
        found = [condition for exit in _Search(program).last_exits() for condition in _conditions(program, exit)]
        return cls(tuple(found))

    def at_end(self, machine: Machine) -> tuple[int, ...]:
        """The numbers of the conditions that hold on the last table of a game; none where the table tells none.

        The machine may be written to.
        """
        found = []
        for number, condition in enumerate(self.conditions):
            try:
                with stopping(machine):
                    if condition.holds(machine):
                        found.append(number)
            except GameError:
                continue
        return tuple(found)


@frozen(eq=False)
class _Exit:
    """A branch that leaves a loop when its condition holds, or doesn't."""

    condition: e.Expr
    when: bool


@define(eq=False)
class _Search:
    """Goes back from the end of the game."""

    program: Program
    _before: dict[s.Block, list[s.Block]] = field(factory=dict, init=False)
    _seen: set[s.Procedure] = field(factory=set, init=False)

    def __attrs_post_init__(self) -> None:
        for block in self.program.blocks:
            for after in following(block.terminator):
                self._before.setdefault(after, []).append(block)

    def last_exits(self) -> list[_Exit]:
        """The exits of the last loop; of several, where a branch leads to one or another."""
        begin = self.program.begin.procedure
        ends = [b for b in self.program.blocks if b.procedure is begin and isinstance(b.terminator, s.Halt)]
        return self._before_blocks(ends)

    def _of_procedure(self, procedure: s.Procedure) -> list[_Exit]:
        if procedure in self._seen or procedure.exit is None or procedure.sort != "phase":
            return []
        self._seen.add(procedure)
        return self._before_blocks([procedure.exit])

    def _before_blocks(self, ends: list[s.Block]) -> list[_Exit]:
        """The nearest exits before some blocks of a procedure: nothing is looked for before one that is found."""
        found: list[_Exit] = []
        waiting, seen = ends, set(ends)
        while waiting:
            block = waiting.pop()
            inner = [block.terminator.procedure] if isinstance(block.terminator, s.Invoke) else []
            exits = [exit for procedure in inner for exit in self._of_procedure(procedure)]
            found += exits
            if exits:
                continue
            for before in self._before.get(block, ()):
                exit = self._exit(before, block)
                if exit is not None:
                    found.append(exit)
                elif before not in seen and before.procedure is block.procedure:
                    waiting.append(before)
                if before.procedure is block.procedure:
                    seen.add(before)
        return sorted(found, key=lambda exit: self._position(exit))

    def _position(self, exit: _Exit) -> int:
        source = self.program.sources.get(exit.condition)
        return -1 if source is None else source.span.start

    def _exit(self, branch: s.Block, after: s.Block) -> _Exit | None:
        """The exit of a loop that leads from a branch to a block, if it is one."""
        end = branch.terminator
        if not isinstance(end, s.Branch) or _through_members(end.condition):
            return None
        other = end.otherwise if after is end.then else end.then
        if branch in reachable(other) and branch not in reachable(after):
            return _Exit(end.condition, after is end.then)
        return None


def _through_members(condition: e.Expr) -> bool:
    """Whether it is the loop of `each player`, or one over a list."""
    return isinstance(condition, e.Less) and isinstance(condition.right, e.CountList)


def _conditions(program: Program, exit: _Exit) -> Iterator[Condition]:
    if not exit.when:
        test = exit.condition
        yield Condition(_without_words(test), lambda m: not value_of(m, test, [0] * m.code.frame))
        return
    for expression, evaluate in _either(exit.condition, lambda m: [0] * m.code.frame):
        source = program.sources.get(expression)
        text = " ".join(source.span.text.split()) if source is not None else "the last condition"
        yield Condition(text, _holding(evaluate))


def _holding(evaluate: _Test) -> Callable[[Machine], bool]:
    return lambda m: bool(evaluate(m))


def _either(condition: e.Expr, frame: Callable[[Machine], Frame]) -> Iterator[tuple[e.Expr, _Test]]:
    """The conditions of which one is enough, each with what works it out."""
    match condition:
        case e.Or(left, right):
            yield from _either(left, frame)
            yield from _either(right, frame)
            return
        case e.Traced(operand=operand) if isinstance(operand, e.Or):
            yield from _either(operand, frame)
            return
        case e.CallDefine(define, arguments) if isinstance(_said(define.body), e.Or):
            yield from _either(define.body, _called(define, arguments, frame))
            return
    yield condition, lambda m: value_of(m, condition, frame(m))


def _said(body: e.Expr) -> e.Expr:
    return body.operand if isinstance(body, e.Traced) else body


def _called(
    define: e.Define, arguments: tuple[e.Expr, ...], frame: Callable[[Machine], Frame]
) -> Callable[[Machine], Frame]:
    """The frame in which a definition's body is worked out that is called in another frame."""

    def of_call(m: Machine) -> Frame:
        own = frame(m)
        values = [value_of(m, argument, own) for argument in arguments]
        return [*values, *[0] * (define.frame - len(values))]

    return of_call


def _without_words(condition: e.Expr) -> str:
    """What it is when the condition of a loop no longer holds that the ruleset doesn't write."""
    match condition:
        case e.Less(e.Get(counter), e.Get(), True):
            return f"the last {in_words(counter.name)} is over"
        case e.Less(e.Const(), e.Get(), False):
            return "the last pass is over"
    return "nobody is left to have a turn"
