"""A view of a whole table as text: the boards, what everyone shares, and what each player has."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from textwrap import wrap

from interpreter.drawing.board import WIDTH, Spot, draw
from interpreter.drawing.layout import Board, boards
from interpreter.engine.view import SeenComponent, SeenPlace, SeenSpace, View
from interpreter.program.program import BOX, Program, Topology

_UNSAID = {"none", "no", "{}", "0"}
"""Values that a place or component is not marked with: nothing has been done with it yet."""

_INNER_NAME = re.compile(r".*[.(]([^.()]*)\)?")


def draw_table(program: Program, view: View, width: int = WIDTH) -> list[str]:
    """All that a view shows, in lines of at most `width` characters where that can be."""
    lines: list[str] = []
    for block in (_boards(program, view, width), _shared(program, view, width), _players(program, view, width)):
        lines += ["", *block] if block and lines else block
    return lines


# ---- boards ----


def _boards(program: Program, view: View, width: int) -> list[str]:
    if program.topology is None:
        return []
    owners = dict(enumerate(program.seat_names))
    groups: dict[str, list[Board]] = {}
    for board in boards(program.places, program.topology):
        groups.setdefault(board.group, []).append(board)
    lines: list[str] = []
    for group in groups.values():
        spots = {p: _spot(program, view, p) for board in group for p in board.places}
        ways = _ways(program.topology, group)
        if not ways and not any(spot.text for spot in spots.values()):
            continue  # corners, on which nothing lies
        drawn = draw(group, spots, owners, ways, width)
        lines += ["", *drawn] if lines else drawn
    return lines


def _ways(topology: Topology, group: list[Board]) -> dict[int, tuple[int, ...]]:
    """The neighbours, where a player can't see them from how the board is drawn; corners are named by their cells."""
    return {p: topology.around[p] for board in group for p in board.places if not topology.touching[p]}


def _spot(program: Program, view: View, number: int) -> Spot:
    place = view.places[number]
    coordinates = program.places[number].coordinates
    name = place.label
    if name == place.name or "column" in coordinates:
        inner = _INNER_NAME.fullmatch(place.name)
        name = inner[1].replace(", ", ",") if inner else place.name
    return Spot(name, _content(view, place), coordinates)


def _content(view: View, place: SeenPlace) -> str:
    """What is drawn at a place: what the ruleset says, what lies there, and its variables where nothing is said."""
    parts = [place.mark] if place.mark else []
    if place.count is None:
        parts.append("?")
    elif place.contents is None:
        parts += [f"{place.count} hidden"] if place.count else []
    else:
        parts += _counted([_text(c) for c in place.contents])
    if not place.mark:
        parts += _values(view, "place", place.place, bare=True)
    return ", ".join(parts)


# ---- piles and variables ----


def _shared(program: Program, view: View, width: int) -> list[str]:
    """What belongs to nobody: variables of the game, and piles."""
    lines = [f"{v.label}: {text}" for v in view.variables if v.over == "game" for _, text in v.values]
    found = _joined(lines, width)
    for place in view.places:
        if not place.space and place.owner is None and place.place != BOX:
            found += _pile(place, "", width)
    return found + [line for space in view.spaces if space.owner is None for line in _space(space, "", width)]


def _players(program: Program, view: View, width: int) -> list[str]:
    """What each player has."""
    lines: list[str] = []
    for seat, name in enumerate(program.seat_names):
        values = _joined(_values(view, "player", seat, bare=False, unsaid={"none", "no"}), width - 2)
        piles = [
            line
            for place in view.places
            if not place.space and place.owner == seat
            for line in _pile(place, "  ", width)
        ]
        piles += [line for space in view.spaces if space.owner == seat for line in _space(space, "  ", width)]
        if values or piles:
            lines += [f"{name} (you)" if seat == view.seat else name, *(f"  {v}" for v in values), *piles]
    return lines


def _pile(place: SeenPlace, indent: str, width: int) -> list[str]:
    label = place.label if place.label != place.name else place.group.replace("_", " ")
    if not place.count:
        text = "empty"
    elif place.contents is not None:
        text = ", ".join(_counted([_text(c) for c in place.contents]))
    else:
        text = _hidden(place.count or 0, place.known)
    return wrap(f"{label}: {text}", width, initial_indent=indent, subsequent_indent=indent + "    ") or [label]


def _space(space: SeenSpace, indent: str, width: int) -> list[str]:
    """A space of which only the total is seen."""
    label = space.group.replace("_", " ")
    text = _hidden(space.count, space.known) if space.count else "empty"
    return wrap(f"{label}: {text}", width, initial_indent=indent, subsequent_indent=indent + "    ") or [label]


def _hidden(count: int, known: Sequence[SeenComponent]) -> str:
    """How many lie there, and those of them that the viewer knows."""
    text = f"{count} hidden"
    return text + ", among them " + ", ".join(_counted([_text(c) for c in known])) if known else text


def _text(component: SeenComponent) -> str:
    """A component as the ruleset draws it, else its label with its variables."""
    if component.mark:
        return component.mark
    values = _said(component.variables, bare=False, told=component.text)
    return f"{component.text} ({', '.join(values)})" if values else component.text


def _counted(texts: list[str]) -> list[str]:
    """Texts in their order, those alike that follow each other as one with their number."""
    found: list[str] = []
    count = 0
    for position, text in enumerate(texts):
        count += 1
        if position + 1 == len(texts) or text != texts[position + 1]:
            found.append(text if count == 1 else f"{count} {text}")
            count = 0
    return found


def _values(view: View, over: str, index: int, *, bare: bool, unsaid: set[str] = _UNSAID) -> list[str]:
    """The variables of one player or place."""
    said = [(v.label, text) for v in view.variables if v.over == over for i, text in v.values if i == index]
    return _said(said, bare=bare, unsaid=unsaid)


def _said(said: Sequence[tuple[str, str]], *, bare: bool, unsaid: set[str] = _UNSAID, told: str = "") -> list[str]:
    """Variables in words.

    `bare` leaves out the name where there is only one of them; what the text `told` says already is left out too.
    """
    alone = bare and len(said) == 1
    words = {word for word in told.split() if not word.isdigit()}
    return [_value(label, text, alone) for label, text in said if text not in unsaid and text not in words]


def _value(label: str, text: str, alone: bool) -> str:
    if text == "yes":
        return label
    return text if alone else f"{label} {text}"


def _joined(texts: list[str], width: int) -> list[str]:
    return list(_lines(texts, width))


def _lines(texts: list[str], width: int) -> Iterator[str]:
    """Short texts beside each other, as many as fit on a line."""
    line = ""
    for text in texts:
        if line and len(line) + 3 + len(text) > width:
            yield line
            line = ""
        line += f"   {text}" if line else text
    if line:
        yield line
