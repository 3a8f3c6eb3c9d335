"""Who sees into which place, and of what it is certain that he can't know it."""

from __future__ import annotations

from functools import cached_property

from attrs import define

from interpreter.assembly import ruleset as r
from interpreter.checking.analysis.calls import CallGraph
from interpreter.checking.analysis.secrets.players import Player, apart
from interpreter.checking.analysis.secrets.printed import Printed
from interpreter.checking.analysis.secrets.traffic import Traffic
from interpreter.checking.analysis.secrets.worth import Read, Spot, scalar
from interpreter.checking.analysis.sizes import Sizes
from interpreter.checking.catalog import BOX, Catalog
from interpreter.checking.types import ComponentType, PlaceType, Type


@define(eq=False, slots=False)
class Sight:
    """What is seen of places and components.

    traffic: how components come to places, as far as it was found out.
    printed: what is printed on components.
    """

    graph: CallGraph
    catalog: Catalog
    traffic: Traffic
    printed: Printed

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
        if read.sort in ("variable", "place", "number"):
            return True
        place = read.spot.place
        return place in (self.traffic.secret if read.one else self.traffic.guarded)

    def differ(self, type_: ComponentType, spot: Spot, name: str) -> bool:
        """Whether components of a type that lie on a spot can differ in a printed field."""
        there = self.catalog.below(type_.kinds) & self.catalog.below(self.catalog.holds([spot.name]))
        return self.printed.differ(there, name)

    def veiled(self, type_: ComponentType) -> bool:
        """Whether all components of a type are of hidden kinds, and nobody was ever shown one."""
        concrete = self.catalog.concrete(type_.kinds)
        return bool(concrete) and concrete <= self.hidden_kinds and concrete.isdisjoint(self.traffic.kinds)

    def told(self, type_: ComponentType) -> bool:
        """Whether some components of a type are of hidden kinds that may have been shown to somebody."""
        return not (self.catalog.concrete(type_.kinds) & self.hidden_kinds).isdisjoint(self.traffic.kinds)
