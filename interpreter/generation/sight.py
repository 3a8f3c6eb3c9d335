"""What is seen from a place in fixed directions: by tables of rays, and of what lies between two places."""

from __future__ import annotations

from interpreter.generation import form
from interpreter.generation.writer import ZERO, Writer
from interpreter.program import expression as e
from interpreter.program.masks import members
from interpreter.program.program import Topology
from interpreter.program.value import NOTHING

MOST_PAIRS = 60_000
"""Of boards with more pairs of places there is no table of what lies between."""


def _rays(topology: Topology, directions: int) -> tuple[tuple[int, ...], ...]:
    """For each place, one direction after the other, the places that lie in it."""
    found = []
    for place in range(len(topology.steps)):
        for direction in members(directions):
            ray = []
            at = topology.steps[place][direction] if topology.steps[place] else NOTHING
            while at != NOTHING and at not in ray:
                ray.append(at)
                at = topology.steps[at][direction]
            found.append(tuple(ray))
    return tuple(found)


def _fixed(w: Writer, x: e.BoardFunction) -> tuple[form.Value, int] | None:
    """The place and the directions, where these are known beforehand and the place isn't nothing."""
    directions = w.value(x.arguments[1])
    if not (isinstance(directions, form.Literal) and isinstance(directions.value, int)) or not directions.value:
        return None
    place = w.kept(w.value(x.arguments[0]))
    return (place, directions.value) if place.low >= 0 else None


def _held(w: Writer, place: form.Value) -> form.Value:
    return form.Cell(w.unit.column(w.unit.program.held), place)


def seen(w: Writer, x: e.BoardFunction) -> form.Value | None:
    """The list of the places that are seen, to the first occupied one in each direction."""
    fixed = _fixed(w, x)
    topology = w.unit.program.topology
    if fixed is None or topology is None:
        return None
    place, directions = fixed
    table = w.unit.table(("rays", directions), _rays(topology, directions), form.LIST, "rays")
    number = directions.bit_count()
    found = w.fresh("seen", form.LIST)
    first = w.kept(form.Operation("*", (place, form.Literal(number)), least=0))
    way = w.fresh("way", low=0)
    at = w.fresh("at", low=0, high=len(topology.steps) - 1)
    end = form.Operation("+", (first, form.Literal(number)), least=0)
    w.add(
        form.Set(found, form.Literal((), form.LIST)),
        form.Span(
            way,
            first,
            end,
            [form.Each(at, form.Entry(table, way), [form.Push(found, at), form.If(_held(w, at), [form.Break()])])],
        ),
    )
    return found


def in_sight(w: Writer, x: e.BoardFunction, member: form.Value) -> form.Value | None:
    """Whether a place is seen: it lies in one of the directions, and nothing between them is occupied."""
    topology = w.unit.program.topology
    if topology is None or len(topology.steps) ** 2 > MOST_PAIRS or member.low < 0:
        return None
    fixed = _fixed(w, x)
    if fixed is None:
        return None
    place, directions = fixed
    size, number = len(topology.steps), directions.bit_count()
    between: list[tuple[int, ...]] = [()] * size**2
    reached = [0] * size**2
    for position, ray in enumerate(_rays(topology, directions)):
        for distance, target in enumerate(ray):
            pair = position // number * size + target
            if not reached[pair]:
                reached[pair], between[pair] = 1, ray[:distance]
            else:
                return None  # Two ways lead there.
    rows = w.unit.table(("between", directions), tuple(between), form.LIST, "between")
    flags = w.unit.table(("reached", directions), tuple(reached), form.NUMBER, "reached")
    first = form.Operation("*", (place, form.Literal(size)), least=0)
    pair_value = w.kept(form.Operation("+", (first, member), least=0))
    found = w.fresh("r", low=0, high=1)
    at = w.fresh("at", low=0, high=size - 1)
    stops = form.If(_held(w, at), [form.Set(found, ZERO), form.Break()])
    blocked = form.Each(at, form.Entry(rows, pair_value), [stops])
    w.add(form.Set(found, form.Entry(flags, pair_value)), form.If(found, [blocked]))
    return found
