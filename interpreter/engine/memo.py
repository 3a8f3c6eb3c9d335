"""Which definitions are worth remembering.

A definition's value depends on its arguments and on the columns of the table alone. The machine remembers values until
a column changes; for definitions that only look something up, remembering costs more than it saves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from attrs import fields

from interpreter.program import expression as e

WORK = (
    e.Comprehension, e.BoardFunction, e.SetFunction, e.Pack, e.Award, e.CanAct, e.ContentsOfAll, e.Repeats, e.Winners,
)  # fmt: skip
"""Expressions that go through many things."""


def worth_remembering(defines: Iterable[e.Define]) -> frozenset[e.Define]:
    """Those definitions in whose bodies, or in what they call, there is work."""
    callers: dict[e.Define, list[e.Define]] = {}
    found: set[e.Define] = set()
    for define in defines:
        for node in expressions_within(define.body):
            if isinstance(node, WORK):
                found.add(define)
            elif isinstance(node, e.CallDefine):
                callers.setdefault(node.define, []).append(define)
    waiting = list(found)
    while waiting:
        for caller in callers.get(waiting.pop(), ()):
            if caller not in found:
                found.add(caller)
                waiting.append(caller)
    return frozenset(found)


def expressions_within(expression: e.Expr) -> Iterator[e.Expr]:
    """An expression and all below it, without the bodies of definitions."""
    waiting: list[Any] = [expression]
    while waiting:
        node = waiting.pop()
        if isinstance(node, tuple):
            waiting += node
        elif isinstance(node, e.Expr | e.ExceptionCase):
            if isinstance(node, e.Expr):
                yield node
            waiting += [getattr(node, part.name) for part in fields(type(node))]


def expressions_called(roots: Iterable[e.Expr]) -> Iterator[e.Expr]:
    """Expressions and all below them, once also the bodies of definitions that they call."""
    waiting, seen = list(roots), set[e.Define]()
    while waiting:
        for node in expressions_within(waiting.pop()):
            yield node
            if isinstance(node, e.CallDefine) and node.define not in seen:
                seen.add(node.define)
                waiting.append(node.define.body)
