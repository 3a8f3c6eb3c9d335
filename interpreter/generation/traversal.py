"""Going through the nodes of the imperative form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from attrs import fields

from interpreter.generation import form

_PARTS = (form.Step, form.Value)
_MANY = (list, tuple)
_PLAIN = frozenset({"str", "int", "bool", "int | None"})


@cache
def _names(sort: type) -> tuple[str, ...]:
    """The fields that may hold parts."""
    return tuple(each.name for each in fields(sort) if each.type not in _PLAIN)


def parts_of(node: form.Step | form.Value) -> Iterator[form.Step | form.Value]:
    """The steps and values in a step or value, not those within these."""
    sort: Any = type(node)
    for name in _names(sort):
        item = getattr(node, name)
        if isinstance(item, _PARTS):
            yield item
        elif isinstance(item, _MANY):
            for one in item:
                if isinstance(one, _PARTS):
                    yield one


def all_within(nodes: Iterable[form.Step | form.Value]) -> Iterator[form.Step | form.Value]:
    """All steps and values, with those within them; shared ones once."""
    seen: set[int] = set()
    waiting = list(nodes)
    while waiting:
        node = waiting.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        yield node
        waiting += parts_of(node)


def bodies_of(step: form.Step) -> Iterator[list[form.Step]]:
    """The lists of steps in a step, which may be changed."""
    sort: Any = type(step)
    for name in _names(sort):
        item = getattr(step, name)
        if isinstance(item, list):
            yield item


def names_set(steps: Iterable[form.Step]) -> Iterator[str]:
    """The names that are set in steps."""
    for node in all_within(steps):
        match node:
            case form.Set() | form.Add() | form.Push() | form.Keep() | form.Drop():
                yield node.name.name
            case form.Each() | form.Members() | form.Span() | form.Pile() | form.Having() | form.Changes():
                yield node.name.name
            case form.Rows() | form.RowsAt():
                yield from (name.name for name in node.names)
            case form.Indexed():
                yield from (node.name.name, node.value.name)
            case form.Linked():
                yield node.found.name
