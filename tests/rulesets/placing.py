"""Where components are, read from the table itself, without the engine's own functions."""

from __future__ import annotations

from interpreter.api import Game
from interpreter.program.program import BOX
from interpreter.program.value import NOTHING


def check_places(game: Game) -> None:
    """Every component is in exactly one place, and the piles hang together in both directions."""
    program, row = game.program, game.machine.row
    place, above, below = program.place_of.address, program.above.address, program.below.address
    top, bottom, held = program.top.address, program.bottom.address, program.held.address
    seen: set[int] = set()
    for number in range(len(program.places)):
        if number == BOX:
            continue
        component, over, count = row[top + number], NOTHING, 0
        while component != NOTHING:
            assert component not in seen
            seen.add(component)
            assert row[place + component] == number
            assert row[above + component] == over
            component, over, count = row[below + component], component, count + 1
        assert row[bottom + number] == over
        assert row[held + number] == count
    boxed = set(range(len(program.components))) - seen
    assert all(row[place + component] == BOX for component in boxed)
    assert row[held + BOX] == len(boxed)


def contents(game: Game, place_name: str) -> list[int]:
    """The numbers of the components on a place, from the top."""
    program, row = game.program, game.machine.row
    number = next(i for i, p in enumerate(program.places) if p.name == place_name)
    found: list[int] = []
    component = row[program.top.address + number]
    while component != NOTHING:
        found.append(component)
        component = row[program.below.address + component]
    return found
