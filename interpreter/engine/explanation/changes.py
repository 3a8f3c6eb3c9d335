"""What an option would have changed by the time that a need failed, in words."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.engine.machine import Machine
from interpreter.engine.showing import place_text, show
from interpreter.engine.view import knows, looks_into
from interpreter.program.expression import Column
from interpreter.program.program import ViewedVariable
from interpreter.program.value import Format

COMPONENT = Format("component")
LISTED = 6


def changes(m: Machine, before: Sequence[int], viewer: int | None = None) -> tuple[str, ...]:
    """How the table differs from a row before: what was moved, then variables, as a viewer may see it."""
    found = [*_moves(m, before, viewer)]
    for variable in m.code.program.variables:
        found += _variable(m, variable, before, viewer)
    return tuple(found if len(found) <= LISTED else [*found[: LISTED - 1], f"and {len(found) - LISTED + 1} more"])


def _moves(m: Machine, before: Sequence[int], viewer: int | None) -> list[str]:
    places = m.code.program.place_of
    found: list[tuple[int, str]] = []
    for component in range(places.count):
        cell = places.address + component
        if m.row[cell] != before[cell]:
            old, new = (_place(m, row[cell], viewer) for row in (before, m.row))
            if old != new:
                found.append((component, f"{show(m, component, COMPONENT, viewer)}: {old} → {new}"))
    return _in_told_order(m, found, viewer)


def _in_told_order(m: Machine, found: Sequence[tuple[int, str]], viewer: int | None) -> list[str]:
    """What is told of components. That of those that the viewer doesn't know comes last, in an order of its own."""
    unknown = sorted(text for component, text in found if not knows(m, component, viewer))
    return [text for component, text in found if knows(m, component, viewer)] + unknown


def _place(m: Machine, place: int, viewer: int | None) -> str:
    """A place; one of many of which the viewer only knows what lies on all together is told as these."""
    if m.code.veiled[place] and not looks_into(m, place, viewer):
        found = m.code.program.places[place]
        owner = "" if found.owner is None else f"{m.code.program.seat_labels[found.owner]}."
        return f"{owner}{found.group}"
    return place_text(m, place)


def _variable(m: Machine, variable: ViewedVariable, before: Sequence[int], viewer: int | None) -> list[str]:
    column = variable.column
    width = column.storage.width
    found: list[tuple[int, str]] = []
    for index in range(column.first, column.first + column.count):
        cell = column.address + (index - column.first) * width
        if m.row[cell : cell + width] == list(before[cell : cell + width]) or not _seen(m, column, index, viewer):
            continue
        old, new = (show(m, column.load(list(row), index), variable.format, viewer) for row in (before, m.row))
        found.append((index, f"{variable.label}{_of(m, column, index, viewer)}: {old} → {new}"))
    return _in_told_order(m, found, viewer) if column.over == "component" else [text for _, text in found]


def _seen(m: Machine, column: Column, index: int, viewer: int | None) -> bool:
    place = m.row[m.code.place_of + index] if column.over == "component" else index
    return column.over in ("game", "player") or looks_into(m, place, viewer)


def _of(m: Machine, column: Column, index: int, viewer: int | None) -> str:
    if column.over == "game":
        return ""
    if column.over == "player":
        return f" of {m.code.program.seat_labels[index]}"
    if column.over == "place":
        return f" of {place_text(m, index)}"
    return f" of {show(m, index, COMPONENT, viewer)}"


def disturbed(m: Machine, before: Sequence[int]) -> bool:
    """Whether anything else than what players can pay with differs from a row before."""
    for column in m.code.program.columns:
        resource = column.over == "player" and column.low == 0
        cells = slice(column.address, column.address + column.count * column.storage.width)
        if not resource and m.row[cells] != list(before[cells]):
            return True
    return False
