"""What runs: the table of a game and what is needed only until the next decision."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from attrs import define, field, frozen

from interpreter.engine.code import Code
from interpreter.engine.errors import stopped
from interpreter.engine.journal import Journal
from interpreter.program.expression import Column, Expr, Local
from interpreter.program.value import SCALAR, ListStorage, Storage
from interpreter.source.text import Span

if TYPE_CHECKING:
    from interpreter.diagnostics.diagnostic import Label
    from interpreter.engine.errors import Failed
    from interpreter.engine.explanation.model import Cause
    from interpreter.engine.history import Line
    from interpreter.engine.offer import Offer
    from interpreter.engine.secrecy import Asker
    from interpreter.program.statement import Block, Check, Meeting, Procedure, Stmt

Frame: TypeAlias = list[Any]
STEP_LIMIT = 1_000_000
OFFER = 20
COPY = 5
CELLS_A_STEP = 1000
"""What working out a decision is worth in steps, what a copy of the table, and how many cells of it count as a step."""


class Observer(Protocol):
    """Follows a game from outside: coverage, tracing."""

    def executed(self, origin: Span) -> None:
        """A statement, need or definition on this line was executed."""

    def decided(self, seat: int | None, text: str) -> None:
        """An option was taken by a seat, or by chance."""


class Director(Protocol):
    """Answers decisions while the game runs on: examples, enumeration of chances."""

    def decide(self, machine: Machine, offer: Offer) -> tuple[int, ...] | None:
        """The option to take, `()` for *stop*, or nothing to go the normal way."""

    def shuffled(self, machine: Machine, pile: Sequence[int]) -> list[int] | None:
        """The order that components take, or nothing to let chance give it."""

    def ended(self, machine: Machine, block: Block) -> None:
        """A player's turn (`TurnEnds`) or a simultaneous block (`Fork`) ends at this block."""

    def answering(self, number: int, origin: Span | None) -> None:
        """The statement `Answering` was reached."""

    def checked(self, machine: Machine, check: Check, frame: Frame, holds: bool) -> None:
        """An `expect` was worked out."""

    def unmet(self, machine: Machine, failed: Failed) -> Sequence[Label]:
        """A need of a phase failed, which stops the game. Gives the lines that are to be told with it."""


@frozen(eq=False)
class Chains:
    """Which lines led to the reactions that wait in each strand's queue, and to the one that runs, while it is told."""

    queued: dict[int, tuple[tuple[Cause, ...], ...]] = field(factory=dict)
    running: dict[int, tuple[Cause, ...]] = field(factory=dict)


class Inspector(Protocol):
    """Looks on in games under test where the order of things may matter."""

    def queued(self, machine: Machine, block: Block) -> None:
        """Several reactions wait, and the block takes out the first. The machine isn't to be changed."""

    def met(self, machine: Machine, meeting: Meeting, frame: Frame) -> None:
        """Several reactions come before or after one event. The machine isn't to be changed."""


@define(eq=False)
class Snapshot:
    """What undoing returns to."""

    row: list[int]
    records: tuple[tuple[int, ...], ...]
    log: Line | None
    chains: Chains


Lister: TypeAlias = "Callable[[Machine, Block], list[tuple[int, ...]] | None]"
"""Lists the options of the decision of a block, quicker than the walker; nothing where only the walker can."""


@define(eq=False)
class Machine:
    """A table and the place of the walker in it.

    `row` and `records` are the state of the game. `seat` is the seat of the running strand, or -1, and `offset` how
    much further its locals lie. `trial` is set while an option is tried; `scratch` while the row is a copy of which
    writing doesn't count. `memo` holds values of definitions for the columns as they are: who changes a column puts an
    empty one in its place. `reads` and `writes` are the cells that the running strand touched, with the lines.
    `testing` is set in games under test, where `held` is the mask of the invariants that are watched; `moved` is
    the line that moved components last. `forgiven` are statements whose failing is passed over, to see what else
    fails. `block` is the one that runs, `calls` are the calls in it that don't wait, while it is told. `asker` is
    set while something is worked out for somebody who may not know everything; `revelations` counts what was drawn
    and learnt. `begun` is set once a player has decided anything.
    `stood` is the table from before something was moved off a board by a phase since the last decision. `passed` are
    the decisions without a legal option that were passed over since their seat decided last, while it is told. `lister`
    is set where something else lists options.
    """

    code: Code
    seed: int
    row: list[int]
    records: tuple[tuple[int, ...], ...]
    step_limit: int = STEP_LIMIT
    steps: int = STEP_LIMIT
    seat: int = -1
    offset: int = 0
    trial: bool = False
    scratch: bool = False
    origin: Span | None = None
    reads: dict[int, Span | None] = field(factory=dict)
    writes: dict[int, Span | None] = field(factory=dict)
    memo: dict[tuple[Any, ...], Any] = field(factory=dict)
    late: list[tuple[Procedure, Snapshot]] = field(factory=list)
    base: Snapshot | None = None
    log: Line | None = None
    observer: Observer | None = None
    director: Director | None = None
    inspector: Inspector | None = None
    telling: bool = True
    asker: Asker | None = None
    revelations: int = 0
    testing: bool = False
    held: int = 0
    moved: Span | None = None
    forgiven: frozenset[Stmt] = frozenset()
    block: Block | None = None
    calls: list[tuple[Span | None, Procedure]] = field(factory=list)
    chains: Chains = Chains()
    begun: bool = False
    stood: list[int] | None = None
    passed: tuple[Offer, ...] = ()
    lister: Lister | None = None

    def __repr__(self) -> str:
        return f"<Machine of {self.code.program!r}, seed {self.seed}>"

    def test(self) -> None:
        """Puts the game under test: its invariants are looked at, and what breaks one is found in a journal."""
        self.testing = True
        if self.code.program.invariants:
            self.row = Journal(self.row, self)

    def copy(self) -> Machine:
        """A machine on a copy of the table, for looking: writing on it doesn't count, and its steps are its own."""
        return Machine(
            self.code, self.seed, self.row.copy(), self.records, self.step_limit, self.step_limit, self.seat,
            self.offset, scratch=True, origin=self.origin, memo=self.memo, chains=self.chains,
            asker=self.asker, revelations=self.revelations, lister=self.lister,
        )  # fmt: skip

    def fork(self, director: Director) -> Machine:
        """A machine that stands at the same point of the game and goes its own way, its decisions being answered."""
        fork = Machine(
            self.code, self.seed, list(self.row), self.records, self.step_limit, self.steps, self.seat, self.offset,
            origin=self.origin, late=self.late.copy(), base=self.base, director=director, telling=False,
        )  # fmt: skip
        fork.moved = self.moved
        return fork

    def snapshot(self) -> Snapshot:
        return Snapshot(self.row.copy(), self.records, self.log, self.chains)

    def restore(self, snapshot: Snapshot) -> None:
        self.row[:] = snapshot.row
        self.memo = {}
        self.records = snapshot.records
        self.log = snapshot.log
        self.chains = snapshot.chains

    def decided(self) -> None:
        """A decision or chance lies behind: nothing before it can be undone any more."""
        if self.code.late and not self.scratch:
            self.late.clear()
            self.base = self.snapshot()

    def spend(self, steps: int = 1) -> None:
        """Counts steps. Raises GameError when there are too many between two decisions."""
        self.steps -= steps
        if self.steps < 0:
            raise stopped(
                "step-limit",
                self.origin,
                f"this still runs after {self.step_limit:,} steps without a decision",
                help="say when the loop ends, or let a player decide in it",
            )

    def spend_on_copy(self) -> None:
        """Counts the steps that a copy of the row is worth, and what is done around it."""
        self.spend(COPY + len(self.row) // CELLS_A_STEP)

    # ---- claims of strands ----

    def note_read(self, column: Column, index: int) -> None:
        watch = self.code.watched.get(column)
        if watch is not None:
            self.reads.setdefault(watch + 2 * index, self.origin)

    def note_write(self, column: Column, index: int) -> None:
        watch = self.code.watched.get(column)
        if watch is not None and not self.scratch:
            self.writes.setdefault(watch + 2 * index, self.origin)


Evaluator: TypeAlias = Callable[[Machine, Any, Frame], Any]
EVALUATE: dict[type[Expr], Evaluator] = {}
"""How each form of expression is worked out: filled by the modules that do it."""


def evaluates(form: type[Expr]) -> Callable[[Evaluator], Evaluator]:
    """Marks the function that works out a form of expression."""

    def register(function: Evaluator) -> Evaluator:
        EVALUATE[form] = function
        return function

    return register


def value_of(m: Machine, expression: Expr, frame: Frame) -> Any:
    """The value of an expression."""
    return EVALUATE[type(expression)](m, expression, frame)


def get_local(m: Machine, local: Local, frame: Frame) -> Any:
    """The value of a local."""
    address = local.address
    if address is None:
        return frame[local.index]
    if local.strand:
        address += m.offset
    storage = local.storage
    return m.row[address] if storage is SCALAR else storage.load(m.row, address)


def set_local(m: Machine, local: Local, frame: Frame, value: Any) -> None:
    """Sets a local, in the frame or in the table."""
    address = local.address
    if address is None:
        frame[local.index] = value
        return
    if local.strand:
        address += m.offset
    store(m.row, local.storage, address, value)


def store(row: list[int], storage: Storage, address: int, value: Any) -> None:
    """Puts a value into the table, yes and no as numbers."""
    if storage is SCALAR:
        row[address] = +value
    else:
        assert not isinstance(storage, ListStorage) or len(value) <= storage.capacity
        storage.store(row, address, value)
