"""Generated Python: a program as a module of functions over lists, which play the same games as the walker."""

from __future__ import annotations

import builtins
import marshal
from collections.abc import Callable, Iterator
from functools import partial
from types import CodeType
from typing import Any

from interpreter.engine.code import prepare
from interpreter.engine.decisions import Ids
from interpreter.engine.game import Game
from interpreter.engine.machine import Machine
from interpreter.engine.policies import DRAWN, LISTED, is_tried_late
from interpreter.engine.running import NOWHERE
from interpreter.engines.columns import Table
from interpreter.engines.engine import Playout, Reached, Stand, Watch
from interpreter.engines.walker import Walker
from interpreter.generation.blocks import FORK, HALT, STRAND_END, WAIT, Blocks
from interpreter.generation.functions_called import load_list, load_mask, plain_functions, store_list, store_mask
from interpreter.generation.outcomes import BranchingRuntime
from interpreter.generation.pauses import Pauses
from interpreter.generation.playing import play
from interpreter.generation.python_text import LIBRARY, PLAIN, PythonText
from interpreter.generation.runtime import Left, Runtime
from interpreter.generation.unit import Unit
from interpreter.loading.programs import keep_with
from interpreter.program.derived import derived
from interpreter.program.program import Program
from interpreter.program.statement import Block, Decide, Fork
from interpreter.program.value import NOTHING

RESERVED = LIBRARY | PLAIN | {"arrays", "runtime", "plain", "running", "build"} | frozenset(dir(builtins))
"""What names of a ruleset may not mean in its module."""
BLOCKS_AT_ONCE = 100_000
"""So many blocks may run between two decisions."""


def leave(why: str) -> None:
    """The walker must go on from here."""
    raise Left(why)


@derived
def generate(program: Program, pauses: Pauses | None = None) -> Blocks:
    """The generated form of a program, with `pauses` one that pauses there."""
    blocks = Blocks(Unit(program, RESERVED, pauses=pauses))
    if pauses is None:
        blocks.play = play(blocks)
    return blocks


def python_source(program: Program, pauses: Pauses | None = None) -> str:
    """The generated module of a program."""
    return PythonText(generate(program, pauses)).text()


@derived
def _module(program: Program, pauses: Pauses | None) -> bytes:
    """The compiled module of a program, as Python keeps such ones in files."""
    return marshal.dumps(compile(python_source(program, pauses), f"<{program.name}>", "exec"))


def _compiled(program: Program, pauses: Pauses | None) -> CodeType:
    known = len(program.derived)
    code: CodeType = marshal.loads(_module(program, pauses))
    if len(program.derived) > known:
        keep_with(program, generate, _module, prepare)
    return code


class GeneratedPython:
    """Plays a program with generated Python. What that can't do, the walker does.

    It holds one game at a time: `load` takes over how one stands.
    """

    name = "python"

    def __init__(self, program: Program, pauses: Pauses | None = None) -> None:
        self.program = program
        self.blocks = generate(program, pauses)
        self.table = Table(self.blocks)
        unit = self.blocks.unit
        names = {column: array.name for column, array in unit.columns().items()}
        kind = BranchingRuntime if pauses is not None and pauses.branches else Runtime
        self.runtime = kind(unit.code, self.table.arrays, names)
        namespace: dict[str, Any] = {}
        exec(_compiled(program, pauses), namespace)
        self.runtime.find_best = self._find_best
        plain = plain_functions(unit.code) | {
            "leave": leave, "load_mask": load_mask, "store_mask": store_mask, "load_list": load_list,
            "store_list": store_list,
        }  # fmt: skip
        self.code: dict[str, Any] = namespace["build"](self.table.arrays, self.runtime, plain)
        self.runtime.repetitions.sites = self.code["sites"]
        most = 1 + max((block.number for block in program.blocks), default=0)
        self._functions: list[Any] = [self.code["blocks"].get(number) for number in range(most)]
        self._playing = self._functions.copy()
        """The same, but from a head play goes on in one function, without a call for each block."""
        for head in self.blocks.play.heads if self.blocks.play and "play" in self.code else ():
            self._playing[head] = partial(self._play_from, head)
        self._running = self._functions
        self._tries = any(
            isinstance(block.terminator, Decide) and is_tried_late(block.terminator.decision)
            for block in self.blocks.reached
        )
        """Whether anything is tried after it was drawn, with the policy that does so: from block to block only."""
        start = Game.standing(program).machine
        self._start = list(start.row)
        self._first: list[tuple[list[Any], list[Any]]] | None = None
        """What isn't empty of a table, and what it holds when a game hasn't begun."""
        self.lefts: dict[str, int] = {}
        """How often the walker had to go on, by why."""

    # ---- one game ----

    def load(self, row: list[int], records: tuple[tuple[int, ...], ...], seed: int) -> None:
        """Takes over a game as it stands."""
        self.table.load(row)
        self.runtime.memories.forget()
        self._clear(records, seed)

    def _begin(self, seed: int) -> None:
        """Takes over a game that hasn't begun."""
        if self._first is None:
            self.table.load(self._start)
            self.table.arrays["slots"][: self.program.seats + 1] = [NOWHERE] * (self.program.seats + 1)
            self._first = [(cells, cells[:]) for cells in self.table.arrays.values() if cells]
        for cells, kept in self._first:
            cells[:] = kept
        self.runtime.memories.forget()
        self._clear((), seed)

    def _clear(self, records: tuple[tuple[int, ...], ...], seed: int) -> None:
        """What belongs to a game beside its table."""
        runtime = self.runtime
        if self.program.repeat_sites:
            runtime.repetitions.load(records)
        runtime.running[:] = [-1, 0, 0, 0]
        runtime.begin(seed)
        runtime.waiting.clear()
        runtime.spent = 0
        runtime.depth = runtime.trying = runtime.trials = 0
        runtime.undo.clear()
        runtime.asked_known, runtime.asked_place = runtime.known, runtime.place
        runtime.reads, runtime.writes = set(), set()

    def row(self) -> list[int]:
        """The row of the game that is held."""
        row = self._start.copy()
        self.table.store(row)
        return row

    def records(self) -> tuple[tuple[int, ...], ...]:
        """The records of turns of the game that is held."""
        found = self.runtime.repetitions.digests()
        return tuple(tuple(site) for site in found) if any(found) else ()

    def run(self, number: int) -> int:
        """Runs the strand on from a block, to where it waits or ends."""
        functions = self._running
        for _ in range(BLOCKS_AT_ONCE):
            number = functions[number]()
            if number < 0:
                return number
        raise Left("too many steps")

    def _play_from(self, head: int) -> int:
        """Plays on from a head, to where somebody waits; it gives back a head where that takes very long."""
        decisions = self.runtime.choosing.decisions
        before = decisions()
        number: int = self.code["play"](head)
        if number >= 0 and decisions() == before:
            raise Left("too many steps")
        return number

    def main(self, number: int) -> None:
        """Runs the main strand on from a block, through simultaneous blocks that ask nobody."""
        slots, waiting, first = self.table.arrays["slots"], self.runtime.waiting, 0
        while True:
            code = number if number < 0 else self.run(number)
            if code == WAIT:
                slots[first] = waiting[-1][0]
                return
            if code == HALT:
                slots[first] = NOWHERE
                return
            assert code == FORK, code
            block = waiting[-1][0]
            slots[first] = block
            fork = self.fork(block)
            self.divide(fork)
            if any(slots[1 + seat] != NOWHERE for seat in range(self.program.seats)):
                return
            number = self.join(fork)

    def fork(self, number: int) -> Fork:
        terminator = self.blocks.unit.code.blocks[number].terminator
        assert isinstance(terminator, Fork)
        return terminator

    def divide(self, fork: Fork) -> None:
        slots, strands, program = self.table.arrays["slots"], self.table.arrays["strands"], self.program
        assert fork.player.address is not None
        for seat in range(program.seats):
            slots[1 + seat] = fork.entry.number
        for seat in range(program.seats):
            strands[fork.player.address - program.strand_address + seat * program.strand_stride] = seat
            self.strand(seat, lambda: fork.entry.number)

    def strand(self, seat: int, begin: Any) -> None:
        """Runs a strand on: `begin` gives the block, or what comes of an option taken."""
        runtime = self.runtime
        runtime.running[0] = seat
        runtime.reads, runtime.writes = set(), set()
        try:
            number = begin()
            code = number if number < 0 else self.run(number)
            if code == WAIT:
                self.table.arrays["slots"][1 + seat] = runtime.waiting[seat][0]
            else:
                assert code == STRAND_END, code
                self.table.arrays["slots"][1 + seat] = NOWHERE
            self._flush(seat)
        finally:
            runtime.running[0] = -1

    def _flush(self, seat: int) -> None:
        """Enters what a strand read and changed, as `flush_claims` does."""
        claims = self.table.arrays.get("claims")
        if claims is None:
            return
        base, own = self.blocks.unit.arrays["claims"].address, 1 << seat
        for cell in sorted(self.runtime.writes):
            if claims[cell - base] not in (0, seat + 1) or claims[cell + 1 - base] & ~own:
                raise Left("strands that meet")
            claims[cell - base] = seat + 1
        for cell in sorted(self.runtime.reads):
            if claims[cell - base] not in (0, seat + 1):
                raise Left("strands that meet")
            claims[cell + 1 - base] |= own

    def join(self, fork: Fork) -> int:
        claims = self.table.arrays.get("claims")
        if claims is not None:
            claims[:] = [0] * len(claims)
        strands = self.table.arrays["strands"]
        strands[:] = [0] * len(strands)
        return fork.join.number

    def _find_best(self, entry: int, until: int, worth: Callable[[], int]) -> None:
        """Goes through all ways from a block to another in option order; the first best table is adopted."""
        runtime, strand = self.runtime, self.runtime.running[0]
        playing = runtime.choosing.play(False)
        best: tuple[int, list[Any]] | None = None
        ways: list[tuple[list[Any], Callable[[], int]]] = [(self.snapshot(), lambda: entry)]
        try:
            while ways:
                table, begin = ways.pop()
                self.restore(table)
                runtime.spend()
                number = begin()
                for _ in range(BLOCKS_AT_ONCE):
                    if number < 0 or number == until:
                        break
                    number = self._functions[number]()
                if number == until:
                    value = worth()
                    if best is None or value > best[0]:
                        best = value, self.snapshot()
                    continue
                if number != WAIT:
                    raise Left("a search for the best that leads elsewhere")
                ways += reversed(list(self._ways(strand)))
        finally:
            runtime.choosing.play(playing)
            runtime.waiting.pop(strand, None)
        assert best is not None
        self.restore(best[1])

    def _ways(self, strand: int) -> Iterator[tuple[list[Any], Callable[[], int]]]:
        """The ways on from a decision at which a search waits."""
        runtime = self.runtime
        runtime.reads |= runtime.offered.pop(strand, set())
        block, options = runtime.waiting[strand]
        terminator = self.blocks.unit.code.blocks[block].terminator
        assert isinstance(terminator, Decide)
        table, take, stop = self.snapshot(), self.code["takes"][block], terminator.decision.stop
        for option in options:
            yield table, partial(take, option)
        if stop is not None:
            number = stop.number
            yield table, lambda: number

    def snapshot(self) -> list[Any]:
        return [cells[:] for cells in self.table.arrays.values()]

    def restore(self, table: list[Any]) -> None:
        for cells, kept in zip(self.table.arrays.values(), table, strict=True):
            cells[:] = kept
        self.runtime.memories.forget()

    # ---- deciding ----

    def pending(self) -> int:
        """The first seat that has something to decide in a simultaneous block, or -1 outside of one."""
        slots = self.table.arrays["slots"]
        number = slots[0]
        if number != NOWHERE and isinstance(self.blocks.unit.code.blocks[number].terminator, Fork):
            return next(seat for seat in range(self.program.seats) if slots[1 + seat] != NOWHERE)
        return -1

    def options(self, strand: int) -> list[Any]:
        """The options that a strand waits with; in the order of the walker, as tuples."""
        number = self.table.arrays["slots"][1 + strand if strand >= 0 else 0]
        waiting = self.runtime.waiting.get(strand)
        if waiting is None or waiting[0] != number:
            runtime = self.runtime
            before, runtime.reads = runtime.reads, set()
            runtime.running[0] = strand
            try:
                found = self.code["options"][number]()
            finally:
                runtime.running[0] = -1
                runtime.offered[strand], runtime.reads = runtime.reads, before
            waiting = self.runtime.waiting[strand] = number, found
        terminator = self.blocks.unit.code.blocks[number].terminator
        assert isinstance(terminator, Decide)
        if self.blocks.simple(terminator.decision):
            return [(0, value) for value in waiting[1]]
        return list(waiting[1])

    def options_at(self, machine: Machine, block: Block) -> list[Ids] | None:
        """The options of a block's decision on the table of a machine; nothing where only the walker finds them."""
        watched = machine.seat >= 0 and self.blocks.unit.code.watched
        function = self.code["options"].get(block.number)
        if function is None or watched:
            return None
        self.load(machine.row, machine.records, machine.seed)
        self.runtime.running[0] = machine.seat
        try:
            found = function()
        except Left:
            return None
        assert isinstance(block.terminator, Decide)
        return [(0, value) for value in found] if self.blocks.simple(block.terminator.decision) else list(found)

    def take(self, strand: int, ids: tuple[int, ...]) -> None:
        """Takes an option in a strand (`()` is *stop*), and runs on to the next decision. Raises Left."""
        number = self.table.arrays["slots"][1 + strand] if strand >= 0 else self.table.arrays["slots"][0]
        terminator = self.blocks.unit.code.blocks[number].terminator
        assert isinstance(terminator, Decide)
        decision = terminator.decision
        self.runtime.spent = 0
        if strand >= 0 and self.blocks.unit.code.watched:
            self.options(strand)

        def begin() -> int:
            self.runtime.reads |= self.runtime.offered.pop(strand, set())
            if not ids:
                assert decision.stop is not None
                return decision.stop.number
            taken: int = self.code["takes"][number](ids[1] if self.blocks.simple(decision) else ids)
            return taken

        if strand < 0:
            self.main(begin())
            return
        self.strand(strand, begin)
        slots = self.table.arrays["slots"]
        if all(slots[1 + seat] == NOWHERE for seat in range(self.program.seats)):
            self.main(self.join(self.fork(slots[0])))

    # ---- playouts ----

    def playout(
        self, seed: int, policy_seed: int, most: int = 10_000, watch: Watch | None = None, policy: str = LISTED
    ) -> Playout:
        """See `Engine.playout`."""
        self._begin(seed)
        try:
            self._draw(lambda: self._play(self.program.begin.number), policy_seed, most, watch, policy)
        except Left:
            return Walker(self.program).playout(seed, policy_seed, most, watch, policy)
        return self._told()

    def decisions_in(self, first_seed: int, count: int, policy: str = LISTED) -> int:
        """Plays so many games, whose seeds and policy seeds are `first_seed` and those that follow it.

        Gives how many decisions were taken in all of them. Raises GameError when a game must stop.
        """
        total, choosing, begin = 0, self.runtime.choosing, self.program.begin.number
        for seed in range(first_seed, first_seed + count):
            self._begin(seed)
            choosing.begin(seed, 10_000, None, policy == DRAWN)
            self._running = self._functions if policy == DRAWN and self._tries else self._playing
            try:
                self._play(begin)
                total += choosing.decisions()
            except Left as left:
                self.lefts[str(left)] = self.lefts.get(str(left), 0) + 1
                total += Walker(self.program).playout(seed, seed, policy=policy).decisions
            finally:
                choosing.play(False)
                self._running = self._functions
        return total

    def rollout(self, game: Game, policy_seed: int, most: int = 10_000, policy: str = LISTED) -> Playout:
        """See `Engine.rollout`."""
        try:
            machine = game.machine
            self._roll_out(Stand(machine.row, machine.records), machine.seed, policy_seed, most, policy)
        except Left:
            return Walker(self.program).rollout(game, policy_seed, most, policy)
        return self._told()

    def judge(self, stand: Stand, seed: int, policy_seed: int, most: int = 10_000, policy: str = LISTED) -> Reached:
        """See `Engine.judge`."""
        try:
            self._roll_out(stand, seed, policy_seed, most, policy)
            return self.reached()
        except Left:
            return Walker(self.program).judge(stand, seed, policy_seed, most, policy)

    def reached(self) -> Reached:
        """What has been reached of the goals in the game that is held. Raises Left."""
        return tuple(
            tuple(_reached(goal(seat), wants_most) for goal, wants_most in self.code["goals"])
            for seat in range(self.program.seats)
        )

    def step(self, stand: Stand, seed: int, number: int) -> Stand | None:
        """See `Engine.step`."""
        self.load(list(stand.row), stand.records, seed)
        slots, code = self.table.arrays["slots"], self.code
        try:
            options = self._listed()
            block = slots[0]
            onward = code["takes"][block](options[number]) if number < len(options) else self._stop(block).number
            self.main(onward)
            if slots[0] == NOWHERE:
                return Stand(self.row(), self.records(), None, 0)
            if slots[0] not in code["actors"]:
                return None
            count = len(self._listed()) + (self._stop(slots[0]) is not None)
            return Stand(self.row(), self.records(), code["actors"][slots[0]](), count)
        except Left:
            return None

    def _listed(self) -> list[Any]:
        """The options of the main strand, as generated code has them."""
        self.options(-1)
        found: list[Any] = self.runtime.waiting[-1][1]
        return found

    def _stop(self, block: int) -> Any:
        """Where play goes on after *stop*, if a block offers that."""
        terminator = self.blocks.unit.code.blocks[block].terminator
        assert isinstance(terminator, Decide)
        return terminator.decision.stop

    def _roll_out(self, stand: Stand, seed: int, policy_seed: int, most: int, policy: str) -> None:
        self.load(list(stand.row), stand.records, seed)
        self._draw(self._play_on, policy_seed, most, None, policy)

    def _draw(self, play: Callable[[], None], policy_seed: int, most: int, watch: Watch | None, policy: str) -> None:
        """Plays with options that are drawn. Raises Left."""
        runtime = self.runtime
        runtime.running[3] = 0
        told = None if watch is None else self._watching(watch)
        runtime.choosing.begin(policy_seed, most, told, policy == DRAWN)
        in_place = watch is None and (policy == LISTED or not self._tries)
        self._running = self._playing if in_place else self._functions
        try:
            play()
        except Left as left:
            self.lefts[str(left)] = self.lefts.get(str(left), 0) + 1
            raise
        finally:
            runtime.choosing.play(False)
            self._running = self._functions

    def _told(self) -> Playout:
        """What came of a playout."""
        runtime, ended = self.runtime, self.table.arrays["slots"][0] == NOWHERE
        return Playout(runtime.choosing.decisions(), runtime.running[3], ended, self.row(), self.records())

    def _watching(self, watch: Watch) -> Callable[[int, list[Any], int], None]:
        """Tells a decision of generated code in the engine's words."""
        blocks, running, actors = self.blocks.unit.code.blocks, self.runtime.running, self.code["actors"]

        def told(number: int, found: list[Any], pick: int) -> None:
            terminator = blocks[number].terminator
            assert isinstance(terminator, Decide)
            decision = terminator.decision
            options = [(0, value) for value in found] if self.blocks.simple(decision) else list(found)
            if decision.stop is not None:
                options.append(())
            watch(running[0] if running[0] >= 0 else actors[number](), decision, options, options[pick])

        return told

    def _play_on(self) -> None:
        """Plays on from where the game that is held waits."""
        number = self.table.arrays["slots"][0]
        if number == NOWHERE:
            return
        if isinstance(self.blocks.unit.code.blocks[number].terminator, Fork):
            if not self._play_strands(number):
                return
            self._play(self.join(self.fork(number)))
        else:
            self._play(self.code["decides"][number]())

    def _play_strands(self, number: int) -> bool:
        """Plays the strands of a simultaneous block one after the other. Gives whether all have ended."""
        runtime, slots = self.runtime, self.table.arrays["slots"]
        for seat in range(self.program.seats):
            if slots[1 + seat] != NOWHERE:
                if runtime.choosing.is_over():
                    return False
                self.strand(seat, self.code["decides"][slots[1 + seat]])
                if slots[1 + seat] != NOWHERE:
                    return False
        return True

    def _play(self, number: int) -> None:
        """Plays on from a block, or from what comes of one."""
        runtime, slots = self.runtime, self.table.arrays["slots"]
        while True:
            self.main(number)
            if slots[0] == NOWHERE or runtime.waiting[-1][1] is not None:
                return
            if not self._play_strands(slots[0]):
                return
            number = self.join(self.fork(slots[0]))


def _reached(value: int, wants_most: bool) -> int:
    """What has been reached of a goal, so that more is better; nothing is as little as 0."""
    found = 0 if value == NOTHING else value
    return found if wants_most else -found


__all__ = ["GeneratedPython", "generate", "python_source"]
