"""What names, fields and functions are worth."""

from __future__ import annotations

from attrs import define, evolve

from interpreter.assembly import ruleset as r
from interpreter.checking import meaning as m
from interpreter.checking.analysis.secrets.lying import Lying, word_of
from interpreter.checking.analysis.secrets.players import EVERYBODY, Bound, Player, Seated, neighbour
from interpreter.checking.analysis.secrets.worth import (
    PLAIN,
    Read,
    Setting,
    Spot,
    Worth,
    reading,
    scalar,
    through,
    united,
)
from interpreter.checking.types import BROKEN, ComponentType, PlaceType, Type, plain
from interpreter.syntax import expression as e
from interpreter.syntax.tree import Node


@define(eq=False, slots=False)
class Naming(Lying):
    """Tells the worth of what is named."""

    def call(self, definition: r.Definition, owner: Player | None, handed: list[Worth], at: Setting) -> Worth:
        """Follow a definition."""
        raise NotImplementedError

    def as_everybody(self, node: Node, at: Setting) -> Setting:
        """Return the setting of what is worked out for each player as `me`."""
        return evolve(at, me=Bound(node, True, True))

    def named(self, whole: e.Expression, at: Setting) -> Worth:
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
            return reading(self.defined(meaning.definition, base, node, handed, at), base.reads)
        if isinstance(meaning, m.Builtin):
            found = self._function(meaning.name, whole, arguments, handed, at)
        else:
            found = self._meant(meaning, node, base, handed, at)
            if arguments and isinstance(plain(self._type_meant(meaning, node)), PlaceType):
                found = self._first(self.lying(found, node, True, at))
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

    def _meant(
        self, meaning: m.Meaning | None, node: e.Expression, base: Worth, handed: list[Worth], at: Setting
    ) -> Worth:
        """What a name stands for, leaving out what its base depends on."""
        match meaning:
            case m.Me():
                return Worth(player=at.me)
            case m.Seat(index=index):
                return Worth(player=self.resolved(Seated(index), at))
            case m.Constant(name="players"):
                return Worth(player=EVERYBODY)
            case m.Constant(name="winners") if self.graph.survey.typed.ruleset.winner:
                goals = self.graph.survey.typed.ruleset.winner.goals
                inner = self.as_everybody(node, at).outside()
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
                return self.defined(definition, base, node, [], at)
            case m.Total():
                scores = self.graph.survey.typed.ruleset.scores.values()
                found = united(*(self.call(score, base.player, [], at).reads for score in scores))
                return Worth(through(found, word_of(node)))
            case m.PrintedField(name=name) | m.VarField(name=name) if isinstance(node, e.Field):
                return self._field(node, name, base)
            case m.BuiltinField(name=name) if isinstance(node, e.Field):
                return self._built_in_field(node, name, base, at)
        return PLAIN

    def _first(self, worth: Worth) -> Worth:
        """One component of several; which one it is can't be told once some of them have been moved."""
        return evolve(worth, crowd=False, one=True, before=None if worth.before is None else frozenset())

    def _variable(self, variable: r.Variable, base: Worth, node: e.Expression, at: Setting) -> Worth:
        spots = self.sight.spots(self.graph.survey.typed.node_types.get(variable.type))
        if at.trial is None or not at.trial.changed:
            return Worth(spots=spots)
        owner = base.player if variable.per_player else None
        reads = united(*(reads for v, whose, reads in at.trial.changed if v is variable and whose == owner))
        return Worth(through(reads, word_of(node)), spots)

    def _field(self, node: e.Field, name: str, base: Worth) -> Worth:
        printed = isinstance(self.graph.survey.meaning(node), m.PrintedField)
        of = scalar(self.type_of(node.base))
        if isinstance(of, PlaceType):
            closed = [] if printed else self.closed(base.spots)
            return Worth(tuple(Read("place", s, name, node.name, node.name) for s in closed))
        if not isinstance(of, ComponentType) or base.named or (printed and self.sight.told(of)):
            return PLAIN
        if not printed:
            closed = self.closed(base.known_at)
            return Worth(tuple(Read("variable", s, name, node.name, node.name) for s in closed))
        if self.sight.veiled(of):
            differs = self.sight.printed.differ(of.kinds, name)
            return Worth((Read("shown", None, name, node.name, node.name),) if differs else ())
        closed = [s for s in self.closed(base.known_at) if self.sight.differ(of, s, name)]
        return Worth(tuple(Read("field", s, name, node.name, node.name, base.one) for s in closed))

    def _built_in_field(self, node: e.Field, name: str, base: Worth, at: Setting) -> Worth:
        match name:
            case "place":
                return Worth(named=True) if base.named else Worth(spots=base.spots)
            case "empty":
                return Worth(self.lying(base, node.name, True, at).reads)
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
                lying = self.content_of(first, arguments[0], at)
                return self._first(lying) if len(arguments) == 1 else lying
            case "left" | "right":
                return Worth(player=self.resolved(neighbour(first.player, name == "left"), at))
            case "seat" if isinstance(arguments[0], e.Number):
                return Worth(player=self.resolved(Seated(arguments[0].value - 1), at))
            case "common" if len(arguments) == 2:
                other = self.content_of(handed[1], arguments[1], at)
                first = self.content_of(first, arguments[0], at)
                met = (self.met(first, other, *arguments), self.met(other, first, *reversed(arguments)))
                return reading(other if first.named else first, *met)
            case "subsets" | "groups" | "clusters":
                return self.content_of(first, arguments[0], at)
        owners = {spot.owner for worth in handed for spot in worth.spots}
        spots = self.sight.spots(self.type_of(whole), owners.pop() if len(owners) == 1 else None)
        counted = self.lying(first, whole, True, at).reads if name == "sight" else ()
        return Worth(counted, spots)

    def defined(
        self, definition: r.Definition, base: Worth, node: e.Expression, handed: list[Worth], at: Setting
    ) -> Worth:
        found = self.call(definition, base.player if definition.per_player else None, handed, at)
        if not found.reads:
            return found
        return evolve(found, reads=through(found.reads, word_of(node), united(*(w.reads for w in handed))))
