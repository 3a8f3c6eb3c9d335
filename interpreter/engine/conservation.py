"""That no component is lost: each lies on exactly one place, and all accounts of where it lies agree.

What a move touches is compared in every game, as it is done (see `components.py`); the whole table in games under test.
That they disagree is never the ruleset's doing.
"""

from __future__ import annotations

from interpreter.engine.errors import Trouble
from interpreter.engine.machine import Machine
from interpreter.program.program import BOX
from interpreter.program.value import NOTHING
from interpreter.source.spelling import counted

HELP = "this is a fault of the engine, not of the ruleset: please report it with the ruleset and the seed"


def astray(m: Machine, component: int, place: int, what: str) -> Trouble:
    """What stops a game in which the accounts of a component disagree."""
    program = m.code.program
    name, where = program.components[component].name, program.places[place].name
    return Trouble("components-astray", f"`{name}` is not where it should be: on `{where}` {what}", HELP)


def audit(m: Machine) -> None:
    """Compares all accounts of where components lie. Raises GameError with the line that moved components last."""
    try:
        _audit(m)
    except Trouble as trouble:
        raise trouble.at(m.moved) from None


def _audit(m: Machine) -> None:
    row, code, program = m.row, m.code, m.code.program
    lying = [0] * len(program.places)
    for component in range(len(program.components)):
        place = row[code.place_of + component]
        if not 0 <= place < len(lying):
            raise astray(m, component, BOX, f"it would lie on place number {place}")
        lying[place] += 1
    for place, count in enumerate(lying):
        if row[code.held + place] != count:
            where = program.places[place].name
            raise Trouble(
                "components-astray",
                f"`{where}` counts {counted(row[code.held + place], 'component')}, and holds {count}",
                HELP,
            )
        if place != BOX:
            _audit_list(m, place, count)


def _audit_list(m: Machine, place: int, count: int) -> None:
    """Follows the list of a place from its top."""
    row, code = m.row, m.code
    above, component, left = NOTHING, row[code.top + place], count
    while component != NOTHING:
        if row[code.place_of + component] != place:
            raise astray(m, component, place, "it is listed, but does not lie there")
        if row[code.above + component] != above:
            raise astray(m, component, place, "it does not lie below its neighbour")
        left -= 1
        if left < 0:
            raise astray(m, component, place, "it is listed twice")
        above, component = component, row[code.below + component]
    if left or row[code.bottom + place] != above:
        where = m.code.program.places[place].name
        raise Trouble("components-astray", f"the list of `{where}` ends before its last component", HELP)
