"""What is known at a point of the program beyond what always holds: conditions that were met, values that were set.

A fact is about an expression, which it knows by its text: two expressions that say the same have the same *key*. It is
forgotten as soon as anything changes that the expression reads.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import cache
from typing import Any, TypeAlias

from attrs import fields

from interpreter.program import expression as e
from interpreter.program.extents import Kinds, form_of
from interpreter.program.kinds import TRUTH, Kind, Number, as_list, as_mask, as_number, join, meet
from interpreter.program.program import Program
from interpreter.program.value import GREATEST, LEAST, NOTHING
from interpreter.program.walking import all_within

Key: TypeAlias = Hashable
Reads: TypeAlias = frozenset[Any]
"""Columns and locals; ANYTHING for what asks how the game stands altogether."""

ANYTHING = "anything"
NO_READS: Reads = frozenset()
INNER = (e.Comprehension, e.Pack, e.Award)
"""Forms with a local of their own: of what is in them nothing more is known than what always holds."""


class Reading:
    """What the expressions of one program read, and what lies where, as columns."""

    def __init__(self, program: Program) -> None:
        self.whereabouts = frozenset(
            (program.place_of, program.above, program.below, program.top, program.bottom, program.held)
        )
        self.known = program.known
        self._defines: dict[e.Define, Reads] = {}

    def define(self, define: e.Define) -> Reads:
        """What a definition reads, with those that it uses."""
        if define not in self._defines:
            found: set[Any] = set()
            for node in all_within(define.body):
                found |= self.directly(node)
            self._defines[define] = frozenset(found)
        return self._defines[define]

    def directly(self, node: object) -> Reads:
        """What one expression reads of the table, besides what its parts read."""
        match node:
            case e.Cell():
                return frozenset((node.column,))
            case e.Contents() | e.ContentsOfAll() | e.Position():
                return self.whereabouts
            case e.BoardFunction(name="sight"):
                return self.whereabouts
            case e.CallDefine():
                return self.define(node.define)
            case e.CanAct() | e.Repeats() | e.Winners():
                return frozenset((ANYTHING,))
        return NO_READS


@cache
def _parts(form: type[e.Expr]) -> tuple[str, ...]:
    return tuple(part.name for part in fields(form) if part.name not in ("origin", "matching"))


@cache
def _plain(form: type[e.Expr]) -> type[e.Expr]:
    """The form that a guarded form is made from: it has the same value."""
    return next((base for base in form.__mro__ if base.__module__ == e.__name__ and base is not e.Expr), form)


class Facts:
    """What is known at one point. Facts about what a local was given hold of it as well, as long as it keeps it."""

    def __init__(self, kinds: Kinds, reading: Reading) -> None:
        self.kinds = kinds
        self.reading = reading
        self.known: dict[Key, tuple[Kind, Reads]] = {}
        self.names: dict[e.Local, tuple[Key, Reads]] = {}
        """The texts of the values that locals have been given."""

    def copy(self) -> Facts:
        made = Facts(self.kinds, self.reading)
        made.known, made.names = dict(self.known), dict(self.names)
        return made

    def joined(self, other: Facts) -> Facts:
        """What is known where two ways meet."""
        made = Facts(self.kinds, self.reading)
        for key, (kind, reads) in self.known.items():
            if key in other.known:
                made.known[key] = join(kind, other.known[key][0]), reads
        made.names = {local: name for local, name in self.names.items() if other.names.get(local) == name}
        return made

    # ---- texts ----

    def key(self, x: e.Expr) -> tuple[Key, Reads]:
        """The text of an expression, and all that it reads."""
        reads: set[Any] = set()
        return self._key(x, reads, {}), frozenset(reads)

    def _key(self, x: Any, reads: set[Any], inner: dict[e.Local, Key]) -> Key:
        match x:
            case e.Traced() | e.Kept():
                return self._key(x.operand, reads, inner)
            case e.Get():
                if x.local in inner:
                    return inner[x.local]
                if x.local in self.names:
                    key, read = self.names[x.local]
                    reads |= read
                    return key
                reads.add(x.local)
                return x.local
            case e.Let():
                value = self._key(x.value, reads, inner)
                return self._key(x.body, reads, {**inner, x.local: value})
            case e.Const():
                return (e.Const, x.value)
            case e.Comprehension() | e.Pack() | e.Award():
                inner = {**inner, x.local: ("inner", len(inner))}
            case e.ExceptionCase():
                return self._key(x.condition, reads, inner), self._key(x.value, reads, inner)
            case tuple():
                return tuple([self._key(part, reads, inner) for part in x])
            case e.Local() if x in inner:
                return inner[x]
            case e.Expr():
                pass
            case _:
                return x  # type: ignore[no-any-return]
        assert isinstance(x, e.Expr)
        reads |= self.reading.directly(x)
        if isinstance(x, e.Printed):
            return e.Printed, x.name, x.values, x.first, x.nothing, self._key(x.index, reads, inner)
        form: Any = type(x)
        return (_plain(form), *[self._key(getattr(x, name), reads, inner) for name in _parts(form)])

    # ---- changes ----

    def forget(self, changed: Iterable[Any]) -> None:
        """Forget what reads any of some columns and locals."""
        gone = {ANYTHING, *changed}
        self.known = {key: fact for key, fact in self.known.items() if gone.isdisjoint(fact[1])}
        self.names = {
            local: name for local, name in self.names.items() if local not in gone and gone.isdisjoint(name[1])
        }

    def give(self, local: e.Local, value: e.Expr) -> None:
        """A local is given a value."""
        kind, (key, reads) = self.of(value), self.key(value)
        self.forget((local,))
        self.known[local] = kind, frozenset((local,))
        if local not in reads:
            self.names[local] = key, reads

    def give_kind(self, local: e.Local, kind: Kind) -> None:
        """A local is given something of a kind."""
        self.forget((local,))
        self.known[local] = kind, frozenset((local,))

    def put(self, column: e.Column, index: e.Expr, kind: Number) -> None:
        """A cell is set to a number of a kind."""
        self.forget((column,))
        where = as_number(self.of(index))
        if not where.nothing and where.possible and all(column.has(i) for i in (where.low, where.high)):
            self.refine(e.Cell(column, index), kind)

    # ---- what is known ----

    def of(self, x: e.Expr) -> Kind:
        """What an expression can give here."""
        return Here(self).of(x)

    def truth(self, x: e.Expr) -> bool | None:
        """Whether a condition holds here; None if it may do both."""
        return Here(self).truth(x)

    def refine(self, x: e.Expr, kind: Kind) -> None:
        """An expression is known to be of a kind."""
        match x:
            case e.Traced() | e.Kept():
                self.refine(x.operand, kind)
                return
            case e.OrZero() if isinstance(kind, Number) and (kind.low > 0 or kind.high < 0):
                self.refine(x.operand, kind)
            case e.Get():
                self._note(x.local, kind, frozenset((x.local,)))
        self._note(*self._about(x, kind))

    def _about(self, x: e.Expr, kind: Kind) -> tuple[Key, Kind, Reads]:
        key, reads = self.key(x)
        return key, kind, reads

    def _note(self, key: Key, kind: Kind, reads: Reads) -> None:
        if isinstance(key, tuple) and key[0] is e.Const:
            return
        known = self.known.get(key)
        self.known[key] = (kind if known is None else meet(kind, known[0])), reads

    def assume(self, x: e.Expr, holds: bool = True) -> None:
        """A condition gives yes, or no; not nothing."""
        match x:
            case e.Traced() | e.Kept():
                self.assume(x.operand, holds)
                return
            case e.OrZero() if holds:
                self.assume(x.operand)
            case e.Let():
                self.give(x.local, x.value)
                self.assume(x.body, holds)
                return
            case e.Not():
                if holds or not as_number(self.of(x.operand)).nothing:
                    self.assume(x.operand, not holds)
            case e.And():
                if holds or self.truth(x.left):
                    self.assume(x.right, holds)
                if not as_number(self.of(x.left)).nothing if holds else self.truth(x.right):
                    self.assume(x.left, holds)
            case e.Or():
                if not holds or self.truth(x.left) is False:
                    self.assume(x.right, holds)
                if not holds or self.truth(x.right) is False:
                    self.assume(x.left, holds)
            case e.Less():
                self.compared(x, holds)
            case e.Equal():
                self.equal(x.left, x.right, holds)
                self.equal(x.right, x.left, holds)
            case e.InMask() if holds:
                self.refine(x.value, self.members(as_mask(self.of(x.mask)).members, x.low))
            case e.InList() if holds:
                member = as_list(self.of(x.members)).member
                self.refine(x.value, as_number(member).something())
        kind = as_number(self.kinds.of(x))
        if join(kind.something(), TRUTH) == TRUTH:
            self.refine(x, Number(int(holds), int(holds)))

    def members(self, mask: int, low: int) -> Number:
        """The members of a mask."""
        if mask < 0:
            return Number(low, GREATEST)
        return Number((mask & -mask).bit_length() - 1 + low, mask.bit_length() - 1 + low)

    def compared(self, x: e.Less, holds: bool) -> None:
        """One number is less than another one, or isn't."""
        less, more, or_equal = x.left, x.right, x.or_equal
        if not holds:
            if as_number(self.of(less)).nothing or as_number(self.of(more)).nothing:
                return
            less, more, or_equal = more, less, not or_equal
            self.refine(e.Less(less, more, or_equal), Number(1, 1))
        a, b, apart = as_number(self.of(less)), as_number(self.of(more)), 0 if or_equal else 1
        self.refine(less, Number(LEAST, b.high - apart))
        self.refine(more, Number(a.low + apart, GREATEST))

    def equal(self, x: e.Expr, other: e.Expr, holds: bool) -> None:
        """An expression equals another one, or doesn't."""
        kind, known = self.of(other), self.of(x)
        if holds:
            self.refine(x, kind)
        elif isinstance(kind, Number) and isinstance(known, Number) and kind.only is not None:
            if kind.only == NOTHING:
                self.refine(x, known.something())
            elif kind.only == known.low:
                self.refine(x, Number(known.low + 1, known.high, known.nothing))
            elif kind.only == known.high:
                self.refine(x, Number(known.low, known.high - 1, known.nothing))

    def never_less(self, a: e.Expr, b: e.Expr) -> bool:
        """Whether it was found that `b <= a`."""
        keys = self.key(b)[0], self.key(a)[0]
        found = [self.known.get((e.Less, *keys, or_equal)) for or_equal in (True, False)]
        return any(fact is not None and fact[0] == Number(1, 1) for fact in found)


class Here(Kinds):
    """What expressions can give where some facts are known."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.program = facts.kinds.program
        self.component, self.place = facts.kinds.component, facts.kinds.place

    def of(self, expression: e.Expr) -> Kind:
        always = self.facts.kinds.of(expression)
        if isinstance(always, Number) and always.only is not None:
            return always
        kind = always
        if isinstance(expression, e.Let):
            self.facts.give(expression.local, expression.value)
        if not isinstance(expression, INNER):
            kind = meet(form_of(type(expression))(self, expression), always)
        if isinstance(expression, e.Arithmetic):
            kind = meet(kind, self.related(expression))
        if isinstance(expression, e.Get):
            kind = self.noted(expression.local, kind)
        return self.noted(self.facts.key(expression)[0], kind)

    def noted(self, key: Key, kind: Kind) -> Kind:
        known = self.facts.known.get(key)
        return kind if known is None else meet(known[0], kind)

    def related(self, x: e.Arithmetic) -> Number:
        """What follows from how both sides of a sum or difference are related."""
        key = self.facts.key
        if x.operator == "subtract":
            b = x.right
            least = isinstance(b, e.Arithmetic) and b.operator == "least"
            if least and key(x.left)[0] in (key(b.left)[0], key(b.right)[0]):  # type: ignore[attr-defined]
                return Number(0, GREATEST)
            if self.facts.never_less(x.left, b):
                return Number(0, GREATEST)
        if x.operator == "add" and isinstance(x.right, e.Arithmetic) and x.right.operator == "least":
            for part in (x.right.left, x.right.right):
                rest = isinstance(part, e.Arithmetic) and part.operator == "subtract"
                if rest and key(part.right)[0] == key(x.left)[0]:  # type: ignore[attr-defined]
                    return Number(LEAST, as_number(self.of(part.left)).high)  # type: ignore[attr-defined]
        return Number(LEAST, GREATEST, True)

    def local(self, local: e.Local) -> Kind:
        return self.facts.kinds.local(local)

    def column(self, column: e.Column) -> Kind:
        return self.facts.kinds.column(column)
