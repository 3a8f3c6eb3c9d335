"""Definitions that are written where they are called, and names that stand for an expression."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from interpreter.engine.memo import expressions_within
from interpreter.generation import form
from interpreter.generation.unit import Unit
from interpreter.generation.writer import Writer
from interpreter.program import expression as e

SMALL = 60
"""A definition of so many expressions, with those that it calls, is written in place."""

TINY = 25
"""The same where it is asked of what is read whether that is known, so that there is more to write."""


def is_small(unit: Unit, define: e.Define) -> bool:
    """Whether a definition is so small that a call would cost more than it saves.

    Where what functions found is kept, sets that depend on a component are better found by one.
    """
    if unit.sets_at_once and [parameter.holds for parameter in define.parameters] == ["component"]:
        body = define.body.operand if isinstance(define.body, e.Traced) else define.body
        if isinstance(body, e.Comprehension):
            return False
    return size_of(unit, define) <= SMALL


def size_of(unit: Unit, define: e.Define) -> int:
    """How many expressions a definition has, with those of the definitions that it calls."""
    found = unit.sizes.get(define)
    if found is None:
        found = 0
        for node in expressions_within(define.body):
            found += size_of(unit, node.define) if isinstance(node, e.CallDefine) else 1
            if isinstance(node, e.CanAct | e.Comprehension | e.Pack | e.Award | e.Exceptions):
                found += 10
        unit.sizes[define] = found
    return found


@contextmanager
def bound(w: Writer, define: e.Define, arguments: list[form.Value]) -> Iterator[None]:
    """The parameters of a definition stand for values."""
    before = dict(w.locals)
    w.locals.update(zip(define.parameters, arguments, strict=True))
    try:
        yield
    finally:
        w.locals.clear()
        w.locals.update(before)
