"""Misspelt words of the language: the right one is suggested, and the rest is read as if it had been written."""

from __future__ import annotations

import re

import pytest

from interpreter.diagnostics.diagnostic import Reporter
from interpreter.source.text import SourceFile
from interpreter.syntax.parser import parse_file
from interpreter.syntax.printing import to_text

PHASE = "phase play:\n    "
VALUE = "define f = "


def read(text):
    reporter = Reporter()
    tree = parse_file(SourceFile("test.rules", text), reporter)
    return tree, [(f.span.line, f.span.text, f.help) for f in reporter.sorted()]


@pytest.mark.parametrize(
    ("text", "typed", "meant"),
    [
        ("phsae play: again\n", "phsae", "phase"),
        ("pre player:\n    pile a: B\n", "pre", "per"),
        ("per player:\n    plie a: B\n", "plie", "pile"),
        ("kind A:\n    vr a: number\n", "vr", "var"),
        ("pile a: B hiden\n", "hiden", "hidden"),
        ("space a: row(5) hodls B\n", "hodls", "holds"),
        ("after a(b) wehn c: again\n", "wehn", "when"),
        ('forbid a esle "no"\n', "esle", "else"),
        ("winner moost a, then least b\n", "moost", "most"),
        ("winner most a, the least b\n", "the", "then"),
        (PHASE + "mvoe x to y\n", "mvoe", "move"),
        (PHASE + "shwo x to y\n", "shwo", "show"),
        (PHASE + "agian\n", "agian", "again"),
        (PHASE + "my repeatedly: again\n", "my", "may"),
        (PHASE + "may repeatedyl: again\n", "repeatedyl", "repeatedly"),
        (PHASE + "turns form a until b:\n        again\n", "form", "from"),
        (PHASE + "fro x in S: again\n", "fro", "for"),
        (PHASE + "if a:\n        again\n    esle if b:\n        again\n", "esle", "else"),
        (PHASE + "if a: again\n    eles: again\n", "eles", "else"),
        (PHASE + "choose x in S wher x\n", "wher", "where"),
        (VALUE + "coutn a\n", "coutn", "count"),
        (VALUE + "{a fro a in S}\n", "fro", "for"),
        (VALUE + "a adn b\n", "adn", "and"),
        (VALUE + "lokup(a, b: 1, c: 2)\n", "lokup", "lookup"),
        (VALUE + "an a in S has b\n", "an", "any"),
        (VALUE + "if a the b else c\n", "the", "then"),
        (VALUE + "eveyr a in S has b\n", "eveyr", "every"),
        (VALUE + "(\n    sum a.b\n    foor a in S\n)\n", "foor", "for"),
        ("define f =\n    lte x = 3\n    x\n", "lte", "let"),
        ("define f = 1\n    excpet when a: 2\n", "excpet", "except"),
        ("Phase play: again\n", "Phase", "phase"),
    ],
)  # fmt: skip
def test_the_word_that_was_meant_is_suggested_and_used(text, typed, meant):
    tree, found = read(text)
    assert [(word, help) for _, word, help in found] == [(typed, f"did you mean `{meant}`?")]
    before, _, after = text.partition(typed)
    corrected, nothing = read(before + meant + after)
    assert nothing == []
    assert to_text(tree) == to_text(corrected)


def test_each_misspelt_word_of_a_declaration_is_one_finding():
    text = "phase paly:\n    fro x in S:\n        mvoe x to y\n    if a adn b: again\n"
    _, found = read(text)
    assert [(line, word) for line, word, _ in found] == [(2, "fro"), (3, "mvoe"), (4, "adn")]


def test_where_several_words_fit_all_are_suggested_and_none_is_taken():
    tree, found = read("define f = a an b(c)\ndefine g = 1\n")
    assert found == [(1, "an", "did you mean `and` or `can`?")]
    assert [item.name.text for item in tree.items] == ["g"]


@pytest.mark.parametrize(
    "text",
    [
        PHASE + "set a = 3\n",  # a word of another language, for which there is a better hint than `let`
        VALUE + "f(a b)\n",  # names of one letter are no slips of `as` or `by`
        PHASE + "do a b\n",
        VALUE + "x.fro a\n",  # after a dot every word is a name
    ],
)
def test_what_is_no_slip_is_not_taken_for_one(text):
    _, found = read(text)
    assert len(found) == 1
    assert "did you mean" not in found[0][2]


def test_a_name_near_a_word_of_the_language_is_left_alone():
    text = PHASE + "let form = 3\n    let ned = form\n    do thee(form, ned)\n"
    assert read(text)[1] == []


@pytest.mark.parametrize(
    ("text", "typed", "meant"),
    [
        ("define shows(x: A) = 1\ndefine f = 1 + show(2)\n", "show", "shows"),
        (PHASE + "let tiles = 1\n    for x in ties: again\n", "ties", "tiles"),
        ("define left(x: A) = 1\n" + PHASE + "first := let(first)\n", "let", "left"),
        ("define top(x: A) = 1\n" + PHASE + "move to(deck) to here\n", "to", "top"),
        ("phase pay: again\n", "pay", "play"),
    ],
)
def test_a_name_that_became_a_word_of_the_language(text, typed, meant):
    tree, found = read(text)
    assert [(word, help) for _, word, help in found] == [(typed, f"did you mean `{meant}`?")]
    assert to_text(tree) == to_text(read(re.sub(rf"\b{typed}\b", meant, text, count=1))[0])


def test_only_names_in_the_text_may_have_become_a_word_of_the_language():
    assert read('define f = 1 + show(2)  # of all the shows, "shows"\n')[1] == [(1, "show", "")]
