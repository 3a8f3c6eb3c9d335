"""`base.x`: fields of components and places, what a player has of his own, and places by name."""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.checking import meaning as m
from interpreter.checking.catalog import BOX
from interpreter.checking.checker import Checker
from interpreter.checking.expectations import short
from interpreter.checking.expressions.names import Reference, refer_my, refer_name, refer_own, value_type
from interpreter.checking.fields import PLACE_FIELDS, field_of
from interpreter.checking.foreign import COUNTS
from interpreter.checking.relations import describe
from interpreter.checking.scope import Scope
from interpreter.checking.shapes import coordinate, named_place
from interpreter.checking.types import (
    BROKEN,
    PLAYER,
    YES_NO,
    BrokenType,
    ComponentType,
    EnumType,
    ListType,
    Maybe,
    NothingType,
    NumberType,
    PlaceType,
    PlayerType,
    SetType,
    Type,
    may_be_nothing,
    maybe,
    plain,
)
from interpreter.checking.unheld import held
from interpreter.source.spelling import if_not
from interpreter.syntax import expression as e
from interpreter.syntax.expression import Expression


def refer(checker: Checker, node: Expression, scope: Scope, called: bool = False) -> Reference | None:
    """Find out what a name, `my x` or `base.x` refers to. None, with a type recorded, after an error.

    `called` if parentheses follow it.
    """
    found: Reference | None = None
    if isinstance(node, e.Name):
        found = refer_name(checker, node, scope, called)
    elif isinstance(node, e.My):
        found = refer_my(checker, node)
    elif isinstance(node, e.Field):
        found = _refer_field(checker, node, scope)
    if found is None:
        checker.typed.types[node] = BROKEN
    return found


def field(checker: Checker, node: e.Field, scope: Scope) -> Type:
    """Type `base.x`."""
    found = _refer_field(checker, node, scope)
    if found is None:
        return BROKEN
    type_ = value_type(checker, node, found)
    _note_optional(checker, node, found, type_)
    return maybe(type_) if found.base_optional else type_


def _note_optional(checker: Checker, node: Expression, found: Reference, type_: Type) -> None:
    """Remember that something may be nothing although its base isn't."""
    if may_be_nothing(type_):
        (checker.seldom if found.seldom else checker.optional).add(node)


def _refer_field(checker: Checker, node: e.Field, scope: Scope) -> Reference | None:
    base = node.base
    name = node.name.text
    reference = refer(checker, base, scope) if isinstance(base, e.Name | e.My | e.Field) else None
    if isinstance(base, e.Name | e.My | e.Field):
        if reference is None:
            return None
        type_ = value_type(checker, base, reference)
        _note_optional(checker, base, reference, type_)
        if reference.base_optional:
            type_ = maybe(type_)
        checker.typed.types[base] = type_
        if isinstance(reference.meaning, m.SpacePlaces):
            return _place_by_name(checker, node, reference, reference.meaning)
        if isinstance(reference.meaning, m.Me) and name in checker.own:
            checker.report("me-dot", node, f"write `my {name}` instead of `me.{name}`")
    else:
        type_ = checker.type_of(base, scope)
    optional = may_be_nothing(type_)
    found = _member(checker, node, plain(type_), name)
    if found is None:
        return None
    checker.typed.meanings[node] = found.meaning
    return Reference(found.meaning, found.type, optional, found.seldom)


def _place_by_name(checker: Checker, node: e.Field, owner: Reference, places: m.SpacePlaces) -> Reference:
    space = places.space
    if space.per_player and isinstance(node.base, e.Name):
        checker.report(
            "whose-place",
            node,
            f"every player has a `{space.name.text}` of his own",
            help=f"write `my {short(node)}`, or a player before it",
        )
    type_ = named_place(checker, node, space, node.name.text)
    return Reference(checker.typed.meanings[node], type_, owner.base_optional)


def _member(checker: Checker, node: e.Field, base: Type, name: str) -> Reference | None:
    match base:
        case PlayerType():
            return refer_own(checker, node, name, node.name, "")
        case ComponentType(kinds):
            return _of_component(checker, node, kinds, name)
        case PlaceType():
            return _of_place(checker, node, base, name)
        case EnumType(enum):
            if name == "number":
                return Reference(m.BuiltinField("number", "enum"), NumberType(1, len(checker.catalog.members(enum))))
            checker.report(
                "unknown-field", node.name, f"a `{enum}` has no field `{name}`", help="it has only a `number`"
            )
        case BrokenType():
            pass
        case NothingType():
            checker.report("unknown-field", node.name, f"nothing has no field `{name}`")
        case SetType(member) | ListType(member):
            hint = _help_for_set(checker, node, member, name)
            checker.report("unknown-field", node.name, f"{describe(base)} has no field `{name}`", help=hint)
        case _:
            hint = _owners(checker, name)
            checker.report("unknown-field", node.name, f"{describe(base)} has no field `{name}`", help=hint)
    return None


def _help_for_set(checker: Checker, node: e.Field, member: Type | None, name: str) -> str:
    """Say how a set or list is asked for what stands behind a dot: itself, or each of its members that has it."""
    base = node.base
    while isinstance(base, e.Group) and isinstance(base.inner, e.On | e.Group):
        base = base.inner
    asked = short(base)
    if name == "empty":
        lying = f"; `every x in {asked} has x.empty` if nothing lies on these places"
        ask = f"write `{asked} = {{}}` if it has no members, `{asked} != {{}}` if there is one"
        return f"{ask}{lying if _has(checker, member, name) else ''}"
    if name in ("top", "bottom") or name in COUNTS:
        return f"write `count {short(node.base)}`" if name in COUNTS else f"write `{name}({asked})`"
    if _has(checker, member, name):
        return f"write `{{x.{name} for x in {asked}}}`, or pick one, as in `the x in S where …`"
    return _owners(checker, name)


def _has(checker: Checker, member: Type | None, name: str) -> bool:
    """Tell whether the members of a set have a field of some name."""
    match member:
        case PlayerType():
            return name == "number" or name in checker.own
        case ComponentType(kinds):
            lines = [checker.catalog.line(kind) for kind in sorted(checker.catalog.concrete(kinds))]
            return name == "place" or field_of(checker, checker.component_fields, lines, name) is not None
        case PlaceType(places):
            return _place_field(checker, places, name) is not None
    return False


def _owners(checker: Checker, name: str) -> str:
    """Say which things have a field of some name."""
    tables = (checker.typed.component_fields, checker.typed.place_fields)
    owners = sorted({f"`{o}`" for fields in tables if (found := fields.get(name)) for o in found.owners})
    if name in checker.own:
        owners.append("a player")
    if name in ("place", "empty"):
        return f"only {'components have a' if name == 'place' else 'places have an'} `{name}`"
    if not owners:
        return ""
    return f"only {', '.join(owners)} {'has' if len(owners) == 1 else 'have'} it"


def _of_component(checker: Checker, node: e.Field, kinds: frozenset[str], name: str) -> Reference | None:
    catalog = checker.catalog
    if name == "place":
        return Reference(m.BuiltinField("place", "component"), PlaceType(catalog.homes(kinds)))
    lines = [catalog.line(kind) for kind in sorted(catalog.concrete(kinds))]
    found = field_of(checker, checker.component_fields, lines, name)
    if found is None:
        known = {f for line in lines for f in checker.component_fields.of(line)} | {"place"}
        if name in checker.lost:
            return None
        elsewhere = checker.typed.component_fields.get(name)
        hint = checker.meant(name, known, "fields" if elsewhere is None else "")
        if elsewhere is not None:
            owners = ", ".join(f"`{o}`" for o in sorted(elsewhere.owners))
            hint = if_not(hint, f"only {owners} {'has' if len(elsewhere.owners) == 1 else 'have'} it")
        checker.report("unknown-field", node.name, f"{describe(ComponentType(kinds))} has no field `{name}`", help=hint)
        return None
    return Reference(*found)


def _of_place(checker: Checker, node: e.Field, base: PlaceType, name: str) -> Reference | None:
    found = _place_field(checker, base.places, name)
    if found is None and name in checker.lost:
        return None
    if found is not None:
        if name == "empty" and not checker.catalog.holds(base.places):
            _report_always_empty(checker, node, base)
        outside = PlaceType(base.places - {BOX})
        elsewhere = _place_field(checker, outside.places, name) if outside != base else None
        seldom = elsewhere is not None and not may_be_nothing(elsewhere[1])
        return Reference(*found, seldom=seldom)
    checker.report(
        "unknown-field",
        node.name,
        f"{describe(base)} has no field `{name}`",
        help=_help_for_place(checker, node, base, name),
    )
    return None


def _report_always_empty(checker: Checker, node: e.Field, base: PlaceType) -> None:
    """Report `.empty` of a place on which nothing lies: what is marked there is a variable."""
    if any(held(place) for name in base.places for place in checker.catalog.places(name)):
        return  # what it holds isn't known, which is reported
    marks = [n for p in sorted(base.places) for n in checker.place_fields.of((p,)) if _is_mark(checker, n)]
    space = next(iter(sorted(base.places)), "")
    help = f"let it hold something: `space {space}: … holds K`"
    if marks:
        help = f"write `{short(node.base)}.{marks[0]} = none` for one without a `{marks[0]}`"
    checker.report("always-empty", node.name, f"{describe(base)} holds nothing, so it is always empty", help=help)


def _is_mark(checker: Checker, name: str) -> bool:
    """Tell whether a field of places is a variable that may be nothing."""
    found = checker.typed.place_fields.get(name)
    return found is not None and found.variable and may_be_nothing(found.type)


def _place_field(checker: Checker, places: frozenset[str], name: str) -> tuple[m.Meaning, Type] | None:
    builtin = _builtin_of_place(checker, PlaceType(places), name)
    if builtin is not None:
        return m.BuiltinField(name, "place"), builtin
    return field_of(checker, checker.place_fields, [(p,) for p in sorted(places)], name)


def _builtin_of_place(checker: Checker, base: PlaceType, name: str) -> Type | None:
    """Type what places have by their shape; None if none of these places has it."""
    if name == "empty":
        return YES_NO
    if name == "owner":
        owned = [checker.catalog.owned(p) for p in base.places]
        return None if not any(owned) else PLAYER if all(owned) else Maybe(PLAYER)
    if name not in PLACE_FIELDS:
        return None
    bounds = [coordinate(checker, p, name) for p in sorted(base.places)]
    type_: Type | None = None
    for bound in bounds:
        if bound is not None:
            type_ = bound if type_ is None else checker.relations.join(type_, bound)
    return type_ if type_ is None or None not in bounds else maybe(type_)


def _help_for_place(checker: Checker, node: e.Field, base: PlaceType, name: str) -> str:
    if name in COUNTS:
        return f"write `count {short(node.base)}`"
    known = {n for p in base.places for n in checker.place_fields.of((p,))} | _builtin_names(checker, base.places)
    kinds = checker.catalog.holds(base.places)
    lines = [checker.catalog.line(kind) for kind in sorted(checker.catalog.concrete(kinds))]
    if field_of(checker, checker.component_fields, lines, name) is not None:
        return if_not(checker.meant(name, known), f"what lies there has it: write `top({short(node.base)}).{name}`")
    if name in checker.own:
        return if_not(checker.meant(name, known), f"players have it: write `{short(node.base)}.owner.{name}`")
    return checker.meant(name, known, "fields")


def _builtin_names(checker: Checker, places: Iterable[str]) -> set[str]:
    names = {"empty"}
    for place in places:
        names |= {"owner"} if checker.catalog.owned(place) else set()
        names |= set(checker.geometries[place].widest) if place in checker.geometries else set()
    return names
