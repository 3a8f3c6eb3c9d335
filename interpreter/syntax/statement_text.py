"""The text of statements, as it could have been written."""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.syntax import statement as s
from interpreter.syntax.expression import Expression
from interpreter.syntax.expression_text import expression_text, label_text, listed
from interpreter.syntax.tree import Label

_INDENTATION = "    "


def statement_lines(node: s.Statement) -> list[str]:
    """Write a statement in lines, of which the first isn't indented. Raises TypeError for an unknown statement."""
    simple = _simple_text(node)
    return [simple] if simple is not None else _compound_lines(node)


def block_lines(head: str, block: s.Block) -> list[str]:
    """Write a block below the line that opens it."""
    return [f"{head}:", *indented(line for statement in block.statements for line in statement_lines(statement))]


def indented(lines: Iterable[str]) -> list[str]:
    """Indent lines by one level."""
    return [f"{_INDENTATION}{line}" for line in lines]


def after(word: str, node: Expression | None) -> str:
    """Write an optional part: a space, a word, and an expression, or nothing."""
    return f" {word} {expression_text(node)}" if node else ""


def label_after(label: Label | None, word: str = "") -> str:
    """Write an optional label with a space, and perhaps a word, before it."""
    return f" {word}{label_text(label)}" if label else ""


def _simple_text(node: s.Statement) -> str | None:
    text = expression_text
    match node:
        case s.Let():
            return f"let {node.name.text} = {text(node.value)}"
        case s.Change():
            return f"{text(node.target)} {node.operator} {text(node.value)}"
        case s.Gain():
            return f"gain {text(node.amount)} {node.resource.text}"
        case s.Pay():
            return f"pay {text(node.amount)} {node.resource.text}"
        case s.Need():
            return f"need {text(node.condition)}{label_after(node.reason, 'else ')}"
        case s.Move():
            preposition = "under" if node.under else "to"
            return f"move {text(node.what)} {preposition} {text(node.where)}{after('at', node.position)}"
        case s.Shuffle():
            return f"shuffle {text(node.place)}"
        case s.Show():
            return f"show {text(node.what)} to {text(node.viewers)}"
        case s.Do():
            answers = f" with {listed(node.answers)}" if node.answers else ""
            return f"do {text(node.target)}{answers}"
        case s.Ask():
            return f"ask {listed(node.calls)}{label_after(node.reason, 'else ')}"
        case s.Choose():
            return f"choose {text(node.binding)}{label_after(node.prompt)}{label_after(node.reason, 'else ')}"
        case s.Random():
            return f"random {text(node.binding)}"
        case s.Again():
            return "again"
        case s.Expect():
            return f"expect {text(node.condition)}"
        case s.ExpectRefused():
            return f"expect refused {listed([node.call])}{label_after(node.reason, 'because ')}"
    return None


def _compound_lines(node: s.Statement) -> list[str]:
    text = expression_text
    match node:
        case s.May():
            return _may_lines(node)
        case s.If():
            return _if_lines(node)
        case s.For():
            return block_lines(f"for {text(node.binding)}", node.body)
        case s.EachPlayer():
            at_once = " at once" if node.at_once else ""
            return block_lines(f"each player{after('from', node.start)}{at_once}", node.body)
        case s.As():
            return block_lines(f"as {text(node.player)}", node.body)
        case s.Turns():
            among = after("among", node.among)
            return block_lines(f"turns from {text(node.start)}{among} until {text(node.until)}", node.body)
        case s.RepeatUntil():
            return block_lines(f"repeat until {text(node.until)}", node.body)
        case s.RepeatTimes():
            return block_lines(f"repeat {text(node.times)} times", node.body)
        case s.Best():
            return block_lines(f"best {text(node.value)}", node.body)
    raise TypeError(f"{type(node).__name__} is no statement")


def _may_lines(node: s.May) -> list[str]:
    times = " repeatedly" if node.repeatedly else ""
    if node.limit:
        times = f" up to {expression_text(node.limit)} times"
    return block_lines(f"may{times}{label_after(node.prompt)}", node.body) + _else_lines(node.otherwise)


def _if_lines(node: s.If) -> list[str]:
    lines: list[str] = []
    for branch in node.branches:
        word = "else if" if lines else "if"
        lines += block_lines(f"{word} {expression_text(branch.condition)}", branch.body)
    return lines + _else_lines(node.otherwise)


def _else_lines(block: s.Block | None) -> list[str]:
    return block_lines("else", block) if block else []
