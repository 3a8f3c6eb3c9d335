import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter.diagnostics.diagnostic import Reporter
from interpreter.source.text import SourceFile
from interpreter.syntax.declaration import Cell, Each, Mapping, Row, Scalar, Sequence, Table
from interpreter.tables.reader import read_map, read_table


@pytest.mark.parametrize(
    ("text", "marked", "said"),
    [
        ("Card:\n  - {a: 1, b: {c: 2}\n  - {a: 3}\n", "{", "this `{` isn't closed"),
        ("Card:\n  - a: 1, b: {c: 2}}\n  - {a: 3}\n", "}", "`}` closes a bracket that was never opened"),
        ("Card:\n  - {a: 1, b: {c: 2}}}\n", "}", "`}` closes a bracket that was never opened"),
        ("Card:\n  - {a: [1, 2, b: 3}\n  - {a: 1}\n", "[", "this `[` isn't closed"),
        ("Card:\n  - {a: 1, b {c: 2}}\n", "{", "`:` is missing before `{`"),
        ('Card:\n  - {a: "x, b: 3}\n', '"', "this text has no closing quote"),
        ("Card\n  - {a: 1}\n", "Card", "`:` is missing behind `Card`"),
        ("Card:\n  - {a: 1 b: 2}\n", ":", "`,` or `}` is missing here"),
        ("Card:\n  - {a 1, b: 2}\n", "a 1", "`a 1` can't be a key"),
    ],
)
def test_brackets_colons_and_commas(text, marked, said):
    reporter = Reporter()
    read_table(SourceFile("cards.yaml", text), reporter)
    [finding] = reporter.found
    assert (finding.span.text, finding.message) == (marked, said)
    assert finding.help


def read(text: str) -> tuple[list[Table], Reporter]:
    reporter = Reporter()
    return read_table(SourceFile("cards.yaml", text), reporter), reporter


def sound(text: str) -> list[Table]:
    tables, reporter = read(text)
    assert reporter.found == []
    return tables


def mistakes(text: str) -> list[tuple[str, str, str]]:
    """Id, guilty text and message of all that is found."""
    return [(d.id, d.span.text if d.span else "", d.message) for d in read(text)[1].sorted()]


def cells(row: Row) -> dict[str, Cell]:
    return {cell.name.text: cell for cell in row.cells}


def test_rows_of_all_styles_have_exact_spans():
    text = """# the cards
Card:   # comment
  - {worth: 1, "title": 'The "first"',at: [2, -3 ], cost: {wood: 1, clay: 02}}
  - worth: each
    title: two  words   # not this
    text: |
      block
      text

Coin:
- {}
- { worth :  10 }
"""
    card, coin = sound(text)
    assert (card.subject.text, coin.subject.text) == ("Card", "Coin")
    assert card.span.text.startswith("Card:")
    assert card.span.text.endswith("text")
    first, second = (cells(row) for row in card.rows)
    assert {name: cell.value.span.text for name, cell in first.items()} == {
        "worth": "1",
        "title": "'The \"first\"'",
        "at": "[2, -3 ]",
        "cost": "{wood: 1, clay: 02}",
    }
    title, at, cost = first["title"].value, first["at"].value, first["cost"].value
    assert isinstance(title, Scalar)
    assert (title.text, title.quoted) == ('The "first"', True)
    assert first["title"].name.span.text == '"title"'
    assert isinstance(at, Sequence)
    assert [(i.text, i.quoted, i.span.text) for i in at.items if isinstance(i, Scalar)] == [
        ("2", False, "2"),
        ("-3", False, "-3"),
    ]
    assert isinstance(cost, Mapping)
    assert [(k.text, v.text) for k, v in cost.entries if isinstance(v, Scalar)] == [("wood", "1"), ("clay", "02")]
    assert isinstance(second["worth"].value, Each)
    assert second["title"].span.text == "title: two  words"
    assert second["text"].value.span.text == "|\n      block\n      text"
    assert coin.rows[0].span.text == "{}"
    assert coin.rows[1].cells[0].value.span.text == "10"
    assert card.rows[1].span.line == 4


def test_quoted_each_is_a_text():
    (table,) = sound('Card:\n  - {title: "each"}\n')
    value = table.rows[0].cells[0].value
    assert isinstance(value, Scalar)
    assert value.quoted


@pytest.mark.parametrize(
    "word", ["yes", "no", "on", "null", "~", "1_000", "0o10", "2024-01-01", ".inf", "<", "-", "1e3"]
)
def test_words_stay_as_they_are_written(word):
    if word == "-":
        word = "-x"
    (table,) = sound(f"Card:\n  - {{a: {word}}}\n")
    value = table.rows[0].cells[0].value
    assert isinstance(value, Scalar)
    assert (value.text, value.quoted) == (word, False)


def test_names_are_normalised_and_may_have_accents():
    (table,) = sound("Dieux:\n  - {cafe\u0301: 1}\n")
    assert table.rows[0].cells[0].name.text == "caf\u00e9"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Card:\n  - {a: 1, b: 2, a: 3}\n", [("yaml-duplicate-key", "a")]),
        ("Card:\n  - {a: 1}\nCard:\n  - {a: 2}\n", [("yaml-duplicate-key", "Card")]),
        ("Card:\n  - {a: &x 1, b: *x}\n", [("yaml-feature", "&x"), ("yaml-feature", "*x")]),
        ("Card:\n  - {<<: {a: 1}}\n", [("yaml-feature", "<<")]),
        ("Card:\n  - {a: !!python/object:os.system x}\n", [("yaml-feature", "!!python/object:os.system")]),
        ("Card: !rows\n  - {a: 1}\n", [("yaml-feature", "!rows")]),
        ("Card: [{a: !t 1}]\n", [("yaml-feature", "!t")]),
        ("Card:\n  - {a: 1}\n---\nCoin:\n  - {a: 1}\n", [("yaml-feature", "---")]),
        ("%YAML 1.1\n---\nCard:\n  - {a: 1}\n", [("yaml-feature", "%YAML 1.1")]),
        ("Card:\n  - {[a]: 1}\n", [("yaml-name", "[a]")]),
        ("Card:\n  - {1: 1}\n", [("yaml-name", "1")]),
        ("Card:\n  - {a b: 1}\n", [("yaml-name", "a b")]),
        ("Card:\n  - {e: take(metal, wood)}\n", [("yaml-name", "take(metal, wood)")]),
        ("- {a: 1}\n", [("table-shape", "- {a: 1}")]),
        ("Card\n", [("table-shape", "Card")]),
        ("Card: {a: 1}\n", [("table-shape", "{a: 1}")]),
        ("Card:\n  a: 1\n", [("table-shape", "a: 1")]),
        ("Card:\n  - a\n", [("table-shape", "a")]),
        ("Card:\n  -\n", [("table-shape", "")]),
        ("Card:\n  - {a: }\n", [("table-shape", "a")]),
        ("Card:\n  - {a: [1, {b: }]}\n", [("table-shape", "")]),
        ("", [("table-empty", "")]),
        ("# nothing\n", [("table-empty", "")]),
        ("---\n", [("table-empty", "")]),
        ("Card:\nCoin: []\n", [("table-empty", "Card"), ("table-empty", "Coin")]),
        ("Card:\n\t- {a: 1}\n", [("yaml-syntax", "\t")]),
        ("Card:\n  - {a: \x07}\n", [("yaml-syntax", "\x07")]),
        ("Card:\n  - {a: 1\n", [("yaml-syntax", "{")]),
        ("Card:\n  - {a: 'x}\n", [("yaml-syntax", "'")]),
        ("Card:\n  - {a: @x}\n", [("yaml-syntax", "@")]),
        ("Card:\n  - {a: 1}\n - {a: 2}\n", [("yaml-syntax", "-")]),
        ('Card:\n  - {a: "\\UFFFFFFFF"}\n', [("yaml-syntax", "")]),
        ("Card:\n  - {a: [[[[[[[[[1]]]]]]]]]}\n", [("yaml-too-big", "[")]),
    ],
)
def test_mistakes_are_reported_once_at_the_cell(text, expected):
    assert [(id, guilty) for id, guilty, _ in mistakes(text)] == expected


def test_a_broken_cell_takes_its_row_with_it_but_no_other():
    tables, reporter = read("Card:\n  - {a: *x}\n  - {a: 1}\n  - {a: [*x]}\n  - {a: {b: }}\n")
    assert len(tables[0].rows) == 1
    assert len(reporter.found) == 3


def test_a_duplicate_key_shows_both_places():
    _, reporter = read("Card:\n  - a: 1\n    a: 2\n")
    (found,) = reporter.found
    assert found.span is not None
    assert (found.span.line, found.related[0].span.line) == (3, 2)


def test_an_unquoted_call_with_a_comma_is_explained():
    _, reporter = read("Card:\n  - {e: take(metal, wood)}\n")
    assert reporter.found[0].help == 'put the whole call in quotes: `"take(metal, wood)"`'


@pytest.mark.parametrize(
    ("text", "line", "help_"),
    [
        ("Card\n\n  - {a: 1}\n", 1, "write `Card:`"),
        ("Card:\n  - a 1\n    b: 2\n  - a: 2\n", 2, "write `a: 1`"),
        ("Card:\n  - a: 1\n    b 2\n  - a: 2\n", 3, "write `b: 2`"),
        ("Card:\n  - a: 1\n    b [2, 3]\n", 3, "write `b: [2, 3]`"),
        ("Card\n  - {a: 1}\nCoin:\n  - {a: 1}\n", 1, "write `Card:`"),
    ],
)
def test_a_key_without_its_colon_is_told_in_its_line(text: str, line: int, help_: str) -> None:
    (found,) = read(text)[1].sorted()
    assert found.span is not None
    assert (found.id, found.span.line, found.help) == ("yaml-syntax", line, help_)
    assert found.message == f"`:` is missing behind `{found.span.text}`"


def test_two_colons_in_a_line_are_no_missing_one() -> None:
    (found,) = read("Card:\n  - a: 1\n    b: 2 c: 3\n")[1].sorted()
    assert found.span is not None
    assert (found.span.line, found.message) == (3, "a second `:` in one line")


def test_an_alias_bomb_is_harmless():
    lines = ["a0: &a0 [x, x]"] + [f"a{i}: &a{i} [*a{i - 1}, *a{i - 1}]" for i in range(1, 100)]
    tables, reporter = read("\n".join(lines))
    assert all(table.rows == () for table in tables)
    assert {d.id for d in reporter.found} <= {"yaml-feature", "table-shape"}


def test_deep_nesting_and_long_files_are_refused():
    assert [m[0] for m in mistakes("[" * 100_000)] == ["yaml-too-big"]
    assert [m[0] for m in mistakes("- " * 100_000)] == ["yaml-too-big"]
    assert [m[0] for m in mistakes("a" * 10_000_000)] == ["yaml-too-big"]
    assert [m[0] for m in mistakes("Card:\n" + "  - {a: 1}\n" * 10_000)] == ["yaml-too-big"]
    assert mistakes("Card:\n" + "  - {a: 1}\n" * 5_000) == []


@pytest.mark.parametrize("long", ["a" * 2_000_000, "places: [a, b]\nlinks:\n" + "  - [a, b]\n" * 10_000])
def test_only_tables_are_told_to_be_divided(long: str) -> None:
    helps = []
    for read_it in (read_table, read_map):
        reporter = Reporter()
        read_it(SourceFile("x.yaml", long), reporter)
        (found,) = [one for one in reporter.found if one.id == "yaml-too-big"]
        helps.append(found.help or "")
    assert ["divide" in help_ for help_ in helps] == [True, False]
    assert "fewer places" in helps[1]


PIECES = [
    *("Card:", "\n  - ", "{a: 1}", "a", ": ", ", ", "[", "]", "{", "}", "'", '"', "*x", "&x ", "!t ", "#", "\n", "\t"),
    *(
        "-",
        "? ",
        "|",
        ">",
        "---",
        "...",
        "%YAML",
        "\\",
        "\\U00110000",
        "\u2028",
        "\ufeff",
        "<<",
        "each",
        "\x00",
        "é",
        "😀",
    ),
]


@given(st.lists(st.sampled_from(PIECES) | st.text(max_size=3), max_size=25).map("".join))
def test_no_text_makes_it_fail(text):
    for read_it in (read_table, read_map):
        reporter = Reporter()
        read_it(SourceFile("x.yaml", text), reporter)
        for found in reporter.found:
            assert found.span is not None
            assert 0 <= found.span.start <= found.span.end <= len(text)


def map_of(text: str) -> tuple[tuple[list[str], list[tuple[int, int]]] | None, list[tuple[str, str]]]:
    reporter = Reporter()
    result = read_map(SourceFile("map.yaml", text), reporter)
    found = [(d.id, d.span.text if d.span else "") for d in reporter.sorted()]
    return result and ([p.text for p in result.places], list(result.links)), found


def test_a_map():
    assert map_of("places: [a, b, c]\nlinks:\n  - [b, a]\n  - [b, c]\n") == ((["a", "b", "c"], [(0, 1), (1, 2)]), [])
    assert map_of("places: [alone]\n") == ((["alone"], []), [])


def test_a_map_may_say_where_its_places_lie():
    result = read_map(SourceFile("map.yaml", "places: {a: [1, 2], b: [100, 1]}\nlinks: [[a, b]]\n"), Reporter())
    assert result is not None
    assert ([p.text for p in result.places], result.at) == (["a", "b"], ((1, 2), (100, 1)))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [("map-shape", "")]),
        ("[a]", [("map-shape", "[a]")]),
        ("links: []\n", [("map-shape", "")]),
        ("places: []\n", [("map-shape", "[]")]),
        ("places: [a, a]\n", [("map-repeated", "a")]),
        ("places: [a, 1]\n", [("yaml-name", "1")]),
        ("places: [a, [b]]\n", [("map-shape", "[b]")]),
        ("places: [a, b]\nlinks: [[a, c]]\n", [("map-unknown-place", "c")]),
        ("places: [a, b]\nlinks: [[a, a], [a, b]]\n", [("map-self-link", "[a, a]")]),
        ("places: [a, b]\nlinks: [[a, b], [b, a]]\n", [("map-repeated", "[b, a]")]),
        ("places: [a, b]\nlinks: [[a, b, a]]\n", [("map-shape", "[a, b, a]")]),
        ("places: [a, b]\nlinks: a\n", [("map-shape", "a")]),
        ("places: [a, b]\nways: [[a, b]]\nlinks: [[a, b]]\n", [("map-shape", "ways")]),
        ("places: [a, b, c]\nlinks: [[a, b]]\n", [("map-in-parts", "c")]),
        ("places: {a: [1, 1], b: [1, 1]}\n", [("map-repeated", "[1, 1]")]),
        ("places: {a: [1, 1], b: [0, 1], c: [1, 101]}\n", [("map-shape", "[0, 1]"), ("map-shape", "[1, 101]")]),
        ("places: {a: [1, 1], b: , c: [1], d: [1, 2, 3]}\n", [("map-shape", x) for x in ("b", "[1]", "[1, 2, 3]")]),
        ("places: {a: 1, b: [x, 1], c: [[1], 1]}\n", [("map-shape", x) for x in ("1", "[x, 1]", "[[1], 1]")]),
        ('places: {a: ["1", 1]}\n', [("map-shape", '["1", 1]')]),
        ("places: {a: [1, 1], a: [2, 1]}\n", [("yaml-duplicate-key", "a")]),
        ("places: {}\n", [("map-shape", "{}")]),
    ],
)
def test_mistakes_in_maps(text, expected):
    assert map_of(text)[1] == expected


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("Card:\n  - {a: 1}\n  {a: 2}\n  - {a: 3}\n", "{a: 2}"),
        ("Card:\n  - a: 1\n    b: 2\n  a: 2\n  - {a: 3}\n", "a: 2"),
        ("Card:\n  - {a: 1}\n  {a: 2}\n", "{a: 2}"),
    ],
)
def test_a_row_without_a_dash(text, row):
    finding = read(text)[1].found[0]
    assert (finding.span.text, finding.message) == (row, "this row has no `-` before it")
    assert finding.help == f"write `- {row}`"
