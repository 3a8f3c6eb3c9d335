"""What people wrote who knew the language from its reference alone, and what they are told.

Six kinds of mistake, one from each of six games that newcomers wrote:

1. an open form next to a sign: `1 + most …`, and the opposite, `sum … in S - 20`, which reads `S - 20`;
2. `x = a or b`;
3. a comparison with what may be nothing, which forbids the first card;
4. an option without a value of its own, and a place that is only on the large board;
5. a `need` in an effect that was to be done only if it can be;
6. `+=` on what is gained and paid.

And, in one of them, a word of the language as a name.
"""

import pytest

from interpreter import api

GAME = """\
ruleset trial "Trial"
players 2..4
{top}
enum Title: guard, king, prince
kind Card "{{title}} {{value}}":
    title: Title
    value: 0..10
table Card:
    title: each, value: each
pile deck: Card hidden
per player:
    pile hand: Card private
    pile expedition: Card
    var coins: 0 or more = 3
phase setup:
    move Card to deck
    each player: move top(deck, 3) to my hand
phase play:
    turns from seat(1) until deck.empty: ask play_card
winner most my total, then most my coins
score cards = count my expedition
action play_card(c in my hand) "Play {{c}}":
    {rule}
    move c to my expedition
{more}
"""


def told(tmp_path, top="", rule="pay 1 coins", more=""):
    path = tmp_path / "trial.rules"
    path.write_text(GAME.format(top=top, rule=rule, more=more))
    return [(finding.id, finding.message, finding.help) for finding in api.load(str(path)).diagnostics]


@pytest.mark.parametrize("wrong", ["", "score chain = {0}"])
def test_the_game_without_a_mistake(tmp_path, wrong):
    assert told(tmp_path, more=wrong.format("1 + (sum c.value for c in my expedition)")) == []


def test_1_an_open_form_next_to_a_sign(tmp_path):
    findings = told(tmp_path, more="score chain = 1 + most c.value for c in my expedition")
    assert findings[0] == (
        "open-operand",
        "`most …` must stand in parentheses here",
        "write `score chain = 1 + (most c.value for c in my expedition)`",
    )
    assert [id for id, _, _ in findings[1:]] == ["arithmetic-with-nothing"]  # another one: of no cards nothing is most


def test_1_an_open_form_that_reaches_too_far(tmp_path):
    assert told(tmp_path, more="score chain = sum c.value for c in my expedition - 20") == [
        (
            "wrong-type",
            "`20` is the number 20, where a set is wanted",
            "`sum … in S` reaches to the end: write `(sum c.value for c in my expedition) - 20`",
        )
    ]


def test_2_one_value_or_another(tmp_path):
    assert told(tmp_path, rule='need c.title = king or prince else "only these"') == [
        (
            "or-needs-condition",
            "`prince` is a `Title`, not a condition of its own",
            "write `c.title in {king, prince}`",
        ),
    ]


def test_3_the_first_card_of_all(tmp_path):
    [finding] = told(
        tmp_path, rule='need c.value >= top(my expedition).value else "too low"', more="score purse = my coins"
    )
    assert finding == (
        "compared-with-nothing",
        "`top(my expedition).value` may be nothing, and then the comparison is no",
        "write `my expedition.empty or …` if it is to hold then, `not my expedition.empty and …` if not",
    )
    rule = 'need my expedition.empty or c.value >= top(my expedition).value else "too low"'
    assert told(tmp_path, rule=rule, more="score purse = my coins") == []


def test_4_an_option_without_a_value_of_its_own(tmp_path):
    findings = told(tmp_path, top="option size: 6 | 10\nspace Square: grid(size, size) holds Card")
    assert findings[0] == (
        "unfinished-line",
        "this option has no value of its own",
        "behind `=` stands what holds if nobody chooses: write `option size: 6 | 10 = 6`",
    )


def test_4_a_place_of_the_large_board_alone(tmp_path):
    top = "option size: 6 | 10 = 6\nspace Square: grid(size, size) holds Card"
    assert told(tmp_path, top=top, rule="move top(deck) to Square.j10") == [
        (
            "place-left-out",
            "`j10` is not there for every value of the options that the size depends on",
            "ask `if Square.j10 != none` first, or reckon it from the size: `Square(column, row)`",
        )
    ]


def test_5_a_need_where_an_if_was_meant(tmp_path):
    effect = 'effect climb(c: Card):\n    need c.value > 3 else "too low"\n    move c to my expedition'
    rule = "do climb(c)\n    do climb(top(my hand))"
    assert told(tmp_path, rule=rule, more=effect) == [
        (
            "repeated-need",
            "if a `need` of `climb` fails here, nothing is done, not even `do climb(c)` above",
            "write `if …: do climb(top(my hand))` if this one is to be left out then",
        )
    ]
    rule = "do climb(c)\n    if top(my hand).value > 3: do climb(top(my hand))"
    assert "repeated-need" not in [id for id, _, _ in told(tmp_path, rule=rule, more=effect)]


def test_6_a_sign_on_what_is_gained(tmp_path):
    assert told(tmp_path, rule="my coins += c.value") == [
        ("resource-changed", "`my coins` is a resource, which is gained and paid", "write `gain c.value coins`")
    ]


def test_a_word_of_the_language_as_a_name(tmp_path):
    more = "define holds(p: player) = count p.hand > 0\nscore bonus = if holds(me) then 1 else 0"
    [finding] = told(tmp_path, more=more)
    assert finding[:2] == ("reserved-word", "`holds` is a word of the language; choose another name")
