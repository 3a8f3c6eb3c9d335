"""What numbers an expression can have, as generated code asks for it: `program/extents.py` in other words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, TypeAlias

from attrs import fields

from interpreter.generation import form
from interpreter.program import expression as e
from interpreter.program import statement as s
from interpreter.program.extents import Kinds
from interpreter.program.kinds import FamilyKind, Kind, ListKind, MaskKind, Number, TallyKind, member_of
from interpreter.program.program import Program
from interpreter.program.value import GREATEST, LEAST, NOTHING

Range: TypeAlias = tuple[int, int | None]
"""The least and greatest number. The least is NOTHING for what may be nothing, the greatest None if it isn't known."""
UNKNOWN: Range = (NOTHING, None)


class Bounds:
    """The bounds in one program."""

    def __init__(self, program: Program) -> None:
        self.kinds = Kinds(program)

    def of(self, x: e.Expr) -> Range:
        """The bounds of a number."""
        return _range(self.kinds.of(x))

    def member(self, x: e.Expr) -> Range:
        """The bounds of the members of a list or mask of numbers."""
        return _range(member_of(self.kinds.of(x)))

    def local(self, local: e.Local) -> Range:
        """The bounds of what a name stands for."""
        return _range(self.kinds.local(local))

    def least(self, local: e.Local) -> int:
        """The least number that a name can stand for, nothing aside."""
        kind = self.kinds.local(local)
        if not isinstance(kind, Number):
            return LEAST
        return kind.low if kind.possible else 0

    def of_column(self, column: e.Column) -> Range:
        """The bounds of what a column holds."""
        return _range(self.kinds.column(column))

    def form(self, x: e.Expr) -> str:
        """Which form of value an expression gives."""
        return _form(self.kinds.of(x))

    def form_of_local(self, local: e.Local) -> str:
        """Which form of value a name stands for."""
        return _form(self.kinds.local(local))


def _form(kind: Kind) -> str:
    match kind:
        case MaskKind():
            return form.MASK
        case ListKind() | TallyKind():
            return form.LIST
        case FamilyKind():
            return form.FAMILY
    return form.NUMBER


def _range(kind: Kind) -> Range:
    if not isinstance(kind, Number):
        return UNKNOWN
    if not kind.possible:
        return NOTHING, NOTHING
    high = None if kind.high >= GREATEST else kind.high
    low = NOTHING if kind.nothing else kind.low
    return max(low, LEAST) if not kind.nothing else low, high


_GONE_INTO = (e.Expr, s.Stmt, s.Terminator, e.ExceptionCase)
_PARTS = (e.Expr, e.ExceptionCase, s.Stmt, tuple)


@cache
def _names(sort: type) -> tuple[str, ...]:
    return tuple(each.name for each in fields(sort))


def parts(node: Any) -> Iterator[Any]:
    """What stands in an expression, statement or terminator, without other procedures, definitions and blocks."""
    if isinstance(node, _GONE_INTO):
        sort: Any = type(node)
        for name in _names(sort):
            value = getattr(node, name)
            if isinstance(value, _PARTS):
                yield value
