"""Where messages point: at words, not at whole blocks."""

from __future__ import annotations

from interpreter.source.text import Span
from interpreter.syntax import expression as e
from interpreter.syntax import statement as s
from interpreter.syntax.tree import Node


def pointed(node: Node) -> Span:
    """Return the span of a node, or of its first word where the node is a statement or reaches over lines."""
    span = node.span
    if isinstance(node, s.Statement | e.Award) or span.line != span.end_line:
        return first_word(span)
    return span


def first_word(span: Span) -> Span:
    """Return the span of the first word in a span."""
    text = span.text
    length = next((n for n, letter in enumerate(text) if not (letter.isalnum() or letter == "_")), len(text))
    return Span(span.file, span.start, span.start + max(length, 1))
