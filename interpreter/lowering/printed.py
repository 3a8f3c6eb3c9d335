"""Printed fields of one component or place."""

from __future__ import annotations

from interpreter.lowering.context import Context
from interpreter.lowering.scope import Frame, Scope
from interpreter.program import expression as e
from interpreter.program.value import Value
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
    return value.value
