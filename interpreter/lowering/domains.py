"""The finite domains of one program: sizes, names and bounds that depend on options and on the number of players."""

from __future__ import annotations

from attrs import define, field

from interpreter.boards.shapes import DIRECTIONS
from interpreter.checking import types as t
from interpreter.checking.meaning import TypedRuleset
from interpreter.program.program import Component, Place
from interpreter.program.value import (
    NOTHING,
    SCALAR,
    Format,
    ListStorage,
    MaskStorage,
    Storage,
    TallyStorage,
    Value,
)

MOST_EFFECTS = 4096
"""Effects are numbered as they are met, so sets of them are made for this many."""


class TooWideError(Exception):
    """A value that can't be kept over a decision: a set of sets, or numbers without bounds."""


@define(eq=False)
class Domains:
    """What the types of the language stand for in this program.

    `options` are the values chosen: a number, or the index of a named value (`yes` is 1, `no` is 0).
    `places_of` gives the numbers of places by group and owner (None for nobody's), `kinds` the masks of the components.
    `effects` and `texts` number the values that the text names.
    """

    typed: TypedRuleset
    options: dict[str, int]
    seats: int
    seat_names: tuple[str, ...]
    places: list[Place] = field(factory=list)
    places_of: dict[tuple[str, int | None], tuple[int, ...]] = field(factory=dict)
    components: list[Component] = field(factory=list)
    kinds: dict[str, int] = field(factory=dict)
    effects: dict[tuple[str, tuple[Value, ...]], int] = field(factory=dict)
    texts: dict[str, int] = field(factory=dict)

    def enum(self, name: str) -> tuple[str, ...]:
        """The names of an enum's members; an option with named values is an enum too."""
        ruleset = self.typed.ruleset
        if name in ruleset.enums:
            return tuple(m.text for m in ruleset.enums[name].members)
        if name in ruleset.options:
            return tuple(str(c) if isinstance(c, int) else c.text for c in ruleset.options[name].choices)
        assert name == "Direction", name
        return DIRECTIONS

    def group(self, name: str) -> tuple[int, ...]:
        """The places of a pile or space, of all owners in order."""
        if name == "box":
            return (0,)
        found = self.places_of.get((name, None), ())
        for seat in range(self.seats):
            found += self.places_of.get((name, seat), ())
        return found

    def by_seat(self, name: str) -> tuple[tuple[int, ...], ...]:
        """The places of a player's own pile or space, for each seat."""
        return tuple(self.places_of[name, seat] for seat in range(self.seats))

    def bounds(self, member: t.Type) -> tuple[int, int]:
        """The least and the greatest member number of a scalar type. Raises TooWideError for unbounded numbers."""
        member = t.plain(member)
        match member:
            case t.NumberType(low, high):
                if low is None or high is None or high - low > 100_000:
                    raise TooWideError("numbers without bounds")
                return low, high
            case t.YesNoType():
                return 0, 1
            case t.EnumType(name):
                return 0, len(self.enum(name)) - 1
            case t.PlayerType():
                return 0, self.seats - 1
            case t.ComponentType():
                return 0, max(0, len(self.components) - 1)
            case t.PlaceType():
                return 0, len(self.places) - 1
            case t.EffectType():
                return 0, MOST_EFFECTS - 1
        raise TooWideError(str(member))

    def low(self, collection: t.Type) -> int:
        """The number that bit 0 of a set's mask stands for."""
        member = getattr(collection, "member", None)
        plain = t.plain(member) if isinstance(member, t.Type) else None
        return plain.low or 0 if isinstance(plain, t.NumberType) else 0

    def storage(self, type_: t.Type) -> Storage:
        """How a value of the type lies in the table. Raises TooWideError where it can't."""
        match type_:
            case t.SetType(None):
                return MaskStorage(1)
            case t.SetType(t.SetType() | t.ListType()):
                raise TooWideError("a set of sets")
            case t.SetType(t.Type() as member):
                low, high = self.bounds(member)
                return MaskStorage(high - low + 1)
            case t.ListType(t.SetType()):
                raise TooWideError("a list of sets")
            case t.ListType(member):
                return ListStorage(self._capacity(member))
            case t.TallyType(enum):
                return TallyStorage(len(self.enum(enum)))
        return SCALAR

    def _capacity(self, member: t.Type) -> int:
        """How long a list of such members can be."""
        match t.plain(member):
            case t.ComponentType(kinds):
                mask = 0
                for kind in kinds:
                    mask |= self.kinds.get(kind, 0)
                return mask.bit_count()
            case t.PlaceType(places):
                return sum(len(self.group(p)) for p in places)
        low, high = self.bounds(member)
        return high - low + 1

    def nothing(self, type_: t.Type) -> Value:
        """What a value of the type is where there is none."""
        match type_:
            case t.SetType(t.SetType()) | t.ListType():
                return ()
            case t.SetType():
                return 0
            case t.TallyType(enum):
                return (0,) * len(self.enum(enum))
        return NOTHING

    def zero(self, type_: t.Type) -> Value:
        """What a variable of the type starts as, and what an unlisted case of a `lookup` gives."""
        match type_:
            case t.NumberType(low, high):
                return max(low or 0, 0) if high is None or high >= 0 else high
            case t.YesNoType():
                return 0
        return self.nothing(type_)

    def format(self, type_: t.Type) -> Format:
        """How values of the type are shown."""
        match t.plain(type_):
            case t.NumberType():
                return Format("number")
            case t.YesNoType():
                return Format("yes_no")
            case t.TextType():
                return Format("text")
            case t.PlayerType():
                return Format("player")
            case t.ComponentType():
                return Format("component")
            case t.PlaceType():
                return Format("place")
            case t.EffectType():
                return Format("effect")
            case t.EnumType(name):
                return Format("enum", names=self.enum(name))
            case t.TallyType(enum):
                return Format("tally", names=self.enum(enum))
            case t.ListType(member):
                return Format("list", member=self.format(member))
            case t.SetType(t.SetType() as member):
                return Format("list", member=self.format(member))
            case t.SetType(t.Type() as member):
                return Format("set", member=self.format(member), low=self.low(type_))
        return Format("number")

    def intern_effect(self, procedure: str, arguments: tuple[Value, ...]) -> int:
        """The number of an effect with its constant arguments."""
        return self.effects.setdefault((procedure, arguments), len(self.effects))

    def intern_text(self, text: str) -> int:
        """The number of a printed text."""
        return self.texts.setdefault(text, len(self.texts))
