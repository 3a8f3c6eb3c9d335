"""The declarations of all files, each with what assembling must know of where it comes from."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import define, field

from interpreter.assembly.ruleset import Layer
from interpreter.source.text import SourceFile
from interpreter.syntax import declaration as d


@define(eq=False)
class Item:
    """A declaration as it counts in the layers that hold it.

    `layers` has more than one layer for what a library declares that several layers use. `own` tells whether the
    declaration stands below `per player:`, `number` gives its place in the order of layers and lines.
    """

    declaration: d.Declaration
    layers: list[Layer]
    own: bool
    number: int = 0


@define(eq=False)
class Content:
    """All that was read for one ruleset: its layers, base first, and what they declare."""

    layers: list[Layer]
    main: Layer
    items: list[Item] = field(factory=list)
    maps: dict[str, SourceFile] = field(factory=dict)
    lost: set[str] = field(factory=set)
    """Names that lines with syntax errors would have declared: nobody is told that these are unknown."""


def declaration_of(item: Item) -> d.Declaration:
    """Return the declaration that an item brings, without the word `replace`."""
    return item.declaration.item if isinstance(item.declaration, d.Replace) else item.declaration


def builds_on(layer: Layer, other: Layer) -> bool:
    """Tell whether a layer is another one or extends it, directly or through others."""
    step: Layer | None = layer
    while step is not None:
        if step is other:
            return True
        step = step.extends
    return False


def knows(item: Item, other: Item) -> bool:
    """Tell whether what `other` declares is there for the layers of `item`."""
    return any(builds_on(one, two) for one in item.layers for two in other.layers)


def related(first: Item, second: Item) -> bool:
    """Tell whether one item's layer extends the other's."""
    return knows(first, second) or knows(second, first)


def in_order(layers: Iterable[Layer]) -> list[Layer]:
    """Sort layers by name, but each after those that it extends."""
    waiting = sorted(layers, key=lambda layer: (layer.name, layer.file.name))
    ordered: list[Layer] = []
    while waiting:
        ready = next(layer for layer in waiting if layer.extends not in waiting)
        waiting.remove(ready)
        ordered.append(ready)
    return ordered
