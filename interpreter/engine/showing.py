"""Values, labels and texts as people read them, and names of values as records write them.

A component's label is shown only to who knows the component; others see its family. A value that was worked out is
shown only to who knows all that it follows from.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from interpreter.engine.machine import Frame, Machine, value_of
from interpreter.engine.pieces import HIDDEN, Piece, Secret, Together, Veiled, read
from interpreter.engine.secrecy import gathering, unasked
from interpreter.program import expression as e
from interpreter.program.derived import derived
from interpreter.program.masks import members
from interpreter.program.program import Program
from interpreter.program.statement import Require, Text
from interpreter.program.value import NOTHING, Format
from interpreter.source.spelling import in_words, tallied
from interpreter.source.text import Span

if TYPE_CHECKING:
    from interpreter.engine.errors import Failed
    from interpreter.program.expression import Column


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


def pieces(m: Machine, value: Any, format: Format, *, braced: bool = False) -> list[Piece]:
    """A value as people read it; sets, lists and tallies as they say them, or `braced`, as they are written."""
    form = format.form
    if form == "tally":
        counts = [(in_words(name), count) for name, count in zip(format.names, value, strict=True) if count]
        return ["{" + ", ".join(f"{n}: {c}" for n, c in counts) + "}" if braced else tallied(counts)]
    if form in ("set", "list"):
        member = format.member or Format("number")
        if isinstance(value, int):
            value = members(value, format.low)
        found = [tuple(pieces(m, one, member, braced=braced)) for one in value]
        if form == "set":
            return [Together(tuple(found), braced)]
        commas = [piece for i, one in enumerate(found) for piece in ((", ", *one) if i else one)]
        return ["{", *commas, "}"] if braced else commas or ["none"]
    if value == NOTHING:
        return ["none"]
    if form == "component":
        return [component_secret(m, value)]
    if form == "place":
        return [place_text(m, value)]
    if form == "effect":
        return [m.code.program.effect_labels[value]]
    if form == "player":
        return [m.code.program.seat_labels[value]]
    if form == "enum":
        return [in_words(format.names[value])]
    return [_plain(m.code.program, value, format)]


def component_secret(m: Machine, component: int) -> Secret:
    """The piece of text for a component."""
    thing = m.code.program.components[component]
    full: tuple[Piece, ...] = (thing.name,)
    if thing.label is not None:
        full = tuple(_own_text(m, thing.label, component))
    return Secret(component, full, m.code.family[component].name)


def is_called_by_print(m: Machine, component: int) -> bool:
    """Whether a component has a label that stays the same whatever changes."""
    label = m.code.program.components[component].label
    return label is not None and _is_printed(m.code.program, label)


def _own_text(m: Machine, label: Text, component: int) -> list[Piece]:
    """The label of a component, for who knows it: a variable in it is seen by who sees into its place."""
    frame: Frame = [component] + [0] * m.code.frame
    with unasked(m):
        if not m.code.program.secrets or _is_printed(m.code.program, label):
            return _open_pieces(m, label, frame)
        return text_pieces(m, label, frame, sure=component)


@derived
def _is_printed(program: Program, text: Text) -> bool:
    """Whether a label reads only what is printed on its component or place."""
    values = [part.value for part in text.parts if not isinstance(part, str)]
    return all(isinstance(v, e.Const) or (isinstance(v, e.Printed) and isinstance(v.index, e.Get)) for v in values)


def place_text(m: Machine, place: int) -> str:
    """What a place is called on the table, by all: what not everybody knows is left out."""
    label = m.code.program.places[place].label
    if label is None:
        return m.code.program.places[place].name
    frame: Frame = [place] + [0] * m.code.frame
    if not m.code.program.secrets or _is_printed(m.code.program, label):
        return plain_text(m, label, frame)
    with unasked(m):
        return known_by_all(m, text_pieces(m, label, frame))


def text_pieces(m: Machine, text: Text, frame: Frame, sure: int = -1) -> list[Piece]:
    """A text with its values, each for those who know all that it follows from.

    Where it is worked out for somebody who doesn't, it raises Unseen. The component `sure` counts as known.
    """
    if m.asker is not None or not m.code.program.secrets:
        return _open_pieces(m, text, frame)
    found: list[Piece] = []
    for part in text.parts:
        if isinstance(part, str):
            found.append(part)
            continue
        found += _veiled(m, pieces(m, value_of(m, part.value, frame), part.format), part.value, frame, sure)
    return found


def _veiled(m: Machine, value: list[Piece], expression: e.Expr, frame: Frame, sure: int = -1) -> list[Piece]:
    """A value in words, for those who know all that it follows from."""
    if not m.code.program.secrets or isinstance(expression, e.Get | e.Const):
        return value
    with gathering(m, sure) as needed:
        value_of(m, expression, frame)
    if needed.seats == m.code.everyone and not needed.components:
        return value
    return [Veiled(needed.seats, frozenset(needed.components), tuple(value))]


def _open_pieces(m: Machine, text: Text, frame: Frame) -> list[Piece]:
    """A text with its values, as they are."""
    found: list[Piece] = []
    for part in text.parts:
        if isinstance(part, str):
            found.append(part)
        else:
            found += pieces(m, value_of(m, part.value, frame), part.format)
    return found


def plain_text(m: Machine, text: Text, frame: Frame) -> str:
    """A text as one sees it who knows everything."""
    return joined(m, _open_pieces(m, text, frame), None)


def joined(m: Machine, found: Sequence[Piece], viewer: int | None) -> str:
    """Pieces as a viewer sees them now; None knows everything."""
    return read(found, viewer, lambda component: bool(m.row[m.code.known + component] >> (viewer or 0) & 1))


def known_by_all(m: Machine, found: Sequence[Piece]) -> str:
    """Pieces as everybody may read them."""
    everyone = m.code.everyone
    shown = [HIDDEN if isinstance(p, Veiled) and p.seats != everyone else p for p in found]
    return read(shown, 0, lambda component: m.row[m.code.known + component] == everyone)


def show(m: Machine, value: Any, format: Format, viewer: int | None = None, *, braced: bool = True) -> str:
    """A value as a viewer sees it now; None knows everything. Sets and tallies are as they are written if `braced`."""
    return joined(m, pieces(m, value, format, braced=braced), viewer)


def failure_text(m: Machine, failed: Failed, viewer: int | None = None) -> str:
    """Why something failed, as a viewer sees it: the reason given, or what would leave its range."""
    return joined(m, failure_pieces(m, failed), viewer)


def failure_pieces(m: Machine, failed: Failed) -> list[Piece]:
    """Why something failed, for those who may read it."""
    statement = failed.statement
    if isinstance(statement, Require):
        if statement.reason is not None:
            return text_pieces(m, statement.reason, failed.frame)
        return [unworded(statement.word, statement.origin)]
    value = _veiled(m, [str(failed.value)], statement.value, failed.frame)
    return [f"`{statement.column.name}` would be ", *value, f", but holds {range_text(statement.column)}"]


def unworded(word: str, origin: Span | None) -> str:
    """What is told of a need without a reason."""
    if origin is None:
        return "a need does not hold"
    what = {"forbid": "forbids it", "given": "is nothing here"}.get(word, "does not hold")
    return f"`{_one_line(origin.text)}` {what}"


def range_text(column: Column) -> str:
    """The range of a column in words."""
    if column.low is not None and column.high is not None:
        return f"{column.low} to {column.high}"
    return f"{column.low} or more" if column.low is not None else f"at most {column.high}"


def _one_line(text: str) -> str:
    return " ".join(text.split())
