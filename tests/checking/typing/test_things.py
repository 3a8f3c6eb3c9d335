"""Kinds, fields, spaces, variables, options and tables."""

import pytest

from tests.checking.typing.conftest import HEAD


def test_fields(typing):
    typing.marked(
        """
        kind A:
            size: number
            size: number  #! field-declared-twice
            place: number = 1  #! field-declared-twice
        kind B is A:
            size: 1..3  #! field-declared-twice
        kind C:
            size: Colour  #! field-clash
        kind D:
            var size: number  #! field-clash
        kind E is F  #! kind-circle
        kind F is E  #! kind-circle
        kind G is Nothing  #! unknown-kind
        table A:
            size: 1
        table C:
            size: amber
        space S: row(2):
            owner: player = red  #! field-declared-twice
            number: number = 1  #! field-declared-twice
        """
    )


def test_ranges_of_printed_fields_may_differ(typing):
    typing.marked(
        """
        kind A:
            size: 1..3 = 1
            holder: player = red
        kind B:
            size: 2..9 = 2
            holder: player? = none
        define ff(k: A) = k.size
        """
    )
    assert str(typing.typed.component_fields["size"].type) == "1..9"
    results = {d.name.text: str(type_) for d, type_ in typing.typed.results.items()}
    assert results["ff"] == "1..3"


def test_types(typing):
    typing.marked(
        """
        var aa: list of Card  #! wrong-type
        var bb: text  #! wrong-type
        var cc: tally of Card  #! wrong-type
        var dd: bag of Card  #! unknown-type
        var ee: set of Card?  #! wrong-type
        var ff: 3..1 = 1  #! empty-range
        var gg: tally of Fruit = {}
        var hh: set of Fruit = {apple}
        var ii: Direction = north
        var jj: mode = quick
        var kk: Square = Square.a1
        define ll(x: list of Card, y: set of Card) = count x + count y
        define mm = ll(deck, deck)
        define nn = ll(Card, deck)  #! wrong-type
        """
    )


def test_start_values(typing):
    typing.marked(
        """
        var aa: Colour  #! missing-start
        var bb: player  #! missing-start
        var cc: Card?
        var dd: 1..3  #! missing-start
        var ee: number = red  #! wrong-type
        var ff: number = none  #! nothing-stored
        var gg: number = 0  resets each bonus  #! unknown-phase
        var hh: number = 0  resets each plai  #! unknown-phase
        var ii: number = 0  resets each play
        space S: row(2):
            var jj: Colour  #! missing-start
        """
    )


def test_options(typing):
    typing.marked(
        """
        option aa: 1..3 = 4  #! out-of-range
        option bb: 6 | 10 = 8  #! not-a-choice
        option cc: x | y = quick  #! wrong-type
        option dd: yes | no = 1  #! wrong-type
        option ee: 3..1 = 1  #! empty-range
        define ff = extra and mode = slow and board > 4
        """
    )


def test_shapes(typing):
    typing.marked(
        """
        space A: grid(3)  #! wrong-arguments
        space B: blob(3)  #! unknown-shape
        space C: ring(0)  #! board-size
        space D: ring(round)  #! size-not-constant
        space E: ring(1000000)  #! board-too-large
        space F: corners(Track)  #! wrong-shape
        space G: corners(3)  #! wrong-type
        space H: ring(if count players = 2 then board else 3)
        space I: row(2..board)
        space J: hexagon(1000)  #! board-too-large
        define kk = I(1)  #! unknown-place
        define ll = H(9)  #! unknown-place
        define mm = Field.h8  #! place-left-out
        define nn = Field.d4
        define oo = Field.i1  #! unknown-place
        define pp = J(1, 1)
        """
    )


def test_hexagons(typing):
    typing.marked(
        """
        space A: hexagon(2)
        define bb = A(2, -2)
        define cc = A(2, 1)  #! unknown-place
        define dd = A(3, 0)  #! unknown-place
        space E: corners(A)
        define ff = count touching(A(0, 0)) + count touching(the e in E)
        """
    )


def test_maps(typing):
    typing.marked(
        """
        space Town: graph("map.yaml")
        define aa = Town.home
        define bb = Town.hone  #! unknown-place
        define cc = Town(1)  #! wrong-arguments
        define dd = Town.home.row  #! unknown-field
        """,
        map_yaml="places: [home, mill]\nlinks:\n  - [home, mill]\n",
    )


def test_places_of_a_map_that_says_where_they_lie(typing):
    typing.marked(
        """
        space Town: graph("map.yaml")
        define aa = Town.home.row + Town.mill.column
        define bb = {t.row for t in Town}
        define cc = Town(1, 2)  #! wrong-arguments
        define dd = Town.home.colum  #! unknown-field
        """,
        map_yaml="places: {home: [1, 2], mill: [3, 1]}\nlinks:\n  - [home, mill]\n",
    )


def test_rows(typing):
    typing.marked(
        """
        table Card:
            colour: amber  #! missing-field
            colour: amber, worth: 10  #! out-of-range
            colour: apple, worth: 1  #! wrong-type
            colour: amber, worth: 1, weight: 3  #! unknown-field
            colour: amber, worth: 1, worth: 2  #! field-twice
            colour: amber, worth: 1, copies: 0  #! wrong-copies
            colour: amber, worth: 1, copies: 1000000000  #! wrong-copies
            colour: amber, worth: 1, copies: red  #! wrong-cell
            colour: amber, worth: round  #! cell-not-constant
            colour: none, worth: 1  #! nothing-stored
            colour: amber, worth: 1, title: "a \\"word\\""
            colour: amber, worth: 1, title: amber  #! wrong-type
        table Coin:
            colour: amber, fruits: {apple: 2}, gift: pay_out(3)
            colour: amber, fruits: each  #! each-without-values
            colour: amber, gift: pay_out  #! wrong-arguments
            colour: amber, gift: pay_out(round)  #! effect-argument
        table Cart:  #! unknown-kind
            colour: amber
        """
    )


def test_all_kinds_of_cells_in_yaml(typing):
    findings = typing.run(
        'table "rows.yaml"\nkind Box:\n    inside: set of Colour = {}\n',
        rows_yaml="""\
        Card:
          - {colour: each, worth: 3, owner: none, title: A plain word}
          - {colour: "violet", worth: each, copies: 2}
        Coin:
          - {colour: amber, fruits: {apple: 1, pear: 2}, gift: pay_out(2), turned: yes}
          - {colour: amber, gift: "pay_out(2)"}
        Box:
          - {inside: [amber, green]}
          - {inside: []}
        Square:
          - {at: [1, 2], marked: yes}
          - {at: b3, marked: yes}
        """,
    )
    assert findings == []
    rows = [row for row in typing.typed.rows if row.row.span.file.name.endswith("rows.yaml")]
    assert [len(row.cells) for row in rows] == [4, 2, 4, 2, 1, 1, 1, 1]
    assert rows[0].cells[0].each
    assert all(cell.value is not None for row in rows for cell in row.cells if not cell.each)
    assert [str(typing.typed.types[c.value]) for c in rows[2].cells] == ["Colour", "tally of Fruit", "effect", "yes_no"]
    assert [len(row.at) for row in rows[-2:]] == [2, 1]


@pytest.mark.parametrize(
    ("cell", "id"),
    [
        ("colour: ambr", "unknown-name"),
        ("colour: [amber]", "wrong-cell"),
        ("colour: {amber: 1}", "wrong-cell"),
        ("colour: amber, price: 7", "out-of-range"),
        ("colour: amber, fruits: {apple: red}", "wrong-type"),
        ("colour: amber, fruits: {amber: 1}", "wrong-type"),
        ("colour: amber, gift: pay_out(x)", "unknown-name"),
        ("colour: amber, gift: deck", "wrong-type"),
        ("colour: amber, copies: many", "wrong-cell"),
    ],
)
def test_mistakes_in_yaml_are_shown_at_the_cell(typing, cell, id):
    findings = typing.run('table "rows.yaml"', rows_yaml=f"Coin:\n  - {{{cell}}}\n")
    assert [f.id for f in findings] == [id]
    assert findings[0].span.file.name.endswith("rows.yaml")
    assert findings[0].span.line == 2


def test_a_cell_that_doesnt_fit_shows_the_field_too(typing):
    finding = typing.one('table "rows.yaml"', rows_yaml="Coin:\n  - {colour: amber, price: 7}\n")
    assert finding.related[0].span.file.name.endswith("trial.rules")


def test_rows_of_places(typing):
    findings = typing.run(
        """
        table "rows.yaml"
        space Spot: row(2):
            size: number
        """,
        rows_yaml="""\
        Square:
          - {marked: yes}
          - {at: [9, 9], marked: yes}
          - {at: z9, marked: yes}
          - {at: [1, 1], markd: yes}
          - {at: red, marked: yes}
        """,
    )
    assert [f.id for f in findings] == [
        "missing-at",
        "unknown-place",
        "unknown-place",
        "unknown-field",
        "unknown-place",
        "missing-field",
    ]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ('"(1, 2)"', "[1, 2]"),
        ("1 2", "[1, 2]"),
        ('"Square(1, 2)"', "[1, 2]"),
        ('"1, 2"', "[1, 2]"),
        ("Square.a2", "a2"),
    ],
)
def test_a_place_given_as_in_the_rules(typing, written, meant):
    finding = typing.one('table "rows.yaml"', rows_yaml=f"Square:\n  - {{at: {written}, marked: yes}}\n")
    assert (finding.id, finding.help) == ("wrong-cell", f"write `at: {meant}`")
    assert not typing.run('table "rows.yaml"', rows_yaml=f"Square:\n  - {{at: {meant}, marked: yes}}\n")


def test_a_call_in_at_that_ends_at_its_comma(typing):
    finding = typing.one('table "rows.yaml"', rows_yaml="Square:\n  - {at: Square(1, 2), marked: yes}\n")
    assert (finding.id, finding.help) == (
        "yaml-name",
        "a place is given by a list of its numbers: write `at: [1, 2]`",
    )


def test_rows_of_places_among_the_rules(typing):
    finding = typing.one("table Square:\n    column: 1, row: 2, marked: yes\n    marked: no")
    help = 'write `table "square.yaml"`, and in that file `Square:` and below it '
    assert (finding.id, finding.span.text) == ("missing-at", "Square")
    assert finding.help == help + "`  - {at: [column, row], field: value}` for each"


def test_rows_of_places_that_an_option_leaves_out_or_that_stand_twice(typing):
    findings = typing.run(
        """
        table "rows.yaml"
        space Isle: hexagon(board):
            inn: yes_no = no
            size: 0..9 = 0
        """,
        rows_yaml="""\
        Isle:
          - {at: [4, 0], inn: yes}
          - {at: [5, 0], inn: yes}
          - {at: [9, 0], inn: yes}
          - {at: [4, 0], size: 2}
          - {at: [4,0], inn: no}
        """,
    )
    assert [(f.id, f.span.line, f.span.text) for f in findings] == [
        ("place-left-out", 3, "[5, 0]"),
        ("unknown-place", 4, "[9, 0]"),
        ("field-twice", 6, "inn"),
    ]
    assert [f.related[0].span.line for f in findings[2:]] == [2]
    assert all(f.help for f in findings)


@pytest.mark.parametrize(
    ("cell", "message", "help"),
    [
        ("colour: ambr", "`Colour` has no member `ambr`", "did you mean `amber`?"),
        ("colour: grey", "`Colour` has no member `grey`", "write `amber`, `green` or `violet`"),
        ("colour: amber, fruits: {plum: 1}", "`Fruit` has no member `plum`", "write `apple` or `pear`"),
        ("colour: amber, fruits: pear", "`pear` is a `Fruit`, but `fruits` is a tally of `Fruit`", "`{pear: 1}`"),
    ],
)
def test_members_in_cells(typing, cell, message, help):
    finding = typing.one('table "rows.yaml"', rows_yaml=f"Coin:\n  - {{{cell}}}\n")
    assert finding.message == message
    assert help in finding.help


def test_components_are_bounded(typing):
    finding = typing.one("table Token:\n    colour: each, copies: 9000\n    colour: each, copies: 9000")
    assert finding.id == "too-many-components"


def test_a_phase_that_is_not_there_is_told_with_those_that_are(typing, tmp_path):
    body = "phase bidding: do bonus\nphase scoring: do bonus"
    (tmp_path / "base.rules").write_text(HEAD.replace("ruleset trial", "ruleset base") + body + "\n", encoding="utf-8")
    head = 'ruleset trial "Trial" extends "base.rules"\n'
    finding = typing.one('phase closing: do bonus\nexample "a" at the_end: do bonus', head=head)
    phases = "`setup`, `play`, `bidding` and `scoring` in base.rules and `closing` in trial.rules"
    assert (finding.id, finding.help) == ("unknown-phase", f"the phases are {phases}")
    assert typing.one("var late: 0..9 = 0  resets each bid", head=head).help == "did you mean `bidding`?"
