"""An outline of a tree: a line for each node, with what is in it and where it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from attrs import AttrsInstance, fields

from interpreter.syntax.tree import Node

Note = Callable[[Node], str]


def node_lines(node: Node, note: Note = lambda _: "", name: str = "", depth: int = 0) -> Iterator[str]:
    """A node and all below it: its field, its class, its plain values, what `note` says, and where it stands."""
    plain, below = [], list[tuple[str, Node]]()
    for field_name, value in parts_of(node):
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


def parts_of(thing: AttrsInstance) -> Iterator[tuple[str, Any]]:
    """The fields of something with their values, but for where it stands."""
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
