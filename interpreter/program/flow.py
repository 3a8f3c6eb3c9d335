"""Where play can go on from a block."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.program import statement as s


def following(terminator: s.Terminator | None) -> Iterator[s.Block]:
    """The blocks to which a terminator can lead, save those of what it calls."""
    match terminator:
        case s.Goto(then) | s.TurnEnds(then) | s.Invoke(_, _, then) | s.Drain(then):
            yield then
        case s.Branch(_, then, otherwise):
            yield from (then, otherwise)
        case s.Switch(_, cases, otherwise):
            yield from (*(then for _, then in cases), otherwise)
        case s.Fork(entry, join):
            yield from (entry, join)
        case s.Decide(decision):
            yield decision.skip
            yield from (block for block in (decision.stop, decision.then) if block is not None)
            yield from (each.entry for each in decision.alternatives)


def reachable(start: s.Block) -> set[s.Block]:
    """The blocks of a procedure to which one of them leads."""
    found, waiting = {start}, [start]
    while waiting:
        for block in following(waiting.pop().terminator):
            if block not in found and block.procedure is start.procedure:
                found.add(block)
                waiting.append(block)
    return found
