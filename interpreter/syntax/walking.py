"""Walking over the tree without knowing what its nodes are."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import fields

from interpreter.syntax.tree import Node


def children(node: Node) -> tuple[Node, ...]:
    """Return the nodes directly below a node, in the order of the text."""
    found: list[Node] = []
    for name in _parts(type(node)):
        _collect(getattr(node, name), found)
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


_PARTS: dict[type[Node], tuple[str, ...]] = {}
"""The names of the parts of each sort of node, as far as they were asked for."""


def _parts(sort: type[Node]) -> tuple[str, ...]:
    if sort not in _PARTS:
        _PARTS[sort] = tuple(part.name for part in fields(sort))
    return _PARTS[sort]


def _collect(value: object, found: list[Node]) -> None:
    if isinstance(value, Node):
        found.append(value)
    elif isinstance(value, tuple):
        for part in value:
            _collect(part, found)
