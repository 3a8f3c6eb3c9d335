"""The table of a game as generated Python holds it: a list for each column."""

from __future__ import annotations

from typing import Any

from attrs import define, field

from interpreter.generation import form
from interpreter.generation.blocks import Blocks
from interpreter.generation.functions_called import load_list, load_mask, store_list, store_mask


@define(eq=False)
class Table:
    """The table of a game as generated Python holds it: lists by column, instead of one row."""

    blocks: Blocks
    arrays: dict[str, list[Any]] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        program, unit = self.blocks.unit.program, self.blocks.unit
        for column in (program.place_of, program.above, program.below, program.known, program.top, program.bottom,
                       program.held, *unit.code.component_variables, *unit.code.place_variables):  # fmt: skip
            unit.column(column)
        unit.system("streams", program.stream_address, len(program.streams))
        if program.reactions:
            unit.system("queue", program.queue_address, program.queue_stride * (1 + program.seats))
        else:
            self.arrays["queue"] = []
        watched = unit.code.watched
        if watched:
            low = min(watched.values())
            high = max(watch + 2 * column.count for column, watch in watched.items())
            unit.system("claims", low, high - low)
        for array in unit.arrays.values():
            self.arrays[array.name] = [array.nothing] * array.size
        self.arrays["slots"] = []
        self.arrays["strands"] = []

    def load(self, row: list[int]) -> None:
        """Takes over a row."""
        program = self.blocks.unit.program
        for array in self.blocks.unit.arrays.values():
            cells = self.arrays[array.name]
            start = array.address + array.first * array.width
            if array.form == "scalar":
                cells[array.first : array.first + array.count] = row[start : start + array.count]
            else:
                for i in range(array.count):
                    at = start + i * array.width
                    cells[array.first + i] = _read(array, row, at)
        self.arrays["slots"][:] = row[program.counter_address : program.strand_address]
        self.arrays["strands"][:] = row[program.strand_address :] if program.strand_address >= 0 else []

    def store(self, row: list[int]) -> None:
        """Puts everything into a row."""
        program = self.blocks.unit.program
        for array in self.blocks.unit.arrays.values():
            cells = self.arrays[array.name]
            start = array.address + array.first * array.width
            if array.form == "scalar":
                row[start : start + array.count] = cells[array.first : array.first + array.count]
            else:
                for i in range(array.count):
                    _write(array, row, start + i * array.width, cells[array.first + i])
        row[program.counter_address : program.strand_address] = self.arrays["slots"]
        row[program.strand_address :] = self.arrays["strands"]


def _read(array: form.Array, row: list[int], at: int) -> Any:
    if array.form == "mask":
        return load_mask(row, at, array.width)
    return load_list(row, at) if array.form == "list" else tuple(row[at : at + array.width])


def _write(array: form.Array, row: list[int], at: int, value: Any) -> None:
    if array.form == "mask":
        store_mask(row, at, array.width, value)
    elif array.form == "list":
        store_list(row, at, array.width, value)
    else:
        row[at : at + array.width] = value
