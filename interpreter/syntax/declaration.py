"""Declarations: the top level of a file."""

from __future__ import annotations

from functools import cached_property

from attrs import frozen

from interpreter.source.text import Span
from interpreter.syntax.expression import Binder, Compare, Expression
from interpreter.syntax.statement import Block, Let
from interpreter.syntax.tree import Identifier, Label, Node, TypeNode


@frozen(eq=False)
class Declaration(Node):
    """One item of the top level, or below `per player:`."""


@frozen(eq=False)
class RulesetLine(Declaration):
    name: Identifier
    label: Label
    extends: Label | None


@frozen(eq=False)
class LanguageLine(Declaration):
    """`language 1`: the version of the language that the file was written for."""

    version: int


@frozen(eq=False)
class Use(Declaration):
    """`use "lib/cards.rules"`."""

    path: Label


@frozen(eq=False)
class Players(Declaration):
    """`players red, blue`, `players 2..4`, `players 2..3 of red, blue, black`. Without names, `names` is empty."""

    low: int
    high: int
    names: tuple[Identifier, ...]


@frozen(eq=False)
class Option(Declaration):
    """`choices` are new names or numbers; instead of them there may be bounds, of which `high` may be open."""

    name: Identifier
    label: Label | None
    low: int | None
    high: int | None
    choices: tuple[Identifier | int, ...]
    default: Expression


@frozen(eq=False)
class Enum(Declaration):
    name: Identifier
    also: bool
    members: tuple[Identifier, ...]


@frozen(eq=False)
class FieldDeclaration(Declaration):
    name: Identifier
    label: Label | None
    type: TypeNode
    default: Expression | None


@frozen(eq=False)
class Var(Declaration):
    name: Identifier
    label: Label | None
    type: TypeNode
    start: Expression | None
    resets: Identifier | None


@frozen(eq=False)
class Kind(Declaration):
    name: Identifier
    label: Label | None
    parent: Identifier | None
    hidden: bool
    also: bool
    fields: tuple[FieldDeclaration | Var, ...]


@frozen(eq=False)
class Pile(Declaration):
    """`visibility` is "public", "private" or "hidden"."""

    name: Identifier
    label: Label | None
    kinds: tuple[Identifier, ...]
    visibility: str


@frozen(eq=False)
class Shape(Node):
    """`grid(8, 8)`; which shapes there are is for the boards to say."""

    name: Identifier
    arguments: tuple[Expression, ...]


@frozen(eq=False)
class Space(Declaration):
    """`holds` is empty for a space of which only fields and variables matter."""

    name: Identifier
    label: Label | None
    also: bool
    shape: Shape | None
    holds: tuple[Identifier, ...]
    visibility: str
    fields: tuple[FieldDeclaration | Var, ...]


@frozen(eq=False)
class PerPlayer(Declaration):
    items: tuple[Declaration, ...]


@frozen(eq=False)
class Each(Node):
    """`each` in a cell: a row for every value of the field's type."""


@frozen(eq=False)
class Scalar(Node):
    """A cell of a YAML table that holds one word: what it means depends on the field's type.

    `text` is the decoded value; `quoted` tells whether it stood in quotes.
    """

    text: str
    quoted: bool


@frozen(eq=False)
class Sequence(Node):
    """A cell of a YAML table that holds a list, `[2, 0]`."""

    items: tuple[Node, ...]


@frozen(eq=False)
class Mapping(Node):
    """A cell of a YAML table that holds a mapping, `{wood: 2}`."""

    entries: tuple[tuple[Identifier, Node], ...]


@frozen(eq=False)
class Cell(Node):
    """`value` is an Expression (inline tables), Each, or Scalar, Sequence or Mapping (YAML)."""

    name: Identifier
    value: Node


@frozen(eq=False)
class Row(Node):
    cells: tuple[Cell, ...]


@frozen(eq=False)
class Table(Declaration):
    """Rows for a kind, or printed fields for the places of a space (YAML only). Both sources give this node."""

    subject: Identifier
    rows: tuple[Row, ...]


@frozen(eq=False)
class TableFile(Declaration):
    path: Label


@frozen(eq=False)
class Actions(Declaration):
    name: Identifier
    also: bool
    members: tuple[Identifier, ...]


@frozen(eq=False)
class Parameter(Node):
    name: Identifier


@frozen(eq=False)
class Given(Parameter):
    """`x: T`: handed over by whoever asks or calls."""

    type: TypeNode


@frozen(eq=False)
class Chosen(Parameter):
    """`x in S where c`: chosen by the player."""

    source: Expression
    where: Expression | None


@frozen(eq=False)
class Procedure(Declaration):
    """`sort` is "phase", "effect" or "action"."""

    sort: str
    name: Identifier
    parameters: tuple[Parameter, ...]
    label: Label | None
    body: Block


@frozen(eq=False)
class Body(Node):
    """What a definition is worth: some `let`s, then the value, then exceptions to it."""

    lets: tuple[Let, ...]
    value: Expression
    exceptions: tuple[Exceptional, ...]


@frozen(eq=False)
class Exceptional(Node):
    """`except when condition: body`."""

    condition: Expression
    body: Body


@frozen(eq=False)
class Definition(Declaration):
    """`sort` is "define" or "score". With `also`, there is no body but only further `exceptions`."""

    sort: str
    name: Identifier
    parameters: tuple[Parameter, ...]
    label: Label | None
    also: bool
    type: TypeNode | None
    body: Body | None
    exceptions: tuple[Exceptional, ...]


@frozen(eq=False)
class Goal(Node):
    most: bool
    value: Expression


@frozen(eq=False)
class Winner(Declaration):
    goals: tuple[Goal, ...]


@frozen(eq=False)
class Reaction(Declaration):
    """`sort` is "after", "before" or "forbid"; a `forbid` has no body, the others no reason."""

    sort: str
    event: Identifier
    names: tuple[Identifier, ...]
    when: Expression | None
    body: Block | None
    reason: Label | None


@frozen(eq=False)
class Always(Declaration):
    """`always NAME: condition "message"`: what must hold whenever the table rests; some `let`s may stand before it."""

    name: Identifier
    lets: tuple[Let, ...]
    condition: Expression
    message: Label | None


@frozen(eq=False)
class Mark(Node):
    """`v: "text" in red`, or only `"text" in red`; without a colour nothing is said of it."""

    value: Expression | None
    text: Label
    colour: Identifier | None


@frozen(eq=False)
class Look(Declaration):
    """How a thing is drawn: `show x in S where c "text" in red`, or `show x in S where c lookup(e, v: "text", …)`."""

    binder: Binder
    subject: Expression | None
    marks: tuple[Mark, ...]

    @cached_property
    def cases(self) -> tuple[tuple[Mark, Compare | None], ...]:
        """Each mark with its condition: that the subject is what stands before the mark."""
        found: list[tuple[Mark, Compare | None]] = []
        for mark in self.marks:
            if self.subject is None or mark.value is None:
                found.append((mark, None))
            else:
                found.append((mark, Compare(mark.value.span, "=", self.subject, mark.value)))
        return tuple(found)

    # What is known of a node is known by its identity: conditions are not to be made anew after a copy.

    def __getstate__(self) -> tuple[object, ...]:
        return self.span, self.binder, self.subject, self.marks, self.cases

    def __setstate__(self, state: tuple[object, ...]) -> None:
        for name, value in zip(("span", "binder", "subject", "marks", "cases"), state, strict=True):
            object.__setattr__(self, name, value)


@frozen(eq=False)
class Mover(Node):
    """`black to move`."""

    player: Expression


@frozen(eq=False)
class Counter(Node):
    """`round = 3`."""

    condition: Expression


@frozen(eq=False)
class Stand(Node):
    """`at play with black to move, round = 3`: where play stands after an example's statements."""

    phase: Identifier
    details: tuple[Mover | Counter, ...]


@frozen(eq=False)
class Example(Declaration):
    """`settings` are `players = 2` and `option = value`."""

    label: Label
    settings: tuple[Expression, ...]
    stand: Stand | None
    body: Block


@frozen(eq=False)
class Replace(Declaration):
    item: Declaration


@frozen(eq=False)
class Remove(Declaration):
    name: Identifier


@frozen(eq=False)
class File(Node):
    """A whole file, its declarations in order. `unread` are the stretches of those that could not be parsed."""

    items: tuple[Declaration, ...]
    unread: tuple[Span, ...] = ()
