"""Whose the things are that an expression in a simultaneous block reaches: surely the acting player's own, or not.

An expression is followed into the definitions that it calls. What it reads on the way is noted. A value is *mine* if
every place, component and player that it can be belongs to the player of the copy, so that no other copy touches it as
long as that one, too, keeps to its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from attrs import define, evolve, field, frozen

from interpreter.assembly import ruleset as r
from interpreter.checking import meaning as m
from interpreter.checking.analysis.calls import CallGraph
from interpreter.checking.catalog import BOX, Catalog
from interpreter.checking.types import ComponentType, ListType, Maybe, PlaceType, PlayerType, SetType, Type
from interpreter.syntax import declaration as d
from interpreter.syntax import expression as e
from interpreter.syntax.statement import Block
from interpreter.syntax.tree import Node
from interpreter.syntax.walking import children

DEEPEST = 60
"""So many calls are followed into each other; a longer chain is not looked at to its end."""


@frozen
class Value:
    """What an expression can be worth.

    mine:    see above.
    origins: the piles and spaces from which components were taken, by name.
    placed:  the components still lie there.
    """

    mine: bool
    placed: bool
    origins: frozenset[str] = frozenset()

    def __or__(self, other: Value) -> Value:
        """Either of two values, or both of them in a set."""
        return Value(self.mine and other.mine, self.placed and other.placed, self.origins | other.origins)


NEUTRAL = Value(True, True)
"""A number, a member of an enum: nothing that can be touched."""

FOREIGN = Value(False, False)
"""Something of which it isn't known whose it is."""


@frozen
class Thing:
    """What can be read and changed: a variable, a field's cells, a pile, a space, or components of related kinds."""

    sort: str
    name: str

    def __str__(self) -> str:
        if self.sort == "components":
            return f"components of kind `{self.name}`"
        return f"`{self.name}`"


@frozen(eq=False)
class Access:
    """One reading or changing of a thing, at a node."""

    thing: Thing
    node: Node
    change: bool
    mine: bool


@define(eq=False)
class Setting:
    """What is known while a part is followed: whether `me` is the player of the copy, and whose the locals are.

    `gone` are locals that were bound when components were moved to places that aren't the player's own: since then it
    isn't known where what they hold lies.
    """

    me: bool
    locals: dict[m.Local, Value] = field(factory=dict)
    gone: set[m.Local] = field(factory=set)
    depth: int = 0


@define(eq=False, slots=False)
class Reading:
    """Follows expressions and notes what they read.

    kept:  own variables that hold only places of their owner.
    trial: a `can` is followed, in which nothing that happens changes anything.
    cut:   the chain of calls was too long to be followed to its end.
    """

    graph: CallGraph
    kept: set[r.Variable]
    accesses: list[Access] = field(factory=list)
    done: dict[object, Value] = field(factory=dict)
    trial: bool = False
    cut: bool = False

    @cached_property
    def catalog(self) -> Catalog:
        """Answers questions about kinds and places."""
        return Catalog(self.graph.survey.typed.ruleset)

    # ---- noting ----

    def note(self, thing: Thing, node: Node, mine: bool, change: bool = False) -> None:
        self.accesses.append(Access(thing, node, change and not self.trial, mine))

    def contents(self, node: e.Expression, value: Value, change: bool = False) -> Value:
        """Note that what lies on a place, or on the places of a set, is read; return what lies there."""
        return self._looked_into(_places(self.graph.survey.typed.types.get(node)), node, value, change)

    def _looked_into(self, places: frozenset[str], node: e.Expression, value: Value, change: bool = False) -> Value:
        for name in sorted(places):
            self.note(Thing("place", name), node, value.mine, change)
        return Value(value.mine, True, value.origins | places) if places else value

    def components(self, node: e.Expression, value: Value, change: bool = False) -> None:
        """Note that the place of components is read or changed."""
        type_ = _scalar(self.graph.survey.typed.types.get(node))
        if isinstance(type_, ComponentType):
            for family in sorted({self.catalog.line(kind)[-1] for kind in type_.kinds if self.catalog.line(kind)}):
                self.note(Thing("components", family), node, value.mine, change)

    def homes(self, node: e.Expression) -> frozenset[str]:
        """Return the piles and spaces where components can lie."""
        type_ = _scalar(self.graph.survey.typed.types.get(node))
        return self.catalog.homes(type_.kinds) - {BOX} if isinstance(type_, ComponentType) else frozenset()

    # ---- expressions ----

    def value(self, node: e.Expression, at: Setting) -> Value:
        """Follow an expression, and return whose its value is."""
        found = self._value(node, at)
        return found if self._touchable(node) else NEUTRAL

    def members(self, node: e.Expression, at: Setting) -> Value:
        """Follow an expression whose members are wanted: those of a place are what lies there."""
        value = self.value(node, at)
        type_ = self.graph.survey.typed.types.get(node)
        plain = type_.of if isinstance(type_, Maybe) else type_
        return self.contents(node, value) if isinstance(plain, PlaceType) else value

    def _touchable(self, node: e.Expression) -> bool:
        type_ = _scalar(self.graph.survey.typed.types.get(node))
        return isinstance(type_, PlaceType | ComponentType | PlayerType)

    def _value(self, node: e.Expression, at: Setting) -> Value:
        match node:
            case e.Group(inner=inner):
                return self.value(inner, at)
            case e.Name() | e.My():
                return self.named(node, (), at)
            case e.Field():
                return self.named(node, (), at)
            case e.Apply(function=function, arguments=arguments):
                return self.named(function, arguments, at)
            case e.Conditional(condition=condition, then=then, otherwise=otherwise):
                self.value(condition, at)
                return self.value(then, at) | self.value(otherwise, at)
            case e.Collect(value=value, binder=binder):
                return self.value(value, self.bound(binder, at))
            case e.Filter(binder=binder) | e.The(binder=binder):
                local = self.graph.survey.local(binder.name)
                return self.bound(binder, at).locals.get(local, FOREIGN) if local else self.members(binder.source, at)
            case e.Quantified(binder=binder, condition=inner):
                self.value(inner, self.bound(binder, at))
                return NEUTRAL
            case e.Sum(value=inner, binder=binder) | e.Extreme(value=inner, binder=binder):
                return self.value(inner, self.bound(binder, at))
            case e.Pack(value=inner, binder=binder):
                return self.value(inner, self.bound(binder, at))
            case e.Award(value=inner):
                return self.value(inner, evolve(at, me=False))
            case e.Can(player=player, call=call):
                self.try_(call, self.value(player, at).mine, at)
                return NEUTRAL
            case e.On(what=what, where=where):
                return self._on(what, where, at)
            case e.Count(operand=operand):
                return self.members(operand, at)
            case e.Member(value=value, collection=collection):
                self.members(collection, at)
                return self.value(value, at)
            case e.Arithmetic(operator=operator, left=left, right=right):
                kept, other = self.members(left, at), self.members(right, at)
                return kept if operator == "-" else kept | other
        found = NEUTRAL
        for part in direct_parts(node):
            if isinstance(part, e.Expression):
                found = found | self.value(part, at)
        return found

    def _on(self, what: e.Expression, where: e.Expression, at: Setting) -> Value:
        if not isinstance(self.graph.survey.meaning(what), m.KindSet):
            self.members(what, at)
        return self.contents(where, self.value(where, at))

    def bound(self, binder: e.Binder | d.Chosen, at: Setting) -> Setting:
        """Return the setting inside of a binder."""
        source = self.members(binder.source, at)
        local = self.graph.survey.local(binder.name)
        inner = evolve(at, locals={**at.locals, local: source}) if local is not None else at
        if binder.where is not None:
            self.value(binder.where, inner)
        return inner

    def named(self, node: e.Expression, arguments: tuple[e.Expression, ...], at: Setting) -> Value:
        """Follow a name, `my x`, `base.x` or a call of one."""
        owner = _player(at) if isinstance(node, e.My) else FOREIGN
        if isinstance(node, e.Field):
            owner = self.value(node.base, at)
        match self.graph.survey.meaning(node):
            case m.Me():
                return _player(at)
            case m.Local() as local:
                value = at.locals.get(local, FOREIGN)
                value = evolve(value, placed=value.placed and local not in at.gone)
                self.arguments(arguments, at)
                return self._looked_into(_places(local.type), node, value) if arguments else value
            case m.Constant(name="box" | "none"):
                return NEUTRAL
            case m.KindSet(kind=kind):
                return Value(False, True, self.catalog.homes([kind.name.text]) - {BOX})
            case m.VariableValue(variable=variable):
                self.note(variable_thing(variable), node, owner.mine)
                return NEUTRAL if owner.mine and variable in self.kept else FOREIGN
            case m.PilePlace() | m.SpacePlaces() | m.NamedPlace() as place:
                self.arguments(arguments, at)
                if arguments and isinstance(place, m.PilePlace):
                    return self._looked_into(frozenset({place.pile.name.text}), node, owner)
                return owner
            case m.DefinitionValue(definition=definition):
                return self.call(definition, owner.mine, self.arguments(arguments, at), at.depth)
            case m.Total():
                for score in self.graph.survey.typed.ruleset.scores.values():
                    self.call(score, owner.mine, [], at.depth)
                return NEUTRAL
            case m.Constant(name="winners") if self.graph.survey.typed.ruleset.winner:
                for goal in self.graph.survey.typed.ruleset.winner.goals:
                    self.value(goal.value, Setting(me=False, depth=at.depth + 1))
                return FOREIGN
            case m.PrintedField() | m.Seat() | m.Constant():
                return FOREIGN
            case m.VarField(name=name):
                self.note(Thing("field", name), node, owner.mine)
                return FOREIGN
            case m.BuiltinField(name=name) if isinstance(node, e.Field):
                return self._built_in_field(node, name, owner)
            case m.Builtin(name=name):
                return self._built_in(name, arguments, at)
        found = NEUTRAL
        for value in self.arguments(arguments, at):
            found = found | value
        return found

    def arguments(self, arguments: Iterable[e.Expression], at: Setting) -> list[Value]:
        return [self.value(a, at) for a in arguments]

    def _built_in_field(self, node: e.Field, name: str, owner: Value) -> Value:
        if name == "empty":
            self.contents(node.base, owner)
        elif name == "place":
            self.components(node.base, owner)
            return NEUTRAL if owner.mine and owner.placed else FOREIGN
        return owner

    def _built_in(self, name: str, arguments: tuple[e.Expression, ...], at: Setting) -> Value:
        found = NEUTRAL
        for argument in arguments:
            read = name in ("top", "bottom", "sight", "repeats", "common")
            value = self.value(argument, at)
            if name == "position":
                self.components(argument, value)
            found = found | (self.contents(argument, value) if read else value)
        return FOREIGN if name in ("left", "right", "seat") else found

    # ---- calls ----

    def call(self, definition: r.Definition, owner: bool, arguments: list[Value], depth: int) -> Value:
        """Follow a definition, once for each way in which it is called."""
        key = (definition, owner, tuple(arguments), self.trial)
        self.cut = self.cut or depth > DEEPEST
        if key in self.done or depth > DEEPEST:
            return self.done.get(key, FOREIGN)
        self.done[key] = FOREIGN
        at = Setting(me=owner, depth=depth + 1)
        self.hand_over(definition.parameters, arguments, at)
        for addition in definition.additions:
            self.hand_over(addition.parameters, arguments, at)
        exceptions = [x for addition in definition.additions for x in addition.exceptions]
        self.done[key] = self._body(definition.body, exceptions, at)
        return self.done[key]

    def hand_over(self, parameters: Iterable[d.Parameter], arguments: Iterable[Value], at: Setting) -> None:
        """Bind parameters to the values handed over."""
        for parameter, value in zip(parameters, arguments, strict=False):
            local = self.graph.survey.local(parameter.name)
            if local is not None:
                at.locals[local] = value

    def _body(self, body: d.Body, exceptions: Iterable[d.Exceptional], at: Setting) -> Value:
        inner = evolve(at, locals=dict(at.locals))
        for let in body.lets:
            local = self.graph.survey.local(let.name)
            value = self.value(let.value, inner)
            if local is not None:
                inner.locals[local] = value
        found = self.value(body.value, inner)
        for exception in (*body.exceptions, *exceptions):
            self.value(exception.condition, at)
            found = found | self._body(exception.body, (), at)
        return found

    def try_(self, call: e.Call, mine: bool, at: Setting) -> None:
        """Follow the trial of an action."""
        raise NotImplementedError


def variable_thing(variable: r.Variable) -> Thing:
    """Return a variable as a thing that can be read and changed."""
    return Thing("own variable" if variable.per_player else "variable", variable.name.text)


def _player(at: Setting) -> Value:
    return NEUTRAL if at.me else FOREIGN


def _places(type_: Type | None) -> frozenset[str]:
    """Return the piles and spaces that places of a type, or of its members, belong to; the box doesn't count."""
    scalar = _scalar(type_)
    return scalar.places - {BOX} if isinstance(scalar, PlaceType) else frozenset()


def _scalar(type_: Type | None) -> Type | None:
    while isinstance(type_, Maybe | SetType | ListType):
        type_ = type_.of if isinstance(type_, Maybe) else type_.member
    return type_


def direct_parts(node: Node) -> list[e.Expression | Block]:
    """Return the nearest expressions and blocks below a node."""
    found: list[e.Expression | Block] = []
    waiting = list(reversed(children(node)))
    while waiting:
        child = waiting.pop()
        if isinstance(child, e.Expression | Block):
            found.append(child)
        else:
            waiting.extend(reversed(children(child)))
    return found
