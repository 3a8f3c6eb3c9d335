"""Names: what is visible where, and what is said of a name that isn't."""

import pytest


def test_every_use_has_one_finding(typing):
    typing.marked(
        """
        define aa = rond + 1  #! unknown-name
        define bb = Colour(1).nmber  #! unknown-field
        define cc = red.hnd  #! unknown-own
        define dd = ambr  #! unknown-name
        define ee(c: Card) = c.wrth + 1  #! unknown-field
        define ff = Square.z9  #! unknown-place
        define gg(c: Crd) = 1  #! unknown-type
        phase other:
            do bonuss  #! unknown-name
            as red:
                ask drow(1)  #! unknown-action
                gain 1 coin  #! not-a-resource
                let x = my hadn  #! unknown-own
                move top(x) to deck
        """
    )


@pytest.mark.parametrize(
    ("body", "help"),
    [
        ("define aa = rond", "did you mean `round`?"),
        (
            "define aa = hand",
            "every player has his own: write `my hand` below `per player:`, or `p.hand` of a player p",
        ),
        ("phase x: move hand to deck", "every player has his own: write `my hand`"),
        ("define aa = worth", "`worth` is a field: write it behind what has it, as in `x.worth`"),
        ("define aa(p: player) = p.deck", "`deck` is no player's own: write it alone"),
        ("phase x:\n    as red: move my deck to bank", "`deck` is no player's own: write it without `my`"),
        ("define aa = count Post(2)", "write `my Post(2)` or `red.Post(2)`"),
        ("define aa = deck.worth", "what lies there has it: write `top(deck).worth`"),
        ("define aa = Card.worth", "write `{x.worth for x in Card}`, or pick one, as in `the x in S where …`"),
        ("define aa = {c in Card where c in deck}.top", "write `top({c in Card where c in deck})`"),
        ("define aa(p: Post) = p.hand", "players have it: write `p.owner.hand`"),
        ("define aa(c: Card) = c.price", "only `Coin` has it"),
        ("define aa = top", "write its arguments: `top(…)`"),
        ("define aa = price_of", "write `price_of(c)`"),
        ("define aa = draw", "write `ask draw` as a statement"),
        ("define aa: bool = yes", "did you mean `yes_no`?"),
        ("define aa(c: deck) = 1", "a pile is no type: there is only the one"),
        ("space Ring: rng(4)", "did you mean `ring`?"),
    ],
)
def test_help(typing, body, help):
    assert typing.one(body).help == help


def test_what_a_player_has_is_not_written_with_me_and_a_dot(typing):
    finding = typing.one("phase x:\n    as red: move me.hand to deck")
    assert (finding.id, finding.message) == ("me-dot", "write `my hand` instead of `me.hand`")


def test_taken_names(typing):
    typing.marked(
        """
        define aa(round: number) = 1  #! name-taken
        define bb(c: Card) = count {c in deck where c.worth = 1}  #! name-taken
        define dd(north: number) = north  #! name-taken
        define ee = any top in deck has top.worth = 1  #! name-taken
        phase x:
            let y = 1
            for y in 1..2: do bonus  #! name-taken
            for z in 1..2: do bonus
            for z in 1..2: do bonus
        """
    )


def test_a_declaration_may_take_a_predeclared_name(typing):
    typing.marked("var walk: number = 1\ndefine a = walk + 1")


def test_a_field_may_be_called_like_anything(typing):
    typing.marked(
        """
        kind Thing:
            red: number = 1
            top: number = red
        table Thing:
            red: 2
        define aa(t: Thing) = t.red + t.top
        """
    )


def test_a_default_uses_earlier_fields_only(typing):
    typing.marked(
        """
        kind Thing:
            first: number = last  #! unknown-name
            last: number = 1
            var now: number = first + last
        """
    )


def test_labels_show_fields_and_parameters(typing):
    typing.marked(
        """
        kind Thing "{size} of {place}, {heavy}":  #! unknown-name
            size: number = 1
        space Spot "{owner} {number} {worth}": row(2)  #! unknown-name, unknown-name
        effect grow(n: number) "{n} and {m}": do bonus  #! unknown-name
        phase x:
            need yes else "{round} {turn}"  #! unknown-name
        show c in Card "{c.colour} {c.weight}"  #! unknown-field
        """
    )


def test_a_name_one_letter_from_a_variable(typing):
    finding = typing.one("phase x:\n    for rounds in 1..2: do bonus")
    assert finding.id == "nearly-a-variable"
    assert finding.related[0].message == "the variable"


def test_loops_and_choices_set_variables(typing):
    typing.marked(
        """
        phase x:
            for round in 1..6: do bonus
            for round in 7..9: do bonus  #! out-of-range
            random ace in deck
            for deck in 1..2: do bonus  #! name-taken
            as red:
                choose my coins in 0..3
                choose my hand in 0..3  #! not-a-variable
            for c in Token: choose c.turned in {yes, no}
            for c in Token: choose c.colour in Colour  #! not-a-variable
        """
    )


def test_what_could_not_be_read_is_not_unknown_too(typing):
    findings = typing.run(
        """
        define lost(c: Card) = c.worth +
        kind Lost is
        enum Shade: pale, dark,
        per player:
            pile purse Token
            var luck: 0 or
        phase x:
            as red:
                gain lost(top(deck)) luck
                move bank to my purse
                let s = Shade(1) = pale
                let c = the c in Lost
        """
    )
    assert {f.id for f in findings} <= {"syntax-error", "unfinished-line", "unexpected-indent", "misplaced-line"}


def test_a_field_of_all_places_together(typing):
    finding = typing.one("define a = Square.stone")
    assert finding.id == "unknown-field"
    assert finding.help == "write `{x.stone for x in Square}`, or pick one, as in `the x in Square where …`"
