"""Conditions that didn't hold are asked again only for what has changed since.

Whether any row of cells has a value, or a way of such cells leads from one side to another: such a condition begins to
hold only through a cell that has changed. So code remembers up to which change it didn't hold. Nothing is assumed about
when it is asked; whatever puts another table in the place of this one makes it forget.
"""

from __future__ import annotations

from interpreter.generation import form
from interpreter.generation.conditions import all_of, tests_of
from interpreter.generation.unit import Unit
from interpreter.program.masks import mask_of

MOST_NUMBERS = 16
"""A condition is remembered for each value of its parameter if it has no more."""
MOST_THROUGH = 50_000
"""A table of the rows through each cell holds no more cells than that."""


def remembered(unit: Unit, name: str, steps: list[form.Step]) -> list[form.Step]:
    """The steps of a function that gives whether any row has a value: they go on from what is remembered."""
    rows = None if unit.sets_at_once else _any_row(steps)
    cell = None if rows is None else _cell_of_all(rows)
    if rows is None or cell is None:
        return steps
    array, value = cell
    found, through = numbered(value), _through(rows, array)
    if found is None or through is None:
        return steps
    number, size = found
    memory = form.Memory(name, array, size)
    changed = form.Name(f"{rows.names[0].name}_changed", form.NUMBER, 0, array.size - 1)
    others = tuple(form.Name(f"{each.name}_beside", form.NUMBER, 0, array.size - 1) for each in rows.names[1:])
    at_once = form.If(_all(array, value, others), [form.Give(form.Literal(1))])
    row = form.RowsAt(others, f"THROUGH_{rows.table.name}", through, changed, [at_once])
    again = form.Changes(changed, memory, number, [form.If(_all(array, value, (changed,)), [row])], [rows])
    return [again, form.Fails(memory, number), steps[1]]


def numbered(value: form.Value) -> tuple[form.Value, int] | None:
    """Which of how many questions a value makes of one; nothing if there may be too many."""
    if isinstance(value, form.Literal):
        return form.Literal(0), 1
    if isinstance(value, form.Name) and value.low >= 0 and value.high is not None and value.high < MOST_NUMBERS:
        return value, value.high + 1
    return None


def _any_row(steps: list[form.Step]) -> form.Rows | None:
    """The rows of which it is given whether any passes a test."""
    if len(steps) != 2:
        return None
    rows, last = steps
    if not isinstance(rows, form.Rows) or not _gives(last, 0) or len(rows.body) != 1:
        return None
    only = rows.body[0]
    if not isinstance(only, form.If) or only.otherwise or len(only.then) != 1 or not _gives(only.then[0], 1):
        return None
    return rows


def _gives(step: form.Step, number: int) -> bool:
    return isinstance(step, form.Give) and isinstance(step.value, form.Literal) and step.value.value == number


def _cell_of_all(rows: form.Rows) -> tuple[form.Array, form.Value] | None:
    """The array of which all cells of a row must have a value, and the value."""
    only = rows.body[0]
    assert isinstance(only, form.If)
    asked = list(tests_of(only.condition))
    if len(asked) != len(rows.names):
        return None
    found: tuple[form.Array, form.Value] | None = None
    for test, name in zip(asked, rows.names, strict=True):
        if not (isinstance(test, form.Operation) and test.operator == "=="):
            return None
        cell, value = test.operands
        if not isinstance(cell, form.Cell) or cell.index is not name or cell.array.raw:
            return None
        found = found or (cell.array, value)
        if found[0] is not cell.array or found[1] is not value:
            return None
    return found


def _all(array: form.Array, value: form.Value, names: tuple[form.Name, ...]) -> form.Value:
    """Whether all of some cells have a value."""
    return all_of(form.Operation("==", (form.Cell(array, name), value)) for name in names)


def _through(rows: form.Rows, array: form.Array) -> tuple[tuple[tuple[int, ...], ...], ...] | None:
    """For each cell the rows of other cells that go through it."""
    through: list[list[tuple[int, ...]]] = [[] for _ in range(array.size)]
    for row in rows.table.values:
        assert isinstance(row, tuple)
        for cell in set(row):
            through[cell].append(tuple(other for other in row if other != cell))
        if len(set(row)) != len(row):
            return None
    if sum(map(len, through)) * len(rows.names) > MOST_THROUGH:
        return None
    return tuple(tuple(there) for there in through)


def linked(
    found: form.Name, place: form.Name, inside: form.Value, around: form.Table,
    ends: list[form.Value | None], unknown: list[form.Step],
) -> form.Step | None:  # fmt: skip
    """The step that finds whether two sets of places are linked by places inside; nothing where it can't remember."""
    arrays: set[form.Array] = set()
    names: dict[str, form.Value] = {}
    if not _reads_only(inside, place, arrays, names) or len(arrays) != 1 or len(names) > 1:
        return None
    asked = numbered(next(iter(names.values()), form.Literal(0)))
    neighbours = around.values
    if asked is None or any(a not in _row(neighbours[b]) for a, row in enumerate(neighbours) for b in _row(row)):
        return None
    number, size = asked
    first, last = (_masks(end, number, size) for end in ends)
    array = arrays.pop()
    if first is None or last is None:
        return None
    memory = form.Memory("linked", array, size, tuple(zip(first, last, strict=True)))
    places = tuple(p for p, row in enumerate(neighbours) if _row(row))
    return form.Linked(found, memory, number, place, inside, places, around, unknown)


def _row(value: int | tuple[int, ...]) -> tuple[int, ...]:
    assert isinstance(value, tuple)
    return value


def _reads_only(value: form.Value, place: form.Name, arrays: set[form.Array], names: dict[str, form.Value]) -> bool:
    """Whether a value depends on nothing but a place, its cells, and names: these are gathered."""
    match value:
        case form.Literal():
            return True
        case form.Name():
            if value.name != place.name:
                names[value.name] = value
            return True
        case form.Cell():
            arrays.add(value.array)
            return isinstance(value.index, form.Name) and value.index.name == place.name and not value.array.raw
        case form.Entry():
            return _reads_only(value.index, place, arrays, names)
        case form.Operation():
            return all(_reads_only(each, place, arrays, names) for each in value.operands)
    return False


def _masks(end: form.Value | None, number: form.Value, size: int) -> list[int] | None:
    """The places of an end for each number; nothing where it isn't constant."""
    if isinstance(end, form.Literal):
        return [_mask(end.value)] * size
    index = end.index if isinstance(end, form.Entry) else None
    if not isinstance(end, form.Entry) or not isinstance(index, form.Name) or not isinstance(number, form.Name):
        return None
    if index.name == number.name and len(end.table.values) >= size:
        return [_mask(value) for value in end.table.values[:size]]
    return None


def _mask(value: int | tuple[int, ...]) -> int:
    return mask_of(value) if isinstance(value, tuple) else value
