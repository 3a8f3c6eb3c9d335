"""What the variables and functions of the imperative form are in C: what Python only finds out while it runs."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import define, field, frozen

from interpreter.generation import form
from interpreter.generation.c_chosen import Template, chosen
from interpreter.generation.traversal import all_within

GREATEST_NUMBER = 2**31 - 1


class UnprintableError(Exception):
    """There is no C for something: where it would be done, another engine takes over."""


@frozen
class Type:
    """What a value is in C.

    A number, a mask, a list of numbers (also a tally), a list of sets (also a family), a list of options, one option,
    or the kept cells of an array; options that are members of a set are `chosen`.

    `cells` are those of an option, or of what is kept; `part` how many of them each part of an option takes.
    """

    name: str
    cells: int = 0
    part: int = 1
    template: Template | None = None
    """Of options that are the members of a set: what they are like."""


NUMBER, MASK, LIST, SETS = Type("number"), Type("mask"), Type("list"), Type("sets")
_RANKS = {"number": 0, "mask": 1, "list": 2, "sets": 3, "option": 4, "options": 5, "kept": 6, "chosen": 7}
_GIVES = {
    "number": NUMBER, "mask": MASK, "family": SETS,
}  # fmt: skip
"""What forms of values are; of a list it shows what is put into it."""


def join(one: Type | None, other: Type | None) -> Type | None:
    """What can hold the values of two types: a small constant may stand for a mask, and an empty list for any."""
    if one is None or other is None:
        return one or other
    higher, lower = (one, other) if _RANKS[one.name] >= _RANKS[other.name] else (other, one)
    if higher.name in ("option", "options") and lower.name == higher.name:
        return Type(higher.name, max(one.cells, other.cells), max(one.part, other.part))
    return higher


@define
class Types:
    """The types of all variables and functions of a unit; `mask_cells` are the cells that a mask takes in a list."""

    functions: dict[str, form.Function]
    mask_cells: int
    variables: dict[tuple[str, str], Type] = field(factory=dict)
    """By function and name."""
    given: dict[str, Type] = field(factory=dict)
    """What each function gives."""
    escaping: dict[str, set[str]] = field(factory=dict)
    """For each function the variables whose lists may be held by something else."""
    _changed: bool = True

    def __attrs_post_init__(self) -> None:
        found = chosen(self.functions)
        self.given |= {name: _chosen(template) for name, template in found.functions.items()}
        self.variables |= {key: _chosen(template) for key, template in found.variables.items()}
        nodes = {name: list(all_within(function.body)) for name, function in self.functions.items()}
        for name, function in self.functions.items():
            for parameter in function.parameters:
                self._widen((name, parameter.name), _GIVES.get(parameter.kind))
            self._give(name, _GIVES.get(function.kind or form.NUMBER))
            for node in nodes[name]:
                if isinstance(node, form.Name):
                    self._widen((name, node.name), _GIVES.get(node.kind))
            self.escaping[name] = _escaping(nodes[name])
        while self._changed:
            self._changed = False
            for name in self.functions:
                for node in nodes[name]:
                    self._look(name, node)

    def variable(self, function: str, name: str) -> Type:
        """What a variable is."""
        return self.variables.get((function, name), LIST)

    def result(self, function: str) -> Type:
        """What a function gives."""
        return self.given.get(function, LIST)

    def of(self, function: str, value: form.Value) -> Type | None:
        """What a value within a function is; nothing if that isn't known yet."""
        match value:
            case form.Literal():
                return _of_literal(value)
            case form.Name():
                return self.variables.get((function, value.name))
            case form.Cell():
                return _GIVES.get(value.array.kind, LIST)
            case form.Entry():
                return _GIVES.get(value.table.kind, LIST)
            case form.Select():
                return join(self.of(function, value.then), self.of(function, value.otherwise))
            case form.Count() | form.Holds():
                return NUMBER
            case form.Call():
                return self._of_call(function, value)
            case form.Operation():
                return self._of_operation(function, value)
        raise UnprintableError(type(value).__name__)

    def _of_call(self, function: str, value: form.Call) -> Type | None:
        if value.function in self.functions:
            return self.given.get(value.function)
        if value.function in ("told_order", "first_of", "without") and value.arguments:
            return self.of(function, value.arguments[0])
        return _GIVES.get(value.kind, LIST)

    def _of_operation(self, function: str, value: form.Operation) -> Type | None:
        operator, operands = value.operator, value.operands
        if operator == "option":
            part = self.mask_cells if any(self.of(function, each) == MASK for each in operands) else 1
            return Type("option", len(operands) * part, part)
        if operator == "nth":
            members = self.of(function, operands[0])
            if members is not None and members.name in ("options", "chosen") and members.cells:
                return Type("option", members.cells, members.part)
            return MASK if members == SETS else NUMBER
        if operator in ("and", "or") and not all(each.truth for each in operands):
            return join(self.of(function, operands[0]), self.of(function, operands[1]))
        if operator in ("|", "&", "&~", "<<", ">>"):
            return MASK
        if operator == "part":
            return _GIVES.get(value.kind, LIST)
        if operator in form.CONDITIONS or operator in ("size", "length"):
            return NUMBER
        return _GIVES.get(value.kind, LIST)

    # ---- finding them ----

    def _look(self, function: str, node: form.Step | form.Value) -> None:
        match node:
            case form.Set() | form.Add():
                self._widen((function, node.name.name), self.of(function, node.value))
            case form.Push():
                member = self.of(function, node.value)
                if member is not None:
                    self._widen((function, node.name.name), _list_of(member))
            case form.Each():
                members = self.of(function, node.members)
                self._widen((function, node.name.name), MASK if members == SETS else NUMBER)
            case form.Rows():
                for name in node.names:
                    self._widen((function, name.name), NUMBER)
            case form.Keep():
                kept = Type("kept", node.array.count if node.array.name == "queue" else 0)
                self._widen((function, node.name.name), kept)
            case form.Give():
                if node.value is not None:
                    self._give(function, self.of(function, node.value))
            case form.Call() if node.function in self.functions:
                for parameter, argument in zip(self.functions[node.function].parameters, node.arguments, strict=True):
                    self._widen((node.function, parameter.name), self.of(function, argument))

    def _widen(self, key: tuple[str, str], found: Type | None) -> None:
        joined = join(self.variables.get(key), found)
        if joined is not None and joined != self.variables.get(key):
            self.variables[key] = joined
            self._changed = True

    def _give(self, function: str, found: Type | None) -> None:
        joined = join(self.given.get(function), found)
        if joined is not None and joined != self.given.get(function):
            self.given[function] = joined
            self._changed = True


def _chosen(template: Template) -> Type:
    return Type("chosen", len(template.constants), 1, template)


def _of_literal(value: form.Literal) -> Type | None:
    if isinstance(value.value, tuple):
        if not value.value:
            return SETS if value.kind == form.FAMILY else None
        if value.kind == form.FAMILY or any(isinstance(n, int) and n > GREATEST_NUMBER for n in value.value):
            return SETS
        return LIST
    return MASK if value.kind == form.MASK or value.value > GREATEST_NUMBER else NUMBER


def _list_of(member: Type) -> Type:
    match member.name:
        case "number":
            return LIST
        case "mask":
            return SETS
        case "option":
            return Type("options", member.cells, member.part)
    raise UnprintableError("a list of lists")


def _escaping(nodes: Iterable[form.Step | form.Value]) -> set[str]:
    """The names of lists that something else may hold: those that are given, set or handed on as they are."""
    found: set[str] = set()
    for node in nodes:
        handed: tuple[form.Value | None, ...] = ()
        match node:
            case form.Set() | form.Give():
                handed = (node.value,)
            case form.Select():
                handed = (node.then, node.otherwise)
            case form.Call():
                handed = node.arguments
            case form.Operation() if node.operator in ("and", "or"):
                handed = node.operands
        found |= {each.name for each in handed if isinstance(each, form.Name)}
    return found
