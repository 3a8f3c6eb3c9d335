"""Loops of the imperative form as loops in C, and those that are done at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from attrs import define, field

from interpreter.generation import form
from interpreter.generation.c_answers import Answers
from interpreter.generation.c_kept import KeptMasks
from interpreter.generation.c_lines import lines
from interpreter.generation.c_patterns import (
    SILENT,
    Purity,
    all_alike,
    any_beside,
    ascending,
    changed_in,
    flagged,
    gathered,
    names_in,
    only_test,
    row_masks,
    silent,
    split,
    steady_rows,
    tested,
)  # fmt: skip
from interpreter.generation.c_rays import function, names_given, sandwiched
from interpreter.generation.c_types import NUMBER, SETS, Type, Types, UnprintableError
from interpreter.generation.c_values import STATE, Constants, Values, number
from interpreter.generation.traversal import all_within
from interpreter.program.masks import mask_of
from interpreter.program.value import NOTHING

INDENT = "    "
WORD = 64
MANY = 8
"""So many places are looked at together."""
MOST_UNROLLED = 8, 12
"""Loops of no more rounds and lines are written round by round by the compiler."""


@define(eq=False)
class Leaves:
    """Why code is left: the reasons are numbered from 1 on."""

    reasons: list[str] = field(factory=list)

    def number(self, why: str) -> int:
        """The number of a reason."""
        if why not in self.reasons:
            self.reasons.append(why)
        return 1 + self.reasons.index(why)


@define(eq=False)
class Hoisted:
    """Masks of cells that are the same all through a loop, by what they are; `changed` are its variables."""

    changed: set[str]
    masks: dict[str, str] = field(factory=dict)

    def name(self, where: str, fresh: Callable[[str], str]) -> str:
        """The variable of a mask."""
        if where not in self.masks:
            self.masks[where] = fresh("where")
        return self.masks[where]


@define(eq=False)
class Loops:
    """Prints the loops of one function; how other steps are printed is left to `steps`."""

    types: Types
    constants: Constants
    kept: KeptMasks
    answers: Answers
    leaves: Leaves
    function: form.Function
    used: set[str]
    values: Values = field(init=False)
    purity: Purity
    piles: tuple[int, int] = (0, 0)
    """Where the columns `top` and `below` begin."""
    neighbours: tuple[int, ...] = ()
    """For each place the set of its neighbours, if there is a board."""
    _counter: int = 0
    _hoisted: Hoisted | None = None
    _before: form.Step | None = None
    """The step that was printed last."""
    _ends: list[str] = field(factory=list)
    _listed: dict[str, tuple[int, int]] = field(factory=dict)
    """For names of lists of what lies on places that stay listed: the first of these, and the end."""
    _sides: dict[str, str] = field(factory=dict)
    """For names of sets that are gone through what lies beside them."""
    _marked: bool = False
    _reverts: bool = False
    """Whether what the function changes is noted, and is taken back."""

    def __attrs_post_init__(self) -> None:
        self.values = Values(self.types, self.constants, self.kept, self.function.name, self.used)

    def steps(self, steps: Iterable[form.Step]) -> list[str]:
        """The lines of steps, indented."""
        raise NotImplementedError

    def _fresh(self, stem: str) -> str:
        self._counter += 1
        return f"{stem}_{self._counter}_"

    def _type(self, name: form.Name) -> Type:
        return NUMBER if name.name in STATE else self.types.variable(self.function.name, name.name)

    def _each(self, step: form.Each) -> list[str]:
        name, at = step.name.name, self._fresh("at")
        members = self.values.of(step.members)
        constant = step.members.value if isinstance(step.members, form.Literal) else None
        if isinstance(constant, tuple) and members != SETS and _ascending(constant):
            if not constant:
                return []
            low, high = number(constant[0]), number(constant[-1])
            at_once = self._cells_at_once(step, low, high) or self._contents_at_once(step, low, high)
            if at_once is not None:
                return at_once
            body = self._body(step.body)
            unrolled = high - low < MOST_UNROLLED[0] and len(body) <= MOST_UNROLLED[1]
            head = f"for (I {at} = {low}; {at} <= {high}; {at}++) {{"
            lines = [head, f"{INDENT}{name} = {at};", *body, "}"]
            return ["#pragma GCC unroll 8", *lines] if unrolled else lines
        found = self._first_at_once(step) or self._groups_at_once(step) or self._piles_at_once(step)
        if found is not None:
            return found
        over = self._fresh("over")
        if (kept := self._flagged_at_once(step, over)) is not None:
            return kept
        if isinstance(step.members, form.Entry) and step.members.table.kind == form.LIST:
            table, index = self.values.constants.table(step.members.table), self.values.number(step.members.index)
            return [f"for (I {over} = {index}, {at} = {table}_at[{over}]; {at} < {table}_at[{over} + 1]; {at}++) {{",
                    f"{INDENT}{name} = {table}[{at}];", *self._body(step.body), "}"]  # fmt: skip
        text = self.values.plain(step.members)
        member = f"set_at({over}, {at})" if members == SETS else f"{over}.at[{at}]"
        if members.name not in ("list", "sets"):
            raise UnprintableError(f"each of {members.name}")
        return ["{", f"{INDENT}L {over} = {text};", f"{INDENT}for (I {at} = 0; {at} < {over}.n; {at}++) {{",
                f"{INDENT}{INDENT}{name} = {member};", *(INDENT + line for line in self._body(step.body)),
                f"{INDENT}}}", "}"]  # fmt: skip

    def _rows(self, step: form.Rows) -> list[str]:
        at_once = self._lines_at_once(step)
        if at_once is not None:
            return at_once
        at, table, width = self._fresh("at"), self.values.constants.table(step.table), len(step.names)
        cells = len(step.table.values) * width
        names = [f"{INDENT}{name.name} = {table}[{at} + {i}];" for i, name in enumerate(step.names)]
        return [f"for (I {at} = 0; {at} < {cells}; {at} += {width}) {{", *names, *self._body(step.body), "}"]

    def _cells_at_once(self, step: form.Each, low: int, high: int) -> list[str] | None:
        """A loop over those numbers at which a column holds a value: they are found all at once."""
        test, name = only_test(step.body), step.name.name
        found = None if test is None else split(test.condition, name)
        if test is None or found is None:
            return None
        cell, rest = found
        array, changed = cell.array, changed_in(test.then)
        if array.first > low or high >= array.first + array.count or changed & {name, *names_in([cell.value])}:
            return None
        where = self.values.where(array, low, high + 1, cell.value)
        rounds, then, before = high + 1 - low, test.then, list[str]()
        if rest is None and (lying := self._sandwiched(test.then, name)) is not None:
            before, sandwiched, then = lying
            where = f"m_and({where}, {sandwiched})"
        counted = [f"spend_more({self._rounds(each) * rounds});" for each in silent(step.body)]
        counted += before
        mask = gathered(form.If(test.condition, then), name) if rest is None else None
        if mask is not None:
            return [*counted, f"{mask.name} = m_or({mask.name}, {where});"]
        if not self.purity.steps([*then] if rest is None else [form.If(rest), *then]):
            return None
        body = then if rest is None else [form.If(rest, then)]
        lines = self._filled(where, name, high, body) or self._each_bit(where, name, high, body)
        return [*counted, *lines]

    def _sandwiched(self, steps: Sequence[form.Step], place: str) -> tuple[list[str], str, list[form.Step]] | None:
        """What is done before, the set of places with such a run, and what is done with just these, if that is all."""
        *asking, last = [each for each in steps if not isinstance(each, form.Remark)]
        asked = sandwiched(asking, place)
        if asked is None or not isinstance(last, form.If) or last.otherwise:
            return None
        if not isinstance(last.condition, form.Name) or last.condition.name != asked.found:
            return None
        given = names_given(asking)
        own = changed_in(asking) - changed_in(given)
        steady = names_in([*given, asked.run, asked.end])
        if own & (steady | names_in(last.then)) or place in steady:
            return None
        key = f"sandwiched_{asked.steps.name}_{mask_of(asked.directions)}_"
        try:
            name = self.constants.function(key, lambda name: function(name, asked))
        except UnprintableError:
            return None
        array = asked.array
        cells = [self.values.where(array, array.first, array.first + array.count, v) for v in (asked.run, asked.end)]
        return self.steps(given), f"{name}({', '.join(cells)})", last.then

    def _first_at_once(self, step: form.Each) -> list[str] | None:
        """A loop over a constant row that goes to the first number at which a column holds a value."""
        test, entry = only_test(step.body), step.members
        if test is None or self._hoisted is None or not isinstance(entry, form.Entry) or silent(step.body):
            return None
        cell = tested(test.condition, step.name.name)
        steps = [each for each in test.then if not isinstance(each, form.Remark)]
        if cell is None or not steps or not isinstance(steps[-1], form.Break | form.Give) or not ascending(entry.table):
            return None
        array, numbers = cell.array, [n for row in entry.table.values if isinstance(row, tuple) for n in row]
        if not numbers or min(numbers) < array.first or max(numbers) >= array.first + array.count:
            return None
        if names_in([cell.value]) & self._hoisted.changed or not isinstance(cell.value, form.Name | form.Literal):
            return None
        whole = self.values.where(array, array.first, array.first + array.count, cell.value)
        where = self._hoisted.name(whole, self._fresh)
        found = self._fresh("found")
        row = f"{self.constants.row_masks(entry.table)}[{self.values.number(entry.index)}]"
        done = steps[:-1] if isinstance(steps[-1], form.Break) else steps
        return ["{", f"{INDENT}M {found} = m_and({where}, {row});", f"{INDENT}if (m_any({found})) {{",
                f"{INDENT}{INDENT}{step.name.name} = m_next({found}, 0);",
                *(INDENT + line for line in self.steps(done)),
                f"{INDENT}}}", "}"]  # fmt: skip

    def _piles_at_once(self, step: form.Each) -> list[str] | None:
        """A loop over what lies on each of a row of places that follow each other: empty ones are passed over."""
        steps = [each for each in step.body if not isinstance(each, form.Remark)]
        if not isinstance(step.members, form.Entry) or len(steps) != 1 or not isinstance(steps[0], form.Pile):
            return None
        pile, rows = steps[0], step.members.table.values
        if not isinstance(pile.place, form.Name) or pile.place.name != step.name.name:
            return None
        if not all(isinstance(row, tuple) and _follow_each_other(row) for row in rows) or self._moves(pile.body):
            return None
        table, index = self.values.constants.table(step.members.table), self.values.number(step.members.index)
        row, first, end, some, bits = (self._fresh(stem) for stem in ("row", "first", "end", "some", "bits"))
        empty = f"where_in_word(T + {self.piles[0]} + {first}, {some}, NOTHING)"
        return ["{", f"{INDENT}I {row} = {index}, {first} = {table}[{table}_at[{row}]];",
                f"{INDENT}I {end} = {first} + {table}_at[{row} + 1] - {table}_at[{row}];",
                f"{INDENT}for (; {first} < {end}; {first} += {WORD}) {{",
                f"{INDENT * 2}I {some} = least({WORD}, {end} - {first});",
                f"{INDENT * 2}U {bits} = ~{empty} & ~(U)0 >> ({WORD} - {some});",
                f"{INDENT * 2}for (; {bits}; {bits} &= {bits} - 1) {{",
                f"{INDENT * 3}{step.name.name} = {first} + __builtin_ctzll({bits});",
                *(INDENT * 3 + line for line in self._pile(pile)),
                f"{INDENT * 2}}}", f"{INDENT}}}", "}"]  # fmt: skip

    def _moves(self, steps: Iterable[form.Step]) -> bool:
        """Whether anything may be moved by steps."""
        for node in all_within(steps):
            if isinstance(node, form.Store) or (isinstance(node, form.Do) and node.call.function not in SILENT):
                return True
            called = node.function if isinstance(node, form.Call) else None
            if called in self.types.functions and not self.purity.moves_nothing(called):
                return True
        return False

    def _groups_at_once(self, step: form.Each) -> list[str] | None:
        """A loop over all groups of a set, in which they stay where they are kept, beside what lies beside each."""
        called = step.members
        if not isinstance(called, form.Call) or called.function != "groups":
            return None
        if any(isinstance(node, form.Call) and node.function not in SILENT for node in all_within(step.body)):
            return None
        over, at, name = self._fresh("over"), self._fresh("at"), step.name.name
        among = self.values.mask(called.arguments[0])
        self.used.add("groups")
        self._sides[name] = f"{over}->sides[{at}]"
        body = self._body(step.body)
        del self._sides[name]
        return ["{", f"{INDENT}const Groups *{over} = groups_of({among});",
                f"{INDENT}for (I {at} = 0; {at} < {over}->n; {at}++) {{",
                f"{INDENT}{INDENT}{name} = {over}->parts[{at}];", *(INDENT + line for line in body),
                f"{INDENT}}}", "}"]  # fmt: skip

    def _contents_at_once(self, step: form.Each, low: int, high: int) -> list[str] | None:
        """A loop that puts all that lies on places behind an empty list."""
        steps = [each for each in step.body if not isinstance(each, form.Remark)]
        if len(steps) != 1 or not isinstance(steps[0], form.Pile) or low < 1:
            return None
        pile = steps[0]
        inner = [each for each in pile.body if not isinstance(each, form.Remark)]
        if len(inner) != 1 or not isinstance(inner[0], form.Push) or not isinstance(pile.place, form.Name):
            return None
        push = inner[0]
        if (
            pile.place.name != step.name.name
            or not isinstance(push.value, form.Name)
            or push.value.name != pile.name.name
            or not self._is_empty(push.name.name)
        ):
            return None
        self.values.lists = True
        found = f"all_contents({low}, {high + 1})"
        if not self._lists_only(low, high):
            found = f"copy_of({found})"
        else:
            self._listed[push.name.name] = low, high + 1
        return [f"{push.name.name} = {found};"]

    def _flagged_at_once(self, step: form.Each, over: str) -> list[str] | None:
        """A loop over what lies on places that only does something with components flagged in a table."""
        places = self._listed.get(step.members.name) if isinstance(step.members, form.Name) else None
        asked = flagged(step)
        if places is None or asked is None or asked.which.name in changed_in([step]):
            return None
        inner = [node.members for node in all_within(step.body) if isinstance(node, form.Each)]
        if any(isinstance(members, form.Name) and members.name in self._listed for members in inner):
            return None  # Few such lists are kept at a time.
        at = self._fresh("at")
        table, which = self.values.constants.table(asked.table), self.values.number(asked.which)
        flags = f"{table} + {which} * {asked.width}"
        return ["{", f"{INDENT}L {over} = flagged_contents({places[0]}, {places[1]}, {flags});",
                f"{INDENT}for (I {at} = 0; {at} < {over}.n; {at}++) {{",
                f"{INDENT}{INDENT}{step.name.name} = {over}.at[{at}];",
                *(INDENT + line for line in self._body([*silent(step.body), *asked.then])),
                f"{INDENT}}}", "}"]  # fmt: skip

    def _lists_only(self, low: int, high: int) -> bool:
        """Whether what lies on these places stays listed all through the function."""
        places = tuple(range(low, high + 1))
        for node in all_within(self.function.body):
            match node:
                case form.Store() | form.Keep() | form.Drop():
                    return False
                case form.Do() if node.call.function not in SILENT:
                    return False
                case form.Call() if node.function in self.types.functions:
                    if not self.purity.moves_nothing(node.function):
                        return False
                case form.Each() if any(isinstance(each, form.Pile) for each in node.body):
                    if not isinstance(node.members, form.Literal) or node.members.value != places:
                        return False
        return True

    def _is_empty(self, name: str) -> bool:
        """Whether the step before made a list empty."""
        before = self._before
        return (
            isinstance(before, form.Set)
            and before.name.name == name
            and isinstance(before.value, form.Literal)
            and before.value.value == ()
        )

    def _rounds(self, step: form.Do) -> int:
        if not step.call.arguments:
            return 1
        [rounds] = step.call.arguments
        assert isinstance(rounds, form.Literal)
        return number(rounds.value)

    def _lines_at_once(self, step: form.Rows) -> list[str] | None:
        """Whether any row has cells that all hold a value."""
        test = only_test(step.body)
        cell = None if test is None else all_alike(test.condition, step.names)
        starts = steady_rows(step.table)
        if test is None or cell is None or starts is None:
            return None
        *done, last = [each for each in test.then if not isinstance(each, form.Remark)]
        names = {name.name for name in step.names}
        if not isinstance(last, form.Give | form.Break) or names & names_in(test.then):
            return None
        numbers = [n for row in step.table.values if isinstance(row, tuple) for n in row]
        array, constants = cell.array, self.values.constants
        if array.first > min(numbers) or max(numbers) >= array.first + array.count:
            return None
        whole = self.values.where(array, array.first, array.first + array.count, cell.value)
        name = constants.function(f"lines_{step.table.name}_", lambda name: lines(name, starts, len(names), constants))
        steps = done if isinstance(last, form.Break) else test.then
        return [f"if ({name}({whole})) {{", *self.steps(steps), "}"]

    def _members(self, step: form.Members) -> list[str]:
        at_once = self._beside_at_once(step)
        if at_once is not None:
            return at_once
        return self._each_bit(self.values.mask(step.mask), step.name.name, step.name.high, step.body)

    def _beside_at_once(self, step: form.Members) -> list[str] | None:
        """Whether beside any member of a mask a column holds a value: all that lies there is looked at together."""
        asked = any_beside(step)
        if asked is None or not self.neighbours or row_masks(asked.beside) != self.neighbours:
            return None
        array, value = asked.cell.array, asked.cell.value
        if not isinstance(value, form.Name | form.Literal) or names_in([value]) & changed_in([step]):
            return None
        if names_in(asked.then) & asked.names:
            return None
        if not isinstance(step.mask, form.Name) or step.mask.name not in self._sides:
            self.used.add("beside")
            sides = f"beside({self.values.mask(step.mask)})"
        else:
            sides = self._sides[step.mask.name]
        where = self.values.where(array, array.first, array.first + array.count, value)
        *done, last = asked.then
        steps = done if isinstance(last, form.Break) else asked.then
        return [f"if (m_any(m_and({sides}, {where}))) {{", *self.steps(steps), "}"]

    def _each_bit(self, mask: str, name: str, high: int | None, body: Sequence[form.Step]) -> list[str]:
        """A loop over the members of a mask, word by word; `high` is the greatest that there may be, if it is known."""
        over, bits, end = self._fresh("over"), self._fresh("bits"), self._fresh("end")
        steps = self._body(body, end)
        if self.constants.mask_words == 1 or (high is not None and high < WORD):
            lines = [f"for (U {bits} = m_word({mask}); {bits}; {bits} &= {bits} - 1) {{",
                     f"{INDENT}{name} = __builtin_ctzll({bits});", *steps, "}"]  # fmt: skip
        else:
            word = self._fresh("word")
            lines = [f"for (I {word} = 0; {word} < M_WORDS; {word}++)",
                     f"{INDENT}for (U {bits} = {over}.w[{word}]; {bits}; {bits} &= {bits} - 1) {{",
                     f"{INDENT}{INDENT}{name} = 64 * {word} + __builtin_ctzll({bits});",
                     *(INDENT + line for line in steps), f"{INDENT}}}"]  # fmt: skip
            lines = ["{", f"{INDENT}M {over} = {mask};", *(INDENT + line for line in lines), "}"]
        return [*lines, f"{end}:;"] if any(f"goto {end};" in line for line in steps) else lines

    def _filled(self, mask: str, name: str, high: int | None, body: Sequence[form.Step]) -> list[str] | None:
        """A loop that puts something behind a list for each member of a mask, and does nothing else."""
        steps = [each for each in body if not isinstance(each, form.Remark)]
        if len(steps) != 1 or not isinstance(steps[0], form.Push):
            return None
        step = steps[0]
        kind, members = self._type(step.name), step.name.name
        value = step.value
        if kind.name == "chosen":
            return [f"{members} = m_or({members}, {mask});"]
        if kind.name == "list":
            cells = [self.values.number(value)]
        elif kind.name == "options" and kind.part == 1 and isinstance(value, form.Operation):
            cells = [self.values.number(part) for part in value.operands]
            cells += ["0"] * (kind.cells - len(cells))
        else:
            return None
        self.values.lists = True
        over, at = self._fresh("over"), self._fresh("at")
        inner = self._each_bit(over, name, high, [])
        puts = "".join(f" {at}[{i}] = (int32_t)({cell});" for i, cell in enumerate(cells))
        mark = next(i for i, line in enumerate(inner) if "__builtin_ctzll" in line)
        inner[mark] += f"{puts} {at} += {len(cells)};"
        return ["{", f"{INDENT}M {over} = {mask};",
                f"{INDENT}int32_t *{at} = room_behind(&{members}, m_size({over}), {len(cells)});",
                *(INDENT + line for line in inner), "}"]  # fmt: skip

    def _body(self, steps: Sequence[form.Step], end: str = "") -> list[str]:
        """The lines of a loop's body; `end` is the label behind loops that lie in each other in C."""
        self._ends.append(end)
        lines = self.steps(steps)
        self._ends.pop()
        return lines

    def _pile(self, step: form.Pile) -> list[str]:
        at, name = self._fresh("at"), step.name.name
        top, below = self.piles
        place = self.values.number(step.place)
        return [f"for (I {at} = T[{top} + {place}]; {at} != NOTHING;) {{", f"{INDENT}{name} = {at};",
                f"{INDENT}{at} = T[{below} + {at}];", *self._body(step.body), "}"]  # fmt: skip


def _follow_each_other(row: tuple[object, ...]) -> bool:
    """Whether a row of numbers are enough places that follow each other."""
    first = number(row[0]) if row else 0
    return len(row) >= MANY and first > 0 and row == tuple(range(first, first + len(row)))


def _ascending(values: tuple[object, ...]) -> bool:
    """Whether a constant list is one number after the other."""
    numbers = [number(value) for value in values]
    return all(b == a + 1 for a, b in pairwise(numbers)) and NOTHING not in numbers
