"""The commonest mistakes within a line, and how to recognize each where the parser stops."""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve

from interpreter.syntax.correction import rendered, shown
from interpreter.syntax.grammar import (
    OPEN_ENDED,
    bounds,
    expression_starts,
    make_token,
    operand_starts,
    vocabulary,
)
from interpreter.syntax.misplaced_where import misplaced_where
from interpreter.syntax.operands import operands_after
from interpreter.syntax.reserved import declares, reserved_name
from interpreter.syntax.stumble import Mistake, Stumble

CONNECTING = frozenset(
    {
        "AND",
        "OR",
        "THEN",
        "ELSE",
        "WHERE",
        "FOR",
        "HAS",
        "IN",
        "IS",
        "ON",
        "CAN",
        "TO",
        "WITH",
        "TIES",
        "UNTIL",
        "AMONG",
        "AT",
        "FROM",
        "UNDER",
        "WHEN",
        "RESETS",
        "MORE",
        "OF",
    }
)
"""Words that may follow an expression: where one stands in the place of an expression, that is missing."""


_BINDING = frozenset({"LBRACE", "FOR", "CHOOSE", "RANDOM", "THE", "ANY", "EVERY"})
"""What a name stands behind that is bound by `in`."""


_FIRST = frozenset({"first", "last", "top", "bottom", "next", "only"})
"""How others say which one of an order they mean."""


def _chained(s: Stumble) -> Mistake | None:
    compares = ("EQUAL", "COMPARE", "IS")
    if s.type not in compares or s.type in s.accepts or not any(t in compares for t in s.clause()):
        return None
    help = "join two comparisons with `and`, as in `a < b and b < c`"
    return s.mistake("chained-comparison", f"{s.shown} compares what is already a comparison", help)


def _open_operand(s: Stumble) -> Mistake | None:
    if s.type not in OPEN_ENDED or not s.wants_expression or s.place == 0 or s.after == "IN":
        return None
    help = f"write `({s.token} …)`: next to a sign or a word such as `count`, it needs parentheses"
    return s.mistake("open-operand", f"`{s.token} …` must stand in parentheses here", help)


def _reserved_word(s: Stumble) -> Mistake | None:
    if not s.reserved or "NAME" not in s.accepts:
        return None
    if declares(s, s.place):
        return reserved_name(s)
    if s.type == "IN" and s.after not in ("IN", "EQUAL", "BECOMES"):
        return s.mistake("syntax-error", "a name is missing before `in`")
    if s.wants_expression and s.type == "CAN":
        help = "say who: `me can act(x)`, `p can act(x)`"
        return s.mistake("syntax-error", "a player is missing before `can`", help)
    if s.wants_expression and s.type in CONNECTING:
        return s.mistake("syntax-error", f"a value is missing before {s.shown}")
    if s.type == "EACH" and s.before is not None and s.before.type == "FOR":
        return s.mistake("syntax-error", "`for` needs no `each`", "write `for x in S:`")
    if s.type in CONNECTING and s.after in expression_starts():
        return None
    if not s.wants_expression or s.type not in expression_starts() or s.after == "IN":
        return reserved_name(s)
    return None


def _reason(s: Stumble) -> Mistake | None:
    if s.type != "STRING" or "ELSE" not in s.accepts:
        return None
    return s.mistake("syntax-error", "`else` is missing before the reason", 'write `… else "reason"`')


def _text_in_pieces(s: Stumble) -> Mistake | None:
    """Find `"Lay " + c` where a label stands."""
    if s.type != "PLUS" or s.before is None or s.before.type != "STRING":
        return None
    after = next(iter(operands_after(s.line.tokens, s.place + 1)), None)
    help = "what a text shows stands in it, between braces"
    if after is not None:
        help = f"write `{{{rendered(s.source, s.line.tokens[s.place + 1 : after])}}}` within the quotes"
    return s.mistake("syntax-error", "texts can't be joined with `+`", help)


def _for_missing(s: Stumble) -> Mistake | None:
    form = next((t for t in reversed(s.bracket()) if t in ("SUM", "MOST", "LEAST", "PACK", "FOR")), "FOR")
    if "FOR" not in s.accepts or form == "FOR":
        return None
    word = form.lower()
    return _inserted(s, "FOR", f"`for` is missing after `{word}`", f"write `{word} value for x in S`")


def _has_missing(s: Stumble) -> Mistake | None:
    form = next((t for t in reversed(s.bracket()) if t in ("ANY", "EVERY")), "")
    if "HAS" not in s.accepts or not form:
        return None
    word = form.lower()
    return _inserted(s, "HAS", f"`has` is missing after `{word}`", f"write `{word} x in S has condition`")


def _the_first(s: Stumble) -> Mistake | None:
    """Find `the first card`, which doesn't say of what it is the first."""
    tokens = s.line.tokens
    if (
        s.before is None
        or s.place < 2
        or tokens[s.place - 2].type != "THE"
        or s.type != "NAME"
        or "IN" not in s.accepts
    ):
        return None
    if s.before not in ("first", "last", "top", "bottom", "next", "only"):
        return None
    end = "bottom" if s.before in ("last", "bottom") else "top"
    help = f"write `{end}(place)` for a pile or place, or `the {s.token} in S where condition`"
    return s.mistake("syntax-error", f"`the {s.before} {s.token}` doesn't say of which set or place", help)


def _in_missing(s: Stumble) -> Mistake | None:
    if s.before is None or s.before.type != "NAME" or s.type not in operand_starts():
        return None
    found = None
    if "IN" in s.accepts and s.place > 1 and s.line.tokens[s.place - 2].type in _BINDING:
        found = _inserted(s, "IN", f"`in` is missing before {s.shown}", "")
    elif s.type == "NAME" and s.after == "LPAR":
        found = _inserted(s, "DOT", f"a dot is missing before {s.shown}", "")
    return found if found and found.mended else None


def _award(s: Stumble) -> Mistake | None:
    if "TIES" not in s.accepts or "AWARD" not in s.bracket():
        return None
    help = "write `ties split` behind it if equal players share the prize, `ties nobody` if they get nothing"
    return s.mistake("syntax-error", "this `award` doesn't say what happens in a tie", help)


def _can(s: Stumble) -> Mistake | None:
    """Find what an action is asked about without parentheses."""
    tokens, place = s.line.tokens, s.place
    after = next(iter(operands_after(tokens, place)), None) if place > 1 and not s.ends else None
    if after is None or tokens[place - 2].type != "CAN" or tokens[place - 1].type != "NAME":
        return None
    opened, closed = make_token("LPAR", "(", *bounds(s.token)), make_token("RPAR", ")", *bounds(tokens[after - 1]))
    mended = (*tokens[:place], opened, *tokens[place:after], closed, *tokens[after:])
    if not s.trial.reads(mended):
        return None
    help = f"write `{shown(s.source, mended, place, after + 2)}`"
    found = s.mistake("syntax-error", f"what `{s.before}` is asked about stands in parentheses", help)
    return evolve(found, mended=mended)


def _inserted(s: Stumble, terminal: str, message: str, otherwise: str) -> Mistake:
    """Say that a word is missing before the bad token, with the line as it is with that word if it can be read so."""
    tokens, place = s.line.tokens, s.place
    start = bounds(s.token)[0]
    mended = (*tokens[:place], make_token(terminal, vocabulary().written[terminal], start, start), *tokens[place:])
    if s.ends or not s.trial.reads(mended):
        return s.mistake("syntax-error", message, otherwise)
    help = f"write `{shown(s.source, mended, place, place + 1)}`"
    return evolve(s.mistake("syntax-error", message, help), mended=mended)


def _to_missing(s: Stumble) -> Mistake | None:
    words = s.bracket()
    if "TO" not in s.accepts:
        return None
    if "MOVE" in words:
        return s.mistake("syntax-error", "`to` and a place are missing", "write `move x to place`")
    if "SHOW" in words:
        return s.mistake("syntax-error", "`to` and who sees it are missing", "write `show x to player`")
    return None


def _conditional(s: Stumble) -> Mistake | None:
    words = s.bracket()
    help = "as a value it is written `if condition then one else other`"
    if "THEN" in s.accepts and "IF" in words:
        return s.mistake("syntax-error", "`then` is missing after `if`", help)
    if "ELSE" in s.accepts and "THEN" in words and "ELSE" not in words[words.index("THEN") :]:
        return s.mistake("syntax-error", "`else` is missing after `if … then`", help)
    return None


def _parameter(s: Stumble) -> Mistake | None:
    if s.type not in ("COMMA", "RPAR") or not s.accepts >= {"COLON", "IN"} or s.before is None:
        return None
    help = f"write `{s.before}: type`, or, for what a player chooses, `{s.before} in S`"
    return s.mistake("syntax-error", f"the parameter `{s.before}` has no type", help, token=s.before)


def _comma(s: Stumble) -> Mistake | None:
    if s.before is not None and s.before.type == "COMMA":
        return s.mistake("syntax-error", "nothing follows this comma", token=s.before) if _closes(s) else None
    in_winner = s.type == "THEN" and s.head == "WINNER"
    if "COMMA" in s.accepts and (in_winner or s.type in operand_starts() - {"LPAR", "MINUS"}):
        what = "a comma or a sign" if "PLUS" in s.accepts and not in_winner else "a comma"
        return s.mistake("syntax-error", f"{what} is missing before {s.shown}")
    return None


def _two_values(s: Stumble) -> Mistake | None:
    if s.trial.rule != "expr" or s.place == 0 or s.type not in operand_starts() - {"LPAR", "MINUS"}:
        return None
    return s.mistake("syntax-error", f"a comma or a sign is missing before {s.shown}")


def _nothing_between(s: Stumble) -> Mistake | None:
    if s.type != "RPAR" or s.before is None or s.before.type != "LPAR":
        return None
    help = "leave them out" if s.place == 3 and s.head in ("ACTION", "DEFINE", "EFFECT", "PHASE", "SCORE") else ""
    return s.mistake("syntax-error", "nothing stands between these parentheses", help, token=s.before)


def _after_dot(s: Stumble) -> Mistake | None:
    if s.before is None:
        return None
    if s.before.type == "MY" and s.type == "DOT":
        return s.mistake("syntax-error", "no dot follows `my`", "write `my x`")
    if s.before.type in ("DOT", "MY"):
        return s.mistake("syntax-error", f"a name is missing after `{s.before}`", token=s.before)
    return None


def _closes(s: Stumble) -> bool:
    return s.ends or s.type in ("RPAR", "RBRACE")


EXPRESSION_CLUES: tuple[Callable[[Stumble], Mistake | None], ...] = (
    _after_dot,
    _open_operand,
    _chained,
    _reason,
    _text_in_pieces,
    misplaced_where,
    _for_missing,
    _has_missing,
    _the_first,
    _in_missing,
    _award,
    _can,
    _conditional,
    _to_missing,
    _parameter,
    _nothing_between,
    _reserved_word,
    _comma,
    _two_values,
)
