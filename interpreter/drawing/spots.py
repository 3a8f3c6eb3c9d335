"""What is drawn at each place of a board: what lies there, and which variables point at it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from attrs import evolve, frozen

from interpreter.drawing.text import HIDDEN, player
from interpreter.drawing.wording import bare_name, component_text, counted, said
from interpreter.engine.view import SeenComponent, SeenPlace, View
from interpreter.program.program import Program
from interpreter.source.spelling import in_words

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
    def things(self) -> tuple[str, ...]:
        """What lies there in words, each thing by itself."""
        return tuple(piece.text for piece in self.pieces)

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

    Things of several players that are called the same are told apart by whose they are, but for those at home.
    """
    values = _values(view)
    lying = {number: _pieces(view.places[number], values.get(number, ())) for number in places}
    owners: dict[str, set[int | None]] = {}
    for pieces in lying.values():
        for piece in pieces:
            owners.setdefault(piece.text, set()).add(piece.seat)
    made: dict[int, Spot] = {}
    for number, pieces in lying.items():
        apart = [
            evolve(piece, text=f"{piece.text} {bare_name(program.seat_labels[piece.seat])}")
            if piece.seat not in (None, program.places[number].owner) and len(owners[piece.text]) > 1
            else piece
            for piece in pieces
        ]
        coordinates = program.places[number].coordinates
        name = _called(view.places[number], coordinates)
        told = tuple(evolve(piece, text=text) for text, piece in counted(apart))
        made[number] = Spot(name, told, found.marks.get(number, ()), coordinates)
    return made


def board_title(group: str, places: Sequence[SeenPlace], owner: str) -> str:
    """What a board is called: the words with which the labels of all its places begin, else the name of its space.

    Those that say whose it is don't help: that is told anyway.
    """
    if any(place.label == place.name or (owner and place.label.startswith(owner)) for place in places):
        return group.replace("_", " ")
    common: list[str] = []
    for words in zip(*(place.label.split() for place in places), strict=False):
        if len(set(words)) > 1 or any(letter.isdigit() for letter in words[0]):
            break
        common.append(words[0])
    title = " ".join(common).rstrip(",;:-(")
    return title if any(map(str.isalpha, title)) else group.replace("_", " ")


def _called(place: SeenPlace, coordinates: Mapping[str, int]) -> str:
    if place.label != place.name and "column" not in coordinates:
        return place.label
    inner = _INNER_NAME.fullmatch(place.name)
    return in_words(inner[1].replace(", ", ",") if inner else place.name)


def _pieces(place: SeenPlace, values: Sequence[Piece]) -> list[Piece]:
    """What the ruleset says, what lies there, and the place's variables where nothing is said."""
    found: list[Piece] = []
    if place.mark:
        seat = next((piece.seat for piece in values if piece.seat is not None), None)
        found.append(Piece(place.mark, place.colour or ("" if seat is None else player(seat)), seat))
    if place.count is None:
        found.append(Piece("?", HIDDEN))
    elif place.contents is None:
        found += [Piece(f"{place.count}?", HIDDEN)] if place.count else []
    else:
        found += [_piece(component) for component in place.contents]
    return found if place.mark else [*found, *values]


def _piece(component: SeenComponent) -> Piece:
    style = component.colour or ("" if component.owner is None else player(component.owner))
    return Piece(component_text(component), style, component.owner)


def _values(view: View) -> dict[int, list[Piece]]:
    """The variables of places that are told: where one names a player it is that player's."""
    found: dict[int, list[Piece]] = {}
    variables = [variable for variable in view.variables if variable.over == "place"]
    several = Counter(place for variable in variables for place, _ in variable.values)
    for variable in variables:
        held = dict(variable.held) if variable.form == "player" else {}
        for place, text in variable.values:
            if place is None:
                continue
            seat = held.get(place)
            words = said([(variable.label, bare_name(text))], bare=several[place] == 1)
            pieces = [Piece(word, "" if seat is None else player(seat), seat) for word in words]
            found.setdefault(place, []).extend(pieces)
    return found
