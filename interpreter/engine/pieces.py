"""Texts of which not everybody may read everything: plain pieces, and pieces that hide something."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias, Union

from attrs import frozen

from interpreter.source.spelling import enumerated

_LISTED = 8
"""More components than these aren't told one by one when they are moved."""
HIDDEN = "?"
"""What stands for a value that its reader may not know."""


@frozen
class Secret:
    """A component: in full for those who know it, else `masked`, its family."""

    component: int
    full: tuple[Piece, ...]
    masked: str


@frozen
class Veiled:
    """A value that was worked out: in full for those seats of a mask who know all the components it follows from."""

    seats: int
    components: frozenset[int]
    pieces: tuple[Piece, ...]


@frozen
class Together:
    """A set, said as people do or, if it is `braced`, as it is written.

    Members that the reader doesn't know come last, since the order of a set could tell what they are.
    """

    members: tuple[tuple[Piece, ...], ...]
    braced: bool


@frozen
class Member:
    """One of several moved: in full or as one of its kind for the seats of a mask, else `masked`, its family."""

    seats: int
    full: tuple[Piece, ...]
    kind: str
    masked: str


@frozen
class Heap:
    """Components that were moved together: counted where there are many, or the reader doesn't know them.

    Who knew them when they were moved is fixed: who learns later what they are wouldn't know where they lay before.
    """

    members: tuple[Member, ...]


Piece: TypeAlias = Union[str, Secret, Veiled, Together, Heap]  # noqa: UP007 (names of classes that stand above)


def read(pieces: Iterable[Piece], viewer: int | None, knows: Callable[[int], bool]) -> str:
    """The text for a viewer, who knows these components; None knows everything."""
    return "".join([p if isinstance(p, str) else _read(p, viewer, knows) for p in pieces])


def _read(piece: Secret | Veiled | Together | Heap, viewer: int | None, knows: Callable[[int], bool]) -> str:
    if isinstance(piece, Secret):
        return read(piece.full, viewer, knows) if viewer is None or knows(piece.component) else piece.masked
    if isinstance(piece, Veiled):
        shown = viewer is None or (piece.seats >> viewer & 1 and all(knows(c) for c in piece.components))
        return read(piece.pieces, viewer, knows) if shown else HIDDEN
    if isinstance(piece, Heap):
        return _read_heap(piece, viewer, knows)
    known: list[str] = []
    unknown: list[str] = []
    for member in piece.members:
        hides = viewer is not None and not all(knows(c) for c in named_in(member))
        (unknown if hides else known).append(read(member, viewer, knows))
    found = known + sorted(unknown)
    return "{" + ", ".join(found) + "}" if piece.braced else enumerated(found)


def _read_heap(heap: Heap, viewer: int | None, knows: Callable[[int], bool]) -> str:
    known, counted = Counter[str](), Counter[str]()
    for member in heap.members:
        knows_it = viewer is None or member.seats >> viewer & 1
        text = read(member.full, viewer, knows) if knows_it and len(heap.members) <= _LISTED else HIDDEN
        if text != HIDDEN:
            known[text] += 1
        else:
            counted[member.kind if knows_it else member.masked] += 1
    found = [*known.items(), *sorted(counted.items())]
    return ", ".join(text if count == 1 else f"{count}× {text}" for text, count in found)


def named_in(pieces: Iterable[Piece]) -> Iterator[int]:
    """The components that a text is about."""
    for piece in pieces:
        if isinstance(piece, Secret):
            yield piece.component
            yield from named_in(piece.full)
        elif isinstance(piece, Veiled):
            yield from piece.components
            yield from named_in(piece.pieces)
        elif isinstance(piece, Together):
            for member in piece.members:
                yield from named_in(member)
