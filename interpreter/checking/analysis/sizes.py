"""How many members a set has at most, where that can be told from the declarations."""

from __future__ import annotations

from functools import cached_property
from math import prod

from attrs import define

from interpreter.assembly import ruleset as r
from interpreter.checking import meaning as m
from interpreter.checking.analysis.survey import Survey
from interpreter.checking.catalog import Catalog
from interpreter.checking.types import EnumType, ListType, NumberType, PlayerType, SetType, Type, YesNoType, plain
from interpreter.syntax import expression as e


@define(eq=False, slots=False)
class Sizes:
    """Sizes of sets that are named as a whole. Of parts of them, and of what lies somewhere, nothing is known."""

    survey: Survey

    @cached_property
    def catalog(self) -> Catalog:
        """Answers questions about what is declared."""
        return Catalog(self.survey.typed.ruleset)

    def most(self, source: e.Expression) -> int | None:
        """Return the greatest number of members that a set can have, or nothing if that can't be told."""
        match source:
            case e.Group(inner=inner):
                return self.most(inner)
            case e.SetOf(members=members):
                return len(members)
            case e.Numbers():
                return self._numbers(source)
        match self.survey.meaning(source):
            case m.Constant(name="players"):
                return self.catalog.most
            case m.EnumSet(enum=enum):
                return len(self.catalog.members(enum))
            case m.KindSet(kind=kind):
                return self._components(kind.name.text)
            case m.SpacePlaces(space=space):
                of_one = self.places(space)
                alone = space.per_player and isinstance(source, e.Name)
                return of_one * self.catalog.most if of_one is not None and alone else of_one
        return None

    def surely_empty(self, source: e.Expression) -> bool:
        """Tell whether a set never has a member."""
        return self.most(source) == 0

    def _numbers(self, source: e.Numbers) -> int | None:
        type_ = self.survey.typed.types.get(source)
        member = type_.member if isinstance(type_, SetType | ListType) else None
        return _span(member)

    def places(self, space: r.Space) -> int | None:
        """Return the number of places that one board of a space has at most."""
        sides = [_highest(self.survey.typed.types.get(a)) for a in space.shape.arguments] if space.shape else []
        if space.shape is None or any(side is None for side in sides):
            return None
        known = [side for side in sides if side is not None]
        match space.shape.name.text:
            case "row" | "ring":
                return known[0] if known else None
            case "grid" | "rhombus":
                return prod(known)
            case "hexagon":
                return 1 + 3 * known[0] * (known[0] + 1) if known else None
        return None

    def _components(self, kind: str) -> int | None:
        kinds = self.catalog.below([kind])
        total = 0
        for row in self.survey.typed.rows:
            if row.subject.text not in kinds:
                continue
            copies = row.copies.value if isinstance(row.copies, e.Number) else 1
            for cell in row.cells:
                if cell.each:
                    values = self._values(cell.type)
                    if values is None:
                        return None
                    copies *= values
            total += copies
        return total

    def _values(self, type_: Type) -> int | None:
        match plain(type_):
            case PlayerType():
                return self.catalog.most
            case EnumType(name=name):
                return len(self.catalog.members(name))
            case YesNoType():
                return 2
        return _span(plain(type_))


def _span(type_: Type | None) -> int | None:
    if isinstance(type_, NumberType) and type_.low is not None and type_.high is not None:
        return max(0, type_.high - type_.low + 1)
    return None


def _highest(type_: Type | None) -> int | None:
    if isinstance(type_, NumberType):
        return type_.high
    return _span(type_.member) if isinstance(type_, SetType | ListType) else None
