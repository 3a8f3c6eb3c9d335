"""Slips of rows and lines: a cell too few or too many, two lines exchanged."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from bench.forms.slip import Edit, Slip, Text
from interpreter.assembly.ruleset import Ruleset
from interpreter.diagnostics.diagnostic import Reporter
from interpreter.syntax.declaration import Row, Table
from interpreter.tables.reader import read_table

_ORDER = "the order of declarations, fields, rows and exceptions means nothing"
_STEPS = "the steps come in another order, which is a rule, too"
_PROCEDURES = frozenset({"PHASE", "EFFECT", "ACTION", "AFTER", "BEFORE", "EXAMPLE", "REPLACE"})


def slips(text: Text) -> Iterator[Slip]:
    """Make every slip of cells, and exchange every two lines that stand one below the other."""
    tables = read_table(text.source, Reporter()) if text.is_table else text.nodes
    for table in tables:
        if isinstance(table, Table):
            for row in table.rows:
                yield from _cells(text, table.subject.text, row)
    yield from _exchanged(text)


def _cells(text: Text, subject: str, row: Row) -> Iterator[Slip]:
    fields = _fields(text.typed.ruleset, subject)
    cells = row.cells
    for number, cell in enumerate(cells):
        if len(cells) > 1:
            if number:
                edit = Edit(cells[number - 1].span.end, cell.span.end)
            else:
                edit = Edit(cell.span.start, cells[1].span.start)
            yield text.slip(
                "a cell left out", [edit], [f"`{cell.name.text}`", f"`{cell.name.text}:"], "the field has a default"
            )
    last = cells[-1].span
    twice = Edit(last.end, last.end, f", {last.text}")
    yield text.slip("a cell twice", [twice], ["leave", "delete", "one of them"])
    foreign = next((name for name in text.typed.component_fields if name not in fields), "weight")
    surplus = Edit(last.end, last.end, f", {foreign}: 1")
    yield text.slip("a cell too many", [surplus], [f"`{name}`" for name in fields])


def _fields(ruleset: Ruleset, subject: str) -> Sequence[str]:
    """Return the names of the fields of a kind and of what it is, or of a space."""
    found: list[str] = []
    name: str | None = subject
    while name in ruleset.kinds:
        kind = ruleset.kinds[name]
        found += [field.name.text for field in (*kind.fields, *kind.variables)]
        name = kind.parent.text if kind.parent else None
    if subject in ruleset.spaces:
        space = ruleset.spaces[subject]
        found += ["at", *(field.name.text for field in (*space.fields, *space.variables))]
    return found


def _exchanged(text: Text) -> Iterator[Slip]:
    """Exchange neighbouring lines that are whole statements, fields, rows or declarations of one line."""
    starts = text.source.line_starts
    if text.is_table:
        numbers = [n for n, line in enumerate(text.masked.split("\n"), 1) if line.strip(" \x01")]
    else:
        places = [(line.tokens[0].start_pos, line.tokens[-1].end_pos) for line in text.lines]
        spans = [(text.source.line_at(a or 0), text.source.line_at(b or 0)) for a, b in places]
        numbers = [first for first, last in spans if first == last]
    steps = _steps(text)
    for one, other in pairwise(numbers):
        if other != one + 1:
            continue
        upper, lower = text.source.line_text(one), text.source.line_text(other)
        if upper == lower:
            continue
        start = starts[one - 1]
        edit = Edit(start, start + len(upper) + 1 + len(lower), f"{lower}\n{upper}")
        level = _depth(upper) == _depth(lower)
        where = "a table's lines" if text.is_table else "lines"
        sort = f"{where} of one level exchanged" if level else f"{where} of two levels exchanged"
        yield text.slip(sort, [edit], (), _STEPS if {one, other} <= steps else _ORDER, around=True)


def _steps(text: Text) -> set[int]:
    """Return the numbers of the lines that stand in procedures and examples."""
    found: set[int] = set()
    inside = False
    for line in () if text.is_table else text.lines:
        inside = inside if line.level else line.first in _PROCEDURES
        if inside:
            found.add(text.source.line_at(line.tokens[0].start_pos or 0))
    return found


def _depth(line: str) -> int:
    found = re.match(" *", line)
    return len(found.group()) if found else 0
