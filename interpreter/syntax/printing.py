"""Trees as text: as the language that they were read from, or as an outline of their nodes."""

from __future__ import annotations

from attrs import fields

from interpreter.syntax import declaration as d
from interpreter.syntax.declaration_text import cell_text, declaration_lines
from interpreter.syntax.expression_text import expression_text, label_text, type_text
from interpreter.syntax.statement import Block, Statement
from interpreter.syntax.statement_text import statement_lines
from interpreter.syntax.tree import Identifier, Label, Node, TypeNode


def to_text(node: Node) -> str:
    """Write a node in the language.

    Expressions, types, labels and simple statements take one line; the others are divided and indented as usual. There
    is no line end behind the last line, save for a whole file. Parsing the text gives the same tree again.
    """
    match node:
        case d.File():
            return "".join(f"{to_text(item)}\n" for item in node.items)
        case d.Declaration():
            return "\n".join(declaration_lines(node))
        case Statement():
            return "\n".join(statement_lines(node))
        case Block():
            return "\n".join(to_text(statement) for statement in node.statements)
        case TypeNode():
            return type_text(node)
        case Label():
            return label_text(node)
        case d.Each() | d.Scalar() | d.Sequence() | d.Mapping():
            return cell_text(node)
    return expression_text(node)


def print_tree(file: d.File) -> str:
    """Outline a file: a line for each node with its class, its names, texts and numbers, and where it stands."""
    return "\n".join(line for item in file.items for line in _outline(item, "")) + "\n"


def _outline(node: Node, role: str) -> list[str]:
    words = [type(node).__name__]
    lines = []
    for part in fields(type(node)):
        value = getattr(node, part.name)
        if isinstance(value, Identifier | Label):
            words.append(f"{part.name}={to_text(value)}")
        elif isinstance(value, Node):
            lines += _outline(value, f"{part.name}: ")
        elif isinstance(value, tuple):
            leaves = [_leaf(member) for member in value if not _is_inner(member)]
            words += [f"{part.name}=({', '.join(leaves)})"] if leaves else []
            lines += [line for member in value if _is_inner(member) for line in _outline(member, f"{part.name}: ")]
        elif isinstance(value, bool):
            words += [part.name] if value else []
        elif isinstance(value, str | int):
            words.append(f"{part.name}={value}")
    where = f"{node.span.line}:{node.span.column}"
    return [f"{role}{' '.join(words)}  [{where}]", *(f"  {line}" for line in lines)]


def _is_inner(member: object) -> bool:
    return isinstance(member, Node) and not isinstance(member, Identifier)


def _leaf(member: object) -> str:
    if isinstance(member, tuple):  # an entry of a mapping
        key, value = member
        return f"{to_text(key)}: {to_text(value)}"
    return to_text(member) if isinstance(member, Node) else str(member)
