"""What people write who think in English or in another language: each time one finding, which says what to write."""

import pytest


@pytest.mark.parametrize(
    ("line", "id", "help"),
    [
        ("define aa = true", "unknown-name", "write `yes`"),
        ("define aa(s: Square) = s.stone = null", "unknown-name", "write `none`"),
        ("define aa = top(deck, three)", "unknown-name", "write `3`"),
        (
            "phase aa: move everything to deck",
            "unknown-name",
            "name what is meant: a place stands for all that lies on it, `Kind on place` for a part",
        ),
        ("phase aa:\n    for p in everybody: again", "unknown-name", "write `players`, the set of all players"),
        ('example "aa":\n    let one_more = one', "unknown-name", "write `1`, or `none`"),
        ("define aa = top(deck) is None", "unknown-kind", "write `top(deck) = none`"),
        ("define aa = len(deck) > 2", "unknown-name", "write `count S` for the number of members of S"),
        ("define aa = deck.size > 2", "unknown-field", "write `count deck`"),
        ("define aa(c: Card) = c.colour is amber", "unknown-kind", "write `c.colour = amber`"),
        ("define aa(c: Card) = c.colour is amber or green", "or-needs-condition", "write `c.colour in {amber, green}`"),
        ("define aa(c: Card) = c.colour = amber or green", "or-needs-condition", "write `c.colour in {amber, green}`"),
        (
            "define aa(c: Card) = c.colour = amber or green or violet",
            "or-needs-condition",
            "write `c.colour in {amber, green, violet}`",
        ),
        (
            "define aa(c: Card) = c.colour != amber or green",
            "or-needs-condition",
            "write `not c.colour in {amber, green}`",
        ),
        ("define aa(c: Card) = c.worth in 1 or 2", "or-needs-condition", "write `c.worth in {1, 2}`"),
        (
            'phase aa: need round > 1 or "too early"',
            "wrong-type",
            'a reason stands behind `else`: write `else "too early"`',
        ),
        ("phase aa: let round = 2", "name-taken", "write `round := …` to set it, or choose another name"),
        ("phase aa: sum_up := 2", "unknown-name", "a new name begins with `let`: `let sum_up = …`"),
        ("var aa: int = 0", "unknown-type", "did you mean `number`?"),
        ("define aa = sight(Square.a1)", "wrong-arguments", "write `sight(s, D)`"),
        ("define aa = step(Square.a1, 2)", "wrong-type", "write `step(s, d)` or `step(s, d, n)`"),
        ("define aa = Square(1)", "wrong-arguments", "write `Square(column, row)`"),
        ("define aa = 7.owner", "unknown-field", "only `Card` has it"),
        ("table Card:\n    colour: each, worth: 1, owner: red, owner: red", "field-twice", "delete one of them"),
        (
            "table Card:\n    colour: each, worth: 1, owner: red, weight: 3",
            "unknown-field",
            "the fields are `colour`, `copies`, `owner`, `title` and `worth`",
        ),
    ],
)
def test_what_to_write(typing, line, id, help):
    finding = typing.one(line)
    assert (finding.id, finding.help) == (id, help)


def test_a_name_that_is_bound_below(typing):
    [finding] = typing.run("phase aa:\n    let bb = cc + 1\n    let cc = 3")
    assert finding.help.startswith("`let cc = …` comes only in line ")


def test_a_new_name_without_let_is_reported_once(typing):
    assert [f.id for f in typing.run("phase aa:\n    sum_up := 2\n    round := sum_up\n    round := sum_up")] == [
        "unknown-name"
    ]


def test_a_condition_behind_or_stays_one(typing):
    assert not typing.run("define aa(c: Card) = c.colour = amber or c.worth = 3 or c is Card or c.owner = red")


def test_one_value_or_another_behind_other_conditions(typing):
    for line in ("c.worth = 1 and c.colour is amber or green", "c.worth = 1 and c.colour = amber or green"):
        finding = typing.one(f"define aa(c: Card) = {line}")
        assert (finding.id, finding.help) == ("or-needs-condition", "write `c.colour in {amber, green}`")
    for line in ("not c.worth in 1 or 4", "not c.worth = 1 or 4", "round = 1 and not c.worth is round or 4"):
        finding = typing.one(f"define aa(c: Card) = {line}")
        assert finding.id == "or-needs-condition"


def test_a_name_of_a_block_that_has_ended(typing):
    finding = typing.one("phase aa:\n    for card in deck:\n        move card to box\n    move card to box")
    assert finding.help.endswith("holds only in its block: is this line indented far enough?")


def test_parentheses_with_nothing_between(typing):
    assert typing.one("define aa = count deck()").help == "write `deck`"


def test_numbers_to_go_through(typing):
    assert typing.one("effect aa:\n    for n in range(3): do bonus").help == "write `1..n` for the numbers from 1 to n"
    assert typing.one("effect aa:\n    for n in 3: do bonus").help == "write `1..3` for the numbers from 1 to 3"


def test_nothing_as_a_start(typing):
    assert typing.one("var aa: player = none").help == "let the type end in `?`"


def test_a_variable_of_nobody_is_not_gained(typing):
    help = "it is nobody's own: write `aa += 2` or `aa -= 2`"
    found = typing.run("var aa: 0 or more\naction bb: gain 2 aa")
    assert help in [f.help for f in found if f.id == "not-a-resource"]


@pytest.mark.parametrize(
    ("line", "id", "help"),
    [
        ("define aa = deck is empty", "foreign-words", "write `deck.empty`"),
        ("define aa = not deck is empty", "foreign-words", "write `deck.empty`"),
        ("define aa = chosen is empty", "foreign-words", "write `chosen = {}`"),
        ("define aa = top(deck) is empty", "foreign-words", "write `top(deck) = none`"),
        ("define aa = Square.B2.empty", "unknown-place", "write `b2`: the letters of columns are small"),
        ("define aa = Square[1][2].empty", "bad-character", "write `Square(1, 2)`"),
        (
            "define aa = count(c in deck) > 3",
            "foreign-words",
            "write `count deck`, or `count {c in deck where …}` for a part of it",
        ),
        ('example "a" with mode = fast: do bonus', "unknown-name", "the values of `mode` are `quick` and `slow`"),
        ('example "a" with extra = maybe: do bonus', "unknown-name", "the values of `extra` are `yes` and `no`"),
        ('example "a" with extra = true: do bonus', "unknown-name", "write `yes`"),
        ('example "a" with board = big: do bonus', "unknown-name", "write a number, 4..8"),
    ],
)
def test_one_message_that_says_what_to_write(typing, line, id, help):
    finding = typing.one(line)
    assert (finding.id, finding.help) == (id, help)


def test_a_misspelt_value_of_an_option(typing):
    assert typing.one('example "a" with mode = quik: do bonus').help.startswith("did you mean `quick`?")


@pytest.mark.parametrize("word", ["stop", "skip", "done"])
def test_the_answer_that_stops(typing, word):
    finding = typing.one(f'example "a": do setup with any\nexample "b": do play with {word}')
    assert (finding.id, finding.message) == ("unknown-name", f"`{word}` is no answer")
    assert finding.help == "the answer by which a player stops, or does without, is `none`"


def test_an_answer_may_be_called_like_a_refusal(typing):
    assert not typing.run('action stop "Stop": need yes\nphase aa:\n    as red: ask stop\nexample "b": do aa with stop')


def test_more_players_than_there_may_be(typing):
    finding = typing.one('example "a" with players = 3: do bonus')
    assert finding.message == "this game is for 2 players, not 3"


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("run(d, s, Square)", "run(s, d, Square)"),
        ("run(s, Square, d)", "run(s, d, Square)"),
        ("step(d, s)", "step(s, d)"),
        ("within(s, 2)", "within(2, s)"),
        ("sight(orthogonal, s)", "sight(s, orthogonal)"),
        ("top(3, deck)", "top(deck, 3)"),
    ],
)
def test_arguments_in_another_order(typing, written, meant):
    finding = typing.one(f"define aa(s: Square, d: Direction) = {written}")
    assert (finding.id, finding.help) == ("wrong-arguments", f"write `{meant}`")


def test_arguments_that_no_other_order_mends(typing):
    assert [f.id for f in typing.run("define aa(s: Square, d: Direction) = run(s, d, 3)")] == ["wrong-type"]
    assert len(typing.run("define aa(s: Square, d: Direction) = run(d, s, 3)")) == 3


REFUSED = """
action lay(c in deck):
    need round > 1 else "it is too early"
    need c.worth > round else "{c.worth} is too little"
    move c to box
forbid pass when round = 6 else "the last round"
example "a":
    as red: expect refused lay because %s
"""


@pytest.mark.parametrize(
    ("reason", "help"),
    [
        ("it is to early", 'did you mean "it is too early"?'),
        ("the last rounds", 'did you mean "the last round"?'),
        ("no such thing", 'the reasons of `lay` are "it is too early", "{c.worth} is too little"'),
    ],
)
def test_a_reason_that_nothing_gives(typing, reason, help):
    finding = typing.one(REFUSED % f'"{reason}"')
    assert (finding.id, finding.help, finding.span.text) == ("unknown-reason", help, f'"{reason}"')


@pytest.mark.parametrize("reason", ["it is too early", "3 is too little", "the last round", "`round` would be 7"])
def test_reasons_that_may_be_given(typing, reason):
    assert not typing.run(REFUSED % f'"{reason}"')


def test_what_is_always_empty(typing):
    finding = typing.one("space Wall: grid(3, 3):\n    var sign: player?\ndefine aa(w: Wall) = w.empty")
    assert (finding.id, finding.help) == ("always-empty", "write `w.sign = none` for one without a `sign`")
    finding = typing.one("define aa(f: Field) = f.empty")
    assert (finding.id, finding.help) == ("always-empty", "let it hold something: `space Field: … holds K`")
    assert not typing.run("define aa(s: Square) = s.empty or deck.empty or box.empty")


def test_arguments_of_what_is_declared_in_another_order(typing):
    body = "define near(c: Card, n: number) = c.worth - n\ndefine aa(c: Card) = near(2, c)"
    finding = typing.one(body)
    assert (finding.id, finding.help) == ("wrong-arguments", "write `near(c, 2)`")
    body = "effect bb(n: number, p: player):\n    as p: gain n coins\nphase cc: do bb(red, 2)"
    assert typing.one(body).help == "write `bb(2, red)`"
    body = "define near(c: Card, n: number) = c.worth - n\ndefine aa(c: Card) = near(2, red)"
    assert [f.id for f in typing.run(body)] == ["wrong-type", "wrong-type"]


@pytest.mark.parametrize(
    ("lines", "help"),
    [
        (
            "define legth(n: number) = n\ndefine aa = length(2)",
            "did you mean `legth`? If not, write `count S` for the number of members of S",
        ),
        (
            'option wild: highest | nothig = highest\nexample "aa" with wild = nothing:\n    expect deck = deck',
            "did you mean `nothig`? If not, write `none` for no value, `{}` for a set without members",
        ),
    ],
)
def test_a_foreign_word_may_also_be_a_mistyped_declaration(typing, lines, help):
    assert help in [finding.help for finding in typing.run(lines)]
