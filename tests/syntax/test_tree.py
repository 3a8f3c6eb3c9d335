"""Which tree a text has."""

import pytest

from interpreter.diagnostics.diagnostic import Reporter
from interpreter.source.text import SourceFile
from interpreter.syntax import declaration as d
from interpreter.syntax import expression as e
from interpreter.syntax import statement as s
from interpreter.syntax.builder import Builder
from interpreter.syntax.grammar import parser, reserved_words, vocabulary
from interpreter.syntax.outline import node_lines
from interpreter.syntax.parser import parse_expression
from interpreter.syntax.printing import to_text
from tests.syntax.reading_trees import expression, found, ids, parse, parsed


def test_every_rule_of_the_grammar_can_be_built():
    for rule in parser().rules:
        name = rule.alias or str(rule.origin.name)
        inlined = name.startswith("_") or (not rule.alias and rule.options.expand1)
        if not inlined:
            assert name in Builder.direct or hasattr(Builder, f"on_{name}"), name


def test_no_builder_is_left_over():
    names = {rule.alias or str(rule.origin.name) for rule in parser().rules}
    methods = {name.removeprefix("on_") for name in dir(Builder) if name.startswith("on_")}
    assert (methods | set(Builder.direct)) - names == set()
    assert methods & set(Builder.direct) == set()


def test_reserved_words_are_words_of_the_grammar():
    assert {"if", "players", "times", "language", "use"} <= set(reserved_words())
    assert all(word.isalpha() and word.islower() for word in reserved_words())
    assert "me" not in vocabulary().words


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("a + b * c - d", "(a + (b * c)) - d"),
        ("a or b and not c = d", "a or (b and (not (c = d)))"),
        ("-a * b", "(-a) * b"),
        ("count a + 1", "(count a) + 1"),
        ("count K on a.b(1)", "count (K on (a.b(1)))"),
        ("1..n + 1", "1..(n + 1)"),
        ("a - b - c", "(a - b) - c"),
        ("not a and b", "(not a) and b"),
        ("a and if b then c else d or e", "a and (if b then c else (d or e))"),
    ],
)
def test_what_binds_tighter(text, same):
    def grouped(node):
        match node:
            case e.Group():
                return grouped(node.inner)
            case e.Name() | e.Number():
                return to_text(node)
        parts = [getattr(node, part) for part in node.__slots__ if part not in ("span", "__weakref__")]
        return (
            type(node).__name__,
            *(grouped(part) if isinstance(part, e.Expression) else str(part) for part in parts),
        )

    def strip(value):
        return tuple(strip(v) for v in value) if isinstance(value, tuple) else value.split("(")[0]

    assert strip(grouped(expression(text))) == strip(grouped(expression(same)))


def test_players_is_a_name():
    tree = expression("players")
    assert isinstance(tree, e.Name)
    assert tree.text == "players"


def test_spans_are_as_tight_as_can_be():
    tree = expression("  if a then (b + 1) else c.d")
    assert tree.span.text == "if a then (b + 1) else c.d"
    assert tree.then.span.text == "(b + 1)"
    assert tree.then.inner.span.text == "b + 1"
    assert tree.otherwise.name.span.text == "d"
    anyone = expression("any x in S where y has z")
    assert anyone.binder.span.text == "x in S where y"


def test_the_span_of_a_block_has_neither_colon_nor_line_end():
    file = parsed("phase play:\n    if a:\n        again\n    else: again\n\nphase b: again\n")
    branch = file.items[0].body.statements[0]
    assert branch.span.text == "if a:\n        again\n    else: again"
    assert branch.otherwise.span.text == "again"
    assert file.items[0].span.end == branch.span.end


def test_players_lines():
    def read(line):
        item = parsed(f"{line}\n").items[0]
        return item.low, item.high, [name.text for name in item.names]

    assert read("players 2") == (2, 2, [])
    assert read("players 2..4") == (2, 4, [])
    assert read("players red, blue") == (2, 2, ["red", "blue"])
    assert read("players 2..3 of a, b, c") == (2, 3, ["a", "b", "c"])


def test_options():
    file = parsed('option a "A": 6 | 10 = 6\noption b: x | y = x\noption c: 0..3 = 1\noption d: -2 or more = -1\n')
    numbers, names, bounds, open_end = file.items
    assert numbers.choices == (6, 10)
    assert [choice.text for choice in names.choices] == ["x", "y"]
    assert (bounds.low, bounds.high, bounds.choices) == (0, 3, ())
    assert (open_end.low, open_end.high) == (-2, None)


def test_types():
    fields = (
        parsed(
            "kind K:\n    a: player?\n    b: effect\n    c: set of list of T\n    d: T?\n"
            "    e: 1..2\n    f: 0..6?\n    g: effect?\n"
        )
        .items[0]
        .fields
    )
    assert [to_text(field.type) for field in fields] == [
        "player?",
        "effect",
        "set of list of T",
        "T?",
        "1..2",
        "0..6?",
        "effect?",
    ]
    assert [getattr(field.type, "optional", None) for field in fields] == [True, False, None, True, False, True, True]


def test_spaces_kinds_and_piles():
    file = parsed(
        "space A\nspace B also holds K, L hidden:\n    var v: number\nspace C: row(2..12)\nspace D: f\n"
        'kind K "{a}" is L hidden\nkind M also:\n    a: text\npile p: K private\n'
    )
    a, b, c, f, k, m, p = file.items
    assert (a.shape, a.holds, a.visibility, a.fields) == (None, (), "public", ())
    assert (b.also, len(b.holds), b.visibility, len(b.fields)) == (True, 2, "hidden", 1)
    assert (c.shape.name.text, len(c.shape.arguments), f.shape.arguments) == ("row", 1, ())
    assert (k.parent.text, k.hidden, k.also, k.fields) == ("L", True, False, ())
    assert (m.also, len(m.fields)) == (True, 1)
    assert p.visibility == "private"


def test_definitions():
    file = parsed(
        "define a = 1\ndefine b: number =\n    let x = 1\n    x\n    except when c: 2\n        except when d:"
        " 3\nscore e also:\n    except when f: 4\n"
    )
    a, b, also = file.items
    assert (a.sort, a.body.lets, a.body.exceptions, a.type) == ("define", (), (), None)
    assert len(b.body.lets) == 1
    assert b.body.exceptions[0].body.exceptions[0].condition.text == "d"
    assert (also.sort, also.also, also.body, len(also.exceptions)) == ("score", True, None, 1)


def test_examples_and_where_play_stands():
    file = parsed('example "e" with players = 2, a = b at play with black to move, round = 3:\n    expect yes\n')
    example = file.items[0]
    assert [to_text(setting) for setting in example.settings] == ["players = 2", "a = b"]
    assert example.stand.phase.text == "play"
    mover, counter = example.stand.details
    assert isinstance(mover, d.Mover)
    assert isinstance(counter, d.Counter)
    plain = parsed('example "e":\n    expect yes\n').items[0]
    assert (plain.settings, plain.stand) == ((), None)


def test_statements():
    text = (
        "phase p:\n    may up to 2 times: again\n    may repeatedly: again\n    may: again\n"
        "    each player from a at once: again\n    move a under b at 1\n    do f(1) with any, none\n"
        '    ask g, h(1) else "no"\n'
        '    choose my x in S "Which?"\n    random y in S where z\n    turns from a among S until c: again\n'
    )
    body = parsed(text).items[0].body.statements
    times, repeatedly, may, each, move, do, ask, choose, random, turns = body
    assert (times.limit.value, times.repeatedly) == (2, False)
    assert (repeatedly.limit, repeatedly.repeatedly) == (None, True)
    assert (may.limit, may.repeatedly, may.prompt) == (None, False, None)
    assert each.at_once
    assert (move.under, move.position.value) == (True, 1)
    assert isinstance(do.answers[0], s.AnyAnswer)
    assert [call.name.text for call in ask.calls] == ["g", "h"]
    assert (ask.reason.plain, choose.prompt.plain, choose.reason) == ("no", "Which?", None)
    assert isinstance(choose.binding.target, e.My)
    assert random.binding.where.text == "z"
    assert turns.among.text == "S"


def test_tables_in_the_text():
    rows = parsed('table K:\n    a: each, b: {x: 1}\n    title: "A {b} \\"c\\""\n').items[0].rows
    assert isinstance(rows[0].cells[0].value, d.Each)
    assert isinstance(rows[0].cells[1].value, e.Tally)
    assert rows[1].cells[0].value.value == 'A {b} "c"'


def test_labels_have_their_escapes_resolved_and_their_names_read():
    label = parsed('kind K "a \\"b\\" {worth} \\{{my x.y}\\}"\n').items[0].label
    first, worth, brace, own, last = label.parts
    assert (first, brace, last) == ('a "b" ', " {", "}")
    assert (worth.text, worth.span.text, worth.span.column) == ("worth", "worth", 18)
    assert isinstance(own, e.Field)
    assert isinstance(own.base, e.My)
    assert label.plain == 'a "b" {worth} {{my x.y}}'


def test_a_reserved_word_in_a_label_is_no_value():
    assert ids('kind K "{if}"\n') == ["reserved-word"]
    assert ids('kind K "{a.if} {my if} {players}"\n') == []


def test_names_have_accents_and_are_composed():
    composed, decomposed = parsed("define \u00e9t\u00e9 = 1\ndefine e\u0301te\u0301 = 2\n").items
    assert composed.name.text == decomposed.name.text == "\u00e9t\u00e9"
    assert decomposed.name.span.text == "e\u0301te\u0301"


def test_comments_and_empty_lines_mean_nothing():
    text = '# a\n\nphase p: # b\n\n        # c\n    again # "d\n\n# e\n    again\n'
    assert len(parsed(text).items[0].body.statements) == 2


def test_a_file_without_an_end_of_line():
    assert len(parsed("phase p:\n    again").items) == 1
    assert parsed("").items == ()
    assert parsed("\n# nothing\n").items == ()


def test_declarations_with_mistakes_are_left_out():
    file, reported = parse("define a = 1\ndefine b = = 2\ndefine c == 3\ndefine d = 4\n")
    assert [item.name.text for item in file.items] == ["a", "c", "d"]
    assert len(reported) == 2


def test_an_expression_in_the_middle_of_a_text():
    text = "- effect: give(2)\n"
    reporter = Reporter()
    source = SourceFile("cards.yaml", text)
    start = text.index("give")
    tree = parse_expression(source, start, start + 7, reporter)
    assert reporter.found == []
    assert (tree.span.text, tree.span.column) == ("give(2)", 11)
    assert parse_expression(source, start, start + 6, reporter) is None
    assert [d.span.column for d in reporter.found] == [15]


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("", 1, "an expression is missing here"),
        ("a b", 3, "a comma or a sign is missing before `b`"),
        ("gain(2)", 1, "`gain` is a word of the language; choose another name"),
        ("a +", 4, "the line ends too early: expected a value"),
        ("f(1", 2, "this `(` is never closed"),
        ("1 + sum a", 5, "`sum …` must stand in parentheses here"),
    ],
)
def test_a_cell_that_is_no_expression(text, column, message):
    reporter = Reporter()
    assert parse_expression(SourceFile("t", text), 0, len(text), reporter) is None
    assert [(d.span.column, d.message) for d in reporter.found] == [(column, message)]


def test_an_expression_over_two_lines():
    text = "lookup(a,\n  1: 2)"
    assert parse_expression(SourceFile("t", text), 0, len(text), Reporter()).span.end_line == 2


def test_the_outline():
    text = 'kind K "{a}" is L:\n    a: T?\nphase p:\n    a -= 1\n'
    lines = [line for item in parsed(text).items for line in node_lines(item)]
    assert lines == [
        "Kind  @1:1",
        "  name: Identifier 'K'  @1:6",
        "  label: Label  @1:8",
        "    parts[0]: Name 'a'  @1:10",
        "  parent: Identifier 'L'  @1:17",
        "  fields[0]: FieldDeclaration  @2:5",
        "    name: Identifier 'a'  @2:5",
        "    type: NamedType name='T' optional=True  @2:8",
        "Procedure sort='phase'  @3:1",
        "  name: Identifier 'p'  @3:7",
        "  body: Block  @4:5",
        "    statements[0]: Change operator='-='  @4:5",
        "      target: Name 'a'  @4:5",
        "      value: Number value=1  @4:10",
    ]


def test_the_text_of_a_tree():
    text = 'define f(a: T, b in S where c) "l": number =\n    let x = {y in S where y != 1}\n    sum -z for z in x\n'
    assert to_text(parsed(text)) == text
    assert found(text) == []
