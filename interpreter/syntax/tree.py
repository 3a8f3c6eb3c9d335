"""The typed tree of a ruleset's text. Every node has the span that it was read from.

Nodes are compared by identity, so that later passes can keep what they learn of a node in tables keyed by it; no
pass changes a node. Expressions are in `expression.py`, statements in `statement.py`, declarations in `declaration.py`.
"""

from __future__ import annotations

from attrs import frozen

from interpreter.source.text import Span


@frozen(eq=False)
class Node:
    """A piece of text that means something."""

    span: Span


@frozen(eq=False)
class Identifier(Node):
    """A name as it is written: of a declaration, or naming one where no expression may stand."""

    text: str


@frozen(eq=False)
class Label(Node):
    """A quoted text: plain pieces, and expressions (a name, fields of it, a definition) whose values are shown."""

    parts: tuple[str | Node, ...]

    @property
    def plain(self) -> str:
        """The text with its placeholders as they are written."""
        return "".join(p if isinstance(p, str) else "{" + p.span.text + "}" for p in self.parts)


@frozen(eq=False)
class TypeNode(Node):
    """A type as it is written."""


@frozen(eq=False)
class RangeType(TypeNode):
    """`0..6`, `0 or more` (then `high` is nothing); `optional` for a `?` behind it."""

    low: int
    high: int | None
    optional: bool = False


@frozen(eq=False)
class NamedType(TypeNode):
    """`number`, `yes_no`, `text`, `player`, `effect`, an enum, a kind or a space; `optional` for a `?` behind it."""

    name: str
    optional: bool = False


@frozen(eq=False)
class CollectionType(TypeNode):
    """`set of T`, `list of T`, `tally of E`; `form` is the first word, which only the checker judges."""

    form: Identifier
    member: TypeNode
