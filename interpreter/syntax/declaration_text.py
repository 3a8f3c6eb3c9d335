"""The text of declarations, as it could have been written."""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.syntax import declaration as d
from interpreter.syntax.expression_text import expression_text, label_text, listed, quoted, range_text, type_text
from interpreter.syntax.statement_text import after, block_lines, indented, label_after, statement_lines
from interpreter.syntax.tree import Identifier, Node


def declaration_lines(node: d.Declaration) -> list[str]:
    """Write a declaration in lines, of which the first isn't indented. Raises TypeError for an unknown one."""
    match node:
        case d.Kind() | d.Space() | d.Pile() | d.PerPlayer() | d.Table():
            return _thing_lines(node)
        case d.Procedure():
            head = f"{node.sort} {node.name.text}{_parameters(node.parameters)}{label_after(node.label)}"
            return block_lines(head, node.body)
        case d.Definition():
            return _definition_lines(node)
        case d.Reaction():
            return _reaction_lines(node)
        case d.Always():
            return _always_lines(node)
        case d.Example():
            return _example_lines(node)
        case d.Replace():
            first, *rest = declaration_lines(node.item)
            return [f"replace {first}", *rest]
    return [_line(node)]


def cell_text(node: Node) -> str:
    """Write the value of a table's cell."""
    match node:
        case d.Each():
            return "each"
        case d.Scalar():
            return quoted(node.text) if node.quoted else node.text
        case d.Sequence():
            return f"[{', '.join(map(cell_text, node.items))}]"
        case d.Mapping():
            return f"{{{', '.join(f'{key.text}: {cell_text(value)}' for key, value in node.entries)}}}"
    return expression_text(node)


def _line(node: d.Declaration) -> str:
    match node:
        case d.RulesetLine():
            return f"ruleset {node.name.text} {label_text(node.label)}{label_after(node.extends, 'extends ')}"
        case d.LanguageLine():
            return f"language {node.version}"
        case d.Use():
            return f"use {label_text(node.path)}"
        case d.TableFile():
            return f"table {label_text(node.path)}"
        case d.Players():
            return _players(node)
        case d.Option():
            choices = " | ".join(str(c) if isinstance(c, int) else c.text for c in node.choices)
            values = range_text(node.low, node.high) if node.low is not None else choices
            return f"option {node.name.text}{label_after(node.label)}: {values} = {expression_text(node.default)}"
        case d.Enum():
            return f"enum {node.name.text}{_also(node.also)}: {listed(node.members)}"
        case d.Actions():
            return f"actions {node.name.text}{_also(node.also)}: {listed(node.members)}"
        case d.FieldDeclaration():
            head = f"{node.name.text}{label_after(node.label)}: {type_text(node.type)}"
            return f"{head}{after('=', node.default)}"
        case d.Var():
            resets = f" resets each {node.resets.text}" if node.resets else ""
            head = f"var {node.name.text}{label_after(node.label)}: {type_text(node.type)}"
            return f"{head}{after('=', node.start)}{resets}"
        case d.Winner():
            goals = (f"{'most' if goal.most else 'least'} {expression_text(goal.value)}" for goal in node.goals)
            return f"winner {', then '.join(goals)}"
        case d.Look():
            return f"show {expression_text(node.binder)} {_marks(node)}"
        case d.Remove():
            return f"remove {node.name.text}"
    raise TypeError(f"{type(node).__name__} is no declaration")


def _marks(node: d.Look) -> str:
    found = [f"{label_text(mark.text)}{f' in {mark.colour.text}' if mark.colour else ''}" for mark in node.marks]
    if node.subject is None:
        return found[0]
    values = [expression_text(mark.value) for mark in node.marks if mark.value is not None]
    cases = (f"{value}: {text}" for value, text in zip(values, found, strict=True))
    return f"lookup({expression_text(node.subject)}, {', '.join(cases)})"


def _players(node: d.Players) -> str:
    if node.names and node.low == node.high == len(node.names):
        return f"players {listed(node.names)}"
    seats = str(node.low) if node.low == node.high else f"{node.low}..{node.high}"
    return f"players {seats} of {listed(node.names)}" if node.names else f"players {seats}"


def _thing_lines(node: d.Kind | d.Space | d.Pile | d.PerPlayer | d.Table) -> list[str]:
    match node:
        case d.Kind():
            parent = f" is {node.parent.text}" if node.parent else ""
            hidden = " hidden" if node.hidden else ""
            head = f"kind {node.name.text}{label_after(node.label)}{parent}{hidden}{_also(node.also)}"
            return _with_fields(head, node.fields)
        case d.Space():
            shape = f": {node.shape.name.text}" if node.shape else ""
            if node.shape and node.shape.arguments:
                shape += f"({listed(node.shape.arguments)})"
            holds = f" holds {listed(node.holds)}" if node.holds else ""
            head = f"space {node.name.text}{label_after(node.label)}{_also(node.also)}{shape}{holds}"
            return _with_fields(head + _visibility(node.visibility), node.fields)
        case d.Pile():
            head = f"pile {node.name.text}{label_after(node.label)}: {listed(node.kinds)}"
            return [head + _visibility(node.visibility)]
        case d.PerPlayer():
            return ["per player:", *indented(line for item in node.items for line in declaration_lines(item))]
        case d.Table():
            return [f"table {node.subject.text}:", *indented(_row(row) for row in node.rows)]


def _with_fields(head: str, fields: Iterable[d.Declaration]) -> list[str]:
    lines = indented(_line(field) for field in fields)
    return [f"{head}:", *lines] if lines else [head]


def _row(row: d.Row) -> str:
    return ", ".join(f"{cell.name.text}: {cell_text(cell.value)}" for cell in row.cells)


def _visibility(visibility: str) -> str:
    return "" if visibility == "public" else f" {visibility}"


def _also(also: bool) -> str:
    return " also" if also else ""


def _parameters(parameters: Iterable[d.Parameter]) -> str:
    texts = []
    for parameter in parameters:
        if isinstance(parameter, d.Given):
            texts.append(f"{parameter.name.text}: {type_text(parameter.type)}")
        elif isinstance(parameter, d.Chosen):
            source = expression_text(parameter.source)
            texts.append(f"{parameter.name.text} in {source}{after('where', parameter.where)}")
    return f"({', '.join(texts)})" if texts else ""


def _definition_lines(node: d.Definition) -> list[str]:
    head = f"{node.sort} {node.name.text}{_parameters(node.parameters)}{label_after(node.label)}"
    if node.body is None:
        return [f"{head} also:", *_exception_lines(node.exceptions)]
    type = f": {type_text(node.type)}" if node.type else ""
    return _body_lines(f"{head}{type} =", node.body)


def _body_lines(head: str, body: d.Body) -> list[str]:
    value = expression_text(body.value)
    if not body.lets:
        return [f"{head} {value}", *_exception_lines(body.exceptions)]
    lets = [line for let in body.lets for line in statement_lines(let)]
    return [head, *indented([*lets, value]), *_exception_lines(body.exceptions)]


def _exception_lines(exceptions: Iterable[d.Exceptional]) -> list[str]:
    lines: list[str] = []
    for exception in exceptions:
        lines += _body_lines(f"except when {expression_text(exception.condition)}:", exception.body)
    return indented(lines)


def _reaction_lines(node: d.Reaction) -> list[str]:
    head = f"{node.sort} {_event(node.event, node.names)}{after('when', node.when)}"
    return block_lines(head, node.body) if node.body else [f"{head}{label_after(node.reason, 'else ')}"]


def _always_lines(node: d.Always) -> list[str]:
    condition = f"{expression_text(node.condition)}{label_after(node.message)}"
    if not node.lets:
        return [f"always {node.name.text}: {condition}"]
    lets = [line for let in node.lets for line in statement_lines(let)]
    return [f"always {node.name.text}:", *indented([*lets, condition])]


def _event(event: Identifier, names: Iterable[Identifier]) -> str:
    listing = listed(names)
    return f"{event.text}({listing})" if listing else event.text


def _example_lines(node: d.Example) -> list[str]:
    settings = f" with {listed(node.settings)}" if node.settings else ""
    return block_lines(f"example {label_text(node.label)}{settings}{_stand(node.stand)}", node.body)


def _stand(stand: d.Stand | None) -> str:
    if stand is None:
        return ""
    details = ", ".join(
        f"{expression_text(part.player)} to move" if isinstance(part, d.Mover) else expression_text(part.condition)
        for part in stand.details
    )
    return f" at {stand.phase.text} with {details}" if details else f" at {stand.phase.text}"
