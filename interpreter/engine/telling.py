"""Names of values as somebody may know them: of a component that they don't know, where it lies.

Such a name has no printed field and no number in it, so it is the same on every table that looks the same to them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from interpreter.engine.errors import GameError, stopped
from interpreter.engine.machine import Machine
from interpreter.engine.secrecy import Asker
from interpreter.engine.showing import name_of
from interpreter.program.masks import members
from interpreter.program.program import BOX
from interpreter.program.value import NOTHING, Format
from interpreter.source.text import Span


def told_name(m: Machine, value: Any, format: Format, seat: int | None, origin: Span | None = None) -> str:
    """The name of a value to a seat; None knows everything.

    Raises GameError, with that line, where it is a component that the seat can't tell from others.
    """
    program = m.code.program
    if seat is None or not program.secrets:
        return name_of(program, value, format)
    if format.form == "component":
        return _component(m, value, seat, origin)
    if unknown_in(m, value, format, seat):
        return "{" + ",".join(sorted(_component(m, c, seat, origin) for c in _components(value, format))) + "}"
    return name_of(program, value, format)


def unknown_in(m: Machine, value: Any, format: Format, seat: int) -> list[int]:
    """The components that a value is made of and that a seat doesn't know."""
    known = m.code.known
    return [c for c in _components(value, format) if not m.row[known + c] >> seat & 1]


def _components(value: Any, format: Format) -> Iterable[int]:
    if format.form == "component":
        return () if value == NOTHING else (value,)
    if format.member_form != "component":
        return ()
    return members(value) if isinstance(value, int) else value


def _component(m: Machine, component: int, seat: int, origin: Span | None) -> str:
    if component == NOTHING:
        return "none"
    row, code = m.row, m.code
    if row[code.known + component] >> seat & 1:
        return code.program.components[component].name
    place = row[code.place_of + component]
    unknown = [c for c in _lying(m, place) if not row[code.known + c] >> seat & 1]
    name = f"{code.family[component].name}@{code.program.places[place].name}"
    looks = code.seen_by[place] >> seat & 1
    if code.veiled[place] and not looks:
        raise _untold(m, component, place, seat, origin)
    if len(unknown) == 1:
        return name
    if place != BOX and (looks or code.program.places[place].visibility == "hidden"):
        if component == row[code.top + place]:
            return f"{name}:top"
        if component == row[code.bottom + place]:
            return f"{name}:bottom"
    raise _untold(m, component, place, seat, origin)


def _untold(m: Machine, component: int, place: int, seat: int, origin: Span | None) -> GameError:
    program = m.code.program
    return stopped(
        "choice-among-unknown",
        origin,
        f"{program.seat_labels[seat]} can't tell one {m.code.family[component].name} from another "
        f"on `{program.places[place].name}`, and should choose one",
        help="let chance take one (`random x in …`), or show them first",
    )


def in_told_order(m: Machine, values: Iterable[Any], format: Format, asker: Asker) -> Iterable[Any]:
    """Values with the components that the asker doesn't know behind the others, in the order of where they lie."""
    if "component" not in (format.form, format.member_form):
        return values
    everything = list(values)
    unknown = {c for value in everything for c in _components(value, format) if not asker.knows(m, c)}
    if not unknown:
        return everything

    def key(value: Any) -> tuple[list[tuple[int, int]], list[int]]:
        found = set(_components(value, format))
        return sorted(_where(m, c) for c in found & unknown), sorted(found - unknown)

    known_only = [value for value in everything if unknown.isdisjoint(_components(value, format))]
    return known_only + sorted((v for v in everything if not unknown.isdisjoint(_components(v, format))), key=key)


def _where(m: Machine, component: int) -> tuple[int, int]:
    """Where a component lies: the place, and its position in it."""
    place = m.row[m.code.place_of + component]
    return place, _lying(m, place).index(component)


def _lying(m: Machine, place: int) -> list[int]:
    """What lies on a place from the top, looked at from outside of the game: no strand claims it."""
    row, code = m.row, m.code
    if place == BOX:
        return [c for c in range(len(code.likeness)) if row[code.place_of + c] == BOX]
    found = []
    component = row[code.top + place]
    while component != NOTHING:
        found.append(component)
        component = row[code.below + component]
    return found
