"""Masks of the cells that hold each value of a column, kept while the column changes.

A column of places that holds few different values has one mask for each of them. Each store takes a place out of one
mask and puts it into another, so that nothing has to be looked for where the whole column is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from attrs import define, field, frozen

from interpreter.generation import form
from interpreter.generation.unit import Unit
from interpreter.program.kinds import Number
from interpreter.program.masks import mask_of
from interpreter.program.value import NOTHING

MOST_VALUES, FEWEST_CELLS = 8, 6
"""Columns of no more values, and no fewer cells, are kept."""


@frozen
class _Masks:
    """The masks of one column: `first` is the number of that of nothing; those of 0, 1, … follow."""

    first: int
    values: int


@define(eq=False)
class KeptMasks:
    """The masks of one module. Only those are kept that are asked for."""

    unit: Unit
    constant: Callable[[int], str]
    """How a constant mask is printed."""
    _values: dict[form.Array, int] = field(factory=dict)
    """How many values there are in columns that may be kept, nothing aside."""
    _masks: dict[form.Array, _Masks] = field(factory=dict)
    _stored: dict[form.Array, str] = field(factory=dict)
    _count: int = 0

    def __attrs_post_init__(self) -> None:
        program = self.unit.program
        system = (
            program.place_of, program.above, program.below, program.known, program.top, program.bottom, program.held,
        )  # fmt: skip
        for column, array in self.unit.columns().items():
            kind = self.unit.bounds.kinds.column(column)
            if (
                column.over == "place"
                and column not in system
                and array.form == "scalar"
                and not array.raw
                and array.count >= FEWEST_CELLS
                and isinstance(kind, Number)
                and kind.possible
                and kind.low >= 0
                and kind.high < MOST_VALUES
            ):
                self._values[array] = kind.high + 1

    def keeps(self, array: form.Array) -> bool:
        """Whether masks of a column are there where they are asked for."""
        return array in self._values

    def where(self, array: form.Array, low: int, end: int, value: form.Value, text: str) -> str:
        """The mask of the numbers from `low` to below `end` at which a column holds a value, as an expression."""
        masks = self._of(array)
        if masks is None:
            return f"m_where({array.address}, {low}, {end}, {text})"
        if isinstance(value, form.Literal) and isinstance(value.value, int):
            given = value.value
            if given != NOTHING and not 0 <= given < masks.values:
                return "m_none()"
            found = f"kept.of[{masks.first + (0 if given == NOTHING else given + 1)}]"
        elif value.low >= 0 and value.high is not None and value.high < masks.values:
            found = f"kept.of[{masks.first + 1} + {text}]"
        else:
            found = f"kept_of({masks.first}, {masks.values}, {text})"
        if low <= array.first and end >= array.first + array.count:
            return found
        return f"m_and({found}, {self.constant(mask_of(range(low, end)))})"

    def _of(self, array: form.Array) -> _Masks | None:
        if array in self._masks:
            return self._masks[array]
        values = self._values.get(array)
        if values is None:
            return None
        masks = self._masks[array] = _Masks(self._count, values)
        self._count += values + 1
        return masks

    def store(self, array: form.Array, index: str, value: str) -> str | None:
        """The statement that changes a cell of a column that may be kept; nothing for other columns."""
        if array not in self._values:
            return None
        name = self._stored.setdefault(array, f"set_{array.address + array.first}_")
        return f"{name}({index}, {value});"

    @property
    def count(self) -> int:
        """How many masks are kept."""
        return self._count

    def text(self) -> Iterator[str]:
        """What keeps the masks, and what changes the cells of columns that may be kept."""
        yield "static void keep_all(void) {"
        for array, masks in self._masks.items():
            for number in range(masks.values + 1):
                value = "NOTHING" if number == 0 else str(number - 1)
                where = f"m_where({array.address}, {array.first}, {array.first + array.count}, {value})"
                yield f"    kept.of[{masks.first + number}] = {where};"
        yield "}"
        for array, name in self._stored.items():
            cell = f"T[{array.address} + i]"
            yield f"static inline void {name}(I i, I value) {{"
            if array in self._masks:
                masks = self._masks[array]
                yield f"    if ((U)kept_slot(value) > {masks.values}) leave(LEAVE_LARGE);"
                yield f"    m_take(kept.of + {masks.first} + kept_slot({cell}), i);"
                yield f"    m_put(kept.of + {masks.first} + kept_slot(value), i);"
            yield f"    {cell} = (int32_t)value;"
            yield "}"
