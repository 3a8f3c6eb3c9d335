"""Where components lie: linked lists in the table, and who knows which component is which.

Each component has its place and its neighbours above and below; each place has its top, its bottom and how many it
holds. These accounts are compared as components are moved. The box keeps no order: what lies in it is listed by number.
Strands claim the places that they look into or change, except the box.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from interpreter.engine.chance import number
from interpreter.engine.conservation import astray
from interpreter.engine.machine import EVALUATE, Frame, Machine, evaluates
from interpreter.program import expression as e
from interpreter.program.program import BOX
from interpreter.program.value import NOTHING, SCALAR, Value


def contents(m: Machine, place: int) -> tuple[int, ...]:
    """The components on a place, top first; those in the box by number; on nothing none."""
    if place == NOTHING:
        return ()
    row, code = m.row, m.code
    if place == BOX:
        base = code.place_of
        return tuple(c for c in range(len(code.likeness)) if row[base + c] == BOX)
    if m.seat >= 0:
        m.note_read(code.program.top, place)
    found = []
    component = row[code.top + place]
    below = code.below
    while component != NOTHING:
        found.append(component)
        component = row[below + component]
    return tuple(found)


def contents_of_all(m: Machine, places: Sequence[int]) -> list[int]:
    """The components on several places, one place after the other."""
    row, code = m.row, m.code
    top, below, noted = code.top, code.below, m.seat >= 0
    found: list[int] = []
    for place in places:
        if noted or place in (BOX, NOTHING):
            found += contents(m, place)
            continue
        component = row[top + place]
        while component != NOTHING:
            found.append(component)
            component = row[below + component]
    return found


def position(m: Machine, component: int) -> int:
    """Where a component lies in its place, the top being 1; nothing for nothing and in the box."""
    if component == NOTHING:
        return NOTHING
    row, code = m.row, m.code
    place = row[code.place_of + component]
    if m.seat >= 0:
        m.note_read(code.program.place_of, component)
    if place == BOX:
        return NOTHING
    return contents(m, place).index(component) + 1


def move(m: Machine, component: int, place: int, under: bool, nth: int | None, *, followed: bool = False) -> None:
    """Moves a component to a place: on top, at the bottom, or so that it is the n-th from the top.

    Within its own place it is taken out and then put in. Moving to nothing does nothing. If it is `followed`, everybody
    knows which one it is that moves, as far as they knew it before.
    """
    if place == NOTHING:
        return
    row, code = m.row, m.code
    m.memo = {}
    origin = row[code.place_of + component]
    if m.seat >= 0:
        m.note_write(code.program.place_of, component)
        for touched in (origin, place):
            if touched != BOX:
                m.note_write(code.program.top, touched)
    _learn(m, component, origin, place, followed)
    if row[code.held + origin] < 1:
        raise astray(m, component, origin, "nothing is counted")
    if origin != BOX:
        _take_out(m, component, origin)
    row[code.held + origin] -= 1
    row[code.place_of + component] = place
    row[code.held + place] += 1
    if place != BOX:
        _put_in(m, component, place, under, nth)


def _take_out(m: Machine, component: int, place: int) -> None:
    row, code = m.row, m.code
    above, below = row[code.above + component], row[code.below + component]
    # What lies beside it must know of it, or the lists have got into disorder.
    before = code.top + place if above == NOTHING else code.below + above
    behind = code.bottom + place if below == NOTHING else code.above + below
    if row[before] != component or row[behind] != component:
        raise astray(m, component, place, "its neighbours do not know of it")
    row[before], row[behind] = below, above
    row[code.above + component] = row[code.below + component] = NOTHING


def _put_in(m: Machine, component: int, place: int, under: bool, nth: int | None) -> None:
    row, code = m.row, m.code
    if under:
        above, below = row[code.bottom + place], NOTHING
    else:
        above, below = NOTHING, row[code.top + place]
        for _ in range((nth or 1) - 1):
            if below == NOTHING:
                break
            above, below = below, row[code.below + below]
    before = code.top + place if above == NOTHING else code.below + above
    behind = code.bottom + place if below == NOTHING else code.above + below
    if row[before] != below or row[behind] != above:
        raise astray(m, component, place, "those between which it comes are no neighbours")
    row[code.above + component], row[code.below + component] = above, below
    row[before] = row[behind] = component


def all_that_lies_there(m: Machine, components: Sequence[int], place: int) -> bool:
    """Whether components are all that lies on one place, so that nobody can lose track of them if they are moved.

    Of a private or hidden space of many places nobody else knows what lies on which; and what is put into another order
    in its own hidden pile can't be told by its position any more.
    """
    if not components:
        return False
    row, code = m.row, m.code
    origin = row[code.place_of + components[0]]
    if origin == BOX or code.veiled[origin] or row[code.held + origin] != len(set(components)):
        return False
    if origin == place and code.program.places[place].visibility == "hidden":
        return False
    return all(row[code.place_of + c] == origin for c in components)


def _learn(m: Machine, component: int, origin: int, place: int, followed: bool) -> None:
    """Who learns which component it is by seeing it arrive, and who loses track of those at its old place.

    Who sees neither where it was nor what arrives, and doesn't see that it is the top or bottom one of a hidden pile,
    can't tell which it was.
    """
    row, code = m.row, m.code
    seers = 0 if code.hidden[component] else code.seen_by[place]
    blind = code.everyone & ~(seers | code.seen_by[origin])
    if blind and not followed:
        for other in _lost(m, component, origin, place):
            row[code.known + other] &= ~blind
    known = row[code.known + component]
    if seers & ~known:
        row[code.known + component] = known | seers
        if not m.scratch:
            m.revelations += 1


def _lost(m: Machine, component: int, origin: int, place: int) -> Sequence[int]:
    """Those of which one, nobody knows which, left an unseen place: of a space with many places all that lie on it."""
    row, code = m.row, m.code
    if code.veiled[origin]:
        spaces = code.program.places
        space = (spaces[origin].group, spaces[origin].owner)
        if space == (spaces[place].group, spaces[place].owner):
            return ()
        there = [p for p, other in enumerate(spaces) if (other.group, other.owner) == space]
        return [c for p in there for c in contents(m, p)] if sum(row[code.held + p] for p in there) > 1 else ()
    if row[code.held + origin] < 2:
        return ()
    at_end = component in (row[code.top + origin], row[code.bottom + origin])
    return () if at_end and code.program.places[origin].visibility == "hidden" else contents(m, origin)


def shuffle(m: Machine, place: int, stream: int) -> None:
    """Puts what lies on a place into a random order; everybody forgets which is which, but for who sees them."""
    if place in (NOTHING, BOX):
        return
    row, code = m.row, m.code
    pile = list(contents(m, place))
    if m.seat >= 0:
        m.note_write(code.program.top, place)
    given = m.director.shuffled(m, pile) if m.director is not None else None
    if given is not None:
        pile = given
    else:
        for i in range(len(pile) - 1, 0, -1):
            j = draw(m, stream, i + 1)
            pile[i], pile[j] = pile[j], pile[i]
    arrange(m, place, pile)
    seers = code.seen_by[place]
    for component in pile:
        row[code.known + component] = 0 if code.hidden[component] else seers


def arrange(m: Machine, place: int, pile: Sequence[int]) -> None:
    """Puts the components that lie on a place into an order, top first."""
    m.memo = {}
    row, code = m.row, m.code
    above = NOTHING
    for component in pile:
        row[code.above + component] = above
        if above == NOTHING:
            row[code.top + place] = component
        else:
            row[code.below + above] = component
        above = component
    if pile:
        row[code.below + above] = NOTHING
        row[code.bottom + place] = above


def draw(m: Machine, stream: int, below: int) -> int:
    """The next number of a stream, from 0 to `below - 1`."""
    address = m.code.program.stream_address + stream
    counter = m.row[address]
    m.row[address] = counter + 1
    if not m.scratch:
        m.revelations += 1
    return number(m.seed, m.code.stream_keys[stream], counter, below)


def alike_key(m: Machine, component: int) -> Any:
    """Equal for components that can't be told apart: same kind, fields, variables, place, and equally known."""
    row, code = m.row, m.code
    variables = variables_of(m, code.component_variables, component)
    return code.likeness[component], row[code.place_of + component], row[code.known + component], variables


def variables_of(m: Machine, columns: tuple[e.Column, ...], index: int) -> tuple[Value, ...]:
    """The values of those variables that the component or place with that number has."""
    row = m.row
    found = []
    for column in columns:
        at = index - column.first
        if 0 <= at < column.count:
            found.append(row[column.address + at] if column.storage is SCALAR else column.load(row, index))
    return tuple(found)


@evaluates(e.Contents)
def _contents_of(m: Machine, x: e.Contents, f: Frame) -> Any:
    return contents(m, EVALUATE[type(x.place)](m, x.place, f))


@evaluates(e.ContentsOfAll)
def _contents_of_all(m: Machine, x: e.ContentsOfAll, f: Frame) -> Any:
    return tuple(contents_of_all(m, EVALUATE[type(x.places)](m, x.places, f)))


@evaluates(e.Position)
def _position_of(m: Machine, x: e.Position, f: Frame) -> Any:
    return position(m, EVALUATE[type(x.component)](m, x.component, f))
