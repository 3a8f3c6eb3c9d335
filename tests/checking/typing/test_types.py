"""Which type an expression has."""

import pytest

from tests.checking.typing.conftest import Typing

CASES = [
    ("1", "1"),
    ("2 + 3 * 4", "14"),
    ("-7 / 2", "-4"),
    ("round - 1", "0..5"),
    ("round * round", "1..36"),
    ("round / 0", "-6..6"),
    ("mod(round, 4)", "0..3"),
    ("abs(my mark)", "0..2"),
    ("min(round, 3)", "1..3"),
    ("max(round, 3)", "3..6"),
    ("board", "4..8"),
    ("mode", "mode"),
    ("extra", "yes_no"),
    ("red", "player"),
    ("amber", "Colour"),
    ("amber.number", "1..3"),
    ("Colour", "set of Colour"),
    ("Colour(2)", "Colour"),
    ("Colour(round)", "Colour?"),
    ("players", "set of player"),
    ("count players", "2"),
    ("count Colour", "0..3"),
    ("count deck", "0 or more"),
    ("my coins", "0 or more"),
    ("my rival", "player"),
    ("left(me).hand", "hand"),
    ("my total", "number"),
    ("seat(1)", "player"),
    ("seat(round)", "player?"),
    ("deck", "deck"),
    ("deck.empty", "yes_no"),
    ("deck(2)", "Card?"),
    ("top(deck)", "Card?"),
    ("top(deck, 3)", "list of Card"),
    ("top(deck).worth", "1..9?"),
    ("Card", "set of Card"),
    ("Card on deck", "list of Card"),
    ("Coin on Track", "list of Coin"),
    ("Square", "list of Square"),
    ("Square.b2", "Square"),
    ("Square(2, 3)", "Square"),
    ("Square(round, round)", "Square?"),
    ("Square.b2.column", "1..6"),
    ("Square.b2.stone", "player?"),
    ("Track(3).number", "1..8"),
    ("my Post(2).owner", "player"),
    ("red.Post", "list of Post"),
    ("around(Square.b2)", "set of Square"),
    ("step(Square.b2, north)", "Square?"),
    ("ahead(Track(1), 20)", "Track"),
    ("ahead(Shelf(1), 1)", "Shelf?"),
    ("sight(Square.b2, north)", "list of Square"),
    ("sight(Square.b2, orthogonal)", "set of Square"),
    ("groups(Square)", "set of set of Square"),
    ("subsets(Colour, 2)", "set of set of Colour"),
    ("distance(Square.b2, Square.b3)", "0 or more"),
    ("directions(Square)", "set of Direction"),
    ("{amber, green}", "set of Colour"),
    ("{}", "set of anything"),
    ("{1, 4}", "set of 1..4"),
    ("{apple: 2}", "tally of Fruit"),
    ("{c in deck where c.worth > 3}", "list of Card"),
    ("{c in Card where c.worth > 3}", "set of Card"),
    ("{c.colour for c in deck}", "set of Colour"),
    ("{top(p) for p in Shelf}", "set of Card"),
    ("deck + Card", "set of Card"),
    ("deck - {top(deck)}", "list of Card"),
    ("1..round", "list of 1..6"),
    ("the c in deck where c.worth = 9", "Card?"),
    ("sum c.worth for c in deck", "0 or more"),
    ("sum c.number for c in Colour", "0..9"),
    ("sum around(s) for s in Square", "set of Square"),
    ("most c.worth for c in deck", "1..9?"),
    ("any c in deck has c.worth = 1", "yes_no"),
    ("if extra then 1 else 5", "1..5"),
    ("if extra then amber else none", "Colour?"),
    ("if extra then deck else my hand", "deck or hand"),
    ("lookup(round, 1: 3, 2 or more: 5)", "3..5"),
    ("lookup(round, 2: 3)", "0..3"),
    ("lookup(amber, amber: red, green: blue)", "player?"),
    ("lookup(amber, amber: red, green: blue, violet: red)", "player"),
    ("lookup(me, red: {amber}, blue: {green})", "set of Colour"),
    ("lookup(extra, yes: 1, no: 2)", "1..2"),
    ("award 5, 2 to most my coins ties split", "0..5"),
    ("bonus", "effect"),
    ("pay_out(2)", "effect"),
    ("my strength(the c in Card)", "-1..11?"),
    ("none", "nothing"),
    ("(1)", "1"),
    ("red can draw(1)", "yes_no"),
]


@pytest.fixture(scope="module")
def types(tmp_path_factory):
    """The types of all expressions of `CASES`, found in one ruleset."""
    typing = Typing(tmp_path_factory.mktemp("types"))
    return typing.types_of([text for text, _ in CASES])


@pytest.mark.parametrize(("text", "type_"), CASES)
def test_type(types, text, type_):
    assert types[text] == type_


@pytest.mark.parametrize(
    ("text", "type_"),
    [
        ("c.turned", "yes_no?"),
        ("c.price", "1..3?"),
        ("c.colour", "Colour"),
        ("c.fruits", "tally of Fruit"),
        ("c.fruits(apple)", "0 or more"),
        ("c.title", "text?"),
        ("c.place.column", "1..6?"),
        ("c.place.owner", "player?"),
    ],
)
def test_fields_of_anything_in_the_box(typing, text, type_):
    assert typing.types_of([text], "for c in box: ")[text] == type_


def test_kinds_below_count_and_those_above_lend_their_fields(typing):
    typing.run("define f(t: Token) = t.price\ndefine g(c: Coin) = c.turned")
    results = {d.name.text: str(type_) for d, type_ in typing.typed.results.items()}
    assert results["f"] == "1..3?"
    assert results["g"] == "yes_no"


def test_results_are_inferred_in_any_order(typing):
    typing.run("define a = b + 1\ndefine b = c * 2\ndefine c = round")
    results = {d.name.text: str(type_) for d, type_ in typing.typed.results.items()}
    assert (results["a"], results["b"], results["c"]) == ("3..13", "2..12", "1..6")


def test_a_long_chain_of_definitions(typing):
    typing.run("\n".join(f"define d{n} = d{n + 1} + 0" for n in range(2000)) + "\ndefine d2000 = 1")
    assert not typing.findings
    results = {d.name.text: str(type_) for d, type_ in typing.typed.results.items()}
    assert results["d0"] == "1"


def test_a_circle_of_definitions_ends(typing):
    typing.run("define a = b + 1\ndefine b = a + 1")
    assert typing.findings == []
