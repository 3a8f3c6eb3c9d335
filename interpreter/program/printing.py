"""The program as text, for `show --stage program` and for whoever works on an engine."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from attrs import fields

from interpreter.program import expression as e
from interpreter.program import statement as p
from interpreter.program.program import Program
from interpreter.program.value import NOTHING, Value
from interpreter.source.spelling import counted

OPERATORS = {
    "add": "+",
    "subtract": "-",
    "multiply": "*",
    "divide": "/",
    "modulo": "mod",
    "least": "min",
    "greatest": "max",
    "union": "|",
    "intersection": "&",
    "difference": "\\",
}
LONGEST_CONSTANT = 60


def print_program(program: Program) -> str:
    """The whole program: what there is, the table, definitions, procedures with their blocks, decisions."""
    lines = [
        f"program {program.name}, {counted(program.seats, 'seat')}: {', '.join(program.seat_names)}",
        f"options: {', '.join(f'{k}={v}' for k, v in program.options.items()) or 'none'}",
        f"digest {program.digest}",
        "",
        f"{counted(len(program.places), 'place')}, {counted(len(program.components), 'component')}, "
        f"{counted(len(program.effects), 'effect')}",
        "",
        f"table of {program.size} cells",
    ]
    for column in program.columns:
        bounds = "" if column.low is None else f" {column.low}..{'' if column.high is None else column.high}"
        width = f" x {column.storage.width}" if column.storage.width > 1 else ""
        watched = " watched" if column.watch is not None else ""
        lines.append(
            f"  {column.address:5} {column.name} over {column.over} {column.first}"
            f"..{column.first + column.count - 1}{width}{bounds}{watched}"
        )
    lines.append(f"  {program.stream_address:5} {len(program.streams)} random streams")
    if program.reactions:
        lines.append(f"  {program.queue_address:5} queues of {program.queue_capacity} reactions")
    lines.append(f"  {program.counter_address:5} program counters")
    lines.append(f"  {program.strand_address:5} locals of strands, {program.strand_stride} a seat")
    for define in program.defines:
        names = ", ".join(local.name for local in define.parameters)
        lines += ["", f"define {define.name}({names})", f"  {show(define.body)}"]
    for procedure in program.procedures:
        lines += ["", *print_procedure(program, procedure)]
    return "\n".join(lines) + "\n"


def print_procedure(program: Program, procedure: p.Procedure) -> Iterator[str]:
    """A procedure: its statements, or its blocks."""
    names = ", ".join(show_local(local) for local in procedure.parameters)
    late = ", can fail late" if procedure.late else ""
    yield f"{procedure.sort} {procedure.name}({names}){late}"
    if not procedure.suspends:
        yield from print_statements(procedure.body, 1)
        return
    for block in program.blocks:
        if block.procedure is procedure:
            mark = " (entry)" if block is procedure.entry else ""
            yield f"  block {block.number}{mark}"
            yield from print_statements(tuple(block.statements), 2)
            if block.terminator is not None:
                yield from print_terminator(block.terminator)


def print_statements(statements: tuple[p.Stmt, ...], depth: int) -> Iterator[str]:
    """Statements, a line each, those inside others further in."""
    indent = "  " * depth
    for statement in statements:
        match statement:
            case p.IfThen(_, condition, then, otherwise):
                yield f"{indent}if {show(condition)}"
                yield from print_statements(then, depth + 1)
                if otherwise:
                    yield f"{indent}else"
                    yield from print_statements(otherwise, depth + 1)
            case p.ForEach(_, local, source, body):
                yield f"{indent}for {show_local(local)} in {show(source)}"
                yield from print_statements(body, depth + 1)
            case p.RepeatUntil(_, until, body):
                yield f"{indent}repeat until {show(until)}"
                yield from print_statements(body, depth + 1)
            case p.ChooseCase(_, value, cases):
                yield f"{indent}case {show(value)}"
                for number, body in cases:
                    yield f"{indent}  {number}:"
                    yield from print_statements(body, depth + 2)
            case p.SetLocal(_, local, value):
                yield f"{indent}{show_local(local)} := {show(value)}"
            case p.Put(_, column, index, value, change):
                yield f"{indent}{column.name}[{show(index)}] := {show(value)}  ({change})"
            case p.Require(_, condition, reason):
                yield f"{indent}need {show(condition)}{show_text(reason)}"
            case p.CallPlain(_, procedure, arguments):
                yield f"{indent}do {procedure.name}({', '.join(map(show, arguments))})"
            case _:
                yield f"{indent}{show_node(statement, skip=('origin',))}"


def print_terminator(terminator: p.Terminator) -> Iterator[str]:
    """What ends a block; a decision with its alternatives below it."""
    match terminator:
        case p.Decide(decision):
            actor = f" by {show(decision.actor)}" if decision.actor is not None else ""
            stop = f", stop to {decision.stop.number}" if decision.stop is not None else ""
            yield f"    {decision.sort}{actor}{stop}, without options to {decision.skip.number}"
            for alternative in decision.alternatives:
                yield from print_alternative(alternative)
        case p.Goto(block):
            yield f"    goto {block.number}"
        case p.TurnEnds(block, _, open_):
            yield f"    end of a turn{'' if open_ is None else f' if {show(open_)}'}, goto {block.number}"
        case p.Branch(condition, then, otherwise):
            yield f"    if {show(condition)} goto {then.number} else {otherwise.number}"
        case p.Switch(value, cases, otherwise):
            table = ", ".join(f"{number} to {block.number}" for number, block in cases)
            yield f"    switch {show(value)}: {table}, else to {otherwise.number}"
        case p.Invoke(procedure, arguments, then):
            yield f"    call {procedure.name}({', '.join(map(show, arguments))}), then {then.number}"
        case p.Fork(entry, join, player):
            yield f"    at once, {show_local(player)}: from {entry.number}, then {join.number}"
        case p.Drain(then):
            yield f"    empty the queue, then {then.number}"
        case _:
            yield f"    {type(terminator).__name__.lower()}"


def print_alternative(alternative: p.Alternative) -> Iterator[str]:
    """One sort of option: its blocks, given values, choices and needs."""
    trial = ", tried" if alternative.trial else ""
    yield f"      {alternative.name} from {alternative.entry.number} until {alternative.until.number}{trial}"
    for local, value in alternative.given:
        yield f"        {show_local(local)} := {show(value)}"
    for choice in alternative.choices:
        where = f" where {show(choice.where)}" if choice.where is not None else ""
        yield f"        {show_local(choice.local)} in {show(choice.source)}{where}"
    for need in alternative.needs:
        yield f"        need at level {need.level} {show(need.condition)}{show_text(need.reason)}"


# ---- expressions ----


def show_local(local: e.Local) -> str:
    """A local with its cell of the frame, or its address in the table."""
    if local.address is None:
        return f"{local.name}.{local.index}"
    return f"{local.name}@{'seat+' if local.strand else ''}{local.address}"


def show_value(value: Value) -> str:
    """A constant, cut short where it is long."""
    if value == NOTHING:
        return "nothing"
    text = repr(value).replace(str(NOTHING), "nothing")
    return text if len(text) <= LONGEST_CONSTANT else f"{text[:LONGEST_CONSTANT]}…"


def show(node: e.Expr) -> str:
    """An expression on one line."""
    match node:
        case e.Const(value):
            return show_value(value)
        case e.Get(local):
            return show_local(local)
        case e.Cell(column, index):
            return f"{column.name}[{show(index)}]"
        case e.Printed(name, _, _, index, _):
            return f"{name}({show(index)})"
        case e.Arithmetic(operator, left, right) | e.MaskOperation(operator, left, right):
            return f"({show(left)} {OPERATORS[operator]} {show(right)})"
        case e.Equal(left, right):
            return f"({show(left)} = {show(right)})"
        case e.Less(left, right, or_equal):
            return f"({show(left)} {'<=' if or_equal else '<'} {show(right)})"
        case e.And(left, right):
            return f"({show(left)} and {show(right)})"
        case e.Or(left, right):
            return f"({show(left)} or {show(right)})"
        case e.Not(operand):
            return f"not {show(operand)}"
        case e.If(condition, then, otherwise):
            return f"(if {show(condition)} then {show(then)} else {show(otherwise)})"
        case e.Traced(operand, _) | e.Kept(operand, _) | e.Bounded(operand):
            return show(operand)
        case e.Let(local, value, body):
            return f"(let {show_local(local)} = {show(value)}: {show(body)})"
        case e.CallDefine(define, arguments):
            return f"{define.name}({', '.join(map(show, arguments))})"
        case e.BoardFunction(name, arguments) | e.SetFunction(name, arguments):
            return f"{name}({', '.join(map(show, arguments))})"
        case e.Comprehension(form, local, source, where, value):
            test = f" where {show(where)}" if where is not None else ""
            result = f"{show(value)} for " if value is not None else ""
            return f"{form}({result}{show_local(local)} in {show(source)}{test})"
        case e.CanAct(decision):
            return f"can(decision {decision.number})"
    return show_node(node)


def show_node(node: Any, skip: tuple[str, ...] = ()) -> str:
    """A node by its class's name, in words, and its parts."""
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", type(node).__name__).lower()
    parts = [show_part(getattr(node, f.name)) for f in fields(type(node)) if f.name not in skip]
    return f"{words}({', '.join(part for part in parts if part)})"


def show_part(part: Any) -> str:
    """A part of a node, or several."""
    if isinstance(part, e.Expr):
        return show(part)
    if isinstance(part, e.Local):
        return show_local(part)
    if isinstance(part, p.Block):
        return f"block {part.number}"
    if isinstance(part, e.ExceptionCase):
        return f"{show(part.condition)}: {show(part.value)}"
    if isinstance(part, p.Text):
        return show_text(part).strip()
    if isinstance(part, p.Shown):
        return show(part.value)
    if isinstance(part, tuple):
        return ", ".join(show_part(item) for item in part)
    return "" if part is None else str(part)


def show_text(text: p.Text | None) -> str:
    """A label or reason in quotes, with a space before it."""
    if text is None:
        return ""
    return ' "' + "".join(q if isinstance(q, str) else "{" + show(q.value) + "}" for q in text.parts) + '"'
