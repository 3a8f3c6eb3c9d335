"""Follows expressions, into the definitions that they call, and tells from which hidden things their values come."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import define, evolve, field, frozen

from interpreter.assembly import ruleset as r
from interpreter.checking import meaning as m
from interpreter.checking.analysis.ownership import DEEPEST, direct_parts
from interpreter.checking.analysis.secrets.naming import Naming
from interpreter.checking.analysis.secrets.players import (
    EVERYBODY,
    Bound,
    Everybody,
    Player,
    another,
)
from interpreter.checking.analysis.secrets.worth import (
    PLAIN,
    Read,
    Setting,
    Worth,
    both,
    reading,
    scalar,
    through,
    united,
)
from interpreter.checking.types import ComponentType, PlaceType, PlayerType
from interpreter.syntax import declaration as d
from interpreter.syntax import expression as e
from interpreter.syntax.tree import Node

MOST_CALLS = 10_000
"""So many ways of calling things are followed; then nothing more is said of the ruleset."""


@frozen(eq=False)
class Within:
    """What holds within a binder: the setting, what the name runs over, and the member that it stands for.

    `tested` is what the condition on the members depends on.
    """

    at: Setting
    source: Worth
    member: Worth
    tested: tuple[Read, ...] = ()

    @property
    def reads(self) -> tuple[Read, ...]:
        """What it depends on which members there are."""
        return united(self.source.reads, self.tested)


@define(eq=False, slots=False)
class Reading(Naming):
    """Tells the worth of expressions.

    done: definitions that were followed, by the ways in which they are called.
    calls: how many definitions and procedures were followed.
    cut:  that was given up, since there were too many, or too long a chain of them.
    weighing: it is asked what values depend on, and not only where things lie and whose they are.
    """

    done: dict[object, Worth] = field(factory=dict, kw_only=True)
    calls: int = field(default=0, kw_only=True)
    cut: bool = field(default=False, kw_only=True)
    weighing: bool = field(default=True, kw_only=True)

    # ---- expressions ----

    def value(self, node: e.Expression, at: Setting) -> Worth:
        """Tell what is known of an expression's value."""
        if not self.weighing and not isinstance(scalar(self.type_of(node)), ComponentType | PlaceType | PlayerType):
            return PLAIN
        match node:
            case e.Number():
                return PLAIN
            case e.Group(inner=inner):
                return self.value(inner, at)
            case e.Name() | e.My() | e.Field() | e.Apply():
                return self.named(node, at)
            case e.Conditional(condition=condition, then=then, otherwise=otherwise):
                tested = self.value(condition, at)
                yes = self.value(then, self.narrowed(condition, True, at))
                return reading(both(yes, self.value(otherwise, self.narrowed(condition, False, at))), tested.reads)
            case e.Both(left=left, right=right):
                second = self.value(right, self.narrowed(left, True, at))
                return Worth(united(self.value(left, at).reads, second.reads))
            case e.Either(left=left, right=right):
                second = self.value(right, self.narrowed(left, False, at))
                return Worth(united(self.value(left, at).reads, second.reads))
            case e.Filter(binder=binder):
                within = self.bound(binder, at)
                return reading(evolve(within.source, player=within.member.player), within.tested)
            case e.The(binder=binder):
                within = self.bound(binder, at)
                return reading(evolve(within.member, one=True), within.reads)
            case e.Collect(value=value, binder=binder) | e.Sum(value=value, binder=binder):
                within = self.bound(binder, at)
                return reading(self.value(value, within.at), within.reads)
            case e.Extreme(value=value, binder=binder) | e.Pack(value=value, binder=binder):
                within = self.bound(binder, at)
                return reading(self.value(value, within.at), within.reads)
            case e.Quantified(binder=binder, condition=condition):
                within = self.bound(binder, at)
                return Worth(united(within.reads, self.value(condition, within.at).reads))
            case e.Award(value=value):
                return Worth(self.value(value, self.as_everybody(node, at)).reads)
            case e.Can(player=player, call=call):
                return Worth(through(self.tried(call, self.value(player, at).player, at), call.name))
            case e.On(what=what, where=where):
                return self.on(what, self.contents(where, at), at)
            case e.Count(operand=operand):
                return Worth(self.contents(operand, at).reads)
            case e.SetOf(members=members):
                return self._set_of(members, at)
            case e.IsKind(value=value, kind=kind):
                return self.is_kind(value, kind, at)
            case e.Member(value=value, collection=collection):
                return Worth(self.met(self.value(value, at), self.contents(collection, at), value, collection))
            case e.Compare(left=left, right=right):
                one, other = self.value(left, at), self.value(right, at)
                return Worth(united(self.met(one, other, left, right), self.met(other, one, right, left)))
            case e.Arithmetic(operator=operator, left=left, right=right):
                return self._joined(operator, self.members(left, at), self.members(right, at), node)
        return Worth(united(*(self.value(p, at).reads for p in direct_parts(node) if isinstance(p, e.Expression))))

    def _set_of(self, members: tuple[e.Expression, ...], at: Setting) -> Worth:
        worths = [self.value(member, at) for member in members]
        found = worths[0] if worths else PLAIN
        for worth in worths[1:]:
            found = both(found, worth)
        return evolve(found, crowd=False)

    def _joined(self, operator: str, left: Worth, right: Worth, node: e.Expression) -> Worth:
        found = left if operator == "-" else both(left, right)
        if operator == "-" and left.player == EVERYBODY and right.player is not None:
            others = another(Bound(node, True, True), right.player)
            return Worth(united(left.reads, right.reads), player=others)
        return reading(found, right.reads)

    # ---- binders ----

    def bound(self, binder: e.Binder, at: Setting) -> Within:
        """Follow a binder, and return what holds within it."""
        source = self.members(binder.source, at)
        return self.bind(binder, self.local(binder.name), source, binder.where, at, True)

    def bind(
        self, node: Node, local: m.Local | None, source: Worth, where: e.Expression | None, at: Setting, inside: bool
    ) -> Within:
        """Let a name stand for one member of a set, of which a condition holds."""
        member = source.member
        if isinstance(source.player, Everybody):
            member = Worth(player=Bound(node, True, inside))
        inner = at
        if local is not None:
            inner = at.inner()
            inner.locals[local] = member
        if where is None:
            return Within(inner, source, member)
        tested = self.value(where, inner).reads
        inner = self.narrowed(where, True, inner)
        return Within(inner, source, inner.locals[local] if local is not None else member, tested)

    # ---- definitions ----

    def call(self, definition: r.Definition, owner: Player | None, handed: list[Worth], at: Setting) -> Worth:
        """Follow a definition, once for each way in which it is called."""
        around = (at.trial.arrived, at.trial.changed) if at.trial else None
        key = (definition, owner, tuple(handed), around, frozenset(at.same.items()), at.doubt)
        if key in self.done or self.exhausted(at):
            return self.done.get(key, PLAIN)
        self.calls += 1
        self.done[key] = PLAIN
        inner = at.outside()
        inner.me = owner
        self.hand_over(definition.parameters, handed, inner)
        for addition in definition.additions:
            self.hand_over(addition.parameters, handed, inner)
        exceptions = [x for addition in definition.additions for x in addition.exceptions]
        self.done[key] = self._body(definition.body, exceptions, inner)
        return self.done[key]

    def exhausted(self, at: Setting) -> bool:
        """Tell whether nothing more is followed: the chain of calls is too long, or there are too many ways."""
        self.cut = self.cut or at.depth > DEEPEST or self.calls > MOST_CALLS
        return self.cut

    def hand_over(self, parameters: Iterable[d.Parameter], handed: Iterable[Worth], at: Setting) -> None:
        """Bind parameters to the values handed over."""
        for parameter, worth in zip(parameters, handed, strict=False):
            local = self.local(parameter.name)
            if local is not None:
                at.locals[local] = worth

    def _body(self, body: d.Body, exceptions: Iterable[d.Exceptional], at: Setting) -> Worth:
        inner = at.inner()
        for let in body.lets:
            local = self.local(let.name)
            worth = self.value(let.value, inner)
            if local is not None:
                inner.locals[local] = worth
        found = self.value(body.value, inner)
        for exception in (*body.exceptions, *exceptions):
            tested = self.value(exception.condition, at).reads
            under = self.narrowed(exception.condition, True, at)
            found = reading(both(found, self._body(exception.body, (), under)), tested)
        return found

    def tried(self, call: e.Call, me: Player | None, at: Setting) -> tuple[Read, ...]:
        """Tell on what it depends whether an action has a legal instance."""
        raise NotImplementedError
