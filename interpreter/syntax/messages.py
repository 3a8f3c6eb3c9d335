"""What to tell a user where the parser stops: a clue if one fits, else what was expected."""

from __future__ import annotations

from interpreter.syntax.clues import CLUES
from interpreter.syntax.grammar import expression_starts, operand_starts, vocabulary
from interpreter.syntax.stumble import LINE_ENDS, Mistake, Stumble

_OPERATORS = frozenset(
    {"PLUS", "MINUS", "TIMES", "OVER", "__ANON_0", "COMPARE", "IN", "IS", "CAN", "ON", "AND", "OR", "DOT", "LPAR"}
)
_NAMED = {
    "NAME": "a name",
    "NUMBER": "a number",
    "STRING": "a text in quotes",
    "COMPARE": "a comparison",
    "_NL": "the end of the line",
    "_INDENT": "an indented line",
}
_MOST = 5


def explain(stumble: Stumble) -> Mistake:
    """Find the message for a place where the parser stopped."""
    for clue in CLUES:
        mistake = clue(stumble)
        if mistake is not None:
            return mistake
    return _expected(stumble)


def _expected(s: Stumble) -> Mistake:
    wanted = _alternatives(s.accepts)
    listed = _joined(wanted) if 0 < len(wanted) <= _MOST else ""
    if s.ends:
        message = f"the line ends too early: expected {listed}" if listed else "the line ends too early"
        return s.mistake("unfinished-line", message)
    if wanted == ["the end of the line"]:
        return s.mistake("syntax-error", f"{s.shown} doesn't belong here: the line should have ended")
    message = f"expected {listed}, found {s.shown}" if listed else f"{s.shown} can't stand here"
    return s.mistake("syntax-error", message)


def _alternatives(accepts: frozenset[str]) -> list[str]:
    """Put into words what could have stood at a place, leaving out what goes without saying."""
    rest = set(accepts) - LINE_ENDS | (accepts & {"_NL"})
    found = []
    for starts, name in ((expression_starts(), "an expression"), (operand_starts(), "a value")):
        if starts <= rest:
            found.append(name)
            rest -= starts
    if {"PLUS", "TIMES"} <= rest:  # any expression can go on: that helps only if nothing else could follow
        others = rest - _OPERATORS - ({"EQUAL"} if "COMPARE" in rest else set())
        if not others:
            found.append("an operator")
        rest = others
    found += sorted(_NAMED[terminal] for terminal in rest if terminal in _NAMED)
    found += sorted(f"`{vocabulary().written[terminal]}`" for terminal in rest if terminal not in _NAMED)
    return found


def _joined(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
