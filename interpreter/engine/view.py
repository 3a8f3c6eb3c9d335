"""What a seat may see of a game."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from interpreter.engine.components import contents
from interpreter.engine.evaluation import call
from interpreter.engine.machine import Machine
from interpreter.engine.secrecy import Unseen, as_known_to
from interpreter.engine.showing import component_secret, joined, place_text, show, text_pieces
from interpreter.program.program import BOX, ViewedVariable
from interpreter.program.value import NOTHING

UNMARKED = ("", "")
"""What the ruleset doesn't say how to draw."""


@frozen
class SeenComponent:
    """A component in sight.

    Where the viewer doesn't know which it is, `component` and `name` are nothing, and `text` is its family. `variables`
    are its variables, by label, for who sees into its place. `mark` is what the ruleset wants drawn for it, and
    `colour` in which colour; both may be empty. `owner` is the seat to which it belongs, by what is printed on it.
    """

    component: int | None
    name: str | None
    text: str
    mark: str
    variables: tuple[tuple[str, str], ...] = ()
    colour: str = ""
    owner: int | None = None


@frozen
class SeenPlace:
    """A place.

    `contents` (top first) is nothing where the viewer can't look into it; `known` are those of its components that the
    viewer knows all the same. For a place of a space of many places into which the viewer can't look `count` is nothing
    too: of that only the total is seen (see `SeenSpace`).
    """

    place: int
    name: str
    label: str
    group: str
    owner: int | None
    space: bool
    count: int | None
    contents: tuple[SeenComponent, ...] | None
    known: tuple[SeenComponent, ...]
    mark: str
    """What the ruleset wants drawn for the place itself; empty if nothing."""
    colour: str = ""
    """The colour in which it wants that drawn; empty if it doesn't say."""


@frozen
class SeenSpace:
    """A space of many places into which the viewer can't look: how many components lie on them, and which they know."""

    group: str
    owner: int | None
    count: int
    known: tuple[SeenComponent, ...]


@frozen
class SeenVariable:
    """A variable: `values` are its owner (of the game: nothing, else the seat, component or place) and text.

    `form` says what it holds: number, yes_no, player, place, component, enum, set … Where it is a player, place or
    component, `held` are its owner and the number of that seat, place or component, if it holds any that the viewer
    knows. Variables of components that the viewer doesn't know are told with these, in `SeenComponent`.
    """

    label: str
    over: str
    values: tuple[tuple[int | None, str], ...]
    form: str = "number"
    held: tuple[tuple[int | None, int], ...] = ()


@frozen
class View:
    """What a seat sees: the places, and the variables that aren't hidden from it. None sees everything."""

    seat: int | None
    places: tuple[SeenPlace, ...]
    variables: tuple[SeenVariable, ...]
    spaces: tuple[SeenSpace, ...] = ()


def view(m: Machine, seat: int | None) -> View:
    """The table as a seat may see it."""
    program = m.code.program
    places = tuple(_place(m, number, seat) for number in range(len(program.places)))
    variables = tuple(_variable(m, variable, seat) for variable in program.variables)
    return View(seat, places, variables, _spaces(m, seat))


def looks_into(m: Machine, place: int, seat: int | None) -> bool:
    """Whether a seat sees what lies on a place."""
    return seat is None or bool(m.code.seen_by[place] >> seat & 1)


def knows(m: Machine, component: int, seat: int | None) -> bool:
    """Whether a seat knows which component it is."""
    return seat is None or bool(m.row[m.code.known + component] >> seat & 1)


def _place(m: Machine, number: int, seat: int | None) -> SeenPlace:
    place = m.code.program.places[number]
    lying = contents(m, number)
    open_ = looks_into(m, number, seat)
    veiled = m.code.veiled[number] and not open_
    if number == BOX:
        # It has no order; that of the numbers would tell what the unknown ones are.
        lying = tuple(sorted(lying, key=lambda c: not knows(m, c, seat)))
    return SeenPlace(
        number,
        place.name,
        place_text(m, number),
        place.group,
        place.owner,
        place.space,
        None if veiled else len(lying),
        tuple(_component(m, c, seat) for c in lying) if open_ else None,
        () if open_ or veiled else _known(m, lying, seat),
        *(mark(m, "place", number, seat) if open_ else UNMARKED),
    )


def _known(m: Machine, lying: tuple[int, ...], seat: int | None) -> tuple[SeenComponent, ...]:
    return tuple(_component(m, c, seat) for c in lying if knows(m, c, seat))


def _spaces(m: Machine, seat: int | None) -> tuple[SeenSpace, ...]:
    """The spaces of which the seat knows only the totals; what it knows of them, in the order of numbers."""
    found: dict[tuple[str, int | None], list[int]] = {}
    for number, place in enumerate(m.code.program.places):
        if m.code.veiled[number] and not looks_into(m, number, seat):
            found.setdefault((place.group, place.owner), []).extend(contents(m, number))
    return tuple(
        SeenSpace(group, owner, len(lying), _known(m, tuple(sorted(lying)), seat))
        for (group, owner), lying in found.items()
    )


def _component(m: Machine, component: int, seat: int | None) -> SeenComponent:
    text = joined(m, [component_secret(m, component)], seat)
    drawn, colour = mark(m, "component", component, seat)
    variables = _variables_of(m, component, seat)
    if not knows(m, component, seat):
        return SeenComponent(None, None, text, drawn, variables, colour)
    thing = m.code.program.components[component]
    return SeenComponent(component, thing.name, text, drawn, variables, colour, thing.owner)


def _variables_of(m: Machine, component: int, seat: int | None) -> tuple[tuple[str, str], ...]:
    if not looks_into(m, m.row[m.code.place_of + component], seat):
        return ()
    found = []
    for variable in m.code.program.variables:
        column = variable.column
        if column.over == "component" and column.has(component):
            found.append((variable.label, show(m, column.load(m.row, component), variable.format, seat, braced=False)))
    return tuple(found)


def mark(m: Machine, subject: str, thing: int, seat: int | None) -> tuple[str, str]:
    """How the ruleset wants a component or place drawn, text and colour: by the first `show` that fits.

    The text is empty where none fits, the colour also where it names none. Both are empty too where the seat doesn't
    know whether one fits, or what it would show. A component in the text that the seat doesn't know is its family.
    """
    for look in m.code.program.looks:
        if look.subject != subject:
            continue
        try:
            with as_known_to(m, seat):
                if subject == "component" and m.asker is not None:
                    m.asker.reads_kind(m, thing, look.members)
                if look.members >> thing & 1 and call(m, look.condition, [thing]):
                    frame: list[Any] = [0] * max(m.code.frame, look.condition.frame)
                    frame[look.local.index] = thing
                    return joined(m, text_pieces(m, look.text, frame), seat), look.colour
        except Unseen:
            return UNMARKED
    return UNMARKED


def _variable(m: Machine, variable: ViewedVariable, seat: int | None) -> SeenVariable:
    column = variable.column
    values: list[tuple[int | None, str]] = []
    held: list[tuple[int | None, int]] = []
    form = variable.format.form
    for index in range(column.first, column.first + column.count):
        if index in column.gaps:
            continue
        if column.over == "component" and not (
            knows(m, index, seat) and looks_into(m, m.row[m.code.place_of + index], seat)
        ):
            continue
        if column.over == "place" and not looks_into(m, index, seat):
            continue
        owner = None if column.over == "game" else index
        value = column.load(m.row, index)
        values.append((owner, show(m, value, variable.format, seat, braced=False)))
        if form in ("player", "place", "component") and isinstance(value, int) and value != NOTHING:
            held += [(owner, value)] if form != "component" or knows(m, value, seat) else []
    return SeenVariable(variable.label, column.over, tuple(values), form, tuple(held))
