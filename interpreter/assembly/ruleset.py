"""The assembled ruleset: base, layers and tables as one, each part still pointing at the lines that it came from.

Nothing has been checked yet but what assembling needs: that names are declared once, and that what a layer changes
exists. Bodies are the tree's own nodes.
"""

from __future__ import annotations

from attrs import define, field, frozen

from interpreter.source.text import SourceFile
from interpreter.syntax import declaration as d
from interpreter.syntax.expression import Expression
from interpreter.syntax.statement import Block
from interpreter.syntax.tree import Identifier, Label, TypeNode


@frozen(eq=False)
class Layer:
    """One ruleset file of the chain, with the library files that it uses. The base is the layer that extends nothing.

    `line` stands at the start of the file if the file lacks a `ruleset` line.
    """

    name: str
    line: d.RulesetLine
    file: SourceFile
    extends: Layer | None
    used: tuple[SourceFile, ...] = ()

    @property
    def files(self) -> tuple[SourceFile, ...]:
        """The file of the layer, and its libraries."""
        return (self.file, *self.used)


@define(eq=False)
class Enum:
    name: Identifier
    members: list[Identifier]


@define(eq=False)
class Kind:
    """`parent` names the kind it `is`. Fields and variables keep the order of their lines."""

    name: Identifier
    label: Label | None
    parent: Identifier | None
    hidden: bool
    fields: list[d.FieldDeclaration]
    variables: list[d.Var]


@define(eq=False)
class Pile:
    name: Identifier
    label: Label | None
    kinds: list[Identifier]
    visibility: str
    per_player: bool


@define(eq=False)
class Space:
    name: Identifier
    label: Label | None
    shape: d.Shape
    holds: list[Identifier]
    visibility: str
    fields: list[d.FieldDeclaration]
    variables: list[d.Var]
    per_player: bool


@define(eq=False)
class Variable:
    name: Identifier
    label: Label | None
    type: TypeNode
    start: Expression | None
    resets: Identifier | None
    per_player: bool


@define(eq=False)
class Definition:
    """A `define` or a `score`.

    `body` holds its own exceptions; `additions` are the `also` declarations of layers, by ruleset name, whose
    exceptions stand beside those of the body. Their parameters are the same ones, perhaps under other names.
    """

    sort: str
    name: Identifier
    parameters: tuple[d.Parameter, ...]
    label: Label | None
    type: TypeNode | None
    body: d.Body
    additions: list[d.Definition]
    per_player: bool


@define(eq=False)
class Procedure:
    """A phase, effect or action, with the reactions to it in their order: layers by ruleset name, then lines."""

    sort: str
    name: Identifier
    parameters: tuple[d.Parameter, ...]
    label: Label | None
    body: Block
    before: list[d.Reaction] = field(factory=list)
    after: list[d.Reaction] = field(factory=list)
    forbids: list[d.Reaction] = field(factory=list)


@define(eq=False)
class ActionSet:
    name: Identifier
    members: list[Identifier]


@define(eq=False)
class Ruleset:
    """All declarations by name. The dictionaries keep the order of the lines, base first.

    The examples are those of the layers that no other layer here extends: those of a base tell of the base as it is
    played alone.

    `globals_` of the language (one scope: enums and their members, option values, player names, options, kinds,
    piles, spaces, variables, definitions, procedures, action sets) are spread over the dictionaries by sort; what
    `per player:` declares, other than spaces, is in `own_piles`, `own_variables` and `own_definitions`, which with
    `scores` are a scope of their own. Spaces under `per player:` are in `spaces`, with `per_player` set.
    """

    layers: tuple[Layer, ...]
    name: str
    label: Label
    language: int
    players: d.Players | None = None
    options: dict[str, d.Option] = field(factory=dict)
    enums: dict[str, Enum] = field(factory=dict)
    kinds: dict[str, Kind] = field(factory=dict)
    piles: dict[str, Pile] = field(factory=dict)
    spaces: dict[str, Space] = field(factory=dict)
    variables: dict[str, Variable] = field(factory=dict)
    definitions: dict[str, Definition] = field(factory=dict)
    own_piles: dict[str, Pile] = field(factory=dict)
    own_variables: dict[str, Variable] = field(factory=dict)
    own_definitions: dict[str, Definition] = field(factory=dict)
    scores: dict[str, Definition] = field(factory=dict)
    procedures: dict[str, Procedure] = field(factory=dict)
    action_sets: dict[str, ActionSet] = field(factory=dict)
    tables: list[d.Table] = field(factory=list)
    winner: d.Winner | None = None
    always: dict[str, d.Always] = field(factory=dict)
    looks: list[d.Look] = field(factory=list)
    examples: list[d.Example] = field(factory=list)
    maps: dict[str, SourceFile] = field(factory=dict)
    """The YAML files that `graph("…")` shapes name, by the name as written."""
    parts: list[d.Declaration] = field(factory=list)
    """The declarations that count, in the order of layers and lines: replaced and removed ones are left out, and
    what stands below `per player:` is listed by itself."""
    removed: dict[str, Identifier] = field(factory=dict)
    """The names that layers have removed, each where that is said."""
    lost: frozenset[str] = frozenset()
    """Names that declarations with syntax errors would have introduced: not to be reported as unknown."""

    def __repr__(self) -> str:
        return f"<Ruleset {self.name} of {', '.join(layer.name for layer in self.layers)}>"
