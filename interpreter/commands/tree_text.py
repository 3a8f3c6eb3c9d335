"""The tree and the typed ruleset as indented text, one node a line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from attrs import AttrsInstance, fields, has

from interpreter.checking.meaning import Meaning, TypedRuleset
from interpreter.syntax.tree import Identifier, Node, TypeNode

Note = Callable[[Node], str]


def node_lines(node: Node, note: Note = lambda _: "", name: str = "", depth: int = 0) -> Iterator[str]:
    """A node and all below it: the field that it stands in, its kind, its plain values, what `note` says, its place."""
    plain, below = [], list[tuple[str, Node]]()
    for field_name, value in _values(node):
        if isinstance(value, Node):
            below.append((field_name, value))
        elif isinstance(value, tuple) and any(_is_deep(v) for v in value):
            below += [(f"{field_name}[{n}]", v) for n, v in enumerate(_flat(value))]
        elif value not in (None, "", (), False):
            plain.append(f"{field_name}={value!r}" if field_name != "text" else repr(value))
    head = f"{'  ' * depth}{name + ': ' if name else ''}{type(node).__name__}"
    yield f"{' '.join([head, *plain])}{note(node)}  @{node.span.line}:{node.span.column}"
    for field_name, child in below:
        yield from node_lines(child, note, field_name, depth + 1)


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
    for sort, value in _values(ruleset):
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
    yield from ("", f"{len(typed.rows)} rows of tables")


def _thing_lines(thing: Any, note: Note) -> Iterator[str]:
    if isinstance(thing, Node):
        yield from node_lines(thing, note, depth=1)
    elif isinstance(thing, list | tuple):
        for part in thing:
            yield from _thing_lines(part, note)
    elif has(type(thing)):
        for name, value in _values(thing):
            if isinstance(value, Node):
                yield from node_lines(value, note, name, 1)
            elif isinstance(value, list | tuple):
                for part in value:
                    if isinstance(part, Node):
                        yield from node_lines(part, note, name, 1)
            elif value not in (None, "", False) and not has(type(value)):
                yield f"  {name}={value!r}"


def _values(thing: AttrsInstance) -> Iterator[tuple[str, Any]]:
    for part in fields(type(thing)):
        if part.name != "span":
            yield part.name, getattr(thing, part.name)


def _is_deep(value: Any) -> bool:
    return isinstance(value, Node) or (isinstance(value, tuple) and any(_is_deep(v) for v in value))


def _flat(value: tuple[Any, ...]) -> Iterator[Node]:
    for part in value:
        if isinstance(part, Node):
            yield part
        elif isinstance(part, tuple):
            yield from _flat(part)


def _meaning(meaning: Meaning) -> str:
    """The sort of a meaning, and what it is of."""
    for _, value in _values(meaning):
        name = getattr(value, "name", value)
        name = name.text if isinstance(name, Identifier) else name
        if isinstance(name, str):
            return f"{type(meaning).__name__} {name}"
    return type(meaning).__name__
