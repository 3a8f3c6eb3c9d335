"""Expressions that read what somebody may not know: forms of others that a guard stands before.

A program has them only where it has private or hidden places or hidden kinds. They have the value of the form that they
are made from; but while they are worked out for a seat, a value that this seat doesn't know is no value (see
`engine/secrecy.py`).
"""

from __future__ import annotations

from attrs import frozen

from interpreter.program.expression import (
    Cell,
    Comprehension,
    Contents,
    ContentsOfAll,
    Equal,
    Expr,
    InMask,
    Keep,
    Kept,
    Position,
    Printed,
)


@frozen(eq=False)
class GuardedPrinted(Printed):
    """A printed field of a component."""


@frozen(eq=False)
class GuardedCell(Cell):
    """Where a component lies, a variable of a component or place, what is on top of a place, how many lie there."""


@frozen(eq=False)
class GuardedSamePlace(Equal):
    """Whether a component lies on a place: the left side is its GuardedCell. Who sees into that place knows it."""


@frozen(eq=False)
class GuardedInMask(InMask):
    """Whether a component is of a kind; the mask is constant."""


@frozen(eq=False)
class GuardedKeep(Keep):
    """Those members of a list of components that are of a kind."""


@frozen(eq=False)
class KindMask(Expr):
    """The components of a kind that could be mistaken for components that aren't of it."""

    mask: int


@frozen(eq=False)
class GuardedContents(Contents):
    """What lies on a place."""


@frozen(eq=False)
class GuardedContentsOfAll(ContentsOfAll):
    """What lies on several places."""


@frozen(eq=False)
class GuardedPosition(Position):
    """Where a component lies in its place."""


@frozen(eq=False)
class GuardedKept(Kept):
    """What is known to all who know the components that the names stand for.

    `holds` says whether the value is a component or components, as for locals: which one it is may then be hidden.
    """

    holds: str = ""


@frozen(eq=False)
class GuardedFirst(Comprehension):
    """The first of a set of components in the order of their numbers, which would tell them apart."""


@frozen(eq=False)
class GuardedQuantified(Comprehension):
    """Whether something holds for any or every member: the order in which these come may tell nothing of them."""


@frozen(eq=False)
class GuardedOrder(Expr):
    """A list of components of which the order is asked."""

    members: Expr
