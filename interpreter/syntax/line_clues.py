"""The commonest mistakes of whole lines, and how to recognize each where the parser stops.

A clue is a function that looks at the place and either says what is wrong or passes. The clues are asked in their
order, the most certain first. `tests/syntax/test_messages.py` has an example for each.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

from attrs import evolve
from lark import Token

from interpreter.source.spelling import NUMBERS, did_you_mean
from interpreter.syntax.correction import rendered, shown
from interpreter.syntax.expression_clues import CONNECTING
from interpreter.syntax.grammar import (
    bounds,
    declaration_starts,
    expression_starts,
    make_token,
    statement_starts,
    vocabulary,
)
from interpreter.syntax.layout import WIDTH
from interpreter.syntax.operands import balanced
from interpreter.syntax.reserved import reserved_name
from interpreter.syntax.stumble import BLOCK_HEADS, Mistake, Stumble

_FIELD_PARENTS = frozenset({"KIND", "SPACE"})
_NOT_STATEMENTS = _FIELD_PARENTS | {"DEFINE", "SCORE", "EXCEPT", "PER", "TABLE", ""}

_AN = {"EFFECT": "an effect", "ACTION": "an action", "PHASE": "a phase"}

_LONGEST_HELP = 120
"""Help with more of a line in it isn't shown."""

_NOT_ADDED_TO = _AN.keys() | {"PILE", "VAR", "OPTION", "SCORE", "WINNER", "PLAYERS", "ALWAYS"}
_UNFINISHED = frozenset({"COMMA", "PLUS", "MINUS", "TIMES", "OVER", "AND", "OR", "EQUAL"})
"""What no line ends with."""

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
    "draw": "write `move top(pile) to place`, or `move top(pile, 5) to place`",
    "take": "write `move x to place`, or `gain n name` for a resource",
    "put": "write `move x to place`",
    "give": "write `move x to place`, or `gain n name` for a resource, of another player below `as p:`",
    "place": "write `move x to place`",
    "discard": "write `move x to place`",
    "deal": "write `each player: move top(pile, 5) to my place`",
    "print": "what happens is told by the labels of actions and effects",
    "raise": 'write `need condition else "reason"`',
    "cannot": 'write `need condition else "reason"`',
    "only": 'write `need condition else "reason"`',
    "you": "an action or block is of one player; what he may do, but need not, stands behind `may`",
    "call": "write `do effect(x)`",
    "perform": "write `do effect(x)`",
    "assert": "write `expect condition`, in an example",
    "end": "a block ends where its indentation ends",
    "endif": "a block ends where its indentation ends",
    "endfor": "a block ends where its indentation ends",
    "fi": "a block ends where its indentation ends",
    "done": "a block ends where its indentation ends",
    "pass": "a block with nothing to do is left out",
    "stop": "a player may stop where there is `may`; a loop ends where its `until` holds",
    "break": "a loop ends where its `until` holds",
    "exit": "a block ends where its indentation ends; what is done only sometimes stands below `if …:`",
    "continue": "what is done only sometimes stands below `if …:`",
    "skip": "what is done only sometimes stands below `if …:`",
}

_FOREIGN_DECLARATIONS = {
    "during": "write `before phase:` or `after phase:` for what comes before or behind one",
    "at": "write `before phase:` or `after phase:` for what comes before or behind one",
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
    "invariant": 'write `always name: condition "message"`',
    "type": "write `enum Name: one, two`, or `kind Name:` for things",
}


def is_foreign(word: str) -> bool:
    """Tell whether a word begins a line in other languages, so that it is hardly a misspelt one of this language."""
    return word.lower() in _FOREIGN_STATEMENTS or word.lower() in _FOREIGN_DECLARATIONS


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
    if above.first in _FIELD_PARENTS and above.last != "COLON" and first.type in ("NAME", "VAR"):
        return evolve(_colon_after(s, s.at - 1), help="or is the line below it indented too far?")
    if first.type in CONNECTING - {"FOR"} or above.last in _UNFINISHED:
        help = "to go on in the next line, put the whole expression in `( )`"
    else:
        help = f"{_at_level(above.level)}: only a line that ends with `:` has lines indented below it"
    return s.mistake("unexpected-indent", "nothing above this line opens a block", help, token=first)


def _at_level(level: int) -> str:
    """Tell where to begin a line."""
    return f"indent it by {level * WIDTH} spaces, like the line above" if level else "begin it at the left margin"


def _missing_colon(s: Stumble) -> Mistake | None:
    if "COLON" not in s.accepts or s.head not in BLOCK_HEADS:
        return None
    if s.type == "_NL" or (
        s.type in statement_starts() - expression_starts() and (s.place > 1 or s.head in ("ELSE", "MAY"))
    ):
        return _colon_after(s, s.at)
    return None


def _colon_after(s: Stumble, at: int) -> Mistake:
    """Say that `:` is missing: before the bad token, or at the end of an earlier line."""
    tokens = s.lines[at].tokens
    place = s.place if at == s.at else len(tokens)
    end = bounds(tokens[place - 1])[1]
    where = "at the end of this line" if place == len(tokens) else f"before {s.shown}"
    mended = (*tokens[:place], make_token("COLON", ":", end, end), *tokens[place:])
    return Mistake("missing-colon", end, end, f"`:` is missing {where}", at=at, place=place, mended=mended)


def _below_definition(s: Stumble) -> Mistake | None:
    if s.type == "_DEDENT" and s.accepts >= expression_starts():
        help = "its last line is its value"
        return s.mistake("unfinished-line", "this definition has no value", help, token=s.line.tokens[0])
    if s.place or "EXCEPT" not in s.accepts or not s.accepts <= {"EXCEPT", "_DEDENT"}:
        return None
    step = s.lines[s.at - 1]
    if step.level == s.line.level and step.first == "NAME" and len(step.tokens) > 1 and step.tokens[1].type == "EQUAL":
        start, end = bounds(step.tokens[0])
        mended = (make_token("LET", "let", start, start), *step.tokens)
        help = f"write `let {step.tokens[0]} = …`"
        message = "a step before the value begins with `let`"
        return Mistake("misplaced-line", start, end, message, help, s.at - 1, mended=mended)
    help = "a step before the value is `let name = …`; to go on in the next line, put the whole value in `( )`"
    if s.type in declaration_starts():
        help = "indent it as far as the line above, or that line as far as this one"
    return s.mistake("misplaced-line", "below the value of a definition only `except when …` can stand", help)


def _else_without_if(s: Stumble) -> Mistake | None:
    if s.type != "ELSE":
        return None
    if s.place:
        if s.head not in ("IF", "ELSE", "MAY") or "_NL" not in s.accepts:
            return None
        return s.mistake("syntax-error", "this `else` must begin a line of its own")
    help = "`else` stands under `if` or a plain `may`, indented as far"
    return s.mistake("else-without-if", "this `else` belongs to no `if` or `may`", help)


def _then_in_statement(s: Stumble) -> Mistake | None:
    if s.type != "THEN" or s.head not in ("IF", "ELSE") or "COLON" not in s.accepts:
        return None
    help = "write `if …:` before something to do; `if … then … else …` is a value"
    return s.mistake("syntax-error", "the condition of a statement ends with `:`, not with `then`", help)


def _event(s: Stumble) -> Mistake | None:
    if s.head not in ("AFTER", "BEFORE", "FORBID") or s.line.level:
        return None
    help = "an event is the name of an action, effect or phase, as in `after build(x):`"
    if s.place == 1 and s.reserved:
        return s.mistake("reserved-word", f"{s.shown} is a word of the language, not the name of an event", help)
    if s.place == 1 and s.type == "STRING":
        return s.mistake("syntax-error", "an event is called by its name, not by its label", help)
    if s.accepts <= {"NAME", "RPAR"} and s.place > 2 and "COLON" not in [t.type for t in s.line.tokens[: s.place]]:
        help = "give it a name of your own, and test it behind: `when name = …`"
        return s.mistake("syntax-error", "in the parentheses of an event stand names, not values", help)
    return None


def _two_amounts(s: Stumble) -> Mistake | None:
    """Find two resources behind one `gain` or `pay`."""
    if (
        s.type not in ("COMMA", "AND")
        or s.line.tokens[s.statement].type not in ("GAIN", "PAY")
        or s.bracket()[-1:] != ["NAME"]
    ):
        return None
    word = s.line.tokens[s.statement]
    first = rendered(s.source, s.line.tokens[s.statement : s.place])
    rest = rendered(s.source, s.line.tokens[s.place + 1 :])
    help = f"write `{first}`, and in the next line `{rest if rest.startswith(f'{word} ') else f'{word} {rest}'}`"
    return s.mistake("syntax-error", f"each `{word}` is of one resource", help)


def _value_of_procedure(s: Stumble) -> Mistake | None:
    """Find an effect, action or phase with `=` and a value, which is what a definition has."""
    sort = next((t for t in s.line.tokens[:2] if t.type in ("EFFECT", "ACTION", "PHASE")), None)
    if sort is None or s.type != "EQUAL" or "COLON" not in s.accepts or s.line.level or s.statement:
        return None
    place = s.line.tokens.index(sort)
    define = make_token("DEFINE", "define", *bounds(sort))
    mended = (*s.line.tokens[:place], define, *s.line.tokens[place + 1 :])
    if not s.trial.reads(mended):
        return None
    name = s.line.tokens[place + 1]
    message = f"what has a value behind `=` is a definition: `{name}` can't be {_AN[sort.type]}"
    help = f"write `{shown(s.source, mended, 0, s.place, whole=True)}`"
    return evolve(s.mistake("syntax-error", message, help, token=sort), mended=mended)


def _block_of_definition(s: Stumble) -> Mistake | None:
    """Find a definition with statements below it, which is what an effect or action has."""
    at = s.at if s.ends else s.at - 1
    if at < 0 or at + 1 >= len(s.lines) or s.lines[at].level >= s.lines[at + 1].level or (s.place and not s.ends):
        return None
    tokens = s.lines[at].tokens
    define = next((i for i, token in enumerate(tokens[:2]) if token.type == "DEFINE"), None)
    if define is None or tokens[-1].type not in ("COLON", "EQUAL"):
        return None
    if s.lines[at + 1].first not in statement_starts() - expression_starts() - {"LET"}:
        return None
    word = "action" if any(token.type == "IN" for token in tokens) else "effect"
    begin = make_token(word.upper(), word, *bounds(tokens[define]))
    colon = make_token("COLON", ":", *bounds(tokens[-1]))
    mended = (*tokens[:define], begin, *tokens[define + 1 : -1], colon)
    message = f"what has statements below it is an effect or action: `{tokens[define + 1]}` can't be a definition"
    help = f"write `{rendered(s.source, mended)}`"
    return evolve(s.mistake("syntax-error", message, help, token=tokens[define]), at=at, mended=mended)


def _also(s: Stumble) -> Mistake | None:
    """Find `also` where nothing can be added."""
    word = next((t for t in s.line.tokens[:2] if t.type != "REPLACE"), s.line.tokens[0])
    if s.type != "ALSO" or s.line.level or word.type not in _NOT_ADDED_TO:
        return None
    message = f"`also` adds nothing to a `{word}`"
    if word.type in _AN:
        name, *rest = s.line.tokens[1 : s.place]
        names = [t for before, t in pairwise(rest) if before.type in ("LPAR", "COMMA") and t.type == "NAME"]
        event = f"{name}({', '.join(names)})" if names else str(name)
        help = f"write `before {event}:` or `after {event}:`, and below it what happens besides"
        if word.type == "ACTION":
            help += "; a `forbid` takes away"
        return s.mistake("syntax-error", f"`also` adds nothing to {_AN[word.type]}", help)
    return s.mistake("syntax-error", message, f"write `replace {word} …`, the whole of it")


def _declaration(s: Stumble) -> Mistake | None:
    """Find what is wrong with the first word at the left margin."""
    word = str(s.token)
    if s.place == 1 and s.head == "REPLACE":
        help = "write `replace define …`, `replace action …` and so on, or `remove name`"
        return s.mistake("syntax-error", "`replace` is followed by a whole declaration", help)
    if s.line.level or s.place:
        return None
    if s.type in statement_starts() and s.reserved:
        help = "statements stand in a `phase`, `effect`, `action` or `example`"
        return s.mistake("misplaced-line", f"{s.shown} is no declaration, and can't stand at the left margin", help)
    if s.type == "EXCEPT":
        return s.mistake("misplaced-line", "`except` stands indented below a definition")
    known = vocabulary()
    words = sorted(known.written[terminal] for terminal in declaration_starts())
    if s.type == "NAME" and s.after in ("EQUAL", "BECOMES"):
        help = f"write `define {word} = …` for what has a value, `var {word}: type = …` for what changes"
        return s.mistake("unknown-declaration", f"{s.shown} begins no declaration", help)
    help = _FOREIGN_DECLARATIONS.get(word.lower(), "") or did_you_mean(word, words)
    help = help or "a line at the left margin declares something, as `kind`, `space`, `phase` and `define` do"
    return s.mistake("unknown-declaration", f"{s.shown} begins no declaration", help)


def _misplaced(s: Stumble) -> Mistake | None:
    """Find a line whose first word can't stand below the line that opens its block."""
    if s.place or not s.line.level:
        return None
    margin = f"{s.shown} begins a declaration, which stands at the left margin"
    declares = s.type in declaration_starts() - {"REPLACE"}
    if declares and s.parent == "KIND" and s.after == "COLON":
        return reserved_name(s)
    if declares and (s.parent in _FIELD_PARENTS or (s.parent == "TABLE" and s.after != "COLON")):
        return s.mistake("misplaced-line", f"{s.shown} can't stand here", margin)
    if s.parent == "PER":
        help = margin if declares else "below `per player:` there may be `pile`, `space`, `var`, `define` and `score`"
        return s.mistake("misplaced-line", f"{s.shown} can't stand below `per player:`", help)
    if not s.reserved:
        return None
    if s.after in ("BECOMES", "MORE_BY", "LESS_BY", "COLON", "EQUAL", "STRING") and s.type not in declaration_starts():
        return reserved_name(s)
    if s.parent in _FIELD_PARENTS:
        if s.after in ("COLON", "STRING"):
            return reserved_name(s)
        help = "only fields, `name: type`, and `var name: type`"
        return s.mistake("misplaced-line", f"{s.shown} can't stand here", help)
    if s.parent in _NOT_STATEMENTS:
        return None
    if s.type in declaration_starts():
        help = "declarations stand at the left margin; a value within a block is `let name = …`"
        return s.mistake("misplaced-line", f"{s.shown} is a declaration, and can't stand in a block", help)
    return s.mistake("unknown-statement", f"{s.shown} begins no statement")


def _statement(s: Stumble) -> Mistake | None:
    """Find what is wrong with a statement that begins with a name."""
    begin = s.statement
    first = s.line.tokens[begin]
    if s.type == "EQUAL" and "BECOMES" in s.accepts:
        return s.mistake("unknown-operator", "`=` only compares: a variable is set with `:=`", "write `:=`")
    if (begin == 0 and s.parent in _NOT_STATEMENTS) or s.place <= begin:
        return None
    if first.type in ("NUMBER", "LBRACE") and s.type == "_NL" and "BECOMES" in s.accepts:
        help = "write `if condition then value else other`, in a `define`"
        return s.mistake("unknown-statement", "a value alone does nothing", help, token=first)
    if first.type == "STRING" and s.place == begin + 1:
        return s.mistake("unknown-statement", "a text alone does nothing", "a comment begins with `#`", token=first)
    if first.type != "NAME":
        return None
    word = str(first)
    declared = re.search(rf"^(action|effect|phase) {word}\b", s.source.text, re.M)
    behind = [token.type for token in s.line.tokens[begin + 1 :]]
    if declared and s.type not in ("EQUAL", "BECOMES") and (s.ends or s.place == begin + 1):
        verb = "ask" if declared[1] == "action" and s.lines[0].first != "EXAMPLE" else "do"
        called = word if behind == ["LPAR", "RPAR"] or not s.ends else rendered(s.source, s.line.tokens[begin:])
        message = f"`{verb}` is missing before `{word}`"
        return s.mistake("unknown-statement", message, f"write `{verb} {called}`", token=first)
    early = s.place - begin <= 2 or behind[:1] == ["LPAR"]
    if word.lower() in _FOREIGN_STATEMENTS and early and s.type not in ("EQUAL", "BECOMES"):
        help = _FOREIGN_STATEMENTS[word.lower()]
        return s.mistake("unknown-statement", f"`{word}` is not a word of the language", help, token=first)
    if "BECOMES" not in s.accepts:
        return None
    statements = [vocabulary().written.get(terminal, "") for terminal in statement_starts() - expression_starts()]
    near = did_you_mean(word, [*filter(None, statements), "if"]) if s.place == begin + 1 else ""
    if s.type == "_NL" and not near:
        help = "write `do …` to perform an effect, `… := …` to set a variable"
        return s.mistake("unknown-statement", "a value alone does nothing", help, token=first)
    if s.place == begin + 1:
        return s.mistake("unknown-statement", f"`{word}` begins no statement", near, token=first)
    return None


def _inline_block(s: Stumble) -> Mistake | None:
    if s.place == 0 or s.place != s.statement or s.type not in BLOCK_HEADS & statement_starts():
        return None
    head, rest = (rendered(s.source, part) for part in (s.line.tokens[: s.place], s.line.tokens[s.place :]))
    help = f"write `{head}`, and indented below it `{rest}`"
    if len(help) > _LONGEST_HELP:
        help = f"end this line behind `{head}`, and write the rest indented below it"
    return s.mistake("misplaced-line", f"{s.shown} must begin a line of its own", help)


def _visibility(s: Stumble) -> Mistake | None:
    if s.type not in ("HIDDEN", "PRIVATE") or s.head not in ("PILE", "SPACE", "KIND"):
        return None
    help = f"write `pile name: Kind {s.token}`, without a comma"
    return s.mistake("syntax-error", f"{s.shown} stands behind the names, not among them", help)


def _thing(s: Stumble) -> Mistake | None:
    """Find a missing `:` between a name or label and what is said of it."""
    known = s.head in ("PILE", "SPACE") or s.parent in _FIELD_PARENTS
    if not known or s.type != "NAME" or "COLON" not in s.accepts or s.before is None:
        return None
    if s.before.type not in ("NAME", "STRING"):
        return None
    return s.mistake("syntax-error", f"`:` is missing before {s.shown}")


def _when(s: Stumble) -> Mistake | None:
    if s.type != "IF" or "WHEN" not in s.accepts:
        return None
    return s.mistake("syntax-error", "the condition of a reaction begins with `when`", "write `when` in its place")


def _colon_for_equals(s: Stumble) -> Mistake | None:
    """Find `define f: value`, where a type is read behind the colon."""
    tokens = s.line.tokens
    defines = any(token.type in ("DEFINE", "SCORE") for token in tokens[:2])
    colons = (i for i in range(s.place) if tokens[i].type == "COLON" and balanced(tokens[:i]))
    colon = next(colons, None)
    if not defines or colon is None:
        return None
    mended = (*tokens[:colon], make_token("EQUAL", "=", *bounds(tokens[colon])), *tokens[colon + 1 :])
    if not s.trial.reads(mended):
        return None
    help = f"write `{shown(s.source, mended, colon, colon + 1, whole=True)}`"
    found = s.mistake("syntax-error", "behind `:` stands a type, and the value behind `=`", help, token=tokens[colon])
    return evolve(found, mended=mended)


def _variable(s: Stumble) -> Mistake | None:
    if s.head != "VAR" or not s.ends or "COLON" not in s.accepts:
        return None
    name = s.line.tokens[1] if len(s.line.tokens) > 1 else "name"
    help = f"write what it holds, as in `var {name}: 0..9`, `var {name}: yes_no` or `var {name}: player`"
    return s.mistake("unfinished-line", "this variable has no type", help)


def _option(s: Stumble) -> Mistake | None:
    tokens = s.line.tokens
    if s.type == "EQUAL" and s.accepts >= {"COLON"} and any(token.type == "OPTION" for token in tokens[:2]):
        help = f"write `{rendered(s.source, tokens[: s.place])}: … {rendered(s.source, tokens[s.place :])}`"
        message = "an option says before `=` which values it may have"
        return s.mistake("syntax-error", message, f"{help}, with all values behind `:`, as in `2..6` or `few | many`")
    if s.head != "OPTION" or not s.ends or "EQUAL" not in s.accepts:
        return None
    first = next((t for before, t in pairwise(s.line.tokens) if before.type == "COLON"), None)
    text = rendered(s.source, s.line.tokens)
    help = f"behind `=` stands what holds if nobody chooses: write `{text} = {first}`"
    return s.mistake("unfinished-line", "this option has no value of its own", help)


def _turns(s: Stumble) -> Mistake | None:
    if s.head != "TURNS" or not s.accepts & {"FROM", "UNTIL"}:
        return None
    if "FROM" in s.accepts:
        return s.mistake(
            "syntax-error", "`turns` doesn't say who begins", "write `turns from seat(1) until condition:`"
        )
    help = "write `turns from p until condition:`; with `until no:` they go on for ever"
    return s.mistake("syntax-error", "`turns` doesn't say when they end", help)


def _players(s: Stumble) -> Mistake | None:
    """Find a number of players from here to there without `..`, in digits or words."""
    if s.head != "PLAYERS" or s.line.level or s.place != 2 or s.type not in ("TO", "MINUS", "OR", "AND"):
        return None
    numbers = [_number(token) for token in s.line.tokens[1:4:2]]
    if numbers[0] is None:
        return None
    help = "write `players 2..4` for two to four players"
    if len(numbers) < 2 or numbers[1] is None:
        return s.mistake("syntax-error", f"{s.shown} can't stand here", help)
    low, high = numbers
    start, end = bounds(s.line.tokens[1])
    dots = vocabulary().signs[".."]
    written = ("NUMBER", str(low)), (dots, ".."), ("NUMBER", str(high))
    mended = (s.line.tokens[0], *(make_token(*each, start, end) for each in written), *s.line.tokens[4:])
    if not s.trial.reads(mended):
        return None
    found = s.mistake("syntax-error", "`..` stands between numbers of players", f"write `players {low}..{high}`")
    return evolve(found, mended=mended)


def _number(token: Token) -> str | None:
    """Give the digits of a number in digits or words."""
    if token.type == "NUMBER":
        return str(token)
    return str(NUMBERS.index(token)) if token in NUMBERS else None


LINE_CLUES: tuple[Callable[[Stumble], Mistake | None], ...] = (
    _missing_block,
    _unexpected_indent,
    _below_definition,
    _else_without_if,
    _value_of_procedure,
    _block_of_definition,
    _also,
    _declaration,
    _misplaced,
    _inline_block,
    _event,
    _players,
    _colon_for_equals,
    _variable,
    _option,
    _turns,
    _visibility,
    _two_amounts,
    _thing,
    _when,
    _then_in_statement,
    _missing_colon,
    _statement,
)
