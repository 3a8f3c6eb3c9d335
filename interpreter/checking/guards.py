"""What is known not to be nothing, because a condition around it says so.

`if x != none: …` makes `x` safe in its block. Expressions are compared by their text. What a condition tells of an
expression is forgotten as soon as a statement may have changed what it reads; what it tells of locals stays.
"""

from __future__ import annotations

from interpreter.checking import meaning as m
from interpreter.checking.checker import Checker
from interpreter.checking.scope import TABLE, Scope
from interpreter.checking.types import ComponentType, Maybe, NothingType, may_be_nothing, plain
from interpreter.syntax import expression as e
from interpreter.syntax.expression import Expression
from interpreter.syntax.walking import walk


def text_of(node: Expression) -> str:
    """Return the text of an expression without spaces and outer parentheses."""
    while isinstance(node, e.Group):
        node = node.inner
    return "".join(node.span.text.split())


def can_be_nothing(checker: Checker, node: Expression, scope: Scope, *, strictly: bool = False) -> bool:
    """Tell whether an expression that has been typed may be nothing, as far as the conditions around it tell.

    A player or place that is called by its name is taken to be there: whoever names it means the games that have it.
    Unless asked `strictly`, what is nothing only in the box (such as the row of a component's place) is taken to be
    there: a warning about every such case would be noise.
    """
    while isinstance(node, e.Group):
        node = node.inner
    type_ = checker.typed.types.get(node)
    if type_ is None or not may_be_nothing(type_) or scope.is_present(text_of(node)):
        return False
    if isinstance(checker.typed.meanings.get(node), m.Seat | m.NamedPlace):
        whose = node.base.base if isinstance(node, e.Field) and isinstance(node.base, e.Field) else None
        return whose is not None and can_be_nothing(checker, whose, scope, strictly=strictly)
    if node in checker.optional or (strictly and node in checker.seldom):
        return True
    if isinstance(node, e.Field):
        return can_be_nothing(checker, node.base, scope, strictly=strictly)
    if isinstance(node, e.Apply):
        owner = [node.function.base] if isinstance(node.function, e.Field) else []
        return any(can_be_nothing(checker, part, scope, strictly=strictly) for part in (*node.arguments, *owner))
    return True


def present_if(checker: Checker, condition: Expression, holds: bool) -> dict[str, frozenset[str]]:
    """Collect what isn't nothing where a condition holds, or doesn't: texts, and what they read."""
    match condition:
        case e.Group(_, inner):
            return present_if(checker, inner, holds)
        case e.Negation(_, operand):
            return present_if(checker, operand, not holds)
        case e.Both(_, left, right) if holds:
            return present_if(checker, left, True) | present_if(checker, right, True)
        case e.Either(_, left, right) if not holds:
            return present_if(checker, left, False) | present_if(checker, right, False)
        case e.Compare(_, operator, left, right):
            return _compared(checker, operator, left, right, holds)
        case e.IsKind():
            return _of_kind(checker, condition, holds)
        case e.Member(_, value, _) if holds:
            return _present(checker, value)
        case e.Field(_, base, name) if name.text == "empty":
            found = _present(checker, base) if holds else {}
            if not holds and not may_be_nothing(checker.typed.types[base]):
                reads = reads_of(checker, base) | {TABLE}
                found |= {f"top({text_of(base)})": reads, f"bottom({text_of(base)})": reads}
            return found
        case e.Field() | e.Apply() | e.Name() if holds:
            return _present(checker, condition)
    return {}


def _compared(
    checker: Checker, operator: str, left: Expression, right: Expression, holds: bool
) -> dict[str, frozenset[str]]:
    if operator in ("=", "!="):
        equal = (operator == "=") == holds
        for one, other in ((left, right), (right, left)):
            type_ = checker.typed.types[other]
            if isinstance(type_, NothingType):
                return {} if equal else _present(checker, one)
        if not equal:
            return {}
        found: dict[str, frozenset[str]] = {}
        for one, other in ((left, right), (right, left)):
            if not isinstance(checker.typed.types[other], Maybe):
                found |= _present(checker, one)
        return found
    return _present(checker, left) | _present(checker, right) if holds else {}


def _of_kind(checker: Checker, node: e.IsKind, holds: bool) -> dict[str, frozenset[str]]:
    """Collect what `x is K`, or that it isn't, tells: that x is there, and the fields that all such components have."""
    found = _present(checker, node.value) if holds else {}
    type_ = checker.typed.types[node.value]
    within = plain(type_)
    if not isinstance(within, ComponentType) or (not holds and may_be_nothing(type_)):
        return found
    kinds, such = checker.catalog.concrete(within.kinds), checker.catalog.below({node.kind.text})
    for name in _common_fields(checker, kinds & such if holds else kinds - such):
        found[f"{text_of(node.value)}.{name}"] = reads_of(checker, node.value)
    return found


def _common_fields(checker: Checker, kinds: frozenset[str]) -> set[str]:
    """Collect the fields that are never nothing in components of any of the kinds."""
    fields = [checker.component_fields.of(checker.catalog.line(kind)) for kind in kinds]
    return {
        name
        for name in checker.component_fields.names()
        if fields and all(name in own and not may_be_nothing(own[name].type) for own in fields)
    }


def _present(checker: Checker, node: Expression) -> dict[str, frozenset[str]]:
    """Collect the expression, and what it could not be without."""
    while isinstance(node, e.Group):
        node = node.inner
    found = {text_of(node): reads_of(checker, node)}
    if isinstance(node, e.Field):
        found |= _present(checker, node.base)
    elif isinstance(node, e.Apply):
        meaning = checker.typed.meanings.get(node.function)
        if isinstance(meaning, m.Builtin):
            for argument in node.arguments:
                found |= _present(checker, argument)
    return found


def reads_of(checker: Checker, node: Expression) -> frozenset[str]:
    """Collect the names of the variables and `var` fields that an expression reads, and TABLE for all else."""
    found: set[str] = set()
    for part in walk(node):
        match checker.typed.meanings.get(part):
            case m.VariableValue(variable):
                found.add(variable.name.text)
            case m.VarField(name):
                found.add(name)
            case m.Builtin() | m.BuiltinField() | m.DefinitionValue() | m.Total() | m.Constant() | m.PilePlace():
                found.add(TABLE)
        if isinstance(part, e.On | e.Filter | e.The | e.Collect):
            found.add(TABLE)
    return frozenset(found)
