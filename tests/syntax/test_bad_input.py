"""Whatever a file holds, the parser ends soon, raises nothing, and says what is wrong."""

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter.diagnostics.diagnostic import Reporter
from interpreter.diagnostics.render_full import render_full
from interpreter.source.bundled import rulesets_folder
from interpreter.source.text import SourceFile
from interpreter.syntax.grammar import reserved_words
from interpreter.syntax.parser import parse_expression, parse_file
from interpreter.syntax.printing import to_text
from tests.syntax.reading_trees import ids, parse

RULESETS = sorted(rulesets_folder().rglob("*.rules"))
TOKENS = re.compile(r"\n *|[^\W\d]\w*|\d+|\"[^\"\n]*\"|:=|\+=|-=|\.\.|.")
SIGNS = ['"a"', '"', "(", ")", "{", "}", ":", ",", "=", "\n", "\n    ", "\n\t", ".", "?", "é", "`"]
SPARE = [*reserved_words(), "x", "1", *SIGNS]


def test_ten_megabytes_of_one_line():
    assert ids("define f = " + "1+" * 5_000_000) == ["too-complex"]


@pytest.mark.parametrize("text", ["a", "((", '"', "1+", "{"])
def test_a_file_of_one_line(text):
    long = text * (1_000_000 // len(text))
    assert ids(long) == ["too-complex"]
    reporter = Reporter()
    parse_expression(SourceFile("a", long), 0, len(long), reporter)
    assert len(render_full(reporter.found)) < 1_000


def test_a_long_line():
    file, found = parse("define f = " + "1 + " * 1_000 + "1\ndefine g = 1\n")
    assert [item.name.text for item in file.items] == ["g"]
    assert found == [(1, 4001, "too-complex", "this line is longer than 4,000 characters")]


@pytest.mark.parametrize("opening", ["(", "{", "f(", "({"])
@pytest.mark.parametrize("end", ["", "1", "\n"])
def test_five_thousand_brackets(opening, end):
    for text in (opening * 1_000, f"{opening}\n" * 5_000):
        assert "too-complex" in ids(f"define f = {text}{end}")


def test_sixty_brackets_are_enough_for_everyone():
    assert ids("define f = " + "(" * 60 + "1" + ")" * 60 + "\n") == []
    assert ids("define f = " + "(" * 61 + "1" + ")" * 61 + "\n") == ["too-complex"]


def test_five_thousand_levels_of_indentation():
    def nested(depth):
        return "phase p:\n" + "".join(f"{'    ' * n}if a:\n" for n in range(1, depth)) + "    " * depth + "again\n"

    assert ids(nested(30)) == []
    assert ids(nested(31)) == ["too-complex"]
    assert set(ids(nested(5_000))) == {"too-complex"}
    assert set(ids(nested(990).replace("    ", " "))) == {"bad-indentation", "too-complex"}


@pytest.mark.parametrize(
    "text",
    [
        "1\n+" * 100_000 + "1",
        "a or\n" * 20_000 + "b",
        "not\n" * 1_000 + "b",
        "-\n" * 1_000 + "b",
        "if a then\nb else\n" * 1_000 + "c",
        "a\n.b" * 1_000,
        "a" + "\n()" * 1_000,
    ],
)
def test_long_and_deep_expressions(text):
    assert ids(f"define f = (\n{text}\n)\n")[-1] == "too-complex"


def test_a_hundred_terms_are_enough():
    assert ids("define f = " + "1 + " * 97 + "1\n") == []
    assert ids("define f = " + "1 + " * 110 + "1\n") == ["too-complex"]


def test_deep_types_and_replacements():
    assert ids("var a: " + "set of " * 500 + "T\n") == ["too-complex"]
    assert ids("replace " * 400 + "define a = 1\n") == ["too-complex"]


def test_deep_placeholders():
    assert ids('kind K "{' + "a." * 1_000 + 'b}"\n') == ["bad-placeholder"]


def test_a_declaration_with_too_many_words():
    assert ids("table A:\n" + "    a: 1, b: 2\n" * 8_000) == ["too-complex"]
    assert ids("table A:\n" + "    a: 1, b: 2\n" * 6_000) == []


def test_a_file_that_is_nothing_but_mistakes():
    assert len(ids("x\n" * 100_000)) == 500
    assert 500 <= len(ids("$ $\n" * 100_000)) <= 520
    assert 0 < len(ids("phase p:\n" + "    x\n" * 3_000)) <= 20


def test_a_text_that_is_too_long_for_a_file():
    assert ids("# a\n" * 300_000) == ["too-complex"]


def mutated(words, chance):
    """Words of a ruleset with some taken out, doubled, changed or swapped."""
    words = list(words)
    for _ in range(chance.randint(1, 4)):
        i = chance.randrange(len(words))
        match chance.randrange(5):
            case 0:
                del words[i]
            case 1:
                words.insert(i, words[i])
            case 2:
                words[i] = chance.choice(SPARE)
            case 3:
                words.insert(i, chance.choice(SPARE))
            case 4:
                j = chance.randrange(len(words))
                words[i], words[j] = words[j], words[i]
    return "".join(words)


def survives(text):
    reporter = Reporter()
    file = parse_file(SourceFile("a.rules", text), reporter)
    for item in file.items:
        to_text(item)
    for finding in reporter.found:
        assert 0 <= finding.span.start <= finding.span.end <= len(text)
        assert not re.search(r"[A-Z]{3,}|_NL|\$END|\bNone\b", finding.message), finding
    render_full(reporter.sorted(), limit=None)
    return reporter.found


@pytest.mark.parametrize("path", RULESETS, ids=lambda p: p.stem)
def test_changed_rulesets(path):
    chance = random.Random(path.stem)
    text = path.read_text(encoding="utf-8")
    chunks = re.split(r"\n(?=\S)", text)
    for _ in range(25):
        chunk = chance.choice(chunks)
        words = [*TOKENS.findall(chunk), "\n"]
        changed = mutated(words, chance)
        found = survives(changed + "\nphase other:\n    again\n")
        assert len(found) <= 25


@pytest.mark.parametrize("path", RULESETS[-4:], ids=lambda p: p.stem)
def test_rulesets_that_are_cut_off_anywhere(path):
    text = path.read_text(encoding="utf-8")
    chance = random.Random(1)
    for _ in range(15):
        survives(text[: chance.randrange(len(text))])


@settings(max_examples=150, deadline=None)
@given(st.text(st.sampled_from("ab1 \n\t\"\\{}()[].,:=+-*/<>!?|#_éß²٣\u0301\u200b\u2028\x00\x0c\x1b'“…"), max_size=80))
def test_any_text(text):
    survives(text)
    parse_expression(SourceFile("a", text), 0, len(text), Reporter())
    survives(f'kind K "{text}"\n')


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(SPARE), max_size=40))
def test_any_words(words):
    text = " ".join(words)
    survives(f"phase p:\n    {text}\n")
    parse_expression(SourceFile("a", text), 0, len(text), Reporter())
