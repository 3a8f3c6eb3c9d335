"""In which circumstances each node of a body stands: whether somebody acts there, within turns, simultaneously."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import evolve, frozen

from interpreter.syntax import expression as e
from interpreter.syntax import statement as s
from interpreter.syntax.tree import Node
from interpreter.syntax.walking import children


@frozen
class Context:
    """The circumstances of a node, as far as the part it stands in tells.

    acting: a block around it (or the part itself) says who `me` is.
    turns:  it stands in the body of a `turns`, so that `again` means something.
    sealed: the innermost `each player at once` around it.
    best:   the innermost `best` around it.
    """

    acting: bool = False
    turns: bool = False
    sealed: s.EachPlayer | None = None
    best: s.Best | None = None


@frozen
class Placed:
    """A node and its circumstances."""

    node: Node
    context: Context


def placed(nodes: Iterable[Node | None], context: Context) -> Iterator[Placed]:
    """Yield the nodes and all below them, in the order of the text, each with its circumstances.

    `context` is that of the nodes themselves; nothing among them is passed over.
    """
    waiting = [Placed(n, context) for n in reversed(list(nodes)) if n is not None]
    while waiting:
        item = waiting.pop()
        yield item
        waiting.extend(reversed(_below(item)))


def _below(item: Placed) -> list[Placed]:
    node, around = item.node, item.context
    inside = _inside(node, around)
    own = _kept_inside(node)
    return [Placed(child, inside if child in own else around) for child in children(node)]


def _inside(node: Node, around: Context) -> Context:
    match node:
        case s.EachPlayer(at_once=True):
            return evolve(around, acting=True, sealed=node)
        case s.Turns():
            return evolve(around, acting=True, turns=True)
        case s.EachPlayer() | s.As() | e.Award():
            return evolve(around, acting=True)
        case s.Best():
            return evolve(around, best=node)
    return around


def _kept_inside(node: Node) -> tuple[Node, ...]:
    """The children to which the circumstances that a node makes apply."""
    match node:
        case s.EachPlayer() | s.As() | s.Best():
            return (node.body,)
        case s.Turns():
            return (node.until, node.body)
        case e.Award():
            return (node.value,)
    return ()
