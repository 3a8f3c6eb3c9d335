"""What to tell a user where the parser stops: a clue if one fits, else what was expected."""

from __future__ import annotations

import re

from interpreter.source.spelling import did_you_mean, listed
from interpreter.syntax.declaration_clues import DECLARATION_CLUES, row_of_place
from interpreter.syntax.expression_clues import EXPRESSION_CLUES
from interpreter.syntax.grammar import access_starts, bounds, expression_starts, operand_starts, vocabulary
from interpreter.syntax.line_clues import LINE_CLUES
from interpreter.syntax.misspelling import misspelt_word, mistaken_word
from interpreter.syntax.phrases import foreign_phrase, sure_phrase
from interpreter.syntax.repair import in_parentheses, repaired
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


_REPAIRED = frozenset({"syntax-error", "unfinished-line"})
"""Other mistakes are not to be mended within their line, or by one word."""


def explain(stumble: Stumble) -> Mistake:
    """Find the message for a place where the parser stopped."""
    for before in (row_of_place, sure_phrase, misspelt_word, foreign_phrase, mistaken_word):
        if (sure := before(stumble)) is not None:
            return sure
    clues = DECLARATION_CLUES + LINE_CLUES + EXPRESSION_CLUES if stumble.trial.rule == "item" else EXPRESSION_CLUES
    found = next((mistake for clue in clues if (mistake := clue(stumble))), None) or _expected(stumble)
    if found.id == "open-operand":
        return in_parentheses(stumble, found)
    return repaired(stumble, found) if found.id in _REPAIRED and not found.mended else found


def _expected(s: Stumble) -> Mistake:
    wanted = _alternatives(s.accepts)
    told = listed(wanted, "or") if 0 < len(wanted) <= _MOST else ""
    if s.ends:
        message = f"the line ends too early: expected {told}" if told else "the line ends too early"
        end = bounds(s.line.tokens[-1])[1]
        if re.match(r" *#\w", s.source.text[end : s.source.text.find("\n", end)]):
            return s.mistake("unfinished-line", message, "`#` begins a comment; the number of members is `count S`")
        on_one_line = s.next_is_deeper and s.before is not None and s.before.type == "COLON"
        return s.mistake("unfinished-line", message, "it stands on the same line" if on_one_line else "")
    if wanted == ["the end of the line"]:
        after_colon = s.before is not None and s.before.type == "COLON"
        help = "what belongs to this line stands indented below it" if after_colon else ""
        return s.mistake("syntax-error", f"{s.shown} doesn't belong here: the line should have ended", help)
    words = [vocabulary().written.get(terminal, "") for terminal in s.accepts]
    help = did_you_mean(str(s.token), [word for word in words if word.isalpha()]) if s.type == "NAME" else ""
    message = f"expected {told}, found {s.shown}" if told else f"{s.shown} can't stand here"
    return s.mistake("syntax-error", message, help)


def _alternatives(accepts: frozenset[str]) -> list[str]:
    """Put into words what could have stood at a place, leaving out what goes without saying."""
    rest = set(accepts) - LINE_ENDS | (accepts & {"_NL"})
    found = []
    for starts, name in (
        (expression_starts(), "an expression"),
        (operand_starts(), "a value"),
        (access_starts(), "a name"),
    ):
        if starts <= rest:
            found.append(name)
            rest -= starts
    operators = rest & _OPERATORS | ({"EQUAL"} if {"EQUAL", "COMPARE"} <= rest else set())
    others = rest - operators
    if others:  # nearly everything can go on with an operator, or with a label: that helps only if nothing else can
        rest = others - {"STRING"} or others
    elif operators & {"AND", "PLUS"}:
        found.append("an operator")
        rest = others
    else:
        rest = operators - {"DOT", "LPAR"} or operators
    found += sorted(_NAMED[terminal] for terminal in rest if terminal in _NAMED)
    found += sorted(f"`{vocabulary().written[terminal]}`" for terminal in rest if terminal not in _NAMED)
    return found
