"""What the help tells to do about layout, brackets and signs of other languages."""

import pytest

from interpreter.diagnostics.diagnostic import Reporter
from interpreter.source.text import SourceFile
from interpreter.syntax.parser import parse_file

PHASE = "phase play:\n    "
VALUE = "define f = "


def told(text):
    reporter = Reporter()
    parse_file(SourceFile("test.rules", text), reporter)
    return [(finding.span.line, finding.id, finding.help) for finding in reporter.sorted()]


@pytest.mark.parametrize(
    ("text", "line", "id", "help"),
    [
        # Brackets
        (VALUE + "f(a, b\n", 1, "unbalanced-bracket", "close it with `)`"),
        (VALUE + "{a, b\n", 1, "unbalanced-bracket", "close it with `}`"),
        (VALUE + "a)\n", 1, "unbalanced-bracket", "leave it out, or open one with `(`"),
        (VALUE + "f(a}\n", 1, "unbalanced-bracket", "write `)` where that one ends"),
        (VALUE + "x[1] + 2\n", 1, "bad-character", "write `x(1)`"),
        (VALUE + "a in [b, c]\n", 1, "bad-character", "write `{b, c}`"),
        (
            "phase play {\n    if a {\n        again\n    } else {\n        b := 1\n    }\n}\n",
            1,
            "missing-colon",
            "a block is indented by four more spaces, without a sign at its end",
        ),
        # Indentation
        (
            PHASE + "again\n        again\n",
            3,
            "unexpected-indent",
            "indent it by 4 spaces, like the line above: only a line that ends with `:` has lines indented below it",
        ),
        (
            "winner most a\n    phase b:\n        again\n",
            2,
            "unexpected-indent",
            "begin it at the left margin: only a line that ends with `:` has lines indented below it",
        ),
        (
            PHASE + "let x = a\n        and b\n",
            3,
            "unexpected-indent",
            "to go on in the next line, put the whole expression in `( )`",
        ),
        (
            "per player:\n    define a = 3\n        define b = 4\n",
            3,
            "misplaced-line",
            "indent it as far as the line above, or that line as far as this one",
        ),
        (
            "kind Card:\n    a: number\n    table Card:\n        a: 1\n",
            3,
            "misplaced-line",
            "`table` begins a declaration, which stands at the left margin",
        ),
        # Words and signs that are missing or too many
        (PHASE + 'need a, "b"\n', 2, "syntax-error", 'write `need a else "b"`'),
        (PHASE + "choose x S\n", 2, "syntax-error", "write `choose x in S`"),
        (VALUE + "f(a b)\n", 1, "syntax-error", "write `a, b`"),
        (PHASE + "turns until a: again\n", 2, "syntax-error", "write `turns from seat(1) until condition:`"),
        (
            "option size: 6 | 10\n",
            1,
            "unfinished-line",
            "behind `=` stands what holds if nobody chooses: write `option size: 6 | 10 = 6`",
        ),
        # Signs and words of other languages
        ('action lay(c in S) "Lay " + c.x: again\n', 1, "syntax-error", "write `{c.x}` within the quotes"),
        (PHASE + "for x in (a, b): again\n", 2, "foreign-words", "write `for x in {a, b}:`"),
        (VALUE + "c->worth\n", 1, "unknown-operator", "write `c.worth`"),
        (VALUE + "my king's place\n", 1, "bad-character", "write `my king.place`"),
        (VALUE + "player's hand\n", 1, "bad-character", "write `my hand`, or `p.hand` of a player p"),
        (PHASE + "need a isn't b\n", 2, "bad-character", "write `!=`, or `not` before the condition"),
        (PHASE + "again  -- once more\n", 2, "unknown-operator", "a comment begins with `#`"),
        (
            PHASE + "again  // once more, it's late\n",
            2,
            "unknown-operator",
            "a comment begins with `#`, and `/` divides",
        ),
        (PHASE + "a--\n", 2, "unknown-operator", "write `-= 1` to take one away"),
        (VALUE + "3 + #hand\n", 1, "unfinished-line", "`#` begins a comment; the number of members is `count S`"),
        (
            PHASE + "if a:\n        again\n    endif\n",
            4,
            "unknown-statement",
            "a block ends where its indentation ends",
        ),
    ],
)
def test_what_to_do(text, line, id, help):
    assert told(text) == [(line, id, help)]


def test_two_minus_signs_may_meet():
    assert told(VALUE + "a --b\n") == told(VALUE + "a - -b\n") == []


def test_a_word_that_is_no_name_is_reported_where_it_is_first():
    assert [line for line, _, _ in told("define holds = 3\ndefine f = holds\ndefine g = holds + 1\n")] == [1]


def test_what_a_bracket_holds_is_not_guessed():
    reporter = Reporter()
    file = parse_file(SourceFile("test.rules", "define f = g(a, b\ndefine h = 3\n"), reporter)
    assert [item.name.text for item in file.items] == ["h"]
