"""A program in which certain conditions are replaced by *yes*, and back: to see what stands against what."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any

from attrs import fields, has

from interpreter.program.expression import Column, Const
from interpreter.program.program import Program
from interpreter.program.statement import Block, LevelNeed, Put, Require, Stmt
from interpreter.source.text import Span

YES = Const(1)


class Conditions:
    """The needs of a program, and what changes numbers, by their lines."""

    def __init__(self, program: Program) -> None:
        self.needs: dict[Span, list[Require | LevelNeed]] = {}
        self.puts: dict[Span, list[Put]] = {}
        for block in program.blocks:
            self._collect(block.statements)
        for procedure in program.procedures:
            self._collect(procedure.body)
        for decision in program.decisions:
            for alternative in decision.alternatives:
                for need in alternative.needs:
                    self.needs.setdefault(need.origin, []).append(need)

    def _collect(self, part: Any) -> None:
        if isinstance(part, list | tuple):
            for item in part:
                self._collect(item)
        elif isinstance(part, Stmt):
            if isinstance(part, Require):
                self.needs.setdefault(part.origin, []).append(part)
            elif isinstance(part, Put):
                self.puts.setdefault(part.origin, []).append(part)
            for item in fields(type(part)):
                value = getattr(part, item.name)
                if isinstance(value, tuple) and not isinstance(value, Block) and not has(type(value)):
                    self._collect(value)

    @contextmanager
    def made_true(self, lines: Collection[Span]) -> Iterator[None]:
        """Meanwhile the needs on these lines hold, and what they change has no bounds."""
        needs = [(need, need.condition) for line in lines for need in self.needs.get(line, [])]
        columns: list[Column] = list(
            {id(p.column): p.column for line in lines for p in self.puts.get(line, [])}.values()
        )
        bounds = [(column, column.low, column.high) for column in columns]
        try:
            for need, _ in needs:
                object.__setattr__(need, "condition", YES)
            for column in columns:
                column.low = column.high = None
            yield
        finally:
            for need, condition in needs:
                object.__setattr__(need, "condition", condition)
            for column, low, high in bounds:
                column.low, column.high = low, high
