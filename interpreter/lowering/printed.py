"""Printed fields of one component or place."""

from __future__ import annotations

from interpreter.checking import intervals
from interpreter.checking import types as t
from interpreter.lowering.context import Context
from interpreter.lowering.scope import Frame, Scope
from interpreter.program import expression as e
from interpreter.program.value import NOTHING, Value
from interpreter.syntax import declaration as d
from interpreter.syntax import expression as x


def field_value(
    context: Context,
    declaration: d.FieldDeclaration,
    cells: dict[str, x.Expression],
    own: dict[str, e.Expr],
    subject: str,
) -> Value:
    """What a row says of a field, else its default; `own` are the fields of the thing that are known already."""
    type_ = context.typed.node_types[declaration.type]
    node = cells.get(declaration.name.text, declaration.default)
    if node is None:
        return context.domains.nothing(type_)
    value = context.expressions.wanted(node, type_, Scope(Frame(), {}, subject=subject, own=own))
    assert isinstance(value, e.Const), f"a printed field that isn't constant at {node.span}"
    _stay_in_range(context, declaration, node, value.value)
    return value.value


def _stay_in_range(context: Context, declaration: d.FieldDeclaration, node: x.Expression, value: Value) -> None:
    """Report a number that was worked out from other fields, or options, and lies outside the field's range."""
    range_ = t.plain(context.typed.node_types[declaration.type])
    if not isinstance(range_, t.NumberType) or not isinstance(value, int) or value == NOTHING:
        return
    if not intervals.within(t.NumberType(value, value), range_):
        name = declaration.name
        context.fail(
            "out-of-range",
            node.span,
            f"`{name.text}` would be {value} here, outside its range {range_}",
            help="give it a wider range, or reckon it so that it stays within",
        )
