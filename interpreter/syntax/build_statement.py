"""From Lark's tree to ours: statements."""

from __future__ import annotations

from typing import Any, ClassVar

from interpreter.source.text import Span
from interpreter.syntax import statement as s
from interpreter.syntax.build_expression import ExpressionBuilder
from interpreter.syntax.expression import Expression
from interpreter.syntax.tree import Node


class StatementBuilder(ExpressionBuilder):
    """Builds the nodes of statements."""

    direct: ClassVar[dict[str, type[Node]]] = ExpressionBuilder.direct | {
        "binding": s.Binding,
        "let": s.Let,
        "gain": s.Gain,
        "pay": s.Pay,
        "need": s.Need,
        "shuffle": s.Shuffle,
        "show": s.Show,
        "choose": s.Choose,
        "random": s.Random,
        "again": s.Again,
        "expect": s.Expect,
        "expect_refused": s.ExpectRefused,
        "for": s.For,
        "as": s.As,
        "turns": s.Turns,
        "repeat_until": s.RepeatUntil,
        "repeat_times": s.RepeatTimes,
        "best": s.Best,
        "else_if": s.Branch,
    }

    def on_block(self, span: Span, parts: list[Any]) -> s.Block:
        statements: list[s.Statement] = []
        for part in parts:
            statements.extend(part if isinstance(part, list) else [part])
        return s.Block(statements[0].span.to(statements[-1].span), tuple(statements))

    def on_change(self, span: Span, parts: list[Any]) -> s.Change:
        return s.Change(span, parts[0], str(parts[1]), parts[2])

    def on_move(self, span: Span, parts: list[Any]) -> s.Move:
        what, preposition, where, position = parts
        return s.Move(span, what, where, preposition.type == "UNDER", position)

    def on_shuffle_into(self, span: Span, parts: list[Any]) -> list[s.Statement]:
        """`shuffle X into P` says in one line what a move and a shuffle do."""
        what, where = parts
        return [s.Move(span, what, where, False, None), s.Shuffle(span, where)]

    def on_answers(self, span: Span, parts: list[Any]) -> list[Expression]:
        return parts

    def on_any_answer(self, span: Span, parts: list[Any]) -> s.AnyAnswer:
        return s.AnyAnswer(span)

    def on_do(self, span: Span, parts: list[Any]) -> s.Do:
        return s.Do(span, parts[0], tuple(parts[1] or ()))

    def on_ask(self, span: Span, parts: list[Any]) -> s.Ask:
        return s.Ask(span, tuple(parts[:-1]), parts[-1])

    def on_may(self, span: Span, parts: list[Any]) -> s.May:
        times, prompt, body, otherwise = parts
        limit = times if isinstance(times, Expression) else None
        return s.May(span, limit, times is not None and limit is None, prompt, body, otherwise)

    def on_up_to(self, span: Span, parts: list[Any]) -> Expression:
        limit: Expression = parts[0]
        return limit

    def on_repeatedly(self, span: Span, parts: list[Any]) -> bool:
        return True

    def on_each_player(self, span: Span, parts: list[Any]) -> s.EachPlayer:
        return s.EachPlayer(span, parts[0], parts[1] is not None, parts[2])

    def on_if(self, span: Span, parts: list[Any]) -> s.If:
        condition, body, *more, otherwise = parts
        first = s.Branch(condition.span.to(body.span), condition, body)
        return s.If(span, (first, *more), otherwise)

    def on_else(self, span: Span, parts: list[Any]) -> s.Block:
        block: s.Block = parts[0]
        return block
