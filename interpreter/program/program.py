"""The lowered program of one ruleset with its options and number of players: all that an engine needs."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import Factory, define, field, frozen

from interpreter.program.derived import Derived
from interpreter.program.expression import Column, Define, Expr, Local
from interpreter.program.statement import Block, Decision, Procedure, Shown, Stmt, Text
from interpreter.program.value import Format, Value
from interpreter.source.spelling import in_words
from interpreter.source.text import SourceFile, Span

BOX = 0
"""The number of the box among the places."""


@frozen(eq=False)
class Component:
    """A component: `name` is unique, stable and readable.

    `label` is what players see: it is worked out in a frame whose first cell holds the component's number. `owner` is
    the seat that its first printed field of a player names, or nothing.
    """

    name: str
    kind: str
    hidden: bool
    label: Text | None
    fields: dict[str, Value]
    owner: int | None = None


@frozen(eq=False)
class Place:
    """A place: the box, a pile (of `owner`, or nobody's) or one place of a space.

    `name` is written as the language would: `red.Spot(3)`, `Square.e4`, `deck`. `group` is the pile's or
    space's own name; `visibility` is public, private or hidden; `label` is worked out as a component's; `coordinates`
    are by name (number, column, row, q, r).
    """

    name: str
    group: str
    owner: int | None
    visibility: str
    space: bool
    label: Text | None
    coordinates: dict[str, int]


@frozen(eq=False)
class Family:
    """Components that somebody who doesn't know them could mistake for one another.

    `name` is the nearest kind that all of them are; `members` is their mask.
    """

    name: str
    members: int


@frozen(eq=False)
class Topology:
    """The boards, over the numbers of all places; places that lie on no board have empty rows.

    around[p]: neighbours in order. steps[p][d]: the place one step in direction d (of Direction), or NOTHING.
    turns[p]: for rows and rings (next, previous), for `ahead`. touching[p]: cells of a corner, corners of a cell.
    edge[p]: whether it lies on the edge. board[p]: the number of its board (one for each copy of a space), or -1.
    directions[p]: the mask of the directions that its shape has. distance[p]: a dictionary, of each place that steps of
    `around` lead to how many these are; `Distances(around)` (`boards/distance.py`) works them out when asked.
    """

    around: tuple[tuple[int, ...], ...]
    steps: tuple[tuple[int, ...], ...]
    turns: tuple[tuple[int, int], ...]
    touching: tuple[tuple[int, ...], ...]
    edge: tuple[bool, ...]
    board: tuple[int, ...]
    directions: tuple[int, ...]
    distance: Sequence[dict[int, int]]
    derived: Derived = field(factory=Derived, init=False, repr=False)


@frozen(eq=False)
class Score:
    name: str
    label: str
    define: Define


@frozen(eq=False)
class Goal:
    """Of the winner: the define takes the seat; `text` is how the ruleset writes it."""

    most: bool
    define: Define
    text: str


@frozen(eq=False)
class RepeatSite:
    """What `repeats` compares: defines with one parameter, the player (not strict), each with the form of its value.

    The form is "value" (any value, compared as it is), "place" or "places" (a mask): what lies there and their
    variables are compared, or "component" or "components" (a mask): equal when kind, printed fields and variables are.
    """

    values: tuple[tuple[Define, str], ...]


@frozen(eq=False)
class ViewedVariable:
    """A variable as views show it."""

    label: str
    column: Column
    format: Format


@frozen(eq=False)
class Look:
    """How a thing is drawn: `condition` tells whether the text fits the thing (component or place) in `local`.

    `colour` is one of COLOURS, or empty. `meaning` is the player, or the member of an enum, in words, for which a
    `lookup` has the text; empty if there is none.
    """

    subject: str
    members: int
    local: Local
    condition: Define
    text: Text
    colour: str
    meaning: str = ""


@frozen(eq=False)
class Answer:
    """What an example answers to one decision, worked out when that decision comes.

    `form` is "value" (`value` is the chosen member; for *yes* 1; for a set the list of its members), "action" (`name`
    with its chosen `arguments`), "stop" (`none`), or "any" (the rest is drawn). `written` are the texts of the value or
    the arguments.
    """

    form: str
    origin: Span
    value: Expr | None = None
    name: str = ""
    arguments: tuple[Expr, ...] = ()
    written: tuple[str, ...] = ()


@define(eq=False)
class Invariant:
    """What must hold whenever the table rests: `condition`, worked out after `lets` in a frame of `frame` cells.

    `text` says what is wrong where it doesn't hold; `sides` are those of a comparison, with their text.
    """

    name: str
    lets: tuple[Stmt, ...]
    condition: Expr
    text: Text | None
    sides: tuple[tuple[str, Shown], ...]
    origin: Span
    frame: int = 0


@define(eq=False)
class Example:
    """`begin` is where it starts, from the initial table; `answers[n]` belong to its `do` number n (see Answering).

    `stand` is where play goes on from it, if it says so: a stand, and the values of mover and counters, which are
    worked out after its last statement.
    """

    label: str
    begin: Block
    answers: tuple[tuple[Answer, ...], ...]
    origin: Span
    stand: Stand | None = None
    mover: Expr | None = None
    counters: tuple[tuple[str, Expr], ...] = ()


@frozen(eq=False)
class Stand:
    """Where play can be made to stand: the block to go on with, the locals to set on the way, by name.

    `mover` is the local of the player to move; `counters` are the locals of loops over numbers that lead there, with
    the variable's column where the loop runs over one; `fixed` are locals with their values: the return points
    (numbers of blocks) of the phases that lead there, and the bounds of those loops.
    """

    block: Block
    mover: Local | None
    counters: dict[str, tuple[Local, Column | None]]
    fixed: tuple[tuple[Local, Expr], ...]


@frozen(eq=False)
class Count:
    """Something that a loop counts: `value` of `last`, where that can be told.

    Without `downwards` it goes up to `last`, else down to 0. `idle` is a value at which nothing has been counted yet.
    `numbered` says that the loop runs over these numbers, a step for each.
    """

    name: str
    value: Expr
    last: Expr | None
    downwards: bool = False
    idle: int | None = None
    numbered: bool = False


@frozen(eq=False)
class Loop:
    """A loop around what can wait: `blocks` are the numbers of those of its body.

    `mover` is the local of the player whose turn it is, in a loop of turns.
    """

    blocks: frozenset[int]
    counts: tuple[Count, ...]
    mover: Local | None = None


@frozen
class Source:
    """The text that an expression was made from, and how its value is shown."""

    span: Span
    format: Format


@define(eq=False)
class Program:
    """Everything an engine needs; nothing in it changes in play.

    The table (one flat row of `size` integers) holds: the columns (among them those of the components: `place`,
    `above`, `below`, `known`; and of the places: `top`, `bottom`, `held`), the counters of the random streams, the
    queues, the claims of simultaneous blocks, the program counters (one of the main strand, one a seat) and the locals
    that live over decisions (those of the main strand, then those of seat 0, seat 1, …).
    """

    name: str
    label: str
    digest: str
    seats: int
    seat_names: tuple[str, ...]
    options: dict[str, str]
    option_labels: dict[str, str] = field(factory=dict)
    """What each option is called, by its name, where the ruleset says it."""
    components: tuple[Component, ...] = ()
    places: tuple[Place, ...] = ()
    secrets: bool = False
    """Whether there is anything that somebody may not know: private or hidden places, or hidden kinds."""
    families: tuple[Family, ...] = ()
    holds: tuple[int, ...] = ()
    """For each place the mask of the components that may lie on it. It and `families` are empty without secrets."""
    effects: tuple[str, ...] = ()
    """Each effect that is a value, as a cell would write it; then as players read it."""
    effect_labels: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    topology: Topology | None = None
    columns: list[Column] = field(factory=list)
    place_of: Column = field(init=False)
    above: Column = field(init=False)
    below: Column = field(init=False)
    known: Column = field(init=False)
    top: Column = field(init=False)
    bottom: Column = field(init=False)
    held: Column = field(init=False)
    streams: tuple[str, ...] = ()
    stream_address: int = -1
    queue_address: int = -1
    queue_stride: int = 0
    queue_capacity: int = 0
    counter_address: int = -1
    strand_address: int = -1
    strand_stride: int = 0
    size: int = 0
    start: list[int] = field(factory=list)
    """The table before `initial`: everything in the box and known, constants in their cells, counters at 0."""
    initial: tuple[Stmt, ...] = ()
    """The start values that must be worked out, done once before `begin`, in a frame of `initial_frame` cells."""
    initial_frame: int = 0
    blocks: list[Block] = field(factory=list)
    decisions: list[Decision] = field(factory=list)
    defines: list[Define] = field(factory=list)
    procedures: list[Procedure] = field(factory=list)
    reactions: list[Procedure] = field(factory=list)
    """What queued reactions run; the parameters are `me` (if it has one) and the event's values."""
    repeat_sites: list[RepeatSite] = field(factory=list)
    begin: Block = field(init=False)
    scores: list[Score] = field(factory=list)
    winner: list[Goal] = field(factory=list)
    variables: list[ViewedVariable] = field(factory=list)
    looks: list[Look] = field(factory=list)
    invariants: list[Invariant] = field(factory=list)
    examples: list[Example] = field(factory=list)
    stands: dict[str, Stand] = field(factory=dict)
    loops: list[Loop] = field(factory=list)
    """The loops around what can wait, the inner ones of a procedure before those around them."""
    sources: dict[Expr, Source] = field(factory=dict)
    """Where expressions came from, for explanations. What was folded into a constant has none."""
    layers: dict[SourceFile, str] = field(factory=dict)
    """The name of the ruleset to which each file belongs."""
    derived: Derived = field(factory=Derived, init=False, repr=False)
    seat_labels: tuple[str, ...] = field(
        init=False, default=Factory(lambda self: tuple(map(_seat_label, self.seat_names)), takes_self=True)
    )
    """What people read as the names of the seats; `seat_names` are what rulesets and records write."""

    def __repr__(self) -> str:
        return f"<Program {self.name} for {', '.join(self.seat_names)}>"

    def seat_name(self, seat: int | None) -> str:
        """What a seat is called in messages: "nobody" for none, a number from 1 where there is no such seat."""
        if seat is None:
            return "nobody"
        return self.seat_labels[seat] if 0 <= seat < self.seats else f"player {seat + 1}"

    @property
    def settings_told(self) -> tuple[str, ...]:
        """The options that the game is played with, in words: what each is called, and its value."""
        return tuple(
            f"{self.option_labels.get(name) or in_words(name)}: {in_words(value)}"
            for name, value in self.options.items()
        )

    def layer_of(self, span: Span | None) -> str:
        """The name of the ruleset that a line comes from; empty where it is nobody's."""
        return "" if span is None else self.layers.get(span.file, "")


def _seat_label(name: str) -> str:
    """`player 2` for `seat(2)`, a seat that has no name of its own."""
    number = name.removeprefix("seat(").removesuffix(")")
    return f"player {number}" if name == f"seat({number})" else in_words(name)
