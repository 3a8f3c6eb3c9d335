"""What a seat may see of a game."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from interpreter.engine.components import contents
from interpreter.engine.evaluation import call
from interpreter.engine.machine import Machine
from interpreter.engine.showing import component_secret, place_text, plain_text, seen, show
from interpreter.program.program import ViewedVariable


@frozen
class SeenComponent:
    """A component in sight. `name` is nothing and `text` its kind where the viewer doesn't know which it is."""

    component: int
    name: str | None
    text: str
    mark: str


@frozen
class SeenPlace:
    """A place.

    `contents` (top first) is nothing where the viewer can't look into it; `known` are those of its components that the
    viewer knows all the same.
    """

    place: int
    name: str
    label: str
    group: str
    owner: int | None
    space: bool
    count: int
    contents: tuple[SeenComponent, ...] | None
    known: tuple[SeenComponent, ...]
    mark: str
    """What the ruleset wants drawn for the place itself; empty if nothing."""


@frozen
class SeenVariable:
    """A variable: `values` are its owner (of the game: nothing, else the seat, component or place) and text."""

    label: str
    over: str
    values: tuple[tuple[int | None, str], ...]


@frozen
class View:
    """What a seat sees: the places, and the variables that aren't hidden from it. None sees everything."""

    seat: int | None
    places: tuple[SeenPlace, ...]
    variables: tuple[SeenVariable, ...]


def view(m: Machine, seat: int | None) -> View:
    """The table as a seat may see it."""
    program = m.code.program
    places = tuple(_place(m, number, seat) for number in range(len(program.places)))
    return View(seat, places, tuple(_variable(m, variable, seat) for variable in program.variables))


def looks_into(m: Machine, place: int, seat: int | None) -> bool:
    """Whether a seat sees what lies on a place."""
    return seat is None or bool(m.code.seen_by[place] >> seat & 1)


def _place(m: Machine, number: int, seat: int | None) -> SeenPlace:
    place = m.code.program.places[number]
    lying = contents(m, number)
    open_ = looks_into(m, number, seat)
    known = () if open_ or seat is None else tuple(c for c in lying if m.row[m.code.known + c] >> seat & 1)
    return SeenPlace(
        number,
        place.name,
        place_text(m, number),
        place.group,
        place.owner,
        place.space,
        len(lying),
        tuple(_component(m, c, seat) for c in lying) if open_ else None,
        tuple(_component(m, c, seat) for c in known),
        mark(m, "place", number, seat) if open_ else "",
    )


def _component(m: Machine, component: int, seat: int | None) -> SeenComponent:
    secret = component_secret(m, component)
    knows = seat is None or bool(m.row[m.code.known + component] >> seat & 1)
    name = m.code.program.components[component].name if knows else None
    return SeenComponent(component, name, seen(m, secret, seat), mark(m, "component", component, seat) if knows else "")


def mark(m: Machine, subject: str, thing: int, seat: int | None) -> str:
    """How the ruleset wants a component or place drawn: the first `show` that fits, or empty."""
    for look in m.code.program.looks:
        if look.subject == subject and look.members >> thing & 1 and call(m, look.condition, [thing]):
            frame: list[Any] = [0] * max(m.code.frame, look.condition.frame)
            frame[look.local.index] = thing
            return plain_text(m, look.text, frame)
    return ""


def _variable(m: Machine, variable: ViewedVariable, seat: int | None) -> SeenVariable:
    column = variable.column
    values: list[tuple[int | None, str]] = []
    for index in range(column.first, column.first + column.count):
        if column.over == "component" and not looks_into(m, m.row[m.code.place_of + index], seat):
            continue
        if column.over == "place" and not looks_into(m, index, seat):
            continue
        text = show(m, column.load(m.row, index), variable.format, seat)
        values.append((None if column.over == "game" else index, text))
    return SeenVariable(variable.label, column.over, tuple(values))
