"""The fields that kinds and spaces declare."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import define, frozen

from interpreter.checking.types import Type
from interpreter.syntax import declaration as d


@frozen(eq=False)
class Declared:
    """One declaration of a field: in which kind or space, and of which type."""

    owner: str
    node: d.FieldDeclaration | d.Var
    type: Type

    @property
    def variable(self) -> bool:
        return isinstance(self.node, d.Var)


@define(eq=False)
class FieldTable:
    """The fields of components, or those of places, by name and owner."""

    by_owner: dict[str, dict[str, Declared]]

    def of(self, line: Sequence[str]) -> dict[str, Declared]:
        """Return the fields of a kind, given with those above it; the uppermost first."""
        found: dict[str, Declared] = {}
        for owner in reversed(line):
            found.update(self.by_owner.get(owner, {}))
        return found

    def names(self) -> set[str]:
        return {name for fields in self.by_owner.values() for name in fields}
