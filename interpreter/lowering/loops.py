"""Lowering of what can wait: loops, turns, and blocks of another player or of all at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from interpreter.checking import meaning as m
from interpreter.checking import types as t
from interpreter.lowering.counting import numbers_counted, passes_counted, until_counted
from interpreter.lowering.folding import fold
from interpreter.lowering.scope import Area, Scope, held
from interpreter.lowering.stands import Numbered
from interpreter.lowering.statements import member_type
from interpreter.program import expression as e
from interpreter.program import statement as p
from interpreter.program.program import Count, Loop
from interpreter.program.value import NOTHING, ListStorage
from interpreter.syntax import expression as x
from interpreter.syntax import statement as s

if TYPE_CHECKING:
    from interpreter.lowering.blocks import Writer
    from interpreter.lowering.context import Context


class Loops:
    """Writes the loops of one procedure, with its writer."""

    def __init__(self, context: Context, writer: Writer) -> None:
        self.context = context
        self.writer = writer
        self.around: dict[str, Numbered] = {}
        """The loops over numbers around what is being written, by the names that count."""

    def for_(self, node: s.For, scope: Scope) -> None:
        binding = node.binding
        after, step = self.writer.new_block(), self.writer.new_block()
        numbered = isinstance(self.source_of(binding), x.Numbers) and binding.where is None
        if numbered:
            current = self.count_through(binding, scope, after, step)
        else:
            current = self.go_through(binding, scope, after, step)
        body_end = self.writer.new_block()
        loop = self.around.get(binding.target.span.text) if numbered else None
        counts = () if loop is None else numbers_counted(loop, binding.target.span.text, self.context.program)
        self.body(node.body, scope, body_end, counts)
        self.around.pop(binding.target.span.text, None)
        self.writer.set(current, e.Arithmetic("add", e.Get(current), e.Const(1)))
        self.writer.end(p.Goto(step), after)

    def body(
        self, body: s.Block, scope: Scope, end: p.Block, counts: tuple[Count, ...], mover: e.Local | None = None
    ) -> None:
        """The body of a loop, with what it counts and whose turn it is."""
        blocks = self.context.program.blocks
        head, first = self.writer.current, len(blocks)
        self.writer.block(body, scope, end)
        if counts or mover is not None:
            own = (block.number for block in blocks[first:] if block.procedure is self.writer.procedure)
            self.context.program.loops.append(Loop(frozenset((head.number, *own)), counts, mover))

    def source_of(self, binding: s.Binding) -> x.Expression:
        source = binding.source
        while isinstance(source, x.Group):
            source = source.inner
        return source

    def count_through(self, binding: s.Binding, scope: Scope, after: p.Block, step: p.Block) -> e.Local:
        """A loop over numbers: its local counts, and is a place where a position can be made to stand."""
        numbers = self.source_of(binding)
        assert isinstance(numbers, x.Numbers)
        expressions = self.context.expressions
        counter, high = self.writer.local(binding.target.span.text, scope), self.writer.local("last", scope)
        last = expressions.number(numbers.high, scope)
        self.writer.set(high, last)
        low = expressions.number(numbers.low, scope)
        self.writer.set(counter, low, binding.span)
        self.writer.goto(step)
        body = self.writer.new_block()
        self.writer.end(p.Branch(e.Less(e.Get(counter), e.Get(high), True), body, after), body)
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
            self.writer.emit(put)
        self.around[binding.target.span.text] = Numbered(counter, column, last, high, low)
        return counter

    def go_through(self, binding: s.Binding, scope: Scope, after: p.Block, step: p.Block) -> e.Local:
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
        members, current = self.writer.local("members", scope, storage), self.writer.local("next", scope)
        members.holds = "components" if held(member) == "component" else ""
        self.writer.set(members, source, binding.span)
        self.writer.set(current, e.Const(1))
        self.writer.goto(step)
        body = self.writer.new_block()
        more = e.Less(e.Get(current), e.CountList(e.Get(members)), True)
        self.writer.end(p.Branch(more, body, after), body)
        value = e.At(e.Get(members), e.Get(current))
        if isinstance(meaning, m.Local):
            local = self.writer.local(name, scope, self.context.storage(member, binding.span))
            self.writer.set(local, value)
            scope.bind(meaning, local)
        else:
            self.writer.emit(self.context.statements.put(binding.target, value, member, scope, binding))
        return current

    def list_type(self, type_: t.Type, member: t.Type) -> t.Type:
        if isinstance(type_, t.ListType):
            return type_
        return t.ListType(member) if not isinstance(member, t.SetType) else type_

    def each_player(self, node: s.EachPlayer, scope: Scope) -> None:
        if node.at_once:
            self.at_once(node, scope)
            return
        order, current, me = (
            self.writer.local("order", scope, ListStorage(self.context.domains.seats)),
            self.writer.local("next", scope),
            self.writer.local("me", scope),
        )
        self.writer.set(order, self.context.statements.seats_from(node.start, scope), node.span)
        self.writer.set(current, e.Const(1))
        step, body, after = self.writer.new_block(), self.writer.new_block(), self.writer.new_block()
        self.writer.goto(step)
        self.writer.end(p.Branch(e.Less(e.Get(current), e.CountList(e.Get(order)), True), body, after), body)
        self.writer.set(me, e.At(e.Get(order), e.Get(current)))
        body_end = self.writer.new_block()
        self.body(node.body, scope.with_me(e.Get(me)), body_end, (), me)
        self.writer.set(current, e.Arithmetic("add", e.Get(current), e.Const(1)))
        self.writer.end(p.TurnEnds(step, me), after)

    def at_once(self, node: s.EachPlayer, scope: Scope) -> None:
        """A simultaneous block: the same blocks for every seat, with locals of its own."""
        area = Area("at once", strand=True)
        self.context.blocks.strand_areas.append(area)
        me = area.local("me")
        inner = evolve(scope, area=area, strand=True, me=e.Get(me), locals=dict(scope.locals))
        entry, last, join = self.writer.new_block(), self.writer.new_block(), self.writer.new_block()
        last.terminator = p.StrandEnd()
        self.writer.end(p.Fork(entry, join, me, area.locals), entry)
        self.writer.block(node.body, inner, last)
        self.writer.current = join
        self.writer.emit(*self.context.invariants.rest(scope))

    def as_(self, node: s.As, scope: Scope) -> None:
        me = self.writer.local("me", scope)
        self.writer.set(me, self.context.expressions.value(node.player, scope), node.span)
        after = self.writer.new_block()
        if t.may_be_nothing(self.context.typed.types[node.player]):
            body = self.writer.new_block()
            self.writer.end(p.Branch(fold(e.Not(e.Equal(e.Get(me), e.Const(NOTHING)))), body, after), body)
        self.writer.block(node.body, scope.with_me(e.Get(me)), after)

    def turns(self, node: s.Turns, scope: Scope) -> None:
        """Turns: before each one `among` and `until` are tested for the player to move, and its start is recorded.

        Whether the player goes again is one cell for the whole game, saved by the loop for the one around it.
        """
        context = self.context
        again = context.again
        player, saved = self.writer.local("player", scope), self.writer.local("outer again", scope)
        inner = scope.with_me(e.Get(player))
        start = context.expressions.value(node.start, scope)
        if t.may_be_nothing(context.typed.types[node.start]):
            # As for `each player from`: from nobody is from the first seat.
            start = fold(e.If(fold(e.Equal(start, e.Const(NOTHING))), e.Const(0), start))
        self.writer.set(player, start, node.span)
        self.writer.set(saved, e.Cell(again, e.Const(0)))
        test, over, after, body_end = (self.writer.new_block() for _ in range(4))
        over.terminator = p.TurnEnds(after, player, e.Cell(again, e.Const(0)))
        self.writer.goto(test)
        context.stands.turns.setdefault(self.writer.procedure, (test, player, dict(self.around)))
        if node.among is not None:
            order = context.statements.seats_from_seat(e.Get(player))
            candidate = scope.frame.local("candidate")
            among = e.InMask(e.Get(candidate), context.expressions.mask(node.among, scope), 0)
            self.writer.set(player, e.Comprehension("first", candidate, order, among, None), node.span)
            found = self.writer.new_block()
            somebody = fold(e.Not(e.Equal(e.Get(player), e.Const(NOTHING))))
            self.writer.end(p.Branch(somebody, found, over), found)
        turn = self.writer.new_block()
        until = context.expressions.condition(node.until, inner)
        self.writer.end(p.Branch(until, over, turn), turn)
        self.writer.emit(p.RecordTurn(node.span, e.Get(player)))
        self.writer.emit(p.Put(node.span, again, e.Const(0), e.Const(0), ":="))
        self.body(node.body, inner, body_end, until_counted(until, context.program, budgets=False), player)
        passing = self.writer.new_block()
        self.writer.end(p.Branch(e.Cell(again, e.Const(0)), test, passing), passing)
        seats = context.domains.seats
        following = tuple((seat + 1) % seats for seat in range(seats))
        self.writer.set(player, fold(e.Printed("left", following, 0, e.Get(player), NOTHING)))
        self.writer.end(p.TurnEnds(test, player), after)
        self.writer.emit(p.Put(node.span, again, e.Const(0), e.Get(saved), ":="))

    def again(self, node: s.Again, scope: Scope) -> None:
        self.writer.emit(p.Put(node.span, self.context.again, e.Const(0), e.Const(1), "again"))

    def repeat_until(self, node: s.RepeatUntil, scope: Scope) -> None:
        test, body, after = self.writer.new_block(), self.writer.new_block(), self.writer.new_block()
        self.writer.goto(test)
        until = self.context.expressions.condition(node.until, scope)
        self.writer.end(p.Branch(until, after, body), body)
        self.body(node.body, scope, test, until_counted(until, self.context.program, budgets=True))
        self.writer.current = after

    def repeat_times(self, node: s.RepeatTimes, scope: Scope) -> None:
        left, times = self.writer.local("passes left", scope), self.writer.local("passes", scope)
        number = self.context.expressions.number(node.times, scope)
        self.writer.set(times, number, node.span)
        self.writer.set(left, e.Get(times))
        test, body, after, body_end = (self.writer.new_block() for _ in range(4))
        self.writer.goto(test)
        self.writer.end(p.Branch(e.Less(e.Const(0), e.Get(left), False), body, after), body)
        self.body(node.body, scope, body_end, passes_counted(node, number, times, left))
        self.writer.set(left, e.Arithmetic("subtract", e.Get(left), e.Const(1)))
        self.writer.end(p.Goto(test), after)
