"""The state of one typing pass, and how its parts call each other.

The rules for each sort of expression and statement are functions in `expressions/` and `statements/`. They get the
checker, the node and the scope; `type_of` finds the one for a node, and records what it finds out.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, TypeAlias

from attrs import define, field

from interpreter.assembly import ruleset as r
from interpreter.checking import meaning as m
from interpreter.checking.catalog import Catalog, Unheld
from interpreter.checking.field_table import FieldTable
from interpreter.checking.geometry import Geometry
from interpreter.checking.relations import Relations
from interpreter.checking.scope import FIXED, Scope
from interpreter.checking.types import BROKEN, Type
from interpreter.diagnostics.diagnostic import Label, Reporter
from interpreter.source.spelling import did_you_mean
from interpreter.source.text import Span
from interpreter.syntax.expression import Expression
from interpreter.syntax.statement import Block, Statement
from interpreter.syntax.tree import Identifier, Node

MOST_HINTS = 100
"""So many unknown names are compared with the known ones."""

ExpressionRule: TypeAlias = Callable[["Checker", Any, Scope], Type]
StatementRule: TypeAlias = Callable[["Checker", Any, Scope], None]


@define(eq=False)
class Checker:
    """One run of the pass over one ruleset.

    `results` of definitions are worked out when they are first asked for; `pending` are those being worked out.
    `loops` are the locals of `for` in phases by name, which an example's `at` may set. `optional` are the fields and
    calls that may be nothing of themselves, whatever they are applied to; `seldom` those that are so only in the box.
    `forms` tells of arguments how what they are handed to is called. `lost` are names of declarations that could not be
    read. `unheld` are the kinds that were looked for where they can't lie.
    """

    ruleset: r.Ruleset
    reporter: Reporter
    typed: m.TypedRuleset
    catalog: Catalog
    relations: Relations
    globals_: Mapping[str, m.Meaning]
    own: Mapping[str, m.Meaning]
    predeclared: Mapping[str, m.Meaning]
    expression_rules: Mapping[type[Expression], ExpressionRule]
    statement_rules: Mapping[type[Statement], StatementRule]
    result_of: Callable[[Checker, r.Definition], Type]
    pending: list[r.Definition] = field(factory=list)
    loops: dict[str, m.Local] = field(factory=dict)
    optional: set[Node] = field(factory=set)
    seldom: set[Node] = field(factory=set)
    procedure_scopes: dict[r.Procedure, Scope] = field(factory=dict)
    hints: int = 0
    forms: dict[Node, str] = field(factory=dict)
    lost: frozenset[str] = frozenset()
    unheld: list[Unheld] = field(factory=list)
    geometries: dict[str, Geometry] = field(factory=dict)
    component_fields: FieldTable = field(factory=lambda: FieldTable({}))
    place_fields: FieldTable = field(factory=lambda: FieldTable({}))

    def report(self, id: str, at: Node | Span, message: str, *, help: str = "", related: Iterable[Label] = ()) -> None:
        """Add a finding at a node or span."""
        span = at.span if isinstance(at, Node) else at
        self.reporter.report(id, span, message, help=help, related=tuple(related))

    def type_of(self, node: Expression, scope: Scope) -> Type:
        """Type an expression and all below it."""
        type_ = self.expression_rules[type(node)](self, node, scope)
        self.typed.types[node] = type_
        return type_

    def block(self, block: Block, scope: Scope, present: Mapping[str, frozenset[str]] | None = None) -> None:
        """Check a block in a scope of its own."""
        inner = scope.inner(present)
        for statement in block.statements:
            self.statement_rules[type(statement)](self, statement, inner)

    def result(self, definition: r.Definition) -> Type:
        """Return the type of a definition's value."""
        return self.result_of(self, definition)

    # ---- names ----

    def bind(self, name: Identifier | Expression, text: str, type_: Type, scope: Scope, *keys: Node) -> m.Local:
        """Introduce a local, which becomes the meaning of `name` and of all `keys`.

        A name that is taken is reported; the new one, of which nothing more is said, holds from here on.
        """
        local = m.Local(text, BROKEN if self._refuse_taken(name, text, scope) else type_, name)
        scope.names[text] = local
        for key in (name, *keys):
            self.typed.meanings[key] = local
        return local

    def _refuse_taken(self, name: Node, text: str, scope: Scope) -> bool:
        """Report a name that may not be introduced; tell whether that is so."""
        earlier = scope.local(text)
        if earlier is not None:
            line = Label(earlier.declared.span, f"`{text}` is bound here")
            self.report(
                "name-taken", name, f"`{text}` is already a name here", help="choose another name", related=[line]
            )
        elif text in self.globals_:
            where = declared_at(self.globals_[text], text)
            set_ = isinstance(self.globals_[text], m.VariableValue)
            help = f"write `{text} := …` to set it, or choose another name" if set_ else "choose another name"
            related = [Label(where.span, f"`{text}` is declared here")] if where else []
            self.report(
                "name-taken",
                name,
                f"`{text}` is declared for the whole game",
                help=help,
                related=related,
            )
        elif text in FIXED or text in self.predeclared:
            self.report("name-taken", name, f"`{text}` is a name of the language", help="choose another name")
        else:
            return False
        return True

    def is_unknown(self, text: str, scope: Scope) -> bool:
        """Tell whether a name that stands alone here is that of nothing, nor of what could not be read."""
        known = text in scope.frame.own or scope.local(text) is not None or text in self.lost
        return not (known or text in self.globals_ or text in self.predeclared)

    def visible(self, scope: Scope) -> list[str]:
        """Return all names that may stand alone here."""
        return [*scope.visible(), *self.globals_, *self.predeclared]

    def unknown(self, id: str, name: Node, text: str, known: Collection[str], what: str, plural: str = "") -> None:
        """Report an unknown name with what may have been meant; `what` says what sort of name it should be."""
        if text in self.lost:
            return
        self.report(id, name, f"unknown {what} `{text}`", help=self.meant(text, known, plural))

    def meant(self, text: str, known: Collection[str], what: str = "") -> str:
        """Say what an unknown name may have meant.

        Only the first mistakes get such a hint: comparing takes time, and a ruleset in which hardly a name is known
        has other troubles.
        """
        self.hints += 1
        return did_you_mean(text, known, what) if self.hints <= MOST_HINTS else ""


def declared_at(meaning: m.Meaning, name: str = "") -> Node | None:
    """Return the node to point at when a declared thing is shown."""
    match meaning:
        case m.Local():
            return meaning.declared
        case m.OptionValue():
            return meaning.option.name
        case m.KindSet():
            return meaning.kind.name
        case m.PilePlace():
            return meaning.pile.name
        case m.SpacePlaces():
            return meaning.space.name
        case m.VariableValue():
            return meaning.variable.name
        case m.DefinitionValue():
            return meaning.definition.name
        case m.ProcedureName():
            return meaning.procedure.name
        case m.ActionSetName():
            return meaning.actions.name
    return None
