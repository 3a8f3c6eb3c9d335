"""Fixed patterns of cells: `any` over constant places and directions, of conditions on cells that these determine.

Such a condition asks of rows of cells whether all of them have a value. Which rows there are is known when code is
generated: those that leave the board are left out, and a row that is another one in another order is asked once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import TypeAlias

from attrs import define, evolve, field, frozen

from interpreter.generation import form
from interpreter.generation.writer import ONE, ZERO, Writer
from interpreter.program import expression as e
from interpreter.program import guarded as g
from interpreter.program.value import NOTHING, SCALAR

MOST_ROWS = 5_000
MOST_TRIED = 200_000
"""So many values of the names are gone through."""
LONGEST = 8
"""A row has no more cells than that."""

Given: TypeAlias = dict[e.Local, int]
Index: TypeAlias = Callable[[Given], int]


@frozen(eq=False)
class Names:
    """What names stand for: numbers that follow from those that are gone through, or expressions outside."""

    fixed: dict[e.Local, Index] = field(factory=dict)
    outside: dict[e.Local, tuple[e.Expr, Names]] = field(factory=dict)

    def with_fixed(self, local: e.Local, index: Index) -> Names:
        return evolve(self, fixed={**self.fixed, local: index})


@define(eq=False)
class Pattern:
    """What is found of an `any`: the names gone through, the cells of a row with their value, and what must hold."""

    w: Writer
    column: e.Column | None = None
    value: e.Expr | None = None
    over: list[tuple[e.Local, tuple[int, ...]]] = field(factory=list)
    cells: list[Index] = field(factory=list)
    tests: list[Callable[[Given], bool]] = field(factory=list)

    def any(self, x: e.Expr, names: Names) -> bool:
        """Takes a condition in. False where it doesn't fit."""
        match x:
            case e.Traced():
                return self.any(x.operand, names)
            case e.Comprehension(form="any") if x.value is not None:
                inner = self.source(x.source, x.local, names)
                if inner is None or (x.where is not None and not self.all(x.where, inner)):
                    return False
                return self.any(x.value, inner)
        return self.all(x, names)

    def source(self, x: e.Expr, local: e.Local, names: Names) -> Names | None:
        """Takes in what a name runs over: constants, perhaps those that fit a condition."""
        match x:
            case e.Traced() | e.MaskOfList():
                return self.source(x.operand, local, names)
            case e.Const() if isinstance(x.value, tuple):
                self.over.append((local, x.value))
                return names.with_fixed(local, lambda given: given[local])
            case e.Comprehension(form="list"):
                inner = self.source(x.source, local, names)
                if inner is None:
                    return None
                index = inner.fixed[local]
                own = inner.with_fixed(x.local, index)
                return inner if x.where is None or self.all(x.where, own) else None
            case e.CallDefine():
                return self._in_definition(x, names, lambda body, own: self.source(body, local, own))
        return None

    def _in_definition(
        self, x: e.CallDefine, names: Names, take: Callable[[e.Expr, Names], Names | None]
    ) -> Names | None:
        outside = dict(zip(x.define.parameters, ((argument, names) for argument in x.arguments), strict=True))
        if any(self.w.unit.bounds.of(x.arguments[i])[0] == NOTHING for i in x.define.strict):
            return None
        inner = take(x.define.body, Names({}, outside))
        if inner is None:
            return None
        return evolve(names, fixed={**names.fixed, **inner.fixed})

    def all(self, x: e.Expr, names: Names) -> bool:
        """Takes in what must hold for the cells of a row."""
        match x:
            case e.Traced():
                return self.all(x.operand, names)
            case e.And():
                return self.all(x.left, names) and self.all(x.right, names)
            case e.Comprehension(form="every") if x.where is None and isinstance(x.source, e.Const):
                values = x.source.value
                if x.value is None or not isinstance(values, tuple) or len(values) > LONGEST:
                    return False
                return all(self.all(x.value, names.with_fixed(x.local, _constant(number))) for number in values)
            case e.Less() if isinstance(x.left, e.Const) and isinstance(x.right, e.CountList):
                return self._long_line(x, names)
            case e.Equal():
                return self._cell(x.left, x.right, names) or self._cell(x.right, x.left, names)
        return False

    def _long_line(self, x: e.Less, names: Names) -> bool:
        """A line has so many places if each of the first of them is in the set."""
        assert isinstance(x.left, e.Const)
        assert isinstance(x.right, e.CountList)
        line, least = x.right.operand, x.left.value
        while isinstance(line, e.Traced):
            line = line.operand
        if not isinstance(line, e.BoardFunction) or line.name != "run" or not isinstance(least, int):
            return False
        least += 0 if x.or_equal else 1
        if not 0 < least <= LONGEST:
            return False
        place, direction, among = line.arguments
        for number in range(1, least + 1):
            there = self._index(e.BoardFunction("steps", (place, direction, e.Const(number))), names)
            if there is None or not self.within(among, there, names):
                return False
        return True

    def within(self, x: e.Expr, index: Index, names: Names) -> bool:
        """Takes in that a place is in a set."""
        match x:
            case e.Traced() | e.MaskOfList():
                return self.within(x.operand, index, names)
            case e.Const() if isinstance(x.value, tuple):
                members = frozenset(x.value)
                self.tests.append(lambda given: index(given) in members)
                return True
            case e.Comprehension(form="list"):
                if not self.within(x.source, index, names):
                    return False
                return x.where is None or self.all(x.where, names.with_fixed(x.local, index))
            case e.CallDefine():
                return (
                    self._in_definition(x, names, lambda body, own: own if self.within(body, index, own) else None)
                    is not None
                )
        return False

    def _cell(self, subject: e.Expr, value: e.Expr, names: Names) -> bool:
        """Takes in that a cell has a value: the same column and value for all cells."""
        while isinstance(subject, e.Traced):
            subject = subject.operand
        if not isinstance(subject, e.Cell) or isinstance(subject, g.GuardedCell):
            return False
        column, own = subject.column, self._outside(value, names)
        index = self._index(subject.index, names)
        if own is None or index is None or column.storage is not SCALAR:
            return False
        if self.column is None:
            self.column, self.value = column, own
        if self.column is not column or not _same(self.value, own):
            return False
        self.tests.append(lambda given: column.has(index(given)))
        self.cells.append(index)
        return True

    def _outside(self, x: e.Expr, names: Names) -> e.Expr | None:
        """An expression outside that a name stands for, or a constant."""
        while isinstance(x, e.Get) and x.local in names.outside:
            x, names = names.outside[x.local]
        if isinstance(x, e.Get) and x.local in names.fixed:
            return None
        return x if isinstance(x, e.Get | e.Const) else None

    def _index(self, x: e.Expr, names: Names) -> Index | None:
        """A number that follows from those that are gone through."""
        free = self.w.unit.constants.names(x)
        if free is None:
            return None
        indices: dict[e.Local, Index] = {}
        for name in free:
            if name not in names.fixed:
                return None
            indices[name] = names.fixed[name]

        def index(given: Given) -> int:
            found, value = self.w.unit.constants.worked_out(x, {name: at(given) for name, at in indices.items()})
            return int(value) if found else NOTHING

        return index

    def rows(self) -> tuple[tuple[int, ...], ...] | None:
        """The rows of cells, each once; None if there are too many."""
        total = 1
        for _, values in self.over:
            total *= max(1, len(values))
        if total > MOST_TRIED or not self.cells:
            return None
        found: dict[tuple[int, ...], None] = {}
        for given in self._all_given():
            if all(test(given) for test in self.tests):
                found[tuple(sorted({index(given) for index in self.cells}))] = None
        lengths = {len(row) for row in found}
        return tuple(found) if len(found) <= MOST_ROWS and len(lengths) == 1 else None

    def _all_given(self) -> Iterator[Given]:
        names = [local for local, _ in self.over]
        for values in product(*(values for _, values in self.over)):
            yield dict(zip(names, values, strict=True))


def _constant(number: int) -> Index:
    return lambda _given: number


def _same(one: e.Expr | None, other: e.Expr) -> bool:
    if isinstance(one, e.Get) and isinstance(other, e.Get):
        return one.local is other.local
    return isinstance(one, e.Const) and isinstance(other, e.Const) and one.value == other.value


def any_row(w: Writer, x: e.Comprehension) -> form.Value | None:
    """Whether all cells of a row have a value, for any row; nothing where an `any` isn't such a question."""
    if w.exact:
        return None
    pattern = Pattern(w)
    if not pattern.any(x, Names()) or pattern.column is None or pattern.value is None or len(pattern.cells) < 2:
        return None
    value = w.kept(w.value(pattern.value))
    if value.low == NOTHING:
        return None
    rows = pattern.rows()
    if rows is None:
        return None
    array = w.unit.column(pattern.column)
    names = tuple(w.fresh("cell", low=0, high=array.size - 1) for _ in rows[0])
    table = w.unit.table(("rows", rows), rows, form.LIST, "rows")
    test: form.Value | None = None
    for name in names:
        same: form.Value = form.Operation("==", (form.Cell(array, name), value))
        test = same if test is None else form.Operation("and", (test, same))
    assert test is not None
    found = w.fresh("r", low=0, high=1)
    w.add(form.Set(found, ZERO), form.Rows(names, table, [form.If(test, [form.Set(found, ONE), form.Break()])]))
    return found
