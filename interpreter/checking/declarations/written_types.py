"""Types as they are written."""

from __future__ import annotations

from interpreter.checking import intervals
from interpreter.checking.catalog import option_type
from interpreter.checking.checker import Checker
from interpreter.checking.types import (
    BROKEN,
    EFFECT,
    NUMBER,
    PLAYER,
    TEXT,
    YES_NO,
    BrokenType,
    ComponentType,
    EnumType,
    ListType,
    Maybe,
    NumberType,
    PlaceType,
    SetType,
    TallyType,
    Type,
)
from interpreter.syntax.tree import CollectionType, NamedType, RangeType, TypeNode

_PLAIN: dict[str, Type] = {
    "number": NUMBER,
    "yes_no": YES_NO,
    "text": TEXT,
    "player": PLAYER,
    "effect": EFFECT,
}
_FORMS = ("set", "list", "tally")


def written_type(checker: Checker, node: TypeNode, use: str) -> Type:
    """Find out which type is written, and record it.

    `use` is field, variable or parameter: not each may have every type.
    """
    type_ = _written(checker, node, use)
    checker.typed.node_types[node] = type_
    return type_


def _written(checker: Checker, node: TypeNode, use: str) -> Type:
    match node:
        case RangeType(_, low, high, optional):
            if high is not None and high < low:
                checker.report(
                    "empty-range", node, f"no number lies from {low} to {high}", help="write the smaller one first"
                )
                return NUMBER
            if max(abs(low), abs(high or 0)) > 2**31 - 1:
                checker.report("out-of-range", node, "numbers have 32 bits")
                return NUMBER
            return Maybe(NumberType(low, high)) if optional else NumberType(low, high)
        case NamedType(_, name, optional):
            type_ = _named(checker, node, name, use)
            return Maybe(type_) if optional and not isinstance(type_, BrokenType) else type_
        case CollectionType():
            return _collection(checker, node, use)
    return BROKEN


def _named(checker: Checker, node: TypeNode, name: str, use: str) -> Type:
    rules = checker.ruleset
    if name in _PLAIN:
        if name == "text" and use != "field":
            checker.report(
                "wrong-type", node, "only a printed field can be a text", help="texts are shown, never computed with"
            )
            return BROKEN
        return _PLAIN[name]
    if name in rules.kinds:
        return ComponentType(frozenset({name}))
    if name in rules.spaces:
        return PlaceType(frozenset({name}))
    if checker.catalog.is_enum(name):
        return EnumType(name)
    if name in rules.options:
        return option_type(rules.options[name])
    if name in checker.lost:
        return BROKEN
    known = [*_PLAIN, *rules.enums, *rules.kinds, *rules.spaces, "Direction", *rules.options]
    hint = checker.meant(name, known)
    if name in _FORMS:
        hint = f"write what it is of, as in `{name} of …`"
    elif name in ("bool", "boolean", "flag"):
        hint = "did you mean `yes_no`?"
    elif name in ("int", "integer"):
        hint = "did you mean `number`?"
    elif name in ("string", "str"):
        hint = "did you mean `text`?"
    elif name in rules.piles or name in rules.own_piles:
        hint = "a pile is no type: there is only the one"
    checker.report("unknown-type", node, f"unknown type `{name}`", help=hint)
    return BROKEN


def _collection(checker: Checker, node: CollectionType, use: str) -> Type:
    form = node.form.text
    member = written_type(checker, node.member, use)
    if form not in _FORMS:
        checker.unknown("unknown-type", node.form, form, _FORMS, "sort of collection", "sorts")
        return BROKEN
    if isinstance(member, BrokenType):
        return BROKEN
    if isinstance(member, Maybe | TallyType) or member == TEXT:
        checker.report("wrong-type", node.member, f"a {form} can't have `{member}` as a member")
        return BROKEN
    if form == "tally":
        if isinstance(member, EnumType):
            return TallyType(member.name)
        checker.report("wrong-type", node.member, "a tally counts the members of an enum", help="write the enum's name")
        return BROKEN
    if form == "list":
        if use != "parameter":
            checker.report(
                "wrong-type", node, f"a {use} can't hold a list", help="use a `set`, or a pile if the order matters"
            )
            return BROKEN
        return ListType(member)
    if isinstance(member, SetType | ListType) and use != "parameter":
        checker.report("wrong-type", node, f"a {use} can't hold sets of sets")
        return BROKEN
    if isinstance(member, NumberType) and intervals.size(member) is None:
        checker.report(
            "unbounded-set",
            node.member,
            "the numbers in a set must have bounds",
            help="write them, as in `set of 1..6`",
        )
        return BROKEN
    return SetType(member)
