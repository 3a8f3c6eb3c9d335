"""What the declarations say about kinds, places, enums and players, in the form in which typing asks for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from attrs import field, frozen

from interpreter.assembly import ruleset as r
from interpreter.boards import shapes
from interpreter.checking.types import (
    YES_NO,
    ComponentType,
    EnumType,
    NumberType,
    PlaceType,
    Type,
)
from interpreter.source.spelling import nearest
from interpreter.source.text import Span
from interpreter.syntax import declaration as d
from interpreter.syntax.tree import Identifier

DIRECTIONS = shapes.DIRECTIONS
"""The members of `Direction`, clockwise."""

BOX = "box"


@frozen
class Unheld:
    """Kinds that were looked for on places, or moved there, of which none holds any of them."""

    kinds: frozenset[str]
    places: frozenset[str]
    id: str
    span: Span


@frozen(eq=False, slots=False)
class Catalog:
    """Questions about what is declared. Kinds, places and enums are given by name.

    `added` are kinds that places are taken to hold besides what is declared.
    """

    ruleset: r.Ruleset = field(repr=False)
    added: Mapping[str, frozenset[str]] = field(factory=dict, repr=False)
    _meant: dict[str, str] = field(factory=dict, init=False, repr=False)

    # ---- kinds ----

    def kind_meant(self, name: str) -> str:
        """Return a kind's name, or, of an unknown name, which is reported elsewhere, that of the nearest kind if any.

        So the places and parents of kinds are known although one of the names is misspelt.
        """
        if name in self.ruleset.kinds or name in self.ruleset.spaces:
            return name
        if name not in self._meant:
            self._meant[name] = next(iter(nearest(name, self.ruleset.kinds, most=1)), name)
        return self._meant[name]

    def line(self, kind: str) -> tuple[str, ...]:
        """Return the kind and those above it, nearest first; what isn't declared, and a circle, end the line."""
        found: list[str] = []
        while kind in self.ruleset.kinds and kind not in found:
            found.append(kind)
            parent = self.ruleset.kinds[kind].parent
            if parent is None:
                break
            kind = self.kind_meant(parent.text)
        return tuple(found)

    @cached_property
    def _below(self) -> dict[str, set[str]]:
        below: dict[str, set[str]] = {kind: {kind} for kind in self.ruleset.kinds}
        for kind in self.ruleset.kinds:
            for above in self.line(kind):
                below[above].add(kind)
        return below

    def below(self, kinds: Iterable[str]) -> frozenset[str]:
        """Return the kinds and all that are declared to be one of them."""
        return frozenset(b for kind in kinds for b in self._below.get(kind, ()))

    @cached_property
    def _filled(self) -> frozenset[str]:
        return frozenset(self.kind_meant(t.subject.text) for t in self.ruleset.tables)

    def concrete(self, kinds: Iterable[str]) -> frozenset[str]:
        """Return the kinds, at or below the given ones, of which there are components (all, if there are none yet)."""
        below = self.below(kinds)
        return below & self._filled or below

    def meet(self, one: Iterable[str], other: Iterable[str]) -> bool:
        """Tell whether a component can be of one of the kinds on either side."""
        return not self.below(one).isdisjoint(self.below(other))

    # ---- places ----

    def places(self, name: str) -> list[r.Pile | r.Space]:
        """Return the pile, own pile or space of a name."""
        rules = self.ruleset
        return [p for p in (rules.piles.get(name), rules.own_piles.get(name), rules.spaces.get(name)) if p is not None]

    @cached_property
    def _holds(self) -> dict[str, frozenset[str]]:
        rules = self.ruleset
        held: dict[str, frozenset[str]] = {BOX: frozenset(rules.kinds)}
        for piles in (rules.piles, rules.own_piles):
            for name, pile in piles.items():
                held[name] = self._kinds_of(pile.kinds)
        for name, space in rules.spaces.items():
            held[name] = self._kinds_of(space.holds)
        return {name: kinds | self.added.get(name, frozenset()) for name, kinds in held.items()}

    def _kinds_of(self, names: Iterable[Identifier]) -> frozenset[str]:
        return frozenset(self.kind_meant(name.text) for name in names) & self.ruleset.kinds.keys()

    def holds(self, places: Iterable[str]) -> frozenset[str]:
        """Return the kinds that can lie on any of the places."""
        return frozenset(kind for place in places for kind in self._holds.get(place, ()))

    def contents(self, place: PlaceType) -> ComponentType:
        return ComponentType(self.holds(place.places))

    def homes(self, kinds: Iterable[str]) -> frozenset[str]:
        """Return the places where components of any of the kinds can lie; the box is always one."""
        kinds = frozenset(kinds)
        return frozenset(p for p, held in self._holds.items() if p == BOX or self.meet(held, kinds))

    def owned(self, place: str) -> bool:
        """Tell whether every player has such a place of his own."""
        return any(p.per_player for p in self.places(place))

    # ---- enums, options, players ----

    def members(self, enum: str) -> tuple[str, ...]:
        """Return the names of an enum's members, in order."""
        if enum in self.ruleset.enums:
            return tuple(m.text for m in self.ruleset.enums[enum].members)
        if enum in self.ruleset.options:
            return tuple(c.text for c in self.ruleset.options[enum].choices if isinstance(c, Identifier))
        return DIRECTIONS if enum == "Direction" else ()

    def is_enum(self, name: str) -> bool:
        return name in self.ruleset.enums or name == "Direction" or isinstance(self._option_type(name), EnumType)

    def _option_type(self, name: str) -> Type | None:
        option = self.ruleset.options.get(name)
        return None if option is None else option_type(option)

    @property
    def fewest(self) -> int:
        """The smallest number of players."""
        return self.ruleset.players.low if self.ruleset.players else 1

    @property
    def most(self) -> int:
        """The greatest number of players."""
        return self.ruleset.players.high if self.ruleset.players else 1

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """The names of the players, if they have names."""
        return tuple(n.text for n in self.ruleset.players.names) if self.ruleset.players else ()


def option_type(option: d.Option) -> Type:
    """Return the type of an option's values."""
    names = [c.text for c in option.choices if isinstance(c, Identifier)]
    if names:
        return YES_NO if set(names) <= {"yes", "no"} else EnumType(option.name.text)
    numbers = [c for c in option.choices if isinstance(c, int)]
    if numbers:
        return NumberType(min(numbers), max(numbers))
    return NumberType(option.low, option.high)
