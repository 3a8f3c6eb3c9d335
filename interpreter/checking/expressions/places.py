"""`K on P`, tallies, and values that stand for themselves."""

from __future__ import annotations

from interpreter.checking import expectations as want
from interpreter.checking import meaning as m
from interpreter.checking.checker import Checker
from interpreter.checking.expectations import short
from interpreter.checking.relations import describe
from interpreter.checking.scope import Scope
from interpreter.checking.types import (
    BROKEN,
    TEXT,
    BrokenType,
    ComponentType,
    ListType,
    NothingType,
    PlaceType,
    SetType,
    TallyType,
    Type,
    plain,
)
from interpreter.checking.unheld import report_unheld
from interpreter.syntax import expression as e


def on(checker: Checker, node: e.On, scope: Scope) -> Type:
    """Type `K on P`."""
    what = checker.type_of(node.what, scope)
    where = checker.type_of(node.where, scope)
    meaning = checker.typed.meanings.get(node.what)
    if not isinstance(meaning, m.KindSet):
        want.mismatch(
            checker,
            node.what,
            what,
            "a kind",
            f"write `{{x in {short(node.where)} where …}}` for a part of what lies there",
        )
        return BROKEN
    kind = ComponentType(frozenset({meaning.kind.name.text}))
    inner = plain(where)
    if isinstance(inner, SetType | ListType):
        inner = inner.member or inner
    if isinstance(inner, PlaceType):
        if not checker.catalog.meet(kind.kinds, checker.catalog.holds(inner.places)):
            message = f"a `{meaning.kind.name.text}` never lies on {describe(inner)}"
            report_unheld(checker, "kind-not-there", node, kind.kinds, inner.places, message)
    elif not isinstance(inner, BrokenType | NothingType | SetType):
        want.mismatch(checker, node.where, where, "a place or a set of places")
    return ListType(kind)


def tally(checker: Checker, node: e.Tally, scope: Scope) -> Type:
    """Type `{wood: 2}`: the members tell which enum it counts."""
    enum: str | None = None
    seen: set[str] = set()
    for pair in node.pairs:
        amount = want.number(checker, pair.value, scope)
        if amount.high is not None and amount.high < 0:
            checker.report("out-of-range", pair.value, "a tally counts: there is no count below 0")
        text = pair.key.text
        meaning = checker.globals_.get(text) or checker.predeclared.get(text)
        if not isinstance(meaning, m.EnumMember):
            members = (
                checker.catalog.members(enum)
                if enum
                else [n for n, g in checker.globals_.items() if isinstance(g, m.EnumMember)]
            )
            checker.unknown("unknown-name", pair.key, text, members, "member of an enum", "members" if enum else "")
            continue
        checker.typed.meanings[pair.key] = meaning
        if enum is not None and meaning.enum != enum:
            checker.report("wrong-type", pair.key, f"`{text}` is a `{meaning.enum}`, but this tally counts `{enum}`")
        enum = enum or meaning.enum
        if text in seen:
            checker.report("wrong-key", pair.key, f"`{text}` is counted twice in this tally")
        seen.add(text)
    return BROKEN if enum is None else TallyType(enum)


def text(checker: Checker, node: e.TextValue, scope: Scope) -> Type:
    """Type a text in quotes."""
    return TEXT


def group(checker: Checker, node: e.Group, scope: Scope) -> Type:
    """Type `(x)`."""
    return checker.type_of(node.inner, scope)
