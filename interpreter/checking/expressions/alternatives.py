"""`a or b`, and what people mean by `x = a or b`: that x is one of them."""

from __future__ import annotations

from attrs import define, field

from interpreter.checking import expectations as want
from interpreter.checking.checker import Checker
from interpreter.checking.expectations import short
from interpreter.checking.guards import present_if
from interpreter.checking.relations import describe
from interpreter.checking.scope import Scope
from interpreter.checking.types import YES_NO, BrokenType, NothingType, Type, YesNoType, plain
from interpreter.syntax import expression as e
from interpreter.syntax.expression import Expression


@define
class _Comparison:
    """What is compared, and with what; `values` are further ones that stand alone behind `or`.

    `unsaid` is what is wrong with the comparison itself, if nothing follows.
    """

    subject: Expression
    first: str
    negated: bool = False
    unsaid: Expression | None = None
    values: list[Expression] = field(factory=list)


def either(checker: Checker, node: e.Either, scope: Scope) -> Type:
    """Type `a or b`; in `x = a or b` the slip is explained."""
    compared: _Comparison | None = None
    inner = scope
    left: Expression = node
    while isinstance(left, e.Either):
        checker.typed.types[left] = YES_NO
        left = left.left
    for part in _alternatives(node):
        found = _half_compared(checker, part, inner)
        if found is not None:
            _finish(checker, compared, inner)
            compared = found
            continue
        type_ = checker.type_of(part, inner)
        if compared is not None and _is_alike(checker, type_, compared.subject):
            compared.values.append(part)
            continue
        _finish(checker, compared, inner)
        want.as_condition(checker, part, type_)
        compared = _comparison(part)
        inner = inner.inner(present_if(checker, part, False))
    _finish(checker, compared, inner)
    return YES_NO


def _alternatives(node: Expression) -> list[Expression]:
    return [*_alternatives(node.left), node.right] if isinstance(node, e.Either) else [node]


def _half_compared(checker: Checker, part: Expression, scope: Scope) -> _Comparison | None:
    """See what is compared in `x is a` and `x in a` where `a` is a value, neither a kind nor a set."""
    last, inner = part, scope
    found: _Comparison | None = None
    while isinstance(last, e.Both | e.Negation):
        if isinstance(last, e.Both):
            checker.type_of(last.left, inner)
            inner = inner.inner(present_if(checker, last.left, True))
        last = last.right if isinstance(last, e.Both) else last.operand
    found = _half(checker, last, inner)
    if found is None:
        return None
    node = part
    inner = scope
    while isinstance(node, e.Both | e.Negation):
        checker.typed.types[node] = YES_NO
        if isinstance(node, e.Both):
            want.condition(checker, node.left, inner)
            inner = inner.inner(present_if(checker, node.left, True))
        node = node.right if isinstance(node, e.Both) else node.operand
    checker.type_of(found.subject, inner)
    checker.typed.types[last] = YES_NO
    return found


def _half(checker: Checker, part: Expression, scope: Scope) -> _Comparison | None:
    found: _Comparison | None = None
    if isinstance(part, e.IsKind) and names_value(checker, part, scope):
        found = _Comparison(part.value, part.kind.text, unsaid=part)
    elif isinstance(part, e.Member) and isinstance(part.collection, e.Name | e.My | e.Field | e.Number | e.Apply):
        value = checker.type_of(part.value, scope)
        type_ = checker.type_of(part.collection, scope)
        scalar = checker.relations.collection(type_) is None
        if scalar and not isinstance(plain(value), BrokenType) and checker.relations.comparable(value, type_):
            found = _Comparison(part.value, short(part.collection), unsaid=part)
    return found


def names_value(checker: Checker, node: e.IsKind, scope: Scope) -> bool:
    """Tell whether the name behind `is` is that of a value."""
    name = node.kind.text
    return name not in checker.ruleset.kinds and name in checker.visible(scope)


def report_value(checker: Checker, node: e.IsKind) -> None:
    """Report `x is a` where `a` is a value."""
    name = node.kind.text
    help = f"write `{short(node.value)} = {name}`"
    checker.report("unknown-kind", node.kind, f"`{name}` is no kind, and `is` asks for the kind", help=help)


def _comparison(node: Expression) -> _Comparison | None:
    """The comparison that ends a condition."""
    while isinstance(node, e.Both | e.Negation):
        node = node.right if isinstance(node, e.Both) else node.operand
    if isinstance(node, e.Compare) and node.operator in ("=", "!="):
        return _Comparison(node.left, short(node.right), node.operator == "!=")
    return None


def _is_alike(checker: Checker, type_: Type, subject: Expression) -> bool:
    """Tell whether a value, which is no condition, could be compared with what is compared."""
    other = checker.typed.types[subject]
    if isinstance(plain(type_), YesNoType | BrokenType | NothingType) or isinstance(plain(other), BrokenType):
        return False
    return checker.relations.comparable(type_, other)


def _finish(checker: Checker, compared: _Comparison | None, scope: Scope) -> None:
    if compared is None:
        return
    if compared.values:
        first = compared.values[0]
        listed = ", ".join([compared.first, *(short(value) for value in compared.values)])
        text = f"{short(compared.subject)} in {{{listed}}}"
        checker.report(
            "or-needs-condition",
            first,
            f"`{short(first)}` is {describe(checker.typed.types[first])}, not a condition of its own",
            help=f"write `{'not ' if compared.negated else ''}{text}`",
        )
    elif isinstance(compared.unsaid, e.IsKind):
        report_value(checker, compared.unsaid)
    elif isinstance(compared.unsaid, e.Member):
        want.collection(checker, compared.unsaid.collection, scope)
