"""Lowering of expressions: from the typed tree to the program's expressions.

`value` gives an expression in the form that the node's type has by nature (see `value.py`); the other methods give it
in the form that its surroundings want: a number or condition (nothing is 0 or no), a list, a mask, a family. What a
place is worth as a set, what lies on it, is added here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from interpreter.checking import meaning as m
from interpreter.checking import types as t
from interpreter.lowering.constancy import Constancy
from interpreter.lowering.folding import constant, fold
from interpreter.lowering.scope import Scope, held
from interpreter.lowering.secrecy import members_of
from interpreter.program import expression as e
from interpreter.program.program import Source
from interpreter.program.value import NOTHING, Value
from interpreter.syntax import expression as x
from interpreter.syntax.tree import Node

if TYPE_CHECKING:
    from interpreter.lowering.context import Context

COMPARISONS = {"<": (False, False), "<=": (False, True), ">": (True, False), ">=": (True, True)}
OPERATIONS = {"+": "add", "-": "subtract", "*": "multiply", "/": "divide"}


class Expressions:
    """Lowers expressions for one program."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.constancy = Constancy()
        self.forms: dict[type[Node], Callable[[Any, Scope], e.Expr]] = {
            x.Number: lambda node, scope: e.Const(node.value),
            x.TextValue: lambda node, scope: e.Const(self.domains.intern_text(node.value)),
            x.Group: lambda node, scope: self.value(node.inner, scope),
            x.Name: self.context.names.name,
            x.My: self.context.names.my,
            x.Field: self.context.names.field,
            x.Apply: self.context.calls.apply,
            x.SetOf: self.set_of,
            x.Collect: self.collect,
            x.Filter: self.filter,
            x.Tally: self.tally,
            x.Lookup: self.lookup,
            x.Either: lambda node, scope: fold(e.Or(*self.conditions(node, scope))),
            x.Both: lambda node, scope: fold(e.And(*self.conditions(node, scope))),
            x.Negation: lambda node, scope: fold(e.Not(self.condition(node.operand, scope))),
            x.Conditional: self.conditional,
            x.Quantified: self.quantified,
            x.Sum: self.sum,
            x.Extreme: self.extreme,
            x.Pack: self.pack,
            x.The: self.the,
            x.Award: self.award,
            x.Compare: self.compare,
            x.IsKind: self.is_kind,
            x.Member: self.member,
            x.Can: lambda node, scope: self.context.decisions.can(node, scope),
            x.Numbers: lambda node, scope: fold(
                e.NumbersBetween(self.number(node.low, scope), self.number(node.high, scope))
            ),
            x.Arithmetic: self.arithmetic,
            x.Negative: lambda node, scope: fold(
                e.Arithmetic("subtract", e.Const(0), self.number(node.operand, scope))
            ),
            x.Count: self.count,
            x.On: self.on,
        }

    @property
    def domains(self) -> Any:
        return self.context.domains

    def type_of(self, node: Node) -> t.Type:
        """The type that the checker found."""
        return self.context.typed.types[node]

    # ---- the forms that surroundings want ----

    def value(self, node: Node, scope: Scope) -> e.Expr:
        """The value in the form of the node's own type."""
        value = self.forms[type(node)](node, scope)
        if isinstance(value, e.Comprehension | e.Pack):
            value = self.constancy.kept(value)
        value = self.context.secrecy.kept(value, self.type_of(node))
        self.note(value, node)
        return value

    def note(self, value: e.Expr, node: Node) -> None:
        """Remembers the text that an expression came from: the innermost, where several are worth the same."""
        if not isinstance(value, e.Const) and value not in self.context.program.sources:
            source = Source(node.span, self.domains.format(self.type_of(node)))
            self.context.program.sources[value] = source

    def number(self, node: Node, scope: Scope) -> e.Expr:
        """A number; nothing is 0."""
        value = self.value(node, scope)
        return fold(e.OrZero(value)) if t.may_be_nothing(self.type_of(node)) else value

    def condition(self, node: Node, scope: Scope) -> e.Expr:
        """Yes or no; nothing is no."""
        return self.number(node, scope)

    def conditions(self, node: x.Either | x.Both, scope: Scope) -> tuple[e.Expr, e.Expr]:
        return self.condition(node.left, scope), self.condition(node.right, scope)

    def sequence(self, node: Node, scope: Scope) -> e.Expr:
        """A list, or for a set of sets a family: what loops and choices run over."""
        return self.listed(self.value(node, scope), self.type_of(node))

    def listed(self, value: e.Expr, type_: t.Type) -> e.Expr:
        """A value of the type as a list."""
        match type_:
            case t.PlaceType() | t.Maybe(t.PlaceType()):
                return self.context.secrecy.contents(value)
            case t.ListType() | t.SetType(t.SetType() | t.ListType()):
                return value
            case t.SetType():
                return fold(e.ListOfMask(value, self.domains.low(type_)))
            case t.NothingType():
                return e.Const(())
        return fold(e.MakeList((value,)))

    def mask(self, node: Node, scope: Scope, low: int = 0) -> e.Expr:
        """A mask whose bit 0 stands for `low`."""
        return self.masked(self.value(node, scope), self.type_of(node), low)

    def masked(self, value: e.Expr, type_: t.Type, low: int = 0) -> e.Expr:
        """A value of the type as a mask."""
        match type_:
            case t.SetType(None) | t.NothingType():
                return e.Const(0)
            case t.SetType():
                own = self.domains.low(type_)
                return value if own == low else fold(e.Rebase(value, own, low))
            case t.ListType() | t.PlaceType() | t.Maybe(t.PlaceType()):
                return fold(e.MaskOfList(self.listed(value, type_), low))
        return fold(e.MakeMask((value,), low))

    def converted(self, value: e.Expr, have: t.Type, want: t.Type) -> e.Expr:
        """A value of the type `have` in the form of the type `want`: for arguments, variables and branches."""
        match want:
            case t.ListType(t.SetType()) | t.SetType(t.SetType() | t.ListType()):
                return self.family(value, have, self.domains.low(want.member))
            case t.ListType():
                return self.listed(value, have)
            case t.SetType():
                return self.masked(value, have, self.domains.low(want))
            case t.TallyType():
                empty = isinstance(have, t.SetType | t.NothingType)
                return e.Const(self.domains.nothing(want)) if empty else value
        if t.may_be_nothing(have) and not t.may_be_nothing(want) and isinstance(want, t.NumberType | t.YesNoType):
            return fold(e.OrZero(value))
        return value

    def family(self, value: e.Expr, have: t.Type, low: int) -> e.Expr:
        """A set of sets of the type whose masks' bit 0 stands for `low`."""
        member = getattr(have, "member", None)
        if not isinstance(member, t.SetType | t.ListType):
            return e.Const(())
        own = self.domains.low(member) if member.member is not None else low
        return value if own == low else e.RebaseFamily(value, own, low)

    def wanted(self, node: Node, want: t.Type, scope: Scope) -> e.Expr:
        """The node's value in the form of the type."""
        return self.converted(self.value(node, scope), self.type_of(node), want)

    # ---- sets and tallies ----

    def set_of(self, node: x.SetOf, scope: Scope) -> e.Expr:
        type_ = self.type_of(node)
        if isinstance(type_, t.TallyType):
            return e.Const(self.domains.nothing(type_))
        members = tuple(self.value(member, scope) for member in node.members)
        if isinstance(type_, t.SetType) and isinstance(type_.member, t.SetType | t.ListType):
            low = self.domains.low(type_.member)
            return e.MakeFamily(tuple(self.mask(member, scope, low) for member in node.members))
        if isinstance(type_, t.ListType):
            return fold(e.MakeList(members))
        return fold(e.MakeMask(members, self.domains.low(type_)))

    def bound(self, binder: x.Binder, scope: Scope) -> tuple[e.Local, e.Expr, e.Expr | None]:
        """The local of a binder, the list that it runs over, and its condition."""
        source = self.sequence(binder.source, scope)
        local = scope.frame.local(binder.name.text)
        self.bind(binder, local, scope)
        where = self.condition(binder.where, scope) if binder.where is not None else None
        return local, source, None if where is not None and constant(where) == 1 else where

    def bind(self, node: Node, local: e.Local, scope: Scope) -> None:
        """Makes a local what the name that `node` introduces stands for."""
        name = self.context.typed.meanings[node]
        assert isinstance(name, m.Local)
        scope.bind(name, local)

    def filter(self, node: x.Filter, scope: Scope) -> e.Expr:
        type_ = self.type_of(node)
        local, source, where = self.bound(node.binder, scope)
        if isinstance(type_, t.ListType):
            return source if where is None else e.Comprehension("list", local, source, where, None)
        form = "family" if isinstance(type_, t.SetType) and isinstance(type_.member, t.SetType) else "mask"
        return e.Comprehension(form, local, source, where, e.Get(local), low=self.domains.low(type_))

    def collect(self, node: x.Collect, scope: Scope) -> e.Expr:
        type_ = self.type_of(node)
        local, source, where = self.bound(node.binder, scope)
        if isinstance(type_, t.SetType) and isinstance(type_.member, t.SetType | t.ListType):
            value = self.mask(node.value, scope, self.domains.low(type_.member))
            return e.Comprehension("family", local, source, where, value)
        value = self.value(node.value, scope)
        return e.Comprehension("mask", local, source, where, value, low=self.domains.low(type_))

    def tally(self, node: x.Tally, scope: Scope) -> e.Expr:
        type_ = self.type_of(node)
        assert isinstance(type_, t.TallyType)
        counts: list[e.Expr] = [e.Const(0)] * len(self.domains.enum(type_.enum))
        for pair in node.pairs:
            member = self.context.typed.meanings[pair.key]
            assert isinstance(member, m.EnumMember)
            counts[member.index] = self.number(pair.value, scope)
        return fold(e.MakeTally(tuple(counts)))

    # ---- questions about sets ----

    def quantified(self, node: x.Quantified, scope: Scope) -> e.Expr:
        local, source, where = self.bound(node.binder, scope)
        form = "every" if node.every else "any"
        return self.context.secrecy.quantified(form, local, source, where, self.condition(node.condition, scope))

    def sum(self, node: x.Sum, scope: Scope) -> e.Expr:
        type_ = self.type_of(node)
        local, source, where = self.bound(node.binder, scope)
        match type_:
            case t.SetType(t.SetType() | t.ListType()):
                return e.Comprehension("family_union", local, source, where, self.wanted(node.value, type_, scope))
            case t.SetType() | t.ListType():
                low = self.domains.low(type_)
                return e.Comprehension("union", local, source, where, self.mask(node.value, scope, low))
            case t.TallyType():
                value = self.wanted(node.value, type_, scope)
                return e.Comprehension("tally_sum", local, source, where, value, zero=self.domains.nothing(type_))
        return e.Comprehension("sum", local, source, where, self.number(node.value, scope))

    def extreme(self, node: x.Extreme, scope: Scope) -> e.Expr:
        local, source, where = self.bound(node.binder, scope)
        return e.Comprehension("most" if node.most else "least", local, source, where, self.value(node.value, scope))

    def the(self, node: x.The, scope: Scope) -> e.Expr:
        local, source, where = self.bound(node.binder, scope)
        return self.context.secrecy.first(local, source, where, self.type_of(node.binder.source))

    def pack(self, node: x.Pack, scope: Scope) -> e.Expr:
        local, source, where = self.bound(node.binder, scope)
        return e.Pack(local, source, where, self.number(node.value, scope))

    def award(self, node: x.Award, scope: Scope) -> e.Expr:
        assert scope.me is not None
        local, seat = scope.passing("seat")
        value = self.number(node.value, scope.with_me(seat))
        return e.Award(node.prizes, node.most, local, value, scope.me, node.ties.text == "split")

    def count(self, node: x.Count, scope: Scope) -> e.Expr:
        type_ = self.type_of(node.operand)
        match type_:
            case t.SetType(t.SetType() | t.ListType()) | t.ListType():
                return fold(e.CountList(self.value(node.operand, scope)))
            case t.PlaceType() | t.Maybe(t.PlaceType()):
                return self.context.held(self.value(node.operand, scope))
        return fold(e.CountMask(self.mask(node.operand, scope, self.domains.low(type_))))

    def member(self, node: x.Member, scope: Scope) -> e.Expr:
        have, want = self.type_of(node.value), self.type_of(node.collection)
        collection = self.value(node.collection, scope)
        if isinstance(have, t.SetType | t.ListType):
            low = self.common_low(have, getattr(want, "member", None))
            return e.InList(self.mask(node.value, scope, low), self.family(collection, want, low))
        value = self.value(node.value, scope)
        match want:
            case t.SetType():
                kinds = members_of(collection)
                if held(want) == "components" and isinstance(kinds, int):
                    return self.context.secrecy.is_among(value, kinds)
                return fold(e.InMask(value, collection, self.domains.low(want)))
            case t.PlaceType() | t.Maybe(t.PlaceType()):
                place = self.context.place_of(value)
                return fold(e.And(e.Not(fold(e.Equal(value, e.Const(NOTHING)))), e.Equal(place, collection)))
        return fold(e.InList(value, self.listed(collection, want)))

    def is_kind(self, node: x.IsKind, scope: Scope) -> e.Expr:
        mask = self.domains.kinds.get(node.kind.text, 0)
        return self.context.secrecy.is_among(self.value(node.value, scope), mask)

    def on(self, node: x.On, scope: Scope) -> e.Expr:
        place = self.type_of(node.where)
        where = self.value(node.where, scope)
        if isinstance(t.plain(place), t.PlaceType):
            there: e.Expr = self.context.secrecy.contents(where)
        else:
            there = self.context.secrecy.contents_of_all(self.listed(where, place))
        what = self.mask(node.what, scope)
        kept = members_of(what)
        if isinstance(kept, int):
            return self.context.secrecy.keep(there, kept)
        local, each = scope.passing("each")
        return e.Comprehension("list", local, there, e.InMask(each, what, 0), None)

    # ---- comparing, computing, choosing ----

    def compare(self, node: x.Compare, scope: Scope) -> e.Expr:
        if node.operator in ("=", "!="):
            same = self.equal(node.left, node.right, scope)
            return same if node.operator == "=" else fold(e.Not(same))
        swap, or_equal = COMPARISONS[node.operator]
        left, right = (node.right, node.left) if swap else (node.left, node.right)
        types = (self.type_of(left), self.type_of(right))
        tally = next((k for k in types if isinstance(k, t.TallyType)), None)
        if tally is not None:
            return e.TallyWithin(self.wanted(left, tally, scope), self.wanted(right, tally, scope), or_equal)
        return fold(e.Less(self.value(left, scope), self.value(right, scope), or_equal))

    def equal(self, left: Node, right: Node, scope: Scope) -> e.Expr:
        """Whether two values are the same; sets, lists and what lies on places are compared as sets."""
        have, other = self.type_of(left), self.type_of(right)
        many = (t.SetType, t.ListType)
        for kind in (have, other):
            if isinstance(kind, t.TallyType):
                return fold(e.Equal(self.wanted(left, kind, scope), self.wanted(right, kind, scope)))
        if not isinstance(have, many) and not isinstance(other, many):
            return self.context.secrecy.equal(self.value(left, scope), self.value(right, scope))
        inner, against = (kind.member if isinstance(kind, many) else None for kind in (have, other))
        if isinstance(inner, many) or isinstance(against, many):
            low = self.common_low(inner, against)
            families = ((self.value(node, scope), self.type_of(node)) for node in (left, right))
            return e.Equal(*(self.family(value, kind, low) for value, kind in families))
        low = self.common_low(have, other)
        return fold(e.Equal(self.mask(left, scope, low), self.mask(right, scope, low)))

    def common_low(self, *types: t.Type | None) -> int:
        """The number that bit 0 can stand for in masks of all these types of sets and lists."""
        sets = [kind for kind in types if isinstance(kind, t.SetType | t.ListType) and kind.member]
        return min((self.domains.low(kind) for kind in sets), default=0)

    def arithmetic(self, node: x.Arithmetic, scope: Scope) -> e.Expr:
        type_ = self.type_of(node)
        if isinstance(type_, t.TallyType):
            left, right = self.wanted(node.left, type_, scope), self.wanted(node.right, type_, scope)
            return e.TallyOperation(OPERATIONS[node.operator], left, right)
        if isinstance(type_, t.SetType) and isinstance(type_.member, t.SetType | t.ListType):
            left, right = self.wanted(node.left, type_, scope), self.wanted(node.right, type_, scope)
            return e.FamilyOperation("union" if node.operator == "+" else "difference", left, right)
        if isinstance(type_, t.ListType):
            low = self.domains.low(t.SetType(type_.member))
            return e.ListWithout(self.sequence(node.left, scope), self.mask(node.right, scope, low), low)
        if isinstance(type_, t.SetType):
            low = self.domains.low(type_)
            operator = "union" if node.operator == "+" else "difference"
            return fold(e.MaskOperation(operator, self.mask(node.left, scope, low), self.mask(node.right, scope, low)))
        left, right = self.number(node.left, scope), self.number(node.right, scope)
        return fold(e.Arithmetic(OPERATIONS[node.operator], left, right))

    def conditional(self, node: x.Conditional, scope: Scope) -> e.Expr:
        want = self.type_of(node)
        condition = self.condition(node.condition, scope)
        return fold(e.If(condition, self.wanted(node.then, want, scope), self.wanted(node.otherwise, want, scope)))

    def lookup(self, node: x.Lookup, scope: Scope) -> e.Expr:
        want = self.type_of(node)
        cases: list[tuple[int, e.Expr]] = []
        for step in node.steps:
            key = step.key if isinstance(step.key, int) else self.member_number(step.key)
            cases.append((key, e.Traced(self.wanted(step.value, want, scope), step.span)))
        plain = tuple((k, v.operand if isinstance(v, e.Traced) else v) for k, v in cases)
        or_more = bool(node.steps) and node.steps[-1].or_more
        nothing: Value = 0 if isinstance(want, t.NumberType | t.YesNoType) else self.domains.nothing(want)
        subject = self.value(node.subject, scope)
        folded = fold(e.Lookup(subject, plain, or_more, nothing))
        return e.Lookup(subject, tuple(cases), or_more, nothing) if isinstance(folded, e.Lookup) else folded

    def member_number(self, key: Node) -> int:
        """The number of the enum member or seat that a key names."""
        meaning = self.context.typed.meanings[key]
        if isinstance(meaning, m.Constant):
            return int(meaning.name == "yes")
        assert isinstance(meaning, m.EnumMember | m.Seat)
        return meaning.index


def sum_of(terms: Sequence[e.Expr]) -> e.Expr:
    """The total of some numbers."""
    total: e.Expr = e.Const(0)
    for term in terms:
        total = term if isinstance(total, e.Const) else e.Arithmetic("add", total, term)
    return total
