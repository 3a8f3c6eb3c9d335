"""Lowering of statements that can't wait."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from interpreter.checking import meaning as m
from interpreter.checking import types as t
from interpreter.lowering.folding import constant, fold
from interpreter.lowering.scope import Scope
from interpreter.program import expression as e
from interpreter.program import statement as p
from interpreter.program.value import NOTHING
from interpreter.syntax import expression as x
from interpreter.syntax import statement as s
from interpreter.syntax.tree import Label, Node

if TYPE_CHECKING:
    from interpreter.lowering.context import Context

Stmts = tuple[p.Stmt, ...]


class Statements:
    """Lowers plain statements for one program."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.forms: dict[type[s.Statement], Callable[[Any, Scope], Stmts]] = {
            s.Let: self.let,
            s.Change: self.change,
            s.Gain: lambda node, scope: self.resource(node, "add", "gain", scope),
            s.Pay: lambda node, scope: self.resource(node, "subtract", "pay", scope),
            s.Need: self.need,
            s.Move: self.move,
            s.Shuffle: self.shuffle,
            s.Show: self.show,
            s.Do: self.do,
            s.Expect: self.expect,
            s.ExpectRefused: self.expect_refused,
            s.For: self.for_,
            s.EachPlayer: self.each_player,
            s.As: self.as_,
            s.RepeatUntil: lambda node, scope: (
                p.RepeatUntil(
                    node.span,
                    self.context.expressions.condition(node.until, scope),
                    self.block(node.body, scope),
                ),
            ),
            s.RepeatTimes: self.repeat_times,
            s.If: self.if_,
        }

    def value(self, node: Node, scope: Scope) -> e.Expr:
        return self.context.expressions.value(node, scope)

    def block(self, block: s.Block, scope: Scope) -> Stmts:
        """A block as a tree of statements."""
        done: list[p.Stmt] = []
        for statement in block.statements:
            done.extend(self.statement(statement, scope))
        return tuple(done)

    def statement(self, node: s.Statement, scope: Scope) -> Stmts:
        """One statement; some become several."""
        return self.forms[type(node)](node, scope)

    def text(self, label: Label | None, scope: Scope) -> p.Text | None:
        """A label, prompt or reason with its values."""
        if label is None:
            return None
        parts: list[str | p.Shown] = []
        for part in label.parts:
            if isinstance(part, str):
                parts.append(part)
            else:
                type_ = self.context.typed.types[part]
                parts.append(p.Shown(self.value(part, scope), self.context.domains.format(type_)))
        return p.Text(tuple(parts))

    # ---- changing things ----

    def let(self, node: s.Let, scope: Scope) -> Stmts:
        local = scope.frame.local(node.name.text)
        return (self.set_let(node, local, scope),)

    def set_let(self, node: s.Let, local: e.Local, scope: Scope) -> p.Stmt:
        """Gives a local the value of a `let`; only afterwards the name stands for it."""
        value = self.value(node.value, scope)
        self.context.expressions.bind(node, local, scope)
        return p.SetLocal(node.span, local, value)

    def target(self, node: Node, scope: Scope) -> tuple[e.Column, e.Expr, t.Type]:
        """The column, index and type of what is set."""
        meaning = self.context.typed.meanings[node]
        cell = self.context.names.meant(node, meaning, self.owner(node, scope), scope)
        assert isinstance(cell, e.Cell), f"not a variable at {node.span}"
        return cell.column, cell.index, self.declared(node, meaning, scope)

    def declared(self, node: Node, meaning: m.Meaning, scope: Scope) -> t.Type:
        """The type that a variable was declared with: what it can hold, whatever the place where it is read."""
        typed = self.context.typed
        if isinstance(meaning, m.VariableValue):
            return typed.node_types[meaning.variable.type]
        assert isinstance(meaning, m.VarField)
        of_place = self.context.names.kind_of_subject(node, scope) == "place"
        return (typed.place_fields if of_place else typed.component_fields)[meaning.name].type

    def owner(self, node: Node, scope: Scope) -> e.Expr | None:
        if isinstance(node, x.My):
            return scope.me
        return self.value(node.base, scope) if isinstance(node, x.Field) else None

    def put(self, target: Node, value: e.Expr, have: t.Type, scope: Scope, origin: Node) -> p.Put:
        """Sets a variable to a value of type `have`."""
        column, index, want = self.target(target, scope)
        return p.Put(origin.span, column, index, self.context.expressions.converted(value, have, want), ":=")

    def change(self, node: s.Change, scope: Scope) -> Stmts:
        expressions = self.context.expressions
        if node.operator == ":=":
            type_ = self.context.typed.types[node.value]
            return (self.put(node.target, self.value(node.value, scope), type_, scope, node),)
        column, index, type_ = self.target(node.target, scope)
        old = e.Cell(column, index)
        more = node.operator == "+="
        new: e.Expr
        match type_:
            case t.TallyType():
                change = expressions.wanted(node.value, type_, scope)
                new = e.TallyOperation("add" if more else "subtract", old, change)
            case t.SetType():
                change = expressions.mask(node.value, scope, self.context.domains.low(type_))
                new = e.MaskOperation("union" if more else "difference", old, change)
            case _:
                operand = e.OrZero(old) if t.may_be_nothing(type_) else old
                new = e.Arithmetic("add" if more else "subtract", operand, expressions.number(node.value, scope))
        return (p.Put(node.span, column, index, new, node.operator),)

    def resource(self, node: s.Gain | s.Pay, operator: str, change: str, scope: Scope) -> Stmts:
        column = self.resource_column(node)
        assert scope.me is not None
        amount = self.context.expressions.number(node.amount, scope)
        value = e.Arithmetic(operator, e.Cell(column, scope.me), amount)
        return (p.Put(node.span, column, scope.me, value, change),)

    def resource_column(self, node: s.Gain | s.Pay) -> e.Column:
        meaning = self.context.typed.meanings[node.resource]
        assert isinstance(meaning, m.VariableValue)
        return self.context.variables[meaning.variable.name.text, True]

    def need(self, node: s.Need, scope: Scope) -> Stmts:
        condition = self.context.expressions.condition(node.condition, scope)
        if constant(condition) == 1:
            return ()
        return (p.Require(node.span, condition, self.text(node.reason, scope)),)

    def expect(self, node: s.Expect, scope: Scope) -> Stmts:
        """An `expect`. Of `a and b` each is checked by itself, the second if the first holds."""
        return self.expected(node, node.condition, scope)

    def expected(self, node: s.Expect, wanted: x.Expression, scope: Scope) -> Stmts:
        """The check of a part of an `expect`; of a comparison both sides are kept, so that a failure can show them."""
        compared = wanted
        while isinstance(compared, x.Group):
            compared = compared.inner
        if isinstance(compared, x.Both):
            first = self.context.expressions.condition(compared.left, scope)
            left, right = (self.expected(node, part, scope) for part in (compared.left, compared.right))
            return (p.IfThen(node.span, first, right, left),)
        condition = self.context.expressions.condition(compared, scope)
        sides = (compared.left, compared.right) if isinstance(compared, x.Compare) else ()
        format_of = self.context.domains.format
        shown = (p.Shown(self.value(side, scope), format_of(self.context.typed.types[side])) for side in sides)
        origin = node.span if wanted is node.condition else compared.span
        return (p.Check(origin, condition, tuple(shown)),)

    def expect_refused(self, node: s.ExpectRefused, scope: Scope) -> Stmts:
        """The check that an action isn't legal for `me`, and why."""
        assert scope.me is not None, f"nobody acts at {node.span}"
        legal = self.context.decisions.looked_at(node.call, scope.me, node, scope)
        return (p.Check(node.span, e.Not(legal), because=self.text(node.reason, scope)),)

    # ---- components ----

    def components(self, node: Node, scope: Scope) -> e.Expr:
        """The components that `move` and `show` mean: one, several, or all that lies on a place or on places."""
        type_ = self.context.typed.types[node]
        value = self.value(node, scope)
        member = type_.member if isinstance(type_, t.SetType | t.ListType) else None
        if isinstance(member, t.Type) and isinstance(t.plain(member), t.PlaceType):
            return self.context.secrecy.contents_of_all(self.context.expressions.listed(value, type_))
        return self.context.expressions.listed(value, type_)

    def move(self, node: s.Move, scope: Scope) -> Stmts:
        what = self.components(node.what, scope)
        where = self.value(node.where, scope)
        position = None if node.position is None else self.context.expressions.number(node.position, scope)
        return (p.MoveComponents(node.span, what, where, node.under, position),)

    def shuffle(self, node: s.Shuffle, scope: Scope) -> Stmts:
        type_ = self.context.typed.types[node.place]
        value = self.value(node.place, scope)
        if isinstance(t.plain(type_), t.PlaceType):
            places = fold(e.MakeList((value,)))
        else:
            places = self.context.expressions.listed(value, type_)
        plain = t.plain(type_.member) if isinstance(type_, t.SetType | t.ListType) and type_.member else t.plain(type_)
        assert isinstance(plain, t.PlaceType)
        groups = {name: list(self.context.domains.group(name)) for name in sorted(plain.places)}
        names = {number: f"{name} {i}" for name, group in groups.items() for i, number in enumerate(group)}
        first, last = min(names), max(names)
        members = [names.get(number, "nothing") for number in range(first, last + 1)]
        stream = self.context.stream(f"shuffle {'/'.join(groups)}", members)
        return (p.ShufflePlaces(node.span, places, stream - first),)

    def show(self, node: s.Show, scope: Scope) -> Stmts:
        viewers = self.context.expressions.mask(node.viewers, scope)
        return (p.ShowTo(node.span, self.components(node.what, scope), viewers),)

    # ---- calls ----

    def do(self, node: s.Do, scope: Scope) -> Stmts:
        """A `do` of effects that can't wait."""
        invariants = self.context.invariants
        return (*invariants.before(node, scope), self.do_target(node, scope), *invariants.rest(scope))

    def do_target(self, node: s.Do, scope: Scope) -> p.Stmt:
        procedure = self.context.suspension.named(node)
        if procedure is not None:
            return self.context.procedures.plain_call(procedure, self.arguments(node), scope, node.span)
        cases = []
        for number, name, values in self.effects_of(node):
            call = self.context.procedures.constant_call(name, values, scope, node.span)
            cases.append((number, (call,)))
        return p.ChooseCase(node.span, self.value(node.target, scope), tuple(cases))

    def arguments(self, node: s.Do) -> tuple[x.Expression, ...]:
        return node.target.arguments if isinstance(node.target, x.Apply) else ()

    def effects_of(self, node: s.Do) -> list[tuple[int, str, tuple[Any, ...]]]:
        """The effects with their arguments that a value done there can be: number, procedure, arguments."""
        names = {target.name.text for target in self.context.suspension.targets(node)}
        known = self.context.domains.effects.items()
        return [(number, name, values) for (name, values), number in known if name in names]

    # ---- loops and branches ----

    def binding(self, binding: s.Binding, scope: Scope) -> tuple[e.Local, e.Expr, Stmts]:
        """A loop's local, its list, and what sets the variable where the loop runs over one."""
        expressions = self.context.expressions
        source = expressions.sequence(binding.source, scope)
        meaning = self.context.typed.meanings[binding]
        local = scope.frame.local(binding.target.span.text)
        if isinstance(meaning, m.Local):
            scope.bind(meaning, local)
            source = self.filtered(source, local, binding, scope)
            return local, source, ()
        member = member_type(self.context.typed.types[binding.source], self.context)
        return local, source, (self.put(binding.target, e.Get(local), member, scope, binding),)

    def filtered(self, source: e.Expr, local: e.Local, binding: s.Binding, scope: Scope) -> e.Expr:
        """A loop's list without the members for which `where` is no."""
        if binding.where is None:
            return source
        where = self.context.expressions.condition(binding.where, scope)
        return e.Comprehension("list", local, source, where, None)

    def for_(self, node: s.For, scope: Scope) -> Stmts:
        local, source, put = self.binding(node.binding, scope)
        return (p.ForEach(node.span, local, source, put + self.block(node.body, scope)),)

    def seats_from(self, start: x.Expression | None, scope: Scope) -> e.Expr:
        """All seats in order, beginning with one, else with the first."""
        return self.seats_from_seat(e.Const(0) if start is None else self.value(start, scope))

    def seats_from_seat(self, start: e.Expr) -> e.Expr:
        """All seats in order, beginning with that one; with the first where it is nothing."""
        count = self.context.domains.seats
        orders = tuple(tuple((seat + i) % count for i in range(count)) for seat in range(count))
        return fold(e.Printed("order", orders, 0, start, orders[0]))

    def each_player(self, node: s.EachPlayer, scope: Scope) -> Stmts:
        local, me = scope.passing("me")
        body = self.block(node.body, scope.with_me(me))
        return (p.ForEach(node.span, local, self.seats_from(node.start, scope), body),)

    def as_(self, node: s.As, scope: Scope) -> Stmts:
        player = self.value(node.player, scope)
        local, me = scope.passing("me")
        body = self.block(node.body, scope.with_me(me))
        if t.may_be_nothing(self.context.typed.types[node.player]):
            there = fold(e.Not(e.Equal(me, e.Const(NOTHING))))
            body = (p.IfThen(node.span, there, body, ()),)
        return (p.SetLocal(node.span, local, player), *body)

    def repeat_times(self, node: s.RepeatTimes, scope: Scope) -> Stmts:
        local = scope.frame.local("pass")
        times = self.context.expressions.number(node.times, scope)
        source = fold(e.NumbersBetween(e.Const(1), times))
        return (p.ForEach(node.span, local, source, self.block(node.body, scope)),)

    def if_(self, node: s.If, scope: Scope) -> Stmts:
        """Branches whose condition is constant vanish."""
        otherwise = self.block(node.otherwise, scope) if node.otherwise is not None else ()
        for branch in reversed(node.branches):
            condition = self.context.expressions.condition(branch.condition, scope)
            known = constant(condition)
            if known is not None:
                otherwise = self.block(branch.body, scope) if known else otherwise
            else:
                otherwise = (p.IfThen(branch.span, condition, self.block(branch.body, scope), otherwise),)
        return otherwise


def member_type(type_: t.Type, context: Context) -> t.Type:
    """The type of what a loop over a value of this type runs over."""
    match type_:
        case t.SetType(t.Type() as member) | t.ListType(member):
            return member
        case t.PlaceType() | t.Maybe(t.PlaceType()):
            return t.ComponentType(frozenset(context.typed.ruleset.kinds))
    return t.BROKEN
