"""Where a game stands in the loops around a decision: whose turn it is, and how far it has counted."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

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


def progress(m: Machine, block: Block, *, numbered: bool = False) -> tuple[Progress, ...]:
    """What the loops around a block count, the widest first; or only those that run over numbers."""
    found: list[Progress] = []
    for loop in _around(m, block):
        for count in reversed(loop.counts):
            if numbered and not count.numbered:
                continue
            value = value_of(m, count.value, [0] * m.code.frame)
            last = None if count.last is None else value_of(m, count.last, [0] * m.code.frame)
            if value not in (NOTHING, count.idle) and last != 1:
                found.append(Progress(count.name, int(value), last, count.downwards))
    return tuple(found[::-1])


def stage(m: Machine, block: Block) -> str:
    """How far a game has come at a block: the widest loop over numbers, and the phase, if it has a label."""
    found = [in_numbers(one) for one in progress(m, block, numbered=True)[:1]]
    phases = (one.label for one in _procedures(m, block) if one.label)
    return ", ".join([*found, *islice(phases, 1)])


def in_numbers(progress: Progress) -> str:
    """`round 3 of 6`, `actions: 2 left`."""
    if progress.downwards:
        return f"{progress.name}: {progress.value} left"
    colon = ":" if " " in progress.name else ""
    last = "" if progress.last is None else f" of {progress.last}"
    return f"{progress.name}{colon} {progress.value}{last}"


def mover(m: Machine, block: Block) -> int | None:
    """The player whose turn it is at a block; nobody outside of all turns."""
    for loop in turns(m, block):
        assert loop.mover is not None
        seat: int = get_local(m, loop.mover, [])
        return seat
    return None


def turns(m: Machine, block: Block) -> Iterator[Loop]:
    """The loops of turns around a block, the nearest first."""
    return (loop for loop in _around(m, block) if loop.mover is not None)


def _around(m: Machine, block: Block) -> Iterator[Loop]:
    """The loops around a block, those around the calls that led to it, and so on; the nearest first."""
    for number in blocks_around(m, block):
        yield from (loop for loop in m.code.program.loops if number in loop.blocks)


def _procedures(m: Machine, block: Block) -> Iterator[Procedure]:
    """The procedure of a block, the one that called it, and so on."""
    return (m.code.blocks[number].procedure for number in blocks_around(m, block))


def blocks_around(m: Machine, block: Block) -> Iterator[int]:
    """The numbers of a block, of the one to which its procedure returns, and so on."""
    program = m.code.program
    passed = set[Procedure]()
    while block.procedure not in passed:
        passed.add(block.procedure)
        yield block.number
        back = block.procedure.back
        if back is None or block.procedure is program.begin.procedure:
            return
        number = get_local(m, back, [])
        if not 0 <= number < len(m.code.blocks):
            return
        block = m.code.blocks[number]
