"""What is drawn at each place of a board: what lies there, and which variables point at it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from attrs import evolve, frozen

from interpreter.drawing.text import HIDDEN, player
from interpreter.drawing.wording import SEAT, comma, component_text, counted, said
from interpreter.engine.view import SeenComponent, SeenPlace, View
from interpreter.program.program import Program

_INNER_NAME = re.compile(r".*[.(]([^.()]*)\)?")


@frozen
class Piece:
    """Something that lies at a place, in words. `seat` is whose it is, if anybody's."""

    text: str
    style: str
    seat: int | None = None


@frozen
class Mark:
    """A variable that points at a place; `seat` is whose variable it is where that isn't plain from the place."""

    label: str
    seat: int | None
    style: str


@frozen
class Spot:
    """A place as it is drawn: what players call it, what lies there, and what points at it."""

    name: str
    pieces: tuple[Piece, ...]
    marks: tuple[Mark, ...]
    coordinates: Mapping[str, int]
    changed: bool = False

    @property
    def text(self) -> str:
        """What lies there in words; empty if nothing."""
        return comma(piece.text for piece in self.pieces).join(piece.text for piece in self.pieces)

    @property
    def bare(self) -> bool:
        """Whether there is nothing to draw."""
        return not self.pieces and not self.marks


@frozen
class Pointers:
    """The variables that are drawn as marks: by place, and which ones (label and owner), told nowhere else."""

    marks: dict[int, tuple[Mark, ...]]
    drawn: frozenset[tuple[str, int | None]]


def pointers(program: Program, view: View) -> Pointers:
    """Find what points at places of boards: variables of the game and of players that hold a place or component."""
    lying = {c.component: p.place for p in view.places for c in p.contents or p.known if c.component is not None}
    marks: dict[int, tuple[Mark, ...]] = {}
    drawn: set[tuple[str, int | None]] = set()
    for variable in view.variables:
        if variable.over not in ("game", "player") or variable.form not in ("place", "component"):
            continue
        for owner, held in variable.held:
            place = held if variable.form == "place" else lying.get(held)
            if place is None or not program.places[place].space:
                continue
            seat = None if program.places[place].owner == owner else owner
            mark = Mark(variable.label, seat, "" if owner is None else player(owner))
            marks[place] = (*marks.get(place, ()), mark)
            drawn.add((variable.label, owner))
    return Pointers(marks, frozenset(drawn))


def spots(program: Program, view: View, places: Iterable[int], found: Pointers) -> dict[int, Spot]:
    """The places of one space as they are drawn.

    Things of several players that are called the same are told apart by whose they are.
    """
    made = {number: _spot(program, view, number, found) for number in places}
    owners: dict[str, set[int | None]] = {}
    for spot in made.values():
        for piece in spot.pieces:
            owners.setdefault(piece.text, set()).add(piece.seat)
    if all(len(seats) == 1 for seats in owners.values()):
        return made
    names = {seat: SEAT.sub(r"\1", name) for seat, name in enumerate(program.seat_names)}
    return {
        number: evolve(
            spot,
            pieces=tuple(
                evolve(p, text=f"{p.text} {names[p.seat]}") if p.seat is not None and len(owners[p.text]) > 1 else p
                for p in spot.pieces
            ),
        )
        for number, spot in made.items()
    }


def _spot(program: Program, view: View, number: int, found: Pointers) -> Spot:
    place = view.places[number]
    coordinates = program.places[number].coordinates
    name = place.label
    if name == place.name or "column" in coordinates:
        inner = _INNER_NAME.fullmatch(place.name)
        name = inner[1].replace(", ", ",") if inner else place.name
    return Spot(name, tuple(_pieces(view, place)), found.marks.get(number, ()), coordinates)


def _pieces(view: View, place: SeenPlace) -> list[Piece]:
    """What the ruleset says, what lies there, and the place's variables where nothing is said."""
    values = [] if place.mark else _values(view, place.place)
    seat = next((piece.seat for piece in _values(view, place.place) if piece.seat is not None), None)
    found = [Piece(place.mark, place.colour or ("" if seat is None else player(seat)), seat)] if place.mark else []
    if place.count is None:
        found.append(Piece("?", HIDDEN))
    elif place.contents is None:
        found += [Piece(f"{place.count}?", HIDDEN)] if place.count else []
    else:
        found += [evolve(piece, text=text) for text, piece in counted([_piece(c) for c in place.contents])]
    return found + values


def _piece(component: SeenComponent) -> Piece:
    style = component.colour or ("" if component.owner is None else player(component.owner))
    return Piece(component_text(component), style, component.owner)


def _values(view: View, place: int) -> list[Piece]:
    """The variables of a place: where one names a player it is that player's."""
    told = [(v, text) for v in view.variables if v.over == "place" for owner, text in v.values if owner == place]
    found: list[Piece] = []
    for variable, text in told:
        seat = dict(variable.held).get(place) if variable.form == "player" else None
        words = said([(variable.label, SEAT.sub(r"\1", text))], bare=len(told) == 1)
        found += [Piece(word, "" if seat is None else player(seat), seat) for word in words]
    return found
