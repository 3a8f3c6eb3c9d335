"""Going through the nodes of the imperative form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import fields

from interpreter.generation import form


def parts_of(node: form.Step | form.Value) -> Iterator[form.Step | form.Value]:
    """The steps and values in a step or value, not those within these."""
    for each in fields(type(node)):
        item = getattr(node, each.name)
        if isinstance(item, form.Step | form.Value):
            yield item
        elif isinstance(item, list | tuple):
            yield from (one for one in item if isinstance(one, form.Step | form.Value))


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
