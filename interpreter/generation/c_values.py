"""Values of the imperative form as expressions in C."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from attrs import define, field

from interpreter.generation import form
from interpreter.generation.c_chosen import Template
from interpreter.generation.c_kept import KeptMasks
from interpreter.generation.c_types import LIST, MASK, NUMBER, SETS, Type, Types, UnprintableError, join
from interpreter.program.masks import mask_of
from interpreter.program.value import GREATEST, NOTHING

STATE = {"seat": "seat", "asker": "asker", "noted": "noted"}
"""Variables that all functions share."""
COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")
MASKS = {"|": "m_or", "&": "m_and", "&~": "m_minus", "<<": "m_left", ">>": "m_right"}
NUMBERS = {"number": ("number",), "mask": ("mask",)}

# What functions of the library take and give; those of a list of numbers are given a list.
LIBRARY: dict[str, tuple[tuple[Type, ...], Type | None]] = {
    "members": ((MASK, NUMBER), LIST), "mask_of": ((LIST,), MASK), "first_of": ((LIST, NUMBER), LIST),
    "without": ((LIST, MASK, NUMBER), LIST), "tally_add": ((LIST, LIST), LIST), "tally_subtract": ((LIST, LIST), LIST),
    "tally_within": ((LIST, LIST, NUMBER), NUMBER), "award": ((NUMBER, LIST, LIST, NUMBER, NUMBER), NUMBER),
    "family": ((SETS,), SETS), "family_union": ((SETS, SETS), SETS), "family_intersection": ((SETS, SETS), SETS),
    "family_difference": ((SETS, SETS), SETS), "rebased": ((SETS, NUMBER), SETS), "subsets": ((MASK, NUMBER), SETS),
    "groups": ((MASK,), SETS), "clusters": ((MASK, NUMBER), SETS), "pack": ((SETS, LIST), NUMBER),
    "step": ((NUMBER, NUMBER), NUMBER),
    "steps": ((NUMBER, NUMBER, NUMBER), NUMBER), "ahead": ((NUMBER, NUMBER), NUMBER),
    "around_in": ((NUMBER, MASK), LIST), "sight": ((NUMBER, MASK), LIST), "within": ((NUMBER, NUMBER), MASK),
    "within_in": ((NUMBER, NUMBER, MASK), MASK), "reached": ((MASK, MASK), MASK), "walk": ((NUMBER, NUMBER), MASK),
    "walk_in": ((NUMBER, NUMBER, MASK), MASK),
    "longest_path": ((MASK,), NUMBER), "distance": ((NUMBER, NUMBER), NUMBER),
    "on_edge": ((NUMBER,), NUMBER), "contents": ((NUMBER,), LIST), "position": ((NUMBER,), NUMBER),
    "move_one": ((NUMBER,) * 4, None), "move_all": ((LIST, NUMBER, NUMBER, NUMBER), None),
    "shuffle": ((NUMBER, NUMBER), None), "draw": ((NUMBER, NUMBER), NUMBER), "spend": ((), None),
    "spend_more": ((NUMBER,), None), "line": ((NUMBER, NUMBER, NUMBER), LIST),
    "knows": ((NUMBER,), NUMBER), "looks": ((NUMBER,), NUMBER), "looks_at": ((NUMBER,), NUMBER),
    "sees_where": ((NUMBER,), NUMBER), "sees_whether": ((NUMBER, NUMBER), NUMBER), "may_tell": ((MASK,), NUMBER),
    "told_order": ((LIST,), LIST), "tellable": ((NUMBER,), NUMBER), "tellable_set": ((MASK,), NUMBER),
    "note_read": ((NUMBER,), None), "note_write": ((NUMBER,), None),
    "try_on": ((), None), "try_off": ((), None),
    "reads_aside": ((), None), "reads_joined": ((), None), "wait_at": ((NUMBER,), None),
    "first_reaction": ((), NUMBER), "reaction_value": ((NUMBER,), NUMBER), "drop_reaction": ((), None),
    "clear_queue": ((), None), "record": ((NUMBER,), None), "repeats": ((NUMBER, NUMBER), NUMBER),
    "keep_asked": ((), None), "ask_after": ((), None), "turn_ended": ((), None), "draws_first": ((), NUMBER),
    "draw_one": ((NUMBER,), NUMBER),
}  # fmt: skip


@define(eq=False)
class Constants:
    """Constant lists and tables of a module: each is declared once, where it is used."""

    mask_words: int
    claims: range = range(0)
    """The cells in which strands claim what is watched."""
    lines: list[str] = field(factory=list)
    _names: dict[object, str] = field(factory=dict)

    def mask(self, value: int) -> str:
        """A constant mask within an initialiser of a table."""
        words = self._words(value)
        return words[0] if self.mask_words == 1 else "{{" + ", ".join(words) + "}}"

    def mask_value(self, value: int) -> str:
        """A constant mask as an expression."""
        if value == NOTHING:
            return "m_all()"
        if value == 0:
            return "m_none()"
        return self.mask(value) if self.mask_words == 1 else f"(M){self.mask(value)[1:-1].join('{}')}"

    def _words(self, value: int) -> list[str]:
        if value == NOTHING:
            value = (1 << 64 * self.mask_words) - 1
        if value < 0 or value >> 64 * self.mask_words:
            raise UnprintableError("a set that is too wide")
        return [f"0x{value >> 64 * i & (1 << 64) - 1:X}ULL" for i in range(self.mask_words)]

    def shift(self, by: int) -> str:
        """The name of a function that makes all numbers of a mask so much greater, or smaller where it is negative."""
        name = f"m_up_{by}_" if by > 0 else f"m_down_{-by}_"
        if name not in self._names:
            self._names[name] = name
            words, bits = divmod(abs(by), 64)
            steps = []
            for i in range(self.mask_words):
                near, far = (i - words, i - words - 1) if by > 0 else (i + words, i + words + 1)
                signs = ("<<", ">>") if by > 0 else (">>", "<<")
                pieces = [f"{self._word('a', near)} {signs[0]} {bits}"] if 0 <= near < self.mask_words else []
                if bits and 0 <= far < self.mask_words:
                    pieces.append(f"{self._word('a', far)} {signs[1]} {64 - bits}")
                steps.append(f"{self._word('r', i)} = {' | '.join(pieces) or '0'};")
            self.lines.append(f"static inline M {name}(M a) {{ M r; {' '.join(steps)} return r; }}")
        return name

    def function(self, name: str, text: Callable[[str], Iterable[str]]) -> str:
        """The name of a function that is declared where it is used first."""
        if name not in self._names:
            declared = list(text(name))
            self.lines += declared
            self._names[name] = name
        return name

    def _word(self, name: str, number: int) -> str:
        return name if self.mask_words == 1 else f"{name}.w[{number}]"

    def list(self, values: tuple[int, ...], sets: bool) -> str:
        """The name of a constant list."""
        key = ("list", values, sets)
        if key not in self._names:
            name = self._names[key] = f"LIST_{len(self._names)}_"
            self._declare(name, values, sets)
        return self._names[key]

    def row_masks(self, table: form.Table) -> str:
        """The name of a table of the rows of another one as masks."""
        name = f"{table.name}_sets"
        if name not in self._names:
            self._names[name] = name
            rows = [row if isinstance(row, tuple) else () for row in table.values]
            self._declare(name, tuple(mask_of(map(number, row)) for row in rows), True)
        return name

    def table(self, table: form.Table) -> str:
        """The name of a table. For one of rows `NAME_at` holds where each of them begins."""
        if table.name not in self._names:
            self._names[table.name] = table.name
            if table.kind in (form.LIST, form.FAMILY):
                rows = [row if isinstance(row, tuple) else () for row in table.values]
                starts, flat = [0], list[int]()
                for row in rows:
                    flat += row
                    starts.append(len(flat))
                self._declare(f"{table.name}_at", tuple(starts), False)
                self._declare(table.name, tuple(flat), table.kind == form.FAMILY)
            else:
                self._declare(table.name, table.values, table.kind == form.MASK)
        return table.name

    def claimed(self, rows: form.Value) -> tuple[str, form.Value | None]:
        """The name of a table of lists of claims, as bits, and which of them is meant; nothing for the only one."""
        if isinstance(rows, form.Entry):
            lists, index = rows.table.values, rows.index
        else:
            assert isinstance(rows, form.Literal)
            lists, index = (rows.value,), None
        key = ("claimed", lists)
        if key not in self._names:
            name = self._names[key] = f"CLAIMED_{len(self._names)}_"
            words = -(-len(self.claims) // 128)
            flat = []
            for row in lists:
                bits = mask_of((cell - self.claims.start) // 2 for cell in row) if isinstance(row, tuple) else 0
                flat += [f"0x{bits >> 64 * word & (1 << 64) - 1:X}ULL" for word in range(words)]
            self.lines.append(f"static const U {name}[] = {{{', '.join(flat)}}};")
        return self._names[key], index

    def _declare(self, name: str, values: tuple[object, ...], sets: bool) -> None:
        printed = [self.mask(number(v)) if sets else literal(number(v)) for v in values] or ["0"]
        if not values and sets:
            printed = [self.mask(0)]
        kind = "M" if sets else "int32_t"
        self.lines.append(f"static const {kind} {name}[] = {{{', '.join(printed)}}};")


def number(value: object) -> int:
    """A number out of a constant."""
    if not isinstance(value, int):
        raise UnprintableError("a list of lists")
    return int(value)


def literal(value: int) -> str:
    """A number as C writes it."""
    if value == NOTHING:
        return "NOTHING"
    if not NOTHING < value <= GREATEST:
        raise UnprintableError("a number that is too large")
    return str(value)


@define(eq=False)
class Values:
    """Prints the values of one function."""

    types: Types
    constants: Constants
    kept: KeptMasks
    function: str
    used: set[str] = field(factory=set)
    """The functions of the library that have been printed, in all functions."""
    lists: bool = False
    """Whether this function takes room for lists."""

    def of(self, value: form.Value) -> Type:
        """What a value is; an empty list, of which nothing else is known, is one of numbers."""
        return self.types.of(self.function, value) or LIST

    def number(self, value: form.Value) -> str:
        """A value that must be a number."""
        return self.wanted(value, NUMBER)

    def mask(self, value: form.Value) -> str:
        """A value that must be a mask."""
        return self.wanted(value, MASK)

    def wanted(self, value: form.Value, want: Type) -> str:
        """A value as an expression of a type."""
        if isinstance(value, form.Literal):
            return self._literal(value, want)
        if isinstance(value, form.Select):
            if self._guards_itself(value):
                return self.wanted(value.then, want)
            chosen = self.wanted(value.then, want), self.wanted(value.otherwise, want)
            return f"({self.test(value.condition)} ? {chosen[0]} : {chosen[1]})"
        given = self.of(value)
        if given == NUMBER and want == MASK:
            return f"m_of({self._value(value)})"
        if given == MASK and want == NUMBER:
            return f"m_number({self._value(value)})"
        if given.name != want.name:
            raise UnprintableError(f"{given.name} instead of {want.name}")
        return self._value(value)

    def _guards_itself(self, value: form.Select) -> bool:
        """Whether it asks for an index before it reads a cell that gives the same where there is none."""
        cell, condition = value.then, value.condition
        if not isinstance(cell, form.Cell) or cell.array.form != "scalar" or _inside(cell):
            return False
        if not isinstance(cell.index, form.Name) or cell.array.first < 0 or not isinstance(condition, form.Operation):
            return False
        index, least = condition.operands[0], condition.operands[-1]
        return (
            condition.operator == ">="
            and isinstance(index, form.Name)
            and index.name == cell.index.name
            and isinstance(least, form.Literal)
            and least.value == 0
            and isinstance(value.otherwise, form.Literal)
            and value.otherwise.value == cell.array.nothing
        )

    def plain(self, value: form.Value) -> str:
        """A value as what it is."""
        return self.wanted(value, self.of(value))

    def _literal(self, value: form.Literal, want: Type) -> str:
        given = value.value
        match want.name:
            case "number" if isinstance(given, int):
                return literal(given)
            case "chosen":
                return "m_none()"
            case "mask" if isinstance(given, int):
                return self.constants.mask_value(given)
            case "list" | "sets" | "options" if isinstance(given, tuple):
                if not given:
                    return "NO_LIST"
                name = self.constants.list(given, want == SETS)
                return f"listed((const int32_t *){name}, {len(given)})"
        raise UnprintableError(f"a constant instead of {want.name}")

    # ---- conditions ----

    def test(self, value: form.Value) -> str:
        """A value that is asked only whether it is 0, or empty."""
        if isinstance(value, form.Operation) and value.operator in ("and", "or"):
            sign = " && " if value.operator == "and" else " || "
            return f"({sign.join(map(self.test, value.operands))})"
        if isinstance(value, form.Operation) and value.operator == "not":
            return f"!{self.test(value.operands[0])}"
        if isinstance(value, form.Literal) and isinstance(value.value, int):
            return "1" if value.value else "0"
        text = self.plain(value)
        match self.of(value).name:
            case "number":
                return text
            case "mask" | "chosen":
                return f"m_any({text})"
        return f"({text}.n != 0)"

    # ---- values ----

    def _value(self, value: form.Value) -> str:
        match value:
            case form.Name():
                return STATE.get(value.name, value.name)
            case form.Cell():
                return self._cell(value)
            case form.Entry():
                return self._entry(value)
            case form.Count():
                return self._whole(value.array, value.value, "count_cells")
            case form.Holds():
                return self._whole(value.array, value.value, "any_cell")
            case form.Call():
                return self.call(value)
            case form.Operation():
                return self._operation(value)
        raise UnprintableError(type(value).__name__)

    def where(self, array: form.Array, low: int, end: int, value: form.Value) -> str:
        """The mask of the numbers from `low` to below `end` at which a column holds a value."""
        return self.kept.where(array, low, end, value, self.number(value))

    def _whole(self, array: form.Array, value: form.Value, function: str) -> str:
        if array.form != "scalar":
            raise UnprintableError("the whole of a column of sets")
        if self.kept.keeps(array):
            asked = "m_size" if function == "count_cells" else "m_any"
            return f"{asked}({self.where(array, array.first, array.first + array.count, value)})"
        return f"{function}(T + {array.address + array.first}, {array.count}, {self.number(value)})"

    def address(self, array: form.Array, index: form.Value) -> str:
        """The number of the first cell of a value in the row."""
        stride = array.stride if array.raw == "strands" else array.width
        if array.raw == "slots":
            return str(array.address)
        if isinstance(index, form.Literal):
            return str(array.address + number(index.value) * stride)
        text = self.number(index)
        return f"{array.address} + {text}" if stride == 1 else f"{array.address} + {text} * {stride}"

    def _cell(self, value: form.Cell) -> str:
        array, index = value.array, value.index
        address = self.address(array, index)
        inside = _inside(value)
        match array.form:
            case "scalar" if inside:
                return f"(I)T[{address}]"
            case "scalar":
                end = array.first + array.count
                nothing = literal(number(array.nothing))
                return f"guarded({self.number(index)}, {array.address}, {array.first}, {end}, 1, {nothing})"
            case "mask":
                text = f"m_load({address}, {array.width})"
            case "list":
                self.lists = True
                text = f"load_list({address})"
            case _:
                self.lists = True
                text = f"copied(T + {address}, {array.width})"
        if inside:
            return text
        nothing = self._literal(form.Literal(array.nothing, array.kind), MASK if array.form == "mask" else LIST)
        at, end = self.number(index), array.first + array.count
        return f"({at} >= {array.first} && {at} < {end} ? {text} : {nothing})"

    def _entry(self, value: form.Entry) -> str:
        name, index = self.constants.table(value.table), self.number(value.index)
        if value.table.kind == form.LIST:
            return f"row_of({name}, {name}_at, {index})"
        if value.table.kind == form.FAMILY:
            return f"family_of({name}, {name}_at, {index})"
        return f"{name}[{index}]" if value.table.kind == form.MASK else f"(I){name}[{index}]"

    def call(self, value: form.Call) -> str:
        """A call of a function of this module, or of the library."""
        name = value.function
        if name in self.types.functions:
            parameters = self.types.functions[name].parameters
            wanted = [self.types.variable(name, parameter.name) for parameter in parameters]
            if self.types.result(name).name not in ("number", "mask", "chosen"):
                self.lists = True
            texts = [self.wanted(each, want) for each, want in zip(value.arguments, wanted, strict=True)]
            return f"{name}({', '.join(texts)})"
        self.used.add(name)
        if name == "choose":
            return f"choose({self.number(value.arguments[0])}, {self.number(value.arguments[2])})"
        if name == "note_reads":
            table, index = self.constants.claimed(value.arguments[0])
            return f"note_reads({table}{'' if index is None else f' + {self.number(index)} * CLAIM_WORDS'})"
        if name == "decided":
            return f"decided({self.number(value.arguments[3])})"
        if name == "find_best":
            entry, until, worth = value.arguments
            assert isinstance(worth, form.Name)
            return f"find_best({self.number(entry)}, {self.number(until)}, {worth.name})"
        if name == "ask_before":
            return "ask_before()"
        if name == "enqueue":
            values = ", ".join(f"(int32_t)({self.number(each)})" for each in value.arguments)
            return f"enqueue_cells((const int32_t[]){{{values}}}, {len(value.arguments)})"
        if name == "members" and len(value.arguments) == 1:
            self.lists = True
            return f"members({self.mask(value.arguments[0])}, 0)"
        if name not in LIBRARY:
            raise UnprintableError(f"{name} isn't there in C")
        takes, gives = LIBRARY[name]
        if gives in (LIST, SETS):
            self.lists = True
        if len(takes) != len(value.arguments):
            raise UnprintableError(f"{name} isn't there in C with {len(value.arguments)} values")
        texts = [self.wanted(each, want) for each, want in zip(value.arguments, takes, strict=True)]
        return f"{name}({', '.join(texts)})"

    def _operation(self, value: form.Operation) -> str:
        operator, operands = value.operator, value.operands
        if operator in ("==", "!="):
            return self._same(value)
        if operator in COMPARISONS:
            return f"({self.number(operands[0])} {operator} {self.number(operands[1])})"
        if operator in ("and", "or"):
            return self._joined(value)
        if operator in MASKS:
            second = self.number if operator in ("<<", ">>") else self.mask
            return f"{MASKS[operator]}({self.mask(operands[0])}, {second(operands[1])})"
        two: dict[str, Callable[[str, str], str]] = {
            "+": lambda a, b: f"((I){a} + {b})",
            "-": lambda a, b: f"((I){a} - {b})",
            "*": lambda a, b: f"((I){a} * {b})",
            "min": lambda a, b: f"least({a}, {b})",
            "max": lambda a, b: f"greatest({a}, {b})",
            "//": lambda a, b: f"quotient({a}, {b})",
            "%": lambda a, b: f"remainder_of({a}, {b})",
        }
        if operator in two and self.of(value) == NUMBER:
            return two[operator](self.number(operands[0]), self.number(operands[1]))
        match operator:
            case "not":
                return f"!{self.test(operands[0])}"
            case "abs":
                return f"absolute({self.number(operands[0])})"
            case "bit":
                return f"m_has({self.mask(operands[0])}, {self.number(operands[1])})"
            case "one":
                return f"m_one({self.number(operands[0])})"
            case "size":
                return f"m_size({self.mask(operands[0])})"
            case "length":
                return self._length(operands[0])
            case "has":
                return self._has(operands)
            case "nth":
                return self._nth(operands)
            case "part":
                return self._part(value)
        raise UnprintableError(f"the operation {operator}")

    def _same(self, value: form.Operation) -> str:
        left, right = value.operands
        both = join(self.types.of(self.function, left), self.types.of(self.function, right)) or LIST
        texts = self.wanted(left, both), self.wanted(right, both)
        if both == NUMBER:
            return f"({texts[0]} {value.operator} {texts[1]})"
        function = {"mask": "m_same", "list": "same_list", "sets": "same_sets"}.get(both.name)
        if function is None:
            raise UnprintableError(f"{both.name} compared")
        return f"{'!' if value.operator == '!=' else ''}{function}({texts[0]}, {texts[1]})"

    def _joined(self, value: form.Operation) -> str:
        """`and` and `or` give the value that decides, as in Python."""
        left, right = value.operands
        if left.truth and right.truth:
            return self.test(value)
        want = self.of(value)
        first, second = self.wanted(left, want), self.wanted(right, want)
        nothing = self._literal(form.Literal(0), want)
        return f"({self.test(left)} ? {second} : {nothing})" if value.operator == "and" else (
            f"({self.test(left)} ? {first} : {second})"
        )  # fmt: skip

    def _length(self, value: form.Value) -> str:
        if isinstance(value, form.Literal) and isinstance(value.value, tuple):
            return str(len(value.value))
        if self.of(value).name == "chosen":
            return f"m_size({self.plain(value)})"
        return f"(I){self.plain(value)}.n"

    def _has(self, operands: tuple[form.Value, ...]) -> str:
        members = self.of(operands[0])
        if members == SETS:
            return f"has_set({self.plain(operands[0])}, {self.mask(operands[1])})"
        return f"has({self.wanted(operands[0], LIST)}, {self.number(operands[1])})"

    def _nth(self, operands: tuple[form.Value, ...]) -> str:
        members, index = self.of(operands[0]), self.number(operands[1])
        text = self.plain(operands[0])
        match members.name:
            case "sets":
                return f"set_at({text}, {index})"
            case "chosen":
                return _option(f"m_nth({text}, {index})", members.template)
            case "options":
                return f"({text}.at + {index} * {members.cells})"
        return f"(I){text}.at[{index}]"

    def _part(self, value: form.Operation) -> str:
        option, position = value.operands
        given = self.of(option)
        if given.name != "option":
            raise UnprintableError(f"a part of {given.name}")
        at = number(position.value) * given.part if isinstance(position, form.Literal) else None
        if at is None:
            raise UnprintableError("a part that isn't known")
        if self.of(value) == MASK:
            return f"m_at({self.plain(option)} + {at})"
        return f"(I){self.plain(option)}[{at}]"


def _inside(cell: form.Cell) -> bool:
    """Whether an array certainly has the index of a cell."""
    array, index = cell.array, cell.index
    if array.raw:
        return True
    end = array.first + array.count
    return (array.first == 0 or index.low >= array.first) and (
        end >= array.size or (index.high is not None and index.high < end)
    )


def _option(member: str, template: Template | None) -> str:
    """An option out of its constants and a member."""
    if template is None or not template.constants:
        return member
    parts = [member if at == template.position else literal(n) for at, n in enumerate(template.constants)]
    cells = ", ".join(f"(int32_t){part}" for part in parts)
    return f"(const int32_t[{len(parts)}]){{{cells}}}"
