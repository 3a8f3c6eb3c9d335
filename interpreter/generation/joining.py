"""Loops of which much follows from constants go through a table of just that, made when code is generated.

Of each number gone through the table says what its round reads from other tables: where a step leads, say, and whether
it is allowed there at all. Rounds that do nothing aren't in it. C has no need of it: there a table is quickly read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from itertools import product
from typing import Any, TypeAlias

from attrs import define, evolve, field

from interpreter.generation import form
from interpreter.generation.conditions import all_of, tests_of
from interpreter.generation.replacing import replaced
from interpreter.generation.static_values import UnknownError, follows, worked_out
from interpreter.generation.traversal import all_within, bodies_of, names_set
from interpreter.program.value import NOTHING

Names: TypeAlias = dict[tuple[tuple[tuple[Any, ...], ...], ...], str]
"""The names of the tables that there are."""
MOST_CELLS = 40_000
"""A table holds no more numbers than that."""
_CONSTANT = (form.Literal, form.Entry)
MOST_KEYS = 2
"""So many names outside of the loop may a row depend on."""


def joined(steps: list[form.Step], names: Names) -> None:
    """Joins the loops of a function with the tables that their rounds read; the inner loops first."""
    if any(isinstance(step, form.Each) and isinstance(step.members, _CONSTANT) for step in all_within(steps)):
        _joined(steps, names, Counter(names_set(steps)))


def _joined(steps: list[form.Step], names: Names, often: Counter[str]) -> None:
    for position, step in enumerate(steps):
        for body in bodies_of(step):
            _joined(body, names, often)
        if isinstance(step, form.Each) and isinstance(step.members, _CONSTANT):
            steps[position] = _Join(step, names, often).loop() or step


@define(eq=False)
class _Join:
    """A loop on the way to a loop over rows."""

    each: form.Each
    names: Names
    often: Counter[str]
    """How often each name is set in the function."""
    keys: list[form.Name] = field(factory=list)
    """The names outside of the loop on which rows depend."""
    work: list[tuple[str, form.Name | None, form.Value]] = field(factory=list)
    """What is done for a row, one after the other: a condition that must hold, or a name with its value."""
    parts: list[tuple[form.Name, form.Value]] = field(factory=list)
    """What a row holds."""
    _known: set[str] = field(factory=set)
    _changed: set[str] = field(factory=set)

    def loop(self) -> form.Step | None:
        """The loop over rows; nothing where it wouldn't be of use."""
        each = self.each
        if each.otherwise or each.name.kind != form.NUMBER:
            return None
        self._changed = set(names_set(each.body))
        self._known = {each.name.name}
        if not self._static(each.members):
            return None
        body = self._before(list(each.body))
        body = _without_copies(replaced(body, self._taken), self.often)
        if not self.parts and not any(what == "if" for what, _, _ in self.work):
            return None
        rows = self._rows()
        return None if rows is None else self._over(rows, body)

    # ---- what a row is made of ----

    def _before(self, steps: list[form.Step]) -> list[form.Step]:
        """What of the steps must be done for each row; what follows from constants before is taken out."""
        while steps:
            first, *others = steps
            if isinstance(first, form.Remark):
                steps = others
            elif isinstance(first, form.Set) and self._once(first.name) and self._static(first.value):
                self.work.append(("set", first.name, first.value))
                self._known.add(first.name.name)
                steps = others
            elif isinstance(first, form.If) and not others and not first.otherwise:
                tests = list(tests_of(first.condition))
                while tests and self._static(tests[0]):
                    self.work.append(("if", None, tests.pop(0)))
                if tests:
                    return [form.If(all_of(tests), first.then)]
                steps = first.then
            else:
                break
        return steps

    def _once(self, name: form.Name) -> bool:
        """Whether a name is set just once."""
        return self.often[name.name] == 1

    def _static(self, value: form.Value) -> bool:
        """Whether a value follows from constants and the number gone through, perhaps with a name outside."""
        outside: list[form.Name] = []
        for node in all_within([value]):
            if isinstance(node, form.Name) and node.name not in self._known:
                outside.append(node)
        fresh = {name.name: name for name in outside if all(name.name != key.name for key in self.keys)}
        if any(not self._is_key(name) for name in fresh.values()) or len(self.keys) + len(fresh) > MOST_KEYS:
            return False
        if not follows(value, frozenset({*self._known, *(key.name for key in self.keys), *fresh})):
            return False
        if _size([*self.keys, *fresh.values()]) > MOST_CELLS:
            return False
        self.keys += fresh.values()
        return True

    def _is_key(self, name: form.Name) -> bool:
        return name.kind == form.NUMBER and name.low >= 0 and name.high is not None and name.name not in self._changed

    def _taken(self, value: form.Value) -> form.Value | None:
        """What stands in a row for a value that is read from a table."""
        if not any(isinstance(node, form.Entry) for node in all_within([value])):
            return None
        inner = {node.name for node in all_within([value]) if isinstance(node, form.Name)}
        if not inner & self._known or inner & (self._changed - self._known) or not self._static(value):
            return None
        for known, there in (*self.parts, *((name, there) for _, name, there in self.work)):
            if known is not None and _same(there, value):
                return known
        sort = value.kind
        name = form.Name(f"{self.each.name.name}_row{len(self.parts)}", sort, value.low, value.high)
        self.parts.append((name, value))
        return name

    # ---- the table ----

    def _rows(self) -> tuple[tuple[tuple[Any, ...], ...], ...] | None:
        """For all values of the keys the rows: the number gone through, what was set, and the parts."""
        found, cells = [], 0
        for values in product(*(range((key.high or 0) + 1) for key in self.keys)):
            given = {key.name: value for key, value in zip(self.keys, values, strict=True)}
            rows = list(self._rows_for(given))
            cells += sum(len(row) + sum(len(part) for part in row if isinstance(part, tuple)) for row in rows)
            if cells > MOST_CELLS:
                return None
            found.append(tuple(rows))
        return tuple(found)

    def _rows_for(self, given: dict[str, Any]) -> Iterator[tuple[Any, ...]]:
        try:
            members = worked_out(self.each.members, given)
        except UnknownError:
            return
        for number in members:
            known = {**given, self.each.name.name: number}
            try:
                for _, name, value in self.work:
                    there = worked_out(value, known)
                    if name is not None:
                        known[name.name] = there
                    elif there in (0, NOTHING):
                        raise UnknownError
            except UnknownError:
                continue
            yield tuple(known[name.name] for name in self._names()) + tuple(_or_none(v, known) for _, v in self.parts)

    def _names(self) -> list[form.Name]:
        return [self.each.name, *(name for _, name, _ in self.work if name is not None)]

    def _over(self, rows: tuple[tuple[tuple[Any, ...], ...], ...], body: list[form.Step]) -> form.Step:
        """The loop over rows of what the body reads."""
        names = [*self._names(), *(name for name, _ in self.parts)]
        read = {node.name for node in all_within(body) if isinstance(node, form.Name)}
        columns = [i for i, name in enumerate(names) if name.name in read] or [0]
        kept = tuple(tuple(tuple(row[i] for i in columns) for row in there) for there in rows)
        bounds = [_bounds([row[at] for there in kept for row in there]) for at in range(len(columns))]
        own = tuple(
            names[i] if names[i].kind != form.NUMBER or low is None else evolve(names[i], least=low, most=high)
            for i, (low, high) in zip(columns, bounds, strict=True)
        )
        narrow = {name.name: name for name in own}
        body = replaced(body, lambda value: narrow.get(value.name) if isinstance(value, form.Name) else None)
        index: form.Value = form.Literal(0)
        for i, name in enumerate(self.keys):
            size = form.Literal((name.high or 0) + 1)
            index = (
                name if i == 0 else form.Operation("+", (form.Operation("*", (index, size), least=0), name), least=0)
            )
        return form.RowsAt(own, self.names.setdefault(kept, f"JOINED_{len(self.names)}"), kept, index, body)


def _without_copies(steps: list[form.Step], often: Counter[str]) -> list[form.Step]:
    """The steps without names that are only other ones for what stands in a row."""
    copies: dict[str, form.Value] = {
        node.name.name: node.value
        for node in all_within(steps)
        if isinstance(node, form.Set)
        and isinstance(node.value, form.Name)
        and often[node.name.name] == 1
        and often[node.value.name] < 2
    }
    if not copies:
        return steps

    def original(value: form.Value) -> form.Value | None:
        found = copies.get(value.name) if isinstance(value, form.Name) else None
        return None if found is None else original(found) or found

    _drop(steps, copies.keys())
    return replaced(steps, original)


def _drop(steps: list[form.Step], names: Collection[str]) -> None:
    steps[:] = [step for step in steps if not (isinstance(step, form.Set) and step.name.name in names)]
    for step in steps:
        for body in bodies_of(step):
            _drop(body, names)


def _or_none(value: form.Value, given: dict[str, Any]) -> Any:
    """A part of a row; what can't be found isn't read in that round."""
    try:
        return worked_out(value, given)
    except UnknownError:
        return () if value.kind in (form.LIST, form.FAMILY) else 0


def _bounds(values: list[Any]) -> tuple[int | None, int | None]:
    numbers = [value for value in values if isinstance(value, int)]
    return (min(numbers), max(numbers)) if numbers and len(numbers) == len(values) else (None, None)


def _size(keys: list[form.Name]) -> int:
    size = 1
    for key in keys:
        size *= (key.high or 0) + 1
    return size


def _same(one: form.Value, other: form.Value) -> bool:
    """Whether two values are written alike."""
    if type(one) is not type(other):
        return False
    match one, other:
        case form.Literal(), form.Literal():
            return one.value == other.value
        case form.Name(), form.Name():
            return one.name == other.name
        case form.Entry(), form.Entry():
            return one.table is other.table and _same(one.index, other.index)
        case form.Operation(), form.Operation():
            same = one.operator == other.operator and len(one.operands) == len(other.operands)
            return same and all(map(_same, one.operands, other.operands))
        case form.Select(), form.Select():
            return all(
                map(_same, (one.condition, one.then, one.otherwise), (other.condition, other.then, other.otherwise))
            )
    return False
