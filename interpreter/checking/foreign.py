"""Names that English or other languages have for what is called otherwise here."""

from __future__ import annotations

from interpreter.checking.checker import Checker
from interpreter.source.spelling import NUMBERS
from interpreter.syntax import statement as s
from interpreter.syntax.expression import Binder
from interpreter.syntax.tree import Node
from interpreter.syntax.walking import walk

_VALUES = {
    "true": "yes", "True": "yes", "TRUE": "yes", "false": "no", "False": "no", "FALSE": "no",
    "null": "none", "nil": "none", "None": "none", "NULL": "none", "nobody": "none",
    "self": "me", "this": "me", "I": "me", **{word: str(number) for number, word in enumerate(NUMBERS)},
}  # fmt: skip

_SETS = {
    **dict.fromkeys(
        ("all", "everything"), "name what is meant: a place stands for all that lies on it, `Kind on place` for a part"
    ),
    **dict.fromkeys(("everyone", "everybody", "anyone", "anybody"), "write `players`, the set of all players"),
    **dict.fromkeys(("nothing", "empty"), "write `none` for no value, `{}` for a set without members"),
}
"""Words for what is named in another way."""

COUNTS = frozenset({"len", "length", "size", "count", "number_of"})
"""How other languages ask for the number of members."""


def foreign_name(text: str, called: bool) -> str:
    """Say what to write for a name of another language; nothing if it is none."""
    if called:
        if text == "range":
            return "write `1..n` for the numbers from 1 to n"
        return "write `count S` for the number of members of S" if text in COUNTS else ""
    return f"write `{_VALUES[text]}`" if text in _VALUES else _SETS.get(text, "")


def bound_elsewhere(checker: Checker, node: Node, text: str) -> str:
    """Tell where in the same declaration a name is bound that doesn't hold at a node."""
    span = node.span
    for part in checker.ruleset.parts:
        if part.span.file is span.file and part.span.start <= span.start < part.span.end:
            for inner in walk(part):
                if not isinstance(inner, s.Let | s.Binding | Binder) or _bound(inner) != text:
                    continue
                line = inner.span.line
                if isinstance(inner, s.Let) and inner.span.start > span.start:
                    return f"`let {text} = …` comes only in line {line}: a name holds from its line on"
                if line < span.line:
                    return f"`{text}` of line {line} holds only in its block: is this line indented far enough?"
    return ""


def _bound(node: s.Let | s.Binding | Binder) -> str:
    return node.target.span.text if isinstance(node, s.Binding) else node.name.text
