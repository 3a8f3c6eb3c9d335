"""What a seat is told, as JSON for other programs: the table, a decision, the log, scores.

Everything goes by the names that rulesets and records use; no number of the engine shows. The forms have a version:
within it fields may be added, but none goes away or means something else. docs/seats.md describes them field by field.
"""

from __future__ import annotations

from typing import TypedDict

from interpreter.engine.game import Game
from interpreter.engine.offer import PendingDecision
from interpreter.engine.view import SeenComponent, SeenPlace, SeenSpace, SeenVariable
from interpreter.program.program import Program

VERSION = 1


class ComponentForm(TypedDict):
    """A component in sight; `name` is null where it isn't known which one it is."""

    name: str | None
    text: str
    mark: str
    colour: str
    owner: str | None
    variables: dict[str, str]


class PlaceForm(TypedDict):
    """A place. `contents` is null where the seat can't look into it, `count` too where only a total is seen."""

    name: str
    label: str
    group: str
    owner: str | None
    space: bool
    count: int | None
    contents: list[ComponentForm] | None
    known: list[ComponentForm]
    mark: str
    colour: str


class SpaceForm(TypedDict):
    """A space of many places into which the seat can't look."""

    group: str
    owner: str | None
    count: int
    known: list[ComponentForm]


class ValueForm(TypedDict):
    """What a variable holds for one owner; `holds` names the seat, place or component that it is, if it is one."""

    of: str | None
    text: str
    holds: str | None


class VariableForm(TypedDict):
    """A variable, with a value for each of its owners."""

    label: str
    over: str
    form: str
    values: list[ValueForm]


class ViewForm(TypedDict):
    """The table as a seat sees it."""

    seat: str | None
    places: list[PlaceForm]
    spaces: list[SpaceForm]
    variables: list[VariableForm]


class OptionForm(TypedDict):
    """A legal option."""

    name: str
    label: str


class DecisionForm(TypedDict):
    """What a seat is to decide; where it may stop or refuse, the last option is called `none`."""

    seat: str
    sort: str
    prompt: str
    options: list[OptionForm]


class PartForm(TypedDict):
    """A part of a score; `value` is null where it follows from what the seat doesn't know."""

    name: str
    label: str
    value: int | None


class ScoreForm(TypedDict):
    """The score of a seat; `total` is null where a part of it is."""

    seat: str
    total: int | None
    parts: list[PartForm]


def view_form(game: Game, seat: int | None) -> ViewForm:
    """The table as a seat sees it; None sees everything."""
    program = game.program
    view = game.view(seat)
    return {
        "seat": _seat(program, seat),
        "places": [_place(program, place) for place in view.places],
        "spaces": [_space(program, space) for space in view.spaces],
        "variables": [_variable(program, variable) for variable in view.variables],
    }


def decision_form(program: Program, decision: PendingDecision) -> DecisionForm:
    """What a seat is to decide, as it may know it."""
    return {
        "seat": program.seat_names[decision.seat],
        "sort": decision.sort,
        "prompt": decision.prompt,
        "options": [{"name": option.name, "label": option.label} for option in decision.all_options()],
    }


def log_form(game: Game, seat: int | None) -> list[str]:
    """All that happened, as far as a seat may read it; None reads everything."""
    return [line.text for line in game.log] if seat is None else game.log_for(seat)


def scores_form(game: Game, seat: int | None) -> list[ScoreForm]:
    """The scores as things stand, as far as a seat can know them; None knows everything."""
    return [
        {
            "seat": game.program.seat_names[score.seat],
            "total": score.total,
            "parts": [{"name": part.name, "label": part.label, "value": part.value} for part in score.parts],
        }
        for score in game.scores(seat)
    ]


def winners_form(game: Game, seat: int | None) -> list[str]:
    """The seats that win as things stand, as far as a seat can know; None knows everything."""
    return [game.program.seat_names[winner] for winner in game.winners(seat)]


def _seat(program: Program, seat: int | None) -> str | None:
    return None if seat is None else program.seat_names[seat]


def _component(program: Program, seen: SeenComponent) -> ComponentForm:
    return {
        "name": seen.name,
        "text": seen.text,
        "mark": seen.mark,
        "colour": seen.colour,
        "owner": _seat(program, seen.owner),
        "variables": dict(seen.variables),
    }


def _place(program: Program, seen: SeenPlace) -> PlaceForm:
    contents = seen.contents
    return {
        "name": seen.name,
        "label": seen.label,
        "group": seen.group,
        "owner": _seat(program, seen.owner),
        "space": seen.space,
        "count": seen.count,
        "contents": None if contents is None else [_component(program, each) for each in contents],
        "known": [_component(program, each) for each in seen.known],
        "mark": seen.mark,
        "colour": seen.colour,
    }


def _space(program: Program, seen: SeenSpace) -> SpaceForm:
    return {
        "group": seen.group,
        "owner": _seat(program, seen.owner),
        "count": seen.count,
        "known": [_component(program, each) for each in seen.known],
    }


def _variable(program: Program, seen: SeenVariable) -> VariableForm:
    held = dict(seen.held)
    return {
        "label": seen.label,
        "over": seen.over,
        "form": seen.form,
        "values": [
            {
                "of": _named(program, seen.over, owner),
                "text": text,
                "holds": _named(program, seen.form, held.get(owner)),
            }
            for owner, text in seen.values
        ],
    }


def _named(program: Program, form: str, number: int | None) -> str | None:
    """The name of a seat, place or component; null for what is none."""
    if number is None:
        return None
    match form:
        case "player":
            return program.seat_names[number]
        case "place":
            return program.places[number].name
        case "component":
            return program.components[number].name
        case _:
            return None
