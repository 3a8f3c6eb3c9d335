"""What a seat sees, as a key that is equal where it sees the same: for who remembers what a seat did where.

It has less than a view: what isn't in it (how many components lie on the places of a hidden space, say) only makes
situations equal that could be told apart. It never has more than the seat knows.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import TypeAlias

from attrs import frozen

from interpreter.engine.code import Code
from interpreter.engine.resampling import live_locals
from interpreter.program.derived import derived
from interpreter.program.expression import Column
from interpreter.program.masks import members
from interpreter.program.program import BOX
from interpreter.program.value import NOTHING, ListStorage, MaskStorage, Value

Sight: TypeAlias = tuple[object, ...]

_UNSEEN = -1
"""In the place of a component or place that isn't known."""


@frozen(eq=False)
class _Outlook:
    """What a seat always sees of a row: cells at fixed addresses; columns that name components; variables of these."""

    cells: Callable[[list[int]], tuple[int, ...]]
    naming: tuple[Column, ...]
    variables: tuple[Column, ...]


def sight(code: Code, row: list[int], seat: int) -> Sight:
    """What a seat sees of a row.

    Args:
        code: The program.
        row: The table, in a simultaneous block as the seat sees it.
        seat: Who looks.
    """
    outlook = _outlook(code, seat)
    own = code.program.strand_address + seat * code.program.strand_stride
    locals_ = [
        local.storage.load(row, address)
        for local, address in live_locals(code, row)
        if not local.holds and (not local.strand or own <= address < own + code.program.strand_stride)
    ]
    found: list[object] = [outlook.cells(row), *locals_]
    if not code.program.secrets:
        return tuple(found)
    known = [bool(row[code.known + component] >> seat & 1) for component in range(len(code.program.components))]
    for component, place in enumerate(row[code.place_of : code.place_of + len(known)]):
        looks = code.seen_by[place] >> seat & 1
        if not known[component]:
            found.append(_UNSEEN)
            continue
        found.append(place if looks or not code.veiled[place] else _UNSEEN)
        if looks and place != BOX:  # The order in the box is nobody's business.
            below = row[code.below + component]
            found.append(below if below == NOTHING or known[below] else _UNSEEN)
        if looks:
            found += [c.load(row, component) for c in outlook.variables if c.has(component)]
    for column in outlook.naming:
        for index in range(column.first, column.first + column.count):
            if column.over != "place" or code.seen_by[index] >> seat & 1:
                found.append(_named(column, column.load(row, index), known))
    return tuple(found)


def _named(column: Column, value: Value, known: list[bool]) -> Value:
    """The components that are a value, as far as they are known."""
    if isinstance(column.storage, MaskStorage):
        assert isinstance(value, int)
        return tuple(c for c in members(value) if c < len(known) and known[c])
    if isinstance(column.storage, ListStorage):
        assert isinstance(value, tuple)
        return tuple(c if 0 <= c < len(known) and known[c] else _UNSEEN for c in value)
    assert isinstance(value, int)
    return value if not 0 <= value < len(known) or known[value] else _UNSEEN


@derived
def _outlook(code: Code, seat: int) -> _Outlook:
    program = code.program
    where = (program.place_of, program.above, program.below, program.known)
    cells = [code.pc, code.pc + 1 + seat]
    naming = []
    for column in program.columns:
        width = column.storage.width
        everything = range(column.address, column.address + width * column.count)
        if not program.secrets or (column.over in ("game", "player") and not column.holds):
            cells += everything
        elif column.holds and column.over != "component" and column not in (program.top, program.bottom):
            naming.append(column)
        elif column.over == "place" and not column.holds:
            for index in range(column.first, column.first + column.count):
                looks = code.seen_by[index] >> seat & 1
                if looks or (column is program.held and not code.veiled[index]):
                    address = column.address + (index - column.first) * width
                    cells += range(address, address + width)
    variables = [c for c in program.columns if c.over == "component" and not c.holds and c not in where]
    return _Outlook(itemgetter(*cells), tuple(naming), tuple(variables))
