"""The engine knows no game: no word that a bundled ruleset declares or shows stands in the program's own text.

A word of the language itself doesn't count, nor one of `allowed_words.txt`: general terms of the field and plain
English, each with the reason why it isn't a game's word. Sentences aren't looked at (titles of examples, reasons,
messages): what they tell of a game is named where it is declared.
"""

from __future__ import annotations

import re
from functools import cache

import pytest
from attrs import fields, has

from interpreter.boards.shapes import DIRECTIONS, SHAPES
from interpreter.checking.expressions.builtins import FUNCTIONS
from interpreter.checking.scope import predeclared_names
from interpreter.diagnostics.diagnostic import Reporter
from interpreter.source.text import SourceFile
from interpreter.syntax import declaration as d
from interpreter.syntax.grammar import reserved_words
from interpreter.syntax.parser import parse_file
from interpreter.syntax.tree import Identifier, Label, Node
from interpreter.syntax.walking import walk
from tests.project.fences import ROOT

_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_LEAST = 3


def words(text: str) -> set[str]:
    """The words of a text, where snake_case and CamelCase are cut into theirs."""
    return {w.lower() for w in _WORD.findall(text) if len(w) >= _LEAST}


def declared_words(tree: d.File) -> set[str]:
    found: set[str] = set()
    sentences = {id(text) for node in walk(tree) for text in sentences_of(node)}
    for node in walk(tree):
        if isinstance(node, Label) and id(node) not in sentences:
            found |= words(" ".join(p for p in node.parts if isinstance(p, str)))
        elif has(type(node)) and isinstance(node, d.Declaration | d.Parameter):
            for part in fields(type(node)):
                found |= names(getattr(node, part.name))
    return found


def sentences_of(node: Node) -> list[object]:
    own = [node.label] if isinstance(node, d.Example) else []
    return own + [getattr(node, part, None) for part in ("reason", "message")]


def names(value: object) -> set[str]:
    if isinstance(value, Identifier):
        return words(value.text)
    if isinstance(value, tuple):
        return set().union(*(names(v) for v in value if not isinstance(v, Node) or isinstance(v, Identifier)))
    return set()


@cache
def game_words() -> dict[str, str]:
    """Every word of a game, and a file that it stands in."""
    found: dict[str, str] = {}
    for path in sorted((ROOT / "rulesets").rglob("*.rules")):
        tree = parse_file(SourceFile(path.name, path.read_text(encoding="utf-8")), Reporter())
        for word in declared_words(tree):
            found.setdefault(word, str(path.relative_to(ROOT)))
    return found


@cache
def allowed() -> dict[str, str]:
    """The allowed words, each with the reason that stands above it or behind it."""
    found: dict[str, str] = {}
    reason = ""
    for line in (ROOT / "tests/project/allowed_words.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            reason = line.lstrip("# ")
        elif ":" in line:
            word, own = (part.strip() for part in line.split(":", 1))
            found[word] = own
        else:
            for word in line.split():
                found[word] = reason
    return found


@cache
def language_words() -> set[str]:
    """The reserved words, and the names that the language has by itself."""
    names = [*reserved_words(), *predeclared_names(FUNCTIONS), *DIRECTIONS, *SHAPES]
    names += [name for shape in SHAPES.values() for name in shape.coordinates]
    return set().union(*(words(name) for name in names))


def sources():
    for folder, ending in (("interpreter", "*.py"), ("grammar", "*.lark")):
        yield from sorted((ROOT / folder).rglob(ending))
    yield ROOT / "cli.py"


def test_no_word_of_a_game_stands_in_the_program():
    suspects = game_words().keys() - language_words() - allowed().keys()
    found = {}
    for path in sources():
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for word in words(line) & suspects:
                found.setdefault(word, f"{path.relative_to(ROOT)}:{number} (declared in {game_words()[word]})")
    assert found == {}, "\n".join(f"{word}: {where}" for word, where in sorted(found.items()))


def test_the_rulesets_have_words():
    assert len(game_words()) > 200


@pytest.mark.parametrize("word", ["diver", "nautilus", "kraken", "submersible", "sponsor", "pawn"])
def test_a_game_s_own_words_are_not_allowed(word):
    assert word in game_words()
    assert word not in allowed()
    assert word not in language_words()


def test_every_allowed_word_has_a_reason():
    assert all(reason for reason in allowed().values())
