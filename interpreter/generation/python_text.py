"""The imperative form as Python."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from interpreter.engine.chance import DRAW_BITS
from interpreter.generation import form
from interpreter.generation.blocks import Blocks, Play
from interpreter.generation.conditions import all_of, tests_of
from interpreter.generation.python_changes import Remembering
from interpreter.generation.python_variables import TURNS, Variables
from interpreter.generation.unit import Unit
from interpreter.program.value import NOTHING

INDENT = " "
DEEP, MANY = 18, 80
"""Lines that are indented less and have fewer brackets surely aren't nested too deep for Python."""
STATE = {"seat": "running[0]", "asker": "running[1]", "noted": "running[2]"}
"""Variables that all functions share."""
SIGNS = {"+": "+", "-": "-", "*": "*", "//": "//", "%": "%", "|": "|", "&": "&", "<<": "<<", ">>": ">>", "&~": "& ~"}
COMPARISONS = ("==", "!=", "<", "<=", ">", ">=", "and", "or")


class PythonText:
    """Prints one unit as a module: `build(arrays, runtime, plain)` in it gives the functions of its blocks."""

    def __init__(self, blocks: Blocks) -> None:
        self.blocks = blocks
        self.unit: Unit = blocks.unit
        self.base = self.unit.program.counter_address
        self.strand_base = self.unit.program.strand_address
        self._used: set[str] = set()
        self._extra: dict[str, str] = {}
        """Constants that are made while functions are printed."""
        self._remembering = Remembering(blocks, self._steps, self.value)
        self._marked = False
        """Whether the function that is printed notes what it changes."""
        self._variables: Variables | None = None
        """The cells that are variables of the function that is printed."""
        self._plays = blocks.play is not None
        """Whether the function that plays on is printed; if it is nested too deep, play goes from block to block."""

    def text(self) -> str:
        """The source of the module."""
        body = [line for function in self.unit.functions.values() for line in self.function(function)]
        lines = [f"# {self.unit.program.name}", ""]
        for table in self.unit.tables.values():
            if table.name in self._used:
                lines.append(f"{table.name} = {_literal(table.values)}")
        lines += [f"{name} = {value}" for name, value in self._extra.items()]
        lines += ["", "", "def build(arrays, runtime, plain):"]
        lines += [f"{INDENT}{name} = {source}" for name, source in self._bindings()]
        lines += [INDENT + line for line in body]
        lines += [f"{INDENT}return {{", *(f"{INDENT * 2}{pair}," for pair in self._result()), f"{INDENT}}}"]
        return "\n".join(lines) + "\n"

    def _bindings(self) -> Iterator[tuple[str, str]]:
        yield "running", "runtime.running"
        for name in ("slots", "strands"):
            if name in self._used:
                yield name, f'arrays["{name}"]'
        for array in self.unit.arrays.values():
            if array.name in self._used:
                yield array.name, f'arrays["{array.name}"]'
        yield from self._remembering.bindings()
        for name in sorted(self._used & LIBRARY):
            yield name, f"runtime.{name}"
        for name in sorted(self._used & PLAIN):
            yield name, f'plain["{name}"]'

    def _result(self) -> Iterator[str]:
        blocks = self.blocks
        yield '"blocks": {' + ", ".join(f"{n}: {f}" for n, f in blocks.names.items()) + "}"
        yield '"takes": {' + ", ".join(f"{n}: {f}" for n, f in blocks.takes.items()) + "}"
        yield '"options": {' + ", ".join(f"{n}: {f}" for n, f in blocks.lists.items()) + "}"
        yield '"decides": {' + ", ".join(f"{n}: {f}" for n, f in blocks.deciding.items()) + "}"
        yield '"actors": {' + ", ".join(f"{n}: {f}" for n, f in blocks.actors.items()) + "}"
        sites = ("[" + ", ".join(self._compared(f, kind) for f, kind in site) + "]" for site in blocks.sites)
        yield '"sites": [' + ", ".join(sites) + "]"
        if blocks.play and self._plays:
            yield f'"play": {blocks.play.name}'
        yield '"goals": [' + ", ".join(f"({f}, {most})" for f, most in blocks.goals) + "]"

    def _compared(self, function: str, kind: str) -> str:
        """What tells a part of what a site compares: see `Site` in `repetitions.py`."""
        always = self.unit.always(function) if kind == "places" else None
        return f'({function}, "{kind}", {always})'

    # ---- functions ----

    def function(self, function: form.Function) -> list[str]:
        """The lines of a function."""
        parameters = ", ".join(name.name for name in function.parameters)
        head = f"def {function.name}({parameters}):  # {_comment(function.comment)}"
        self._remembering.begins(function)
        play = self.blocks.play
        plays = play is not None and play.name == function.name
        lines = self._player(function, play) if play and plays else self._steps(function.body)
        if not _fits([head, *lines]):
            if plays:
                self._plays = False
                return []
            lines = [INDENT + line for line in self._step(form.Leave("what is nested too deep for Python"))]
        return [head, *lines, ""]

    def _player(self, function: form.Function, play: Play) -> list[str]:
        """The lines of the function that plays on: turn by turn, with variables in the place of cells."""
        variables = self._variables = Variables(self.blocks, function)
        self._used |= {"slots", *variables.arrays} if variables.slots else set(variables.arrays)
        turn = [f"for _ in range({play.turns}):", *self._steps(function.body)]
        self._variables = None
        return [INDENT + line for line in (*variables.loaded(), *turn, *variables.stored(), "return at")]

    def _steps(self, steps: Iterable[form.Step]) -> list[str]:
        lines: list[str] = []
        remark = ""
        for step in steps:
            if isinstance(step, form.Remark):
                remark = f"  # {_comment(step.text)}"
                continue
            added = self._step(step)
            if remark and added:
                added[0] += remark
                remark = ""
            lines += [INDENT + line for line in added]
            if isinstance(step, form.Give | form.Leave | form.Break | form.Next):
                break
        return lines or [f"{INDENT}pass"]

    def _step(self, step: form.Step) -> list[str]:
        match step:
            case form.Set():
                return (
                    [f"{self.name(step.name)} = {self.value(step.value)}"]
                    if not _is_empty(step.value)
                    else [f"{self.name(step.name)} = []"]
                )
            case form.Add():
                return [f"{self.name(step.name)} {step.operator}= {self.value(step.value)}"]
            case form.Store():
                return [*self._noting(step), self._store(step), *self._remembering.noted(step)]
            case form.Drop():
                return [f"del {self.name(step.name)}[{self.value(step.index)}]"]
            case form.Push():
                return [f"{self.name(step.name)}.append({self.value(step.value)})"]
            case form.If():
                return self._if(step)
            case form.Each():
                behind = ["else:", *self._steps(step.otherwise)] if step.otherwise else []
                return [f"for {step.name.name} in {self.value(step.members)}:", *self._steps(step.body), *behind]
            case form.Members():
                self._used.add("members")
                return [f"for {step.name.name} in members({self.value(step.mask)}):", *self._steps(step.body)]
            case form.Rows():
                return self._rows(step)
            case form.RowsAt():
                return self._rows_at(step)
            case form.Changes():
                return self._remembering.changes(step)
            case form.Fails():
                return self._remembering.fails(step)
            case form.Linked():
                return self._remembering.linked(step)
            case form.Span():
                span = f"range({self.value(step.low)}, {self.value(step.high)})"
                return [f"for {step.name.name} in {span}:", *self._steps(step.body)]
            case form.Having():
                return self._remembering.having(step)
            case form.Pile():
                return self._pile(step)
            case form.While():
                test = "True" if isinstance(step.condition, form.Literal) else self.value(step.condition)
                return [f"while {test}:", *self._steps(step.body)]
            case form.Break():
                return ["break"]
            case form.Next():
                return ["continue"]
            case form.Give() if self._variables is not None:
                assert step.value is not None
                return [f"at = {self.value(step.value)}", "break"]
            case form.Give():
                return ["return" if step.value is None else f"return {self.value(step.value)}"]
            case form.Do() if step.call.function == "turn_ended":
                return [f"{TURNS[self._variables is not None]} += 1"]
            case form.Do() if step.call.function == "spent_nothing":
                return ["runtime.spent = 0"] if self._variables and self._variables.spends else []
            case form.Do() if step.call.function == "find_best" and self._variables is not None:
                return [*self._variables.stored(), self.value(step.call), *self._variables.loaded()]
            case form.Do():
                return [self.value(step.call)]
            case form.Keep():
                return self._keep(step)
            case form.Revert():
                return self._revert(step)
            case form.Leave():
                self._used.add("leave")
                return [f'leave("{_comment(step.why)}")', "return 0"]
        raise AssertionError(step)

    def _keep(self, step: form.Keep) -> list[str]:
        """What changes is noted from here on, cell by cell: a trial changes few, and most fail before that.

        Queues are kept whole.
        """
        if step.array.name == "queue":
            return [f"{step.name.name} = {self._array(step.array)}[:]"]
        if self._marked:
            return []
        self._marked = True
        self._used |= {"begin_trial", "end_trial"}
        return ["mark = begin_trial()"]

    def _revert(self, step: form.Revert) -> list[str]:
        if step.array.name == "queue":
            return [f"{self._array(step.array)}[:] = {step.name.name}"]
        if not self._marked:
            return []
        self._marked = False
        return ["end_trial(mark)"]

    def _if(self, step: form.If) -> list[str]:
        if isinstance(step.condition, form.Literal):
            chosen = step.then if step.condition.value else step.otherwise
            return [line[len(INDENT) :] for line in self._steps(chosen)]
        if not step.then and not step.otherwise:
            return []
        if not step.then:
            return [f"if not {self.operand(step.condition)}:", *self._steps(step.otherwise)]
        lines = [f"if {self.value(step.condition)}:", *self._steps(step.then)]
        if step.otherwise:
            only = step.otherwise[0] if len(step.otherwise) == 1 else None
            if isinstance(only, form.If) and not isinstance(only.condition, form.Literal) and only.then:
                inner = self._if(only)
                return [*lines, f"el{inner[0]}", *inner[1:]]
            lines += ["else:", *self._steps(step.otherwise)]
        return lines

    def _rows(self, step: form.Rows) -> list[str]:
        """A loop over rows; over those with the same first cell at once, where most fail by that cell."""
        names = [name.name for name in step.names]
        first, rest = _first_test(step)
        if first is None or rest is None or _breaks(step.body):
            self._used.add(step.table.name)
            each = ", ".join(names) + ("," if len(names) == 1 else "")
            return [f"for {each} in {step.table.name}:", *self._steps(step.body)]
        grouped: dict[int, list[tuple[int, ...]]] = {}
        for row in step.table.values:
            assert isinstance(row, tuple)
            grouped.setdefault(row[0], []).append(row[1:])
        name = f"{step.table.name}_BY_FIRST"
        self._extra[name] = _literal(tuple((cell, tuple(rows)) for cell, rows in grouped.items()))
        others = ", ".join(names[1:]) + ("," if len(names) == 2 else "")
        inner = [f"for {others} in rest_{names[0]}:", *self._steps([form.If(rest, *_branches(step))])]
        lines = [f"if {self.value(first)}:", *(INDENT + line for line in inner)]
        return [f"for {names[0]}, rest_{names[0]} in {name}:", *(INDENT + line for line in lines)]

    def _rows_at(self, step: form.RowsAt) -> list[str]:
        name, names = step.table, ", ".join(name.name for name in step.names)
        if len(step.names) > 1:
            self._extra[name] = _literal(step.rows)
            return [f"for {names} in {name}[{self.value(step.index)}]:", *self._steps(step.body)]
        self._extra[f"{name}_PLAIN"] = _literal(tuple(tuple(row[0] for row in rows) for rows in step.rows))
        return [f"for {names} in {name}_PLAIN[{self.value(step.index)}]:", *self._steps(step.body)]

    def _pile(self, step: form.Pile) -> list[str]:
        program = self.unit.program
        top, below = self._array(self.unit.column(program.top)), self._array(self.unit.column(program.below))
        at = f"next_{step.name.name}"
        return [
            f"{at} = {top}[{self.value(step.place)}]",
            f"while {at} != {NOTHING}:",
            f"{INDENT}{step.name.name} = {at}",
            f"{INDENT}{at} = {below}[{at}]",
            *self._steps(step.body),
        ]

    def _noting(self, step: form.Store) -> list[str]:
        """In a trial: notes what is in a cell before it changes."""
        if not step.undone:
            return []
        assert not step.array.raw
        self._used.add("undo")
        array, index = self._array(step.array), self.value(step.index)
        return [f"undo.append(({array}, {index}, {array}[{index}]))"]

    def _store(self, step: form.Store) -> str:
        value = self.value(step.value)
        if step.value.truth and not isinstance(step.value, form.Literal):
            value = f"+({value})"
        array = step.array
        variable = None if self._variables is None else self._variables.of(array)
        if variable is not None:
            return f"{variable} = {value}"
        if not array.raw:
            return f"{self._array(array)}[{self.value(step.index)}] = {value}"
        self._used.add(array.raw)
        at = self._address(array, step.index)
        if array.form == "scalar" or (array.form == "mask" and array.width == 1):
            return f"{array.raw}[{at}] = {value}"
        if array.form == "tally":
            return f"{array.raw}[{at}:{at} + {array.width}] = {value}"
        function = f"store_{array.form}"
        self._used.add(function)
        return f"{function}({array.raw}, {at}, {array.width}, {value})"

    def _address(self, array: form.Array, index: form.Value) -> str:
        """Where a local lies in what holds the locals of its strand."""
        if array.raw == "slots":
            return str(array.address - self.base)
        first = array.address - self.strand_base
        return f"{first} + {self.operand(index)} * {array.stride}"

    def _array(self, array: form.Array) -> str:
        self._used.add(array.name)
        return array.name

    # ---- values ----

    def name(self, name: form.Name) -> str:
        """A variable."""
        return STATE.get(name.name, name.name)

    def operand(self, value: form.Value) -> str:
        """A value that may stand beside an operator."""
        text = self.value(value)
        if (isinstance(value, form.Operation | form.Select) and not text.endswith((")", "]"))) or (
            (
                isinstance(value, form.Operation | form.Select)
                and not text.startswith("(")
                and not isinstance(value, form.Operation)
            )
            or (
                isinstance(value, form.Operation)
                and value.operator in (*SIGNS, *COMPARISONS, "not", "bit", "one", "has", "min", "max")
            )
        ):
            return f"({text})"
        if isinstance(value, form.Select):
            return f"({text})"
        return f"({text})" if text.startswith("-") else text

    def value(self, value: form.Value) -> str:
        """A value as an expression."""
        match value:
            case form.Literal():
                return _literal(value.value)
            case form.Name():
                return self.name(value)
            case form.Cell():
                return self._cell(value)
            case form.Entry():
                self._used.add(value.table.name)
                return f"{value.table.name}[{self.value(value.index)}]"
            case form.Select():
                then, otherwise = self.operand(value.then), self.operand(value.otherwise)
                return f"{then} if {self.operand(value.condition)} else {otherwise}"
            case form.Count():
                return self._count(value)
            case form.Holds():
                if isinstance(value.value, form.Literal) and value.value.value != value.array.nothing:
                    return f"({self.value(value.value)} in {self._array(value.array)})"
                return f"({self._count(form.Count(value.array, value.value))} > 0)"
            case form.Call() if value.function == "ask_before":
                self._used.add("ask_before")
                return "ask_before()"
            case form.Call() if value.function == "is_waiting":
                self._used |= {"draws", "more_draws"}
                return "not draws and not more_draws()"
            case form.Call() if value.function == "drawn":
                return f"draws.pop() * {self.operand(value.arguments[0])} >> {DRAW_BITS}"
            case form.Call():
                self._used.add(value.function)
                return f"{value.function}({', '.join(map(self.value, value.arguments))})"
            case form.Operation():
                return self._operation(value)
        raise AssertionError(value)

    def _count(self, value: form.Count) -> str:
        """Cells in front of and behind the column hold what is given for no index."""
        array = value.array
        beside = array.size - array.count
        counted = f"{self._array(array)}.count({self.value(value.value)})"
        if not beside or (value.value.low > NOTHING and array.nothing == NOTHING):
            return counted
        if isinstance(value.value, form.Literal):
            return f"({counted} - {beside})" if value.value.value == array.nothing else counted
        return f"({counted} - {beside} * ({self.operand(value.value)} == {array.nothing}))"

    def _cell(self, value: form.Cell) -> str:
        array = value.array
        variable = None if self._variables is None else self._variables.of(array)
        if variable is not None:
            return variable
        if not array.raw:
            return f"{self._array(array)}[{self.value(value.index)}]"
        self._used.add(array.raw)
        at = self._address(array, value.index)
        if array.form == "scalar" or (array.form == "mask" and array.width == 1):
            return f"{array.raw}[{at}]"
        if array.form == "tally":
            return f"tuple({array.raw}[{at}:{at} + {array.width}])"
        function = f"load_{array.form}"
        self._used.add(function)
        width = f", {array.width}" if array.form == "mask" else ""
        return f"{function}({array.raw}, {at}{width})"

    def _operation(self, value: form.Operation) -> str:
        operator, operands = value.operator, value.operands
        if operator in ("==", "!=") and form.LIST in (operands[0].kind, operands[1].kind):
            return f"tuple({self.value(operands[0])}) {operator} tuple({self.value(operands[1])})"
        if operator in SIGNS:
            return f"{self.operand(operands[0])} {SIGNS[operator]} {self.operand(operands[1])}"
        if operator in COMPARISONS:
            return f"{self.operand(operands[0])} {operator} {self.operand(operands[1])}"
        texts = [self.operand(operand) for operand in operands]
        match operator:
            case "not":
                return f"not {texts[0]}"
            case "bit":
                test = f"{texts[0]} >> {texts[1]} & 1"
                return test if operands[1].low >= 0 else f"{texts[1]} >= 0 and {test}"
            case "one":
                return f"1 << {texts[0]}"
            case "size":
                return f"({self.value(operands[0])}).bit_count()"
            case "length":
                return f"len({self.value(operands[0])})"
            case "has":
                return f"{texts[1]} in {texts[0]}"
            case "nth" | "part":
                return f"{texts[0]}[{self.value(operands[1])}]"
            case "option":
                return f"({', '.join(map(self.value, operands))},)"
            case "min" | "max":
                sign = "<" if operator == "min" else ">"
                return f"{texts[0]} if {texts[0]} {sign} {texts[1]} else {texts[1]}"
            case "abs":
                return f"abs({self.value(operands[0])})"
        raise AssertionError(operator)


def _first_test(step: form.Rows) -> tuple[form.Value | None, form.Value | None]:
    """The condition on the first cell of a row with which a loop over rows begins, and the rest of it."""
    only = step.body[0] if len(step.body) == 1 else None
    if not isinstance(only, form.If) or only.otherwise or len(step.names) < 2:
        return None, None
    tests = list(tests_of(only.condition))
    reads = [test.operands[0] if isinstance(test, form.Operation) and test.operands else None for test in tests]
    for test, read, name in zip(tests, reads, step.names, strict=False):
        if not (isinstance(test, form.Operation) and test.operator == "=="):
            return None, None
        if not (isinstance(read, form.Cell) and read.index is name):
            return None, None
    if len(tests) != len(step.names):
        return None, None
    return tests[0], all_of(tests[1:])


def _branches(step: form.Rows) -> tuple[list[form.Step], list[form.Step]]:
    only = step.body[0]
    assert isinstance(only, form.If)
    return only.then, only.otherwise


def _breaks(steps: list[form.Step]) -> bool:
    """Whether something in a loop leaves it, other than by ending the function."""
    return any(
        isinstance(step, form.Break | form.Next)
        or (isinstance(step, form.If) and (_breaks(step.then) or _breaks(step.otherwise)))
        for step in steps
    )


def _fits(lines: list[str]) -> bool:
    """Whether a function is nested no deeper than Python allows; that is tried out only where it may be doubted."""
    if all(len(line) - len(line.lstrip()) < DEEP and line.count("(") + line.count("[") < MANY for line in lines):
        return True
    try:
        compile("\n".join(lines), "<function>", "exec")
    except (SyntaxError, RecursionError, MemoryError):
        return False
    return True


def _is_empty(value: form.Value) -> bool:
    return isinstance(value, form.Literal) and value.value == ()


def _literal(value: object) -> str:
    if isinstance(value, tuple):
        return f"({', '.join(map(_literal, value))}{',' if len(value) == 1 else ''})"
    assert isinstance(value, int)
    return str(int(value))


def _comment(text: str) -> str:
    """Text that can't end a line or a string: names of files and things are a user's."""
    return "".join(c if c.isascii() and (c.isalnum() or c in " ./:_-,'") else "?" for c in text)[:100]


LIBRARY = frozenset({
    "knows", "looks", "looks_at", "sees_where", "sees_whether", "may_tell", "ask_before", "ask_after", "note_read",
    "note_reads", "note_write", "try_on", "try_off", "spend", "spend_more", "move_one", "move_all", "shuffle", "draw",
    "choose", "draws", "more_draws", "wait", "draws_first", "draw_one", "decided",
    "wait_at", "enqueue", "first_reaction", "reaction_value", "drop_reaction", "clear_queue", "record",
    "repeats", "contents", "position",
    "sight", "reads_aside", "reads_joined", "told_order", "told_order_of_sets", "tellable", "tellable_set",
    "find_best", "keep_asked", "line", "undo", "begin_trial", "end_trial",
})  # fmt: skip
PLAIN = frozenset({
    "family", "family_union", "family_intersection", "family_difference", "members", "mask_of", "first_of", "without",
    "tally_add", "tally_subtract", "tally_within", "rebased", "award", "pack", "around_in", "step", "steps", "ahead",
    "within", "within_in", "reached", "walk", "walk_in", "longest_path", "distance", "on_edge", "groups", "clusters",
    "subsets", "leave", "load_mask", "store_mask", "load_list", "store_list",
})  # fmt: skip
