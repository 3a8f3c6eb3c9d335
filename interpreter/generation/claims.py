"""What strands of a simultaneous block read and change is noted, so that two that meet are found."""

from __future__ import annotations

from interpreter.generation import form
from interpreter.generation.writer import ZERO, Writer
from interpreter.program.expression import Column


def _note(w: Writer, function: str, column: Column, index: form.Value) -> None:
    watch = w.unit.code.watched.get(column)
    if watch is None:
        return
    cell = form.Operation("+", (form.Operation("*", (index, form.Literal(2))), form.Literal(watch - 2 * column.first)))
    note = form.Do(form.Call(function, (cell,)))
    there: form.Value | None = None
    if index.low < column.first:
        there = form.Operation(">=", (index, form.Literal(column.first)))
    end = column.first + column.count
    if index.high is None or index.high >= end:
        below = form.Operation("<", (index, form.Literal(end)))
        there = below if there is None else form.Operation("and", (there, below))
    w.add(note if there is None else form.If(there, [note]))


def reads(w: Writer, column: Column, index: form.Value) -> None:
    """A cell of a column is read."""
    _note(w, "note_read", column, index)


def writes(w: Writer, column: Column, index: form.Value) -> None:
    """A cell of a column is changed."""
    _note(w, "note_write", column, index)


def contents(w: Writer, place: form.Value) -> None:
    """What lies on a place is read; the box doesn't count."""
    top = w.unit.program.top
    if top not in w.unit.code.watched:
        return
    if place.low > 0:
        reads(w, top, place)
        return
    steps: list[form.Step] = []
    with w.into(steps):
        reads(w, top, place)
    w.add(form.If(form.Operation(">", (place, ZERO)), steps))


def contents_of_all(w: Writer, rows: form.Value) -> None:
    """What lies on places is read, of which a list is known, or one for each of several cases."""
    top = w.unit.program.top
    watch = w.unit.code.watched.get(top)
    if watch is None:
        return
    if isinstance(rows, form.Select):
        test = form.If(rows.condition)
        for branch, steps in ((rows.then, test.then), (rows.otherwise, test.otherwise)):
            with w.into(steps):
                contents_of_all(w, branch)
        w.add(test)
        return
    first = watch - 2 * top.first
    assert isinstance(rows, form.Literal | form.Entry)
    lists = (rows.value,) if isinstance(rows, form.Literal) else rows.table.values
    cells = tuple(tuple(first + 2 * p for p in row if p > 0) for row in lists if isinstance(row, tuple))
    if not any(cells):
        return
    found: form.Value = form.Literal(cells[0], form.LIST)
    if isinstance(rows, form.Entry):
        found = form.Entry(w.unit.table(("claimed", lists), cells, form.LIST, "claimed"), rows.index)
    w.add(form.Do(form.Call("note_reads", (found,))))
