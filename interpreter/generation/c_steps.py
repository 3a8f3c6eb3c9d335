"""Steps of the imperative form as statements in C."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import define

from interpreter.generation import form
from interpreter.generation.c_answers import remembering
from interpreter.generation.c_loops import INDENT, Hoisted, Loops
from interpreter.generation.c_patterns import changed_in, joined
from interpreter.generation.c_types import LIST, MASK, Type, UnprintableError
from interpreter.generation.c_values import STATE

DECLARED = {
    "number": "I", "mask": "M", "list": "L", "sets": "L", "options": "L", "option": "const int32_t *",
    "chosen": "M",
}  # fmt: skip
LOOPS = (form.Each, form.Members, form.Span, form.Rows, form.Pile, form.While)
GIVES = "GIVES "
"""Stands for `return`, until it is known whether room must be given back before."""


@define(eq=False)
class Steps(Loops):
    """Prints one function."""

    def head(self, behind: str = "") -> str:
        """The function's declaration; `behind` is what comes behind its name."""
        name = self.function.name
        parameters = [
            f"{_declared(self.types.variable(name, each.name))}{each.name}" for each in self.function.parameters
        ]
        return f"static {_declared(self.types.result(name))}{name}{behind}({', '.join(parameters) or 'void'})"

    def text(self) -> list[str]:
        """The lines of the function."""
        body, name = self.steps(self.function.body), self.function.name
        size = self.answers.sizes.get(name)
        lines = [f"{self.head('_found' if size else '')} {{", *self._variables()]
        if self._marked:
            lines += [f"{INDENT}I undo_mark;", f"{INDENT}Kept kept_before;"]
        before, behind = "return ", ""
        if self._keeps_room():
            # What is given is worked out before the room of lists is given back.
            lines += [f"{INDENT}int32_t mark = top_of_arena;", f"{INDENT}{_declared(self._result())}given;"]
            before, behind = "{ given = ", " top_of_arena = mark; return given; }"
        body = [line.replace(GIVES, before, 1) + behind if GIVES in line else line for line in body]
        lines += [*body, f"{INDENT}{self._nothing()}", "}", ""]
        if size:
            lines += remembering(name, size, DECLARED[self._result().name], *(p.name for p in self.function.parameters))
        return lines

    def _result(self) -> Type:
        return self.types.result(self.function.name)

    def _variables(self) -> Iterable[str]:
        name = self.function.name
        own = {each.name for each in self.function.parameters} | set(STATE)
        for (function, variable), kind in self.types.variables.items():
            if function != name or variable in own:
                continue
            if kind.name == "kept" and not kind.cells:
                continue
            if kind.name == "kept":
                yield f"{INDENT}int32_t {variable}[{kind.cells}];"
            elif kind.name == "number":
                yield f"{INDENT}I {variable} = 0;"
            elif kind.name in ("mask", "chosen"):
                yield f"{INDENT}M {variable} = m_none();"
            elif kind.name == "option":
                yield f"{INDENT}const int32_t *{variable} = 0;"
            else:
                yield f"{INDENT}L {variable} = {{0, 0, 0}};"

    def _keeps_room(self) -> bool:
        """Whether lists that the function makes are gone when it ends."""
        return self.values.lists and self.types.result(self.function.name).name in ("number", "mask", "chosen")

    def _nothing(self) -> str:
        match self.types.result(self.function.name).name:
            case "number":
                return "return 0;"
            case "mask" | "chosen":
                return "return m_none();"
            case "option":
                return "return 0;"
        return "return NO_LIST;"

    # ---- steps ----

    def steps(self, steps: Iterable[form.Step]) -> list[str]:
        """The lines of steps, indented."""
        lines: list[str] = []
        for step in joined(steps):
            try:
                added = self._step(step)
                if not isinstance(step, form.Remark):
                    self._before = step
            except UnprintableError as unprintable:
                added = [self._leave(f"no C: {unprintable}")]
                lines += [INDENT + line for line in added]
                break
            lines += [INDENT + line for line in added]
            if isinstance(step, form.Give | form.Leave | form.Break | form.Next):
                break
        return lines

    def _leave(self, why: str) -> str:
        return f"leave({self.leaves.number(why)});"

    def _step(self, step: form.Step) -> list[str]:
        """The lines of a step. What loops that change nothing ask of columns is found in front of the outermost one."""
        if self._hoisted is not None or not isinstance(step, LOOPS) or not self.purity.steps([step]):
            return self._lines(step)
        hoisted = self._hoisted = Hoisted(changed_in([step]))
        lines = self._lines(step)
        self._hoisted = None
        if not hoisted.masks:
            return lines
        masks = [f"{INDENT}M {name} = {where};" for where, name in hoisted.masks.items()]
        return ["{", *masks, *(INDENT + line for line in lines), "}"]

    def _lines(self, step: form.Step) -> list[str]:
        values = self.values
        match step:
            case form.Remark():
                return []
            case form.Set():
                return self._set(step)
            case form.Add():
                return [self._add(step)]
            case form.Store():
                return [self._store(step)]
            case form.Push():
                return [self._push(step)]
            case form.Drop():
                return [self._drop(step)]
            case form.If():
                return self._if(step)
            case form.Each():
                return self._each(step)
            case form.Members():
                return self._members(step)
            case form.Span():
                low, high = values.number(step.low), values.number(step.high)
                end = self._fresh("end")
                name = step.name.name
                return [f"for (I {end} = {high}, at_{end} = {low}; at_{end} < {end}; at_{end}++) {{",
                        f"{INDENT}{name} = at_{end};", *self._body(step.body), "}"]  # fmt: skip
            case form.Rows():
                return self._rows(step)
            case form.Pile():
                return self._pile(step)
            case form.While():
                return [f"while ({values.test(step.condition)}) {{", *self._body(step.body), "}"]
            case form.Break():
                return [f"goto {self._ends[-1]};" if self._ends[-1] else "break;"]
            case form.Next():
                return ["continue;"]
            case form.Give():
                return self._give(step)
            case form.Do():
                return [f"{values.call(step.call)};"]
            case form.Keep():
                return self._keep(step)
            case form.Revert():
                return self._revert(step)
            case form.Leave():
                return [self._leave(step.why)]
        raise UnprintableError(type(step).__name__)

    def _keep(self, step: form.Keep) -> list[str]:
        """From here on what changes is noted, cell by cell; queues are kept whole."""
        array = step.array
        if array.name == "queue":
            return [f"memcpy({step.name.name}, T + {array.address}, {array.count} * sizeof *T);"]
        if self._marked:
            return []
        self._marked = True
        return ["undo_mark = undone;", "kept_before = kept;", "trials++;"]

    def _revert(self, step: form.Revert) -> list[str]:
        array = step.array
        if array.name == "queue":
            return [f"memcpy(T + {array.address}, {step.name.name}, {array.count} * sizeof *T);"]
        if not self._reverts:
            self._reverts = True
            return ["end_trial(undo_mark);", "kept = kept_before;"]
        return []

    def _set(self, step: form.Set) -> list[str]:
        name, kind = self.values.plain(step.name) if step.name.name in STATE else step.name.name, self._type(step.name)
        if kind.name in ("list", "sets", "options"):
            self.values.lists = True
            if isinstance(step.value, form.Literal) and step.value.value == ():
                # A list that nothing else holds keeps its room.
                if name not in self.types.escaping[self.function.name]:
                    return [f"{name}.n = 0;"]
                return [f"{name} = NO_LIST;"]
        return [f"{name} = {self.values.wanted(step.value, kind)};"]

    def _add(self, step: form.Add) -> str:
        name = step.name.name
        if self._type(step.name) == MASK:
            value = step.value
            if self.constants.mask_words > 1 and isinstance(value, form.Operation) and value.operator == "one":
                return f"m_include(&{name}, {self.values.number(value.operands[0])});"
            return f"{name} = m_or({name}, {self.values.mask(step.value)});"
        if step.operator != "+":
            raise UnprintableError(f"{step.operator} with numbers")
        return f"{name} += {self.values.number(step.value)};"

    def _store(self, step: form.Store) -> str:
        array = step.array
        address = self.values.address(array, step.index)
        counted = " moves++;" if array in self.answers.arrays else ""
        if step.undone:
            note = f"note({address});" if array.width == 1 else f"note_all({address}, {array.width});"
            return f"{note} {self._stored(step, address)}{counted}"
        return self._stored(step, address) + counted

    def _stored(self, step: form.Store, address: str) -> str:
        array = step.array
        match array.form:
            case "scalar":
                value = self.values.number(step.value)
                kept = self.kept.store(array, self.values.number(step.index), value)
                return kept or f"T[{address}] = (int32_t){value};"
            case "mask":
                return f"m_store({address}, {array.width}, {self.values.mask(step.value)});"
        self.values.lists = True
        return f"store_{array.form}({address}, {array.width}, {self.values.wanted(step.value, LIST)});"

    def _push(self, step: form.Push) -> str:
        name, kind = step.name.name, self._type(step.name)
        if kind.template is not None:
            parts = step.value.operands if isinstance(step.value, form.Operation) else (step.value,)
            return f"m_put(&{name}, {self.values.number(parts[kind.template.position])});"
        self.values.lists = True
        match kind.name:
            case "list":
                return f"push(&{name}, {self.values.number(step.value)});"
            case "sets":
                return f"push_set(&{name}, {self.values.mask(step.value)});"
            case "options" if isinstance(step.value, form.Operation):
                return self._push_option(name, kind, step.value)
        raise UnprintableError(f"something put behind {kind.name}")

    def _drop(self, step: form.Drop) -> str:
        kind = self._type(step.name)
        cells = {"sets": self.types.mask_cells, "options": kind.cells}.get(kind.name, 1)
        return f"drop_cells(&{step.name.name}, {self.values.number(step.index)}, {cells});"

    def _push_option(self, name: str, kind: Type, option: form.Operation) -> str:
        if kind.part == 1:
            cells = ", ".join(f"(int32_t){self.values.number(part)}" for part in option.operands)
            return f"push_cells(&{name}, (const int32_t[{kind.cells}]){{{cells}}}, {kind.cells});"
        sets = ", ".join(self.values.mask(part) for part in option.operands)
        parts = kind.cells // kind.part
        return f"push_cells(&{name}, (const int32_t *)(const M[{parts}]){{{sets}}}, {kind.cells});"

    def _if(self, step: form.If) -> list[str]:
        if isinstance(step.condition, form.Literal):
            chosen = self.steps(step.then if step.condition.value else step.otherwise)
            return ["{", *chosen, "}"] if chosen else []
        test = self.values.test(step.condition)
        test = test if test.startswith("(") and test.endswith(")") and _closed(test) else f"({test})"
        if not step.then:
            return [f"if (!{test}) {{", *self.steps(step.otherwise), "}"] if step.otherwise else []
        lines = [f"if {test} {{", *self.steps(step.then), "}"]
        if step.otherwise:
            lines[-1] = "} else {"
            lines += [*self.steps(step.otherwise), "}"]
        return lines

    def _give(self, step: form.Give) -> list[str]:
        kind = self.types.result(self.function.name)
        nothing = self._nothing()[len("return ") : -1]
        text = nothing if step.value is None else self.values.wanted(step.value, kind)
        if kind.name not in ("number", "mask"):
            self.values.lists = True
            return [f"return {text};"]
        return [f"{GIVES}{text};"]


def _declared(kind: Type) -> str:
    text = DECLARED[kind.name]
    return text if text.endswith("*") else text + " "


def _closed(text: str) -> bool:
    """Whether the first bracket is closed by the last one."""
    depth = 0
    for position, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if depth == 0:
            return position == len(text) - 1
    return False
