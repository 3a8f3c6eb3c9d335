"""Piles and variables in words: a hand sorted, a deck as a number, what is empty in a word."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence

from attrs import evolve, frozen

from interpreter.drawing.spots import Piece
from interpreter.drawing.text import (
    CHANGED,
    EMPTY,
    HIDDEN,
    NAME,
    Line,
    Span,
    line_width,
    padded,
    player,
    span,
    unbroken,
    wrapped,
)
from interpreter.drawing.wording import DULL, comma, component_text, counted
from interpreter.engine.pieces import HIDDEN as UNREAD
from interpreter.engine.view import SeenComponent, SeenPlace, SeenSpace, View
from interpreter.program.program import BOX, Program

_HEAP = 4
"""A pile in which so many alike lie together is a heap, in which nobody looks for an order."""

_GAP = "   "

_INDENT = 4
"""So much farther right stands what goes on from the line before."""

_ENDLESS = 1 << 30


@frozen
class Brief:
    """How little is told in few lines: of piles that lie open, but for those in `whole`, what has room in few columns.

    That are `own` columns for what the viewer has, `shared` for what nobody has, `others` for what others have.
    """

    own: int
    shared: int
    others: int
    whole: Container[int]

    @classmethod
    def of(cls, width: int, whole: Container[int]) -> Brief:
        """A line of so many columns for an own pile, for a shared one two, and for one of others half a line."""
        return cls(width, 2 * width - _INDENT, width // 2, whole)

    def room(self, seat: int | None, viewer: int | None) -> int:
        """The columns for a pile of a seat, or of nobody."""
        if seat is None:
            return self.shared
        return self.own if seat == viewer else self.others


@frozen
class Item:
    """Something to tell: a variable with its value, or a pile with what lies on it. An empty pile has no line.

    It is `open` if there is something to be read in it, not only how many lie there.
    """

    label: str
    line: Line
    open: bool = True


def told(
    program: Program,
    view: View,
    seat: int | None,
    drawn: frozenset[tuple[str, int | None]],
    brief: Brief | None = None,
) -> list[Item]:
    """What a seat has, or what belongs to nobody: variables but for those that are drawn on a board, then piles.

    In `brief` what is 0 for all players isn't told either.
    """
    items = [
        Item(variable.label, _value(program, variable.label, text, dict(variable.held).get(owner), variable.form))
        for variable in view.variables
        if variable.over == ("game" if seat is None else "player")
        if brief is None or any(text != "0" for _, text in variable.values)
        for owner, text in variable.values
        if owner == seat and (variable.label, owner) not in drawn
        if not _is_dull(text, seat, dict(variable.held).get(owner) if variable.form == "player" else None)
    ]
    for place in view.places:
        if not place.space and place.owner == seat and place.place != BOX:
            most = _ENDLESS
            if brief is not None and place.place not in brief.whole:
                most = brief.room(seat, view.seat)
            items.append(_pile(program, place, most))
    return items + [_space(space) for space in view.spaces if space.owner == seat]


def _is_dull(text: str, seat: int | None, held: int | None) -> bool:
    """Nothing, counters of the game that haven't begun, and players' variables that say themselves."""
    return text in DULL or (seat is None and text == "0") or (seat is not None and held == seat)


def _value(program: Program, label: str, text: str, held: int | None, form: str) -> Line:
    if text == "yes":
        return (span(label),)
    return span(f"{label}: ", NAME), span(text, player(held) if form == "player" and held is not None else "")


# ---- piles ----


def _pile(program: Program, place: SeenPlace, most: int) -> Item:
    """A pile with what lies on it; so much of an open one as has room in so many columns."""
    label = place.label if place.label != place.name else place.group.replace("_", " ")
    if not place.count:
        return Item(label, (), open=False)
    if place.contents is None:
        return Item(label, (span(f"{label}: ", NAME), *_hidden(place.count, place.known)), open=False)
    ordered = place.contents
    if program.places[place.place].visibility == "private":
        ordered = tuple(sorted(ordered, key=_rank))
    head = span(f"{label}: ", NAME)
    pieces = [_piece(c) for c in ordered]
    listed = _listed(_grouped(pieces))
    if program.places[place.place].visibility != "private" and len(head) + line_width(listed) > most:
        listed = _beginning(pieces, most - len(head))
    return Item(label, (head, *listed), open=not _is_heap(pieces))


def _beginning(pieces: Sequence[Piece], most: int) -> Line:
    """The first of some pieces, and how many more there are, in so many columns; or only how many these are."""
    fitting: Line = (span(str(len(pieces))),)
    for kept in range(1, len(pieces)):
        line = _with_more(pieces, kept)
        if line_width(line) > most:
            break
        fitting = line
    return fitting


def _with_more(pieces: Sequence[Piece], kept: int) -> Line:
    return (*_listed(_grouped(pieces[:kept])), span(f" and {len(pieces) - kept} more", EMPTY))


def _space(space: SeenSpace) -> Item:
    """A space of which only the total is seen."""
    label = space.group.replace("_", " ")
    line = (span(f"{label}: ", NAME), *_hidden(space.count, space.known)) if space.count else ()
    return Item(label, line, open=False)


def _hidden(count: int, known: Sequence[SeenComponent]) -> Line:
    """How many lie there, and those of them that the viewer knows: all, or some.

    One of which he can't read even the label isn't named.
    """
    line = (span(f"{count} hidden", HIDDEN),)
    known = [c for c in known if c.text != UNREAD]
    if not known:
        return line
    return (
        *line,
        span(": " if len(known) == count else ", among them "),
        *_listed(_grouped([_piece(c) for c in sorted(known, key=_rank)])),
    )


def _rank(component: SeenComponent) -> int:
    """The order of the tables, what isn't known last."""
    return component.component if component.component is not None else 1 << 30


def _piece(component: SeenComponent) -> Piece:
    return Piece(component_text(component), component.colour or _owner_style(component))


def _owner_style(component: SeenComponent) -> str:
    return "" if component.owner is None else player(component.owner)


def _is_heap(pieces: Sequence[Piece]) -> bool:
    return len(pieces) >= _HEAP * max(1, len(set(pieces)))


def _grouped(pieces: Sequence[Piece]) -> list[Piece]:
    """Alike ones that follow each other as one with their number; in a heap all that are alike."""
    found = counted(pieces)
    if _is_heap(pieces):
        found = counted([piece for kind in dict.fromkeys(pieces) for piece in pieces if piece == kind])
    return [evolve(piece, text=text) for text, piece in found]


def _listed(pieces: Sequence[Piece]) -> Line:
    """Pieces with commas between them; with semicolons where one has a comma in itself."""
    mark = comma(piece.text for piece in pieces)
    line: Line = ()
    for piece in pieces:
        text = span(unbroken(piece.text), piece.style)
        line = (*line, Span(mark), text) if line else (text,)
    return line


# ---- laid out ----


def laid_out(head: Line, margin: int, items: Iterable[Item], old: Mapping[str, Item] | None, width: int) -> list[Line]:
    """Items beside each other, as many as fit on a line, behind a head; the empty ones last, in a word.

    What isn't as in `old` is marked.
    """
    parts = _parts(list(items), old)
    if not parts and not head:
        return []
    indent = (Span(" " * margin),) if margin else ()
    lines: list[Line] = []
    line: Line = padded(head, margin)
    used = 0
    for part in parts:
        if used and used + len(_GAP) + line_width(part) > width:
            lines.append(line)
            line, used = indent, 0
        *full, line = wrapped((*line, Span(_GAP), *part) if used else line + part, width, margin + _INDENT)
        lines += full
        used = width if full else line_width(line)  # nothing stands behind what took several lines
    return [*lines, line]


def _parts(items: Sequence[Item], old: Mapping[str, Item] | None) -> list[Line]:
    found: list[Line] = []
    for item in items:
        if item.line:
            new = old is not None and old.get(item.label) != item
            found.append(tuple(part.styled(CHANGED) for part in item.line) if new else item.line)
    empty = [item for item in items if not item.line]
    if empty:
        new = old is not None and any(old.get(item.label) != item for item in empty)
        found.append((span(f"empty: {', '.join(item.label for item in empty)}", EMPTY, CHANGED if new else ""),))
    return found
