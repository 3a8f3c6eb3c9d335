"""The imperative form as a C program: one module for a program, which plays whole games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib.resources import files

from attrs import define, field

from interpreter.boards.shapes import opposite
from interpreter.engine.neighbours import neighbour_masks
from interpreter.generation import form
from interpreter.generation.blocks import FORK, HALT, WAIT, Blocks
from interpreter.generation.c_answers import Answers
from interpreter.generation.c_digests import Digests
from interpreter.generation.c_kept import KeptMasks
from interpreter.generation.c_loops import INDENT, Leaves
from interpreter.generation.c_patterns import Purity, shifts
from interpreter.generation.c_pauses import alike, leaves, tables
from interpreter.generation.c_steps import Steps
from interpreter.generation.c_types import MASK, NUMBER, Type, Types
from interpreter.generation.c_values import Constants, literal
from interpreter.generation.runtime import LIMIT
from interpreter.generation.traversal import all_within
from interpreter.program.expression import Column
from interpreter.program.program import BOX, Program
from interpreter.program.statement import Decide, Fork
from interpreter.program.value import BITS, NOTHING, MaskStorage

ARENA = 1 << 20
"""So many cells there are for lists at a time."""
MOST_SETS, MOST_LOOKS, MOST_RECORDS, MOST_STATES, MOST_PACKED = 200_000, 1_000_000, 1 << 20, 4096, 20_000
MOST_UNDONE, MOST_RECORD_CELLS = 1 << 16, 1 << 24
MOST_WORDS_SHIFTED = 24
"""Neighbours of a set are found all at once where no more words need to be shifted than these; or member by member."""
BOARD_FUNCTIONS = frozenset({
    "step", "steps", "ahead", "around_in", "sight", "within", "within_in", "reached", "walk", "walk_in", "longest_path",
    "distance", "on_edge", "groups", "clusters", "line", "beside",
})  # fmt: skip
KNOWLEDGE = frozenset({
    "knows", "looks", "looks_at", "sees_where", "sees_whether", "may_tell", "told_order", "tellable", "tellable_set",
    "ask_before", "ask_after",
})  # fmt: skip


def part(name: str) -> str:
    """A piece of the library in C."""
    return (files("interpreter.generation") / "c_library" / f"{name}.c").read_text("utf-8")


@define(eq=False)
class CModule:
    """Prints one unit as a C program. `reasons` are why its code may be left, from 1 on."""

    blocks: Blocks
    start: list[int]
    """The row of a game that hasn't begun."""
    leaves: Leaves = field(factory=Leaves)
    types: Types = field(init=False)
    words: int = field(init=False)
    claims: range = field(init=False)
    constants: Constants = field(init=False)
    kept: KeptMasks = field(init=False)
    _used: set[str] = field(factory=set)

    def __attrs_post_init__(self) -> None:
        self.words = self._words()
        watched = self.blocks.unit.code.watched
        claims = [cell for column, watch in watched.items() for cell in (watch, watch + 2 * column.count)]
        self.claims = range(min(claims, default=0), max(claims, default=0))
        self.constants = Constants(self.words, self.claims)
        self.kept = KeptMasks(self.blocks.unit, self.constants.mask_value)
        self.types = Types(self.blocks.unit.functions, 2 * self.words)

    @property
    def program(self) -> Program:
        """The program that is printed."""
        return self.blocks.unit.program

    def _words(self) -> int:
        """So many words masks have that hold all places, components and seats, and whatever sets there are."""
        program = self.program
        bits = [len(program.places), len(program.components), program.seats]
        bits += [c.storage.size for c in program.columns if isinstance(c.storage, MaskStorage)]
        for function in self.blocks.unit.functions.values():
            for node in all_within(function.body):
                if isinstance(node, form.Cell | form.Store) and node.array.form == "mask":
                    bits.append(node.array.width * BITS)
                if isinstance(node, form.Literal):
                    values = node.value if isinstance(node.value, tuple) else (node.value,)
                    bits += [v.bit_length() for v in values if isinstance(v, int) and v > 0]
        for table in self.blocks.unit.tables.values():
            for row in table.values:
                bits += [v.bit_length() for v in (row if isinstance(row, tuple) else (row,)) if isinstance(v, int)]
        return max(bits) // 64 + 1

    # ---- the module ----

    def text(self) -> str:
        """The source of the module."""
        purity, answers = Purity(self.blocks.unit.functions), Answers(self.blocks.unit)
        functions = [
            Steps(
                self.types,
                self.constants,
                self.kept,
                answers,
                self.leaves,
                function,
                self._used,
                purity,
                piles=self._piles(),
                neighbours=self._neighbours(),
            )
            for function in self.blocks.unit.functions.values()
        ]
        bodies = [line for function in functions for line in function.text()]
        digests = Digests(self.blocks, self.types, self.constants).lines() if self.program.repeat_sites else ()
        after = [*digests, *self._control()]
        library = list(self._library())
        lines = [
            *self._defines(),
            "",
            _bits_of_bytes(),
            part("bits"),
            part("base"),
            *self._masks(),
            *self._tables(),
            *self.constants.lines,
            "",
        ]
        lines += [
            *library,
            *(f"{function.head()};" for function in functions),
            "",
            *bodies,
            *after,
            part("play"),
            *self._searches(),
            *self._counts(),
        ]
        return "\n".join(lines)

    def _neighbours(self) -> tuple[int, ...]:
        topology = self.program.topology
        return () if topology is None else neighbour_masks(topology)

    def _piles(self) -> tuple[int, int]:
        program = self.program
        return _base(program.top), _base(program.below)

    def _masks(self) -> Iterator[str]:
        if self.words == 1:
            yield part("word")
        else:
            yield f"#define M_WORDS {self.words}"
            yield f"#define M_UNROLLED {' '.join(f'M_DO({i})' for i in range(self.words))}"
            yield part("words")
        yield part("mask_cells")
        yield part("where")

    def _library(self) -> Iterator[str]:
        program, code = self.program, self.blocks.unit.code
        yield f"#define KEPT {max(self.kept.count, 1)}"
        yield part("kept")
        yield from self.kept.text()
        yield part("sets")
        yield from (
            "static inline L row_of(const int32_t *row, const int32_t *at, I i) "
            "{ return listed(row + at[i], at[i + 1] - at[i]); }",
            "static inline L family_of(const M *row, const int32_t *at, I i) "
            "{ return listed((const int32_t *)(row + at[i]), at[i + 1] - at[i]); }",
            "",
        )
        if self._branches:
            yield part("outcomes")
            yield "static I are_alike(I a, I b);"
        yield part("chance")
        if code.watched:
            yield part("claims")
        yield part("components")
        if program.secrets:
            yield part("knowledge")
        if program.reactions:
            yield part("queue")
        if self._boards:
            yield from self._beside()
            yield part("boards")
            yield part("groups")
        if "pack" in self._used:
            yield part("packing")
        if program.repeat_sites:
            yield part("records")
            yield "static void lay_piece(L *cells, I component);"
            yield "static void lay_variables(L *cells, I place);"
            yield "static void lay_site(L *cells, I site, I player);"
            yield "static U quick_piece(I component);"
            yield "static U quick_site(I site, I player);"
            yield part("digests")
        yield "static I choose(I block, I count);"
        yield "static I draws_first(void);"
        yield "static I draw_one(I count);"
        yield "static void decided(I count);"
        yield "static void wait_at(I block);"
        yield "static void turn_ended(void);"
        yield "static void find_best(I entry, I until, I (*worth)(void));"

    def _beside(self) -> Iterator[str]:
        """The neighbours of all members of a set at once, where their numbers differ by a few constants."""
        assert self.program.topology is not None
        found = shifts(neighbour_masks(self.program.topology))
        if found is None or len(found) * self.words > MOST_WORDS_SHIFTED:
            return
        steps = [f"{self.constants.shift(by)}(m_and(places, {self.constants.mask_value(mask)}))" for by, mask in found]
        text = steps[0]
        for step in steps[1:]:
            text = f"m_or({text}, {step})"
        yield "#define BESIDE"
        yield f"static M beside(M places) {{ return {text}; }}"

    @property
    def _boards(self) -> bool:
        return self.program.topology is not None and bool(self._used & BOARD_FUNCTIONS)

    # ---- what the library is told ----

    def _defines(self) -> Iterator[str]:
        program, code = self.program, self.blocks.unit.code
        yield "#include <setjmp.h>"
        yield "#include <stdint.h>"
        yield "#include <stdlib.h>"
        yield "#include <string.h>"
        yield "typedef int64_t I;"
        yield "typedef uint64_t U;"
        yield "#define NO_RETURN __attribute__((noreturn))"
        yield '#define EXPORT __attribute__((visibility("default")))'
        yield "#define NOTHING (-(I)2147483647 - 1)"
        yield "#define NO_LIST ((L){0, 0, 0})"
        numbers = {
            "SIZE": program.size, "SEATS": program.seats, "PLACES": len(program.places),
            "COMPONENTS": len(program.components), "STREAMS": len(program.streams), "BOX": BOX,
            "EVERYONE": code.everyone, "ARENA": ARENA, "MOST_ROUNDS": LIMIT, "MOST_SETS": MOST_SETS,
            "MOST_LOOKS": MOST_LOOKS, "MOST_RECORDS": MOST_RECORDS, "MOST_STATES": MOST_STATES,
            "MOST_PACKED": MOST_PACKED, "MOST_UNDONE": MOST_UNDONE, "MOST_RECORD_CELLS": MOST_RECORD_CELLS,
            "REPEAT_SITES": len(program.repeat_sites),
            "STREAM_CELLS": program.stream_address, "COUNTER_CELLS": program.counter_address,
            "STRAND_CELLS": program.strand_address, "STRAND_STRIDE": program.strand_stride,
            "QUEUE_CELLS": program.queue_address, "QUEUE_STRIDE": program.queue_stride,
            "QUEUE_CAPACITY": program.queue_capacity, "BEGIN": program.begin.number,
            "HALT": f"({HALT})", "WAIT": f"({WAIT})", "FORK": f"({FORK})",
            "PLACE_CELLS": _base(program.place_of), "ABOVE_CELLS": _base(program.above),
            "BELOW_CELLS": _base(program.below), "KNOWN_CELLS": _base(program.known), "TOP_CELLS": _base(program.top),
            "BOTTOM_CELLS": _base(program.bottom), "HELD_CELLS": _base(program.held),
        }  # fmt: skip
        for name, why in (
            ("STEPS", "too many steps"), ("ROOM", "too little room"), ("LARGE", "a number too large"),
            ("WIDE", "a set that is too wide"), ("SETS", "too many sets"), ("MEET", "strands that meet"),
            ("QUEUE", "too many reactions"), ("SEARCH", "a search for the best that leads elsewhere"),
        ):  # fmt: skip
            numbers[f"LEAVE_{name}"] = self.leaves.number(why)
        for name, number in numbers.items():
            yield f"#define {name} {number}"
        if self.blocks.unit.pauses is not None:
            yield from leaves(self.leaves)
        if self._branches:
            yield "#define BRANCHES"
        if program.secrets:
            yield "#define SECRETS"
        if program.repeat_sites:
            yield "#define REPEATS"
        if code.watched:
            yield "#define WATCHED"
            yield f"#define CLAIM_CELLS {self.claims.start}"
            yield f"#define CLAIMS {len(self.claims)}"
            for name, column in (("PLACE_WATCH", program.place_of), ("TOP_WATCH", program.top)):
                if column in code.watched:
                    yield f"#define {name} ({code.watched[column] - 2 * column.first})"

    def _tables(self) -> Iterator[str]:
        program, code = self.program, self.blocks.unit.code
        yield _table("START", self.start)
        yield _table("STREAM_KEYS", code.stream_keys, "U", "ULL")
        yield _table("HIDDEN_KIND", map(int, code.hidden), "uint8_t")
        yield _table("SEEN_BY", code.seen_by)
        if program.secrets:
            spaces = [(p.group, p.owner) for p in program.places]
            yield _table("SPACE_OF", (spaces.index(space) for space in spaces))
            yield _table("VEILED", map(int, code.veiled), "uint8_t")
            yield _table("HIDDEN_PLACE", (int(p.visibility == "hidden") for p in program.places), "uint8_t")
            families = ", ".join(self.constants.mask(family.members) for family in code.family)
            yield f"static const M FAMILY_OF[] = {{{families or self.constants.mask(0)}}};"
        topology = program.topology
        if topology is not None and self._boards:
            width = max(map(len, topology.steps), default=1) or 1
            rows = [(*row, *(NOTHING,) * (width - len(row))) for row in topology.steps]
            yield f"#define DIRECTIONS {width}"
            yield _table("STEPS", (target for row in rows for target in row))
            yield _table("OPPOSITE", (opposite(direction) for direction in range(width)))
            yield _table("TURNS", (at for turns in topology.turns for at in (*turns, NOTHING, NOTHING)[:2]))
            yield _table("BOARD", topology.board)
            yield _table("EDGE", map(int, topology.edge), "uint8_t")
            masks = ", ".join(self.constants.mask(mask) for mask in neighbour_masks(topology))
            yield f"static const M NEIGHBOURS[] = {{{masks}}};"

    # ---- what is made for this program beside its functions ----

    def _control(self) -> Iterator[str]:
        blocks = self.blocks
        forks = {b.number: b.terminator for b in blocks.reached if isinstance(b.terminator, Fork)}
        yield from _switch("run_block(I number)", "number", {n: f"{f}()" for n, f in blocks.names.items()}, "HALT")
        yield from _switch("decide_at(I block)", "block", {n: f"{f}()" for n, f in blocks.deciding.items()}, "HALT")
        yield from _switch("fork_entry(I block)", "block", {n: str(f.entry.number) for n, f in forks.items()}, "-1")
        yield from _switch("fork_join(I block)", "block", {n: str(f.join.number) for n, f in forks.items()}, "-1")
        players = {n: str(f.player.address) for n, f in forks.items()}
        yield from _switch("fork_player(I block)", "block", players, "0")
        yield from _switch("actor_at(I block)", "block", {n: f"{f}()" for n, f in blocks.actors.items()}, "-1")
        stops = {
            b.number: "1" for b in blocks.reached if isinstance(b.terminator, Decide) and b.terminator.decision.stop
        }
        yield from _switch("stops_at(I block)", "block", stops, "0")
        yield from self._options()
        yield from self._takes()
        yield from self._goals()

    def _searches(self) -> Iterator[str]:
        if "find_best" in self._used:
            yield part("search")

    @property
    def _branches(self) -> bool:
        """Whether each outcome of chance is tried."""
        pauses = self.blocks.unit.pauses
        return pauses is not None and pauses.branches and bool(self.program.streams)

    def _counts(self) -> Iterator[str]:
        """What counts plies, in code that pauses after them."""
        if self.blocks.unit.pauses is None:
            return
        if self._branches:
            yield from alike(self.blocks.unit)
        else:
            yield part("outcomes")
        yield from tables(self.blocks, {n: self.option_cells(n)[1] for n in self.blocks.lists})
        yield part("perft")

    def _options(self) -> Iterator[str]:
        yield "static L options_at(I block, I *width) {"
        yield f"{INDENT}*width = 1;"
        yield f"{INDENT}switch (block) {{"
        for number, function in self.blocks.lists.items():
            text, kind = f"{function}()", self.types.result(function)
            if kind.template is not None:
                text = f"chosen({text}, {kind.cells}, {kind.template.position}, (const int32_t[]){{{_cells(kind)}}})"
            yield f"{INDENT}case {number}: *width = {self.option_cells(number)[0]}; return {text};"
        yield f"{INDENT}}}"
        yield f"{INDENT}return NO_LIST;"
        yield "}"

    def option_cells(self, block: int) -> tuple[int, int]:
        """How many cells each option of a decision takes, and each part of it: a plain number takes one."""
        kind = self.types.result(self.blocks.lists[block])
        match kind.name:
            case "options":
                return kind.cells, kind.part
            case "chosen":
                return max(kind.cells, 1), 1
            case "sets":
                return 2 * self.words, 2 * self.words
        return 1, 1

    def _takes(self) -> Iterator[str]:
        yield "static I take_at(I block, const int32_t *option) {"
        yield f"{INDENT}switch (block) {{"
        for block in self.blocks.reached:
            function = self.blocks.takes.get(block.number)
            if function is None:
                continue
            parameter = self.blocks.unit.functions[function].parameters[0]
            kind = self.types.variable(function, parameter.name)
            given = {NUMBER: "option[0]", MASK: "m_at(option)"}.get(kind, "option")
            stop = getattr(getattr(block.terminator, "decision", None), "stop", None)
            onward = -1 if stop is None else stop.number
            yield f"{INDENT}case {block.number}: return option ? {function}({given}) : {onward};"
        yield f"{INDENT}}}"
        yield f"{INDENT}return HALT;"
        yield "}"

    def _goals(self) -> Iterator[str]:
        """The goals of the winner; `GOAL_SIGN` says whether more or less is better."""
        goals = self.blocks.goals
        yield f"#define GOALS {len(goals)}"
        yield _table("GOAL_SIGN", (1 if most else -1 for _, most in goals))
        yield from _switch("goal(I number, I s)", "number", {n: f"{f}(s)" for n, (f, _) in enumerate(goals)}, "0")


def _base(column: Column, width: int = 1) -> int:
    return column.address - column.first * width


def _bits_of_bytes() -> str:
    """For each byte the positions of its bits."""
    positions = [[bit for bit in range(8) if byte >> bit & 1] for byte in range(256)]
    return _table("BIT_OF_BYTE", (at for found in positions for at in (found + [0] * 8)[:8]), "uint8_t")


def _cells(kind: Type) -> str:
    """The constants of options that are members of a set."""
    assert kind.template is not None
    return ", ".join(map(literal, kind.template.constants)) or "0"


def _table(name: str, values: Iterable[int], kind: str = "int32_t", suffix: str = "") -> str:
    printed = [f"{value}{suffix}" if suffix else literal(value) for value in values]
    return f"static const {kind} {name}[] = {{{', '.join(printed) or '0'}}};"


def _switch(head: str, subject: str, cases: dict[int, str], otherwise: str) -> Iterator[str]:
    yield f"static I {head} {{"
    yield f"{INDENT}switch ({subject}) {{"
    for number, value in cases.items():
        yield f"{INDENT}case {number}: return {value};"
    yield f"{INDENT}}}"
    yield f"{INDENT}return {otherwise};"
    yield "}"
