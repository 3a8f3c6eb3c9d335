"""Where a game stands in the loops around a decision: whose turn it is, and how far it has counted."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from interpreter.engine.machine import Machine, get_local, value_of
from interpreter.program.program import Loop
from interpreter.program.statement import Block, Procedure
from interpreter.program.value import NOTHING


@frozen
class Progress:
    """Something that is counted around a decision: `value` of `last`, or, with `downwards`, `value` left.

    `last` is nothing where it isn't known to everybody.
    """

    name: str
    value: int
    last: int | None
    downwards: bool


def progress(m: Machine, block: Block) -> tuple[Progress, ...]:
    """What the loops around a block count, the widest first."""
    found: list[Progress] = []
    for loop in _around(m, block):
        for count in reversed(loop.counts):
            value = value_of(m, count.value, [0] * m.code.frame)
            last = None if count.last is None else value_of(m, count.last, [0] * m.code.frame)
            if value not in (NOTHING, count.idle) and last != 1:
                found.append(Progress(count.name, int(value), last, count.downwards))
    return tuple(found[::-1])


def mover(m: Machine, block: Block) -> int | None:
    """The player whose turn it is at a block; nobody outside of all turns."""
    for loop in _around(m, block):
        if loop.mover is not None:
            seat: int = get_local(m, loop.mover, [])
            return seat
    return None


def _around(m: Machine, block: Block) -> Iterator[Loop]:
    """The loops around a block, those around the calls that led to it, and so on; the nearest first."""
    program = m.code.program
    passed = set[Procedure]()
    while block.procedure not in passed:
        passed.add(block.procedure)
        yield from (loop for loop in program.loops if block.number in loop.blocks)
        back = block.procedure.back
        if back is None or block.procedure is program.begin.procedure:
            return
        number = get_local(m, back, [])
        if not 0 <= number < len(m.code.blocks):
            return
        block = m.code.blocks[number]
