"""Follows expressions, into the definitions that they call, and tells from which hidden things their values come."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import define, evolve, field, frozen

from interpreter.assembly import ruleset as r
from interpreter.checking import meaning as m
from interpreter.checking.analysis.calls import CallGraph
from interpreter.checking.analysis.ownership import DEEPEST, direct_parts
from interpreter.checking.analysis.secrets.narrowing import Narrowing
from interpreter.checking.analysis.secrets.players import (
    EVERYBODY,
    Bound,
    Everybody,
    Player,
    Seated,
    another,
    neighbour,
)
from interpreter.checking.analysis.secrets.sight import Sight
from interpreter.checking.analysis.secrets.worth import (
    PLAIN,
    Read,
    Setting,
    Spot,
    Worth,
    both,
    reading,
    scalar,
    through,
    united,
)
from interpreter.checking.types import BROKEN, ComponentType, ListType, PlaceType, PlayerType, SetType, Type, plain
from interpreter.syntax import declaration as d
from interpreter.syntax import expression as e
from interpreter.syntax.tree import Identifier, Node


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
class Reading(Narrowing):
    """Tells the worth of expressions.

    done: definitions that were followed, by the ways in which they are called.
    cut:  the chain of calls was too long to be followed to its end.
    weighing: it is asked what values depend on, and not only where things lie and whose they are.
    """

    graph: CallGraph
    sight: Sight
    done: dict[object, Worth] = field(factory=dict, kw_only=True)
    cut: bool = field(default=False, kw_only=True)
    weighing: bool = field(default=True, kw_only=True)

    def type_of(self, node: Node) -> Type | None:
        return self.graph.survey.typed.types.get(node)

    def local(self, introduced: Node) -> m.Local | None:
        """The local that a node introduces."""
        return self.graph.survey.local(introduced)

    # ---- expressions ----

    def value(self, node: e.Expression, at: Setting) -> Worth:
        """Tell what is known of an expression's value."""
        if not self.weighing and not isinstance(scalar(self.type_of(node)), ComponentType | PlaceType | PlayerType):
            return PLAIN
        match node:
            case e.Group(inner=inner):
                return self.value(inner, at)
            case e.Name() | e.My() | e.Field() | e.Apply():
                return self._named(node, at)
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
                return Worth(self.value(value, self._as_everybody(node, at)).reads)
            case e.Can(player=player, call=call):
                return Worth(through(self.tried(call, self.value(player, at).player, at), call.name))
            case e.On(what=what, where=where):
                return self._on(what, self.contents(where, at), at)
            case e.Count(operand=operand):
                return Worth(self.contents(operand, at).reads)
            case e.SetOf(members=members):
                return self._set_of(members, at)
            case e.IsKind(value=value, kind=kind):
                return self._is_kind(value, kind, at)
            case e.Member(value=value, collection=collection):
                return Worth(self._met(self.value(value, at), self.contents(collection, at), value, collection))
            case e.Compare(left=left, right=right):
                one, other = self.value(left, at), self.value(right, at)
                return Worth(united(self._met(one, other, left, right), self._met(other, one, right, left)))
            case e.Arithmetic(operator=operator, left=left, right=right):
                return self._joined(operator, self.members(left, at), self.members(right, at), node)
        return Worth(united(*(self.value(p, at).reads for p in direct_parts(node) if isinstance(p, e.Expression))))

    def members(self, node: e.Expression, at: Setting) -> Worth:
        """Tell what is known of the members of a set; those of a place are what lies there."""
        if isinstance(plain(self.type_of(node) or SetType(None)), PlaceType):
            return self.contents(node, at)
        return self.value(node, at)

    def contents(self, node: e.Expression, at: Setting) -> Worth:
        """Tell what is known of what lies on a place, or on the places of a set; of another set, of its members."""
        return self._content_of(self.value(node, at), node, at)

    def _content_of(self, worth: Worth, node: e.Expression, at: Setting) -> Worth:
        type_ = self.type_of(node)
        if not isinstance(scalar(type_), PlaceType):
            return worth
        one = not isinstance(plain(type_ or SetType(None)), SetType | ListType)
        return self._lying(worth, node, one, at)

    def _lying(self, places: Worth, node: Node, one: bool, at: Setting) -> Worth:
        """What lies on places; of `one` place it can be counted, and a count on one of many isn't public."""
        reads = places.reads
        if one:
            counted = [spot for spot in self._closed(places.spots) if self.sight.many(spot)]
            reads = united(reads, (Read("number", s, s.name, node, node) for s in counted))
        before = None
        arrived = dict(at.trial.arrived) if at.trial else {}
        if any(s.plain in arrived for s in places.spots):
            before = frozenset(o for s in places.spots for o in arrived.get(s.plain, ()))
        return Worth(reads, places.spots, before, crowd=one)

    def _on(self, what: e.Expression, lying: Worth, at: Setting) -> Worth:
        meaning = self.graph.survey.meaning(what)
        if not isinstance(meaning, m.KindSet):
            return both(self.value(what, at), lying)
        return reading(lying, self._kinds_read(lying, None, meaning.kind, what))

    def _is_kind(self, value: e.Expression, kind: Identifier, at: Setting) -> Worth:
        worth = self.value(value, at)
        meaning = self.graph.survey.meaning(kind)
        if not isinstance(meaning, m.KindSet):
            return Worth(worth.reads)
        return Worth(united(worth.reads, self._kinds_read(worth, self.type_of(value), meaning.kind, kind)))

    def _kinds_read(self, worth: Worth, type_: Type | None, kind: r.Kind, node: Node) -> Iterable[Read]:
        """What is read by telling which components are of a kind."""
        if worth.named:
            return
        of = scalar(type_)
        for spot in self._closed(worth.known_at):
            kinds = self.sight.catalog.concrete(self.sight.catalog.holds([spot.name]))
            if isinstance(of, ComponentType):
                kinds = kinds & self.sight.catalog.below(of.kinds)
            mixed = not kinds <= self.sight.catalog.below([kind.name.text])
            if mixed and not self.sight.told(ComponentType(kinds)):
                yield Read("kind", spot, kind.name.text, node, node, worth.one)

    def _set_of(self, members: tuple[e.Expression, ...], at: Setting) -> Worth:
        worths = [self.value(member, at) for member in members]
        found = worths[0] if worths else PLAIN
        for worth in worths[1:]:
            found = both(found, worth)
        return evolve(found, crowd=False)

    def _met(self, one: Worth, other: Worth, node: e.Expression, against: e.Expression) -> tuple[Read, ...]:
        """What is read by comparing two values, where the first may be known by name, and the second by its place."""
        reads = united(one.reads, other.reads)
        if not one.named or other.named:
            return reads
        if isinstance(scalar(self.type_of(node)), PlaceType):
            return united(reads, self._lying_reads(other.spots, _word(node)))
        return united(reads, self._lying_reads(other.known_at, against))

    def _lying_reads(self, spots: Iterable[Spot], node: Node) -> Iterable[Read]:
        return (Read("lying", s, s.name, node, node) for s in self._closed(spots))

    def _closed(self, spots: Iterable[Spot]) -> list[Spot]:
        """Those of some spots into which not everybody sees, in an order that is always the same."""
        closed = (spot for spot in spots if self.sight.closed(spot))
        return sorted(closed, key=lambda spot: (spot.name, spot.place.name.span.start))

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

    def _as_everybody(self, node: Node, at: Setting) -> Setting:
        return evolve(at, me=Bound(node, True, True))

    # ---- names ----

    def _named(self, whole: e.Expression, at: Setting) -> Worth:
        """Tell what a name, `my x`, `base.x` or something applied to arguments is worth."""
        node, arguments = (whole.function, whole.arguments) if isinstance(whole, e.Apply) else (whole, ())
        base = PLAIN
        if isinstance(node, e.Field):
            base = self.value(node.base, at)
        elif isinstance(node, e.My):
            base = Worth(player=at.me)
        handed = [self.value(a, at) for a in arguments]
        meaning = self.graph.survey.meaning(node)
        if isinstance(meaning, m.DefinitionValue) and (meaning.definition.parameters or not arguments):
            return reading(self._defined(meaning.definition, base, node, handed, at), base.reads)
        if isinstance(meaning, m.Builtin):
            found = self._function(meaning.name, whole, arguments, handed, at)
        else:
            found = self._meant(node, base, handed, at)
            type_ = self._type_meant(meaning, node)
            if arguments and isinstance(plain(type_), PlaceType):
                found = self._first(self._lying(found, node, True, at))
            elif arguments:
                found = self._first(found)
        return reading(found, base.reads, *(worth.reads for worth in handed))

    def _type_meant(self, meaning: m.Meaning | None, node: e.Expression) -> Type:
        """The type of what is applied to arguments."""
        typed = self.graph.survey.typed
        match meaning:
            case m.Local(type=type_):
                return type_
            case m.PilePlace(pile=pile):
                return PlaceType(frozenset({pile.name.text}))
            case m.VariableValue(variable=variable):
                return typed.node_types.get(variable.type, BROKEN)
            case m.DefinitionValue(definition=definition):
                return typed.results.get(definition, BROKEN)
        return typed.types.get(node, BROKEN)

    def _meant(self, node: e.Expression, base: Worth, handed: list[Worth], at: Setting) -> Worth:
        """What a name stands for, leaving out what its base depends on."""
        match self.graph.survey.meaning(node):
            case m.Me():
                return Worth(player=at.me)
            case m.Seat(index=index):
                return Worth(player=self.resolved(Seated(index), at))
            case m.Constant(name="players"):
                return Worth(player=EVERYBODY)
            case m.Constant(name="winners") if self.graph.survey.typed.ruleset.winner:
                goals = self.graph.survey.typed.ruleset.winner.goals
                inner = evolve(self._as_everybody(node, at), locals={}, depth=at.depth + 1)
                return Worth(through(united(*(self.value(goal.value, inner).reads for goal in goals)), node))
            case m.Local() as local:
                worth = at.locals.get(local, PLAIN)
                return evolve(worth, reads=through(worth.reads, node)) if worth.reads else worth
            case m.KindSet():
                return Worth(named=True)
            case m.PilePlace(pile=pile):
                return Worth(spots=frozenset({Spot(pile, base.player if pile.per_player else None)}))
            case m.SpacePlaces(space=space):
                whose = EVERYBODY if isinstance(node, e.Name) else base.player
                return Worth(spots=frozenset({Spot(space, whose if space.per_player else None, not handed)}))
            case m.NamedPlace(space=space):
                return Worth(spots=frozenset(evolve(s, whole=False) for s in base.spots if s.place is space))
            case m.VariableValue(variable=variable):
                return self._variable(variable, base, node, at)
            case m.DefinitionValue(definition=definition):
                return self._defined(definition, base, node, [], at)
            case m.Total():
                scores = self.graph.survey.typed.ruleset.scores.values()
                found = united(*(self.call(score, base.player, [], at).reads for score in scores))
                return Worth(through(found, _word(node)))
            case m.PrintedField(name=name) | m.VarField(name=name) if isinstance(node, e.Field):
                return self._field(node, name, base)
            case m.BuiltinField(name=name) if isinstance(node, e.Field):
                return self._built_in_field(node, name, base, at)
        return PLAIN

    def _first(self, worth: Worth) -> Worth:
        """One component of several; which one it is can't be told once some of them have been moved."""
        return evolve(worth, crowd=False, one=True, before=None if worth.before is None else frozenset())

    def _variable(self, variable: r.Variable, base: Worth, node: e.Expression, at: Setting) -> Worth:
        changed = at.trial.changed if at.trial else ()
        owner = base.player if variable.per_player else None
        reads = united(*(reads for v, whose, reads in changed if v is variable and whose == owner))
        spots = self.sight.spots(self.graph.survey.typed.node_types.get(variable.type))
        return Worth(through(reads, _word(node)), spots)

    def _field(self, node: e.Field, name: str, base: Worth) -> Worth:
        printed = isinstance(self.graph.survey.meaning(node), m.PrintedField)
        of = scalar(self.type_of(node.base))
        if isinstance(of, PlaceType):
            closed = [] if printed else self._closed(base.spots)
            return Worth(tuple(Read("place", s, name, node.name, node.name) for s in closed))
        if not isinstance(of, ComponentType) or base.named or (printed and self.sight.told(of)):
            return PLAIN
        if printed and self.sight.veiled(of):
            return Worth((Read("shown", None, name, node.name, node.name),))
        sort = "field" if printed else "variable"
        return Worth(tuple(Read(sort, s, name, node.name, node.name, base.one) for s in self._closed(base.known_at)))

    def _built_in_field(self, node: e.Field, name: str, base: Worth, at: Setting) -> Worth:
        match name:
            case "place":
                return Worth(named=True) if base.named else Worth(spots=base.spots)
            case "empty":
                return Worth(self._lying(base, node.name, True, at).reads)
            case "owner":
                owners = {spot.owner for spot in base.spots}
                return Worth(player=owners.pop() if len(owners) == 1 else None)
        return PLAIN

    def _function(
        self, name: str, whole: e.Expression, arguments: tuple[e.Expression, ...], handed: list[Worth], at: Setting
    ) -> Worth:
        """The worth of a built-in function's value, leaving out what its arguments depend on."""
        if not arguments:
            return PLAIN
        first = handed[0]
        match name:
            case "top" | "bottom":
                lying = self._content_of(first, arguments[0], at)
                if len(arguments) == 1:
                    return self._first(lying)
                # Of two cards everybody can tell which lies at the end.
                few = isinstance(arguments[1], e.Number) and arguments[1].value <= 2
                return evolve(lying, crowd=lying.crowd and not few)
            case "left" | "right":
                return Worth(player=self.resolved(neighbour(first.player, name == "left"), at))
            case "seat" if isinstance(arguments[0], e.Number):
                return Worth(player=self.resolved(Seated(arguments[0].value - 1), at))
            case "common" if len(arguments) == 2:
                other = self._content_of(handed[1], arguments[1], at)
                first = self._content_of(first, arguments[0], at)
                met = (self._met(first, other, *arguments), self._met(other, first, *reversed(arguments)))
                return reading(other if first.named else first, *met)
            case "subsets" | "groups" | "clusters":
                return self._content_of(first, arguments[0], at)
        owners = {spot.owner for worth in handed for spot in worth.spots}
        spots = self.sight.spots(self.type_of(whole), owners.pop() if len(owners) == 1 else None)
        counted = self._lying(first, whole, True, at).reads if name == "sight" else ()
        return Worth(counted, spots)

    # ---- definitions ----

    def _defined(
        self, definition: r.Definition, base: Worth, node: e.Expression, handed: list[Worth], at: Setting
    ) -> Worth:
        found = self.call(definition, base.player if definition.per_player else None, handed, at)
        if not found.reads:
            return found
        return evolve(found, reads=through(found.reads, _word(node), united(*(w.reads for w in handed))))

    def call(self, definition: r.Definition, owner: Player | None, handed: list[Worth], at: Setting) -> Worth:
        """Follow a definition, once for each way in which it is called."""
        around = (at.trial.arrived, at.trial.changed) if at.trial else ()
        key = (definition, owner, tuple(handed), around, frozenset(at.same.items()), at.doubt)
        self.cut = self.cut or at.depth > DEEPEST
        if key in self.done or at.depth > DEEPEST:
            return self.done.get(key, PLAIN)
        self.done[key] = PLAIN
        inner = evolve(at, me=owner, locals={}, depth=at.depth + 1)
        self.hand_over(definition.parameters, handed, inner)
        for addition in definition.additions:
            self.hand_over(addition.parameters, handed, inner)
        exceptions = [x for addition in definition.additions for x in addition.exceptions]
        self.done[key] = self._body(definition.body, exceptions, inner)
        return self.done[key]

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


def _word(node: Node) -> Node:
    """The word by which something is called: `x` of `my x` and `p.x`."""
    return node.name if isinstance(node, e.My | e.Field) else node
