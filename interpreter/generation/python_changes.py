"""Printing what is remembered of conditions as Python: changes are logged, and memories say how far they have got."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from attrs import define, field

from interpreter.generation import form
from interpreter.generation.blocks import Blocks
from interpreter.generation.traversal import all_within

INDENT = " "
Lines = Callable[[Iterable[form.Step]], list[str]]
Text = Callable[[form.Value], str]


@define(eq=False)
class Remembering:
    """Prints the steps that remember in one unit: by `lines` what they contain, by `text` the values within."""

    blocks: Blocks
    lines: Lines
    text: Text
    _steady: frozenset[str] = frozenset()
    """Arrays that change only where a change can be noted."""
    _own: frozenset[str] = frozenset()
    """Arrays that are the program's own: trials may change them, and change them back."""
    _logged: set[str] = field(factory=set)
    _memories: dict[form.Memory, str] = field(factory=dict)
    _arounds: dict[form.Memory, str] = field(factory=dict)
    _kept: dict[tuple[str, str], str] = field(factory=dict)
    """By array and what is said of an index: the name of what keeps at which indices the array has a value."""
    _listing: bool = False
    """Whether what is printed lists options, so that no trial is under way."""

    def __attrs_post_init__(self) -> None:
        unit, program = self.blocks.unit, self.blocks.unit.program
        moved = {program.place_of, program.above, program.below, program.known, program.top, program.bottom,
                 program.held}  # fmt: skip
        own = {array.name for column, array in unit.columns().items() if column not in moved}
        steps = [(name, step) for name, f in unit.functions.items() for step in all_within(f.body)]
        tried = {step.array.name for _, step in steps if isinstance(step, form.Store) and step.undone}
        self._own, self._steady = frozenset(own), frozenset(own - tried)
        for name, step in steps:
            if isinstance(step, form.Changes | form.Linked) and step.memory.array.name in self._steady:
                self._logged.add(step.memory.array.name)
            elif isinstance(step, form.Having) and self._keeps(step.array, name in self._lists()):
                self._logged.add(step.array.name)

    def _lists(self) -> set[str]:
        """The functions that are never called in a trial."""
        play = self.blocks.play
        return {*self.blocks.lists.values(), *(() if play is None else (play.name,))}

    def _keeps(self, array: form.Array, listing: bool) -> bool:
        """Whether it is kept where an array has a value: in trials it can't be brought up to date."""
        return array.name in (self._own if listing else self._steady)

    def begins(self, function: form.Function) -> None:
        """From here on this function is printed."""
        self._listing = function.name in self._lists()

    def bindings(self) -> Iterator[tuple[str, str]]:
        """The names of logs and memories, and how they are made."""
        for name in sorted(self._logged):
            yield f"{name}_changes", f'runtime.changes("{name}")'
        for (array_name, said), name in self._kept.items():
            array = self.blocks.unit.arrays[array_name]
            values = f"[{said} for i in range({array.first + array.count})]"
            yield name, f'runtime.kept("{array_name}", {array.first}, {array.count}, {values})'
        for memory, name in self._memories.items():
            if memory.ends:
                yield name, f"runtime.links({self._arounds[memory]}, {memory.ends})"
            else:
                yield name, f"runtime.memory({memory.size})"

    def noted(self, step: form.Store) -> list[str]:
        """The line that notes a change, where it is followed. What trials change they change back."""
        if step.array.name not in self._logged or step.undone:
            return []
        return [f"{step.array.name}_changes.append({self.text(step.index)})"]

    def having(self, step: form.Having) -> list[str]:
        """A loop over the indices at which an array has a value."""
        if not self._keeps(step.array, self._listing):
            return self._plainly([step.plain])
        said = self._pushed(step)
        at = self._kept.setdefault((step.array.name, said or "i"), f"{step.array.name}_at_{len(self._kept)}")
        found = f"{at}({self.text(step.value)})"
        push = step.body[0]
        if said is not None and isinstance(push, form.Push):
            return [f"{push.name.name} += {found}"]
        if isinstance(step.body[-1], form.Break) and step.name not in all_within(step.body):
            return [f"if {found}:", *self.lines(step.body[:-1])]
        return [f"for {step.name.name} in {found}:", *self.lines(step.body)]

    def _pushed(self, step: form.Having) -> str | None:
        """What a loop adds to a list for an index `i`, where it does just that and in their order."""
        push = step.body[0] if len(step.body) == 1 else None
        if not isinstance(push, form.Push):
            return None
        value, parts = push.value, [push.value]
        if isinstance(value, form.Operation) and value.operator == "option":
            parts = list(value.operands)
        if not all(part is step.name or isinstance(part, form.Literal) for part in parts) or step.name not in parts:
            return None
        return self.text(value).replace(step.name.name, "i")

    def changes(self, step: form.Changes) -> list[str]:
        """What is done for each change, or where it isn't known what has changed."""
        if step.memory.array.name not in self._steady:
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
        if array not in self._steady:
            return []
        return [f"{self._memory(step.memory)}[{self.text(step.number)}] = len({array}_changes)"]

    def linked(self, step: form.Linked) -> list[str]:
        """Adds what has changed to what is linked; where something isn't inside any more, it begins anew."""
        array, found, place = step.memory.array.name, step.found.name, step.place.name
        if array not in self._steady:
            return self._plainly(step.unknown)
        self._arounds[step.memory] = self.text(form.Entry(step.around, form.Literal(0))).partition("[")[0]
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

    def _plainly(self, steps: Iterable[form.Step]) -> list[str]:
        return [line[len(INDENT) :] for line in self.lines(steps)]

    def _memory(self, memory: form.Memory) -> str:
        if memory not in self._memories:
            self._memories[memory] = f"{memory.name}_known_{len(self._memories)}"
        return self._memories[memory]
