"""Misspelt names: what is suggested where several things may be meant, and that one slip is one message."""

import pytest


@pytest.mark.parametrize(
    ("body", "help"),
    [
        # a local that was introduced with a slip, beside a field or a player's own thing of that name
        ("define aa(wroth: number) = worth", "did you mean `wroth`? If not, `worth` is a field: write it behind"),
        ("define aa(hadn: number) = hand", "did you mean `hadn`? If not, every player has his own: write `my hand`"),
        # what a player's own thing was declared as, beside a global of that name
        (
            "per player:\n    var gren: number\nphase x:\n    as red: do pay_out(my green)",
            "did you mean `gren`? If not,",
        ),
        # an action beside a value
        ("action rond: again\ndefine aa = rond", "did you mean `round`? If not, write `ask rond` as a statement"),
        ("define aa(c: Daisy) = c.price\nkind Daisy:\n    prize: number", "did you mean `prize`? If not, only `Coin`"),
        ("kind Daisy is Token:\n    level_up: number = 1\ndefine aa(s: Square) = s.levle", "did you mean `level`?"),
        # words of the language that may stand there
        ("define aa = no(round = 1)", "did you mean `not`?"),
        ("define aa = nto(round = 1)", "did you mean `not`?"),
        ("table Card:\n    colour: ecah, worth: 1", "did you mean `each`?"),
        ('example "a":\n    as red: do draw(1) with anny', "did you mean `any`?"),
        # capitals decide between words that are equally near
        ("define aa(suqare: number) = 1\ndefine bb = Suqare", "did you mean `Square`?"),
    ],
)
def test_help(typing, body, help):
    assert typing.one(body).help.startswith(help)


def test_a_name_that_is_unknown_in_many_places_is_one_finding(typing):
    finding = typing.one("define aa = rond\ndefine bb = rond + 1\ndefine cc = 2 * rond")
    assert finding.message == "unknown name `rond`, here and in 2 more places"
    assert finding.help == "did you mean `round`?"
    assert [label.message for label in finding.related] == ["here, too", "here, too", "`round` is declared here"]
    assert typing.one("define aa = rond + rond").message == "unknown name `rond`, here and in one more place"


def test_a_misspelt_declaration_is_one_finding_whatever_it_is_unknown_as(typing):
    finding = typing.one(
        """
        kind Daisi:
            size: number
        table Daisy:
            size: 1
        pile meadow: Daisy
        var best_one: Daisy?
        define aa = count Daisy
        """
    )
    assert finding.help == "did you mean `Daisi`?"
    assert finding.message.endswith("here and in 3 more places")
    assert finding.related[-1].span.text == "Daisi"


@pytest.mark.parametrize(
    ("declared", "used"),
    [
        ("enum Metal: golde, tin", "gold"),
        ("enum Mtal: gold, tin", "Metal"),
        ("define ladder = 3", "lader"),
        ("space Pnod: grid(2, 2)", "Pond"),
    ],
)
def test_the_declaration_that_may_be_misspelt_is_shown(typing, declared, used):
    finding = typing.one(f"{declared}\ndefine aa = {used}\ndefine bb = {used}")
    assert finding.related[-1].message.endswith("is declared here")
    assert finding.span.line - finding.related[-1].span.line == 1


def test_beside_a_mistake_of_the_grammar_unknown_names_are_still_reported(typing):
    """Only what an unreadable declaration would have declared is passed over."""
    typing.marked(
        """
        phase lost:
            let x = = 3  #! chained-comparison
            wide := 4
        define slope = = 3  #! chained-comparison
        phase x:
            rond := 3  #! unknown-name
            do pay_out(slope)
        define aa = wode + slope  #! unknown-name
        """
    )


def test_of_several_names_the_one_that_nothing_uses_is_misspelt(typing):
    finding = typing.one(
        """
        effect dive: gain 1 coins
        define dvier(n: number) = n
        phase x:
            do dive
            do pay_out(diver(3))
            do pay_out(diver(4))
        """
    )
    assert finding.help == "did you mean `dvier`?"
    assert finding.related[-1].message == "`dvier` is declared here"


def test_what_parentheses_follow_is_no_kind(typing):
    assert typing.one("define caard(n: number) = n\ndefine aa = card(3)").help == "did you mean `caard`?"


def test_different_slips_are_different_findings(typing):
    found = typing.run("define aa = rond\ndefine bb = rund")
    assert [f.message for f in found] == ["unknown name `rond`", "unknown name `rund`"]


@pytest.mark.parametrize(
    "slip",
    [
        ("kind Flower:", "kind Flowr:"),
        ("kind Tulip is Flower", "kind Tulpi is Flower"),
        ("is Flower", "is Flowwer"),
        ("pile bunch: Tulip", "pile bunch: Tuilp"),
        ("holds Flower", "holds Folwer"),
        ("table Tulip", "table Tulipp"),
    ],
)
def test_a_misspelt_kind_has_no_consequences(typing, slip):
    body = """
        kind Flower:
            height: number
        kind Tulip is Flower
        table Tulip:
            height: each_height
        pile bunch: Tulip
        space Bed: row(4) holds Flower
        define tallest = most t.height for t in Tulip on bunch
        define mine(b: Bed) = top(b).height = top(bunch).height
        phase x:
            move Tulip to bunch
            move top(bunch) to Bed(1)
        """.replace("each_height", "3")
    assert typing.run(body) == []
    finding = typing.one(body.replace(*slip))
    assert finding.help.startswith("did you mean")


def test_a_misspelt_size_of_a_space_has_no_consequences(typing):
    body = "space Pond: grid(bord, 5)\ndefine aa = Pond.c3 = Pond(1, 2)\ndefine bb(p: Pond) = count around(p, north)"
    assert typing.one(body).help == "did you mean `board`?"


def test_a_misspelt_type_of_a_field_has_no_consequences_in_tables(typing):
    body = "kind Tulip:\n    gift: efect\ntable Tulip:\n    gift: bonus\n    gift: pay_out(2)"
    assert typing.one(body).help == "did you mean `effect`?"


def test_misspelt_players_and_resources_are_one_finding(typing):
    assert typing.one(
        """
        define aa(p: player) = lookup(p, rd: 1, blue: 2) + lookup(p, rd: 2, blue: 4) + rd.coins
        """
    ).message.endswith("here and in 2 more places")
    assert typing.one("phase x:\n    as red:\n        gain 1 coin\n        pay my coin coin").message.endswith("places")


def test_a_local_comes_before_the_form_that_other_languages_have(typing):
    assert typing.one("define aa(ttwo: number) = two").help.startswith("did you mean `ttwo`?")


def test_a_definition_that_is_misspelt_beside_a_field(typing):
    finding = typing.one("define wroth(c: Card) = 1\ndefine aa(c: Card) = worth(c)")
    assert finding.help.startswith("did you mean `wroth`? If not, `worth` is a field")


def test_a_misspelt_field_of_a_row_is_not_missing_as_well(typing):
    finding = typing.one("table Card:\n    colour: amber, wroth: 3")
    assert (finding.id, finding.help) == ("unknown-field", "did you mean `worth`?")


def test_a_misspelt_space_of_a_table_has_its_fields(typing):
    finding = typing.one("space Pond: grid(2, 2):\n    depth: number\ntable Pnod:\n    depth: 1")
    assert (finding.id, finding.help) == ("unknown-kind", "did you mean `Pond`?")
