"""Walking from block to block: calls, returns, branches, the draining of the queue, and late needs.

Nothing here decides or draws: `advance` stops at the block where something must be decided.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from interpreter.engine.errors import Failed
from interpreter.engine.execution import break_off, execute, uncaught
from interpreter.engine.machine import EVALUATE, Frame, Machine, get_local, set_local
from interpreter.engine.queue import clear, dequeue
from interpreter.program import statement as s

Step: TypeAlias = Callable[[Machine, Any, s.Block, Frame], s.Block]


def advance(m: Machine, block: s.Block, until: s.Block | None = None) -> s.Block:
    """Runs to the next block that ends with a decision, a fork, a strand's end or a halt, or to the block `until`.

    The statements of the block that is returned are done, but not those of `until`. Raises GameError when the game
    must stop; in a trial Failed and TrialOver.
    """
    while block is not until:
        m.steps -= 1
        if m.steps < 0:
            m.spend(0)
        frame = [0] * block.procedure.frame
        m.block = block
        try:
            execute(m, block.statements, frame)
            terminator = block.terminator
            step = STEPS.get(type(terminator))
            if step is None:
                return block
            block = step(m, terminator, block, frame)
        except Failed as failed:
            if m.trial:
                raise
            block = recover(m, block, failed)
    return block


def _goto(m: Machine, x: s.Goto, block: s.Block, f: Frame) -> s.Block:
    return x.block


def _turn_ends(m: Machine, x: s.TurnEnds, block: s.Block, f: Frame) -> s.Block:
    director = None if m.seat >= 0 or m.trial or m.scratch else m.director
    if director is not None and (x.open is None or EVALUATE[type(x.open)](m, x.open, f)):
        director.ended(m, block)
    return x.block


def _branch(m: Machine, x: s.Branch, block: s.Block, f: Frame) -> s.Block:
    return x.then if EVALUATE[type(x.condition)](m, x.condition, f) else x.otherwise


def _switch(m: Machine, x: s.Switch, block: s.Block, f: Frame) -> s.Block:
    value = EVALUATE[type(x.value)](m, x.value, f)
    for key, target in x.cases:
        if key == value:
            return target
    return x.otherwise


def _invoke(m: Machine, x: s.Invoke, block: s.Block, f: Frame) -> s.Block:
    if x.origin is not None:
        m.origin = x.origin
        if m.observer is not None:
            m.observer.executed(x.origin)
    procedure = x.procedure
    values = [EVALUATE[type(a)](m, a, f) for a in x.arguments]
    for parameter, value in zip(procedure.parameters, values, strict=True):
        set_local(m, parameter, f, value)
    return enter(m, procedure, x.then)


def enter(m: Machine, procedure: s.Procedure, then: s.Block) -> s.Block:
    """The entry of a procedure whose parameters are set, and which returns to `then`."""
    if procedure.back is not None:
        set_local(m, procedure.back, [], then.number)
    if procedure.late and not m.trial:
        m.spend_on_copy()
        m.late.append((procedure, m.snapshot()))
    assert procedure.entry is not None
    return procedure.entry


def _return(m: Machine, x: s.Return, block: s.Block, f: Frame) -> s.Block:
    procedure = block.procedure
    if m.late and m.late[-1][0] is procedure:
        m.late.pop()
    assert procedure.back is not None
    number: int = get_local(m, procedure.back, f)
    return m.code.blocks[number]


def _drain(m: Machine, x: s.Drain, block: s.Block, f: Frame) -> s.Block:
    if m.trial:
        clear(m)
        return x.then
    if m.inspector is not None:
        m.inspector.queued(m, block)
    reaction = dequeue(m)
    return x.then if reaction is None else enter(m, reaction, block)


def recover(m: Machine, block: s.Block, failed: Failed) -> s.Block:
    """Ends the innermost running effect or action in which needs may fail late.

    What it did since its start or the last decision or chance is undone. Raises GameError when there is none.
    """
    procedure = block.procedure
    while not (procedure.late and procedure.suspends):
        if procedure.back is None or procedure.sort == "phase":
            raise uncaught(m, failed)
        procedure = m.code.blocks[get_local(m, procedure.back, [])].procedure
    before = m.base
    while m.late:
        ended, snapshot = m.late.pop()
        if ended is procedure:
            before = snapshot
            break
    assert before is not None
    assert procedure.exit is not None
    break_off(m, procedure, failed, before)
    return procedure.exit


STEPS: dict[type[s.Terminator] | type[None], Step] = {
    s.Goto: _goto,
    s.TurnEnds: _turn_ends,
    s.Branch: _branch,
    s.Switch: _switch,
    s.Invoke: _invoke,
    s.Return: _return,
    s.Drain: _drain,
}
