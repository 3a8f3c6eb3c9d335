"""The typed ruleset as indented text, one node a line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import has

from interpreter.checking.meaning import Meaning, TypedRuleset
from interpreter.source.spelling import counted
from interpreter.syntax.outline import Note, node_lines, parts_of
from interpreter.syntax.tree import Identifier, Node, TypeNode


def ruleset_lines(typed: TypedRuleset) -> Iterator[str]:
    """The typed ruleset: its declarations by sort, with the types and meanings that checking found."""

    def note(node: Node) -> str:
        type_ = typed.types.get(node)
        meaning = typed.meanings.get(node)
        if isinstance(node, TypeNode):
            type_ = typed.node_types.get(node)
        return (f" : {type_}" if type_ is not None else "") + (f" -> {_meaning(meaning)}" if meaning else "")

    ruleset = typed.ruleset
    yield f"ruleset {ruleset.name} {ruleset.label.plain!r}, language {ruleset.language}"
    for layer in ruleset.layers:
        used = "".join(f", uses {file.name}" for file in layer.used)
        yield f"layer {layer.name} ({layer.file.name}){f' extends {layer.extends.name}' if layer.extends else ''}{used}"
    for sort, value in parts_of(ruleset):
        if isinstance(value, dict):
            for name, thing in value.items():
                yield from ("", f"{sort}: {name}")
                if has(type(thing)) and not isinstance(thing, Node):
                    result = typed.results.get(thing)
                    if result is not None:
                        yield f"  result : {result}"
                yield from _thing_lines(thing, note)
        elif sort in ("players", "winner", "looks", "examples") and value:
            yield from ("", sort)
            yield from _thing_lines(value, note)
    yield from ("", f"{counted(len(typed.rows), 'row')} of tables")
    for checked in typed.rows:
        span = checked.row.span
        yield f"  {checked.subject.text}: {' '.join(span.text.split())}  @{span.file.name}:{span.line}"


def _thing_lines(thing: Any, note: Note) -> Iterator[str]:
    if isinstance(thing, Node):
        yield from node_lines(thing, note, depth=1)
    elif isinstance(thing, list | tuple):
        for part in thing:
            yield from _thing_lines(part, note)
    elif has(type(thing)):
        for name, value in parts_of(thing):
            if isinstance(value, Node):
                yield from node_lines(value, note, name, 1)
            elif isinstance(value, list | tuple):
                for part in value:
                    if isinstance(part, Node):
                        yield from node_lines(part, note, name, 1)
            elif value not in (None, "", False) and not has(type(value)):
                yield f"  {name}={value!r}"


def _meaning(meaning: Meaning) -> str:
    """The sort of a meaning, and what it is of."""
    for _, value in parts_of(meaning):
        name = getattr(value, "name", value)
        name = name.text if isinstance(name, Identifier) else name
        if isinstance(name, str):
            return f"{type(meaning).__name__} {name}"
    return type(meaning).__name__
