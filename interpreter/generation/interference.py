"""Whether what an expression reads may have been changed by statements before it: told from the program alone."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from attrs import define, field

from interpreter.engine.memo import expressions_called
from interpreter.generation.unit import Unit
from interpreter.program import expression as e
from interpreter.program import guarded as g
from interpreter.program.masks import members
from interpreter.program.value import NOTHING

ANYTHING = (e.CanAct, e.Repeats, e.Winners)
"""Forms that may read whatever there is."""
MOST_VALUES = 2_000
"""So many values of a few names are gone through."""

Numbers = frozenset[int] | None
"""Which numbers it may be; None for any."""


@define(eq=False)
class Changed:
    """What statements have changed so far: cells of columns, and the places whose contents are others.

    `sources` is, for names that something was chosen from, what they were chosen from; `values` what names stand for.
    """

    unit: Unit
    sources: dict[e.Local, e.Expr] = field(factory=dict)
    values: dict[e.Local, e.Expr] = field(factory=dict)
    columns: dict[e.Column, Numbers] = field(factory=dict)
    places: Numbers = frozenset()
    components: Numbers = frozenset()

    # ---- changes ----

    def put(self, column: e.Column, index: e.Expr) -> None:
        """A cell of a column is changed."""
        self.columns[column] = _union(self.columns.get(column, frozenset()), self.possible(index))

    def move(self, components: e.Expr, place: e.Expr) -> None:
        """Components are moved."""
        self.components = _union(self.components, self.members(components))
        self.places = _union(_union(self.places, self.whereabouts(components)), self.possible(place))

    # ---- reading ----

    def met(self, x: e.Expr) -> bool:
        """Whether an expression may read something that was changed."""
        if not self.columns and self.places == frozenset() and self.components == frozenset():
            return False
        return any(self._meets(node) for node in expressions_called([x]))

    def _meets(self, node: e.Expr) -> bool:
        program = self.unit.program
        if isinstance(node, ANYTHING):
            return True
        if isinstance(node, e.Position | g.GuardedOrder) or (
            isinstance(node, e.BoardFunction) and node.name == "sight"
        ):
            return self.places != frozenset()
        if isinstance(node, e.Contents):
            return _meet(self.places, self.possible(node.place))
        if isinstance(node, e.ContentsOfAll):
            return _meet(self.places, self.members(node.places))
        if not isinstance(node, e.Cell):
            return False
        if node.column in (program.held, program.top, program.bottom):
            return _meet(self.places, self.possible(node.index))
        if node.column is program.place_of:
            return _meet(self.components, self.possible(node.index))
        if node.column in (program.above, program.below):
            return self.places != frozenset()
        return node.column in self.columns and _meet(self.columns[node.column], self.possible(node.index))

    # ---- what it may be ----

    def possible(self, x: e.Expr) -> Numbers:
        """The numbers that an expression may give."""
        match x:
            case e.Traced() | e.Kept():
                return self.possible(x.operand)
            case e.Const() if isinstance(x.value, int):
                return frozenset((x.value,))
            case e.Get() if x.local in self.values:
                return self.possible(self.values[x.local])
            case e.Get() if x.local in self.sources:
                return self.members(self.sources[x.local])
            case e.Comprehension() if x.form == "first":
                found = self.members(x.source)
                return None if found is None else found | {NOTHING}
        worked_out = self._worked_out(x)
        if worked_out is not None:
            return frozenset(value for value in worked_out if isinstance(value, int))
        return self._between(*self.unit.bounds.of(x))

    def members(self, x: e.Expr) -> Numbers:
        """The numbers that may be in a list or mask."""
        match x:
            case e.Traced() | e.Kept() | e.MaskOfList():
                return self.members(x.operand)
            case e.ListOfMask() if not x.low:
                return self.members(x.operand)
            case e.Const() if isinstance(x.value, tuple):
                return frozenset(x.value)
            case e.Get() if x.local in self.values:
                return self.members(self.values[x.local])
            case e.Comprehension() if x.form == "list":
                return self.members(x.source)
            case e.FirstOf():
                return self.members(x.members)
            case e.Keep():
                found = self.members(x.members)
                kept = frozenset(members(x.mask))
                return kept if found is None else found & kept
            case e.MakeList():
                every = [self.possible(member) for member in x.members]
                return None if None in every else frozenset().union(*(each for each in every if each is not None))
            case e.BoardFunction() if x.name in ("around", "touching"):
                return self._neighbours(x)
        worked_out = self._worked_out(x)
        if worked_out is not None:
            return frozenset(one for value in worked_out for one in (_listed(value)))
        return self._between(*self.unit.bounds.member(x))

    def whereabouts(self, x: e.Expr) -> Numbers:
        """The places on which components may lie."""
        match x:
            case e.Traced() | e.Kept() | e.MaskOfList() | e.ListOfMask():
                return self.whereabouts(x.operand)
            case e.Get() if x.local in self.values:
                return self.whereabouts(self.values[x.local])
            case e.Get() if x.local in self.sources:
                return self.whereabouts(self.sources[x.local])
            case e.Comprehension() if x.form in ("list", "first"):
                return self.whereabouts(x.source)
            case e.Keep() | e.FirstOf() | e.Last():
                return self.whereabouts(x.members)
            case e.MakeList():
                found: Numbers = frozenset()
                for member in x.members:
                    found = _union(found, self.whereabouts(member))
                return found
            case e.Contents():
                return self.possible(x.place)
            case e.ContentsOfAll():
                return self.members(x.places)
        return None

    def _neighbours(self, x: e.BoardFunction) -> Numbers:
        topology = self.unit.program.topology
        assert topology is not None
        rows = topology.around if x.name == "around" else topology.touching
        places = self.possible(x.arguments[0])
        if places is None:
            places = frozenset(range(len(rows)))
        return frozenset(one for place in places if 0 <= place < len(rows) for one in rows[place])

    def _worked_out(self, x: e.Expr) -> list[object] | None:
        """The values of what is constant but for a few names; nothing if there are too many."""
        constants = self.unit.constants
        names = constants.names(x)
        if names is None or len(names) > 2:
            return None
        domains = [self._named(name) for name in names]
        total = 1
        for domain in domains:
            if domain is None:
                return None
            total *= len(domain)
        if total > MOST_VALUES:
            return None
        found = []
        for values in product(*(sorted(domain) for domain in domains if domain is not None)):
            there, value = constants.worked_out(x, dict(zip(names, values, strict=True)))
            if not there:
                return None
            found.append(value)
        return found

    def _named(self, name: e.Local) -> Numbers:
        if name in self.sources or name in self.values:
            return self.possible(e.Get(name))
        return self._between(*self.unit.bounds.local(name))

    def _between(self, low: int, high: int | None) -> Numbers:
        if high is None or high > MOST_VALUES or (low < 0 and low != NOTHING):
            return None
        return frozenset(range(max(low, 0), high + 1)) | ({NOTHING} if low == NOTHING else frozenset())


def _listed(value: object) -> Iterable[int]:
    if isinstance(value, int):
        return members(value)
    assert isinstance(value, tuple)
    return value


def _union(one: Numbers, other: Numbers) -> Numbers:
    return None if one is None or other is None else one | other


def _meet(one: Numbers, other: Numbers) -> bool:
    if one is None:
        return other is None or bool(other)
    if other is None:
        return bool(one)
    return not one.isdisjoint(other)
