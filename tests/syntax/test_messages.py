"""One example for each mistake that the parser has words for: where it is pointed out, and how."""

import re

import pytest

from interpreter.diagnostics.registry.syntax import RULES
from tests.syntax.reading_trees import found, ids

PHASE = "phase play:\n    "
VALUE = "define f = "

EXAMPLES = [
    # Words of the language, misspelt or as names
    (VALUE + "coutn a\n", 1, 12, "misspelt-word", "`coutn` can't stand here"),
    ("define holds(x: number) = 1\n", 1, 8, "reserved-word", "`holds` is a word of the language; choose another name"),
    ("kind Card:\n    best: number\n", 2, 5, "reserved-word", "`best` is a word of the language; choose another name"),
    (PHASE + "let best = 3\n", 2, 9, "reserved-word", "`best` is a word of the language; choose another name"),
    (PHASE + "let x = best + 1\n", 2, 13, "reserved-word", "`best` is a word of the language; choose another name"),
    (PHASE + "for pack in S: again\n", 2, 9, "reserved-word", "`pack` is a word of the language; choose another name"),
    ("after move(x): again\n", 1, 7, "reserved-word", "`move` is a word of the language, not the name of an event"),
    # Colons and blocks
    (PHASE + "if a = b\n        again\n", 2, 13, "missing-colon", "`:` is missing at the end of this line"),
    (PHASE + "if a do b\n", 2, 9, "missing-colon", "`:` is missing before `do`"),
    ("phase play\n    again\n", 1, 11, "missing-colon", "`:` is missing at the end of this line"),
    ("per player\n    pile a: B\n", 1, 11, "missing-colon", "`:` is missing at the end of this line"),
    ("kind Card\n    a: number\n", 1, 10, "missing-colon", "`:` is missing at the end of this line"),
    (PHASE + "if a:\nphase b:\n    again\n", 2, 9, "missing-block", "nothing is indented below this line"),
    (PHASE + "if a:\n    again\n", 2, 9, "missing-block", "nothing is indented below this line"),
    (PHASE + "do b\n        do c\n", 3, 9, "unexpected-indent", "nothing above this line opens a block"),
    ("    phase a\n", 1, 5, "unexpected-indent", "this line is indented below nothing"),
    # Statements
    (PHASE + "x = 3\n", 2, 7, "unknown-operator", "`=` only compares: a variable is set with `:=`"),
    (PHASE + "elif a: again\n", 2, 5, "unknown-statement", "`elif` is not a word of the language"),
    (PHASE + "while a: again\n", 2, 5, "unknown-statement", "`while` is not a word of the language"),
    (PHASE + "return 3\n", 2, 5, "unknown-statement", "`return` is not a word of the language"),
    (PHASE + "mvoe x to y\n", 2, 5, "unknown-statement", "`mvoe` begins no statement"),
    (PHASE + "foo(x)\n", 2, 5, "unknown-statement", "a value alone does nothing"),
    (PHASE + "then b\n", 2, 5, "unknown-statement", "`then` begins no statement"),
    ("phase play: advance\n", 1, 13, "unknown-statement", "a value alone does nothing"),
    (PHASE + "if a: while b: again\n", 2, 11, "unknown-statement", "`while` is not a word of the language"),
    (PHASE + "if a: if b: again\n", 2, 11, "misplaced-line", "`if` must begin a line of its own"),
    (PHASE + "my a = 1\n", 2, 10, "unknown-operator", "`=` only compares: a variable is set with `:=`"),
    (PHASE + "for each c in S: again\n", 2, 5, "foreign-words", "`for` needs no `each`"),
    (PHASE + "pay 3 from a\n", 2, 11, "syntax-error", "expected a name, found `from`"),
    (PHASE + "may ask a\n", 2, 8, "missing-colon", "`:` is missing before `ask`"),
    (PHASE + "do\n", 2, 7, "unfinished-line", "the line ends too early: expected a name"),
    (PHASE + "else: again\n", 2, 5, "else-without-if", "this `else` belongs to no `if` or `may`"),
    (PHASE + "if a: b := 1 else: c := 2\n", 2, 18, "syntax-error", "this `else` must begin a line of its own"),
    (PHASE + "if a then do b\n", 2, 10, "syntax-error", "the condition of a statement ends with `:`, not with `then`"),
    (PHASE + "move a\n", 2, 11, "syntax-error", "`to` and a place are missing"),
    (PHASE + "show x\n", 2, 11, "syntax-error", "`to` and who sees it are missing"),
    (PHASE + 'need a "b"\n', 2, 12, "syntax-error", "`else` is missing before the reason"),
    (PHASE + "choose x from S\n", 2, 14, "syntax-error", "expected `in`, found `from`"),
    (PHASE + "a += 1 2\n", 2, 12, "syntax-error", "`2` doesn't belong here: the line should have ended"),
    (PHASE + "let x\n", 2, 10, "unfinished-line", "the line ends too early: expected `=`"),
    (PHASE + "repeat 3: again\n", 2, 5, "foreign-words", "`times` is missing after `repeat`"),
    # Declarations
    ("instead of f: again\n", 1, 1, "unknown-declaration", "`instead` begins no declaration"),
    ("vra x: number\n", 1, 1, "unknown-declaration", "`vra` begins no declaration"),
    ("move a to b\n", 1, 1, "misplaced-line", "`move` is no declaration, and can't stand at the left margin"),
    ("except when a: 3\n", 1, 1, "misplaced-line", "`except` stands indented below a definition"),
    (PHASE + "var x: number\n", 2, 5, "misplaced-line", "`var` is a declaration, and can't stand in a block"),
    ("kind A:\n    pile a: B\n", 2, 5, "misplaced-line", "`pile` can't stand here"),
    ("per player:\n    phase x: again\n", 2, 5, "misplaced-line", "`phase` can't stand below `per player:`"),
    ("players 2 to 4\n", 1, 11, "foreign-words", "`to` is no form of the language"),
    ("players two to four\n", 1, 13, "syntax-error", "`..` stands between numbers of players"),
    ("players red blue\n", 1, 13, "syntax-error", "a comma is missing before `blue`"),
    ("enum A: a, b,\n", 1, 13, "syntax-error", "nothing follows this comma"),
    ("define f(a, b: number) = 1\n", 1, 10, "syntax-error", "the parameter `a` has no type"),
    ("ruleset a\n", 1, 10, "unfinished-line", "the line ends too early: expected a text in quotes"),
    ("use lib\n", 1, 5, "syntax-error", "the name of a file stands in quotes"),
    ("kind A: x: number\n", 1, 9, "syntax-error", "`x` doesn't belong here: the line should have ended"),
    ("replace f = 3\n", 1, 9, "syntax-error", "`replace` is followed by a whole declaration"),
    ("winner a\n", 1, 8, "syntax-error", "`winner` is followed by `most` or `least`"),
    (
        "define f = a\n    and b\n",
        2,
        5,
        "misplaced-line",
        "below the value of a definition only `except when …` can stand",
    ),
    ("define f =\n    let x = 3\n", 2, 5, "unfinished-line", "this definition has no value"),
    ("per player:\n    hand: Card\n", 2, 5, "misplaced-line", "`hand` can't stand below `per player:`"),
    ("pile deck: Card, hidden\n", 1, 18, "syntax-error", "`hidden` stands behind the names, not among them"),
    ("space A grid(8, 8)\n", 1, 9, "syntax-error", "`:` is missing before `grid`"),
    ("kind K:\n    a number\n", 2, 7, "syntax-error", "`:` is missing before `number`"),
    ("after a(b) if c: again\n", 1, 12, "syntax-error", "the condition of a reaction begins with `when`"),
    ("effect a(): again\n", 1, 9, "foreign-words", "nothing stands between these parentheses"),
    ("action a(c in S) where c.x: again\n", 1, 18, "syntax-error", "`where` belongs to a parameter"),
    ("winner most a then least b\n", 1, 15, "syntax-error", "a comma is missing before `then`"),
    ("enum A:\n    b\n    c\n", 1, 8, "unfinished-line", "the members stand on the same line"),
    # Expressions
    (VALUE + "a = b = c\n", 1, 18, "chained-comparison", "`=` compares what is already a comparison"),
    (VALUE + "1 < a < 3\n", 1, 18, "chained-comparison", "`<` compares what is already a comparison"),
    (VALUE + "1 + sum c.a for c in S\n", 1, 16, "open-operand", "`sum …` must stand in parentheses here"),
    (VALUE + "count the c in S\n", 1, 18, "open-operand", "`the …` must stand in parentheses here"),
    (VALUE + "a = not b\n", 1, 16, "open-operand", "`not …` must stand in parentheses here"),
    (
        VALUE + "count x in S where x = 1\n",
        1,
        12,
        "foreign-words",
        "`count` counts a set, and what it counts stands in braces",
    ),
    (VALUE + "the x where y\n", 1, 18, "syntax-error", "`where` belongs to no `x in S` here"),
    (VALUE + "any x in S where x\n", 1, 30, "syntax-error", "`has` is missing after `any`"),
    (VALUE + "sum a in S\n", 1, 18, "syntax-error", "`for` is missing after `sum`"),
    (VALUE + "if a: b else c\n", 1, 16, "syntax-error", "`then` is missing after `if`"),
    (VALUE + "if a then b\n", 1, 23, "syntax-error", "`else` is missing after `if … then`"),
    (VALUE + "a and or b\n", 1, 18, "syntax-error", "a value is missing before `or`"),
    (VALUE + "1 +\n", 1, 15, "unfinished-line", "the line ends too early: expected a value"),
    (VALUE + "1 + * 2\n", 1, 16, "syntax-error", "expected a value, found `*`"),
    (VALUE + "f(a b)\n", 1, 16, "syntax-error", "a comma or a sign is missing before `b`"),
    (VALUE + "()\n", 1, 12, "syntax-error", "nothing stands between these parentheses"),
    (VALUE + "a.\n", 1, 13, "syntax-error", "a name is missing after `.`"),
    (VALUE + "my.a\n", 1, 14, "syntax-error", "no dot follows `my`"),
    (VALUE + "the in S\n", 1, 16, "syntax-error", "a name is missing before `in`"),
    # Signs and texts
    (PHASE + "if a == b: again\n", 2, 10, "unknown-operator", "`==` is not a sign of the language"),
    (VALUE + "a && b\n", 1, 14, "unknown-operator", "`&&` is not a sign of the language"),
    (VALUE + "a ≤ b\n", 1, 14, "unknown-operator", "`≤` is not a sign of the language"),
    (VALUE + "2x\n", 1, 12, "bad-number", "`2x` is neither a number nor a name"),
    (VALUE + "1.5\n", 1, 12, "bad-number", "`1.5` is not a whole number"),
    (VALUE + "2147483648\n", 1, 12, "bad-number", "a number may be at most 2,147,483,647"),
    (VALUE + "[1, 2]\n", 1, 12, "bad-character", "`[` means nothing here"),
    (VALUE + "'abc'\n", 1, 12, "bad-character", "`'` means nothing here"),
    (VALUE + "“abc”\n", 1, 12, "bad-character", "`“` (left double quotation mark) means nothing here"),
    (VALUE + "a\u200bb\n", 1, 13, "bad-character", "an invisible character stands here: zero width space"),
    ('ruleset a "A\n', 1, 11, "unclosed-text", "this text has no closing quote"),
    ('ruleset a "\\n"\n', 1, 12, "bad-escape", "a backslash before `n` means nothing"),
    ('kind A "{}"\n', 1, 9, "bad-placeholder", "between these braces there is nothing to show"),
    ('kind A "{a+b}"\n', 1, 10, "bad-placeholder", "only a name, fields of it or a definition can be shown"),
    ('kind A "{a(b}"\n', 1, 10, "bad-placeholder", "only a name, fields of it or a definition can be shown"),
    ('kind A "{a(3)}"\n', 1, 10, "bad-placeholder", "only a name, fields of it or a definition can be shown"),
    ('kind A "{a(b.c, sum)}"\n', 1, 17, "reserved-word", "`sum` is a word of the language, not the name of a value"),
    ('kind A "a}"\n', 1, 10, "bad-placeholder", "this `}` closes no brace"),
    ('kind A "{a"\n', 1, 9, "bad-placeholder", "this `{` is never closed"),
    # Layout
    ("phase a:\n  do b\n  do c\n", 2, 3, "bad-indentation", "this line is indented by 2 spaces instead of 4"),
    ("phase a:\n\tdo b\n", 2, 1, "tab-character", "a tab stands here"),
    (VALUE + "a)\n", 1, 13, "unbalanced-bracket", "`)` closes a bracket that was never opened"),
    (VALUE + "(a}\n", 1, 14, "unbalanced-bracket", "`}` can't close `(`"),
    (VALUE + "(1 + 2\n\ndefine g = 3\n", 1, 12, "unbalanced-bracket", "this `(` is never closed"),
    (PHASE + "do f(a, (b)\n    do g\n", 2, 9, "unbalanced-bracket", "this `(` is never closed"),
]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: repr(e[0]))
def test_the_message_and_its_place(example):
    text, *expected = example
    assert found(text) == [tuple(expected)]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: repr(e[0]))
def test_a_mistake_does_not_hide_the_next_declaration(example):
    text = example[0]
    following = "phase other:\n    x = 3\n"
    reported = found(text + following)
    assert reported[-1][2:] == ("unknown-operator", "`=` only compares: a variable is set with `:=`")
    assert len(reported) == 2


def test_no_message_has_words_of_the_program():
    for text, *_ in EXAMPLES:
        for _, _, _, message in found(text):
            assert not re.search(r"[A-Z]{2,}|_NL|token|\bNone\b|\$END", message), message


def test_every_id_but_those_of_files_has_an_example():
    examples = {id for _, _, _, id, _ in EXAMPLES}
    elsewhere = {"missing-file", "unreadable-file", "not-text", "too-complex"}
    assert {rule.id for rule in RULES} - elsewhere == examples


def test_several_mistakes_in_one_phase_are_all_reported():
    text = (
        "phase play:\n    x = 3\n    if a\n        mvoe x to y\n    else:\n        again\n"
        "    for y in S:\n        move y\n    let best = 3\n    again\n"
    )
    assert [(line, id) for line, _, id, _ in found(text)] == [
        (2, "unknown-operator"),
        (3, "missing-colon"),
        (4, "unknown-statement"),
        (8, "syntax-error"),
        (9, "reserved-word"),
    ]


def test_several_mistakes_in_one_kind_and_one_table():
    assert ids("kind A:\n    best: number\n    b number\n    c: number\n    pile d: A\n") == [
        "reserved-word",
        "syntax-error",
        "misplaced-line",
    ]
    assert ids("table A:\n    a: 1, b\n    a: 1\n    a 1\n") == ["unfinished-line", "syntax-error"]


def test_a_mistake_in_the_only_line_of_a_block_has_no_consequences():
    assert ids("phase play:\n    if a:\n        x = 3\n    else if b:\n        y = 3\n    else:\n        again\n") == [
        "unknown-operator"
    ]
    assert ids("phase play:\n    x = 3\n") == ["unknown-operator"]


def test_a_mistake_in_a_definition_is_one_mistake():
    assert ids("per player:\n    define a =\n        let b = 1 +\n        c = = d\n    pile e: F G\n") == [
        "unfinished-line",
        "syntax-error",
    ]


def test_a_wrong_indentation_is_reported_once_a_declaration():
    text = "phase a:\n  if b:\n    do c\n    do d\n  do e\n"
    assert ids(text) == ["bad-indentation"]
    assert ids(text + text.replace("phase a", "phase f")) == ["bad-indentation"] * 2


def test_tabs_are_reported_once_a_file():
    assert ids("phase a:\n\tdo b\n\tdo c\n\nphase d:\n\tdo e\n") == ["tab-character"]


def test_a_bad_dedent():
    text = "phase a:\n    if b:\n        do c\n      do d\n    do e\n"
    assert found(text) == [
        (4, 7, "bad-indentation", "this line is indented by 6 spaces, like none of the lines above it")
    ]


def test_a_bracket_over_several_lines():
    assert found("define f = lookup(a, 1: 2,\n    3: 4,\n5: 6\n)\n") == []
    assert found("define f = {a,\n\n    # a comment\n    b}\n") == []


def test_after_a_dot_and_my_every_word_is_a_name():
    assert found("define f = a.score + my best + b.if.then(c.players).my\n") == []
    assert ids("phase p:\n    let x = a.\n    if b: again\n") == ["syntax-error"]
