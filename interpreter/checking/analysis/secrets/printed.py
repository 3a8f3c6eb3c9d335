"""What is printed on components: whether there is anything in which one differs from another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from attrs import define

from interpreter.checking import meaning as m
from interpreter.checking.catalog import Catalog
from interpreter.syntax import declaration as d
from interpreter.syntax import expression as e


@define(eq=False, slots=False)
class Printed:
    """What the rows of the tables print."""

    typed: m.TypedRuleset
    catalog: Catalog

    def differ(self, kinds: Iterable[str], name: str) -> bool:
        """Whether components of some kinds can differ in a printed field."""
        return len(set(self._values(self.catalog.concrete(kinds), name))) > 1

    def alike(self, kinds: Iterable[str]) -> bool:
        """Whether components of some kinds can't differ in anything, neither in what is printed nor in variables."""
        concrete = self.catalog.concrete(kinds)
        if len(concrete) > 1:
            return False
        declared = self.typed.ruleset.kinds
        line = [declared[above] for kind in concrete for above in self.catalog.line(kind)]
        fields = [field.name.text for kind in line for field in kind.fields]
        return not any(kind.variables for kind in line) and not any(self.differ(concrete, name) for name in fields)

    @cached_property
    def _rows(self) -> dict[str, list[m.CheckedRow]]:
        rows: dict[str, list[m.CheckedRow]] = {}
        for row in self.typed.rows:
            rows.setdefault(row.subject.text, []).append(row)
        return rows

    def _values(self, kinds: Iterable[str], name: str) -> Iterator[object]:
        """The values of a field; where one can't be told, it counts as another one."""
        for kind in kinds:
            for row in self._rows.get(kind, ()):
                cell = next((c for c in row.cells if c.field == name), None)
                value = cell.value if cell is not None else self._default(kind, name)
                each = cell is not None and cell.each
                yield from (row, object()) if each else (_constant(value, self.typed),)

    def _default(self, kind: str, name: str) -> e.Expression | None:
        fields: list[d.FieldDeclaration] = []
        for above in self.catalog.line(kind):
            fields.extend(self.typed.ruleset.kinds[above].fields)
        return next((field.default for field in fields if field.name.text == name), None)


def _constant(value: e.Expression | None, typed: m.TypedRuleset) -> object:
    """Something that is equal for equal values, or for no others."""
    match value:
        case None:
            return None
        case e.Number(value=number):
            return number
        case e.TextValue(value=text):
            return text
    meaning = typed.meanings.get(value)
    if isinstance(meaning, m.EnumMember):
        return (meaning.enum, meaning.index)
    return meaning.name if isinstance(meaning, m.Constant) else value
