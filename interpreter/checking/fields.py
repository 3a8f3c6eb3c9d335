"""Fields of components and places.

All components can lie in the box, so a field name has one type for all kinds that have it. A kind that lacks a field
gives nothing for it. The same goes for the fields of spaces.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from interpreter.assembly import ruleset as r
from interpreter.checking import intervals
from interpreter.checking import meaning as m
from interpreter.checking.checker import Checker
from interpreter.checking.field_table import Declared, FieldTable
from interpreter.checking.types import BROKEN, BrokenType, Maybe, NumberType, Type, may_be_nothing, maybe, plain
from interpreter.diagnostics.diagnostic import Label
from interpreter.syntax import declaration as d

PLACE_FIELDS = frozenset({"owner", "empty", "number", "column", "row", "q", "r"})
"""What places have without a declaration, as their shape gives it."""


def component_fields(checker: Checker, types: Mapping[d.FieldDeclaration | d.Var, Type]) -> FieldTable:
    """Collect the fields of kinds; report those that clash."""
    table = _collect(checker, checker.ruleset.kinds.values(), types)
    for kind in checker.ruleset.kinds:
        line = checker.catalog.line(kind)
        for name, declared in table.by_owner[kind].items():
            above = next((table.by_owner[k][name] for k in line[1:] if name in table.by_owner[k]), None)
            if above is not None:
                checker.report(
                    "field-declared-twice",
                    declared.node.name,
                    f"`{kind}` has the field `{name}` already from `{above.owner}`",
                    help="leave it out here, or choose another name",
                    related=[Label(above.node.name.span, "declared here")],
                )
            if name == "place":
                checker.report(
                    "field-declared-twice",
                    declared.node.name,
                    "every component has a `place` already: where it lies",
                    help="choose another name",
                )
    checker.typed.component_fields.update(_unify(checker, table, "kinds"))
    return table


def place_fields(checker: Checker, types: Mapping[d.FieldDeclaration | d.Var, Type]) -> FieldTable:
    """Collect the fields of spaces; report those that clash."""
    table = _collect(checker, checker.ruleset.spaces.values(), types)
    for fields in table.by_owner.values():
        for name, declared in fields.items():
            if name in PLACE_FIELDS:
                checker.report(
                    "field-declared-twice",
                    declared.node.name,
                    f"`{name}` is what places have without a declaration",
                    help="choose another name",
                )
    checker.typed.place_fields.update(_unify(checker, table, "spaces"))
    return table


def _collect(
    checker: Checker, owners: Iterable[r.Kind | r.Space], types: Mapping[d.FieldDeclaration | d.Var, Type]
) -> FieldTable:
    table = FieldTable({})
    for owner in owners:
        fields: dict[str, Declared] = {}
        declarations: list[d.FieldDeclaration | d.Var] = [*owner.fields, *owner.variables]
        for node in declarations:
            name = node.name.text
            if name in fields:
                checker.report(
                    "field-declared-twice",
                    node.name,
                    f"`{owner.name.text}` has the field `{name}` already",
                    help="choose another name",
                    related=[Label(fields[name].node.name.span, "declared here")],
                )
                continue
            fields[name] = Declared(owner.name.text, node, types[node])
        table.by_owner[owner.name.text] = fields
    return table


def _unify(checker: Checker, table: FieldTable, owners: str) -> dict[str, m.FieldInfo]:
    found: dict[str, m.FieldInfo] = {}
    for name in sorted(table.names()):
        all_ = [fields[name] for fields in table.by_owner.values() if name in fields]
        first, type_ = all_[0], all_[0].type
        for other in all_[1:]:
            joined = _common(first, other, type_)
            if joined is not None:
                type_ = joined
                continue
            what = f"`{other.type}`" if other.variable == first.variable else "a `var`" if other.variable else "printed"
            former = (
                f"`{first.type}`" if other.variable == first.variable else "a `var`" if first.variable else "printed"
            )
            checker.report(
                "field-clash",
                other.node.name,
                f"the field `{name}` is {what} in `{other.owner}`, but {former} in `{first.owner}`",
                help=f"all {owners} share their fields' names: choose another name for one of them",
                related=[Label(first.node.name.span, "the other declaration")],
            )
        found[name] = m.FieldInfo(
            name, type_, first.variable, frozenset(f.owner for f in all_), tuple(f.node for f in all_)
        )
    return found


def _common(first: Declared, other: Declared, type_: Type) -> Type | None:
    """The type that two declarations of one field share; printed numbers may have other ranges, variables not."""
    if isinstance(first.type, BrokenType) or isinstance(other.type, BrokenType):
        return BROKEN
    if first.variable != other.variable:
        return None
    if first.variable:
        return type_ if first.type == other.type else None
    one, two = plain(type_), plain(other.type)
    if isinstance(one, NumberType) and isinstance(two, NumberType):
        joined: Type = intervals.union(one, two)
    elif one == two:
        joined = one
    else:
        return None
    return maybe(joined) if may_be_nothing(type_) or may_be_nothing(other.type) else joined


def field_of(
    checker: Checker, table: FieldTable, lines: Iterable[Sequence[str]], name: str
) -> tuple[m.Meaning, Type] | None:
    """Find a field that any of the owners has: what it means, and its type, which may be nothing if some lack it.

    `lines` are the kinds that a component may be of, each with those above it, or spaces.
    """
    found: Type | None = None
    variable = lacking = False
    for line in lines:
        declared = table.of(line).get(name)
        if declared is None:
            lacking = True
            continue
        variable = declared.variable
        found = declared.type if found is None else checker.relations.join(found, declared.type) or BROKEN
    if found is None:
        return None
    meaning = m.VarField(name) if variable else m.PrintedField(name)
    return meaning, maybe(found) if lacking and not isinstance(found, Maybe) else found
