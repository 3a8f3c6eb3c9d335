"""What the reference lists is what there is: reserved words, predeclared names, functions, shapes."""

from __future__ import annotations

import re

import pytest

from interpreter.boards.shapes import SHAPES
from interpreter.checking.expressions.builtins import FUNCTIONS
from interpreter.checking.scope import predeclared_names
from interpreter.syntax.grammar import reserved_words
from tests.project.fences import ROOT

REFERENCE = (ROOT / "docs/language.md").read_text(encoding="utf-8")


def listed(heading: str) -> list[str]:
    block = re.search(rf"^{heading}:\n\n```text\n(.*?)```", REFERENCE, re.DOTALL | re.MULTILINE)
    assert block is not None
    return block.group(1).split()


def rows(section: str) -> list[str]:
    """The first cells of the tables of a section."""
    text = REFERENCE.split(f"{section}\n", 1)[1].split("\n#", 1)[0]
    return re.findall(r"^\| (`.*?) \|", text, re.MULTILINE)


def test_reserved_words():
    assert sorted(listed("Reserved words")) == sorted(reserved_words())


def test_predeclared_names():
    assert sorted(listed("Predeclared names")) == sorted(predeclared_names(FUNCTIONS).keys() - set(reserved_words()))


def test_every_function_has_its_forms_in_the_table():
    shown = re.findall(r"`(\w+)\(([^`]*)\)`", " ".join(rows("### Functions")))
    counts = {(name, arguments.count(",") + 1) for name, arguments in shown}
    for function in FUNCTIONS.values():
        for form in function.forms:
            assert (function.name, len(form.parameters)) in counts or form.repeats, function.name
    assert {name for name, _ in counts} == set(FUNCTIONS)


def test_shapes():
    assert {re.match(r"`(\w+)", row)[1] for row in rows("### Places") if "(" in row} == set(SHAPES)


@pytest.mark.parametrize("word", sorted(reserved_words()))
def test_the_index_of_words_has_every_word(word):
    recipes = (ROOT / "docs/recipes.md").read_text(encoding="utf-8")
    index = recipes.split("## Index of words", 1)[1]
    assert re.search(rf"`[^`]*\b{word}\b[^`]*`", index), f"`{word}` isn't in the index"
