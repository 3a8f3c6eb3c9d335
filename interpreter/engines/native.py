"""Native code: a program as C, compiled at first use, which plays the same games as the walker."""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Iterator, Sequence
from typing import Any

from attrs import define, field, frozen

from interpreter.engine.chance import MASK
from interpreter.engine.game import Game
from interpreter.engine.policies import DRAWN, LISTED
from interpreter.engine.running import NOWHERE
from interpreter.engines.engine import Playout, Reached, Stand, Watch
from interpreter.engines.python import GeneratedPython
from interpreter.generation.blocks import Blocks
from interpreter.generation.c_module import CModule
from interpreter.generation.runtime import Left
from interpreter.generation.unit import Unit
from interpreter.native.building import library_of
from interpreter.native.unavailable import Unavailable
from interpreter.program.program import Program
from interpreter.program.statement import Decide, Fork

CHUNK = 512
"""So many playouts run in native code at a time: between them an interrupt comes through."""
MOST_CELLS = 1 << 20
FACTS = 5
"""So many facts native code tells of a playout."""


@frozen
class Outcome:
    """How a playout ended: its decisions and turns, whether it was over then, and the seats that won, as a mask."""

    decisions: int
    turns: int
    ended: bool
    winners: int


def native_source(program: Program) -> str:
    """The C program of a program."""
    return _module(program).text()


def _module(program: Program) -> CModule:
    return CModule(Blocks(Unit(program, sets_at_once=True)), list(Game.standing(program).machine.row))


def native(program: Program, level: int | None = None) -> Native | Unavailable:
    """Native code of a program, compiled now if it wasn't before; or why there is none.

    Args:
        program: What is to be played.
        level: How far it is optimised, 0 to 3; by its size if nothing is said.
    """
    module = _module(program)
    library = library_of(module.text(), level)
    return library if isinstance(library, Unavailable) else Native(program, module, library.functions, library.note)


@define(eq=False)
class Native:
    """Plays a program in native code. What that can't do, generated Python does, or else the walker.

    It holds one game at a time: `load` takes over how one stands. One thread may use it at a time.
    """

    program: Program
    module: CModule
    functions: Any
    note: str | None = None
    """Why the library isn't kept for the next time, if it isn't."""
    lefts: dict[str, int] = field(factory=dict)
    """How often another engine had to play, by why."""
    _cells: Any = field(init=False)
    _facts: Any = field(init=False)
    _reached: Any = field(init=False)
    _other: GeneratedPython | None = None

    def __attrs_post_init__(self) -> None:
        self._cells = (ctypes.c_int32 * self.program.size)()
        self._facts = (ctypes.c_int64 * 3)()
        self._reached = (ctypes.c_int64 * max(1, self.program.seats * len(self.program.winner)))()
        for name in ("rw_options", "rw_recorded"):
            getattr(self.functions, name).restype = ctypes.c_int64
        for name in ("rw_playouts", "rw_load", "rw_row"):
            getattr(self.functions, name).restype = None
        assert self.functions.rw_size() == self.program.size

    @property
    def name(self) -> str:
        """See `Engine.name`."""
        return "native"

    # ---- one game ----

    def load(self, row: Sequence[int], records: tuple[tuple[int, ...], ...], seed: int) -> None:
        """Takes over a game as it stands. Raises Left where there are too many records."""
        cells = array("i", row)
        self.functions.rw_load(_address(cells), ctypes.c_uint64(seed & MASK))
        for digests in zip(*records, strict=True):
            self._check(self.functions.rw_add_record((ctypes.c_uint64 * len(digests))(*digests)))

    def row(self) -> list[int]:
        """The row of the game that is held."""
        self.functions.rw_row(self._cells)
        return list(self._cells)

    def records(self) -> tuple[tuple[int, ...], ...]:
        """The records of turns of the game that is held."""
        count = self.functions.rw_recorded()
        if not count:
            return ()
        found = []
        for site in range(len(self.program.repeat_sites)):
            digests = (ctypes.c_uint64 * count)()
            self._check(self.functions.rw_records(ctypes.c_int64(site), digests))
            found.append(tuple(digests))
        return tuple(found)

    def pending(self) -> int:
        """The first seat that has something to decide in a simultaneous block, or -1 outside of one."""
        row, first = self.row(), self.program.counter_address
        if row[first] != NOWHERE and isinstance(self._terminator(row[first]), Fork):
            return next(seat for seat in range(self.program.seats) if row[first + 1 + seat] != NOWHERE)
        return -1

    def options(self, strand: int) -> list[tuple[int, ...]]:
        """The options that a strand waits with (-1 for the main one), in the order of the walker. Raises Left."""
        cells = (ctypes.c_int32 * MOST_CELLS)()
        count = self.functions.rw_options(ctypes.c_int64(strand), cells, ctypes.c_int64(MOST_CELLS))
        self._check(-count)
        return list(self._read(self._block(strand), cells, count))

    def take(self, strand: int, ids: tuple[int, ...]) -> None:
        """Takes an option in a strand (`()` is *stop*), and runs on to the next decision. Raises Left."""
        option = None
        if ids:
            option = (ctypes.c_int32 * 4096)()
            self._write(self._block(strand), ids, option)
        self._check(self.functions.rw_take(ctypes.c_int64(strand), option))

    def _terminator(self, block: int) -> object:
        return self.module.blocks.unit.code.blocks[block].terminator

    def _block(self, strand: int) -> int:
        return self.row()[self.program.counter_address + 1 + strand]

    def _simple(self, block: int) -> bool:
        terminator = self._terminator(block)
        assert isinstance(terminator, Decide)
        return self.module.blocks.simple(terminator.decision)

    def _read(self, block: int, cells: Any, count: int) -> Iterator[tuple[int, ...]]:
        """Options out of their cells. Parts that are sets take several, with all bits set for nothing."""
        width, part = self.module.option_cells(block)
        simple = self._simple(block)
        for first in range(0, count * width, width):
            parts = [_part(cells[at : at + part]) for at in range(first, first + width, part)]
            if simple:
                yield (0, *parts)
            else:
                taken = self.module.blocks.unit.code.plans[self._decision(block)][parts[0]]
                yield tuple(parts[: 1 + len(taken.choices)])

    def _decision(self, block: int) -> int:
        terminator = self._terminator(block)
        assert isinstance(terminator, Decide)
        return terminator.decision.number

    def _write(self, block: int, ids: tuple[int, ...], option: Any) -> None:
        _, part = self.module.option_cells(block)
        for number, value in enumerate(ids[1:] if self._simple(block) else ids):
            for i in range(part):
                option[number * part + i] = ctypes.c_int32(value >> 32 * i & 0xFFFFFFFF).value

    def _check(self, why: int) -> None:
        if why > 0:
            raise Left(self.module.leaves.reasons[why - 1])

    # ---- playouts ----

    def playout(
        self, seed: int, policy_seed: int, most: int = 10_000, watch: Watch | None = None, policy: str = LISTED
    ) -> Playout:
        """See `Engine.playout`. Where each decision is told, generated Python plays."""
        if watch is not None:
            return self._instead().playout(seed, policy_seed, most, watch, policy)
        why = self.functions.rw_playout(
            ctypes.c_uint64(seed & MASK), ctypes.c_uint64(policy_seed & MASK), *_how(most, policy), self._facts
        )
        if why:
            self._left(why)
        played = None if why else self._played()
        return self._instead().playout(seed, policy_seed, most, policy=policy) if played is None else played

    def rollout(self, game: Game, policy_seed: int, most: int = 10_000, policy: str = LISTED) -> Playout:
        """See `Engine.rollout`."""
        machine, how = game.machine, (ctypes.c_uint64(policy_seed & MASK), *_how(most, policy), self._facts)
        could = self._does(machine.row, machine.records, machine.seed, self.functions.rw_play_on, *how)
        played = self._played() if could else None
        return self._instead().rollout(game, policy_seed, most, policy) if played is None else played

    def judge(self, stand: Stand, seed: int, policy_seed: int, most: int = 10_000, policy: str = LISTED) -> Reached:
        """See `Engine.judge`."""
        how = ctypes.c_uint64(policy_seed & MASK), *_how(most, policy), self._reached
        if self._does(stand.row, stand.records, seed, self.functions.rw_judge, *how):
            goals = len(self.program.winner)
            return tuple(tuple(self._reached[seat * goals : (seat + 1) * goals]) for seat in range(self.program.seats))
        return self._instead().judge(stand, seed, policy_seed, most, policy)

    def step(self, stand: Stand, seed: int, number: int) -> Stand | None:
        """See `Engine.step`."""
        if not self._does(stand.row, stand.records, seed, self.functions.rw_step, ctypes.c_int64(number), self._facts):
            return None
        seat, count = self._facts[:2]
        played = self._played() if seat >= -1 else None
        return None if played is None else Stand(played.row, played.records, None if seat < 0 else seat, count)

    def _does(
        self, row: Sequence[int], records: tuple[tuple[int, ...], ...], seed: int, function: Any, *arguments: Any
    ) -> bool:
        """Calls a function for a game that stands like that. Gives whether native code could go on."""
        try:
            self.load(row, records, seed)
            self._check(function(*arguments))
        except Left as left:
            self._note(left)
            return False
        return True

    def playouts(self, first_seed: int, count: int, most: int = 10_000, policy: str = LISTED) -> Iterator[Outcome]:
        """Plays games with the seeds from `first_seed` on, each also the seed of what is chosen in it."""
        for first in range(first_seed, first_seed + count, CHUNK):
            seeds = range(first, min(first + CHUNK, first_seed + count))
            yield from self.outcomes(seeds, seeds, most, policy)

    def decisions_in(self, first_seed: int, count: int, policy: str = LISTED) -> int:
        """How many decisions were taken in all games of `playouts` together, which aren't told one by one."""
        total, seed, end = 0, first_seed, first_seed + count
        while seed < end:
            some = ctypes.c_int64(min(CHUNK, end - seed))
            why = self.functions.rw_decisions(ctypes.c_uint64(seed & MASK), some, *_how(10_000, policy), self._facts)
            played, decisions, _ = self._facts
            total += decisions
            seed += played
            if why:
                self._left(why)
                total += self._instead().playout(seed, seed, policy=policy).decisions
                seed += 1
        return total

    def _many(self, seeds: Sequence[int], policy_seeds: Sequence[int], most: int, policy: str) -> array[int]:
        """The facts of games, as `rw_playouts` gives them; no decisions of those that native code had to leave."""
        given = [array("Q", [seed & MASK for seed in each]) for each in (seeds, policy_seeds)]
        facts = array("q", bytes(8 * FACTS * len(seeds)))
        self.functions.rw_playouts(
            *map(_address, given), ctypes.c_int64(len(seeds)), *_how(most, policy), _address(facts)
        )
        return facts

    def outcomes(
        self, seeds: Sequence[int], policy_seeds: Sequence[int], most: int = 10_000, policy: str = LISTED
    ) -> Iterator[Outcome]:
        """Plays games with these seeds, and these of what is chosen in them, all of them before the first is told."""
        facts = self._many(seeds, policy_seeds, most, policy)
        for i, (seed, policy_seed) in enumerate(zip(seeds, policy_seeds, strict=True)):
            why, decisions, turns, ended, winners = facts[FACTS * i : FACTS * (i + 1)]
            if why:
                self._left(why)
                other = self._instead().playout(seed, policy_seed, most, policy=policy)
                mask = sum(1 << seat for seat in other.game(self.program).winners())
                yield Outcome(other.decisions, other.turns, other.ended, mask)
            else:
                yield Outcome(decisions, turns, bool(ended), winners)

    def _played(self) -> Playout | None:
        """The game that is held; nothing where native code can't tell the digests of its turns."""
        decisions, turns, ended = self._facts
        try:
            return Playout(decisions, turns, bool(ended), self.row(), self.records())
        except Left as left:
            self._note(left)
            return None

    def _left(self, why: int) -> None:
        self._note(Left(self.module.leaves.reasons[why - 1]))

    def _note(self, left: Left) -> None:
        self.lefts[str(left)] = self.lefts.get(str(left), 0) + 1

    def _instead(self) -> GeneratedPython:
        """The engine that plays what native code can't."""
        if self._other is None:
            self._other = GeneratedPython(self.program)
        return self._other


def _part(cells: Sequence[int]) -> int:
    if len(cells) == 1:
        return cells[0]
    return sum((cell & 0xFFFFFFFF) << 32 * i for i, cell in enumerate(cells))


def _how(most: int, policy: str) -> tuple[Any, Any]:
    """After how many decisions a playout is broken off, and whether its options are drawn before they are tried."""
    return ctypes.c_int64(most), ctypes.c_int64(policy == DRAWN)


def _address(cells: Any) -> Any:
    return ctypes.c_void_p(cells.buffer_info()[0])
