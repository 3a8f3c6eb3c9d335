"""`x in S where c`, and the forms that run over it."""

from __future__ import annotations

from types import NoneType

from interpreter.checking import expectations as want
from interpreter.checking import intervals
from interpreter.checking.checker import Checker
from interpreter.checking.expressions.arithmetic import bounded_set
from interpreter.checking.guards import present_if, text_of
from interpreter.checking.relations import describe
from interpreter.checking.scope import Scope
from interpreter.checking.types import (
    BROKEN,
    BrokenType,
    ListType,
    Maybe,
    NothingType,
    NumberType,
    PlaceType,
    SetType,
    TallyType,
    TextType,
    Type,
    may_be_nothing,
    maybe,
    plain,
)
from interpreter.syntax import expression as e


def binder(checker: Checker, node: e.Binder, scope: Scope) -> Scope:
    """Bind the name; return the scope for what stands behind, where the condition holds."""
    source = want.collection(checker, node.source, scope)
    inner = scope.inner()
    checker.bind(node.name, node.name.text, want.member(source) or BROKEN, inner, node)
    if node.where is None:
        return inner
    want.condition(checker, node.where, inner)
    return inner.inner(present_if(checker, node.where, True))


def _source(checker: Checker, node: e.Binder) -> SetType | ListType | None:
    return checker.relations.collection(checker.typed.types[node.source])


def filter_(checker: Checker, node: e.Filter, scope: Scope) -> Type:
    """Type `{x in S where c}`, which is in order if S is."""
    binder(checker, node.binder, scope)
    return _source(checker, node.binder) or BROKEN


def collect(checker: Checker, node: e.Collect, scope: Scope) -> Type:
    """Type `{e for x in S}`."""
    inner = binder(checker, node.binder, scope)
    value = plain(checker.type_of(node.value, inner))
    return _set_of(checker, node, node.value, value)


def _set_of(checker: Checker, node: e.Expression, part: e.Expression, value: Type) -> Type:
    if isinstance(value, BrokenType):
        return BROKEN
    if isinstance(value, NothingType):
        return SetType(None)
    if isinstance(value, TallyType | TextType):
        want.mismatch(checker, part, value, "something that a set can have as a member")
        return BROKEN
    return bounded_set(checker, node, SetType(as_member(value)))


def as_member(type_: Type) -> Type:
    """Return the type of a value as a set's member: a list among them is a set like others."""
    return SetType(type_.member) if isinstance(type_, ListType) else plain(type_)


def set_of(checker: Checker, node: e.SetOf, scope: Scope) -> Type:
    """Type `{a, b}`."""
    types = [(part, checker.type_of(part, scope)) for part in node.members]
    joined: Type = SetType(None)
    for part, type_ in types:
        single = _set_of(checker, part, part, plain(type_))
        both = checker.relations.join(joined, single)
        if both is None:
            known = joined.member if isinstance(joined, SetType) else None
            wanted = describe(known) if known else "the same sort of thing"
            want.mismatch(checker, part, type_, f"{wanted}, as the other members are,")
        if both is None or isinstance(both, BrokenType):
            return BROKEN
        joined = both
    return bounded_set(checker, node, joined)


def _reaches_too_far(checker: Checker, node: e.Expression, binder: e.Binder) -> None:
    """Prepare what to tell of `sum e for x in S - 20`, which reads `S - 20`."""
    source = binder.source
    if isinstance(source, e.Arithmetic) and binder.where is None:
        text = node.span.file.text
        inner = " ".join(text[node.span.start : source.left.span.end].split())
        rest = " ".join(text[source.left.span.end : source.span.end].split())
        word = inner.partition(" ")[0]
        checker.forms[source.right] = f"`{word} … in S` reaches to the end: write `({inner}) {rest}`"


def sum_(checker: Checker, node: e.Sum, scope: Scope) -> Type:
    """Type `sum e for x in S`: of numbers, sets or tallies."""
    _reaches_too_far(checker, node, node.binder)
    inner = binder(checker, node.binder, scope)
    type_ = checker.type_of(node.value, inner)
    value = plain(type_)
    source = _source(checker, node.binder)
    if isinstance(value, NumberType):
        return intervals.total(value, checker.relations.size(source) if source else None)
    if isinstance(value, TallyType | BrokenType):
        return value
    if isinstance(value, SetType | ListType | PlaceType):
        found = checker.relations.collection(value)
        return SetType(found.member) if found else BROKEN
    want.mismatch(checker, node.value, type_, "a number, a set or a tally")
    return BROKEN


def extreme(checker: Checker, node: e.Extreme, scope: Scope) -> Type:
    """Type `most e for x in S` and `least e for x in S`."""
    _reaches_too_far(checker, node, node.binder)
    inner = binder(checker, node.binder, scope)
    type_ = checker.type_of(node.value, inner)
    value = plain(type_)
    if isinstance(value, NumberType):
        has_members = node.binder.where is None and scope.is_present(f"top({text_of(node.binder.source)})")
        return value if has_members and not may_be_nothing(type_) else Maybe(value)
    if not isinstance(value, BrokenType):
        want.mismatch(checker, node.value, type_, "a number")
    return BROKEN


def pack(checker: Checker, node: e.Pack, scope: Scope) -> Type:
    """Type `pack e for g in F`."""
    inner = binder(checker, node.binder, scope)
    source = _source(checker, node.binder)
    if source is not None and not isinstance(source.member, SetType | ListType | BrokenType | NoneType):
        want.mismatch(
            checker,
            node.binder.source,
            checker.typed.types[node.binder.source],
            "a set of sets",
            "`groups`, `clusters` and `subsets` give such",
        )
    value = want.number(checker, node.value, inner, use="")
    return NumberType(0, None) if value.high is None or value.high > 0 else NumberType(0, 0)


def the(checker: Checker, node: e.The, scope: Scope) -> Type:
    """Type `the x in S where c`."""
    binder(checker, node.binder, scope)
    source = _source(checker, node.binder)
    return maybe((source.member if source else None) or BROKEN)
