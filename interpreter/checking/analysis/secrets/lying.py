"""What is read by looking at what lies somewhere: how much, of which kinds, and whether a certain thing is among it."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import define

from interpreter.assembly import ruleset as r
from interpreter.checking import meaning as m
from interpreter.checking.analysis.secrets.narrowing import Narrowing
from interpreter.checking.analysis.secrets.sight import Sight
from interpreter.checking.analysis.secrets.worth import Read, Setting, Spot, Worth, both, reading, scalar, united
from interpreter.checking.types import ComponentType, ListType, PlaceType, SetType, Type, plain
from interpreter.syntax import expression as e
from interpreter.syntax.tree import Identifier, Node


@define(eq=False, slots=False)
class Lying(Narrowing):
    """Tells the worth of what lies on places."""

    sight: Sight

    def type_of(self, node: Node) -> Type | None:
        return self.graph.survey.typed.types.get(node)

    def local(self, introduced: Node) -> m.Local | None:
        """The local that a node introduces."""
        return self.graph.survey.local(introduced)

    def members(self, node: e.Expression, at: Setting) -> Worth:
        """Tell what is known of the members of a set; those of a place are what lies there."""
        if isinstance(plain(self.type_of(node) or SetType(None)), PlaceType):
            return self.contents(node, at)
        return self.value(node, at)

    def contents(self, node: e.Expression, at: Setting) -> Worth:
        """Tell what is known of what lies on a place, or on the places of a set; of another set, of its members."""
        return self.content_of(self.value(node, at), node, at)

    def content_of(self, worth: Worth, node: e.Expression, at: Setting) -> Worth:
        type_ = self.type_of(node)
        if not isinstance(scalar(type_), PlaceType):
            return worth
        one = not isinstance(plain(type_ or SetType(None)), SetType | ListType)
        return self.lying(worth, node, one, at)

    def lying(self, places: Worth, node: Node, one: bool, at: Setting) -> Worth:
        """What lies on places; of `one` place it can be counted, and a count on one of many isn't public."""
        reads = places.reads
        if one:
            counted = [spot for spot in self.closed(places.spots) if self.sight.many(spot)]
            reads = united(reads, (Read("number", s, s.name, node, node) for s in counted))
        before = None
        arrived = dict(at.trial.arrived) if at.trial else {}
        if any(s.plain in arrived for s in places.spots):
            before = frozenset(o for s in places.spots for o in arrived.get(s.plain, ()))
        return Worth(reads, places.spots, before, crowd=one)

    def on(self, what: e.Expression, lying: Worth, at: Setting) -> Worth:
        meaning = self.graph.survey.meaning(what)
        if not isinstance(meaning, m.KindSet):
            return both(self.value(what, at), lying)
        return reading(lying, self.kinds_read(lying, None, meaning.kind, what))

    def is_kind(self, value: e.Expression, kind: Identifier, at: Setting) -> Worth:
        worth = self.value(value, at)
        meaning = self.graph.survey.meaning(kind)
        if not isinstance(meaning, m.KindSet):
            return Worth(worth.reads)
        return Worth(united(worth.reads, self.kinds_read(worth, self.type_of(value), meaning.kind, kind)))

    def kinds_read(self, worth: Worth, type_: Type | None, kind: r.Kind, node: Node) -> Iterable[Read]:
        """What is read by telling which components are of a kind."""
        if worth.named:
            return
        of = scalar(type_)
        for spot in self.closed(worth.known_at):
            kinds = self.sight.catalog.concrete(self.sight.catalog.holds([spot.name]))
            if isinstance(of, ComponentType):
                kinds = kinds & self.sight.catalog.below(of.kinds)
            mixed = not kinds <= self.sight.catalog.below([kind.name.text])
            if mixed and not self.sight.told(ComponentType(kinds)):
                yield Read("kind", spot, kind.name.text, node, node, worth.one)

    def met(self, one: Worth, other: Worth, node: e.Expression, against: e.Expression) -> tuple[Read, ...]:
        """What is read by comparing two values, where the first may be known by name, and the second by its place."""
        reads = united(one.reads, other.reads)
        if not one.named or other.named:
            return reads
        if isinstance(scalar(self.type_of(node)), PlaceType):
            return united(reads, self._lying_reads(other.spots, word_of(node)))
        return united(reads, self._lying_reads(other.known_at, against))

    def _lying_reads(self, spots: Iterable[Spot], node: Node) -> Iterable[Read]:
        return (Read("lying", s, s.name, node, node) for s in self.closed(spots))

    def closed(self, spots: Iterable[Spot]) -> list[Spot]:
        """Those of some spots into which not everybody sees, in an order that is always the same."""
        closed = (spot for spot in spots if self.sight.closed(spot))
        return sorted(closed, key=lambda spot: (spot.name, spot.place.name.span.start))


def word_of(node: Node) -> Node:
    """The word by which something is called: `x` of `my x` and `p.x`."""
    return node.name if isinstance(node, e.My | e.Field) else node
