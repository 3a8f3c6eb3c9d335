"""Counting in generated Python: the program as a module that pauses at the ends of plies."""

from __future__ import annotations

import marshal
from collections.abc import Callable
from hashlib import blake2b
from typing import Any

from interpreter.engine.running import NOWHERE
from interpreter.engines.python import GeneratedPython
from interpreter.generation.blocks import FORK, HALT, PLY, WAIT
from interpreter.generation.outcomes import BranchingRuntime, Outcomes
from interpreter.generation.pauses import LONGEST_PLY, Pauses
from interpreter.generation.runtime import Left
from interpreter.perft.branching import Position
from interpreter.program.program import Program
from interpreter.program.statement import Decide, Decision

MOST_KEPT = 1_000_000
"""So many positions are remembered with their counts."""


class CountingPython:
    """Counts from positions in generated Python.

    What it counted is remembered by what can make a difference from there on. `tick` is called now and then with how
    many have been counted.
    """

    name = "python"

    def __init__(self, program: Program, pauses: Pauses, tick: Callable[[int], None] = lambda counted: None) -> None:
        self._engine = GeneratedPython(program, pauses)
        self._pauses = pauses
        self._tick = tick
        runtime = self._engine.runtime
        self._outcomes = runtime.outcomes if isinstance(runtime, BranchingRuntime) else Outcomes()
        self._seats = range(program.seats)
        self._base = program.counter_address
        self._remembers = not program.repeat_sites
        self._arrays = self._engine.table.arrays
        self._slots = self._arrays["slots"]
        self._table = [cells for name, cells in self._arrays.items() if name not in ("slots", "strands", "claims")]
        self._kept: dict[bytes, int] = {}
        self._counted = 0

    def count(self, position: Position, depth: int) -> int:
        """How many sequences of so many plies there are; at least one ply. Raises Left where the code can't go on."""
        machine = position.game.machine
        self._engine.load(list(machine.row), machine.records, machine.seed)
        self._kept.clear()
        self._counted = 0
        number = position.block.number
        return self._all(lambda: self._run_on(number), self._now(), depth, 0)

    # ---- running ----

    def _run_on(self, number: int) -> int:
        """Runs the main strand on from a block to a decision, to the end of a ply or of the game, and says which."""
        engine, slots, waiting = self._engine, self._slots, self._engine.runtime.waiting
        while True:
            code = number if number < 0 else engine.run(number)
            slots[0] = NOWHERE if code == HALT else waiting[-1][0]
            if code != FORK:
                return code
            block = slots[0]
            engine.divide(engine.fork(block))
            if any(slots[1 + seat] != NOWHERE for seat in self._seats):
                return FORK
            number = slots[0] = engine.join(engine.fork(block))
            if block in self._pauses.forks:
                return PLY

    def _take(self, strand: int, block: int, option: Any, decision: Decision) -> int:
        """Takes an option in a strand, none for *stop*, and runs on."""
        engine, slots, runtime = self._engine, self._slots, self._engine.runtime

        def begin() -> int:
            if option is None:
                assert decision.stop is not None
                return decision.stop.number
            taken: int = engine.code["takes"][block](option)
            return taken

        if strand < 0:
            return self._run_on(begin())

        def answer() -> int:
            runtime.reads |= runtime.offered.pop(strand, set())
            return begin()

        engine.strand(strand, answer)
        if any(slots[1 + seat] != NOWHERE for seat in self._seats):
            return FORK
        fork = slots[0]
        slots[0] = engine.join(engine.fork(fork))
        return PLY if fork in self._pauses.forks else self._run_on(slots[0])

    # ---- tables ----

    def _now(self) -> tuple[list[Any], tuple[tuple[int, ...], ...]]:
        return self._engine.snapshot(), self._engine.records()

    def _put_back(self, table: tuple[list[Any], tuple[tuple[int, ...], ...]]) -> None:
        cells, records = table
        self._engine.restore(cells)
        if not self._remembers:
            self._engine.runtime.repetitions.load(records)

    def _key(self, depth: int, waits: bool) -> bytes:
        """All that can make a difference from here on."""
        live = [self._slots[cell - self._base] for cell in self._pauses.live[self._slots[0]]]
        return blake2b(marshal.dumps([depth, waits, self._slots[0], live, self._table], 2), digest_size=16).digest()

    # ---- counting ----

    def _all(self, run: Callable[[], int], table: Any, depth: int, taken: int) -> int:
        """All that comes of a run: for each outcome of the chance in it."""
        total, mark = 0, len(self._outcomes)
        while True:
            self._outcomes.begin(mark)
            self._engine.runtime.spent = 0
            total += self._further(run(), depth, taken)
            if not self._outcomes.next(mark):
                return total
            self._put_back(table)

    def _further(self, code: int, depth: int, taken: int) -> int:
        """What comes of a run that has come to a decision, to the end of a ply or of the game."""
        if code == PLY:
            if depth == 1:
                self._note(1)
                return 1
            return self._behind(depth - 1, waits=False)
        if code == WAIT:
            if self._slots[0] in self._pauses.decisions:
                return self._behind(depth, waits=True)
            return self._decided(-1, depth, taken)
        if code == FORK:
            return self._decided(next(s for s in self._seats if self._slots[1 + s] != NOWHERE), depth, taken)
        return 0

    def _behind(self, depth: int, *, waits: bool) -> int:
        """What comes of a position between plies, of which so many are left: play goes on at a block, or it waits."""
        key = self._key(depth, waits) if self._remembers and depth > 1 else None
        if key is not None and key in self._kept:
            return self._kept[key]
        if waits:
            total = self._decided(-1, depth, 0)
        else:
            number = self._slots[0]
            total = self._all(lambda: self._run_on(number), self._now(), depth, 0)
        if key is not None and len(self._kept) < MOST_KEPT:
            self._kept[key] = total
        return total

    def _decided(self, strand: int, depth: int, taken: int) -> int:
        """What comes of the options of a decision."""
        if taken == LONGEST_PLY:
            raise Left("a turn that may never end")
        runtime, block = self._engine.runtime, self._slots[1 + strand]
        terminator = self._engine.blocks.unit.code.blocks[block].terminator
        assert isinstance(terminator, Decide)
        decision = terminator.decision
        if strand >= 0:
            runtime.waiting.pop(strand, None)
            self._engine.options(strand)
        options = list(runtime.waiting[strand][1])
        if decision.stop is not None:
            options.append(None)
        is_ply = strand < 0 and block in self._pauses.decisions
        if is_ply and depth == 1:
            self._note(len(options))
            return len(options)
        last = self._pauses.last.get(block, frozenset()) if strand < 0 and depth == 1 else frozenset()
        simple = self._engine.blocks.simple(decision)
        read, table, total = set(runtime.offered.get(strand, ())), self._now(), 0
        for option in options:
            if last and (-1 if option is None else 0 if simple else option[0]) in last:
                self._note(1)
                total += 1
                continue
            self._put_back(table)
            if strand >= 0:
                runtime.offered[strand] = set(read)
            total += self._all(
                lambda option=option: self._take(strand, block, option, decision),  # type: ignore[misc]
                table,
                depth - is_ply,
                0 if is_ply else taken + 1,
            )
        return total

    def _note(self, count: int) -> None:
        self._counted += count
        self._tick(self._counted)
