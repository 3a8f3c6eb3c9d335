"""What `repeats` compares, printed as C: as cells of which digests are made, and as quick sums."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import frozen

from interpreter.generation.blocks import Blocks
from interpreter.generation.c_loops import INDENT
from interpreter.generation.c_types import LIST, MASK, NUMBER, Types
from interpreter.generation.c_values import Constants
from interpreter.generation.unit import shape_of
from interpreter.program.expression import Column
from interpreter.program.masks import members
from interpreter.program.program import BOX

STIRRED = "0x9E3779B97F4A7C15ULL"


@frozen(eq=False)
class Digests:
    """The functions of one module that lay things out, and sum them up."""

    blocks: Blocks
    types: Types
    constants: Constants

    def lines(self) -> Iterator[str]:
        """All of them."""
        code = self.blocks.unit.code
        yield f"static const int32_t LIKENESS[] = {{{', '.join(map(str, code.likeness)) or '0'}}};"
        yield "static void lay_piece(L *cells, I component) {"
        yield f"{INDENT}push(cells, LIKENESS[component]);"
        yield from self._variables(code.component_variables, "component")
        yield "}"
        yield "static void lay_variables(L *cells, I place) {"
        yield from self._variables(code.place_variables, "place")
        yield "}"
        yield "static void lay_site(L *cells, I site, I player) {"
        for number, site in enumerate(self.blocks.sites):
            yield f"{INDENT}if (site == {number}) {{"
            for function, kind in site:
                yield f"{INDENT * 2}{self._lay('cells', function, kind)}"
            yield f"{INDENT}}}"
        yield "}"
        yield from self._quick_piece()
        yield "static U quick_site(I site, I player) {"
        yield f"{INDENT}int32_t mark = top_of_arena;"
        yield f"{INDENT}Quick quick = {{0, 0}};"
        yield f"{INDENT}L cells = {{0, 0, 0}};"
        for number, site in enumerate(self.blocks.sites):
            yield f"{INDENT}if (site == {number}) {{"
            for function, kind in site:
                quick = list(self._quick(function, kind)) or [self._lay("&cells", function, kind)]
                yield from (f"{INDENT * 2}{line}" for line in quick)
            yield f"{INDENT}}}"
        yield f"{INDENT}quick_cells(&quick, cells.at, cells.n);"
        yield f"{INDENT}top_of_arena = mark;"
        yield f"{INDENT}return quick.sum ^ mix((U)cells.n);"
        yield "}"

    def _quick(self, function: str, kind: str) -> Iterator[str]:
        """How what a site compares is summed up as it lies in the table, where these are places that are known.

        Nothing where that can't be done.
        """
        always = self.blocks.unit.always(function) if kind == "places" else None
        if always is None:
            return
        places = members(always)
        if not places or places[0] == BOX or places[-1] - places[0] != len(places) - 1:
            return
        if self.blocks.unit.program.components:
            yield f"quick_pieces(&quick, {self.constants.mask_value(always)});"
        for column in self.blocks.unit.code.place_variables:
            low, high = max(places[0], column.first), min(places[-1], column.first + column.count - 1)
            if low <= high:
                width = column.storage.width
                yield f"quick_cells(&quick, T + {_base(column) + low * width}, {(high - low + 1) * width});"

    def _quick_piece(self) -> Iterator[str]:
        """The function that sums up what a component is like."""
        columns = self.blocks.unit.code.component_variables
        yield "static U quick_piece(I component) {"
        if all(shape_of(column.storage)[1] == "scalar" for column in columns):
            yield f"{INDENT}U sum = (U)LIKENESS[component];"
            for column in columns:
                has = self._has(column, "component")
                cell = f"(U)(I)T[{_base(column)} + component]"
                yield f"{INDENT}{has}sum = sum * {STIRRED} + {cell};"
            yield f"{INDENT}return sum;"
        else:
            yield f"{INDENT}Quick quick = {{0, 0}};"
            yield f"{INDENT}L cells = {{0, 0, 0}};"
            yield f"{INDENT}lay_piece(&cells, component);"
            yield f"{INDENT}quick_cells(&quick, cells.at, cells.n);"
            yield f"{INDENT}return quick.sum ^ mix((U)cells.n);"
        yield "}"

    def _variables(self, columns: Iterable[Column], index: str) -> Iterator[str]:
        for column in columns:
            width = column.storage.width
            at = f"{_base(column)} + {index} * {width}"
            lay = {
                "scalar": f"push(cells, T[{at}]);", "mask": f"lay_mask(cells, m_load({at}, {width}));",
                "list": f"lay_list(cells, listed(T + {at} + 1, T[{at}]));",
                "tally": f"lay_list(cells, listed(T + {at}, {width}));",
            }[shape_of(column.storage)[1]]  # fmt: skip
            yield f"{INDENT}{self._has(column, index)}{lay}"

    def _has(self, column: Column, index: str) -> str:
        """The condition that a column has an index, in front of what is done then; nothing where it has all."""
        program = self.blocks.unit.program
        count = {"component": len(program.components), "place": len(program.places)}[index]
        if column.first <= 0 and column.first + column.count >= count:
            return ""
        return f"if ({index} >= {column.first} && {index} < {column.first + column.count}) "

    def _lay(self, cells: str, function: str, kind: str) -> str:
        """How what a site compares is put behind other cells."""
        call = f"{function}(player)"
        given = self.types.result(function)
        if kind in ("places", "components"):
            return f"lay_{kind}({cells}, {call if given == MASK else f'm_of({call})'});"
        if kind == "component":
            return f"lay_component({cells}, {call});"
        if given == NUMBER:
            return f"push({cells}, {call});"
        return f"lay_{ {MASK: 'mask', LIST: 'list'}.get(given, 'sets') }({cells}, {call});"


def _base(column: Column) -> int:
    """Where the cells of a column's index 0 are, or would be."""
    return column.address - column.first * column.storage.width
