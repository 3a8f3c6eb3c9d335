"""Options that are the members of one set: the set stands for their list, and the one that is drawn is looked up in it.

A function lists such options if it puts one behind the list in the rounds of a loop over ascending numbers, each with
the number of its round and the same constants beside it, and does nothing else with the list. Whoever calls it may only
ask how many there are, and for the n-th.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from interpreter.generation import form
from interpreter.generation.traversal import all_within, parts_of


@frozen
class Template:
    """What an option consists of: constants, and the member at one position; of the member alone, if there is none."""

    constants: tuple[int, ...] = ()
    position: int = 0


@frozen
class Chosen:
    """The functions that give sets of options, and their variables and those of their callers, by function and name."""

    functions: dict[str, Template]
    variables: dict[tuple[str, str], Template]


def chosen(functions: dict[str, form.Function]) -> Chosen:
    """Which options are members of one set, in the functions of a module."""
    listing: dict[str, tuple[str, Template]] = {}
    for name, function in functions.items():
        found = _listed(function)
        if found is not None:
            listing[name] = found
    callers: dict[str, list[tuple[str, str]]] = {}
    for caller, function in functions.items():
        for node in all_within(function.body):
            for called in _calls(node, listing):
                holder = _holder(function, node)
                if holder is None:
                    listing.pop(called, None)
                else:
                    callers.setdefault(called, []).append((caller, holder))
    # A caller whose variable holds other lists as well takes none as sets.
    variables: dict[tuple[str, str], Template] = {}
    for name, (variable, template) in listing.items():
        variables[name, variable] = template
        variables |= dict.fromkeys(callers.get(name, ()), template)
    return Chosen({name: template for name, (_, template) in listing.items()}, variables)


def _listed(function: form.Function) -> tuple[str, Template] | None:
    """The variable that holds the options, and what they are like."""
    nodes = list(all_within(function.body))
    pushed = [node for node in nodes if isinstance(node, form.Push)]
    given = [node.value for node in nodes if isinstance(node, form.Give)]
    if len(pushed) != 1 or len(given) != 1:
        return None
    name = pushed[0].name.name
    if not isinstance(given[0], form.Name) or given[0].name != name:
        return None
    loop = _loop_of(function.body, pushed[0])
    if loop is None or not _ascends(loop) or not all(_may(node, name, listing=True) for node in nodes):
        return None
    template = _template(pushed[0].value, loop.name.name)
    return None if template is None else (name, template)


def _loop_of(steps: list[form.Step], push: form.Push) -> form.Each | form.Members | None:
    """The one loop in which something is put behind a list."""
    around: list[form.Step] = []
    _find(steps, push, around)
    loops = [each for each in around if not isinstance(each, form.If)]
    if len(loops) == 1 and isinstance(loops[0], form.Each | form.Members):
        return loops[0]
    return None


def _find(steps: list[form.Step], wanted: form.Step, around: list[form.Step]) -> bool:
    for step in steps:
        if step is wanted:
            return True
        for inner in _bodies(step):
            if _find(inner, wanted, around):
                around.append(step)
                return True
    return False


def _bodies(step: form.Step) -> Iterator[list[form.Step]]:
    for name in ("body", "then", "otherwise"):
        inner = getattr(step, name, None)
        if isinstance(inner, list):
            yield inner


def _ascends(loop: form.Each | form.Members) -> bool:
    if isinstance(loop, form.Members):
        return True
    values = loop.members.value if isinstance(loop.members, form.Literal) else None
    return isinstance(values, tuple) and values == tuple(sorted(set(values))) and (not values or values[0] >= 0)


def _template(value: form.Value, member: str) -> Template | None:
    if isinstance(value, form.Name) and value.name == member:
        return Template()
    if not isinstance(value, form.Operation) or value.operator != "option":
        return None
    constants, position = list[int](), -1
    for number, part in enumerate(value.operands):
        if isinstance(part, form.Name) and part.name == member and position < 0:
            position = number
            constants.append(0)
        elif isinstance(part, form.Literal) and isinstance(part.value, int) and part.kind == form.NUMBER:
            constants.append(part.value)
        else:
            return None
    return None if position < 0 else Template(tuple(constants), position)


def _may(node: form.Step | form.Value, name: str, listing: bool) -> bool:
    """Whether a node does nothing with a list but what can be done with a set that stands for it."""
    if not any(isinstance(each, form.Name) and each.name == name for each in parts_of(node)):
        return True
    match node:
        case form.Operation(operator="length"):
            return True
        case form.Operation(operator="nth"):
            return not listing
        case form.Set():
            empty = isinstance(node.value, form.Literal) and node.value.value == ()
            return node.name.name == name and (empty if listing else isinstance(node.value, form.Call))
        case form.Push() | form.Give():
            return listing
        case form.Call():
            return not listing and node.function in ("choose", "decided")
    return False


def _calls(node: form.Step | form.Value, listing: dict[str, tuple[str, Template]]) -> Iterator[str]:
    for each in parts_of(node):
        if isinstance(each, form.Call) and each.function in listing:
            yield each.function


def _holder(function: form.Function, node: form.Step | form.Value) -> str | None:
    """The variable into which what was called is put, if it is used as a set."""
    if not isinstance(node, form.Set):
        return None
    name = node.name.name
    sets = 0
    for each in all_within(function.body):
        sets += isinstance(each, form.Set) and each.name.name == name
        if not _may(each, name, listing=False) or _keeps_nth(each, name):
            return None
    return name if sets == 1 else None


def _keeps_nth(node: form.Step | form.Value, name: str) -> bool:
    """Whether an option stays longer than a call that is given it."""
    if isinstance(node, form.Call):
        return False
    return any(
        isinstance(each, form.Operation) and each.operator == "nth" and each.operands[0] is not None
        and isinstance(each.operands[0], form.Name) and each.operands[0].name == name
        for each in parts_of(node)
    )  # fmt: skip
