"""Which cells of the table are variables while generated Python plays on: those that nothing else needs meanwhile."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, field, fields

from interpreter.generation import form
from interpreter.generation.blocks import Blocks
from interpreter.generation.traversal import all_within

TURNS = ("running[3]", "_turns")
"""Where the turns are counted that have ended, and the variable for it."""


@define(eq=False)
class Variables:
    """The cells that are variables of the function that plays on in some blocks.

    Cells of locals that are never needed at the same time may be the same, so a variable is one of a cell.
    """

    blocks: Blocks
    function: form.Function
    spends: bool = False
    """Whether rounds of loops are counted meanwhile."""
    slots: dict[int, str] = field(factory=dict)
    """The variables for cells of locals, by their address."""
    arrays: dict[str, str] = field(factory=dict)
    """The variables for arrays of one cell."""
    _changed: list[tuple[str, str]] = field(factory=list)

    def __attrs_post_init__(self) -> None:
        called = list(self._called())
        self.spends = any(_spends(function) for function in (self.function, *called))
        own, others = list(_arrays(self.function)), list(_arrays(*called))
        kept = {address for array in others if array.raw == "slots" for address in _cells(array)}
        kept |= {a for array in own if array.raw == "slots" and not _is_one(array) for a in _cells(array)}
        foreign = {array.name for array in others}
        columns = {array.name for column, array in self.blocks.unit.columns().items() if column.over == "game"}
        for array in own:
            if array.raw == "slots" and array.address not in kept:
                names = {each.name for each in own if each.raw == "slots" and each.address == array.address}
                stem = array.name if len(names) == 1 else "cell"
                self.slots[array.address] = f"_{stem}_{array.address - self._base}"
            elif array.name in columns and array.name not in foreign and not array.raw and array.size == 1:
                self.arrays[array.name] = f"_{array.name}"
        stored = [step.array for step in all_within(self.function.body) if isinstance(step, form.Store)]
        changed = {self.of(array) for array in stored} - {None}
        self._changed = [(cell, name) for cell, name in self._all() if name in changed]
        if any(
            isinstance(step, form.Call) and step.function == "turn_ended" for step in all_within(self.function.body)
        ):
            self._changed.append(TURNS)

    def _called(self) -> Iterator[form.Function]:
        """The functions that it may call, and those that the library calls."""
        functions, seen = self.blocks.unit.functions, {self.function.name}
        waiting = [self.function, *(functions[name] for site in self.blocks.sites for name, _ in site)]
        while waiting:
            one = waiting.pop()
            if one is not self.function:
                yield one
            for node in all_within(one.body):
                name = node.function if isinstance(node, form.Call) else getattr(node, "name", "")
                if name in functions and name not in seen:
                    seen.add(name)
                    waiting.append(functions[name])

    def of(self, array: form.Array) -> str | None:
        """The variable for the one cell of an array, if it is one."""
        if array.raw == "slots":
            return self.slots.get(array.address)
        return None if array.raw else self.arrays.get(array.name)

    @property
    def _base(self) -> int:
        return self.blocks.unit.program.counter_address

    def _all(self) -> Iterator[tuple[str, str]]:
        for address, name in sorted(self.slots.items()):
            yield f"slots[{address - self._base}]", name
        for array, name in self.arrays.items():
            yield f"{array}[0]", name

    def loaded(self) -> Iterator[str]:
        """The lines that read the cells."""
        yield from (f"{name} = {cell}" for cell, name in self._all())
        if TURNS in self._changed:
            yield f"{TURNS[1]} = {TURNS[0]}"

    def stored(self) -> Iterator[str]:
        """The lines that write those that may have changed."""
        yield from (f"{cell} = {name}" for cell, name in self._changed)


def _spends(function: form.Function) -> bool:
    nodes = all_within(function.body)
    return any(isinstance(node, form.Call) and node.function in ("spend", "spend_more") for node in nodes)


def _is_one(array: form.Array) -> bool:
    return array.form == "scalar" or (array.form == "mask" and array.width == 1)


def _cells(array: form.Array) -> range:
    return range(array.address, array.address + array.width)


def _arrays(*functions: form.Function) -> Iterator[form.Array]:
    """The arrays that functions read or change."""
    found: dict[form.Array, None] = {}
    for function in functions:
        for node in all_within(function.body):
            for each in fields(type(node)):
                item = getattr(node, each.name)
                if isinstance(item, form.Memory):
                    item = item.array
                if isinstance(item, form.Array):
                    found[item] = None
    yield from found
