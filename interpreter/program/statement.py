"""Statements, blocks and decisions of the program.

Phases and actions, reactions after an event, and effects in which something is decided or drawn can suspend: they are
cut into blocks, and their statements sit in these. What can't suspend stays a tree of statements. When a game waits,
its program counter names the block that ends with the decision, and every local that is needed afterwards lies in the
table.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import define, field, frozen

from interpreter.program.expression import Column, Expr, Local
from interpreter.program.value import Format
from interpreter.source.text import Span


@frozen(eq=False)
class Shown:
    """A value in a text, and how it is shown."""

    value: Expr
    format: Format


@frozen(eq=False)
class Text:
    """A label, prompt or reason: plain pieces and values."""

    parts: tuple[str | Shown, ...]


@frozen(eq=False)
class Stmt:
    """Something that is done without waiting."""

    origin: Span | None


@frozen(eq=False)
class SetLocal(Stmt):
    local: Local
    value: Expr


@frozen(eq=False)
class Put(Stmt):
    """Sets a cell. Nothing happens where the index is nothing.

    A number outside the column's range fails like a `need`; `change` is the word for it in the message ("gain",
    "pay", ":=", …).
    """

    column: Column
    index: Expr
    value: Expr
    change: str


@frozen(eq=False)
class IfThen(Stmt):
    condition: Expr
    then: tuple[Stmt, ...]
    otherwise: tuple[Stmt, ...]


@frozen(eq=False)
class ForEach(Stmt):
    """Runs the body for each member of a list that is worked out once."""

    local: Local
    source: Expr
    body: tuple[Stmt, ...]


@frozen(eq=False)
class RepeatUntil(Stmt):
    """Under the step limit."""

    until: Expr
    body: tuple[Stmt, ...]


@frozen(eq=False)
class Require(Stmt):
    """A `need`: fails when the condition doesn't hold (nothing is no).

    `word` is what the text says it with: "need", "forbid", or for an `else` behind a decision "ask" or "choose".
    """

    condition: Expr
    reason: Text | None
    word: str = "need"


@frozen(eq=False)
class MoveComponents(Stmt):
    """Moves each component of a list to the place, one by one: on top, or at the bottom, or so that it is the n-th.

    A place that is nothing, or the box, see `engine/components.py`. `position` counts from 1.
    """

    components: Expr
    place: Expr
    under: bool
    position: Expr | None


@frozen(eq=False)
class ShufflePlaces(Stmt):
    """Shuffles each place of a list. A trial ends here. Place p draws from the stream number `stream + p`."""

    places: Expr
    stream: int


@frozen(eq=False)
class ShowTo(Stmt):
    """The players of the mask learn the printed fields of the components."""

    components: Expr
    players: Expr


@frozen(eq=False)
class CallPlain(Stmt):
    """Calls a procedure that can't suspend."""

    procedure: Procedure
    arguments: tuple[Expr, ...]


@frozen(eq=False)
class ChooseCase(Stmt):
    """Does the statements of the case whose number the value is; none for nothing and others (`do x.effect`)."""

    value: Expr
    cases: tuple[tuple[int, tuple[Stmt, ...]], ...]


@frozen(eq=False)
class Enqueue(Stmt):
    """Puts a reaction into the queue with the values of its event."""

    reaction: int
    values: tuple[Expr, ...]


@frozen(eq=False)
class FindBest(Stmt):
    """Tries all values of the choices from block `entry` to block `until`.

    It keeps those that make `value` greatest, the first such in option order.
    """

    value: Expr
    entry: Block
    until: Block


@frozen(eq=False)
class RecordTurn(Stmt):
    """Records the start of a turn of `player`, for `repeats`."""

    player: Expr


@frozen(eq=False)
class Check(Stmt):
    """An `expect` of an example, or that an action which it does is legal.

    `operands` are the sides of a comparison, if it is one, for the message. `because` is what must be among the reasons
    why an action is refused, where the condition is that it isn't legal.
    """

    condition: Expr
    operands: tuple[Shown, ...] = ()
    because: Text | None = None


@frozen(eq=False)
class Answering(Stmt):
    """From here on (until one with number -1) the answers of the example's `do` number `number` count."""

    number: int


@frozen(eq=False)
class Rest(Stmt):
    """The table rests: under test, what is watched of the program's invariants must hold.

    `coming` are the events in the lines of the `after` blocks that the phase around it does only at its end.
    """

    coming: tuple[Span, ...] = ()


@frozen(eq=False)
class Watch(Stmt):
    """From here on, under test, all invariants are watched; with `holding` those that hold here, and no others."""

    holding: bool


@frozen(eq=False)
class Reaction:
    """A reaction that is done where its event stands: statements, or what lies between two blocks."""

    origin: Span
    statements: tuple[Stmt, ...] = ()
    begin: Block | None = None
    end: Block | None = None


@frozen(eq=False)
class Meeting(Stmt):
    """Stands in front of several reactions to one event that follow, so that tests can do them in other orders."""

    reactions: tuple[Reaction, ...]


# ---- procedures and blocks ----


@define(eq=False)
class Procedure:
    """A phase, effect or action (or a reaction's block, or an example), as it is used in one context.

    A procedure that can suspend has an `entry` block, and an `exit` block that ends with Return; its parameters and
    `back` (the number of the block to return to) lie in the table. Another one has a `body`; its parameters are locals
    of its frame of `frame` cells. `player`, where it needs one, is its first parameter. `late` is set where a `need`
    of it can fail although no trial saw it.
    """

    name: str
    sort: str
    parameters: tuple[Local, ...]
    origin: Span | None
    label: str = ""
    """What a phase is called."""
    frame: int = 0
    suspends: bool = False
    late: bool = False
    body: tuple[Stmt, ...] = ()
    entry: Block | None = None
    exit: Block | None = None
    back: Local | None = None
    locals: Sequence[Local] = ()
    """Its locals that lie in the table, save those of simultaneous blocks in it."""

    def __repr__(self) -> str:
        return f"<Procedure {self.sort} {self.name}>"


@frozen(eq=False)
class Terminator:
    """What ends a block."""


@define(eq=False)
class Block:
    """Statements and what comes after them. A block starts with an empty frame of `procedure.frame` cells."""

    number: int
    procedure: Procedure
    statements: list[Stmt] = field(factory=list)
    terminator: Terminator | None = None

    def __repr__(self) -> str:
        return f"<Block {self.number} of {self.procedure.sort} {self.procedure.name}>"


@frozen(eq=False)
class Goto(Terminator):
    block: Block


@frozen(eq=False)
class TurnEnds(Terminator):
    """A player's turn, or his pass through an `each player`, is over: a director is told, and play goes on at `block`.

    With `open` only if it holds: so a loop is left whose last turn would have gone on. `mover` is the loop's local.
    """

    block: Block
    mover: Local
    open: Expr | None = None


@frozen(eq=False)
class Branch(Terminator):
    condition: Expr
    then: Block
    otherwise: Block


@frozen(eq=False)
class Switch(Terminator):
    """Goes where the value's case says; to `otherwise` for nothing and others."""

    value: Expr
    cases: tuple[tuple[int, Block], ...]
    otherwise: Block


@frozen(eq=False)
class Invoke(Terminator):
    """Calls a procedure that can suspend: sets its parameters and `back`, and goes to its entry."""

    procedure: Procedure
    arguments: tuple[Expr, ...]
    then: Block
    origin: Span | None = None


@frozen(eq=False)
class Return(Terminator):
    """Goes to the block that `procedure.back` names."""


@frozen(eq=False)
class Decide(Terminator):
    """Waits for a decision or for chance."""

    decision: Decision


@frozen(eq=False)
class Fork(Terminator):
    """Starts a strand for each seat, at the entry of its copy of the block; goes to `join` when all have ended.

    At the start the local `player` of each strand is set to its seat. All strands run the
    same blocks; the locals of seat s that are marked `strand` lie `s * stride` cells further.
    """

    entry: Block
    join: Block
    player: Local
    locals: Sequence[Local] = ()
    """The locals of the strands' own blocks that lie in the table."""


@frozen(eq=False)
class StrandEnd(Terminator):
    """The strand of the running seat is over."""


@frozen(eq=False)
class Drain(Terminator):
    """Takes the first reaction out of the running strand's queue, sets its parameters and goes to its entry.

    Its `back` is this block. When the queue is empty play goes on at `then`.
    """

    then: Block


@frozen(eq=False)
class Halt(Terminator):
    """The game (or example) is over."""


# ---- decisions ----


@frozen(eq=False)
class LevelNeed:
    """A `need` that can be tested as soon as `level` chosen parameters are bound (0: before any).

    `word` is as in Require, or "pay" for the amount of a payment, or "given" where a value must be handed over: only
    this isn't met again in the trial.
    """

    condition: Expr
    reason: Text | None
    origin: Span | None
    level: int
    word: str = "need"


@frozen(eq=False)
class Choice:
    """A parameter that the actor chooses: runs over a list, passing over members for which `where` is no.

    `alike` is set where components that can't be told apart are to be offered once. `fixed` is set where the text gives
    the value, which `local` then holds from the start; the option's name says it all the same. `among` is then the list
    that the value must be in, if it must be in any. `origin` is the text of the source, for explanations.
    """

    local: Local
    source: Expr
    where: Expr | None
    format: Format
    name: str
    alike: bool = False
    fixed: bool = False
    among: Expr | None = None
    origin: Span | None = None


@define(eq=False)
class Alternative:
    """One sort of option of a decision.

    `given` are values handed over (worked out when the decision is reached, by its own locals); the choices run left
    to right. `actor` and `given` read the locals of whoever asks (for `can`: of the running frame); sources, conditions
    and needs read only locals that lie in the table. Taking an option sets all these locals and goes to `entry`;
    `procedure.back`, for an action, is set to `decision.then`. Its trial begins at `entry` and ends, legal, at block
    `until`. `needs` are also met in the trial; they stand here to be tested early. Without `trial` nothing in the
    prefix but `needs` can fail.
    """

    name: str
    label: Text | None
    given: tuple[tuple[Local, Expr], ...]
    choices: tuple[Choice, ...]
    needs: tuple[LevelNeed, ...]
    entry: Block
    until: Block
    trial: bool
    procedure: Procedure | None = None


@define(eq=False)
class Decision:
    """`sort`: ask, choose, may, random.

    `actor` gives the seat (none for `random`). `stop` is where *stop* (or *no*) leads, nothing if there is none.
    `skip` is where play goes on when there is no option. `then` is where an asked action returns to. `again` says that
    the same is asked again behind it, until the seat stops.
    """

    number: int
    sort: str
    actor: Expr | None
    prompt: Text | None
    alternatives: tuple[Alternative, ...]
    stop: Block | None
    skip: Block
    then: Block | None
    origin: Span
    frame: int = 0
    """How many cells a frame needs in which its sources, conditions and needs are worked out."""
    again: bool = False
    stream: int = -1
    """For `random`: the number of its stream; in a strand that of seat s is `stream + s`."""
    sets: tuple[Column, Expr] | None = None
    """The variable that a choice or chance sets, and whose it is, if it sets one."""
