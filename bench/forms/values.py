"""Slips of calls and types: an argument too few or too many, a value of another type."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random

from bench.forms.slip import Edit, Slip, Text
from interpreter.checking.types import (
    BrokenType,
    ComponentType,
    EffectType,
    EnumType,
    ListType,
    NumberType,
    PlaceType,
    PlayerType,
    SetType,
    TallyType,
    TextType,
    Type,
    YesNoType,
    plain,
)
from interpreter.syntax import expression as e
from interpreter.syntax import statement as s
from interpreter.syntax.tree import Node

_CALLED_SO = "some functions take more or fewer arguments, and what an action isn't given is chosen"
_LITERALS = {NumberType: "7", YesNoType: "yes", PlayerType: "seat(1)", TextType: '"word"'}


def slips(text: Text, random: Random) -> Iterator[Slip]:
    """Make every slip of arguments, and one of type for every atom, in a file of the language."""
    yield from _arguments(text)
    yield from _types(text, random)


def _arguments(text: Text) -> Iterator[Slip]:
    for node in text.nodes:
        if not isinstance(node, e.Apply | e.Call) or not node.arguments:
            continue
        name = node.function.span.text if isinstance(node, e.Apply) else node.name.text
        given = node.arguments
        last = given[-1].span
        fix = [f"`{re.split('[. ]', name)[-1]}(", "the parameters are (", "takes no", "a tally is asked for one"]
        for number, argument in enumerate(given):
            if len(given) == 1:
                edit = Edit(argument.span.start - 1, argument.span.end + 1)
            elif number:
                edit = Edit(given[number - 1].span.end, argument.span.end)
            else:
                edit = Edit(argument.span.start, given[1].span.start)
            yield text.slip("an argument left out", [edit], fix, _CALLED_SO)
        yield text.slip("an argument too many", [Edit(last.end, last.end, f", {last.text}")], fix, _CALLED_SO)


def _types(text: Text, random: Random) -> Iterator[Slip]:
    """Replace atoms by a literal, or by a name of the same ruleset, of another type."""
    names = _names(text)
    spared = _spared(text)
    for node in text.expressions:
        type_ = plain(text.typed.types[node])
        place = (node.span.start, node.span.end)
        if not isinstance(node, e.Name | e.My | e.Field | e.Number | e.Apply) or place in spared:
            continue
        if isinstance(type_, BrokenType) or (isinstance(node, e.Name) and node.text in ("none", "box")):
            continue
        others = [literal for form, literal in _LITERALS.items() if not isinstance(type_, form)]
        others += [name for name, other in names if type(other) is not type(type_) or _differ(other, type_)]
        edit = Edit(*place, random.choice(others))
        yield text.slip("a value of another type", [edit], _wanted(type_), "a value of that type can stand there, too")


def _differ(one: Type, other: Type) -> bool:
    return isinstance(one, EnumType | PlaceType) and one != other


def _names(text: Text) -> list[tuple[str, Type]]:
    """List names of the ruleset that stand alone as values, one of each type."""
    found: dict[str, tuple[str, Type]] = {}
    for node in text.expressions:
        if isinstance(node, e.Name) and node.text.isidentifier():
            type_ = plain(text.typed.types[node])
            known = text.typed.ruleset
            if node.text in known.piles or any(node.text in enum.members for enum in known.enums.values()):
                found.setdefault(repr(type_), (node.text, type_))
    return list(found.values())


def _spared(text: Text) -> set[tuple[int, int]]:
    """Return the places of what is no value: what is called, performed or set, and names that are introduced."""
    found = set()
    for node in text.nodes:
        parts: Sequence[Node | None] = ()
        match node:
            case e.Apply():
                parts = (node.function,)
            case s.Change() | s.Binding() | s.Do():
                parts = (node.target,)
            case s.Do(target=e.Apply(function=function)):
                parts = (node.target, function)
        found |= {(part.span.start, part.span.end) for part in parts if part}
    return found


def _wanted(type_: Type) -> list[str]:
    """Say how a message may call what is wanted."""
    match type_:
        case NumberType():
            return ["number", "`count`"]
        case YesNoType():
            return ["yes or no", "condition"]
        case PlayerType():
            return ["player"]
        case EnumType(name):
            return [f"`{name}`", *(["direction"] if name == "Direction" else [])]
        case ComponentType(kinds):
            return ["component", *(f"`{kind}`" for kind in kinds)]
        case PlaceType(places):
            return ["place", "pile", "set", "component", *(f"`{place}`" for place in places)]
        case SetType() | ListType():
            return ["set", "list", "places", "pile", "place", "kind"]
        case TallyType():
            return ["tally"]
        case EffectType():
            return ["effect"]
        case TextType():
            return ["text"]
    return []
