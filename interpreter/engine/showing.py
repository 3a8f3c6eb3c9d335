"""Values, labels and texts as people read them, and names of values as records write them.

A component's label is shown only to who knows the component; others see its kind. A text is made of plain pieces and
of pieces that hide a component.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

from interpreter.engine.machine import Frame, Machine, value_of
from interpreter.program.masks import members
from interpreter.program.program import Program
from interpreter.program.statement import Require, Text
from interpreter.program.value import NOTHING, Format

if TYPE_CHECKING:
    from interpreter.engine.errors import Failed
    from interpreter.program.expression import Column


@frozen
class Secret:
    """A piece of text about a component: in full for those who know it, else `masked`."""

    component: int
    full: str
    masked: str


Piece = str | Secret


def name_of(program: Program, value: Any, format: Format) -> str:
    """The name of a value: stable, without spaces around, the same for everyone who may name it."""
    form = format.form
    if form in ("set", "list", "tally"):
        return "{" + ",".join(_names(program, value, format)) + "}"
    if value == NOTHING:
        return "none"
    if form == "component":
        return str(program.components[value].name)
    if form == "place":
        return str(program.places[value].name)
    return _plain(program, value, format)


def _names(program: Program, value: Any, format: Format) -> list[str]:
    if format.form == "tally":
        return [f"{name}:{count}" for name, count in zip(format.names, value, strict=True) if count]
    member = format.member or Format("number")
    values = members(value, format.low) if format.form == "set" else value
    return [name_of(program, v, member) for v in values]


def _plain(program: Program, value: Any, format: Format) -> str:
    match format.form:
        case "yes_no":
            return "yes" if value else "no"
        case "player":
            return str(program.seat_names[value])
        case "enum":
            return str(format.names[value])
        case "effect":
            return str(program.effects[value])
        case "text":
            return str(program.texts[value])
    return str(int(value))


def pieces(m: Machine, value: Any, format: Format) -> list[Piece]:
    """A value as people read it."""
    form = format.form
    if form == "tally":
        return ["{" + ", ".join(f"{n}: {c}" for n, c in zip(format.names, value, strict=True) if c) + "}"]
    if form in ("set", "list"):
        member = format.member or Format("number")
        if isinstance(value, int):
            value = members(value, format.low)
        found: list[Piece] = []
        for i, one in enumerate(value):
            found += ([", "] if i else []) + pieces(m, one, member)
        return ["{", *found, "}"]
    if value == NOTHING:
        return ["none"]
    if form == "component":
        return [component_secret(m, value)]
    if form == "place":
        return [place_text(m, value)]
    return [_plain(m.code.program, value, format)]


def component_secret(m: Machine, component: int) -> Secret:
    """The piece of text for a component."""
    thing = m.code.program.components[component]
    full = thing.name
    if thing.label is not None:
        full = plain_text(m, thing.label, [component] + [0] * m.code.frame)
    return Secret(component, full, thing.kind)


def place_text(m: Machine, place: int) -> str:
    """What a place is called on the table."""
    thing = m.code.program.places[place]
    if thing.label is None:
        return thing.name
    return plain_text(m, thing.label, [place] + [0] * m.code.frame)


def text_pieces(m: Machine, text: Text, frame: Frame) -> list[Piece]:
    """A text with its values."""
    found: list[Piece] = []
    for part in text.parts:
        if isinstance(part, str):
            found.append(part)
        else:
            found += pieces(m, value_of(m, part.value, frame), part.format)
    return found


def plain_text(m: Machine, text: Text, frame: Frame) -> str:
    """A text as one sees it who knows everything."""
    return joined(m, text_pieces(m, text, frame), None)


def joined(m: Machine, found: list[Piece], viewer: int | None) -> str:
    """Pieces as a viewer sees them; None knows everything."""
    return "".join(p if isinstance(p, str) else seen(m, p, viewer) for p in found)


def seen(m: Machine, piece: Secret, viewer: int | None) -> str:
    """A piece that hides a component, as a viewer sees it now."""
    if viewer is None or m.row[m.code.known + piece.component] >> viewer & 1:
        return piece.full
    return piece.masked


def show(m: Machine, value: Any, format: Format, viewer: int | None = None) -> str:
    """A value as a viewer sees it now; None knows everything."""
    return joined(m, pieces(m, value, format), viewer)


def failure_text(m: Machine, failed: Failed) -> str:
    """Why something failed: the reason given, or what would leave its range."""
    statement = failed.statement
    if isinstance(statement, Require):
        if statement.reason is not None:
            return plain_text(m, statement.reason, failed.frame)
        return f"`{_one_line(statement.origin.text)}` does not hold" if statement.origin else "a need does not hold"
    return f"`{statement.column.name}` would be {failed.value}, but holds {range_text(statement.column)}"


def range_text(column: Column) -> str:
    """The range of a column in words."""
    if column.low is not None and column.high is not None:
        return f"{column.low} to {column.high}"
    return f"{column.low} or more" if column.low is not None else f"at most {column.high}"


def _one_line(text: str) -> str:
    return " ".join(text.split())
