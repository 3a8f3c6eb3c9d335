"""What all of lowering shares: the program being made, its domains and columns, the lowerings of each sort of text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from interpreter.boards.board import Board
from interpreter.checking import types as t
from interpreter.checking.analysis.effects import EffectFlow
from interpreter.checking.meaning import TypedRuleset
from interpreter.diagnostics.diagnostic import Reporter
from interpreter.lowering.domains import Domains, TooWideError
from interpreter.lowering.folding import fold
from interpreter.lowering.scope import Area, Scope
from interpreter.program import expression as e
from interpreter.program import statement as p
from interpreter.program.program import BOX, Program
from interpreter.program.value import SCALAR, Storage, Value
from interpreter.source.text import Span
from interpreter.syntax.tree import Node

if TYPE_CHECKING:
    from interpreter.lowering.blocks import Blocks
    from interpreter.lowering.calls import Calls
    from interpreter.lowering.decisions import Decisions
    from interpreter.lowering.definitions import Definitions
    from interpreter.lowering.examples import Examples
    from interpreter.lowering.expressions import Expressions
    from interpreter.lowering.invariants import Invariants
    from interpreter.lowering.names import Names
    from interpreter.lowering.positions import Positions
    from interpreter.lowering.procedures import Procedures
    from interpreter.lowering.secrecy import Secrecy
    from interpreter.lowering.stands import Stands
    from interpreter.lowering.starts import Starts
    from interpreter.lowering.statements import Statements
    from interpreter.lowering.suspension import Suspension


class Context:
    """The shared state of one run of the lowering."""

    secrecy: Secrecy
    names: Names
    calls: Calls
    expressions: Expressions
    definitions: Definitions
    statements: Statements
    decisions: Decisions
    blocks: Blocks
    procedures: Procedures
    suspension: Suspension
    positions: Positions
    flow: EffectFlow
    starts: Starts
    stands: Stands
    examples: Examples
    invariants: Invariants
    again: e.Column
    """The cell in which `again` is noted."""
    game: p.Procedure
    """What does `setup` and `play`."""

    def __init__(self, typed: TypedRuleset, domains: Domains, program: Program, reporter: Reporter) -> None:
        self.typed = typed
        self.domains = domains
        self.program = program
        self.reporter = reporter
        self.boards: dict[str, Board] = {}
        self.variables: dict[tuple[str, bool], e.Column] = {}
        """Columns of variables, by name and whether each player has its own."""
        self.field_columns: dict[tuple[str, str], e.Column] = {}
        """Columns of `var` fields, by subject ("component", "place") and name."""
        self.printed_fields: dict[tuple[str, str], tuple[tuple[Value, ...], Value]] = {}
        """Printed fields, by subject and name: the value of each component or place, and that of nothing."""
        self.draining: list[Area] = []
        """The areas of what empties queues."""
        self.watched: set[e.Column] = set()
        """The columns in which copies of a simultaneous block could meet."""
        self._streams: dict[str, int] = {}

    @property
    def enums(self) -> tuple[str, ...]:
        return (*self.typed.ruleset.enums, "Direction")

    # ---- places ----

    def place_of(self, component: e.Expr) -> e.Expr:
        """Where a component lies."""
        return self.secrecy.cell(self.program.place_of, component)

    def held(self, place: e.Expr) -> e.Expr:
        """How many components lie on a place."""
        if isinstance(place, e.Const) and place.value == BOX:
            return e.CountList(e.Contents(place))
        return self.secrecy.cell(self.program.held, place)

    def top_of(self, place: e.Expr) -> e.Expr:
        """The top component of a place, or nothing."""
        if isinstance(place, e.Const) and place.value == BOX:
            return e.At(self.secrecy.box_in_order(e.Contents(place)), e.Const(1))
        return self.secrecy.cell(self.program.top, place)

    # ---- chance ----

    def stream(self, purpose: str, members: Sequence[str]) -> int:
        """The number of the first of the random streams that serve one purpose, one for each member.

        A stream's name says all that its numbers depend on, so nothing that is added elsewhere changes them.
        """
        if purpose not in self._streams:
            self._streams[purpose] = len(self.program.streams)
            self.program.streams += tuple(f"{purpose} {member}" for member in members)
        return self._streams[purpose]

    # ---- what only shows with these settings ----

    def fail(self, id: str, span: Span, message: str, help: str = "") -> None:
        """Report what only shows with these options and this number of players."""
        self.reporter.report(id, span, message, help=help)

    def storage(self, type_: t.Type, span: Span) -> Storage:
        """How a value lies in the table; one that can't is reported."""
        try:
            return self.domains.storage(type_)
        except TooWideError as problem:
            self.fail(
                "not-kept",
                span,
                f"{problem} can't be kept over a decision",
                help="work it out again after the decision, or keep something smaller",
            )
            return SCALAR

    def constant(self, node: Node, scope: Scope) -> Value:
        """The value of an expression of which the checker found that it doesn't depend on the table."""
        value = fold(self.expressions.value(node, scope))
        assert isinstance(value, e.Const), f"not constant at {node.span}"
        return value.value
