"""Where generated code pauses to count plies: what `Plies` tells of a game that stands somewhere, told of the program.

Which turns are around a block depends on what called its procedure. Where that makes a difference, only the walker can
count.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, field

from interpreter.generation.blocks import searches
from interpreter.generation.pauses import Pauses
from interpreter.perft.liveness import Locals, needed_around
from interpreter.perft.plies import TURN, Plies, chances
from interpreter.program import statement as s
from interpreter.program.expression import Local
from interpreter.program.flow import following
from interpreter.program.program import Program


class UnclearError(Exception):
    """Where plies end can't be told of the program. The message says why."""


def pauses_of(plies: Plies) -> Pauses:
    """Where the code of a program pauses. Raises UnclearError where only the walker can count."""
    found = _Pausing(plies)
    pauses = found.pauses()
    for block in found.searched():
        if block.number in pauses.turns | pauses.forks or chances(block):
            raise UnclearError("plies or chance in a search for the best")
    return pauses


@define(eq=False)
class _Pausing:
    """Finds the pauses of one program."""

    plies: Plies
    program: Program = field(init=False)
    _behind: dict[s.Procedure, list[s.Block]] = field(factory=dict)
    """The blocks to which a procedure may return."""
    _needed: dict[s.Procedure, dict[s.Block, Locals]] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self.program = self.plies.program
        for block in self._played():
            match block.terminator:
                case s.Invoke(procedure, _, then):
                    self._behind.setdefault(procedure, []).append(then)
                case s.Drain():
                    for reaction in self.program.reactions:
                        self._behind.setdefault(reaction, []).append(block)
                case s.Decide(decision):
                    for alternative in decision.alternatives:
                        if alternative.procedure is not None and decision.then is not None:
                            self._behind.setdefault(alternative.procedure, []).append(decision.then)

    def pauses(self) -> Pauses:
        turns, forks, decisions = set[int](), set[int](), set[int]()
        last: dict[int, frozenset[int]] = {}
        live: dict[int, tuple[int, ...]] = {}
        for block in self._played():
            match block.terminator:
                case s.TurnEnds(then, mover):
                    if self.plies.unit == TURN and self.plies.is_turn(mover) and not self._within_turn(block):
                        turns.add(block.number)
                        live[then.number] = self._live(then)
                case s.Fork(_, join):
                    if self.plies.fork_decides(block.terminator) and self._ends_outside(block):
                        forks.add(block.number)
                        live[join.number] = self._live(join)
                case s.Decide(decision) if decision.sort != "random":
                    if self._ends_outside(block):
                        decisions.add(block.number)
                        live[block.number] = self._live(block)
                    else:
                        last[block.number] = self._last(block, decision)
        return Pauses(frozenset(turns), frozenset(forks), frozenset(decisions), last, live, self.plies.branches)

    def _played(self) -> Iterator[s.Block]:
        return (block for block in self.program.blocks if block.procedure.sort != "example")

    def _ends_outside(self, block: s.Block) -> bool:
        """Whether what ends at a block is a ply unless a turn goes on around it, and none does."""
        return self.plies.unit != TURN or not self._within_turn(block)

    def _within_turn(self, block: s.Block) -> bool:
        """Whether turns are around a block."""
        found = self._around(block, set())
        if len(found) > 1:
            raise UnclearError(f"`{block.procedure.name}` runs within turns and outside of them")
        return found == {True}

    def _around(self, block: s.Block, passed: set[s.Procedure]) -> set[bool]:
        """Whether there may be turns around a block, and whether there may be none."""
        if any(block.number in loop.blocks for loop in self.plies.turns):
            return {True}
        callers = self._behind.get(block.procedure, ())
        if not callers or block.procedure is self.program.begin.procedure:
            return {False}
        further = {*passed, block.procedure}
        return set().union(*(self._around(each, further) for each in callers if each.procedure not in further))

    def _last(self, block: s.Block, decision: s.Decision) -> frozenset[int]:
        """The alternatives of a decision with which a turn of the outermost loop, in which it lies itself, is over."""
        loops = [loop for loop in self.plies.turns if block.number in loop.blocks]
        if not loops or any(True in self._around(each, set()) for each in self._behind.get(block.procedure, ())):
            return frozenset()
        widest = loops[-1]
        numbers = [*range(len(decision.alternatives)), *([] if decision.stop is None else [-1])]
        return frozenset(number for number in numbers if self.plies.is_last(widest, decision, number))

    def _live(self, block: s.Block) -> tuple[int, ...]:
        """The cells of the locals that may be read from a block on, also where its procedure returns."""
        found, waiting, seen = set[Local](), [block], set[s.Block]()
        while waiting:
            at = waiting.pop()
            if at in seen:
                continue
            seen.add(at)
            procedure = at.procedure
            if procedure not in self._needed:
                self._needed[procedure] = needed_around(self.program, procedure)
            found |= self._needed[procedure][at]
            if procedure.back is not None:
                found.add(procedure.back)
            waiting += self._behind.get(procedure, ())
        cells = set[int]()
        for local in found:
            if local.address is not None and not local.strand:
                cells.update(range(local.address, local.address + local.storage.width))
        return tuple(sorted(cells))

    def searched(self) -> Iterator[s.Block]:
        """The blocks through which a search for the best may run."""
        for block in self._played():
            for search in searches(block.statements):
                yield from _until(search.entry, search.until)


def _until(entry: s.Block, until: s.Block) -> Iterator[s.Block]:
    waiting, seen = [entry], {until}
    while waiting:
        block = waiting.pop()
        if block in seen:
            continue
        seen.add(block)
        yield block
        waiting += following(block.terminator)
        if isinstance(block.terminator, s.Invoke) and block.terminator.procedure.entry is not None:
            waiting.append(block.terminator.procedure.entry)
