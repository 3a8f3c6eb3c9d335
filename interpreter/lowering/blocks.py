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

from interpreter.checking import meaning as m
from interpreter.checking import types as t
from interpreter.lowering.folding import constant, fold
from interpreter.lowering.scope import Area, Scope
from interpreter.lowering.stands import Loop
from interpreter.lowering.statements import member_type
from interpreter.program import expression as e
from interpreter.program import statement as p
from interpreter.program.value import NOTHING, SCALAR, ListStorage, Storage
from interpreter.source.text import Span
from interpreter.syntax import declaration as d
from interpreter.syntax import expression as x
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
        self.loops: dict[str, Loop] = {}
        """The loops over numbers around what is being written, by the names that count."""
        self.forms: dict[type[s.Statement], Callable[[Any, Scope], None]] = {
            s.Do: self.do,
            s.Ask: self.ask,
            s.May: self.may,
            s.For: self.for_,
            s.EachPlayer: self.each_player,
            s.As: self.as_,
            s.Turns: self.turns,
            s.RepeatUntil: self.repeat_until,
            s.RepeatTimes: self.repeat_times,
            s.Best: self.best,
            s.If: self.if_,
            s.Again: self.again,
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
            self.context.stands.calls.setdefault(procedure, (self.procedure, then, dict(self.loops)))
        self.end(p.Invoke(procedure, arguments, then, origin), then)

    def do(self, node: s.Do, scope: Scope) -> None:
        """A `do` of what can wait, or of an effect value of which some can."""
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
            self.decide(context.decisions.performed(node, procedure, arguments, scope, self))
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

    def decide(self, decision: p.Decision) -> None:
        """A decision stands alone in its block, so that coming back to it repeats nothing."""
        waiting = self.new_block()
        self.goto(waiting)
        assert decision.then is not None
        self.end(p.Decide(decision), decision.then)

    def ask(self, node: s.Ask, scope: Scope) -> None:
        decision = self.context.decisions.ask(node, scope, self.new_block(), None)
        if node.reason is not None:
            reason = self.context.statements.text(node.reason, scope)
            self.emit(p.Require(node.span, e.CanAct(decision), reason))
        self.decide(decision)

    def choose(
        self,
        node: s.Choose | s.Random,
        rest: Sequence[s.Statement],
        scope: Scope,
        end: p.Block,
        stop: p.Block | None = None,
        prompt: p.Text | None = None,
    ) -> None:
        """A choice, and the rest of its block, which is what its trial runs through."""
        context = self.context
        entry = self.new_block()
        decision, put = context.decisions.choose(node, rest, scope, entry, end, stop, prompt)
        if isinstance(node, s.Choose) and node.reason is not None:
            reason = context.statements.text(node.reason, scope)
            self.emit(p.Require(node.span, e.CanAct(decision), reason))
        waiting = self.new_block()
        self.goto(waiting)
        self.end(p.Decide(decision), entry)
        self.emit(*put)
        self.sequence(rest, scope, end)

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
            self.offer(node, scope, done=header, stop=after)
        self.current = after

    def offer(self, node: s.May, scope: Scope, done: p.Block, stop: p.Block) -> None:
        """One offer of a `may`: *yes* or the options of its first decision, and *stop*."""
        first, *rest = node.body.statements
        prompt = self.context.statements.text(node.prompt, scope)
        if isinstance(first, s.Ask):
            then = self.new_block()
            decision = self.context.decisions.ask(first, scope, then, stop, prompt)
            self.decide(decision)
            self.drain(first, scope)
            self.sequence(rest, scope, done)
        elif isinstance(first, s.Choose):
            self.choose(first, rest, scope, done, stop, prompt)
        else:
            entry = self.new_block()
            decision = self.context.decisions.yes_or_no(node, scope, entry, done, stop, prompt)
            waiting = self.new_block()
            self.goto(waiting)
            self.end(p.Decide(decision), entry)
            self.block(node.body, scope, done)

    # ---- loops ----

    def for_(self, node: s.For, scope: Scope) -> None:
        binding = node.binding
        after, step = self.new_block(), self.new_block()
        if isinstance(self.source_of(binding), x.Numbers) and binding.where is None:
            current, inner = self.count_through(binding, scope, after, step)
        else:
            current, inner = self.go_through(binding, scope, after, step)
        body_end = self.new_block()
        self.block(node.body, inner, body_end)
        self.loops.pop(binding.target.span.text, None)
        self.set(current, e.Arithmetic("add", e.Get(current), e.Const(1)))
        self.end(p.Goto(step), after)

    def source_of(self, binding: s.Binding) -> x.Expression:
        source = binding.source
        while isinstance(source, x.Group):
            source = source.inner
        return source

    def count_through(self, binding: s.Binding, scope: Scope, after: p.Block, step: p.Block) -> tuple[e.Local, Scope]:
        """A loop over numbers: its local counts, and is a place where a position can be made to stand."""
        numbers = self.source_of(binding)
        assert isinstance(numbers, x.Numbers)
        expressions = self.context.expressions
        counter, high = self.local(binding.target.span.text, scope), self.local("last", scope)
        last = expressions.number(numbers.high, scope)
        self.set(high, last)
        self.set(counter, expressions.number(numbers.low, scope), binding.span)
        self.goto(step)
        body = self.new_block()
        self.end(p.Branch(e.Less(e.Get(counter), e.Get(high), True), body, after), body)
        meaning = self.context.typed.meanings[binding]
        column = None
        if isinstance(meaning, m.Local):
            scope.bind(meaning, counter)
        else:
            type_ = self.context.typed.types[binding.source]
            put = self.context.statements.put(
                binding.target, e.Get(counter), member_type(type_, self.context), scope, binding
            )
            assert isinstance(put, p.Put)
            column = put.column
            self.emit(put)
        self.loops[binding.target.span.text] = Loop(counter, column, last, high)
        return counter, scope

    def go_through(self, binding: s.Binding, scope: Scope, after: p.Block, step: p.Block) -> tuple[e.Local, Scope]:
        """A loop over a list that is kept in the table."""
        expressions = self.context.expressions
        type_ = self.context.typed.types[binding.source]
        member = member_type(type_, self.context)
        storage = self.context.storage(self.list_type(type_, member), binding.source.span)
        source = expressions.sequence(binding.source, scope)
        meaning = self.context.typed.meanings[binding]
        name = binding.target.span.text
        if binding.where is not None:
            tested = scope.frame.local(name)
            if isinstance(meaning, m.Local):
                scope.bind(meaning, tested)
            source = self.context.statements.filtered(source, tested, binding, scope)
        members, current = self.local("members", scope, storage), self.local("next", scope)
        self.set(members, source, binding.span)
        self.set(current, e.Const(1))
        self.goto(step)
        body = self.new_block()
        more = e.Less(e.Get(current), e.CountList(e.Get(members)), True)
        self.end(p.Branch(more, body, after), body)
        value = e.At(e.Get(members), e.Get(current))
        if isinstance(meaning, m.Local):
            local = self.local(name, scope, self.context.storage(member, binding.span))
            self.set(local, value)
            scope.bind(meaning, local)
        else:
            self.emit(self.context.statements.put(binding.target, value, member, scope, binding))
        return current, scope

    def list_type(self, type_: t.Type, member: t.Type) -> t.Type:
        if isinstance(type_, t.ListType):
            return type_
        return t.ListType(member) if not isinstance(member, t.SetType) else type_

    def each_player(self, node: s.EachPlayer, scope: Scope) -> None:
        if node.at_once:
            self.at_once(node, scope)
            return
        order, current, me = (
            self.local("order", scope, ListStorage(self.context.domains.seats)),
            self.local("next", scope),
            self.local("me", scope),
        )
        self.set(order, self.context.statements.seats_from(node.start, scope), node.span)
        self.set(current, e.Const(1))
        step, body, after = self.new_block(), self.new_block(), self.new_block()
        self.goto(step)
        self.end(p.Branch(e.Less(e.Get(current), e.CountList(e.Get(order)), True), body, after), body)
        self.set(me, e.At(e.Get(order), e.Get(current)))
        body_end = self.new_block()
        self.block(node.body, scope.with_me(e.Get(me)), body_end)
        self.set(current, e.Arithmetic("add", e.Get(current), e.Const(1)))
        self.end(p.Goto(step), after)

    def at_once(self, node: s.EachPlayer, scope: Scope) -> None:
        """A simultaneous block: the same blocks for every seat, with locals of its own."""
        area = Area("at once", strand=True)
        self.context.blocks.strand_areas.append(area)
        me = area.local("me")
        inner = evolve(scope, area=area, strand=True, me=e.Get(me), locals=dict(scope.locals))
        entry, last, join = self.new_block(), self.new_block(), self.new_block()
        last.terminator = p.StrandEnd()
        self.end(p.Fork(entry, join, me), entry)
        self.block(node.body, inner, last)
        self.current = join

    def as_(self, node: s.As, scope: Scope) -> None:
        me = self.local("me", scope)
        self.set(me, self.context.expressions.value(node.player, scope), node.span)
        after = self.new_block()
        if t.may_be_nothing(self.context.typed.types[node.player]):
            body = self.new_block()
            self.end(p.Branch(fold(e.Not(e.Equal(e.Get(me), e.Const(NOTHING)))), body, after), body)
        self.block(node.body, scope.with_me(e.Get(me)), after)

    def turns(self, node: s.Turns, scope: Scope) -> None:
        """Turns: before each one `among` and `until` are tested for the player to move, and its start is recorded.

        Whether the player goes again is one cell for the whole game, saved by the loop for the one around it.
        """
        context = self.context
        again = context.again
        player, saved = self.local("player", scope), self.local("outer again", scope)
        inner = scope.with_me(e.Get(player))
        start = context.expressions.value(node.start, scope)
        if t.may_be_nothing(context.typed.types[node.start]):
            # As for `each player from`: from nobody is from the first seat.
            start = fold(e.If(fold(e.Equal(start, e.Const(NOTHING))), e.Const(0), start))
        self.set(player, start, node.span)
        self.set(saved, e.Cell(again, e.Const(0)))
        test, after, body_end = self.new_block(), self.new_block(), self.new_block()
        self.goto(test)
        context.stands.turns.setdefault(self.procedure, (test, player, dict(self.loops)))
        if node.among is not None:
            order = context.statements.seats_from_seat(e.Get(player))
            candidate = scope.frame.local("candidate")
            among = e.InMask(e.Get(candidate), context.expressions.mask(node.among, scope), 0)
            self.set(player, e.Comprehension("first", candidate, order, among, None), node.span)
            found = self.new_block()
            somebody = fold(e.Not(e.Equal(e.Get(player), e.Const(NOTHING))))
            self.end(p.Branch(somebody, found, after), found)
        turn = self.new_block()
        self.end(p.Branch(context.expressions.condition(node.until, inner), after, turn), turn)
        self.emit(p.RecordTurn(node.span, e.Get(player)))
        self.emit(p.Put(node.span, again, e.Const(0), e.Const(0), ":="))
        self.block(node.body, inner, body_end)
        passing = self.new_block()
        self.end(p.Branch(e.Cell(again, e.Const(0)), test, passing), passing)
        seats = context.domains.seats
        following = tuple((seat + 1) % seats for seat in range(seats))
        self.set(player, fold(e.Printed("left", following, 0, e.Get(player), NOTHING)))
        self.end(p.Goto(test), after)
        self.emit(p.Put(node.span, again, e.Const(0), e.Get(saved), ":="))

    def again(self, node: s.Again, scope: Scope) -> None:
        self.emit(p.Put(node.span, self.context.again, e.Const(0), e.Const(1), "again"))

    def repeat_until(self, node: s.RepeatUntil, scope: Scope) -> None:
        test, body, after = self.new_block(), self.new_block(), self.new_block()
        self.goto(test)
        self.end(p.Branch(self.context.expressions.condition(node.until, scope), after, body), body)
        self.block(node.body, scope, test)
        self.current = after

    def repeat_times(self, node: s.RepeatTimes, scope: Scope) -> None:
        left = self.local("passes left", scope)
        self.set(left, self.context.expressions.number(node.times, scope), node.span)
        test, body, after, body_end = (self.new_block() for _ in range(4))
        self.goto(test)
        self.end(p.Branch(e.Less(e.Const(0), e.Get(left), False), body, after), body)
        self.block(node.body, scope, body_end)
        self.set(left, e.Arithmetic("subtract", e.Get(left), e.Const(1)))
        self.end(p.Goto(test), after)

    def best(self, node: s.Best, scope: Scope) -> None:
        """A search over the choices of a block, which then are nobody's decisions."""
        entry, until = self.new_block(), self.new_block()
        until.terminator = p.Halt()
        value = self.context.expressions.number(node.value, scope)
        self.emit(p.FindBest(node.span, value, entry, until))
        outside, self.current = self.current, entry
        self.block(node.body, evolve(scope, phase=False), until)
        self.current = outside

    # ---- branches ----

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
