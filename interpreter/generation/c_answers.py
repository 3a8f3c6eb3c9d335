"""What functions found is kept as long as nothing changes that they read.

A function that changes nothing, and reads nothing but columns, gives the same for the same number until one of these
columns changes. All such changes are counted in one counter, with all moves of components.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, field

from interpreter.generation import form
from interpreter.generation.c_patterns import Purity
from interpreter.generation.traversal import all_within
from interpreter.generation.unit import Unit

MOST_KEPT = 512
"""So many answers of a function are kept."""
LOOPS = (form.Each, form.Members, form.Span, form.Indexed, form.Pile, form.While)
"""Rows are done at once."""
STEADY = frozenset({
    "members", "mask_of", "first_of", "without", "step", "steps", "ahead", "around_in", "within", "within_in",
    "reached", "walk", "walk_in", "distance", "on_edge", "line", "contents", "sight", "position",
})  # fmt: skip
"""Functions of the library that read nothing but where components lie."""
SHARED = frozenset({"seat", "asker", "noted"})


@define(eq=False)
class Answers:
    """The functions of a module whose answers are kept: for each how many numbers it may be asked for."""

    unit: Unit
    sizes: dict[str, int] = field(factory=dict)
    arrays: set[form.Array] = field(factory=set)
    """The columns whose changes count, beside those of where components lie."""

    def __attrs_post_init__(self) -> None:
        functions = self.unit.functions
        purity = Purity(functions)
        called: dict[str, int] = {}
        for function in functions.values():
            for node in all_within(function.body):
                if isinstance(node, form.Call):
                    called[node.function] = called.get(node.function, 0) + 1
        program = self.unit.program
        moved = {
            self.unit.column(column)
            for column in (program.place_of, program.above, program.below, program.top, program.bottom, program.held)
        }
        for name, function in functions.items():
            size = _size(function)
            if size is None or called.get(name, 0) < 2 or not purity.function(name):
                continue
            nodes = list(all_within(function.body))
            read = self._read(nodes)
            if read is not None and any(isinstance(node, LOOPS) for node in nodes):
                self.sizes[name] = size
                self.arrays |= read - moved

    def _read(self, nodes: list[form.Step | form.Value]) -> set[form.Array] | None:
        """The arrays that steps read; nothing if they read anything else."""
        found: set[form.Array] = set()
        for node in nodes:
            match node:
                case form.Cell() | form.Count() | form.Holds() | form.Indexed():
                    if node.array.raw or node.array.name in SHARED:
                        return None
                    found.add(node.array)
                case form.Call() if node.function not in (*STEADY, "spend", "spend_more"):
                    inner = self.unit.functions.get(node.function)
                    read = None if inner is None else self._read(list(all_within(inner.body)))
                    if read is None:
                        return None
                    found |= read
                case form.Name() if node.name in SHARED:
                    return None
                case form.Store() | form.Keep() | form.Revert() | form.Leave():
                    return None
        known = self.unit.columns().get(self.unit.program.known)
        return None if known in found and self.unit.program.secrets else found


def _size(function: form.Function) -> int | None:
    """How many numbers a function may be asked for, if that is known."""
    if function.kind not in (form.NUMBER, form.MASK) or len(function.parameters) > 1:
        return None
    if not function.parameters:
        return 1
    [parameter] = function.parameters
    if parameter.kind != form.NUMBER or parameter.low < 0 or parameter.high is None or parameter.high >= MOST_KEPT:
        return None
    return parameter.high + 1


def remembering(name: str, size: int, kind: str, parameter: str = "") -> Iterator[str]:
    """A function that gives what is kept, or else finds it by the function of that name with `_found` behind."""
    head, index = (f"I {parameter}", parameter) if parameter else ("void", "0")
    yield f"static inline {kind} {name}({head}) {{"
    yield f"    static {kind} known[{size}];"
    yield f"    static U since[{size}];"
    yield f"    if (since[{index}] != moves) {{"
    yield f"        known[{index}] = {name}_found({parameter});"
    yield f"        since[{index}] = moves;"
    yield "    }"
    yield f"    return known[{index}];"
    yield "}"
