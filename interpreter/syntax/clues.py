"""The commonest mistakes, and how to recognize each where the parser stops.

Each clue is a function that looks at the place and either says what is wrong or passes. They are asked in the order of
`CLUES`, the most certain first. `tests/syntax/test_messages.py` has an example for each.
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve

from interpreter.source.spelling import did_you_mean
from interpreter.syntax.grammar import (
    OPEN_ENDED,
    bounds,
    declaration_starts,
    expression_starts,
    operand_starts,
    statement_starts,
    vocabulary,
)
from interpreter.syntax.stumble import Mistake, Stumble

_BLOCK_HEADS = frozenset(
    {
        "IF",
        "ELSE",
        "MAY",
        "FOR",
        "EACH",
        "AS",
        "TURNS",
        "REPEAT",
        "BEST",
        "PHASE",
        "EFFECT",
        "ACTION",
        "AFTER",
        "BEFORE",
        "EXAMPLE",
        "PER",
        "EXCEPT",
        "TABLE",
    }
)
_FIELD_PARENTS = frozenset({"KIND", "SPACE"})
_DEFINITIONS = frozenset({"DEFINE", "SCORE", "EXCEPT"})
_NOT_STATEMENTS = _FIELD_PARENTS | _DEFINITIONS | {"PER", "TABLE", ""}

_CONNECTING = frozenset(
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

_FOREIGN_STATEMENTS = {
    "elif": "write `else if …:`",
    "elseif": "write `else if …:`",
    "unless": "write `if not …:`",
    "while": "write `repeat until …:`, with the condition that ends it",
    "loop": "write `repeat until …:` or `repeat n times:`",
    "foreach": "write `for x in S:`",
    "return": "the value of a `define` is its last line; effects and actions have none",
    "set": "write `name := value`",
    "require": 'write `need condition else "reason"`',
    "must": 'write `need condition else "reason"`',
    "pick": "write `choose x in S`",
    "select": "write `choose x in S`",
    "roll": "write `random x in 1..6`",
    "draw": "write `move top(pile) to place`",
    "take": "write `move x to place`, or `gain n name` for a resource",
    "put": "write `move x to place`",
    "place": "write `move x to place`",
    "discard": "write `move x to place`",
    "call": "write `do effect(x)`",
    "perform": "write `do effect(x)`",
    "assert": "write `expect condition`, in an example",
    "end": "a block ends where its indentation ends",
    "pass": "a block with nothing to do is left out",
}

_FOREIGN_DECLARATIONS = {
    "instead": "a layer can `replace` an effect or action, and `forbid`, `before` and `after` react to one",
    "import": 'write `use "file.rules"`',
    "include": 'write `use "file.rules"`',
    "def": "write `define name(x: T) = value`, or `effect name(x: T):` for something that happens",
    "function": "write `define name(x: T) = value`, or `effect name(x: T):` for something that happens",
    "const": "write `define name = value`",
    "game": 'write `ruleset name "Title"`',
    "rules": 'write `ruleset name "Title"`',
    "deck": "write `pile name: Kind`",
    "card": "write `kind Name:`",
    "board": "write `space Name: grid(columns, rows)`",
    "type": "write `enum Name: one, two`, or `kind Name:` for things",
}


def _missing_block(s: Stumble) -> Mistake | None:
    if s.accepts != {"_INDENT"}:
        return None
    at = s.at if s.ends else s.at - 1
    last = s.lines[at].tokens[-1]
    help = "indent the lines that belong to it by four more spaces"
    return evolve(s.mistake("missing-block", "nothing is indented below this line", help, token=last), at=at)


def _unexpected_indent(s: Stumble) -> Mistake | None:
    if s.type != "_INDENT":
        return None
    first, above = s.line.tokens[0], s.lines[s.at - 1]
    if above.first in _FIELD_PARENTS and above.last != "COLON":
        return _colon_after(s, s.at - 1)
    if first.type in _CONNECTING or first.type not in statement_starts() or above.last in ("COMMA", "PLUS", "MINUS"):
        help = "to go on in the next line, put the whole expression in `( )`"
    else:
        help = "only a line that ends with `:` has lines indented below it"
    return s.mistake("unexpected-indent", "nothing above this line opens a block", help, token=first)


def _missing_colon(s: Stumble) -> Mistake | None:
    if "COLON" not in s.accepts or s.head not in _BLOCK_HEADS:
        return None
    if s.type == "_NL" or (s.type in statement_starts() - expression_starts() and s.place > 1):
        return _colon_after(s, s.at)
    return None


def _colon_after(s: Stumble, at: int) -> Mistake:
    """Say that `:` is missing: before the bad token, or at the end of an earlier line."""
    tokens = s.lines[at].tokens
    place = s.place if at == s.at else len(tokens)
    end = bounds(tokens[place - 1])[1]
    where = "at the end of this line" if place == len(tokens) else f"before {s.shown}"
    return Mistake("missing-colon", end, end, f"`:` is missing {where}", at=at, place=place, missing="COLON")


def _below_definition(s: Stumble) -> Mistake | None:
    if s.type == "_DEDENT" and s.accepts >= expression_starts():
        help = "its last line is its value"
        return s.mistake("unfinished-line", "this definition has no value", help, token=s.line.tokens[0])
    if s.place or "EXCEPT" not in s.accepts or not s.accepts <= {"EXCEPT", "_DEDENT"}:
        return None
    help = "a step before the value is `let name = …`; to go on in the next line, put the whole value in `( )`"
    return s.mistake("misplaced-line", "below the value of a definition only `except when …` can stand", help)


def _else_without_if(s: Stumble) -> Mistake | None:
    if s.type != "ELSE" or s.place:
        return None
    help = "`else` stands under `if` or a plain `may`, indented as far"
    return s.mistake("else-without-if", "this `else` belongs to no `if` or `may`", help)


def _then_in_statement(s: Stumble) -> Mistake | None:
    if s.type != "THEN" or s.head not in ("IF", "ELSE") or "COLON" not in s.accepts:
        return None
    help = "write `if …:` before something to do; `if … then … else …` is a value"
    return s.mistake("syntax-error", "the condition of a statement ends with `:`, not with `then`", help)


def _event(s: Stumble) -> Mistake | None:
    if s.head not in ("AFTER", "BEFORE", "FORBID") or s.place != 1 or not s.reserved:
        return None
    help = "an event is the name of an action, effect or phase, as in `after discover(x):`"
    return s.mistake("reserved-word", f"{s.shown} is a word of the language, not the name of an event", help)


def _declaration(s: Stumble) -> Mistake | None:
    """Find what is wrong with the first word at the left margin."""
    if s.line.level or s.place:
        return None
    word = str(s.token)
    if s.type in statement_starts() and s.reserved:
        help = "statements stand in a `phase`, `effect`, `action` or `example`"
        return s.mistake("misplaced-line", f"{s.shown} is no declaration, and can't stand at the left margin", help)
    if s.type == "EXCEPT":
        return s.mistake("misplaced-line", "`except` stands indented below a definition")
    known = vocabulary()
    words = sorted(known.written[terminal] for terminal in declaration_starts())
    help = _FOREIGN_DECLARATIONS.get(word.lower(), "") or did_you_mean(word, words)
    help = help or "a line at the left margin declares something, as `kind`, `space`, `phase` and `define` do"
    return s.mistake("unknown-declaration", f"{s.shown} begins no declaration", help)


def _misplaced(s: Stumble) -> Mistake | None:
    """Find a line whose first word can't stand below the line that opens its block."""
    if s.place or not s.line.level or not s.reserved:
        return None
    if s.after in ("BECOMES", "MORE_BY", "LESS_BY", "COLON", "EQUAL", "STRING") and s.type not in declaration_starts():
        return s.mistake("reserved-word", f"{s.shown} is a word of the language; choose another name")
    if s.parent in _FIELD_PARENTS:
        if s.after in ("COLON", "STRING"):
            return s.mistake("reserved-word", f"{s.shown} is a word of the language; choose another name")
        help = "only fields, `name: type`, and `var name: type`"
        return s.mistake("misplaced-line", f"{s.shown} can't stand here", help)
    if s.parent == "PER":
        help = "below `per player:` there may be `pile`, `space`, `var`, `define` and `score`"
        return s.mistake("misplaced-line", f"{s.shown} can't stand below `per player:`", help)
    if s.parent in _NOT_STATEMENTS:
        return None
    if s.type in declaration_starts():
        help = "declarations stand at the left margin; a value within a block is `let name = …`"
        return s.mistake("misplaced-line", f"{s.shown} is a declaration, and can't stand in a block", help)
    return s.mistake("unknown-statement", f"{s.shown} begins no statement")


def _statement(s: Stumble) -> Mistake | None:
    """Find what is wrong with a statement that begins with a name."""
    first = s.line.tokens[0]
    if s.parent in _NOT_STATEMENTS or first.type != "NAME":
        return None
    word = str(first)
    if word.lower() in _FOREIGN_STATEMENTS and s.place <= 2 and s.type not in ("EQUAL", "BECOMES"):
        help = _FOREIGN_STATEMENTS[word.lower()]
        return s.mistake("unknown-statement", f"`{word}` is not a word of the language", help, token=first)
    if "BECOMES" not in s.accepts:
        return None
    if s.type == "EQUAL":
        return s.mistake("unknown-operator", "`=` only compares: a variable is set with `:=`", "write `:=`")
    statements = [vocabulary().written.get(terminal, "") for terminal in statement_starts() - expression_starts()]
    near = did_you_mean(word, [*filter(None, statements), "if"]) if s.place == 1 else ""
    if s.type == "_NL" and not near:
        help = "write `do …` to perform an effect, `… := …` to set a variable"
        return s.mistake("unknown-statement", "a value alone does nothing", help, token=first)
    if s.place == 1:
        return s.mistake("unknown-statement", f"`{word}` begins no statement", near, token=first)
    return None


def _chained(s: Stumble) -> Mistake | None:
    compares = ("EQUAL", "COMPARE", "IS")
    if s.type not in compares or s.type in s.accepts or not any(t in compares for t in s.clause()):
        return None
    help = "join two comparisons with `and`, as in `a < b and b < c`"
    return s.mistake("chained-comparison", f"{s.shown} compares what is already a comparison", help)


def _open_operand(s: Stumble) -> Mistake | None:
    if s.type not in OPEN_ENDED or not s.wants_expression or s.place == 0:
        return None
    help = f"write `({s.token} …)`: next to a sign or a word such as `count`, it needs parentheses"
    return s.mistake("open-operand", f"`{s.token} …` must stand in parentheses here", help)


def _reserved_word(s: Stumble) -> Mistake | None:
    if not s.reserved or "NAME" not in s.accepts:
        return None
    if s.type == "IN" and s.after not in ("IN", "EQUAL", "BECOMES"):
        return s.mistake("syntax-error", "a name is missing before `in`")
    if s.wants_expression and s.type in _CONNECTING:
        return s.mistake("syntax-error", f"a value is missing before {s.shown}")
    if not s.wants_expression or s.type not in expression_starts():
        return s.mistake("reserved-word", f"{s.shown} is a word of the language; choose another name")
    return None


def _text_as_value(s: Stumble) -> Mistake | None:
    if s.type != "STRING":
        return None
    if "ELSE" in s.accepts:
        return s.mistake("syntax-error", "`else` is missing before the reason", 'write `… else "reason"`')
    if not s.wants_expression:
        return None
    help = "texts are only shown: for a word to compute with, declare an `enum`"
    return s.mistake("syntax-error", "a text is not a value", help)


def _where(s: Stumble) -> Mistake | None:
    if s.type != "WHERE":
        return None
    words = s.bracket()
    i = len(words) - 1 - words[::-1].index("IN") if "IN" in words else 0
    if i > 1 and words[i - 2 : i] == ["COUNT", "NAME"]:
        help = "write `count {x in S where …}`"
        return s.mistake("syntax-error", "`count` counts a set, and what it counts stands in braces", help)
    help = "`where` follows `x in S` in `{ }`, `for`, `choose`, `random`, `the`, `any`, `every`"
    return s.mistake("syntax-error", "`where` belongs to no `x in S` here", help)


def _for_missing(s: Stumble) -> Mistake | None:
    form = next((t for t in reversed(s.bracket()) if t in ("SUM", "MOST", "LEAST", "PACK", "FOR")), "FOR")
    if "FOR" not in s.accepts or form == "FOR":
        return None
    word = form.lower()
    return s.mistake("syntax-error", f"`for` is missing after `{word}`", f"write `{word} value for x in S`")


def _has_missing(s: Stumble) -> Mistake | None:
    form = next((t for t in reversed(s.bracket()) if t in ("ANY", "EVERY")), "")
    if "HAS" not in s.accepts or not form:
        return None
    word = form.lower()
    return s.mistake("syntax-error", f"`has` is missing after `{word}`", f"write `{word} x in S has condition`")


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


def _players(s: Stumble) -> Mistake | None:
    if s.head != "PLAYERS" or s.line.level or s.type not in ("TO", "MINUS", "OR", "AND"):
        return None
    return s.mistake("syntax-error", f"{s.shown} can't stand here", "write `players 2..4` for two to four players")


def _parameter(s: Stumble) -> Mistake | None:
    if s.type not in ("COMMA", "RPAR") or not s.accepts >= {"COLON", "IN"} or s.before is None:
        return None
    help = f"write `{s.before}: type`, or, for what a player chooses, `{s.before} in S`"
    return s.mistake("syntax-error", f"the parameter `{s.before}` has no type", help, token=s.before)


def _comma(s: Stumble) -> Mistake | None:
    if s.before is not None and s.before.type == "COMMA":
        return s.mistake("syntax-error", "nothing follows this comma", token=s.before) if _closes(s) else None
    if "COMMA" in s.accepts and s.type in operand_starts() - {"LPAR", "MINUS"}:
        return s.mistake("syntax-error", f"a comma or a sign is missing before {s.shown}")
    return None


def _nothing_between(s: Stumble) -> Mistake | None:
    if s.type != "RPAR" or s.before is None or s.before.type != "LPAR":
        return None
    return s.mistake("syntax-error", "nothing stands between these parentheses", token=s.before)


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


CLUES: tuple[Callable[[Stumble], Mistake | None], ...] = (
    _missing_block,
    _unexpected_indent,
    _below_definition,
    _else_without_if,
    _declaration,
    _misplaced,
    _event,
    _players,
    _then_in_statement,
    _missing_colon,
    _after_dot,
    _statement,
    _open_operand,
    _chained,
    _text_as_value,
    _where,
    _for_missing,
    _has_missing,
    _conditional,
    _to_missing,
    _parameter,
    _nothing_between,
    _reserved_word,
    _comma,
)
