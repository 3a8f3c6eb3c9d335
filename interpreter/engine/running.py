"""How a game runs: from one decision to the next, in a main strand and, in simultaneous blocks, in one a seat."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from attrs import define, field

from interpreter.engine.conservation import audit
from interpreter.engine.decisions import Ids
from interpreter.engine.errors import GameError, stopping
from interpreter.engine.history import settle
from interpreter.engine.machine import Machine, set_local
from interpreter.engine.offer import Offer
from interpreter.engine.strands import Sealed, flush_claims, row_without_others
from interpreter.engine.walker import commit, proceed
from interpreter.program.program import Program
from interpreter.program.statement import Block, Fork, StrandEnd

NOWHERE = -1
"""What a program counter holds that waits nowhere."""


@define(eq=False)
class Running:
    """A machine with what is open on it: the offers by their strands, -1 for the main one; what strands keep sealed."""

    machine: Machine
    _offers: dict[int, Offer] = field(factory=dict)
    _sealed: Sealed | None = None

    # ---- how it stands ----

    @property
    def program(self) -> Program:
        return self.machine.code.program

    @property
    def ended(self) -> bool:
        """Whether the game is over."""
        return self.machine.row[self.machine.code.pc] == NOWHERE

    @property
    def _fork(self) -> Fork | None:
        """The fork whose strands are running."""
        number = self.machine.row[self.machine.code.pc]
        terminator = self.machine.code.blocks[number].terminator if number != NOWHERE else None
        return terminator if isinstance(terminator, Fork) else None

    def pending(self) -> list[int]:
        """The seats that have something to decide: one, or several in a simultaneous block; none if it is over."""
        if self.ended:
            return []
        if self._fork is not None:
            first = self.machine.code.pc + 1
            return [s for s in range(self.program.seats) if self.machine.row[first + s] != NOWHERE]
        seat = self._offer(None).seat
        assert seat is not None
        return [seat]

    def _strand_of(self, seat: int | None) -> int:
        """The strand in which a seat decides: its own in a simultaneous block, else the main one, which is -1."""
        return seat if self._fork is not None and seat is not None else -1

    def _offer(self, seat: int | None) -> Offer:
        """The offer that is open to a seat."""
        strand = self._strand_of(seat)
        if strand not in self._offers:
            machine = self.machine
            with self._strand(strand):
                block = machine.code.blocks[machine.row[machine.code.pc + 1 + strand]]
                with stopping(machine):
                    self._offers[strand] = Offer(machine, block)
        return self._offers[strand]

    # ---- running ----

    def run(self, block: Block, *, leave: bool = False) -> None:
        """Goes on from a block of the main strand. With `leave` a game that must stop is left as it is then."""
        with self._atomic(leave=leave):
            self._main(block)

    def _main(self, block: Block | None, offer: Offer | None = None, ids: Ids = ()) -> None:
        """Runs the main strand from a block, or from an option taken, to a decision or the end."""
        m = self.machine
        pc = m.code.pc
        before = m.log
        if offer is not None:
            block = commit(m, offer, ids)
        else:
            m.decided()
        while True:
            assert block is not None
            block, offer = proceed(m, block)
            fork = block.terminator
            if offer is not None:
                m.row[pc] = block.number
                self._offers = {-1: offer}
                break
            if not isinstance(fork, Fork):
                m.row[pc] = NOWHERE
                break
            settle(m, before)
            m.row[pc] = block.number
            self._divide(fork)
            if self.pending():
                return
            block = self._end_fork(fork)
        settle(m, before)

    def _divide(self, fork: Fork) -> None:
        """Starts the strands, each in its seat's order, which never shows."""
        m = self.machine
        self._sealed = Sealed(m.row.copy())
        for seat in range(self.program.seats):
            m.row[m.code.pc + 1 + seat] = fork.entry.number
        for seat in range(self.program.seats):
            with self._strand(seat):
                set_local(m, fork.player, [], seat)
            self._run_strand(seat, fork.entry)

    def _run_strand(self, seat: int, block: Block | None, offer: Offer | None = None, ids: Ids = ()) -> None:
        """Runs a seat's strand from a block, or from an option taken, to a decision or its end."""
        m = self.machine
        assert self._sealed is not None
        before = m.row.copy()
        with self._strand(seat), self._sealed.logging(m, seat):
            try:
                if offer is not None:
                    block = commit(m, offer, ids)
                else:
                    m.decided()
                assert block is not None
                block, offer = proceed(m, block)
            finally:
                flush_claims(m, seat, self._sealed)
            settle(m, None)
        pc = m.code.pc + 1 + seat
        if offer is not None:
            m.row[pc] = block.number
            self._offers[seat] = offer
        else:
            assert isinstance(block.terminator, StrandEnd)
            m.row[pc] = NOWHERE
        self._sealed.note(seat, before, m.row)

    def forget_others(self, seat: int) -> None:
        """Takes back what all seats but one have done in the simultaneous block; they stand at its beginning again.

        Who looks ahead for a seat does this, in a game that was `resampled`: what others decide at the same time isn't
        known before the block ends. Outside of a block nothing happens.

        Raises GameError when the game must stop; then it stands as before.
        """
        fork, sealed = self._fork, self._sealed
        if fork is None or sealed is None:
            return
        m = self.machine
        with self._atomic():
            counter = m.row[m.code.pc + 1 + seat]
            m.row[:] = row_without_others(m, sealed, seat)
            m.memo = {}
            m.row[m.code.pc + 1 + seat] = counter
            self._sealed, self._offers = sealed.only(seat), {}
            for each in range(self.program.seats):
                with self._strand(each):
                    set_local(m, fork.player, [], each)
                if each != seat:
                    m.row[m.code.pc + 1 + each] = fork.entry.number
                    self._run_strand(each, fork.entry)

    def _join(self) -> None:
        """Goes on behind the fork once all strands have ended."""
        fork = self._fork
        if fork is not None and not self.pending():
            self._main(self._end_fork(fork))

    def _end_fork(self, fork: Fork) -> Block:
        m = self.machine
        assert self._sealed is not None
        self._sealed.release(m)
        self._sealed = None
        self._offers = {}
        if m.director is not None:
            m.director.ended(m, m.code.blocks[m.row[m.code.pc]])
        return fork.join

    @contextmanager
    def _strand(self, seat: int) -> Iterator[None]:
        """Has the machine work in a seat's strand; in the main one for -1."""
        m = self.machine
        m.seat, m.offset, m.memo = seat, max(seat, 0) * self.program.strand_stride, {}
        try:
            yield
        finally:
            m.seat, m.offset, m.memo = -1, 0, {}

    @contextmanager
    def _atomic(self, *, leave: bool = False) -> Iterator[None]:
        """Puts the game back to where it was when it must stop, unless it is to be left as it is."""
        m = self.machine
        before, offers, held, revelations = m.snapshot(), dict(self._offers), m.held, m.revelations
        passed = m.passed
        sealed = None if self._sealed is None else self._sealed.copy()
        try:
            with stopping(m):
                yield
            if m.testing:
                audit(m)
        except GameError:
            if not leave:
                m.restore(before)
                m.revelations = revelations
            m.late.clear()
            m.held, m.passed = held, passed
            m.trial = m.scratch = False
            self._offers, self._sealed = offers, sealed
            raise
