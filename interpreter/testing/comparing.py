"""What is different about two tables that should be alike."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from interpreter.checking import meaning as m
from interpreter.checking import types as t
from interpreter.checking.meaning import TypedRuleset
from interpreter.engine.components import contents
from interpreter.engine.machine import Machine
from interpreter.engine.showing import show
from interpreter.program.program import BOX, ViewedVariable
from interpreter.syntax import expression as x

MOST = 3
"""So many differences are told."""


def ordered_groups(typed: TypedRuleset) -> frozenset[str] | None:
    """The piles and spaces whose order a ruleset asks for, by `top`, `bottom` or a number; None where it may be all.

    Elsewhere it makes no difference in which order components lie.
    """
    found: set[str] = set()
    for node in typed.types:
        if not isinstance(node, x.Apply):
            continue
        meaning = typed.meanings.get(node.function)
        if isinstance(meaning, m.Builtin):
            if meaning.name == "position":
                return None
            asked = node.arguments[:1] if meaning.name in ("top", "bottom") else ()
        else:
            asked = (node.function,)
        for argument in asked:
            type_ = typed.types.get(argument)
            plain = t.plain(type_) if type_ is not None else None
            if isinstance(plain, t.PlaceType):
                found |= plain.places
    return frozenset(found)


def differences(start: Machine, one: Machine, two: Machine, ordered: Collection[str] | None) -> list[str]:
    """What is different between two tables that come from one, in words; the first few only.

    Bookkeeping doesn't count, nor which of the components it was of those in one hidden place that nobody knew at the
    start: they are as good as each other. The order in a place counts for the groups that are `ordered` (None: all).
    """
    found: list[str] = []
    for each in (_moved(start, one, two, ordered), _changed(start, one, two)):
        for text in each:
            found.append(text)
            if len(found) == MOST:
                return found
    return found


def _moved(start: Machine, one: Machine, two: Machine, ordered: Collection[str] | None) -> Iterator[str]:
    program = start.code.program
    names = [_identity(start, component) for component in range(len(program.components))]
    for number, place in enumerate(program.places):
        here, there = ([names[c] for c in contents(machine, number)] for machine in (one, two))
        counts = number != BOX and (ordered is None or place.group in ordered)
        if here != there and (counts or sorted(here) != sorted(there)):
            yield f"on `{place.name}` lies {_listed(here)}, or else {_listed(there)}"


def _identity(start: Machine, component: int) -> str:
    """What a component is called; those that nobody can tell apart are called alike."""
    place = start.code.program.places[start.row[start.code.place_of + component]]
    if start.row[start.code.known + component]:
        return start.code.program.components[component].name
    return f"one of `{place.name}`"


def _listed(names: list[str]) -> str:
    shown = ", ".join(f"`{name}`" if " " not in name else name for name in names[:MOST])
    return (shown + (", …" if len(names) > MOST else "")) or "nothing"


def _changed(start: Machine, one: Machine, two: Machine) -> Iterator[str]:
    for variable in start.code.program.variables:
        column = variable.column
        for index in range(column.first, column.first + column.count):
            here, there = (column.load(machine.row, index) for machine in (one, two))
            if here != there and not _alike(start, variable, here, there):
                value, other = show(one, here, variable.format), show(two, there, variable.format)
                yield f"`{_named(start, variable, index)}` is {value}, or else {other}"


def _alike(start: Machine, variable: ViewedVariable, here: object, there: object) -> bool:
    """Whether two values of a variable are components that nobody can tell apart."""
    if variable.format.form != "component" or not isinstance(here, int) or not isinstance(there, int):
        return False
    return min(here, there) >= 0 and _identity(start, here) == _identity(start, there)


def _named(start: Machine, variable: ViewedVariable, index: int) -> str:
    program, name = start.code.program, variable.column.name
    match variable.column.over:
        case "player":
            return f"{program.seat_names[index]}.{name}"
        case "component":
            return f"{program.components[index].name}.{name}"
        case "place":
            return f"{program.places[index].name}.{name}"
    return name
