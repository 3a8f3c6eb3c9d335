"""Walking over the tree without knowing what its nodes are."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from attrs import fields

from interpreter.syntax.tree import Node


def children(node: Node) -> tuple[Node, ...]:
    """Return the nodes directly below a node, in the order of the text."""
    found: list[Node] = []
    sort: Any = type(node)
    for name in _parts(sort):
        value = getattr(node, name)
        if isinstance(value, Node):
            found.append(value)
        elif type(value) is tuple and value:
            _collect(value, found)
    return tuple(found)


def walk(*nodes: Node | None) -> Iterator[Node]:
    """Yield the nodes and everything below them, each before what is below it, in the order of the text.

    Nothing among the arguments is passed over, so that optional parts can be given as they are.
    """
    waiting: list[Node] = [n for n in reversed(nodes) if n is not None]
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(reversed(children(node)))


@cache
def _parts(sort: type[Node]) -> tuple[str, ...]:
    """The names of what a sort of node is made of, but its place in the text."""
    return tuple(part.name for part in fields(sort) if part.name != "span")


def _collect(values: tuple[object, ...], found: list[Node]) -> None:
    for value in values:
        if isinstance(value, Node):
            found.append(value)
        elif type(value) is tuple:
            _collect(value, found)
