"""What is constant but for one cell of the table is looked up by what this holds.

What is within four steps of where something stands is the same whenever it stands there: one look at where that is, and
one into a table, instead of going over the board.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from attrs import evolve, fields, frozen

from interpreter.generation import form
from interpreter.generation.bounds import parts
from interpreter.generation.inlining import bound
from interpreter.generation.loops import never_nothing
from interpreter.generation.writer import BY_CELL, MOST_ENTRIES, NONE, Writer, kind_of, literal_of
from interpreter.program import expression as e
from interpreter.program import guarded as g
from interpreter.program.masks import members
from interpreter.program.value import NOTHING, SCALAR

WORK = (e.Comprehension, e.BoardFunction, e.SetFunction, e.MaskOfList, e.ListOfMask)
"""Only what has one of these in it takes longer than looking it up."""
ALWAYS = (
    e.MaskOfList, e.ListOfMask, e.BoardFunction, e.Traced, e.Rebase, e.CountList, e.CountMask, e.MaskOperation,
    e.Printed, e.Arithmetic, e.OrZero, e.SetFunction,
)  # fmt: skip
"""Forms that work out all that is in them, once."""


Read: TypeAlias = e.Cell | g.GuardedPrinted
"""A cell of the table, or what is printed on a component, which not everybody may know."""
READ = (e.Cell, g.GuardedPrinted)


@frozen(eq=False)
class ByCell:
    """An expression with a name in the place of the only cell that it reads, however often."""

    expression: e.Expr
    cell: Read
    stands: e.Local
    always: bool
    """Whether the cell is read whatever else there is, and once."""


def by_cell(w: Writer, x: e.Expr) -> form.Value | None:
    """An entry of a table, or nothing."""
    match x:
        case e.Traced():
            return w.constant(x.operand)
        case e.ListOfMask(low=0) if not _cells(x):
            inner = w.constant(x.operand)
            return None if inner is None else listed(w, inner)
        case e.CallDefine() if never_nothing(w, x) and _of_body(w, x.define):
            arguments = [w.kept(w.value(argument)) for argument in x.arguments]
            with bound(w, x.define, arguments):
                return by_cell(w, x.define.body)
    known = w.unit.by_cell
    if x not in known:
        known[x] = _split(w, x)
    split = known[x]
    if split is None:
        return None
    cell = split.cell
    if not split.always and _counts(w, cell):
        return None
    names = w.unit.constants.names(split.expression)
    if names is None or names - {split.stands} or _bound_otherwise(w, cell):
        return None
    low, high = w.unit.bounds.of(cell)
    if high is None or not max(low, 0) <= high < MOST_ENTRIES or (low < 0 and low != NOTHING):
        return None
    entries = _entries(w, x, split, max(low, 0), high)
    if entries is None:
        return None
    kind = kind_of(w.unit, x)
    value = w.kept(w.value(cell))
    if low >= 0 and value.low >= 0:
        return form.Entry(entries, value)
    there, outside = w.unit.constants.worked_out(split.expression, {split.stands: NOTHING}, by_cell=True)
    if not there:
        return None
    otherwise = form.Literal(literal_of(w.unit, outside, x).value, kind)
    return form.Select(form.Operation("!=", (value, NONE)), form.Entry(entries, value), otherwise)


BY_CELL.append(by_cell)


def _counts(w: Writer, cell: Read) -> bool:
    """Whether it matters that something is read."""
    if isinstance(cell, g.GuardedCell | g.GuardedPrinted) and w.guards:
        return True
    return isinstance(cell, e.Cell) and w.strand and cell.column in w.unit.code.watched


def listed(w: Writer, value: form.Value) -> form.Value | None:
    """A constant set, or an entry of a table of sets, as a list; nothing for other values. A list is what it is."""
    match value:
        case form.Literal(value=int() as mask) if mask >= 0:
            return form.Literal(tuple(members(mask)), form.LIST)
        case form.Literal() | form.Entry() if value.kind == form.LIST:
            return value
        case form.Entry() if value.kind == form.MASK:
            rows = tuple(tuple(members(mask)) if isinstance(mask, int) else mask for mask in value.table.values)
            table = w.unit.table(("members", value.table.values), rows, form.LIST, value.table.name)
            return form.Entry(table, value.index)
        case form.Select():
            then, otherwise = listed(w, value.then), listed(w, value.otherwise)
            return None if then is None or otherwise is None else form.Select(value.condition, then, otherwise)
    return None


def _of_body(w: Writer, define: e.Define) -> bool:
    """Whether the body of a definition may be looked up by a cell; what else it depends on shows only then."""
    body = define.body
    while isinstance(body, e.Traced):
        body = body.operand
    if body not in w.unit.by_cell:
        w.unit.by_cell[body] = _split(w, body)
    return w.unit.by_cell[body] is not None


def _bound_otherwise(w: Writer, cell: Read) -> bool:
    """Whether the index of a cell is a name that has no value here."""
    index = cell.index
    return isinstance(index, e.Get) and any(index.local in names for names in (w.aliases, w.runs))


def _entries(w: Writer, x: e.Expr, split: ByCell, low: int, high: int) -> form.Table | None:
    key = ("by cell", x)
    if key not in w.unit.tables:
        values: list[Any] = [None] * (high + 1)
        for number in range(low, high + 1):
            there, values[number] = w.unit.constants.worked_out(split.expression, {split.stands: number}, by_cell=True)
            if not there:
                return None
        values[:low] = [values[low]] * low
        plain = tuple(literal_of(w.unit, value, x).value for value in values)
        return w.unit.table(key, plain, kind_of(w.unit, x), "by_cell")
    return w.unit.tables[key]


def _split(w: Writer, x: e.Expr) -> ByCell | None:
    if not any(isinstance(node, WORK) for node in _nodes(x)):
        return None
    cells = _cells(x)
    if not cells or (isinstance(cells[0], e.Cell) and cells[0].column.storage is not SCALAR):
        return None
    first = cells[0]
    if not isinstance(first.index, e.Get | e.Const) or any(not _same(first, cell) for cell in cells):
        return None
    index = first.index
    if isinstance(index, e.Get) and index.local in _bound_within(x):
        return None
    stands = e.Local("stands", index=w.unit.constants.unused)
    replaced = _replaced(x, stands)
    always = len(cells) == 1 and _is_always(x, first)
    return ByCell(replaced, first, stands, always)


def _cells(x: e.Expr) -> list[Read]:
    return [node for node in _nodes(x) if isinstance(node, READ)]


def _nodes(x: e.Expr) -> Iterator[e.Expr]:
    """An expression and all in it, without what cells are asked with."""
    waiting: list[Any] = [x]
    while waiting:
        node = waiting.pop()
        if isinstance(node, tuple):
            waiting += node
            continue
        if isinstance(node, e.Expr):
            yield node
        if not isinstance(node, READ):
            waiting += parts(node)


def _same(one: Read, other: Read) -> bool:
    if isinstance(one, e.Cell) and isinstance(other, e.Cell):
        if one.column is not other.column or type(one) is not type(other):
            return False
    elif isinstance(one, e.Cell) or isinstance(other, e.Cell) or one.values is not other.values:
        return False
    match one.index, other.index:
        case e.Get(local=left), e.Get(local=right):
            return left is right
        case e.Const(value=left), e.Const(value=right):
            return left == right
    return False


def _bound_within(x: e.Expr) -> set[e.Local]:
    return {node.local for node in _nodes(x) if isinstance(node, e.Let | e.Comprehension | e.Pack | e.Award)}


def _is_always(x: e.Expr, cell: Read) -> bool:
    while x is not cell:
        if not isinstance(x, ALWAYS):
            return False
        inside = [part for part in parts(x) for part in (part if isinstance(part, tuple) else (part,))]
        holding = [part for part in inside if isinstance(part, e.Expr) and any(n is cell for n in _nodes(part))]
        if len(holding) != 1:
            return False
        x = holding[0]
    return True


def _replaced(node: Any, stands: e.Local) -> Any:
    """An expression with a name instead of each cell."""
    if isinstance(node, READ):
        return e.Get(stands)
    if isinstance(node, tuple):
        return tuple(_replaced(part, stands) for part in node)
    if not isinstance(node, e.Expr | e.ExceptionCase):
        return node
    changed = {}
    for each in fields(type(node)):
        before = getattr(node, each.name)
        if each.init and isinstance(before, e.Expr | e.ExceptionCase | tuple):
            after = _replaced(before, stands)
            if after is not before and not (isinstance(before, tuple) and _equal(before, after)):
                changed[each.name] = after
    return evolve(node, **changed) if changed else node


def _equal(before: tuple[Any, ...], after: tuple[Any, ...]) -> bool:
    return all(one is other for one, other in zip(before, after, strict=True))


__all__ = ["by_cell"]
