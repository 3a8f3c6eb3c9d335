"""What a value can be: its form, and the least and most that are known of it.

A *kind* stands for all values that an expression may have. It is never too small: an engine may leave out a check that
no value of the kind needs.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from attrs import frozen

from interpreter.program.value import (
    GREATEST,
    LEAST,
    NOTHING,
    SCALAR,
    ListStorage,
    MaskStorage,
    Storage,
    TallyStorage,
    Value,
)

ALL_BITS = -1
"""A mask of which isn't known how many members it has."""


@frozen
class Number:
    """A number or the number of a member, from `low` to `high`; `nothing` where it may be nothing.

    Where `low` is above `high` there is no number that it can be.
    """

    low: int
    high: int
    nothing: bool = False

    @property
    def possible(self) -> bool:
        """Whether it can be anything but nothing."""
        return self.low <= self.high

    @property
    def only(self) -> int | None:
        """The one value that it can have, if there is just one."""
        if not self.possible:
            return NOTHING if self.nothing else None
        return self.low if self.low == self.high and not self.nothing else None

    def something(self) -> Number:
        """The same without nothing."""
        return Number(self.low, self.high) if self.nothing else self

    def or_nothing(self, nothing: bool = True) -> Number:
        """The same, that may be nothing as well."""
        return Number(self.low, self.high, True) if nothing and not self.nothing else self

    def within(self, low: int, high: int) -> Number:
        """Those of its numbers that lie in bounds."""
        return Number(max(self.low, low), min(self.high, high), self.nothing)


@frozen
class MaskKind:
    """A mask that has no other bits than `members`; ALL_BITS where that isn't known."""

    members: int

    @property
    def bits(self) -> int | None:
        """How many bits it takes; None where that isn't known."""
        return None if self.members < 0 else self.members.bit_length()

    @property
    def most(self) -> int:
        """How many members it has at most."""
        return GREATEST if self.members < 0 else self.members.bit_count()


@frozen
class ListKind:
    """A list of at most `most` members."""

    most: int
    member: Kind


@frozen
class TallyKind:
    """A count for each of `size` members."""

    size: int
    count: Number


@frozen
class FamilyKind:
    """A family of masks that have no other bits than those of `mask`."""

    mask: MaskKind


@frozen
class Unknown:
    """A value of which nothing is known."""


Kind: TypeAlias = Number | MaskKind | ListKind | TallyKind | FamilyKind | Unknown

UNKNOWN = Unknown()
ANY = Number(LEAST, GREATEST, True)
NEVER = Number(1, 0)
ABSENT = Number(1, 0, True)
TRUTH = Number(0, 1)
EMPTY = ListKind(0, NEVER)


def exactly(value: Value) -> Kind:
    """The kind of one value: of an integer a number, of a tuple a list, whatever it is used as."""
    if isinstance(value, int):
        return ABSENT if value == NOTHING else Number(int(value), int(value))
    return ListKind(len(value), joined(exactly(member) for member in set(value)))


def joined(kinds: Iterable[Kind]) -> Kind:
    """What stands for all values of several kinds."""
    found: Kind = NEVER
    for kind in kinds:
        found = join(found, kind)
    return found


def join(one: Kind, other: Kind) -> Kind:
    """What stands for all values of two kinds.

    An integer may be a constant mask, and a tuple a constant list, tally or family: such a kind becomes that of the
    other one.
    """
    if one == other or other == NEVER:
        return one
    if one == NEVER:
        return other
    match one, other:
        case Number(), Number():
            return (
                Number(min(one.low, other.low), max(one.high, other.high), one.nothing or other.nothing)
                if (one.possible and other.possible)
                else (one if one.possible else other).or_nothing()
            )
        case (MaskKind(), MaskKind() | Number()) | (Number(), MaskKind()):
            return MaskKind(as_mask(one).members | as_mask(other).members)
        case ListKind(), ListKind():
            return ListKind(max(one.most, other.most), join(one.member, other.member))
        case (TallyKind(), TallyKind() | ListKind()) | (ListKind(), TallyKind()):
            first, second = as_tally(one), as_tally(other)
            count = join(first.count, second.count)
            return TallyKind(max(first.size, second.size), as_number(count))
        case (FamilyKind(), FamilyKind() | ListKind()) | (ListKind(), FamilyKind()):
            return FamilyKind(MaskKind(as_family(one).mask.members | as_family(other).mask.members))
    return UNKNOWN


def without_nothing(kind: Kind) -> Kind:
    """The kind without nothing."""
    return kind.something() if isinstance(kind, Number) else kind


def as_number(kind: Kind) -> Number:
    """The kind as that of a number."""
    return kind if isinstance(kind, Number) else ANY


def as_mask(kind: Kind) -> MaskKind:
    """The kind as that of a mask."""
    if isinstance(kind, MaskKind):
        return kind
    if not isinstance(kind, Number) or (kind.low < 0 and kind.possible):
        return MaskKind(ALL_BITS)
    if not kind.possible:
        return MaskKind(0)
    return MaskKind(kind.low if kind.low == kind.high else (1 << kind.high.bit_length()) - 1)


def as_list(kind: Kind) -> ListKind:
    """The kind as that of a list."""
    if isinstance(kind, ListKind):
        return kind
    if isinstance(kind, FamilyKind):
        return ListKind(GREATEST, kind.mask)
    return ListKind(GREATEST, ANY)


def as_tally(kind: Kind) -> TallyKind:
    """The kind as that of a tally."""
    if isinstance(kind, TallyKind):
        return kind
    if isinstance(kind, ListKind):
        return TallyKind(kind.most, as_number(kind.member).something())
    return TallyKind(0, ANY)


def as_family(kind: Kind) -> FamilyKind:
    """The kind as that of a family."""
    if isinstance(kind, FamilyKind):
        return kind
    if isinstance(kind, ListKind):
        return FamilyKind(as_mask(kind.member))
    return FamilyKind(MaskKind(ALL_BITS))


def member_of(kind: Kind) -> Kind:
    """What the members of a list or family are."""
    return kind.mask if isinstance(kind, FamilyKind) else as_list(kind).member


def meet(one: Kind, other: Kind) -> Kind:
    """What stands for all values that are of both kinds, as far as that is cheap to tell."""
    if isinstance(one, Number) and isinstance(other, Number):
        return Number(max(one.low, other.low), min(one.high, other.high), one.nothing and other.nothing)
    if isinstance(one, MaskKind) or isinstance(other, MaskKind):
        return MaskKind(as_mask(one).members & as_mask(other).members)
    if isinstance(one, ListKind) and isinstance(other, ListKind):
        return ListKind(min(one.most, other.most), meet(one.member, other.member))
    if isinstance(other, TallyKind):
        one = as_tally(one)
        return TallyKind(other.size, as_number(meet(one.count, other.count)))
    return other if isinstance(one, Unknown) else one


def widened(before: Kind, after: Kind) -> Kind:
    """What is certainly enough where a kind grows with each round that it is looked for."""
    match before, after:
        case Number(), Number():
            low = after.low if after.low >= before.low else LEAST
            high = after.high if after.high <= before.high else GREATEST
            return Number(low, high, after.nothing)
        case _, MaskKind():
            return MaskKind(ALL_BITS)
        case ListKind(), ListKind():
            most = after.most if after.most <= before.most else GREATEST
            return ListKind(
                most, after.member if before.member == after.member else widened(before.member, after.member)
            )
        case TallyKind(), TallyKind():
            return TallyKind(after.size, as_number(widened(before.count, after.count)))
        case _, FamilyKind():
            return FamilyKind(MaskKind(ALL_BITS))
    return UNKNOWN


def stored(storage: Storage, low: int | None, high: int | None) -> Kind:
    """What may lie in the table, by its storage and the bounds of numbers."""
    number = Number(LEAST if low is None else low, GREATEST if high is None else high, True)
    match storage:
        case MaskStorage(size):
            return MaskKind((1 << size) - 1)
        case ListStorage(capacity):
            return ListKind(capacity, number)
        case TallyStorage(size):
            return TallyKind(size, number)
    assert storage == SCALAR
    return number
