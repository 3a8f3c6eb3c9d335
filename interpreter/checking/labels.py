"""Labels, prompts and reasons: the values that they show."""

from __future__ import annotations

from interpreter.checking.checker import Checker
from interpreter.checking.scope import Scope
from interpreter.syntax.expression import Expression
from interpreter.syntax.tree import Label


def label(checker: Checker, node: Label | None, scope: Scope) -> None:
    """Type the placeholders of a label. Anything may be shown."""
    for part in node.parts if node is not None else ():
        if isinstance(part, Expression):
            checker.type_of(part, scope)
