"""What the tests of the syntax share: parsing a text, and the form of a tree without its places."""

from attrs import fields

from interpreter.diagnostics.diagnostic import Reporter
from interpreter.source.text import SourceFile
from interpreter.syntax.parser import parse_expression, parse_file
from interpreter.syntax.tree import Node


def parse(text):
    """The file, and what was found, as (line, column, id, message)."""
    reporter = Reporter()
    file = parse_file(SourceFile("test.rules", text), reporter)
    return file, [(d.span.line, d.span.column, d.id, d.message) for d in reporter.sorted()]


def parsed(text):
    file, found = parse(text)
    assert found == []
    return file


def found(text):
    return parse(text)[1]


def ids(text):
    return [id for _, _, id, _ in found(text)]


def expression(text):
    reporter = Reporter()
    tree = parse_expression(SourceFile("test.rules", text), 0, len(text), reporter)
    assert reporter.found == []
    return tree


def form(value):
    """A tree as nested tuples, equal for trees that differ only in where they stand."""
    if isinstance(value, Node):
        parts = [form(getattr(value, part.name)) for part in fields(type(value)) if part.name != "span"]
        return (type(value).__name__, *parts)
    return tuple(map(form, value)) if isinstance(value, tuple) else value
