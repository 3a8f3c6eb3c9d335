"""What must always hold can only have been broken by a change of what it looks at.

That is told by its text alone: the variables that it names, and whether it asks where components lie.
"""

from __future__ import annotations

from interpreter.engine.memo import expressions_called
from interpreter.program import expression as e
from interpreter.program.program import Invariant, Program
from interpreter.program.statement import SetLocal

ANYTHING = (e.CanAct, e.Repeats, e.Winners)
"""Expressions that ask what the rest of the program does."""
WHEREABOUTS = (e.Contents, e.ContentsOfAll, e.Position, e.BoardFunction)
"""Expressions that may ask where components lie without naming a column."""


def concern(program: Program, invariant: Invariant) -> frozenset[int] | None:
    """The addresses of all cells that an invariant may look at; None if that may be any."""
    if not all(isinstance(let, SetLocal) for let in invariant.lets):
        return None
    roots = [let.value for let in invariant.lets if isinstance(let, SetLocal)]
    columns: set[e.Column] = set()
    for node in expressions_called((*roots, invariant.condition)):
        if isinstance(node, ANYTHING):
            return None
        if isinstance(node, WHEREABOUTS):
            columns |= {program.place_of, program.above, program.below, program.top, program.bottom, program.held}
        if isinstance(node, e.Cell):
            columns.add(node.column)
    return frozenset(
        address
        for column in columns
        for address in range(column.address, column.address + column.count * column.storage.width)
    )
