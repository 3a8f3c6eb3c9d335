"""The types of the language.

A value of a scalar type may be *nothing* where the type is wrapped in `Maybe`. Three types hold many values: a set has
no order of its own (it is listed in the order of its members' type), a list keeps one and has no repeats, a tally
counts each member of an enum. A place or a pile where a set is wanted is a list: what lies on it.
"""

from __future__ import annotations

from attrs import frozen


@frozen
class Type:
    """Any type."""


@frozen
class NumberType(Type):
    """Integers within bounds; a bound of None is that of 32 bits."""

    low: int | None = None
    high: int | None = None

    def __str__(self) -> str:
        if self.low is None and self.high is None:
            return "number"
        if self.high is None:
            return f"{self.low} or more"
        if self.low == self.high:
            return f"{self.low}"
        return f"{'…' if self.low is None else self.low}..{self.high}"


@frozen
class YesNoType(Type):
    def __str__(self) -> str:
        return "yes_no"


@frozen
class TextType(Type):
    """A printed text: shown, never computed with."""

    def __str__(self) -> str:
        return "text"


@frozen
class EnumType(Type):
    """An enum; `Direction` is one too, and so is an option with named values (`name` is the option's)."""

    name: str

    def __str__(self) -> str:
        return self.name


@frozen
class PlayerType(Type):
    def __str__(self) -> str:
        return "player"


@frozen
class ComponentType(Type):
    """Components of any of the kinds named; a kind stands for the kinds below it too."""

    kinds: frozenset[str]

    def __str__(self) -> str:
        return " or ".join(sorted(self.kinds)) or "component"


@frozen
class PlaceType(Type):
    """Places of the piles and spaces named; `box` is one."""

    places: frozenset[str]

    def __str__(self) -> str:
        return " or ".join(sorted(self.places)) if len(self.places) < 4 else "place"


@frozen
class EffectType(Type):
    """An effect together with its arguments."""

    def __str__(self) -> str:
        return "effect"


@frozen
class Maybe(Type):
    """A scalar type, or nothing."""

    of: Type

    def __str__(self) -> str:
        return f"{self.of}?"


@frozen
class NothingType(Type):
    """The type of `none`."""

    def __str__(self) -> str:
        return "nothing"


@frozen
class SetType(Type):
    """`member` is a scalar, or a set again (`groups`, `clusters`, `subsets`); None for `{}`."""

    member: Type | None

    def __str__(self) -> str:
        return f"set of {self.member or 'anything'}"


@frozen
class ListType(Type):
    """Ordered, without repeats."""

    member: Type

    def __str__(self) -> str:
        return f"list of {self.member}"


@frozen
class TallyType(Type):
    """A count for each member of the enum; None for `{}`, which fits any tally."""

    enum: str

    def __str__(self) -> str:
        return f"tally of {self.enum}"


@frozen
class BrokenType(Type):
    """The type of what was already reported: it fits everything, so that one mistake is reported once."""

    def __str__(self) -> str:
        return "?"


NUMBER = NumberType()
YES_NO = YesNoType()
TEXT = TextType()
PLAYER = PlayerType()
EFFECT = EffectType()
NOTHING = NothingType()
BROKEN = BrokenType()
DIRECTION = EnumType("Direction")


def plain(type_: Type) -> Type:
    """The type without the possibility of nothing."""
    return type_.of if isinstance(type_, Maybe) else type_


def maybe(type_: Type) -> Type:
    """The type with the possibility of nothing, where it is a scalar one; sets, lists and tallies are empty instead."""
    if isinstance(type_, Maybe | NothingType | SetType | ListType | TallyType | BrokenType):
        return type_
    return Maybe(type_)


def may_be_nothing(type_: Type) -> bool:
    """Whether a value of the type may be nothing."""
    return isinstance(type_, Maybe | NothingType)
