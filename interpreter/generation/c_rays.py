"""Runs on the rays of a board, for all places at once: whether cells of one value lie before one of another value.

Where a step in a direction adds the same to the numbers of all places, a shift takes them all a step further.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from interpreter.generation import form
from interpreter.generation.c_types import UnprintableError
from interpreter.program.masks import mask_of
from interpreter.program.value import NOTHING

WORD = 64


@frozen
class Sandwich:
    """Whether in any of some directions there is a run of cells of a value, ended by one of another value.

    `steps` holds for each place times `width`, plus a direction, the next place. `found` is where the answer is put.
    """

    found: str
    array: form.Array
    run: form.Value
    end: form.Value
    steps: form.Table
    width: int
    directions: tuple[int, ...]


def sandwiched(steps: Sequence[form.Step], place: str) -> Sandwich | None:
    """What steps find of a place, if it is just that: they set a variable to 0, or to 1 in a loop over directions."""
    plain = _plain(steps)
    if not plain:
        return None
    *before, loop = plain
    zeros = [step for step in before if isinstance(step, form.Set) and _is(step.value, 0)]
    if len(zeros) != 1 or not isinstance(loop, form.Each):
        return None
    no = zeros[0]
    directions = loop.members.value if isinstance(loop.members, form.Literal) else None
    body = _plain(loop.body)
    if not isinstance(directions, tuple) or len(body) != 4:
        return None
    count, start, run, test = body
    if not (isinstance(count, form.Set) and isinstance(start, form.Set) and isinstance(run, form.While)):
        return None
    if not _is(count.value, 0) or not isinstance(test, form.If) or test.otherwise:
        return None
    found = _step(start.value, place, loop.name.name)
    value = _run(run, start.name.name, count.name.name, loop.name.name, found)
    yes = _plain(test.then)
    if found is None or value is None or len(yes) != 2 or not isinstance(yes[1], form.Break):
        return None
    if not isinstance(yes[0], form.Set) or yes[0].name.name != no.name.name or not _is(yes[0].value, 1):
        return None
    end = _end(test.condition, start.name.name, count.name.name, value[0])
    if end is None:
        return None
    steps_, width = found
    return Sandwich(no.name.name, value[0], value[1], end, steps_, width, directions)


def names_given(steps: Sequence[form.Step]) -> list[form.Step]:
    """What such steps put into other variables beforehand."""
    return [step for step in _plain(steps)[:-1] if not isinstance(step, form.Set) or not _is(step.value, 0)]


def _plain(steps: Sequence[form.Step]) -> list[form.Step]:
    """The steps without remarks."""
    return [step for step in steps if not isinstance(step, form.Remark)]


def _is(value: form.Value, number: int) -> bool:
    return isinstance(value, form.Literal) and value.value == number


def _named(value: form.Value, name: str) -> bool:
    return isinstance(value, form.Name) and value.name == name


def _step(value: form.Value, place: str, direction: str) -> tuple[form.Table, int] | None:
    """The table, and how many directions there are: `table[place * directions + direction]`."""
    if not isinstance(value, form.Entry) or value.table.kind != form.NUMBER:
        return None
    at = value.index
    if not isinstance(at, form.Operation) or at.operator != "+" or not _named(at.operands[1], direction):
        return None
    first = at.operands[0]
    if not isinstance(first, form.Operation) or first.operator != "*" or not _named(first.operands[0], place):
        return None
    width = first.operands[1]
    if not isinstance(width, form.Literal) or not isinstance(width.value, int):
        return None
    return value.table, width.value


def _run(
    loop: form.While, at: str, count: str, direction: str, found: tuple[form.Table, int] | None
) -> tuple[form.Array, form.Value] | None:
    """The column whose cells are passed over while they have a value, and the value."""
    asked, body = loop.condition, _plain(loop.body)
    if not isinstance(asked, form.Operation) or asked.operator != "!=" or len(body) != 3:
        return None
    if not _named(asked.operands[0], at) or not _is(asked.operands[1], NOTHING):
        return None
    leaves, goes_on, counts = body
    if not isinstance(leaves, form.If) or leaves.otherwise or len(leaves.then) != 1:
        return None
    differs = leaves.condition
    if not isinstance(leaves.then[0], form.Break) or not isinstance(differs, form.Operation):
        return None
    cell, value = differs.operands[0], differs.operands[1]
    if differs.operator != "!=" or not isinstance(cell, form.Cell) or not _named(cell.index, at):
        return None
    if not isinstance(goes_on, form.Set) or goes_on.name.name != at or _step(goes_on.value, at, direction) != found:
        return None
    if not isinstance(counts, form.Add) or counts.name.name != count or not _is(counts.value, 1):
        return None
    return (cell.array, value) if _is_steady(value) else None


def _is_steady(value: form.Value) -> bool:
    return isinstance(value, form.Name | form.Literal) and value.kind == form.NUMBER


def _end(condition: form.Value, at: str, count: str, array: form.Array) -> form.Value | None:
    """The value of the cell behind the run, where that is all that is asked, beside whether there is a run."""
    if not isinstance(condition, form.Operation) or condition.operator != "and":
        return None
    some, ended = condition.operands
    if not isinstance(some, form.Operation) or some.operator != ">" or not _named(some.operands[0], count):
        return None
    if not _is(some.operands[1], 0) or not isinstance(ended, form.Operation) or ended.operator != "==":
        return None
    cell, value = ended.operands
    if isinstance(cell, form.Select):
        if not _is(cell.otherwise, NOTHING) or not _there(cell.condition, at):
            return None
        cell = cell.then
    if not isinstance(cell, form.Cell) or cell.array is not array or not _named(cell.index, at):
        return None
    # Behind the edge there is nothing, and no place that holds nothing.
    return value if _is_steady(value) and value.low >= 0 else None


def _there(condition: form.Value, at: str) -> bool:
    return (
        isinstance(condition, form.Operation)
        and condition.operator == ">="
        and _named(condition.operands[0], at)
        and _is(condition.operands[1], 0)
    )


# ---- in C ----


def function(name: str, asked: Sandwich) -> Iterator[str]:
    """The function that gives the places with such a run, from those that hold the one value and the other.

    The last answers are kept. Raises UnprintableError where a step doesn't add the same everywhere, or there are too
    many places.
    """
    low, ways, longest = _ways(asked)
    yield f"static M {name}(M run_cells, M end_cells) {{"
    yield "    static struct { M run, end, found; } known[2];"
    yield "    static I last;"
    yield "    U run, end, found = 0, on;"
    yield "    for (I i = 0; i < 2; i++)"
    yield "        if (m_same(known[i].run, run_cells) && m_same(known[i].end, end_cells))"
    yield "            return known[last = i].found;"
    yield f"    run = m_from(run_cells, {low});"
    yield f"    end = m_from(end_cells, {low});"
    for by, places in ways:
        back, mask = f">> {by}" if by > 0 else f"<< {-by}", f"0x{places:X}ULL"
        yield f"    on = end {back} & {mask} & run;"
        yield f"    for (I i = 0; i < {longest}; i++) {{"
        yield f"        on = on {back} & {mask};"
        yield "        found |= on;"
        yield "        on &= run;"
        yield "    }"
    yield "    last = !last;"
    yield "    known[last].run = run_cells;"
    yield "    known[last].end = end_cells;"
    yield f"    return known[last].found = m_upwards(found, {low});"
    yield "}"


def _ways(asked: Sandwich) -> tuple[int, list[tuple[int, int]], int]:
    """The least number of a place; for each direction what a step adds and where there is one; the longest ray."""
    places = len(asked.steps.values) // asked.width
    targets = {
        way: {place: _number(asked.steps.values[place * asked.width + way]) for place in range(places)}
        for way in asked.directions
    }
    used = {place for row in targets.values() for place, to in row.items() if to >= 0}
    used |= {to for row in targets.values() for to in row.values() if to >= 0}
    array = asked.array
    if not used or max(used) - min(used) >= WORD or min(used) < array.first or max(used) >= array.first + array.count:
        raise UnprintableError("a board that is too large")
    low, ways, longest = min(used), list[tuple[int, int]](), 0
    for row in targets.values():
        there = {place: to for place, to in row.items() if to >= 0}
        added = {to - place for place, to in there.items()}
        if len(added) != 1 or 0 in added:
            raise UnprintableError("steps that aren't alike")
        ways.append((added.pop(), mask_of(place - low for place in there)))
        for place in there:
            length, at = 0, place
            while at in there:
                at, length = there[at], length + 1
            longest = max(longest, length)
    return low, ways, longest - 1


def _number(value: object) -> int:
    assert isinstance(value, int)
    return value
