"""The text of expressions, types and labels, as it could have been written."""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.syntax import expression as e
from interpreter.syntax.statement import AnyAnswer, Binding
from interpreter.syntax.tree import CollectionType, Identifier, Label, NamedType, Node, RangeType

_ESCAPES = str.maketrans({c: f"\\{c}" for c in '\\"{}'})


def expression_text(node: Node) -> str:
    """Write an expression, or a part of one, on one line.

    Nothing needs parentheses that hasn't a `Group` in the tree. Raises TypeError for a node that is no expression.
    """
    match node:
        case e.Name() | Identifier():
            return node.text
        case e.Number():
            return str(node.value)
        case e.TextValue():
            return quoted(node.value)
        case e.My():
            return f"my {node.name.text}"
        case e.Field():
            return f"{expression_text(node.base)}.{node.name.text}"
        case e.Apply():
            return f"{expression_text(node.function)}({listed(node.arguments)})"
        case e.Call():
            return f"{node.name.text}({listed(node.arguments)})" if node.arguments else node.name.text
        case e.Group():
            return f"({expression_text(node.inner)})"
        case AnyAnswer():
            return "any"
        case e.Binder() | Binding():
            return _binder_text(node)
        case e.Pair():
            return f"{node.key.text}: {expression_text(node.value)}"
        case e.Step():
            return _step_text(node)
    text = _sign_text(node) or _set_text(node) or _open_text(node)
    if text is None:
        raise TypeError(f"{type(node).__name__} is no expression")
    return text


def type_text(node: Node) -> str:
    """Write a type. Raises TypeError for a node that is none."""
    match node:
        case NamedType():
            return f"{node.name}?" if node.optional else node.name
        case CollectionType():
            return f"{node.form.text} of {type_text(node.member)}"
        case RangeType():
            return range_text(node.low, node.high) + ("?" if node.optional else "")
    raise TypeError(f"{type(node).__name__} is no type")


def range_text(low: int, high: int | None) -> str:
    """Write bounds: `0..6`, or `0 or more`."""
    return f"{low} or more" if high is None else f"{low}..{high}"


def label_text(label: Label) -> str:
    """Write a label, with its quotes and escapes."""
    parts = (p.translate(_ESCAPES) if isinstance(p, str) else f"{{{expression_text(p)}}}" for p in label.parts)
    return f'"{"".join(parts)}"'


def quoted(text: str) -> str:
    """Write a plain text in quotes."""
    return f'"{text.translate(_ESCAPES)}"'


def listed(nodes: Iterable[Node]) -> str:
    """Write expressions or names with commas between them."""
    return ", ".join(expression_text(node) for node in nodes)


def _sign_text(node: Node) -> str | None:
    match node:
        case e.Either():
            return f"{expression_text(node.left)} or {expression_text(node.right)}"
        case e.Both():
            return f"{expression_text(node.left)} and {expression_text(node.right)}"
        case e.Compare() | e.Arithmetic():
            return f"{expression_text(node.left)} {node.operator} {expression_text(node.right)}"
        case e.Negation():
            return f"not {expression_text(node.operand)}"
        case e.Negative():
            return f"-{expression_text(node.operand)}"
        case e.Count():
            return f"count {expression_text(node.operand)}"
        case e.Numbers():
            return f"{expression_text(node.low)}..{expression_text(node.high)}"
        case e.On():
            return f"{expression_text(node.what)} on {expression_text(node.where)}"
        case e.Member():
            return f"{expression_text(node.value)} in {expression_text(node.collection)}"
        case e.IsKind():
            return f"{expression_text(node.value)} is {node.kind.text}"
        case e.Can():
            return f"{expression_text(node.player)} can {expression_text(node.call)}"
    return None


def _set_text(node: Node) -> str | None:
    match node:
        case e.SetOf():
            return f"{{{listed(node.members)}}}"
        case e.Collect():
            return f"{{{expression_text(node.value)} for {expression_text(node.binder)}}}"
        case e.Filter():
            return f"{{{expression_text(node.binder)}}}"
        case e.Tally():
            return f"{{{listed(node.pairs)}}}"
        case e.Lookup():
            return f"lookup({listed((node.subject, *node.steps))})"
    return None


def _open_text(node: Node) -> str | None:
    """Write an expression with an open end."""
    match node:
        case e.Conditional():
            then, otherwise = expression_text(node.then), expression_text(node.otherwise)
            return f"if {expression_text(node.condition)} then {then} else {otherwise}"
        case e.Quantified():
            word = "every" if node.every else "any"
            return f"{word} {expression_text(node.binder)} has {expression_text(node.condition)}"
        case e.Sum():
            return f"sum {expression_text(node.value)} for {expression_text(node.binder)}"
        case e.Pack():
            return f"pack {expression_text(node.value)} for {expression_text(node.binder)}"
        case e.Extreme():
            return f"{_most(node.most)} {expression_text(node.value)} for {expression_text(node.binder)}"
        case e.The():
            return f"the {expression_text(node.binder)}"
        case e.Award():
            prizes = ", ".join(map(str, node.prizes))
            return f"award {prizes} to {_most(node.most)} {expression_text(node.value)} ties {node.ties.text}"
    return None


def _binder_text(node: e.Binder | Binding) -> str:
    name = node.name.text if isinstance(node, e.Binder) else expression_text(node.target)
    where = f" where {expression_text(node.where)}" if node.where else ""
    return f"{name} in {expression_text(node.source)}{where}"


def _step_text(node: e.Step) -> str:
    key = node.key.text if isinstance(node.key, Identifier) else str(node.key)
    return f"{key}{' or more' if node.or_more else ''}: {expression_text(node.value)}"


def _most(most: bool) -> str:
    return "most" if most else "least"
