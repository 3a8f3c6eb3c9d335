"""Which locals of a procedure will be read from a block on, before they are set anew."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import fields, has

from interpreter.program.expression import Define, Get, Local
from interpreter.program.flow import following, reachable
from interpreter.program.program import Program
from interpreter.program.statement import Block, Decide, FindBest, Procedure, SetLocal, Text

Locals = frozenset[Local]
ELSEWHERE = Block | Define | Local | Procedure | Text
"""What isn't done where it is named, or makes no difference to play."""


def needed_at(program: Program, procedure: Procedure) -> dict[Block, Locals]:
    """For each block of a procedure the locals whose values count when play stands before it."""
    blocks = [block for block in program.blocks if block.procedure is procedure]
    needed: dict[Block, Locals] = dict.fromkeys(blocks, frozenset())
    changed = True
    while changed:
        changed = False
        for block in reversed(blocks):
            found = _before(block, _behind(block, needed))
            if found != needed[block]:
                needed[block], changed = found, True
    return needed


def needed_around(program: Program, procedure: Procedure) -> dict[Block, Locals]:
    """For each block of a procedure the locals whose values count when play stands before it or at its end."""
    needed = needed_at(program, procedure)
    return {block: found | _behind(block, needed) for block, found in needed.items()}


def _behind(block: Block, needed: dict[Block, Locals]) -> Locals:
    """What is needed behind the statements of a block."""
    found = frozenset[Local]()
    terminator = block.terminator
    if isinstance(terminator, Decide):
        decision = terminator.decision
        for alternative in decision.alternatives:
            chosen = {c.local for c in alternative.choices} | {local for local, _ in alternative.given}
            found |= needed.get(alternative.entry, frozenset()) - chosen
        for then in (decision.skip, decision.stop, decision.then):
            found |= needed.get(then, frozenset()) if then is not None else frozenset()
    else:
        for then in following(terminator):
            found |= needed.get(then, frozenset())
    return found | frozenset(_read(terminator))


def _before(block: Block, behind: Locals) -> Locals:
    found = behind
    for statement in reversed(block.statements):
        if isinstance(statement, SetLocal):
            found -= {statement.local}
            found |= frozenset(_read(statement.value))
        else:
            found |= frozenset(_read(statement))
    return found


def _read(node: object) -> Iterator[Local]:
    """The locals in the table that are read in a part of the program, without what it calls or leads to."""
    waiting, seen = [node], set[int]()
    while waiting:
        part: Any = waiting.pop()
        if isinstance(part, tuple | list):
            waiting += part
        elif isinstance(part, Get):
            if part.local.address is not None:
                yield part.local
        elif isinstance(part, FindBest):
            waiting.append(part.value)
            waiting += _searched(part)
        elif has(type(part)) and not isinstance(part, ELSEWHERE) and id(part) not in seen:
            seen.add(id(part))
            waiting += [getattr(part, each.name) for each in fields(type(part))]


def _searched(search: FindBest) -> list[object]:
    """All that is done in a search for the best, which runs in blocks of its own."""
    return [part for block in reachable(search.entry) for part in (*block.statements, block.terminator)]
