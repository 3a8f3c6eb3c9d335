"""What names mean, and the typed ruleset: the assembled one with the type and meaning of each of its nodes.

The tree is not changed: what the checker learns of a node is kept in tables keyed by the node (nodes are compared by
identity). Lowering reads these tables and never asks a name what it is.
"""

from __future__ import annotations

from attrs import define, field, frozen

from interpreter.assembly import ruleset as r
from interpreter.checking.types import Type
from interpreter.syntax import declaration as d
from interpreter.syntax import statement as s
from interpreter.syntax.expression import Expression
from interpreter.syntax.tree import Identifier, Node, TypeNode


@frozen(eq=False)
class Meaning:
    """What a name, a field or the function of a call stands for."""


@frozen(eq=False)
class Local(Meaning):
    """A `let`, a parameter, a name bound by `in`, an event's name. One object for each binding.

    `declared` is the Identifier (or the Name of a Binding) that introduces it.
    """

    name: str
    type: Type
    declared: Node


@frozen(eq=False)
class Me(Meaning):
    """`me`: the player of the innermost `each player`, `as`, `turns` or action; in definitions the owner."""


@frozen(eq=False)
class Constant(Meaning):
    """`yes`, `no`, `none`, `box`, `winners`, `players`, `orthogonal`, `diagonal`, by `name`."""

    name: str


@frozen(eq=False)
class EnumMember(Meaning):
    """A member of an enum (also of `Direction`, and a named value of an option, whose enum has the option's name)."""

    enum: str
    index: int


@frozen(eq=False)
class EnumSet(Meaning):
    """An enum's name: the set of its members. `Enum(n)` is its n-th."""

    enum: str


@frozen(eq=False)
class Seat(Meaning):
    """A player by name."""

    index: int


@frozen(eq=False)
class OptionValue(Meaning):
    """An option: constant in a game."""

    option: d.Option


@frozen(eq=False)
class KindSet(Meaning):
    """A kind's name: the set of its components."""

    kind: r.Kind


@frozen(eq=False)
class PilePlace(Meaning):
    """A pile. One of a player's own is reached through `my` or a player."""

    pile: r.Pile


@frozen(eq=False)
class SpacePlaces(Meaning):
    """A space: the list of its places; applied to coordinates, one of them. `Square.e4` gives a NamedPlace.

    A space under `per player:`, named alone, is the places of all players; after `my` or a player, of that player.
    """

    space: r.Space


@frozen(eq=False)
class NamedPlace(Meaning):
    """A place by its printed name, as in `Square.e4`."""

    space: r.Space
    name: str


@frozen(eq=False)
class VariableValue(Meaning):
    """A variable that is global or a player's own."""

    variable: r.Variable


@frozen(eq=False)
class DefinitionValue(Meaning):
    """A `define` or `score`: the value of a call. A player's own gets its owner besides the arguments."""

    definition: r.Definition


@frozen(eq=False)
class Total(Meaning):
    """`my total`, `p.total`: the sum of all scores."""


@frozen(eq=False)
class ProcedureName(Meaning):
    """A phase, effect or action. An effect's name in an expression, with its arguments, is a value."""

    procedure: r.Procedure


@frozen(eq=False)
class ActionSetName(Meaning):
    actions: r.ActionSet


@frozen(eq=False)
class PrintedField(Meaning):
    """A printed field of components or places, by name: all kinds that can meet share it."""

    name: str


@frozen(eq=False)
class VarField(Meaning):
    """A `var` field of components or places."""

    name: str


@frozen(eq=False)
class BuiltinField(Meaning):
    """What things have without a declaration.

    `place` of a component; `owner`, `empty`, `number`, `column`, `row`, `q`, `r` of a place; `number` of an enum's
    member or a player. `subject` is "component", "place", "enum" or "player".
    """

    name: str
    subject: str


@frozen(eq=False)
class Builtin(Meaning):
    """A built-in function, by name."""

    name: str


@frozen
class FieldInfo:
    """A field of components or places: its type, the declarations that share it, and whether it is a `var`."""

    name: str
    type: Type
    variable: bool
    owners: frozenset[str]
    declarations: tuple[d.FieldDeclaration | d.Var, ...]


@define(eq=False)
class CheckedCell:
    """A cell of a table as the checker read it: `each`, or an expression with constant value.

    `type` is that of the row's own field: other kinds may have a field of this name with other bounds.
    """

    field: str
    type: Type
    cell: d.Cell
    each: bool
    value: Expression | None


@define(eq=False)
class CheckedRow:
    """One row of a table for a kind or a space. `copies` and `at` are not among the cells."""

    subject: Identifier
    row: d.Row
    cells: list[CheckedCell]
    copies: Expression | None
    at: tuple[Expression, ...]


@define(eq=False)
class TypedRuleset:
    """The ruleset that checking found good, or as good as could be made of it.

    types:     the type of every expression (nodes of `syntax.expression`).
    meanings:  what stands behind every Name, My, Field (keyed by that node), behind every Identifier that names
               something declared (kind in `is`, resource in `gain`, action in a Call, event of a Reaction, phase in
               `resets each`, …), and behind the Binding, Binder or Parameter that introduces a name (a Local; or
               for a Binding that sets a variable, the meaning of its target).
                In the label of a kind or space, and in the default of a field, a Name can stand for a field of the
                thing itself (PrintedField, VarField or BuiltinField; in the label of corners, Builtin "touching").
                What an Apply applies is looked at by its function's meaning: a definition that takes parameters is
                called; of one that takes none, as of any other value, the n-th member or a tally's count is meant.
                Where an action or phase is named in `do`, or an action in an example's answer, the Name has the meaning
                ProcedureName, and the type is that of effects.
    node_types: the Type of every TypeNode.
    fields:    the fields of components (keyed by name) and of places (keyed by name).
    rows:      all rows of all tables, in order.
    uses_me:   names of procedures (and of definitions under no owner: never) that say `me`, also through what they do.
    results:   the type of each definition's value, keyed by the Definition.
    event_names: for each Reaction, the Locals that its names stand for, in order.
    may_meet:  for each `each player at once`, the names of the variables, fields, piles, spaces and kinds in which its
               copies may meet: those for which it could not be seen that every copy keeps to its own player's.
    """

    ruleset: r.Ruleset
    types: dict[Node, Type] = field(factory=dict)
    meanings: dict[Node, Meaning] = field(factory=dict)
    node_types: dict[TypeNode, Type] = field(factory=dict)
    component_fields: dict[str, FieldInfo] = field(factory=dict)
    place_fields: dict[str, FieldInfo] = field(factory=dict)
    rows: list[CheckedRow] = field(factory=list)
    uses_me: set[str] = field(factory=set)
    results: dict[r.Definition, Type] = field(factory=dict)
    event_names: dict[d.Reaction, tuple[Local, ...]] = field(factory=dict)
    may_meet: dict[s.EachPlayer, frozenset[str]] = field(factory=dict)

    def __repr__(self) -> str:
        return f"<TypedRuleset {self.ruleset.name}>"
