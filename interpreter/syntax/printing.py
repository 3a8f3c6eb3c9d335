"""Trees as text of the language that they were read from."""

from __future__ import annotations

from interpreter.syntax import declaration as d
from interpreter.syntax.declaration_text import cell_text, declaration_lines
from interpreter.syntax.expression_text import expression_text, label_text, type_text
from interpreter.syntax.statement import Block, Statement
from interpreter.syntax.statement_text import statement_lines
from interpreter.syntax.tree import Label, Node, TypeNode


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
