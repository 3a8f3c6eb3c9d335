"""The commonest mistakes of single declarations: names, labels, members, files and rows that are written otherwise.

A clue mends the line as the user will have meant it, and holds only if the line can be read then.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from attrs import evolve
from lark import Token

from interpreter.syntax.correction import rendered
from interpreter.syntax.grammar import bounds, make_token, vocabulary
from interpreter.syntax.operands import balanced
from interpreter.syntax.stumble import Mistake, Stumble

_NAMED = frozenset(
    {"PILE", "SPACE", "VAR", "KIND", "PHASE", "ACTION", "EFFECT", "DEFINE", "SCORE", "OPTION", "ENUM", "ACTIONS"}
)
"""What declares a name that stands behind it."""

_LABELLED = frozenset({"PHASE", "ACTION", "EFFECT", "KIND", "SPACE"})
_OPEN_TO_ALL = frozenset({"visible", "open", "secret", "face", "seen", "known"})
_TYPES = {"none": "player? = none", "yes": "yes_no = yes", "no": "yes_no = no"}


def _mended(s: Stumble, tokens: Sequence[Token], message: str, help: str = "") -> Mistake | None:
    """Say what is wrong at the bad token, and that other tokens are meant, if these can be read."""
    if not s.trial.reads(tokens):
        return None
    help = help or f"write `{rendered(s.source, tokens)}`"
    return evolve(s.mistake("syntax-error", message, help), mended=tuple(tokens))


def _name(at: Token, text: str) -> Token:
    words = re.findall(r"\w+", text)
    name = "_".join(words).lower() if len(words) > 1 or text[:1].islower() else "".join(words)
    free = name not in vocabulary().words and not name[:1].isdecimal()
    return make_token("NAME", name if name and free else f"the_{name}", *bounds(at))


def _winner(s: Stumble) -> Mistake | None:
    if s.head != "WINNER" or s.place != 1:
        return None
    help = "write `winner most my total`: each player is asked as `me`, and the highest answer wins"
    return s.mistake("syntax-error", "`winner` is followed by `most` or `least`", help)


def _always(s: Stumble) -> Mistake | None:
    """Find an invariant that has no name, or a label in its place."""
    if s.head != "ALWAYS" or s.place != 1 or s.ends:
        return None
    tokens = s.line.tokens
    label = str(tokens[1]).strip('"') if s.type == "STRING" else ""
    name = _name(tokens[1], label or "this_holds")
    rest = tokens[2:] if label else tokens[1:]
    colon = [] if rest and rest[0].type == "COLON" else [make_token("COLON", ":", *bounds(name))]
    return _mended(s, [tokens[0], name, *colon, *rest], "what always holds needs a name")


def _file(s: Stumble) -> Mistake | None:
    """Find the name of a file without quotes."""
    tokens = s.line.tokens
    begin = next((i + 1 for i, t in enumerate(tokens) if t.type in ("EXTENDS", "USE")), 1 if s.head == "TABLE" else 0)
    if not begin or not begin <= s.place <= begin + 1 or begin >= len(tokens):
        return None
    text = s.source.text[bounds(tokens[begin])[0] : bounds(tokens[-1])[1]]
    if not re.fullmatch(r"[\w/-]+(\.\w+)?", text) or ("." not in text and s.head == "TABLE"):
        return None
    start, end = bounds(tokens[begin])[0], bounds(tokens[-1])[1]
    ending = "" if "." in text else ".rules"
    quoted = make_token("STRING", f'"{text}{ending}"', start, end)
    found = _mended(s, [*tokens[:begin], quoted], "the name of a file stands in quotes")
    return found and evolve(found, start=start, end=end)


def _two_bases(s: Stumble) -> Mistake | None:
    """Find a layer that extends several rulesets."""
    tokens = s.line.tokens
    if s.head != "RULESET" or s.before is None or s.before.type != "STRING" or s.ends:
        return None
    others = [str(token).strip('"') for token in tokens[s.place :] if token.type == "STRING"]
    if "EXTENDS" not in [token.type for token in tokens[: s.place]] or not others:
        return None
    help = f"extend {s.before} only, and add the other where you play: `rulewright play … --layer {others[0]}`"
    found = s.mistake("syntax-error", "a ruleset extends one other", help)
    return evolve(found, end=bounds(tokens[-1])[1], mended=tuple(tokens[: s.place]))


def _example(s: Stumble) -> Mistake | None:
    """Find the title of an example without quotes."""
    if s.head != "EXAMPLE" or s.place != 1 or s.ends:
        return None
    tokens = s.line.tokens
    end = next((i for i, t in enumerate(tokens) if t.type in ("WITH", "COLON")), len(tokens))
    if end < 2:
        return None
    title = s.source.text[bounds(tokens[1])[0] : bounds(tokens[end - 1])[1]]
    quoted = make_token("STRING", f'"{title}"', *bounds(tokens[1]))
    return _mended(s, [tokens[0], quoted, *tokens[end:]], "the title of an example stands in quotes")


def _prefixed(s: Stumble) -> Mistake | None:
    """Find `f"text"`."""
    if s.token not in ("f", "r") or s.after != "STRING":
        return None
    tokens = s.line.tokens
    message = "a text stands in quotes, without a letter before them"
    return _mended(s, [*tokens[: s.place], *tokens[s.place + 1 :]], message)


def _members(s: Stumble) -> Mistake | None:
    """Find members of an enum, or players, in quotes or in lines of their own."""
    tokens = s.line.tokens
    if s.head not in ("ENUM", "PLAYERS"):
        return None
    if s.type == "STRING":
        names = [_name(token, str(token).strip('"')) if token.type == "STRING" else token for token in tokens]
        return _mended(s, names, "names stand without quotes")
    if not s.ends or s.before is None or s.before.type != "COLON" or not s.next_is_deeper:
        return None
    below = []
    for line in s.lines[s.at + 1 :]:
        if line.level <= s.line.level:
            break
        below += [str(token) for token in line.tokens if token.type == "NAME"]
    help = f"write `{rendered(s.source, tokens)} {', '.join(below)}`"
    return s.mistake("unfinished-line", "the members stand on the same line", help)


def _row(s: Stumble) -> Mistake | None:
    """Find a row of a table with other signs than `field: value`, or without the fields."""
    if s.parent in ("KIND", "SPACE") and s.place == 1 and s.type == "EQUAL":
        colon = make_token("COLON", ":", *bounds(s.token))
        return _mended(s, [s.line.tokens[0], colon, *s.line.tokens[2:]], "the type of a field stands behind `:`")
    if s.parent != "TABLE":
        return None
    if s.place == 0 and s.type == "NUMBER":
        help = f"write `field: value, field: value, copies: {s.token}`"
        return s.mistake("syntax-error", "a row says which field each value is for", help)
    if s.type == "EQUAL":
        colons = [make_token("COLON", ":", *bounds(t)) if t.type == "EQUAL" else t for t in s.line.tokens]
        return _mended(s, colons, "in a row `:` stands between field and value")
    if s.place == 1 and (s.token == "|" or s.type in ("COMMA", "_NL", "_DEDENT", "$END")):
        return s.mistake(
            "syntax-error", "a row says which field each value is for", "write `field: value, field: value`"
        )
    return None


def row_of_place(s: Stumble) -> Mistake | None:
    """Find a row that begins like one for a place, and say how it is written in a file, where such rows stand."""
    if s.type != "AT" or s.parent != "TABLE":
        return None
    table = next(i for i in range(s.at, -1, -1) if s.lines[i].first == "TABLE")
    head = s.lines[table].tokens
    space = str(head[1]) if len(head) > 1 else "Space"
    row = re.sub(r"\bat: *\w*\(([^()]*)\)", r"at: [\1]", rendered(s.source, s.line.tokens))
    row = re.sub(rf"\bat: *{space}\.", "at: ", row)
    help = f'write `table "{space.lower()}.yaml"`, and in that file `{space}:` and below it `  - {{{row}}}`'
    return evolve(s.mistake("misplaced-line", "rows for places stand in a file of their own", help), at=table)


def _one_name(s: Stumble) -> Mistake | None:
    """Find a name of several words."""
    tokens = s.line.tokens
    if s.head not in _NAMED or s.place != 2 or s.type not in ("MINUS", "NAME") or tokens[1].type != "NAME":
        return None
    end = 2
    while end < len(tokens) and tokens[end].type in ("MINUS", "NAME"):
        end += 1
    text = s.source.text[bounds(tokens[1])[0] : bounds(tokens[end - 1])[1]]
    joined = make_token("NAME", re.sub(r"\W+", "_", text), *bounds(tokens[1]))
    found = _mended(s, [tokens[0], joined, *tokens[end:]], "a name is one word, of letters, digits and `_`")
    return found and evolve(found, start=bounds(tokens[1])[0], end=bounds(tokens[end - 1])[1])


def _label_behind_colon(s: Stumble) -> Mistake | None:
    tokens = s.line.tokens
    if s.head not in _LABELLED or len(tokens) < 4 or [t.type for t in tokens[-2:]] != ["COLON", "STRING"]:
        return None
    mended = [*tokens[:-2], tokens[-1], tokens[-2]]
    help = f"write `{rendered(s.source, mended)}`"
    return s.mistake("syntax-error", "a label stands before the `:`", help, token=tokens[-1])


def _typed_event(s: Stumble) -> Mistake | None:
    """Find types in the names of an event."""
    if s.head not in ("AFTER", "BEFORE", "FORBID") or s.type != "COLON" or balanced(s.line.tokens[: s.place]):
        return None
    kept: list[Token] = []
    skipping, depth = False, 0
    for token in s.line.tokens:
        depth += (token.type == "LPAR") - (token.type == "RPAR")
        if token.type == "COLON" and depth:
            skipping = True
        elif token.type in ("COMMA", "RPAR", "LPAR"):
            skipping = False
        if not skipping:
            kept.append(token)
    return _mended(s, kept, "the names of an event have no types: the event itself has declared them")


def _asked(s: Stumble) -> Mistake | None:
    """Find an `ask` with `or` between its actions, or with a question."""
    tokens, begin = s.line.tokens, s.statement
    if tokens[begin].type != "ASK" or s.place <= begin:
        return None
    if s.type in ("OR", "AND"):
        commas = [make_token("COMMA", ",", *bounds(t)) if t.type in ("OR", "AND") else t for t in tokens[begin:]]
        return _mended(s, [*tokens[:begin], *commas], "actions are listed with commas; the player takes one of them")
    if s.type == "STRING" and s.place == begin + 1:
        skipped = begin + 2 + (s.after in ("COLON", "COMMA"))
        rest = [*tokens[: begin + 1], *tokens[skipped:]]
        return _mended(s, rest, "`ask` has no question: what is offered are the labels of its actions")
    return None


def _untyped_variable(s: Stumble) -> Mistake | None:
    tokens = s.line.tokens
    if s.head != "VAR" or s.type != "EQUAL" or "COLON" not in s.accepts:
        return None
    value = rendered(s.source, tokens[s.place + 1 :])
    typed = f"0 or more = {value}" if value.isdecimal() else _TYPES.get(value, f"T = {value}")
    help = f"write its type before its start value, as in `{rendered(s.source, tokens[: s.place])}: {typed}`"
    return s.mistake("syntax-error", "this variable has no type", help)


def _seen_by(s: Stumble) -> Mistake | None:
    if s.head != "PILE" or s.type != "NAME" or str(s.token) not in _OPEN_TO_ALL or "PRIVATE" not in s.accepts:
        return None
    help = "write `private` if only its owner sees it, `hidden` if nobody does, and nothing if everybody does"
    return s.mistake("foreign-words", f"{s.shown} is not a word of the language", help)


DECLARATION_CLUES: tuple[Callable[[Stumble], Mistake | None], ...] = (
    _winner,
    _always,
    _file,
    _two_bases,
    _example,
    _members,
    _row,
    _prefixed,
    _label_behind_colon,
    _one_name,
    _typed_event,
    _asked,
    _untyped_variable,
    _seen_by,
)
