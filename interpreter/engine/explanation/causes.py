"""The chain of lines that led somewhere: the statement, the calls around it, what queued a reaction, up to the game.

Where play stands, return points in the table tell who called; what is called without waiting is on the machine's stack,
and what waited in the queue brings along the chain that put it there. Both are kept only while events are told.

A reaction that causes itself again and again would have a chain that grows for ever: of a long one only the nearest
lines are kept.
"""

from __future__ import annotations

from interpreter.engine.explanation.model import Cause
from interpreter.engine.machine import Chains, Machine, get_local
from interpreter.program.derived import derived
from interpreter.program.program import Program
from interpreter.program.statement import Block, Decide, Decision, Invoke, Procedure
from interpreter.source.text import Span

Causes = tuple[Cause, ...]

LONGEST = 100
"""So many lines of a chain are kept, the nearest ones."""


@derived
def _calls(program: Program) -> dict[tuple[Procedure, int], Span | None]:
    """The line of each call, by the procedure and the number of the block to which it returns."""
    found: dict[tuple[Procedure, int], Span | None] = {}
    for block in program.blocks:
        match block.terminator:
            case Invoke(procedure, _, then, origin):
                found[procedure, then.number] = origin
            case Decide(decision) if decision.then is not None:
                for alternative in decision.alternatives:
                    if alternative.procedure is not None:
                        found[alternative.procedure, decision.then.number] = decision.origin
    return found


def named(procedure: Procedure) -> str:
    """What a procedure is called in a chain."""
    return procedure.name if procedure.sort == "reaction" else f"{procedure.sort} {procedure.name}"


def asking(decision: Decision) -> Cause:
    """The line of a decision."""
    names = dict.fromkeys(alternative.name for alternative in decision.alternatives)
    if decision.sort == "may":
        return Cause(decision.origin, "may")
    return Cause(decision.origin, f"{decision.sort} {', '.join(names)}")


def chain(m: Machine, block: Block | None, *nearest: Cause) -> Causes:
    """What led to a block: the calls around it, the nearest first, behind what is nearer still."""
    found = [*nearest, *(Cause(origin, named(procedure)) for origin, procedure in reversed(m.calls))]
    calls = _calls(m.code.program)
    procedure = None if block is None else block.procedure
    while procedure is not None:
        if procedure.sort == "reaction":
            found.append(Cause(procedure.origin, named(procedure)))
            return (*found, *m.chains.running.get(m.seat, ()))[:LONGEST]
        if procedure.back is None:
            break
        number: int = get_local(m, procedure.back, [])
        if (procedure, number) not in calls:
            break
        found.append(Cause(calls[procedure, number], named(procedure)))
        procedure = m.code.blocks[number].procedure
    return tuple(found)


def here(m: Machine, what: str) -> Causes:
    """The chain of the statement that is being done."""
    return chain(m, m.block, Cause(m.origin, what))


def note_queued(m: Machine, place: int) -> None:
    """Keeps the chain of what is put into the queue, behind as many others."""
    waiting = m.chains.queued.get(m.seat, ())
    waiting = (waiting + ((),) * place)[:place]
    queued = m.chains.queued | {m.seat: (*waiting, chain(m, m.block))}
    m.chains = Chains(queued, m.chains.running)


def note_dequeued(m: Machine) -> None:
    """Takes the chain of the first in the queue as that of the reaction that now runs."""
    first, *rest = m.chains.queued.get(m.seat) or ((),)
    m.chains = Chains(m.chains.queued | {m.seat: tuple(rest)}, m.chains.running | {m.seat: first})
