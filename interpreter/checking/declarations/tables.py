"""Rows of tables: which components there are with what is printed on them, and the printed fields of places."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from attrs import evolve

from interpreter.assembly import ruleset as r
from interpreter.checking import intervals
from interpreter.checking import meaning as m
from interpreter.checking.checker import Checker
from interpreter.checking.declarations import cells
from interpreter.checking.field_table import Declared
from interpreter.checking.scope import Frame, Scope
from interpreter.checking.shapes import named_place, place_by_coordinates
from interpreter.checking.types import (
    BROKEN,
    BrokenType,
    EnumType,
    Maybe,
    NumberType,
    PlayerType,
    SetType,
    TallyType,
    Type,
    plain,
)
from interpreter.diagnostics.diagnostic import Diagnostic, Label
from interpreter.source.spelling import listed, nearest, quoted
from interpreter.source.text import Span
from interpreter.syntax import declaration as d
from interpreter.syntax import expression as e
from interpreter.syntax.tree import Identifier, Node

_LISTED = 10
"""So many fields are listed where an unknown one is reported."""

MOST_COMPONENTS = 10_000
"""So many components a game may have."""


_DEFAULT = "write `= …` behind its type, with what holds where no row says it, or `?` if it may be nothing"

_Given = dict[tuple[str, ...], d.Cell]
"""The cells of rows of places so far, by space, place and field."""


def tables(checker: Checker) -> None:
    """Check all rows of all tables, and that every field has a value."""
    since = len(checker.reporter.found)
    total = 0
    described: set[str] = set()
    given: _Given = {}
    for table in checker.ruleset.tables:
        name = table.subject.text
        kind = checker.ruleset.kinds.get(name)
        space = checker.ruleset.spaces.get(name)
        described.add(name)
        if kind is not None:
            checker.typed.meanings[table.subject] = m.KindSet(kind)
            for row in table.rows:
                total = _count(checker, table, row, total)
        elif space is not None:
            checker.typed.meanings[table.subject] = m.SpacePlaces(space)
            if any(isinstance(cell.value, e.Expression) for row in table.rows for cell in row.cells):
                _among_rules(checker, table.subject, space)
                continue
            for row in table.rows:
                _place_row(checker, table.subject, row, space, given)
        else:
            known = [*checker.ruleset.kinds, *checker.ruleset.spaces]
            described.update(nearest(name, known))
            checker.unknown("unknown-kind", table.subject, name, known, "kind or space", "kinds and spaces")
    for name, space in checker.ruleset.spaces.items():
        if name not in described:
            _undescribed(checker, space)
    _join_lacking(checker, since)


def _join_lacking(checker: Checker, since: int) -> None:
    """Keep one finding of rows that lack the same field, though there may be many of them.

    Of a field that a layer adds it is shown at the field: the rows of the base can't know it.
    """
    found = checker.reporter.found
    groups: dict[Span, list[Diagnostic]] = {}
    for finding in found[since:]:
        if finding.id == "missing-field" and len(finding.related) == 1 and finding.related[0].span is not None:
            groups.setdefault(finding.related[0].span, []).append(finding)
    homes = {f.name.span: kind.name.span.file for kind in checker.ruleset.kinds.values() for f in kind.fields}
    joined: dict[int, Diagnostic] = {}
    for declared, (first, *others) in groups.items():
        if not others:
            continue
        labels = [Label(other.span, "this one, too") for other in others[:2] if other.span is not None]
        more = "has one more row" if len(others) == 1 else f"have {len(others)} more rows"
        whole = evolve(first, message=f"{first.message}, nor {more}", related=(*first.related, *labels))
        if homes.get(declared) is not declared.file and first.span is not None:
            message = f"`{declared.text}` is added without a default, and {len(others) + 1} rows don't give it"
            rows = (Label(first.span, "one of the rows"), *labels)
            whole = evolve(first, span=declared, message=message, help=_DEFAULT, related=rows)
        joined |= {id(finding): whole for finding in (first, *others)}
    kept = list(dict.fromkeys(joined.get(id(finding), finding) for finding in found[since:]))
    found[since:] = kept


def _undescribed(checker: Checker, space: r.Space) -> None:
    """Report printed fields of places that no table gives."""
    for field in space.fields:
        if _must_be_given(field, checker.typed.node_types[field.type]):
            checker.report(
                "missing-field",
                field.name,
                f"no table says what `{field.name.text}` is for the places of `{space.name.text}`",
                help=f"write a default (`= …`), or a table with rows for `{space.name.text}`",
            )


def _must_be_given(field: d.FieldDeclaration | d.Var, type_: Type) -> bool:
    """Tell whether a row must give a field, as it has no default."""
    if isinstance(field, d.Var):
        if field.start is not None or isinstance(type_, Maybe | BrokenType | SetType | TallyType):
            return False
        if isinstance(type_, NumberType):
            return not intervals.within(NumberType(0, 0), type_)
        return isinstance(type_, EnumType | PlayerType) or str(type_) not in ("yes_no",)
    return field.default is None and not isinstance(type_, Maybe | BrokenType)


# ---- components ----


def _count(checker: Checker, table: d.Table, row: d.Row, total: int) -> int:
    """Check a row of a kind; return the number of components so far. Beyond the limit it is said once."""
    made = _component_row(checker, table.subject, row)
    if total <= MOST_COMPONENTS < total + made:
        checker.report(
            "too-many-components",
            row,
            f"with this row there are {total + made:,} components; at most {MOST_COMPONENTS:,} are possible",
        )
    return total + made


def _component_row(checker: Checker, subject: Identifier, row: d.Row) -> int:
    line = checker.catalog.line(subject.text)
    fields = checker.component_fields.of(line)
    copies_cell, found = None, m.CheckedRow(subject, row, [], None, ())
    made = 1
    seen: dict[str, d.Cell] = {}
    for cell in row.cells:
        name = cell.name.text
        if not _new(checker, cell, seen):
            continue
        if name == "copies" and name not in fields:
            copies_cell = cell
        elif name not in fields:
            _unknown_field(checker, cell, subject, {*fields, "copies"})
        else:
            checked = _cell(checker, cell, fields[name])
            found.cells.append(checked)
            made *= _values(checker, checked, fields[name].type)
    if copies_cell is not None:
        found.copies, copies = cells.number(checker, copies_cell.value, "`copies`")
        made *= _copies(checker, copies_cell, copies)
    _missing(checker, row, subject, fields.values(), seen)
    checker.typed.rows.append(found)
    return made


def _new(checker: Checker, cell: d.Cell, seen: dict[str, d.Cell]) -> bool:
    """Report a field that stands twice in a row (a YAML file with such a row isn't read at all)."""
    other = seen.setdefault(cell.name.text, cell)
    if other is not cell:
        checker.report(
            "field-twice",
            cell.name,
            f"`{cell.name.text}` stands twice in this row",
            help="delete one of them",
            related=[Label(other.name.span, "the first one")],
        )
    return other is cell


def _unknown_field(checker: Checker, cell: d.Cell, subject: Identifier, known: set[str]) -> None:
    fields = f"the fields are {quoted(sorted(known)[:_LISTED], 'and')}{' …' if len(known) > _LISTED else ''}"
    checker.report(
        "unknown-field",
        cell.name,
        f"`{subject.text}` has no field `{cell.name.text}`",
        help=checker.meant(cell.name.text, known) or fields,
    )


def _cell(checker: Checker, cell: d.Cell, declared: Declared) -> m.CheckedCell:
    name = cell.name.text
    meaning = m.VarField(name) if declared.variable else m.PrintedField(name)
    checker.typed.meanings[cell.name] = meaning
    each = isinstance(cell.value, d.Each) or (
        isinstance(cell.value, d.Scalar) and cell.value.text == "each" and not cell.value.quoted
    )
    if not each:
        value = cells.value(checker, cell.value, declared.type, name, declared.node.name)
        return m.CheckedCell(name, declared.type, cell, False, value)
    if _how_many(checker, declared.type) is None and not isinstance(declared.type, BrokenType):
        checker.report(
            "each-without-values",
            cell.value,
            f"`each` is for players, enums and numbers with bounds, but `{name}` is of the type `{declared.type}`",
            related=[Label(declared.node.name.span, "the field is declared here")],
        )
    return m.CheckedCell(name, declared.type, cell, True, None)


def _how_many(checker: Checker, type_: Type) -> int | None:
    """How many values `each` stands for."""
    inner = plain(type_)
    if isinstance(inner, PlayerType):
        return checker.catalog.most
    if isinstance(inner, EnumType):
        return len(checker.catalog.members(inner.name))
    return intervals.size(inner) if isinstance(inner, NumberType) else None


def _values(checker: Checker, cell: m.CheckedCell, type_: Type) -> int:
    return (_how_many(checker, type_) or 1) if cell.each else 1


def _copies(checker: Checker, cell: d.Cell, copies: int | None) -> int:
    if copies is None:
        return 1
    if not 1 <= copies <= MOST_COMPONENTS:
        checker.report(
            "wrong-copies",
            cell.value,
            f"there can't be {copies:,} copies",
            help=f"write a number from 1 to {MOST_COMPONENTS:,}",
        )
        return 1
    return copies


def _missing(
    checker: Checker, row: d.Row, subject: Identifier, fields: Collection[Declared], seen: dict[str, d.Cell]
) -> None:
    names = {f.node.name.text for f in fields}
    misspelt = {near for name in seen.keys() - names for near in nearest(name, names)}
    lacking = [f for f in fields if f.node.name.text not in {*seen, *misspelt} and _must_be_given(f.node, f.type)]
    if not lacking:
        return
    listed = ", ".join(f"`{f.node.name.text}`" for f in lacking)
    checker.report(
        "missing-field",
        row,
        f"this row of `{subject.text}` has no {listed}",
        help="give it here, or write a default (`= …`) or `?` behind its type where it is declared",
        related=[Label(f.node.name.span, "declared here, without a default") for f in lacking[:2]],
    )


# ---- places ----


def _among_rules(checker: Checker, subject: Identifier, space: r.Space) -> None:
    """Report rows for places that don't stand in a file of their own: only there they can say which place."""
    names = ", ".join(checker.geometries[space.name.text].coordinates or ("name",))
    help = f'write `table "{subject.text.lower()}.yaml"`, and in that file `{subject.text}:` and below it '
    row = f"`  - {{at: [{names}], field: value}}` for each"
    checker.report("missing-at", subject, "rows for places stand in a file of their own", help=help + row)


def _place_row(checker: Checker, subject: Identifier, row: d.Row, space: r.Space, given: _Given) -> None:
    fields = checker.place_fields.of((subject.text,))
    found = m.CheckedRow(subject, row, [], None, ())
    seen: dict[str, d.Cell] = {}
    for cell in row.cells:
        name = cell.name.text
        if not _new(checker, cell, seen):
            continue
        if name == "at":
            found.at = _at(checker, cell, space)
        elif name not in fields:
            _unknown_field(checker, cell, subject, {*fields, "at"})
        elif isinstance(cell.value, d.Each) or getattr(cell.value, "text", "") == "each":
            checker.report("each-without-values", cell.value, "`each` makes components; a place has one value")
        else:
            found.cells.append(_cell(checker, cell, fields[name]))
    if "at" not in seen:
        names = ", ".join(checker.geometries[space.name.text].coordinates or ("name",))
        checker.report("missing-at", row, "this row doesn't say which place it is for", help=f"write `at: [{names}]`")
    else:
        _missing(checker, row, subject, fields.values(), seen)
    _once(checker, found, given)
    checker.typed.rows.append(found)


_CALL = re.compile(r"(?:[^\W\d]\w*)?\(?\s*(-?\d+(?:[\s,;]+-?\d+)*)\s*\)?")


def _as_list(text: str, space: str) -> str:
    """How a place is given that is written as in rules, `(2, 0)` or `Square(2, 1)` or `Square.a4`; nothing if it is."""
    name = text.removeprefix(f"{space}.")
    if name != text:
        return name
    call = _CALL.fullmatch(text.strip())
    numbers = re.split(r"[\s,;]+", call[1]) if call else []
    if len(numbers) > 1:
        return f"[{', '.join(numbers)}]"
    return numbers[0] if numbers and "(" in text else ""


def _once(checker: Checker, row: m.CheckedRow, given: _Given) -> None:
    """Report a field of a place that another row has given already."""
    place = (row.subject.text, *("".join(part.span.text.split()) for part in row.at))
    for cell in row.cells if row.at else ():
        other = given.setdefault((*place, cell.field), cell.cell)
        if other is not cell.cell:
            checker.report(
                "field-twice",
                cell.cell.name,
                f"another row gives `{cell.field}` of this place already",
                help="keep one of the two",
                related=[Label(other.name.span, "the first one")],
            )


def _at(checker: Checker, cell: d.Cell, space: r.Space) -> tuple[e.Expression, ...]:
    """Read `at: [2, 0]`, `at: 3` or `at: a4`."""
    if isinstance(cell.value, d.Scalar) and (plain_form := _as_list(cell.value.text, space.name.text)):
        message = "a place is given by a list of its numbers, or by its name"
        checker.report("wrong-cell", cell.value, message, help=f"write `at: {plain_form}`")
        return ()
    nodes: Sequence[Node] = cell.value.items if isinstance(cell.value, d.Sequence) else (cell.value,)
    parts = [cells.read(checker, node, BROKEN) for node in nodes]
    if None in parts:
        return ()
    found = tuple(p for p in parts if p is not None)
    if len(found) == 1 and isinstance(found[0], e.Name):
        name = found[0]
        checker.typed.types[name] = named_place(checker, name, space, name.text)
        return found
    numbers: list[NumberType | None] = []
    for part in found:
        type_ = checker.type_of(part, Scope(Frame("data")))
        if not isinstance(type_, NumberType):
            checker.report("wrong-cell", part, "`at` gives a place by its numbers or its name")
            return ()
        numbers.append(type_)
    coordinates = checker.geometries[space.name.text].coordinates
    if len(numbers) < len(coordinates):
        names = ", ".join(coordinates)
        message = f"a place of `{space.name.text}` is given by {len(coordinates)} numbers, not {len(numbers)}"
        checker.report("wrong-arguments", cell.value, message, help=f"write `at: [{names}]`, with a comma between them")
        return found
    call = e.Apply(cell.value.span, e.Name(cell.value.span, space.name.text), found)
    _, missing = place_by_coordinates(checker, call, space, numbers)
    if missing and coordinates:
        checker.report(
            "place-left-out",
            cell.value,
            f"`{space.name.text}` hasn't this place in every size that it may have",
            help=f"give the field a default (`= …`) worked out from {listed(coordinates)}, or leave the row out",
            related=[Label(space.shape.span, "its size is said here")],
        )
    return found
