"""Every word of the grammar and the reference, and every form of every function, is used by a test of this folder."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from textwrap import dedent

import pytest

from interpreter.boards.shapes import SHAPES
from interpreter.checking.expressions.builtins import FUNCTIONS
from interpreter.checking.expressions.choices import TIES
from interpreter.checking.scope import predeclared_names
from interpreter.diagnostics.diagnostic import Reporter
from interpreter.source.text import SourceFile
from interpreter.syntax import expression as e
from interpreter.syntax.grammar import reserved_words, vocabulary
from interpreter.syntax.layout import read_layout
from interpreter.syntax.parser import parse_file
from interpreter.syntax.walking import walk

HERE = Path(__file__).parent
REFERENCE = HERE.parent.parent / "docs" / "language.md"


def texts() -> Iterator[str]:
    """The rulesets of this folder: those in files, and those that stand in tests."""
    for path in sorted(HERE.rglob("*.rules")):
        yield path.read_text(encoding="utf-8")
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and "\n" in node.value:
                yield dedent(node.value)


@cache
def words() -> frozenset[str]:
    """The reserved words that stand there as such, and all names."""
    found: set[str] = set()
    for text in texts():
        for chunk in read_layout(SourceFile("main.rules", text), Reporter()):
            for line in chunk.lines:
                found |= {t.value for t in line.tokens if t.type in ("NAME", *vocabulary().words.values())}
    return frozenset(found)


@cache
def calls() -> frozenset[tuple[str, int]]:
    """What is called there, with how many arguments."""
    return frozenset(
        (node.function.text, len(node.arguments))
        for text in texts()
        for node in walk(parse_file(SourceFile("main.rules", text), Reporter()))
        if isinstance(node, e.Apply) and isinstance(node.function, e.Name)
    )


def predeclared() -> list[str]:
    """The names that the reference lists as predeclared."""
    block = re.search(r"Predeclared names:\n\n```text\n(.*?)```", REFERENCE.read_text(encoding="utf-8"), re.DOTALL)
    assert block is not None
    return block[1].split()


@pytest.mark.parametrize("word", reserved_words())
def test_word(word: str) -> None:
    assert word in words()


@pytest.mark.parametrize("name", sorted({*predeclared(), *predeclared_names(FUNCTIONS), *SHAPES, *TIES}))
def test_name(name: str) -> None:
    assert name in words()


@pytest.mark.parametrize(
    ("name", "count"), [(name, len(form.parameters)) for name, f in FUNCTIONS.items() for form in f.forms]
)
def test_function(name: str, count: int) -> None:
    assert (name, count) in calls()


@pytest.mark.parametrize("name", ["min", "max", "repeats"])
def test_function_of_many(name: str) -> None:
    assert (name, len(FUNCTIONS[name].forms[0].parameters) + 1) in calls()
