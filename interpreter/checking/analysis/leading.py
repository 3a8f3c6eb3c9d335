"""What a stretch of text does, itself or by what it calls."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from attrs import frozen

from interpreter.checking.analysis.calls import Call, CallGraph
from interpreter.checking.analysis.pointing import first_word, pointed
from interpreter.checking.analysis.survey import Part, called
from interpreter.diagnostics.diagnostic import Label
from interpreter.source.text import Span
from interpreter.syntax import declaration as d
from interpreter.syntax.tree import Node


@frozen(eq=False)
class Found:
    """A wanted node, in a stretch of text itself (`call` is nothing), or reached from it by a call and then `chain`."""

    node: Node
    call: Call | None = None
    chain: tuple[Call, ...] = ()

    @property
    def at(self) -> Span:
        """Where a message about the stretch of text points."""
        return first_word(self.node.span) if self.call is None else pointed(self.call.node)

    def related(self, message: str) -> list[Label]:
        """Return the steps from the call to the node, and the node itself with a message."""
        if self.call is None:
            return []
        return [*steps(self.chain), Label(first_word(self.node.span), message)]


def steps(calls: tuple[Call, ...]) -> list[Label]:
    """Return a label for each call of a chain."""
    return [Label(pointed(c.node), f"{called(c.callee)} is reached from here") for c in calls]


def find(
    graph: CallGraph,
    part: Part | d.Example,
    inside: Span | None,
    wanted: Callable[[Node], bool],
    through: Callable[[Call], bool],
) -> Iterator[Found]:
    """Yield the wanted nodes of a part, and its calls that lead to one; only what lies in the span `inside`, if given.

    `through` tells which calls are followed. For each call one wanted node is found, a nearest one.
    """

    def has(callee: Part) -> bool:
        return any(wanted(item.node) for item in graph.survey.scans[callee])

    for item in graph.survey.scans[part]:
        if _lies_in(item.node, inside) and wanted(item.node):
            yield Found(item.node)
    for call in graph.calls[part]:
        if not _lies_in(call.node, inside) or not through(call):
            continue
        chain = () if has(call.callee) else graph.chain(call.callee, has, through)
        last = chain[-1].callee if chain else call.callee
        node = next((item.node for item in graph.survey.scans[last] if wanted(item.node)), None)
        if node is not None:
            yield Found(node, call, chain)


def _lies_in(node: Node, inside: Span | None) -> bool:
    if inside is None:
        return True
    return node.span.file is inside.file and inside.start <= node.span.start and node.span.end <= inside.end
