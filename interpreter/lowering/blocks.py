"""Lowering of what can wait: statements cut into blocks.

A writer puts statements into its current block, and ends it where play can wait or part. Each block of the text has an
*end*, the block where play goes on after it: that is where *the rest of the block* ends for a `choose`, both for its
trial and when there is nothing to choose.

A name that is still needed after a statement that can wait is kept in the table; every other one lives in the frame,
which begins empty with each block.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from attrs import evolve

from interpreter.lowering.folding import constant, fold
from interpreter.lowering.loops import Loops
from interpreter.lowering.scope import Area, Scope
from interpreter.program import expression as e
from interpreter.program import statement as p
from interpreter.program.value import SCALAR, Storage
from interpreter.source.text import Span
from interpreter.syntax import declaration as d
from interpreter.syntax import statement as s

if TYPE_CHECKING:
    from interpreter.lowering.context import Context


class Blocks:
    """Makes the blocks of one program."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.strand_areas: list[Area] = []

    def new(self, procedure: p.Procedure) -> p.Block:
        """A new block of a procedure."""
        block = p.Block(len(self.context.program.blocks), procedure)
        self.context.program.blocks.append(block)
        return block

    def writer(self, procedure: p.Procedure) -> Writer:
        """A writer that begins in the procedure's first block."""
        assert procedure.entry is not None
        return Writer(self.context, procedure, procedure.entry)


class Writer:
    """Writes the blocks of one procedure."""

    def __init__(self, context: Context, procedure: p.Procedure, start: p.Block) -> None:
        self.context = context
        self.procedure = procedure
        self.current = start
        self.loops = Loops(context, self)
        self.forms: dict[type[s.Statement], Callable[[Any, Scope], None]] = {
            s.Do: self.do,
            s.Ask: self.ask,
            s.May: self.may,
            s.For: self.loops.for_,
            s.EachPlayer: self.loops.each_player,
            s.As: self.loops.as_,
            s.Turns: self.loops.turns,
            s.RepeatUntil: self.loops.repeat_until,
            s.RepeatTimes: self.loops.repeat_times,
            s.Best: self.best,
            s.If: self.if_,
            s.Again: self.loops.again,
        }

    # ---- blocks ----

    def new_block(self) -> p.Block:
        return self.context.blocks.new(self.procedure)

    def emit(self, *statements: p.Stmt) -> None:
        self.current.statements.extend(statements)

    def end(self, terminator: p.Terminator, then: p.Block) -> None:
        """End the current block, and go on in another one."""
        self.current.terminator = terminator
        self.current = then

    def goto(self, block: p.Block) -> None:
        self.end(p.Goto(block), block)

    def local(self, name: str, scope: Scope, storage: Storage = SCALAR) -> e.Local:
        """A local that lies in the table."""
        assert scope.area is not None
        return scope.area.local(name, storage)

    def set(self, local: e.Local, value: e.Expr, origin: Span | None = None) -> None:
        self.emit(p.SetLocal(origin, local, value))

    # ---- sequences ----

    def block(self, block: s.Block, scope: Scope, end: p.Block) -> None:
        """The statements of a block; afterwards play goes on at `end`, which is then the current block."""
        self.sequence(block.statements, scope, end)

    def sequence(self, statements: Sequence[s.Statement], scope: Scope, end: p.Block) -> None:
        suspension = self.context.suspension
        for position, statement in enumerate(statements):
            rest = statements[position + 1 :]
            if isinstance(statement, s.Choose | s.Random):
                self.choose(statement, rest, scope, end)
                return
            if isinstance(statement, s.Let) and suspension.any_suspends(rest, scope.phase):
                self.kept_let(statement, scope)
            elif suspension.suspends(statement, scope.phase):
                self.forms[type(statement)](statement, scope)
                if isinstance(statement, s.Do | s.Ask):
                    self.drain(statement, scope)
                    self.emit(*self.context.invariants.rest(scope))
            else:
                self.emit(*self.context.statements.statement(statement, scope))
        self.goto(end)

    def kept_let(self, node: s.Let, scope: Scope) -> None:
        """A `let` that is needed after a decision."""
        type_ = self.context.typed.types[node.value]
        local = self.local(node.name.text, scope, self.context.storage(type_, node.span))
        self.emit(self.context.statements.set_let(node, local, scope))

    def drain(self, statement: s.Statement, scope: Scope) -> None:
        """After a statement of a phase that raised events: empty the queue."""
        if not scope.phase or not self.context.suspension.raises(statement):
            return
        queue, after = self.new_block(), self.new_block()
        self.goto(queue)
        self.end(p.Drain(after), after)
        assert scope.area is not None
        self.context.draining.append(scope.area)

    def meeting(self, reactions: Sequence[d.Reaction], scope: Scope) -> None:
        """Reactions that are done where they stand, one after the other; several each begin with a block of its own."""
        if len(reactions) == 1:
            self.woven(reactions[0], scope)
        if len(reactions) < 2:
            return
        before, met = self.current, list[p.Reaction]()
        for reaction in reactions:
            self.goto(self.new_block())
            begin = self.current
            self.woven(reaction, scope)
            met.append(p.Reaction(reaction.span, begin=begin, end=self.current))
        before.statements.append(p.Meeting(None, tuple(met)))

    def woven(self, reaction: d.Reaction, scope: Scope) -> None:
        """A reaction that is done where it stands."""
        assert reaction.body is not None
        condition = self.context.procedures.when(reaction, scope)
        body, after = self.new_block(), self.new_block()
        self.end(p.Branch(condition, body, after), body)
        self.block(reaction.body, scope, after)

    # ---- calls ----

    def invoke(self, procedure: p.Procedure, arguments: tuple[e.Expr, ...], scope: Scope, origin: Span) -> None:
        """A call of a procedure that can wait."""
        then = self.new_block()
        assert scope.area is not None
        scope.area.calls.add(self.context.procedures.areas[procedure])
        if procedure.sort == "phase":
            self.context.stands.calls.setdefault(procedure, (self.procedure, then, dict(self.loops.around)))
        self.end(p.Invoke(procedure, arguments, then, origin), then)

    def do(self, node: s.Do, scope: Scope) -> None:
        """A `do` of what can wait, or of an effect value of which some can."""
        self.emit(*self.context.invariants.before(node, scope))
        if node.answers:
            self.emit(p.Answering(node.span, self.context.examples.number_of(node, scope)))
        self.do_target(node, scope)
        if node.answers:
            self.drain(node, scope)
            self.emit(p.Answering(node.span, -1))

    def do_target(self, node: s.Do, scope: Scope) -> None:
        context = self.context
        procedure = context.suspension.named(node)
        if procedure is None:
            self.do_value(node, scope)
            return
        arguments = context.statements.arguments(node)
        if procedure.sort == "action":
            decision = context.decisions.performed(node, procedure, arguments, scope, self)
            assert decision.then is not None
            self.decide(decision, decision.then)
        elif context.suspension.procedure(procedure):
            values = context.procedures.handed(procedure, arguments, scope)
            after = self.new_block()
            guard = context.procedures.guard(procedure, arguments, values)
            if guard is not None:
                body = self.new_block()
                self.end(p.Branch(guard, body, after), body)
            self.invoke(context.procedures.in_blocks(procedure, scope.strand), values, scope, node.span)
            self.goto(after)
        else:
            self.emit(context.procedures.plain_call(procedure, arguments, scope, node.span))

    def do_value(self, node: s.Do, scope: Scope) -> None:
        """Switches over the effects that a value can be."""
        context = self.context
        value = context.expressions.value(node.target, scope)
        after = self.new_block()
        start = self.current
        cases: list[tuple[int, p.Block]] = []
        for number, name, values in context.statements.effects_of(node):
            self.current = self.new_block()
            cases.append((number, self.current))
            procedure = context.typed.ruleset.procedures[name]
            arguments = context.procedures.constant_arguments(procedure, values, scope)
            if context.suspension.procedure(procedure):
                self.invoke(context.procedures.in_blocks(procedure, scope.strand), arguments, scope, node.span)
            else:
                self.emit(p.CallPlain(node.span, context.procedures.plain(procedure, scope.strand), arguments))
            self.goto(after)
        self.current = start
        self.end(p.Switch(value, tuple(cases), after), after)

    # ---- decisions ----

    def decide(self, decision: p.Decision, then: p.Block) -> None:
        """A decision stands alone in its block, so that coming back to it repeats nothing; `then` is written next."""
        self.goto(self.new_block())
        self.end(p.Decide(decision), then)

    def ask(self, node: s.Ask, scope: Scope) -> None:
        then = self.new_block()
        decision = self.context.decisions.ask(node, scope, then, None)
        if node.reason is not None:
            reason = self.context.statements.text(node.reason, scope)
            self.emit(p.Require(node.span, e.CanAct(decision), reason, "ask"))
        self.decide(decision, then)

    def choose(
        self,
        node: s.Choose | s.Random,
        rest: Sequence[s.Statement],
        scope: Scope,
        end: p.Block,
        stop: p.Block | None = None,
        prompt: p.Text | None = None,
    ) -> p.Decision:
        """A choice, and the rest of its block, which is what its trial runs through. Gives the choice's decision."""
        context = self.context
        entry = self.new_block()
        decision, put = context.decisions.choose(node, rest, scope, entry, end, stop, prompt)
        if isinstance(node, s.Choose) and node.reason is not None:
            reason = context.statements.text(node.reason, scope)
            self.emit(p.Require(node.span, e.CanAct(decision), reason, "choose"))
        self.decide(decision, entry)
        self.emit(*put)
        self.sequence(rest, scope, end)
        return decision

    def may(self, node: s.May, scope: Scope) -> None:
        after = self.new_block()
        if node.limit is None and not node.repeatedly:
            refused = self.new_block() if node.otherwise is not None else after
            self.offer(node, scope, done=after, stop=refused)
            if node.otherwise is not None:
                self.current = refused
                self.block(node.otherwise, scope, after)
        else:
            header = self.new_block()
            counter = None
            if node.limit is not None:
                counter, limit = self.local("passes", scope), self.local("limit", scope)
                self.set(limit, self.context.expressions.number(node.limit, scope))
                self.set(counter, e.Const(0))
                offer = self.new_block()
                self.goto(header)
                self.end(p.Branch(e.Less(e.Get(counter), e.Get(limit), False), offer, after), offer)
                self.set(counter, fold(e.Arithmetic("add", e.Get(counter), e.Const(1))))
            else:
                self.goto(header)
            self.offer(node, scope, done=header, stop=after).again = True
        self.current = after

    def offer(self, node: s.May, scope: Scope, done: p.Block, stop: p.Block) -> p.Decision:
        """One offer of a `may`: *yes* or the options of its first decision, and *stop*. Gives this decision."""
        first, *rest = node.body.statements
        prompt = self.context.statements.text(node.prompt, scope)
        if isinstance(first, s.Ask):
            then = self.new_block()
            decision = self.context.decisions.ask(first, scope, then, stop, prompt)
            self.decide(decision, then)
            self.drain(first, scope)
            self.emit(*self.context.invariants.rest(scope))
            self.sequence(rest, scope, done)
        elif isinstance(first, s.Choose):
            decision = self.choose(first, rest, scope, done, stop, prompt)
        else:
            entry = self.new_block()
            decision = self.context.decisions.yes_or_no(node, scope, entry, done, stop, prompt)
            self.decide(decision, entry)
            self.block(node.body, scope, done)
        return decision

    # ---- searches and branches ----

    def best(self, node: s.Best, scope: Scope) -> None:
        """A search over the choices of a block, which then are nobody's decisions."""
        entry, until = self.new_block(), self.new_block()
        until.terminator = p.Halt()
        value = self.context.expressions.number(node.value, scope)
        self.emit(p.FindBest(node.span, value, entry, until))
        outside, self.current = self.current, entry
        self.block(node.body, evolve(scope, phase=False), until)
        self.current = outside

    def if_(self, node: s.If, scope: Scope) -> None:
        after = self.new_block()
        for branch in node.branches:
            condition = self.context.expressions.condition(branch.condition, scope)
            known = constant(condition)
            if known == 0:
                continue
            body = self.new_block()
            if known is not None:
                self.goto(body)
                self.block(branch.body, scope, after)
                return
            otherwise = self.new_block()
            self.end(p.Branch(condition, body, otherwise), body)
            self.block(branch.body, scope, after)
            self.current = otherwise
        if node.otherwise is not None:
            self.block(node.otherwise, scope, after)
        else:
            self.goto(after)
