"""Blocks that a trial may run through, what they read and what they change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from attrs import define, field

from interpreter.generation.bounds import parts
from interpreter.program import expression as e
from interpreter.program import statement as s
from interpreter.program.program import Program

WAITING = (s.Decide, s.Fork, s.StrandEnd, s.Halt)


@define(eq=False)
class Region:
    """The blocks from `entry` to `until`, which isn't among them, or to where something is decided.

    `follows` are the blocks after each of them; `heads` those to which several lead, or a return.
    """

    entry: s.Block
    until: s.Block | None
    blocks: list[s.Block] = field(factory=list)
    follows: dict[s.Block, list[s.Block]] = field(factory=dict)
    heads: set[s.Block] = field(factory=set)
    called: set[s.Procedure] = field(factory=set)


def region_of(entry: s.Block, until: s.Block | None) -> Region:
    """What a trial from `entry` to `until` may run through."""
    found = Region(entry, until)
    behind: dict[s.Procedure, list[s.Block]] = {}
    returns: dict[s.Procedure, list[s.Block]] = {}
    waiting, seen = [entry], set[s.Block]()
    while waiting:
        block = waiting.pop()
        if block in seen or block is until:
            continue
        seen.add(block)
        found.blocks.append(block)
        terminator = block.terminator
        after = list(following(terminator))
        if isinstance(terminator, s.Invoke):
            procedure = terminator.procedure
            found.called.add(procedure)
            behind.setdefault(procedure, []).append(terminator.then)
            found.heads.add(terminator.then)
            for ended in returns.get(procedure, ()):
                found.follows[ended].append(terminator.then)
                waiting.append(terminator.then)
        if isinstance(terminator, s.Return):
            returns.setdefault(block.procedure, []).append(block)
            after = list(behind.get(block.procedure, ()))
        found.follows[block] = after
        waiting += after
    reached = Counter(target for targets in found.follows.values() for target in targets)
    found.heads |= {block for block in seen if reached[block] > 1}
    if entry in reached:
        found.heads.add(entry)
    return found


def following(terminator: s.Terminator | None) -> Iterator[s.Block]:
    """The blocks to which a terminator of a trial leads, without returns."""
    match terminator:
        case s.Goto() | s.TurnEnds():
            yield terminator.block
        case s.Branch():
            yield terminator.then
            yield terminator.otherwise
        case s.Switch():
            yield from (block for _, block in terminator.cases)
            yield terminator.otherwise
        case s.Invoke():
            assert terminator.procedure.entry is not None
            yield terminator.procedure.entry
        case s.Drain():
            yield terminator.then


# ---- what is read ----


def slots_of_decision(decision: s.Decision) -> frozenset[e.Local]:
    """The locals of the table that are read to find the options of a decision, without those that its options set."""
    found: set[e.Local] = set()
    if decision.actor is not None:
        found |= slots_in(decision.actor)
    for alternative in decision.alternatives:
        own: set[e.Local] = set()
        for choice in alternative.choices:
            own |= slots_in(choice.source) | (slots_in(choice.where) if choice.where is not None else set())
        for need in alternative.needs:
            own |= slots_in(need.condition)
        if alternative.trial:
            own |= slots_of_trial(alternative)
        own -= {local for local, _ in alternative.given} | {choice.local for choice in alternative.choices}
        if alternative.procedure is not None and alternative.procedure.back is not None:
            own.discard(alternative.procedure.back)
        found |= own
        for _, value in alternative.given:
            found |= slots_in(value)
    return frozenset(found)


def slots_of_trial(alternative: s.Alternative) -> frozenset[e.Local]:
    """The locals of the table that its trial reads, without those of procedures that are called in it."""
    region = region_of(alternative.entry, alternative.until)
    found: set[e.Local] = set()
    for block in region.blocks:
        for statement in block.statements:
            found |= slots_in(statement)
        if block.terminator is not None and not isinstance(block.terminator, WAITING):
            found |= slots_in(block.terminator)
            if isinstance(block.terminator, s.Return) and block.procedure.back is not None:
                found.add(block.procedure.back)
    for procedure in region.called:
        found -= {*procedure.parameters, *procedure.locals}
        if procedure.back is not None:
            found.discard(procedure.back)
    return frozenset(found)


def slots_in(node: Any) -> set[e.Local]:
    """The locals of the table that are read in an expression, statement or terminator."""
    found: set[e.Local] = set()
    waiting = [node]
    while waiting:
        item = waiting.pop()
        if isinstance(item, tuple | list):
            waiting += item
            continue
        if isinstance(item, e.Get) and item.local.address is not None:
            found.add(item.local)
        if isinstance(item, e.CanAct):
            found |= slots_of_decision(item.decision)
        waiting += list(parts(item))
    return found


# ---- what is changed ----


@define
class Changes:
    """What statements may change: columns, where components lie, what is known, queues."""

    columns: set[e.Column] = field(factory=set)
    queue: bool = False
    records: bool = False


def changes_of(program: Program, region: Region) -> Changes:
    """What a trial through a region may change."""
    found = Changes()
    for block in region.blocks:
        _statements(program, block.statements, found)
        if isinstance(block.terminator, s.Drain):
            found.queue = True
    return found


def _statements(program: Program, statements: Iterable[s.Stmt], found: Changes) -> None:
    for x in statements:
        match x:
            case s.Put():
                found.columns.add(x.column)
            case s.MoveComponents():
                found.columns |= {
                    program.place_of, program.above, program.below, program.top, program.bottom, program.held,
                }  # fmt: skip
                if program.secrets:
                    found.columns.add(program.known)
            case s.ShowTo():
                found.columns.add(program.known)
            case s.IfThen():
                _statements(program, x.then, found)
                _statements(program, x.otherwise, found)
            case s.ForEach() | s.RepeatUntil():
                _statements(program, x.body, found)
            case s.CallPlain():
                _statements(program, x.procedure.body, found)
            case s.ChooseCase():
                for _, case in x.cases:
                    _statements(program, case, found)
            case s.Enqueue():
                found.queue = True
            case s.RecordTurn():
                found.records = True


def is_within_turn(program: Program, block: s.Block) -> bool:
    """Whether a block may run within a turn, or a pass through an `each player`, that isn't over with it."""
    callers: dict[s.Procedure, list[s.Block]] = {}
    for each in program.blocks:
        if isinstance(each.terminator, s.Invoke) and each.procedure.sort != "example":
            callers.setdefault(each.terminator.procedure, []).append(each.terminator.then)
        if isinstance(each.terminator, s.Decide) and each.procedure.sort != "example":
            decision = each.terminator.decision
            for alternative in decision.alternatives:
                if alternative.procedure is not None and decision.then is not None:
                    callers.setdefault(alternative.procedure, []).append(decision.then)
    waiting, seen = [block], set[s.Block]()
    while waiting:
        at = waiting.pop()
        if at in seen:
            continue
        seen.add(at)
        if any(loop.mover is not None and at.number in loop.blocks for loop in program.loops):
            return True
        waiting += callers.get(at.procedure, ())
    return False
