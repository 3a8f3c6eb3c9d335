"""What C does with whole columns and boards at once: masks of cells, lines of places, steps of all members of a set.

Each is recognised by the form of the steps, or by the numbers of neighbours; none by a ruleset's name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from attrs import frozen

from interpreter.generation import form
from interpreter.generation.conditions import tests_of
from interpreter.generation.traversal import all_within
from interpreter.program.masks import mask_of, members
from interpreter.program.value import NOTHING

MOST_SHIFTS = 12
"""So many different steps are taken for all members at once; more are looked up member by member."""
SILENT = ("spend", "spend_more", "note_read", "note_reads")


@frozen
class Tested:
    """`array[name] == value`, where the value doesn't depend on the name."""

    array: form.Array
    value: form.Value


def tested(condition: form.Value, name: str) -> Tested | None:
    """What a condition says of a cell at the number of a name, if it says just that it holds some value."""
    if not isinstance(condition, form.Operation) or condition.operator != "==":
        return None
    for cell, value in (condition.operands, condition.operands[::-1]):
        if (
            isinstance(cell, form.Cell)
            and isinstance(cell.index, form.Name)
            and cell.index.name == name
            and cell.array.form == "scalar"
            and not cell.array.raw
            and _is_steady(value, name)
        ):
            return Tested(cell.array, value)
    return None


def _is_steady(value: form.Value, name: str) -> bool:
    """Whether a value is a constant, or read at once, and not by this name."""
    if isinstance(value, form.Literal):
        return isinstance(value.value, int)
    if isinstance(value, form.Entry | form.Cell):
        return _is_steady(value.index, name)
    return isinstance(value, form.Name) and value.name != name and value.kind == form.NUMBER


def split(condition: form.Value, name: str) -> tuple[Tested, form.Value | None] | None:
    """The first part of a condition, if that is about a cell, and the rest."""
    if isinstance(condition, form.Operation) and condition.operator == "and":
        first = split(condition.operands[0], name)
        if first is None:
            return None
        found, rest = first
        second = condition.operands[1]
        return found, second if rest is None else form.Operation("and", (rest, second))
    whole = tested(condition, name)
    return None if whole is None else (whole, None)


def only_test(steps: Sequence[form.Step]) -> form.If | None:
    """The condition in which all is done that a loop does, but for what is counted."""
    found = [step for step in steps if not isinstance(step, form.Remark) and not _is_silent(step)]
    if len(found) == 1 and isinstance(found[0], form.If) and not found[0].otherwise:
        return found[0]
    return None


def silent(steps: Sequence[form.Step]) -> list[form.Do]:
    """What is counted in each round."""
    return [step for step in steps if isinstance(step, form.Do) and _is_silent(step)]


def _is_silent(step: form.Step) -> bool:
    return (
        isinstance(step, form.Do)
        and step.call.function in ("spend", "spend_more")
        and all(isinstance(each, form.Literal) for each in step.call.arguments)
    )


def gathered(step: form.If, name: str) -> form.Name | None:
    """The mask into which a loop puts the members that pass a test, if that is all it does with them."""
    steps = [each for each in step.then if not isinstance(each, form.Remark)]
    if len(steps) != 1 or not isinstance(steps[0], form.Add) or steps[0].operator != "|":
        return None
    one = steps[0].value
    if isinstance(one, form.Operation) and one.operator == "one" and isinstance(one.operands[0], form.Name):
        return steps[0].name if one.operands[0].name == name else None
    return None


class Purity:
    """Tells which functions change nothing of the table: those that give a value, and trials, which take all back."""

    def __init__(self, functions: dict[str, form.Function]) -> None:
        self._functions = functions
        self._known: dict[str, bool] = {}

    def function(self, name: str) -> bool:
        """Whether a function of the module changes nothing."""
        if name not in self._known:
            self._known[name] = False
            nodes = list(all_within(self._functions[name].body))
            reverts = any(isinstance(node, form.Revert) for node in nodes)
            self._known[name] = reverts or self._all(nodes)
        return self._known[name]

    def moves_nothing(self, name: str) -> bool:
        """Whether a function goes through no places, and tries nothing either."""
        nodes = list(all_within(self._functions[name].body))
        if not self.function(name) or any(isinstance(node, form.Pile | form.Keep) for node in nodes):
            return False
        called = {node.function for node in nodes if isinstance(node, form.Call)}
        return all(self.moves_nothing(each) for each in called if each in self._functions and each != name)

    def steps(self, steps: Sequence[form.Step]) -> bool:
        """Whether steps change nothing of the table."""
        return self._all(all_within(steps))

    def _all(self, nodes: Iterator[form.Step | form.Value] | list[form.Step | form.Value]) -> bool:
        for node in nodes:
            if isinstance(node, form.Store | form.Revert):
                return False
            if isinstance(node, form.Do) and node.call.function not in (*self._functions, *SILENT):
                return False
            if isinstance(node, form.Call) and node.function in self._functions and not self.function(node.function):
                return False
            if isinstance(node, form.Call) and node.function in ("draw", "choose", "draw_one", "decided"):
                return False
        return True


def joined(steps: Iterable[form.Step]) -> Iterator[form.Step]:
    """Steps in which what is done if a loop has found something is done in the loop, where it finds it."""
    held: form.Each | None = None
    before: form.Step | None = None
    for step in steps:
        if held is not None and not isinstance(step, form.Remark):
            whole = _with(held, step) if isinstance(step, form.If) else None
            yield held if whole is None else whole
            held = None
            if whole is not None:
                before = whole
                continue
        if isinstance(step, form.Each) and _finds(step, before) is not None:
            held = step
        else:
            yield step
        if not isinstance(step, form.Remark):
            before = step
    if held is not None:
        yield held


def _finds(loop: form.Each, before: form.Step | None) -> form.Set | None:
    """The step by which a loop puts the first number for which a test holds into a variable that was nothing."""
    if not isinstance(before, form.Set) or not _same(before.value, form.Literal(NOTHING)):
        return None
    test = loop.body[0] if len(loop.body) == 1 else None
    if not isinstance(test, form.If) or test.otherwise or len(test.then) != 2:
        return None
    found, end = test.then
    if not isinstance(found, form.Set) or not isinstance(end, form.Break) or found.value is not loop.name:
        return None
    return found if loop.name.low >= 0 and found.name.name == before.name.name else None


def _with(loop: form.Each, step: form.If) -> form.Each | None:
    """The loop with what is done once it has found something; that must be plain steps."""
    test, asked = loop.body[0], step.condition
    assert isinstance(test, form.If)
    found = test.then[0]
    if (
        not isinstance(found, form.Set)
        or step.otherwise
        or not isinstance(asked, form.Operation)
        or asked.operator != "!="
    ):
        return None
    name, nothing = asked.operands
    if not isinstance(name, form.Name) or name.name != found.name.name or not _same(nothing, form.Literal(NOTHING)):
        return None
    if not all(isinstance(each, form.Set | form.Add | form.Push | form.Remark) for each in step.then):
        return None
    return form.Each(loop.name, loop.members, [form.If(test.condition, [found, *step.then, form.Break()])])


# ---- lines ----


def steady_rows(table: form.Table) -> list[tuple[int, int]] | None:
    """For rows whose numbers go up by the same amount in each: the amounts, with the mask of where such rows begin."""
    starts: dict[int, int] = {}
    for row in table.values:
        if not isinstance(row, tuple) or len(row) < 2 or row[0] < 0:
            return None
        steps = {after - before for before, after in pairwise(row)}
        if len(steps) != 1 or (step := steps.pop()) <= 0:
            return None
        starts[step] = starts.get(step, 0) | 1 << row[0]
    return list(starts.items())


def ascending(table: form.Table) -> bool:
    """Whether all rows of a table are ascending numbers that a mask can hold."""
    rows = [row for row in table.values if isinstance(row, tuple)]
    return table.kind == form.LIST and all(
        row == tuple(sorted(set(row))) and (not row or (isinstance(row[0], int) and row[0] >= 0)) for row in rows
    )


def all_alike(condition: form.Value, names: Sequence[form.Name]) -> Tested | None:
    """What is asked of the cells of all numbers of a row alike, if nothing else is asked."""
    parts = list(tests_of(condition))
    if len(parts) != len(names):
        return None
    found = [tested(part, name.name) for part, name in zip(parts, names, strict=True)]
    first = found[0]
    if first is None or any(each is None or each.array is not first.array for each in found):
        return None
    values = [each.value for each in found if each is not None]
    return first if all(_same(value, first.value) for value in values) else None


def _same(one: form.Value, other: form.Value) -> bool:
    if isinstance(one, form.Literal) and isinstance(other, form.Literal):
        return one.value == other.value
    return isinstance(one, form.Name) and isinstance(other, form.Name) and one.name == other.name


def names_in(nodes: Sequence[form.Step | form.Value]) -> set[str]:
    """The variables that steps and values read or change."""
    return {node.name for node in all_within(nodes) if isinstance(node, form.Name)}


def changed_in(steps: Sequence[form.Step]) -> set[str]:
    """The variables that steps change."""
    found = set()
    for node in all_within(steps):
        if isinstance(node, form.Rows):
            found |= {name.name for name in node.names}
        name = getattr(node, "name", None)
        if isinstance(node, form.Step) and isinstance(name, form.Name):
            found.add(name.name)
        if isinstance(node, form.Indexed):
            found.add(node.value.name)
    return found


# ---- what lies on places ----


@frozen
class Flagged:
    """What is done with those numbers for which `table[which * width + number]` isn't 0."""

    table: form.Table
    which: form.Name
    width: int
    then: list[form.Step]


def flagged(loop: form.Each) -> Flagged | None:
    """The flags that a loop asks for, if it does something only where they are set."""
    test = only_test(loop.body)
    while test is not None and isinstance(test.condition, form.Literal) and test.condition.value:
        test = only_test(test.then)
    asked = None if test is None else test.condition
    if test is None or not isinstance(asked, form.Entry) or asked.table.kind != form.NUMBER:
        return None
    index = asked.index
    if not isinstance(index, form.Operation) or index.operator != "+":
        return None
    row, number = index.operands
    if not isinstance(number, form.Name) or number.name != loop.name.name:
        return None
    if not isinstance(row, form.Operation) or row.operator != "*":
        return None
    which, width = row.operands
    if not isinstance(which, form.Name) or not isinstance(width, form.Literal) or not isinstance(width.value, int):
        return None
    return Flagged(asked.table, which, width.value, test.then)


# ---- steps of all members at once ----


@frozen
class AnyBeside:
    """Whether beside any member of a set a cell holds a value: what is done then, and the names that are free then."""

    beside: form.Table
    cell: Tested
    then: list[form.Step]
    names: frozenset[str]


def any_beside(step: form.Members) -> AnyBeside | None:
    """What a loop over the members of a set asks of all that lies beside them, if that is all it does."""
    body = [each for each in step.body if not isinstance(each, form.Remark)]
    if len(body) != 3:
        return None
    no, around, test = body
    if not isinstance(no, form.Set) or not isinstance(around, form.Each) or not isinstance(test, form.If):
        return None
    rows, inner, place = around.members, only_test(around.body), step.name.name
    if not isinstance(rows, form.Entry) or inner is None or silent(around.body) or test.otherwise:
        return None
    cell = tested(inner.condition, around.name.name)
    found = no.name.name
    if not isinstance(rows.index, form.Name) or rows.index.name != place or cell is None or len(inner.then) != 2:
        return None
    yes, stop = inner.then
    if not isinstance(yes, form.Set) or yes.name.name != found or not isinstance(stop, form.Break):
        return None
    if not _same(no.value, form.Literal(0)) or not _same(yes.value, form.Literal(1)):
        return None
    if not isinstance(test.condition, form.Name) or test.condition.name != found:
        return None
    then = [each for each in test.then if not isinstance(each, form.Remark)]
    if not then or not isinstance(then[-1], form.Break | form.Give):
        return None
    return AnyBeside(rows.table, cell, then, frozenset({place, around.name.name, found}))


def row_masks(table: form.Table) -> tuple[int, ...]:
    """The rows of a table as masks."""
    return tuple(mask_of(row) if isinstance(row, tuple) else 0 for row in table.values)


def shifts(neighbours: Sequence[int]) -> list[tuple[int, int]] | None:
    """By how much numbers of neighbours differ, with the mask of the places that have such a one; few, or nothing."""
    found: dict[int, list[int]] = {}
    for place, mask in enumerate(neighbours):
        for neighbour in members(mask):
            found.setdefault(neighbour - place, []).append(place)
            if len(found) > MOST_SHIFTS:
                return None
    return [(difference, mask_of(places)) for difference, places in sorted(found.items())] or None
