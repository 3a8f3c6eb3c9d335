"""What C is told about plies where it counts them: tables by block, and what `Pauses` knows of options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from interpreter.generation.blocks import PLY, Blocks
from interpreter.generation.c_loops import INDENT, Leaves
from interpreter.generation.pauses import LONGEST_PLY, MOST_ORDERS
from interpreter.generation.unit import Unit
from interpreter.program.expression import Column
from interpreter.program.statement import Decide


def leaves(reasons: Leaves) -> Iterator[str]:
    """Bounds, and why counting may be left."""
    numbers = {
        "PLY": f"({PLY})", "LONGEST_PLY": LONGEST_PLY, "MOST_ORDERS": MOST_ORDERS,
        "LEAVE_PLY": reasons.number("a turn that may never end"),
        "LEAVE_ORDERS": reasons.number("a pile with too many orders"),
        "LEAVE_BROKEN": reasons.number("broken off"),
    }  # fmt: skip
    yield from (f"#define {name} {value}" for name, value in numbers.items())


def tables(blocks: Blocks, parts: Mapping[int, int]) -> Iterator[str]:
    """Where plies end, and which locals count where one begins.

    Args:
        blocks: The functions of a unit that pauses.
        parts: For each block that decides, how many cells a part of an option takes.
    """
    unit = blocks.unit
    pauses, code = unit.pauses, unit.code
    assert pauses is not None
    number = range(1 + max(block.number for block in unit.program.blocks))
    yield _table("uint8_t", "DECISION_IS_PLY", (int(n in pauses.decisions) for n in number))
    yield _table("uint8_t", "FORK_IS_PLY", (int(n in pauses.forks) for n in number))
    stops = {
        block.number
        for block in blocks.reached
        if isinstance(block.terminator, Decide) and block.terminator.decision.stop is not None
    }
    yield _table("uint8_t", "MAY_STOP", (int(n in stops) for n in number))
    live, ends = list[int](), [0]
    for n in number:
        live += pauses.live.get(n, ())
        ends.append(len(live))
    yield _table("int32_t", "LIVE", live or [0])
    yield _table("int32_t", "LIVE_FROM", ends)
    yield "static I ends_ply(I block, const int32_t *option) {"
    yield f"{INDENT}switch (block) {{"
    for block, last in pauses.last.items():
        if not last or block not in parts:
            continue
        terminator = code.blocks[block].terminator
        assert isinstance(terminator, Decide)
        alternatives = last - {-1}
        if not alternatives or len(alternatives) == len(terminator.decision.alternatives):
            some = str(int(bool(alternatives)))
        else:
            some = " || ".join(f"option[0] == {n}" for n in sorted(alternatives))
        yield f"{INDENT}case {block}: return option ? {some} : {int(-1 in last)};"
    yield f"{INDENT}}}"
    yield f"{INDENT}return 0;"
    yield "}"


def alike(unit: Unit) -> Iterator[str]:
    """Whether two components can't be told apart."""
    yield "static I are_alike(I a, I b) {"
    if unit.program.components:
        yield f"{INDENT}static const int32_t likeness[] = {{{', '.join(map(str, unit.code.likeness))}}};"
        yield f"{INDENT}if (likeness[a] != likeness[b]) return 0;"
        yield f"{INDENT}if (PLACE_OF(a) != PLACE_OF(b) || KNOWN(a) != KNOWN(b)) return 0;"
        yield from _same(unit.code.component_variables)
    yield f"{INDENT}return 1;"
    yield "}"


def _same(columns: Iterable[Column]) -> Iterator[str]:
    for column in columns:
        width = column.storage.width
        base = column.address - column.first * width
        cells = f"T + {base} + a * {width}, T + {base} + b * {width}, {width} * sizeof *T"
        yield f"{INDENT}if (a >= {column.first} && a < {column.first + column.count} && memcmp({cells})) return 0;"


def _table(kind: str, name: str, values: Iterable[int]) -> str:
    return f"static const {kind} {name}[] = {{{', '.join(map(str, values))}}};"
