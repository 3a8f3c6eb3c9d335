"""Conditions: `and`, `or`, `not`, comparisons, `in`, `is`, `can`, `any` and `every`."""

from __future__ import annotations

from interpreter.checking import expectations as want
from interpreter.checking import meaning as m
from interpreter.checking.checker import Checker
from interpreter.checking.expectations import short
from interpreter.checking.expressions.alternatives import names_value, report_value
from interpreter.checking.expressions.binders import binder
from interpreter.checking.foreign import foreign_name
from interpreter.checking.guards import can_be_nothing, present_if
from interpreter.checking.procedure_calls import check_call
from interpreter.checking.relations import describe
from interpreter.checking.scope import Scope
from interpreter.checking.types import (
    YES_NO,
    BrokenType,
    ComponentType,
    ListType,
    NothingType,
    NumberType,
    PlaceType,
    SetType,
    TallyType,
    TextType,
    Type,
    may_be_nothing,
    plain,
)
from interpreter.checking.unheld import report_unheld
from interpreter.syntax import expression as e


def both(checker: Checker, node: e.Both, scope: Scope) -> Type:
    """Type `a and b`."""
    want.condition(checker, node.left, scope)
    want.condition(checker, node.right, scope.inner(present_if(checker, node.left, True)))
    return YES_NO


def negation(checker: Checker, node: e.Negation, scope: Scope) -> Type:
    """Type `not a`."""
    want.condition(checker, node.operand, scope)
    return YES_NO


def compare(checker: Checker, node: e.Compare, scope: Scope) -> Type:
    """Type a comparison of values of one type."""
    left = checker.type_of(node.left, scope)
    right = checker.type_of(node.right, scope)
    if isinstance(plain(left), BrokenType) or isinstance(plain(right), BrokenType):
        return YES_NO
    if node.operator in ("=", "!="):
        _equal(checker, node, left, right)
    else:
        _ordered(checker, node, left, right, scope)
    return YES_NO


def _equal(checker: Checker, node: e.Compare, left: Type, right: Type) -> None:
    for operand, type_, opposite in ((node.left, left, right), (node.right, right, left)):
        if isinstance(plain(type_), TextType):
            message = f"`{short(operand)}` is a text, which is shown but never compared"
            partner = node.right if operand is node.left else node.left
            same = isinstance(plain(opposite), TextType)
            help = "compare an enum or a number instead" if same else f"`{short(partner)}` is {describe(opposite)}"
            checker.report("wrong-type", operand, message, help=help)
            return
    for operand, type_, other in ((node.left, left, right), (node.right, right, left)):
        if isinstance(other, NothingType) and isinstance(type_, SetType | ListType | TallyType):
            checker.report(
                "never-equal",
                node,
                f"`{short(operand)}` is {describe(type_)}, which may be empty but is never nothing",
                help=f"write `{short(operand)} {node.operator} {{}}`",
            )
            return
    if not checker.relations.comparable(left, right):
        checker.report(
            "never-equal",
            node,
            f"`{short(node.left)}` is {describe(left)}, `{short(node.right)}` {describe(right)}: they are never equal",
            help=_equality_hint(checker, node, left, right),
        )


def _equality_hint(checker: Checker, node: e.Compare, left: Type, right: Type) -> str:
    for one, type_, other in ((node.left, left, right), (node.right, right, left)):
        inner, against = plain(type_), plain(other)
        if isinstance(inner, PlaceType) and isinstance(against, ComponentType):
            return f"write `top({short(one)})` for what lies there"
        member = inner.member if isinstance(inner, SetType | ListType) else None
        if member is not None and node.operator == "=" and checker.relations.comparable(member, against):
            value = node.right if one is node.left else node.left
            one_of = isinstance(checker.typed.meanings.get(one), m.SpacePlaces)
            other_way = f", or name one of them, as in `{short(one)}(…)`" if one_of else ""
            return f"write `{short(value)} in {short(one)}`{other_way}"
    return ""


def _ordered(checker: Checker, node: e.Compare, left: Type, right: Type, scope: Scope) -> None:
    one, other = plain(left), plain(right)
    if isinstance(one, TallyType) or isinstance(other, TallyType):
        if not checker.relations.comparable(one, other):
            checker.report("wrong-type", node, f"can't compare {describe(left)} and {describe(right)}")
        return
    doubtful: list[e.Expression] = []
    for operand, type_ in ((node.left, left), (node.right, right)):
        inner = plain(type_)
        if isinstance(inner, NothingType):
            checker.report("never-equal", operand, "nothing is neither less nor more than anything")
        elif not isinstance(inner, NumberType):
            hint = ""
            if isinstance(inner, SetType | ListType | PlaceType):
                hint = "write `count` before it for the number of its members"
            elif hasattr(inner, "name"):
                hint = f"write `{short(operand)}.number` for its place in the order of its enum"
            want.mismatch(checker, operand, type_, "a number", hint)
        elif may_be_nothing(type_) and can_be_nothing(checker, operand, scope):
            doubtful.append(operand)
    if doubtful:
        first = short(doubtful[0])
        both = "".join(f" and `{short(operand)}`" for operand in doubtful[1:])
        checker.report(
            "compared-with-nothing",
            doubtful[0],
            f"`{first}`{both} may be nothing, and then the comparison is no",
            help=_say_what_holds(doubtful),
        )


def _say_what_holds(doubtful: list[e.Expression]) -> str:
    """Say how to write what holds where an operand is nothing."""
    tests = []
    for operand in doubtful:
        inner = operand
        while isinstance(inner, e.Field) and not isinstance(inner.base, e.Name):
            inner = inner.base
        called = isinstance(inner, e.Apply) and short(inner.function) in ("top", "bottom") and len(inner.arguments) == 1
        pile = short(inner.arguments[0]) if isinstance(inner, e.Apply) and called else ""
        tests.append(
            (f"{pile}.empty", f"not {pile}.empty")
            if pile
            else (f"{short(operand)} = none", f"{short(operand)} != none")
        )
    yes = " or ".join(test for test, _ in tests)
    no = " and ".join(test for _, test in tests)
    return f"write `{yes} or …` if it is to hold then, `{no} and …` if not"


def is_kind(checker: Checker, node: e.IsKind, scope: Scope) -> Type:
    """Type `x is K`."""
    if names_value(checker, node, scope):
        checker.type_of(node.value, scope)
        report_value(checker, node)
        return YES_NO
    if node.kind.text == "empty" and "empty" not in checker.ruleset.kinds:
        _is_empty(checker, node, scope)
        return YES_NO
    foreign = foreign_name(node.kind.text, False)
    if node.kind.text not in checker.ruleset.kinds and foreign.startswith("write `"):
        checker.type_of(node.value, scope)
        help = f"write `{short(node.value)} = {foreign.split('`')[1]}`"
        message = f"`{node.kind.text}` is no kind, and `is` asks for the kind"
        checker.report("unknown-kind", node.kind, message, help=help)
        return YES_NO
    type_ = want.component(checker, node.value, scope)
    kind = checker.ruleset.kinds.get(node.kind.text)
    if kind is None:
        hint_names = checker.ruleset.kinds
        checker.unknown("unknown-kind", node.kind, node.kind.text, hint_names, "kind", "kinds")
        return YES_NO
    checker.typed.meanings[node.kind] = m.KindSet(kind)
    inner = plain(type_)
    if isinstance(inner, ComponentType) and not checker.catalog.meet(inner.kinds, {kind.name.text}):
        _never_of_kind(checker, node, inner, f"`{short(node.value)}` is {describe(type_)}, never a `{kind.name.text}`")
    return YES_NO


def _never_of_kind(checker: Checker, node: e.IsKind, type_: ComponentType, message: str) -> None:
    """Report `x is K` where no x is, with what would make one."""
    kind = node.kind.text
    place = None
    if isinstance(node.value, e.Apply) and short(node.value.function) in ("top", "bottom") and node.value.arguments:
        place = plain(checker.typed.types[node.value.arguments[0]])
    if isinstance(place, PlaceType):
        report_unheld(checker, "never-equal", node, frozenset({kind}), place.places, message)
        return
    help = ""
    if len(type_.kinds) == 1:
        [only] = type_.kinds
        help = f"if every `{kind}` is a `{only}`, too, declare `kind {kind} is {only}`"
    checker.report("never-equal", node, message, help=help)


def _is_empty(checker: Checker, node: e.IsKind, scope: Scope) -> None:
    """Say how `x is empty` is written of what x is."""
    type_ = plain(checker.type_of(node.value, scope))
    if isinstance(type_, BrokenType):
        return
    shown = short(node.value)
    if isinstance(type_, PlaceType):
        help = f"write `{shown}.empty`"
    else:
        help = f"write `{shown} = {{}}`" if isinstance(type_, SetType | ListType) else f"write `{shown} = none`"
    checker.report("foreign-words", node, "`is empty` is no form of the language", help=help)


def member(checker: Checker, node: e.Member, scope: Scope) -> Type:
    """Type `x in S`."""
    value = checker.type_of(node.value, scope)
    found = want.collection(checker, node.collection, scope)
    if found is None or found.member is None or isinstance(plain(value), BrokenType):
        return YES_NO
    if isinstance(value, NothingType):
        checker.report("never-equal", node.value, "nothing is never in a set", help="test for it with `= none`")
    elif not checker.relations.comparable(value, found.member) or _is_set(value) != _is_set(found.member):
        # What lies on a place can be compared with a set; but a set is no member of places, nor a place one of sets.
        checker.report(
            "never-equal",
            node,
            f"`{short(node.value)}` is {describe(value)}, never a member of {describe(found)}",
            help=_membership_hint(checker, node, value, found),
        )
    return YES_NO


def _membership_hint(checker: Checker, node: e.Member, value: Type, found: SetType | ListType) -> str:
    """Say how it is asked whether members of one set are in another."""
    inner = plain(value)
    place = isinstance(plain(checker.typed.types[node.collection]), PlaceType)
    kind = isinstance(checker.typed.meanings.get(node.value), m.KindSet)
    if not isinstance(inner, SetType | ListType) or inner.member is None or found.member is None:
        return ""
    if not checker.relations.comparable(inner.member, found.member):
        return ""
    inside, outside = short(node.value), short(node.collection)
    if kind and place:
        return f"write `{inside} on {outside} != {{}}` to ask whether one lies there"
    return f"write `every x in {inside} has x in {outside}` if all are, `any x …` if one is"


def _is_set(type_: Type) -> bool:
    return isinstance(plain(type_), SetType | ListType)


def can(checker: Checker, node: e.Can, scope: Scope) -> Type:
    """Type `p can act(x)`."""
    want.player(checker, node.player, scope)
    check_call(checker, node.call, scope)
    return YES_NO


def quantified(checker: Checker, node: e.Quantified, scope: Scope) -> Type:
    """Type `any x in S has c` and `every x in S has c`."""
    inner = binder(checker, node.binder, scope)
    want.condition(checker, node.condition, inner)
    return YES_NO
