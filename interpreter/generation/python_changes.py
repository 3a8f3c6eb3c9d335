"""Printing what is remembered of conditions as Python: changes are logged, and memories say how far they have got."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from attrs import define, field

from interpreter.generation import form
from interpreter.generation.traversal import all_within
from interpreter.generation.unit import Unit

INDENT = " "
Lines = Callable[[Iterable[form.Step]], list[str]]
Text = Callable[[form.Value], str]


@define(eq=False)
class Remembering:
    """Prints the steps that remember in one unit: by `lines` what they contain, by `text` the values within."""

    unit: Unit
    lines: Lines
    text: Text
    _logged: set[str] = field(factory=set)
    _memories: dict[form.Memory, str] = field(factory=dict)
    _used_tables: dict[form.Memory, str] = field(factory=dict)
    _unsteady: frozenset[str] = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Trials change cells and change them back, and moves change some without a store: those aren't followed."""
        program, columns = self.unit.program, self.unit.columns()
        moved = (program.place_of, program.above, program.below, program.known, program.top, program.bottom,
                 program.held)  # fmt: skip
        tried = {
            step.array.name
            for function in self.unit.functions.values()
            for step in all_within(function.body)
            if isinstance(step, form.Store) and step.undone
        }
        self._unsteady = frozenset(tried | {columns[column].name for column in moved if column in columns})
        plain = {array.name for array in columns.values()} - self._unsteady
        self._logged = {
            step.memory.array.name
            for function in self.unit.functions.values()
            for step in all_within(function.body)
            if isinstance(step, form.Changes | form.Linked) and step.memory.array.name in plain
        }

    def bindings(self) -> Iterator[tuple[str, str]]:
        """The names of logs and memories, and how they are made."""
        for name in sorted(self._logged):
            yield f"{name}_changes", f'runtime.changes("{name}")'
        for memory, name in self._memories.items():
            if memory.ends:
                yield name, f"runtime.links({self._used_tables[memory]}, {memory.ends})"
            else:
                yield name, f"runtime.memory({memory.size})"

    def noted(self, step: form.Store) -> list[str]:
        """The line that notes a change, where it is followed."""
        if step.array.name not in self._logged:
            return []
        return [f"{step.array.name}_changes.append({self.text(step.index)})"]

    def changes(self, step: form.Changes) -> list[str]:
        """What is done for each change, or where it isn't known what has changed."""
        if step.memory.array.name not in self._logged:
            return self._plainly(step.unknown)
        since = f"{self._memory(step.memory)}[{self.text(step.number)}]"
        return [
            f"if {since} >= 0:",
            f"{INDENT}for {step.name.name} in {step.memory.array.name}_changes[{since}:]:",
            *(INDENT + line for line in self.lines(step.body)),
            "else:",
            *self.lines(step.unknown),
        ]

    def fails(self, step: form.Fails) -> list[str]:
        """Notes that a condition doesn't hold."""
        array = step.memory.array.name
        if array not in self._logged:
            return []
        return [f"{self._memory(step.memory)}[{self.text(step.number)}] = len({array}_changes)"]

    def linked(self, step: form.Linked) -> list[str]:
        """Adds what has changed to what is linked; where something isn't inside any more, it begins anew."""
        array, found, place = step.memory.array.name, step.found.name, step.place.name
        if array not in self._logged:
            return self._plainly(step.unknown)
        self._used_tables[step.memory] = self.text(form.Entry(step.around, form.Literal(0))).partition("[")[0]
        inside = self.text(step.inside)
        return [
            f"links = {self._memory(step.memory)}[{self.text(step.number)}]",
            f"{found} = links.since >= 0",
            f"if {found}:",
            f"{INDENT}for {place} in {array}_changes[links.since:]:",
            f"{INDENT * 2}if {inside}:",
            f"{INDENT * 3}links.add({place})",
            f"{INDENT * 2}elif links.root[{place}] >= 0:",
            f"{INDENT * 3}{found} = False",
            f"{INDENT * 3}break",
            f"if not {found}:",
            f"{INDENT}links.clear()",
            f"{INDENT}for {place} in {step.places}:",
            f"{INDENT * 2}if {inside}:",
            f"{INDENT * 3}links.add({place})",
            f"links.since = len({array}_changes)",
            f"{found} = links.joined",
        ]

    def _plainly(self, steps: list[form.Step]) -> list[str]:
        return [line[len(INDENT) :] for line in self.lines(steps)]

    def _memory(self, memory: form.Memory) -> str:
        if memory not in self._memories:
            self._memories[memory] = f"{memory.name}_known_{len(self._memories)}"
        return self._memories[memory]
