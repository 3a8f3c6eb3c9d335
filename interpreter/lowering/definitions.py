"""Lowering of definitions and scores: one Define for each, made when it is first called."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from interpreter.assembly import ruleset as r
from interpreter.checking import types as t
from interpreter.checking.intervals import within
from interpreter.lowering.expressions import sum_of
from interpreter.lowering.folding import constant, fold
from interpreter.lowering.scope import Frame, Scope
from interpreter.program import expression as e
from interpreter.program.value import GREATEST, LEAST, NOTHING
from interpreter.syntax import declaration as d
from interpreter.syntax import expression as x
from interpreter.syntax.tree import Node

if TYPE_CHECKING:
    from interpreter.lowering.context import Context


class Definitions:
    """Lowers definitions for one program."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.made: dict[r.Definition, e.Define] = {}

    def call(
        self,
        definition: r.Definition,
        owner: e.Expr | None,
        arguments: tuple[x.Expression, ...],
        scope: Scope | None = None,
    ) -> e.Expr:
        """A call: the owner, if it has one, comes first."""
        values = [] if owner is None else [owner]
        if arguments:
            assert scope is not None
            values += [self.argument(p, a, scope) for p, a in zip(definition.parameters, arguments, strict=True)]
        define = self.define(definition)
        if not values:
            known = constant(define.body)
            if known is not None:
                return e.Const(known)
        return e.CallDefine(define, tuple(values))

    def argument(self, parameter: d.Parameter, node: Node, scope: Scope) -> e.Expr:
        """An argument in the form of the parameter's type; nothing stays nothing, since the call is nothing then."""
        want = self.type_of(parameter)
        if isinstance(want, t.NumberType | t.YesNoType):
            return self.bounded(parameter, node, self.context.expressions.value(node, scope))
        return self.bounded(parameter, node, self.context.expressions.wanted(node, want, scope))

    def bounded(self, parameter: d.Parameter, node: Node, value: e.Expr) -> e.Expr:
        """An argument that is watched where the checker can't see that it lies within the parameter's bounds."""
        want, have = t.plain(self.type_of(parameter)), t.plain(self.context.typed.types[node])
        if not isinstance(want, t.NumberType) or not isinstance(have, t.NumberType) or within(have, want):
            return value
        low = LEAST if want.low is None else want.low
        high = GREATEST if want.high is None else want.high
        known = constant(value)
        if isinstance(known, int) and (known == NOTHING or low <= known <= high):
            return value
        return e.Bounded(value, low, high, parameter.name.text, node.span)

    def type_of(self, parameter: d.Parameter) -> t.Type:
        """The type of a parameter that is handed over."""
        assert isinstance(parameter, d.Given)
        return self.context.typed.node_types[parameter.type]

    def define(self, definition: r.Definition) -> e.Define:
        """The Define of a definition."""
        if definition in self.made:
            return self.made[definition]
        frame = Frame()
        scope = Scope(frame, {})
        parameters: list[e.Local] = []
        strict: list[int] = []
        if definition.per_player or definition.sort == "score":
            owner, me = scope.passing("me")
            parameters.append(owner)
            strict.append(0)
            scope = scope.with_me(me)
        for parameter in definition.parameters:
            local = frame.local(parameter.name.text)
            self.context.expressions.bind(parameter, local, scope)
            type_ = self.type_of(parameter)
            if self.context.domains.nothing(type_) == NOTHING and not t.may_be_nothing(type_):
                strict.append(len(parameters))
            parameters.append(local)
        own = len(parameters) - len(definition.parameters)
        for addition in definition.additions:
            for parameter, local in zip(addition.parameters, parameters[own:], strict=True):
                self.context.expressions.bind(parameter, local, scope)
        result = self.context.typed.results[definition]
        define = e.Define(
            definition.name.text,
            tuple(parameters),
            tuple(strict),
            self.context.domains.nothing(result),
        )
        self.made[definition] = define
        self.context.program.defines.append(define)
        added = tuple(exception for addition in definition.additions for exception in addition.exceptions)
        define.body = self.body(definition.body, added, result, scope)
        define.label = self.context.statements.text(definition.label, scope)
        define.frame = frame.size
        return define

    def body(self, body: d.Body, added: tuple[d.Exceptional, ...], result: t.Type, scope: Scope) -> e.Expr:
        """A body: its `let`s around its value, around which stand its exceptions."""
        bound: list[tuple[e.Local, e.Expr]] = []
        for let in body.lets:
            value = self.context.expressions.value(let.value, scope)
            local = scope.frame.local(let.name.text)
            self.context.expressions.bind(let, local, scope)
            bound.append((local, e.Traced(value, let.span)))
        value = self.context.expressions.wanted(body.value, result, scope)
        if constant(value) is None or body.lets or body.exceptions or added:
            value = e.Traced(value, body.value.span)
        cases: list[e.ExceptionCase] = []
        for exception in (*body.exceptions, *added):
            condition = self.context.expressions.condition(exception.condition, scope)
            if constant(condition) != 0:
                cases.append(e.ExceptionCase(condition, self.body(exception.body, (), result, scope), exception.span))
        if cases:
            value = e.Exceptions(value, tuple(cases))
        for local, inner in reversed(bound):
            value = e.Let(local, inner, value)
        return value

    def of_player(self, name: str, node: x.Expression, want: t.Type) -> e.Define:
        """A Define with one parameter, the player that is `me`: a goal of the winner."""
        frame = Frame()
        owner = frame.local("me")
        scope = Scope(frame, {}, me=e.Get(owner))
        define = e.Define(name, (owner,), (), NOTHING)
        define.body = self.context.expressions.wanted(node, want, scope)
        define.frame = frame.size
        self.context.program.defines.append(define)
        return define

    @cached_property
    def total(self) -> e.Define:
        """The sum of all scores of a player."""
        owner = e.Local("me", 0)
        define = e.Define("total", (owner,), (0,), NOTHING)
        scores = self.context.typed.ruleset.scores.values()
        define.body = sum_of([fold(e.OrZero(self.call(score, e.Get(owner), ()))) for score in scores])
        define.frame = 1
        self.context.program.defines.append(define)
        return define
