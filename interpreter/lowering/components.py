"""Components: as many of each kind as the rows of tables say."""

from __future__ import annotations

from itertools import product

from interpreter.assembly import ruleset as r
from interpreter.checking import meaning as m
from interpreter.checking import types as t
from interpreter.checking.catalog import Catalog
from interpreter.lowering.context import Context
from interpreter.lowering.printed import field_value
from interpreter.lowering.scope import Frame, Scope
from interpreter.program import expression as e
from interpreter.program.program import Component
from interpreter.program.value import NOTHING, Value
from interpreter.syntax import expression as x
from interpreter.syntax.tree import Label

MOST_COMPONENTS = 10_000


def lineage(context: Context, kind: r.Kind) -> list[r.Kind]:
    """The kind and those that it `is`, the furthest first."""
    ruleset = context.typed.ruleset
    return [ruleset.kinds[name] for name in reversed(Catalog(ruleset).line(kind.name.text))]


def label_of(context: Context, kind: r.Kind) -> Label | None:
    """The label of a kind's components: its own one, or that of the nearest kind above."""
    return next((k.label for k in reversed(lineage(context, kind)) if k.label), None)


def build_components(context: Context) -> dict[str, list[x.Expression | None]]:
    """Make the components of all rows, in order.

    Returns, for each `var` field, the start value that a row gives each component, or nothing.
    """
    ruleset = context.typed.ruleset
    domains = context.domains
    masks = dict.fromkeys(ruleset.kinds, 0)
    rows: list[tuple[r.Kind, dict[str, e.Expr], dict[str, x.Expression]]] = []
    for row in context.typed.rows:
        kind = ruleset.kinds.get(row.subject.text)
        if kind is not None:
            rows.extend((kind, *copy) for copy in _copies(context, row))
    declared = context.typed.component_fields.items()
    starts: dict[str, list[x.Expression | None]] = {n: [None] * len(rows) for n, info in declared if info.variable}
    nothings = {name: domains.nothing(info.type) for name, info in declared if not info.variable}
    of_players = {n for n, info in declared if isinstance(t.plain(info.type), t.PlayerType)}
    columns = {name: [nothing] * len(rows) for name, nothing in nothings.items()}
    for number, (kind, fixed, cells) in enumerate(rows):
        own = dict(fixed)
        fields: dict[str, Value] = {}
        owner: int | None = None
        line = lineage(context, kind)
        for ancestor in line:
            masks[ancestor.name.text] |= 1 << number
            for declaration in ancestor.fields:
                name = declaration.name.text
                known = own.get(name)
                if isinstance(known, e.Const):
                    value = known.value
                else:
                    value = field_value(context, declaration, cells, own, "component")
                own[name] = e.Const(value)
                columns[name][number] = value
                fields[name] = value
                if owner is None and name in of_players and isinstance(value, int) and value != NOTHING:
                    owner = value
            for variable in ancestor.variables:
                starts[variable.name.text][number] = cells.get(variable.name.text)
        hidden = any(ancestor.hidden for ancestor in line)
        domains.components.append(Component("", kind.name.text, hidden, None, fields, owner))
    domains.kinds.update(masks)
    for name, values in columns.items():
        context.printed_fields["component", name] = (tuple(values), nothings[name])
    return starts


def _copies(context: Context, row: m.CheckedRow) -> list[tuple[dict[str, e.Expr], dict[str, x.Expression]]]:
    """The components that a row makes: fixed fields from its `each` cells, and the cells with expressions."""
    cells = {c.field: c.value for c in row.cells if c.value is not None}
    spread: list[tuple[str, range]] = []
    for cell in row.cells:
        if cell.each:
            low, high = context.domains.bounds(cell.type)
            spread.append((cell.field, range(low, high + 1)))
    copies = 1
    if row.copies is not None:
        value = context.constant(row.copies, Scope(Frame(), {}))
        assert isinstance(value, int)
        copies = max(0, min(value, MOST_COMPONENTS))
    made: list[tuple[dict[str, e.Expr], dict[str, x.Expression]]] = []
    for numbers in product(*(values for _, values in spread)):
        fixed: dict[str, e.Expr] = {field: e.Const(n) for (field, _), n in zip(spread, numbers, strict=True)}
        made.extend([(fixed, cells)] * copies)
    return made
