"""Trials that needn't be made: what they need is asked of the table as it stands.

A trial does what an option does, to find whether a need fails. Where no need reads what has been changed before it, all
of them can be asked without changing anything, one after the other; and each that depends only on the first choices of
an option is asked once for all options with these (`once.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial

from attrs import define, evolve, field

from interpreter.engine.code import Plan
from interpreter.engine.memo import expressions_within
from interpreter.generation import form
from interpreter.generation.clearing import cleared
from interpreter.generation.expressions import either
from interpreter.generation.interference import Changed
from interpreter.generation.statements import SILENT, holds, outside
from interpreter.generation.traversal import all_within
from interpreter.generation.writer import IS_NOTED, NOTED, ONE, OPEN, ZERO, Mode, Writer
from interpreter.program import expression as e
from interpreter.program import statement as s

MOST_STATEMENTS = 60
"""What runs through more is tried."""


class UnforeseenError(Exception):
    """What a trial needs can't be told without doing what it does."""


Then = Callable[[], None]


@contextmanager
def foreseen(w: Writer, plan: Plan) -> Iterator[bool]:
    """What is written meanwhile is done if the option whose values are bound passes its trial.

    Gives no, and has written nothing, if only trying it tells.
    """
    before, out, mode = dict(w.locals), w.out, w.mode
    steps: list[form.Step] = []
    w.out, w.mode = steps, trying(w)
    foresight = Foresight(w, Changed(w.unit, {c.local: c.source for c in plan.choices}), plan.alternative)
    inner: list[list[form.Step]] = []

    def reached() -> None:
        foresight.close()
        inner.append(w.out)

    try:
        foresight.begin()
        foresight.block(plan.alternative.entry, reached)
    except UnforeseenError:
        inner.clear()
    finally:
        w.locals.clear()
        w.locals.update(before)
        w.out, w.mode = out, mode
    if not inner:
        yield False
        return
    w.out += steps
    with w.into(inner[0]):
        yield True


def trying(w: Writer) -> Mode:
    """The mode of trials, as far as it makes a difference in a program."""
    mode = w.mode.trying()
    if not w.unit.program.secrets:
        mode = evolve(mode, reading=OPEN, strict=False)
    return mode if w.unit.code.watched else evolve(mode, strand=False)


@define(eq=False)
class Foresight:
    """Writes what one trial needs.

    `group` are the steps since the last need. `noted` tells of the needs before whether for one of them something was
    read that the asker doesn't know.
    """

    w: Writer
    changed: Changed
    alternative: s.Alternative
    base: list[form.Step] = field(factory=list)
    group: list[form.Step] = field(factory=list)
    noted: list[form.Value] = field(factory=list)
    seen: int = 0
    called: list[s.Procedure] = field(factory=list)

    # ---- blocks ----

    def begin(self) -> None:
        """Begins the first group."""
        self.base, self.group = self.w.out, []
        self.w.out = self.group

    def block(self, block: s.Block, then: Then) -> None:
        """Writes a block and those behind it, which must follow one after the other."""
        if block is self.alternative.until:
            then()
            return
        self._statements(block.statements, lambda: self._end(block.terminator, then))

    def _end(self, terminator: s.Terminator | None, then: Then) -> None:
        match terminator:
            case s.Goto() | s.TurnEnds():
                self.block(terminator.block, then)
            case s.Drain():
                self.block(terminator.then, then)
            case s.Decide() | s.Fork() | s.StrandEnd() | s.Halt():
                then()
            case _:
                raise UnforeseenError

    # ---- statements ----

    def _statements(self, statements: Sequence[s.Stmt], then: Then) -> None:
        for position, statement in enumerate(statements):
            self.seen += 1
            if self.seen > MOST_STATEMENTS:
                raise UnforeseenError
            match statement:
                case s.Require():
                    self._require(statement)
                case s.SetLocal():
                    self._bind(statement.local, self._value(statement.value), statement.value)
                case s.Put():
                    self._put(statement)
                case s.MoveComponents():
                    self._move(statement)
                case s.ShowTo():
                    self._show(statement)
                case s.CallPlain():
                    self._call(statement, partial(self._statements, statements[position + 1 :], then))
                    return
                case s.ShufflePlaces() | s.FindBest():
                    then()
                    return
                case _:
                    self._changing(statement)
        then()

    def _value(self, x: e.Expr) -> form.Value:
        if self.changed.met(x):
            raise UnforeseenError
        return self.w.value(x)

    def _bind(self, local: e.Local, value: form.Value, x: e.Expr) -> None:
        """A name has a value from here on. It is never the same variable again, so that a need may be asked once."""
        value = self.w.kept(value, local.name)
        self.w.locals[local] = value
        self.changed.sources.pop(local, None)
        if _reads(x, local):
            raise UnforeseenError
        self.changed.values[local] = x

    def _require(self, x: s.Require) -> None:
        w = self.w
        before = w.mode
        if w.mode.strict and w.guards:
            w.mode = w.mode.asking()
        try:
            if self.changed.met(x.condition):
                raise UnforeseenError
            condition = w.condition(x.condition)
            if not condition.truth:
                condition = w.kept(condition)
        finally:
            w.mode = before
        self._need(holds(condition))

    def _put(self, x: s.Put) -> None:
        w, column = self.w, x.column
        index, value = w.kept(self._value(x.index)), self._value(x.value)
        if column.low is not None or column.high is not None:
            if value.kind != form.NUMBER or not _has(column, index):
                raise UnforeseenError
            value = w.kept(value)
            unfit = outside(value, column.low, column.high)
            if unfit is not None:
                self._need(form.negated(unfit))
        self.changed.put(column, x.index)

    def _move(self, x: s.MoveComponents) -> None:
        if x.position is not None:
            self._value(x.position)
        self._value(x.components)
        self._value(x.place)
        self.changed.move(x.components, x.place)

    def _call(self, x: s.CallPlain, then: Then) -> None:
        procedure = x.procedure
        if procedure in self.called or any(parameter.address is not None for parameter in procedure.parameters):
            raise UnforeseenError
        values = [self._value(argument) for argument in x.arguments]
        for parameter, value, argument in zip(procedure.parameters, values, x.arguments, strict=True):
            self._bind(parameter, value, argument)
        self.called.append(procedure)

        def ended() -> None:
            self.called.pop()
            then()

        self._statements(procedure.body, ended)

    def _changing(self, x: s.Stmt) -> None:
        """What perhaps changes something, but can't fail: what it reads is read, in case the code must leave there."""
        w = self.w
        match x:
            case s.MoveComponents():
                self._move(x)
            case s.ShowTo():
                self._show(x)
            case s.Put() if x.column.low is None and x.column.high is None:
                self._put(x)
            case s.IfThen():
                test = form.If(w.kept(self._value(x.condition)))
                self._branch(x.then, test.then)
                self._branch(x.otherwise, test.otherwise)
                w.add(test)
            case s.ForEach() if x.local.address is None:
                each = form.Each(w.fresh(x.local.name, *self._member(x)), w.kept(self._value(x.source)))
                self.changed.sources[x.local] = x.source
                for _ in range(2):  # What one round changes, the next one may read.
                    each.body.clear()
                    with w.binding(x.local, each.name):
                        self._branch(x.body, each.body)
                w.add(each)
            case _ if not isinstance(x, SILENT):
                raise UnforeseenError

    def _branch(self, statements: Sequence[s.Stmt], steps: list[form.Step]) -> None:
        with self.w.into(steps):
            for statement in statements:
                self.seen += 1
                self._changing(statement)

    def _member(self, x: s.ForEach) -> tuple[str, int, int | None]:
        kind = form.MASK if self.w.unit.bounds.form(x.source) == form.FAMILY else form.NUMBER
        return (kind, *self.w.unit.bounds.member(x.source))

    def _show(self, x: s.ShowTo) -> None:
        self._value(x.players)
        self._value(x.components)

    # ---- needs ----

    def _need(self, condition: form.Value) -> None:
        """What comes next is written for the case that a condition holds."""
        w, steps = self.w, self.group
        notes = w.mode.reading == NOTED and w.guards
        if not steps and not _calls(w, condition):
            test = form.If(condition, otherwise=self._leaving())
        else:
            flag = w.fresh("holds", low=-1, high=2)
            found: list[form.Step]
            if notes and _may_note(w, [*steps, condition]):
                before = w.fresh("noted", low=0, high=1)
                passes = form.Set(flag, form.Select(IS_NOTED, form.Literal(2), ONE))
                fails: list[form.Step] = [form.Set(flag, ZERO), *self._leaving(IS_NOTED)]
                found = [form.Set(before, IS_NOTED), *steps, form.If(condition, [passes], fails)]
                found.append(form.Set(IS_NOTED, before))
                self.noted.append(form.Operation("==", (flag, form.Literal(2))))
            else:
                found = [*steps, form.Set(flag, condition)]
                leaving = self._leaving()
                if leaving:
                    found.append(form.If(form.negated(flag), leaving))
            self.base.append(form.Once(flag, found))
            test = form.If(form.Operation("!=", (flag, ZERO)))
        self.base.append(test)
        self.base, self.group = test.then, []
        w.out = self.group

    def _leaving(self, *more: form.Value) -> list[form.Step]:
        """What is done where a need fails: that depends on what the asker doesn't know, if anything was noted."""
        tests = [*self.noted, *more]
        if not tests:
            return []
        test = tests[0]
        for other in tests[1:]:
            test = either(test, other)
        return [form.If(test, [form.Leave("what fails may depend on something that isn't known")])]

    def close(self) -> None:
        """Nothing can fail any more; what is read from here on is read nevertheless."""
        steps = [step for step in cleared(self.group) if not (isinstance(step, form.Set) and step.name is IS_NOTED)]
        if steps and _may_note(self.w, steps) and self.w.guards:
            before = self.w.fresh("noted", low=0, high=1)
            steps = [form.Set(before, IS_NOTED), *steps, form.Set(IS_NOTED, before)]
        self.base += steps
        self.w.out = self.base


def _calls(w: Writer, *nodes: form.Step | form.Value) -> bool:
    """Whether a function of the program is called, or of the library."""
    return any(isinstance(node, form.Call) for node in all_within(nodes))


def _may_note(w: Writer, nodes: Sequence[form.Step | form.Value]) -> bool:
    """Whether it may be noted that something was read which the asker doesn't know."""
    for node in all_within(nodes):
        if isinstance(node, form.Set) and node.name is IS_NOTED:
            return True
        if isinstance(node, form.Call) and w.unit.makes(node.function):
            return True
    return False


def _has(column: e.Column, index: form.Value) -> bool:
    """Whether a column certainly has an index."""
    high = index.high
    return index.low >= column.first and high is not None and high < column.first + column.count and not column.gaps


def _reads(x: e.Expr, local: e.Local) -> bool:
    return any(isinstance(node, e.Get) and node.local is local for node in expressions_within(x))
