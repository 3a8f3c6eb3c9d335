"""Whether things stand as they stood before: digests of what `repeats` compares, one a recorded start of a turn."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from interpreter.engine.components import contents, variables_of
from interpreter.engine.evaluation import call
from interpreter.engine.machine import Frame, Machine, evaluates, value_of
from interpreter.program import expression as e
from interpreter.program.masks import members
from interpreter.program.program import RepeatSite


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
    values = tuple(_canonical(m, call(m, define, [player]), form) for define, form in site.values)
    return int.from_bytes(blake2b(repr(values).encode(), digest_size=8).digest(), "little")


def _canonical(m: Machine, value: Any, form: str) -> Any:
    if form in ("places", "components"):
        m.spend(value.bit_count())
    if form == "places":
        return tuple(_place(m, place) for place in members(value))
    if form == "components":
        return tuple(sorted(_piece(m, component) for component in members(value)))
    if form == "component":
        return _piece(m, value) if value >= 0 else None
    return tuple(map(int, value)) if isinstance(value, tuple) else int(value)


def _place(m: Machine, place: int) -> tuple[Any, ...]:
    """What lies there, from the top, and the variables of the place."""
    if m.asker is not None:
        m.asker.reads_contents(m, place)
        if m.code.place_variables:
            m.asker.reads_place(m, place, "variables")
    return tuple(_piece(m, c) for c in contents(m, place)), variables_of(m, m.code.place_variables, place)


def _piece(m: Machine, component: int) -> tuple[Any, ...]:
    if m.asker is not None:
        m.asker.reads_printed(m, component)
        if m.code.component_variables:
            m.asker.reads_variable(m, component, "variables")
    return m.code.likeness[component], variables_of(m, m.code.component_variables, component)
