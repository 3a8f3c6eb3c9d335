"""Whether things stand as they stood before: digests of what `repeats` compares, one a recorded start of a turn."""

from __future__ import annotations

import struct
from hashlib import blake2b
from typing import Any

from interpreter.engine.components import contents, variables_of
from interpreter.engine.evaluation import call
from interpreter.engine.machine import Frame, Machine, evaluates, value_of
from interpreter.program import expression as e
from interpreter.program.masks import members
from interpreter.program.program import RepeatSite
from interpreter.program.value import BITS, GREATEST, NOTHING

_PIECE = 2**BITS - 1


def record(m: Machine, player: int) -> None:
    """Records the start of a turn of a player."""
    m.memo = {}
    sites = m.code.program.repeat_sites
    before = m.records or ((),) * len(sites)
    m.records = tuple((*records, _digest(m, site, player)) for records, site in zip(before, sites, strict=True))


@evaluates(e.Repeats)
def _repeats(m: Machine, x: e.Repeats, f: Frame) -> Any:
    if not m.records:
        return 0
    site = m.code.program.repeat_sites[x.site]
    return m.records[x.site].count(_digest(m, site, value_of(m, x.player, f)))


def _digest(m: Machine, site: RepeatSite, player: int) -> int:
    """A number of 8 bytes that stands for the values of a site."""
    cells: list[int] = []
    for define, form in site.values:
        _lay(m, cells, call(m, define, [player]), form)
    return digest_of(cells)


def digest_of(cells: list[int]) -> int:
    """A number of 8 bytes that stands for a list of numbers of 32 bits."""
    packed = struct.pack(f"<{len(cells)}i", *cells)
    return int.from_bytes(blake2b(packed, digest_size=8).digest(), "little")


def cells_of(value: Any) -> list[int]:
    """A value as numbers of 32 bits, which no other value of its form has."""
    if isinstance(value, tuple | list):
        return [len(value), *(cell for each in value for cell in cells_of(each))]
    if NOTHING <= value <= GREATEST:
        return [int(value)]
    pieces = []
    while value:
        pieces.append(value & _PIECE)
        value >>= BITS
    return [len(pieces), *pieces]


def _lay(m: Machine, cells: list[int], value: Any, form: str) -> None:
    """Puts a value behind the others, as what it stands for."""
    if form in ("places", "components"):
        m.spend(value.bit_count())
        numbers = members(value)
        cells.append(len(numbers))
        if form == "places":
            for place in numbers:
                _lay_place(m, cells, place)
        else:
            for piece in sorted(_piece(m, component) for component in numbers):
                cells += piece
    elif form == "component":
        cells += _piece(m, value) if value >= 0 else [NOTHING]
    else:
        cells += cells_of(value)


def _lay_place(m: Machine, cells: list[int], place: int) -> None:
    """What lies there, from the top, and the variables of the place."""
    if m.asker is not None:
        m.asker.reads_contents(m, place)
        if m.code.place_variables:
            m.asker.reads_place(m, place, "variables")
    there = contents(m, place)
    cells.append(len(there))
    for component in there:
        cells += _piece(m, component)
    for value in variables_of(m, m.code.place_variables, place):
        cells += cells_of(value)


def _piece(m: Machine, component: int) -> list[int]:
    if m.asker is not None:
        m.asker.reads_printed(m, component)
        if m.code.component_variables:
            m.asker.reads_variable(m, component, "variables")
    found = [m.code.likeness[component]]
    for value in variables_of(m, m.code.component_variables, component):
        found += cells_of(value)
    return found
