"""The head of an action: the needs that stand before anything has changed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from attrs import fields

from interpreter.assembly import ruleset as r
from interpreter.checking import meaning as m
from interpreter.lowering.folding import constant, fold
from interpreter.lowering.scope import Scope
from interpreter.program import expression as e
from interpreter.program import statement as p
from interpreter.syntax import expression as x
from interpreter.syntax import statement as s
from interpreter.syntax.tree import Label, Node
from interpreter.syntax.walking import walk

if TYPE_CHECKING:
    from interpreter.lowering.context import Context


class Head:
    """Goes through the first statements of an action as long as they are `let`s, needs and payments.

    `needs` are those that can be tested early. A payment is a need for the amount; what comes after it is still lifted,
    unless it may read what was paid with.
    """

    def __init__(self, context: Context, action: r.Procedure, scope: Scope, levels: dict[m.Meaning, int]) -> None:
        self.context = context
        self.scope = scope
        self.levels = dict(levels)
        self.lets: list[tuple[m.Meaning, e.Local, e.Expr]] = []
        self.changed: list[e.Column] = []
        self.needs: list[p.LevelNeed] = []
        for reaction in action.forbids:
            own = dict(zip(context.typed.event_names[reaction], action.parameters, strict=False))
            for name, parameter in own.items():
                self.levels[name] = self.levels[context.typed.meanings[parameter]]
            when = fold(e.Not(context.procedures.when(reaction, scope)))
            self.lift(when, [reaction.when] if reaction.when else [], reaction.reason, reaction, "forbid")
        if any(b.body is not None for b in action.before):
            return
        for statement in action.body.statements:
            if not self.lifted(statement):
                return

    def lifted(self, statement: s.Statement) -> bool:
        """Take one statement into the head, if it can be tested early as well as in the trial."""
        context = self.context
        match statement:
            case s.Let():
                value = context.expressions.value(statement.value, self.scope)
                if self.touches(value):
                    return False
                local = self.scope.frame.local(statement.name.text)
                context.expressions.bind(statement, local, self.scope)
                name = context.typed.meanings[statement]
                self.levels[name] = self.level([statement.value])
                self.lets.append((name, local, value))
                return True
            case s.Need():
                condition = context.expressions.condition(statement.condition, self.scope)
                if self.touches(condition):
                    return False
                self.lift(condition, [statement.condition], statement.reason, statement, "need")
                return True
            case s.Pay():
                column = context.statements.resource_column(statement)
                amount = context.expressions.number(statement.amount, self.scope)
                if column in self.changed or self.touches(amount):
                    return False
                assert self.scope.me is not None
                enough = fold(e.Less(amount, e.Cell(column, self.scope.me), True))
                self.lift(enough, [statement.amount], None, statement, "pay")
                self.changed.append(column)
                return True
        return False

    def lift(self, condition: e.Expr, nodes: list[x.Expression], reason: Label | None, origin: Node, word: str) -> None:
        """Add a need, with the `let`s that it speaks of around it."""
        if constant(condition) == 1:
            return
        level = self.level(nodes)
        text = self.context.statements.text(reason, self.scope)
        for _, local, value in reversed(self.lets):
            condition = e.Let(local, value, condition)
        self.needs.append(p.LevelNeed(condition, text, origin.span, level, word))

    def level(self, nodes: Iterable[Node]) -> int:
        """How many of the chosen parameters must be bound for an expression to have a value."""
        meanings = self.context.typed.meanings
        return max((self.levels.get(meanings[n], 0) for n in walk(*nodes) if n in meanings), default=0)

    def touches(self, expression: e.Expr) -> bool:
        """Whether an expression may read what the head has changed."""
        return bool(self.changed) and any(
            isinstance(node, e.CallDefine | e.CanAct | e.Winners | e.Repeats)
            or (isinstance(node, e.Cell) and node.column in self.changed)
            for node in nodes_of(expression)
        )


def nodes_of(expression: e.Expr) -> Iterable[e.Expr]:
    """An expression and all below it, without the bodies of definitions."""
    yield expression
    for part in fields(type(expression)):
        value = getattr(expression, part.name)
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, e.Expr):
                yield from nodes_of(item)
            elif isinstance(item, tuple):
                yield from (n for inner in item if isinstance(inner, e.Expr) for n in nodes_of(inner))
            elif isinstance(item, e.ExceptionCase):
                yield from nodes_of(item.condition)
                yield from nodes_of(item.value)
