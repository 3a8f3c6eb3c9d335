"""Who sees into which place, and what those who don't may have learnt of what lies there all the same.

A component that came from where somebody saw it is still known to him, until its place is shuffled. So of a place of
which any such arrival can be found, or a `show`, nothing is said: it isn't certain that a reader doesn't know.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from attrs import define, field

from interpreter.assembly import ruleset as r
from interpreter.checking.analysis.calls import CallGraph
from interpreter.checking.analysis.secrets.players import Player, apart
from interpreter.checking.analysis.secrets.worth import Read, Spot, Worth, scalar
from interpreter.checking.analysis.sizes import Sizes
from interpreter.checking.catalog import BOX, Catalog
from interpreter.checking.types import ComponentType, PlaceType, Type

Place = r.Pile | r.Space


@define(eq=False, slots=False)
class Sight:
    """What is seen of places and components.

    flows:   the moves that were found, by origin and target.
    exposed: places of whose components somebody who doesn't see into them may know some.
    shown:   kinds of which a `show` may have shown some.
    """

    graph: CallGraph
    flows: set[tuple[Spot, Spot]] = field(factory=set)
    exposed: set[Place] = field(factory=set)
    shown: set[str] = field(factory=set)

    @cached_property
    def catalog(self) -> Catalog:
        """Answers questions about kinds and places."""
        return Catalog(self.graph.survey.typed.ruleset)

    @cached_property
    def sizes(self) -> Sizes:
        """Answers how many places a space has."""
        return Sizes(self.graph.survey)

    @cached_property
    def hidden_kinds(self) -> frozenset[str]:
        """The kinds that are known only to those to whom they were shown."""
        kinds = self.graph.survey.typed.ruleset.kinds
        return frozenset(k for k in kinds if any(kinds[above].hidden for above in self.catalog.line(k)))

    @property
    def needed(self) -> bool:
        """Whether anything in the ruleset is hidden from anybody."""
        ruleset = self.graph.survey.typed.ruleset
        piles = (*ruleset.piles.values(), *ruleset.own_piles.values())
        closed = any(p.visibility != "public" for p in piles) or any(
            s.visibility != "public" for s in ruleset.spaces.values()
        )
        return closed or bool(self.hidden_kinds)

    # ---- places ----

    def spots(self, type_: Type | None, owner: Player | None = None) -> frozenset[Spot]:
        """Return the spots of all places that a value of a type can be, all of one owner; the box is none of them."""
        of = scalar(type_)
        if not isinstance(of, PlaceType):
            return frozenset()
        places = (place for name in of.places - {BOX} for place in self.catalog.places(name))
        return frozenset(Spot(place, owner if place.per_player else None) for place in places)

    def closed(self, spot: Spot) -> bool:
        """Whether there is anybody who doesn't see into a spot."""
        return spot.place.visibility != "public"

    def many(self, spot: Spot) -> bool:
        """Whether it is part of a space of several places, so that how much lies on one of them isn't public."""
        place = spot.place
        return isinstance(place, r.Space) and not spot.whole and self.sizes.places(place) != 1

    def blind(self, spot: Spot, player: Player | None) -> bool:
        """Tell whether a player surely doesn't see into a spot."""
        place = spot.place
        if place.visibility == "hidden" or (place.visibility == "private" and not place.per_player):
            return True
        return place.visibility == "private" and self.catalog.most > 1 and apart(spot.owner, player) is True

    # ---- knowing ----

    def unknown(self, read: Read, player: Player | None) -> bool:
        """Tell whether a player surely can't know what was read, at least at some time of the game."""
        if read.spot is None:
            return True
        if not self.blind(read.spot, player):
            return False
        return read.sort in ("variable", "place", "number") or read.spot.place not in self.exposed

    def unlike(self, type_: ComponentType) -> bool:
        """Whether components of a type differ in anything that could be hidden."""
        kinds = self.graph.survey.typed.ruleset.kinds
        concrete = self.catalog.concrete(type_.kinds)
        fields = [
            k for k in concrete for above in self.catalog.line(k) if kinds[above].fields or kinds[above].variables
        ]
        return len(concrete) > 1 or bool(fields)

    def veiled(self, type_: ComponentType) -> bool:
        """Whether all components of a type are of hidden kinds, and nobody was ever shown one."""
        concrete = self.catalog.concrete(type_.kinds)
        return bool(concrete) and concrete <= self.hidden_kinds and concrete.isdisjoint(self.shown)

    def told(self, type_: ComponentType) -> bool:
        """Whether some components of a type are of hidden kinds that may have been shown to somebody."""
        return not (self.catalog.concrete(type_.kinds) & self.hidden_kinds).isdisjoint(self.shown)

    # ---- learning ----

    def moves(self, what: Worth, type_: Type | None, to: Iterable[Spot], soon: frozenset[Spot]) -> None:
        """Note a move; `soon` are spots that are shuffled before anybody decides."""
        targets = [spot for spot in to if self.closed(spot) and plain_spot(spot) not in soon]
        origins = self._origins(what, type_)
        for target in targets:
            if origins is None:
                self.exposed.add(target.place)
            for origin in origins or ():
                self.flows.add((origin, target))

    def shows(self, what: Worth, type_: Type | None) -> None:
        """Note that somebody is shown something."""
        of = scalar(type_)
        if isinstance(of, PlaceType):
            of = self.catalog.contents(of)
        if isinstance(of, ComponentType):
            self.shown |= self.catalog.concrete(of.kinds)
            origins = self._origins(what, of)
            places = self._homes(of) if origins is None else {spot.place for spot in origins}
            self.exposed |= places

    def settle(self) -> None:
        """Follow what is known of components from place to place."""
        growing = True
        while growing:
            growing = False
            for origin, target in self.flows:
                if target.place not in self.exposed and self._tells(origin, target):
                    self.exposed.add(target.place)
                    growing = True

    def _tells(self, origin: Spot, target: Spot) -> bool:
        if not self.closed(origin) or origin.place in self.exposed:
            return True
        seers_go = origin.place.visibility == "private" and origin.place.per_player
        return seers_go and not (target.place.visibility == "private" and apart(origin.owner, target.owner) is False)

    def _origins(self, what: Worth, type_: Type | None) -> frozenset[Spot] | None:
        """Where components come from; nothing if it can be anywhere, also in the box."""
        return None if what.named or not what.spots else what.spots

    def _homes(self, type_: ComponentType) -> set[Place]:
        return {place for name in self.catalog.homes(type_.kinds) for place in self.catalog.places(name)}


def plain_spot(spot: Spot) -> Spot:
    """Return a spot without whether all of it is meant."""
    return Spot(spot.place, spot.owner)
