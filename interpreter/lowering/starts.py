"""Columns: where everything that changes in play is kept, and what it is at the start and after a reset."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define, evolve, field

from interpreter.assembly import ruleset as r
from interpreter.checking import types as t
from interpreter.lowering.folding import fold
from interpreter.lowering.scope import Frame, Scope, held
from interpreter.program import expression as e
from interpreter.program import statement as p
from interpreter.program.masks import members
from interpreter.program.program import BOX, ViewedVariable
from interpreter.program.value import NOTHING, SCALAR, Value
from interpreter.source.spelling import in_words
from interpreter.source.text import Span
from interpreter.syntax import declaration as d
from interpreter.syntax import expression as x

if TYPE_CHECKING:
    from interpreter.lowering.context import Context


@define(eq=False)
class Start:
    """The start value of a variable: `of(index, scope)` for each index, where the scope knows `me` or the thing."""

    column: e.Column
    resets: str | None
    type: t.Type
    node: x.Expression | None
    origin: Span
    subject: str
    """game, player, component or place."""
    indices: tuple[int, ...]
    cells: dict[int, x.Expression] = field(factory=dict)
    """Start values that the rows of a table give to single components."""


class Starts:
    """The columns of one program, with their starts."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.starts: list[Start] = []
        self.frame = Frame()

    # ---- making columns ----

    def build(self, rows: dict[str, list[x.Expression | None]]) -> None:
        """Make all columns; `rows` are the start values of components' variables, see `build_components`."""
        self.built_in()
        ruleset = self.context.typed.ruleset
        for variable in ruleset.variables.values():
            self.variable(variable, "game", (0,))
        for variable in ruleset.own_variables.values():
            self.variable(variable, "player", tuple(range(self.context.domains.seats)))
        for name, info in self.context.typed.component_fields.items():
            if info.variable:
                self.component_field(name, rows[name])
        for name, info in self.context.typed.place_fields.items():
            if info.variable:
                self.place_field(name)

    def built_in(self) -> None:
        """The columns that every game has: where components lie and who knows them, what lies on places."""
        program, domains = self.context.program, self.context.domains
        components, places = len(domains.components), len(domains.places)

        def column(name: str, over: str, count: int, nothing: Value) -> e.Column:
            made = e.Column(name, over, 0, count, SCALAR, nothing)
            program.columns.append(made)
            return made

        program.place_of = column("place", "component", components, NOTHING)
        program.above = column("above", "component", components, NOTHING)
        program.below = column("below", "component", components, NOTHING)
        program.known = column("known", "component", components, 0)
        program.top = column("top", "place", places, NOTHING)
        program.bottom = column("bottom", "place", places, NOTHING)
        for links in (program.above, program.below, program.top, program.bottom):
            links.holds = "component"
        program.held = column("held", "place", places, 0)
        self.context.again = column("again", "game", 1, 0)

    def add(self, name: str, over: str, indices: tuple[int, ...], type_: t.Type, origin: Span) -> e.Column:
        first = min(indices, default=0)
        count = max(indices, default=-1) - first + 1
        plain = t.plain(type_)
        low, high = (plain.low, plain.high) if isinstance(plain, t.NumberType) else (None, None)
        storage = self.context.storage(type_, origin)
        nothing = self.context.domains.nothing(type_)
        gaps = frozenset(range(first, first + count)).difference(indices)
        column = e.Column(
            name, over, first, count, storage, nothing, low, high, origin=origin, holds=held(type_), gaps=gaps
        )
        self.context.program.columns.append(column)
        return column

    def variable(self, variable: r.Variable, over: str, indices: tuple[int, ...]) -> None:
        type_ = self.context.typed.node_types[variable.type]
        name = variable.name.text
        column = self.add(name, over, indices, type_, variable.name.span)
        self.context.variables[name, variable.per_player] = column
        resets = variable.resets.text if variable.resets else None
        self.starts.append(Start(column, resets, type_, variable.start, variable.name.span, over, indices))
        label = variable.label.plain if variable.label else in_words(name)
        self.context.program.variables.append(ViewedVariable(label, column, self.context.domains.format(type_)))

    def component_field(self, name: str, rows: list[x.Expression | None]) -> None:
        """One column for all kinds that share the field; kinds may start it differently."""
        owners = [
            (declared, tuple(members(self.context.domains.kinds[kind.name.text])))
            for kind in self.context.typed.ruleset.kinds.values()
            for declared in kind.variables
            if declared.name.text == name
        ]
        self.field("component", name, self.context.typed.component_fields[name].type, owners, rows)

    def place_field(self, name: str) -> None:
        """One column for all spaces that share the field."""
        owners = [
            (declared, self.context.domains.group(space.name.text))
            for space in self.context.typed.ruleset.spaces.values()
            for declared in space.variables
            if declared.name.text == name
        ]
        self.field("place", name, self.context.typed.place_fields[name].type, owners, [])

    def field(
        self,
        subject: str,
        name: str,
        type_: t.Type,
        owners: list[tuple[d.Var, tuple[int, ...]]],
        rows: list[x.Expression | None],
    ) -> None:
        """The column of a `var` field, with its declarations and the things that each of them is for."""
        everything = tuple(number for _, numbers in owners for number in numbers)
        column = self.add(name, subject, everything, type_, owners[0][0].name.span)
        self.context.field_columns[subject, name] = column
        for declared, numbers in owners:
            cells = {n: node for n in numbers if n < len(rows) and (node := rows[n]) is not None}
            resets = declared.resets.text if declared.resets else None
            self.starts.append(
                Start(column, resets, type_, declared.start, declared.name.span, subject, numbers, cells)
            )
        label = owners[0][0].label
        self.context.program.variables.append(
            ViewedVariable(label.plain if label else in_words(name), column, self.context.domains.format(type_))
        )

    # ---- start values ----

    def value(self, start: Start, index: e.Expr, scope: Scope, node: x.Expression | None) -> e.Expr:
        """The start value at an index, in the form of the variable's type."""
        if node is None:
            zero: Value = NOTHING if t.may_be_nothing(start.type) else self.context.domains.zero(start.type)
            return e.Const(zero)
        if start.subject == "player":
            scope = scope.with_me(index)
        elif start.subject in ("component", "place"):
            scope = evolve(scope, thing=index, subject=start.subject)
        return self.context.expressions.wanted(node, start.type, scope)

    def begin(self) -> None:
        """The table before the first statement: constants in their cells, the rest as statements."""
        program = self.context.program
        scope = Scope(self.frame, {})
        statements: list[p.Stmt] = []
        self.constants: list[tuple[e.Column, int, Value]] = []
        components = self.context.domains.components
        for number, component in enumerate(components):
            self.constants.append((program.place_of, number, BOX))
            self.constants.append((program.above, number, NOTHING))
            self.constants.append((program.below, number, NOTHING))
            self.constants.append((program.known, number, 0 if component.hidden else (1 << program.seats) - 1))
        self.constants.append((program.held, BOX, len(components)))
        for number in range(len(self.context.domains.places)):
            self.constants.append((program.top, number, NOTHING))
            self.constants.append((program.bottom, number, NOTHING))
        for start in self.starts:
            self.constants.extend((start.column, gap, start.column.nothing) for gap in start.column.gaps)
            for index in start.indices:
                node = start.cells.get(index, start.node)
                value = self.value(start, e.Const(index), scope, node)
                if isinstance(value, e.Const):
                    self.constants.append((start.column, index, value.value))
                else:
                    statements.append(p.Put(start.origin, start.column, e.Const(index), value, ":="))
        program.initial = tuple(statements)
        program.initial_frame = self.frame.size

    def fill(self) -> None:
        """Write the constants into the start table, once the addresses are known."""
        program = self.context.program
        program.start = [0] * program.size
        for column, index, value in self.constants:
            column.store(program.start, index, value)

    # ---- resets ----

    def resets(self, phase: str, scope: Scope) -> list[p.Stmt]:
        """What sets the variables that the phase resets, worked out anew."""
        statements: list[p.Stmt] = []
        for start in self.starts:
            if start.resets == phase:
                statements.extend(self.reset(start, scope))
        return statements

    def reset(self, start: Start, scope: Scope) -> list[p.Stmt]:
        def put(index: e.Expr, value: e.Expr) -> p.Stmt:
            return p.Put(start.origin, start.column, index, value, ":=")

        if len(start.indices) == 1 or start.cells:
            return [
                put(e.Const(i), self.value(start, e.Const(i), scope, start.cells.get(i, start.node)))
                for i in start.indices
            ]
        local, index = scope.passing("each")
        value = fold(self.value(start, index, scope, start.node))
        return [p.ForEach(start.origin, local, e.Const(start.indices), (put(index, value),))]
