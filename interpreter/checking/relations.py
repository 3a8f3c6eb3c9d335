"""How types stand to each other: what fits where, what can be equal, and what two branches have in common."""

from __future__ import annotations

from attrs import frozen

from interpreter.checking import intervals
from interpreter.checking.catalog import Catalog
from interpreter.checking.types import (
    BROKEN,
    PLAYER,
    YES_NO,
    BrokenType,
    ComponentType,
    EffectType,
    EnumType,
    ListType,
    Maybe,
    NothingType,
    NumberType,
    PlaceType,
    PlayerType,
    SetType,
    TallyType,
    TextType,
    Type,
    YesNoType,
    maybe,
    plain,
)


@frozen(eq=False)
class Relations:
    """Comparisons of types that need to know which kinds and places there are."""

    catalog: Catalog

    def collection(self, type_: Type) -> SetType | ListType | None:
        """Return the type as that of a set or list: a place is what lies on it, nothing is empty. Else None."""
        type_ = plain(type_)
        if isinstance(type_, SetType | ListType):
            return type_
        if isinstance(type_, PlaceType):
            return ListType(self.catalog.contents(type_))
        if isinstance(type_, NothingType):
            return SetType(None)
        if isinstance(type_, BrokenType):
            return SetType(BROKEN)
        return None

    def join(self, one: Type, other: Type) -> Type | None:
        """Return the type of a value that is of either type, or None if there is no such type."""
        if one == other:
            return one
        if isinstance(one, BrokenType) or isinstance(other, BrokenType):
            return BROKEN
        if isinstance(one, NothingType) or isinstance(other, NothingType):
            return maybe(one if isinstance(other, NothingType) else other)
        if isinstance(one, Maybe) or isinstance(other, Maybe):
            joined = self.join(plain(one), plain(other))
            return None if joined is None else maybe(joined)
        if isinstance(one, NumberType) and isinstance(other, NumberType):
            return intervals.union(one, other)
        if isinstance(one, ComponentType) and isinstance(other, ComponentType):
            return ComponentType(one.kinds | other.kinds)
        if isinstance(one, PlaceType) and isinstance(other, PlaceType):
            return PlaceType(one.places | other.places)
        if isinstance(one, TallyType) or isinstance(other, TallyType):
            tally, rest = (one, other) if isinstance(one, TallyType) else (other, one)
            return tally if rest == SetType(None) else None
        return self._join_collections(one, other)

    def _join_collections(self, one: Type, other: Type) -> Type | None:
        left, right = self.collection(one), self.collection(other)
        if left is None or right is None:
            return None
        if left.member is None:
            return right
        if right.member is None:
            return left
        member = self.join(left.member, right.member)
        if member is None:
            return None
        both = isinstance(left, ListType) and isinstance(right, ListType)
        return ListType(member) if both else SetType(member)

    def fits(self, actual: Type, wanted: Type) -> bool:
        """Tell whether a value of the actual type can stand where the wanted one is expected.

        Whether it may be nothing is not looked at, nor are the bounds of numbers; a component fits where its kind can
        be the wanted one.
        """
        actual, wanted = plain(actual), plain(wanted)
        if isinstance(actual, BrokenType | NothingType) or isinstance(wanted, BrokenType):
            return True
        if isinstance(wanted, TallyType):
            return actual in (wanted, SetType(None))
        if isinstance(wanted, SetType | ListType):
            given = self.collection(actual)
            if given is None or (isinstance(wanted, ListType) and isinstance(given, SetType) and given.member):
                return False
            return given.member is None or wanted.member is None or self.fits(given.member, wanted.member)
        return self._meet(actual, wanted)

    def comparable(self, one: Type, other: Type) -> bool:
        """Tell whether a value of one type can equal one of the other."""
        one, other = plain(one), plain(other)
        if isinstance(one, BrokenType | NothingType) or isinstance(other, BrokenType | NothingType):
            return True
        if isinstance(one, SetType | ListType) or isinstance(other, SetType | ListType):
            if isinstance(one, TallyType) or isinstance(other, TallyType):
                return SetType(None) in (one, other)
            left, right = self.collection(one), self.collection(other)
            if left is None or right is None:
                return False
            return left.member is None or right.member is None or self.comparable(left.member, right.member)
        return self._meet(one, other)

    def _meet(self, one: Type, other: Type) -> bool:
        if isinstance(one, ComponentType) and isinstance(other, ComponentType):
            return self.catalog.meet(one.kinds, other.kinds)
        if isinstance(one, PlaceType) and isinstance(other, PlaceType):
            return not one.places.isdisjoint(other.places)
        if isinstance(one, NumberType) and isinstance(other, NumberType):
            return True
        return one == other

    def size(self, type_: Type) -> int | None:
        """Bound the number of members of a set or list, None if nothing is known."""
        member = type_.member if isinstance(type_, SetType | ListType) else None
        if isinstance(member, EnumType):
            return len(self.catalog.members(member.name))
        if member == PLAYER:
            return self.catalog.most
        if member == YES_NO:
            return 2
        return intervals.size(member) if isinstance(member, NumberType) else None


def describe(type_: Type) -> str:
    """Say in words, with its article, what a value of the type is."""
    match type_:
        case Maybe(of):
            return f"{describe(of)} or nothing"
        case NumberType(low, high):
            return f"the number {low}" if low is not None and low == high else "a number"
        case YesNoType():
            return "yes or no"
        case TextType():
            return "a text"
        case PlayerType():
            return "a player"
        case EnumType(name):
            return f"a `{name}`"
        case ComponentType(kinds):
            return f"a {_either(kinds)}" if kinds else "a component"
        case PlaceType(places):
            return f"a place ({_either(places)})" if 0 < len(places) < 4 else "a place"
        case EffectType():
            return "an effect"
        case NothingType():
            return "nothing"
        case SetType(None):
            return "an empty set"
        case SetType(member) | ListType(member):
            form = "set" if isinstance(type_, SetType) else "list"
            return f"a {form} of {_plural(member)}"
        case TallyType(enum):
            return f"a tally of `{enum}`"
    return "unknown"


def _plural(type_: Type | None) -> str:
    match type_:
        case NumberType():
            return "numbers"
        case PlayerType():
            return "players"
        case PlaceType(places):
            return f"places ({_either(places)})" if 0 < len(places) < 4 else "places"
        case ComponentType(kinds):
            return _either(kinds) if kinds else "components"
        case EnumType(name):
            return f"`{name}`"
        case EffectType():
            return "effects"
        case YesNoType():
            return "yes and no"
        case SetType() | ListType():
            return "sets"
    return "things"


def _either(names: frozenset[str]) -> str:
    return " or ".join(f"`{n}`" for n in sorted(names))
