"""How components come to places, and what those who don't see into these may have learnt of them all the same.

A component that came from where somebody saw it is still known to him, until its place is shuffled. One that came
unseen, from a place that was shuffled, is known to nobody who doesn't see it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from attrs import define, field

from interpreter.assembly import ruleset as r
from interpreter.checking.analysis.secrets.players import apart
from interpreter.checking.analysis.secrets.worth import Spot, Worth, scalar
from interpreter.checking.catalog import Catalog
from interpreter.checking.types import ComponentType, PlaceType, Type

Place = r.Pile | r.Space


@define(eq=False)
class Traffic:
    """The moves, shuffles and shows that were found in a ruleset.

    flows:    moves, by origin and target; from the box, a public place, or from anywhere the origin is nothing.
    shuffled: places that are shuffled.
    emptied:  places of which all that lies there is moved on, to be known where it goes to those who saw it.
    shown:    places of which a `show` may have shown something; `kinds` are the kinds of what was shown.
    guarded:  places in which, at some time, something lies that nobody knows who doesn't see into them.
    secret:   those of them of which nobody who doesn't see into them ever knows anything.
    """

    catalog: Catalog
    flows: set[tuple[Spot | None, Spot]] = field(factory=set)
    shuffled: set[Place] = field(factory=set)
    emptied: set[Place] = field(factory=set)
    shown: set[Place] = field(factory=set)
    kinds: set[str] = field(factory=set)
    guarded: set[Place] = field(factory=set)
    secret: set[Place] = field(factory=set)

    def moves(self, what: Worth, to: Iterable[Spot], soon: frozenset[Spot], *, all_: bool) -> None:
        """Note a move; `soon` are spots that are shuffled before anybody decides.

        `all_` tells whether it may be all that lies there.
        """
        origins = {None} if what.named or not what.spots else what.spots
        flows = {(origin, target) for target in to if target.plain not in soon for origin in origins}
        self.flows |= flows
        if all_:
            self.emptied |= {origin.place for origin, _ in flows if origin is not None}

    def shuffles(self, spots: Iterable[Spot]) -> None:
        """Note that places are shuffled."""
        self.shuffled |= {spot.place for spot in spots}

    def shows(self, what: Worth, type_: Type | None) -> None:
        """Note that somebody is shown something."""
        of = scalar(type_)
        if isinstance(of, PlaceType):
            of = self.catalog.contents(of)
        if isinstance(of, ComponentType):
            self.kinds |= self.catalog.concrete(of.kinds)
            anywhere = what.named or not what.spots
            homes = {place for name in self.catalog.homes(of.kinds) for place in self.catalog.places(name)}
            self.shown |= homes if anywhere else {spot.place for spot in what.spots}

    def settle(self) -> None:
        """Follow what is known of components, and what isn't, from place to place."""
        shown = self._spread(self.shown, lambda origin, target: True)
        exposed = self._spread(
            {target.place for origin, target in self.flows if origin is None or _tells(origin, target)}, _keeps
        )
        # Where something that is known comes after all else has gone, it may be that nothing unknown lies there.
        self.guarded = self._spread(self.shuffled, _keeps) - shown - (exposed & self.emptied)
        self.secret = self.guarded - exposed

    def _spread(self, places: set[Place], passes: Callable[[Spot, Spot], bool]) -> set[Place]:
        """Add to some places those to which moves lead from them."""
        found = set(places)
        growing = True
        while growing:
            growing = False
            for origin, target in self.flows:
                if (
                    origin is not None
                    and origin.place in found
                    and target.place not in found
                    and passes(origin, target)
                ):
                    found.add(target.place)
                    growing = True
        return found


def _tells(origin: Spot, target: Spot) -> bool:
    """Whether somebody who doesn't see into the target saw what comes there."""
    return not _keeps(origin, target)


def _keeps(origin: Spot, target: Spot) -> bool:
    """Whether whoever saw what comes to a place sees it there too."""
    if origin.place.visibility == "public":
        return False
    if origin.place.visibility == "hidden" or not origin.place.per_player:
        return True
    return target.place.visibility == "private" and apart(origin.owner, target.owner) is False
