"""Moves that no player makes by an action: what they say in the log, and the table from before they clear a board."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.engine.history import Moved, announce, joined_to_last
from interpreter.engine.machine import Machine
from interpreter.engine.pieces import Heap, Member, Piece
from interpreter.engine.showing import component_secret, place_text
from interpreter.program.derived import derived
from interpreter.program.masks import members as each
from interpreter.program.program import BOX, Family, Program
from interpreter.source.spelling import in_words

_FEWEST = 3
"""Boards that lose fewer components than this aren't cleared."""


def is_told(m: Machine) -> bool:
    """Whether a move that is done now is told: an action's label says by itself what the action moves.

    What lies where when the first player decides is seen then.
    """
    if m.scratch or m.trial or not m.telling or not m.begun:
        return False
    sort = m.calls[-1][1].sort if m.calls else "" if m.block is None else m.block.procedure.sort
    return sort in ("phase", "effect", "reaction")


def keep_table(m: Machine, components: Sequence[int]) -> None:
    """Keeps the table as it stands, if nothing has been moved off a board since the last decision, and now is."""
    if m.stood is not None or m.seat >= 0 or m.calls or m.block is None or m.block.procedure.sort != "phase":
        return
    row, code = m.row, m.code
    if any(code.program.places[row[code.place_of + c]].space for c in components):
        m.stood = list(row)


def is_cleared(m: Machine) -> bool:
    """Whether at least half of what lay on the boards in the table that was kept has left its place."""
    if m.stood is None:
        return False
    places, first = m.code.program.places, m.code.place_of
    lay = [first + c for c in range(len(m.code.program.components)) if places[m.stood[first + c]].space]
    left = sum(m.stood[cell] != m.row[cell] for cell in lay)
    return left >= _FEWEST and 2 * left >= len(lay)


def tell_moves(m: Machine, origins: Sequence[int], components: Sequence[int], place: int) -> None:
    """Tells what has just been moved, to whom: a component by its label to those who know it now.

    What comes out of the box is part of the table as it is laid out, and isn't told; nor is what stays where it was.
    Of a space of which not everybody sees on which place anything lies, only those are told who do.
    """
    row, code = m.row, m.code
    moved = [(c, o) for c, o in zip(components, origins, strict=True) if o not in (BOX, place)]
    if not moved or place < 0:
        return
    audience = code.everyone
    for touched in {place, *(o for _, o in moved)}:
        if code.veiled[touched]:
            audience &= code.seen_by[touched]
    if not audience:
        return
    members = []
    for component, origin in moved:
        secret = component_secret(m, component)
        kind = code.program.components[component].kind
        masked = _kind_there(code.program, code.family[component], origin, place)
        members.append(Member(row[code.known + component], secret.full, kind, masked))
    news = Moved(m.origin, {whose_place(m, place): tuple(members)})
    moves = joined_to_last(m, news, audience)
    pieces: list[Piece] = []
    for where, heap in moves.heaps.items():
        pieces += ["; " if pieces else "", Heap(heap), f" to {where}"]
    announce(m, *pieces, audience=audience, moved=moves)


def _kind_there(program: Program, family: Family, origin: int, place: int) -> str:
    """What everybody knows of a component that came from one place to another: its kind if these hold no other ones."""
    if not program.secrets:
        return family.name
    possible = family.members & program.holds[origin] & program.holds[place]
    return _common_kind(program, possible) or family.name


@derived
def _common_kind(program: Program, possible: int) -> str | None:
    """The kind that all components of a set have."""
    kinds = {program.components[component].kind for component in each(possible)}
    return kinds.pop() if len(kinds) == 1 else None


def drawn(m: Machine, component: int) -> Piece:
    """What is said of a component that chance draws: what it is, to those who know it and look in where it lies.

    Who knows what lies there, but doesn't look in, can't tell which of them it is.
    """
    secret, place = component_secret(m, component), m.row[m.code.place_of + component]
    seats = m.row[m.code.known + component] & m.code.seen_by[place]
    return Heap((Member(seats, secret.full, secret.masked, secret.masked),))


def whose_place(m: Machine, number: int) -> str:
    """What a place is called with whose it is, unless its label says that already: `blue's hand`."""
    place = m.code.program.places[number]
    if number == BOX:
        return "the box"
    name = in_words(place.group) if not place.space and place.label is None else place_text(m, number)
    if place.owner is None:
        return name
    owner = m.code.program.seat_labels[place.owner]
    return name if place.space and f" {owner} " in f" {name} " else f"{owner}'s {name}"
