"""Words of the language where a name should stand: which name may have been meant, or would do."""

from __future__ import annotations

import re
from functools import lru_cache

from attrs import evolve

from interpreter.source.spelling import nearest, quoted
from interpreter.source.text import SourceFile
from interpreter.syntax.grammar import bounds, make_token, vocabulary
from interpreter.syntax.stumble import Mistake, Stumble

_QUOTED = re.compile(r'"[^"\n]*"|#.*')
_NAME = re.compile(r"[^\W\d]\w\w+")
"""Names of three letters or more; shorter ones are near too many words."""

_CAPITAL = frozenset({"KIND", "SPACE", "ENUM"})
"""What is called by a name that begins with a capital, as no word of the language does."""

_ENDINGS = {
    "PILE": "_pile", "VAR": "_value", "DEFINE": "_value", "OPTION": "_option", "SCORE": "_points", "PHASE": "_phase",
    "ACTION": "_action", "ACTIONS": "_actions", "EFFECT": "_effect", "LET": "_value", "RULESET": "_game",
}  # fmt: skip
"""What else declares a name, and how a name of it may end."""

_DECLARING = "|".join(word.lower() for word in [*sorted(_CAPITAL), *_ENDINGS])


def near_names(source: SourceFile, word: str) -> list[str]:
    """List the names in a text that a word of the language may be a misspelling of, the nearest first."""
    return nearest(word, _names(source.text))


def reserved_name(s: Stumble) -> Mistake:
    """Say that the bad token can't be a name, and, where it would be declared, which name would do."""
    help = ""
    if declares(s, s.place) or s.after in ("COLON", "IN"):
        near = [name for name in near_names(s.source, str(s.token)) if not is_declared(s.source, name)]
        help = f"did you mean {quoted(near)}?" if near else f"a name such as `{_built_from(s)}` is free"
    message = f"{s.shown} is a word of the language; choose another name"
    found = s.mistake("reserved-word", message, help)
    # What stands around the name is read all the same.
    named = [*s.line.tokens[: s.place], make_token("NAME", str(s.token), *bounds(s.token))]
    line = (*named, *s.line.tokens[s.place + 1 :])
    return evolve(found, mended=line, certain=s.head == "RULESET") if s.trial.reads(line) else found


def _built_from(s: Stumble) -> str:
    """Make a name of a word of the language."""
    word = str(s.token)
    if s.place == 0:
        return f"{word}_value"
    if s.place == 1 and s.head in _CAPITAL:
        return word.capitalize()
    return f"{word}{_ENDINGS[s.head]}" if s.place == 1 and s.head in _ENDINGS else f"one_{word}"


def declares(s: Stumble, place: int) -> bool:
    """Tell whether a name is declared at a place of the line."""
    if place == 0:
        return s.parent in ("KIND", "SPACE")
    return place == 1 and (s.head in _CAPITAL or s.head in _ENDINGS)


def is_declared(source: SourceFile, name: str) -> bool:
    """Tell whether a text declares a name, or only ever calls it like a function that comes with the language."""
    text = _QUOTED.sub("", source.text)
    if re.search(rf"\b(?:{_DECLARING}) {name}\b|\b{name} in\b", text):
        return True
    return f"{name}(" in text and not re.search(rf"\b{name}\b(?!\()", text)


@lru_cache(maxsize=4)
def _names(text: str) -> frozenset[str]:
    return frozenset(_NAME.findall(_QUOTED.sub("", text))) - vocabulary().words.keys() | {"setup", "play"}
