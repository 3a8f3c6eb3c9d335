"""Types that don't fit: each mistake is said once, where it is."""

import pytest


def test_conditions_and_numbers(typing):
    typing.marked(
        """
        define aa = 1 + red  #! wrong-type
        define bb = not 3  #! wrong-type
        define cc = if round then 1 else 2  #! wrong-type
        define dd = count red  #! wrong-type
        define ee = amber < green  #! wrong-type, wrong-type
        define ff = amber = apple  #! never-equal
        define gg = deck = top(deck)  #! never-equal
        define hh(c: Card) = c is Coin  #! never-equal
        define ii = red in deck  #! never-equal
        define jj = if extra then 1 else red  #! branches-differ
        define kk = {1, red}  #! wrong-type
        define ll = {x for x in 1..round - 9}
        define mm = sum red for c in deck  #! wrong-type
        define nn = Card(2)  #! no-order
        define oo = top(Card)  #! no-order
        define os = deck(0)  #! out-of-range
        define ot = deck(round - 1).worth
        define pp = deck + 1  #! wrong-type
        define qq = deck + Square  #! wrong-type
        define rr = 3..1  #! empty-range
        define ss = {my_count(n) for n in 1..3}  #! unbounded-set
        define my_count(n: number) = n
        define tt = 3(1)  #! wrong-arguments
        define uu(c: Card) = c.title = c.title  #! wrong-type
        define vv = Card = none  #! never-equal
        define ww = none in deck  #! never-equal
        define www = Token in around(Square.a1)  #! never-equal
        define wwww = Square.a1 in subsets(Token, 1)  #! never-equal
        define xx = most deck for c in deck  #! wrong-type
        define yy = none  #! wrong-type
        """
    )


def test_a_broken_part_is_said_once(typing):
    typing.marked(
        """
        define aa = unknown + 1  #! unknown-name
        define bb = aa + top(aa) + count aa
        define cc = {aa, 1} + {z in aa where z = 1}
        phase x:
            let y = aa.hand
            move y to aa
            if y: do bonus
            for z in y: move z to deck
        """
    )


COIN = "if every `Coin` is a `Card`, too, declare `kind Coin is Card`"


@pytest.mark.parametrize(
    ("body", "id", "help"),
    [
        ("define aa(c: Colour) = c = amber or green", "or-needs-condition", "write `c in {amber, green}`"),
        ("define aa(c: Colour) = c != amber or green", "or-needs-condition", "write `not c in {amber, green}`"),
        ("define aa = deck = top(deck)", "never-equal", "write `top(deck)` for what lies there"),
        (
            "define aa(c: Card) = c is Coin",
            "never-equal",
            "if every `Coin` is a `Card`, too, declare `kind Coin is Card`",
        ),
        ("define aa = deck = ace", "never-equal", "write `top(deck)` for what lies there"),
        ("define aa = Card = ace", "never-equal", "write `ace in Card`"),
        ("define aa = Card = none", "never-equal", "write `Card = {}`"),
        ("define aa = amber < green", "wrong-type", "write `amber.number` for its place in the order of its enum"),
        ("define aa = groups(Square.a1)", "wrong-type", "write `{Square.a1}`"),
        ("phase x: move Square to box", "wrong-type", "write `K on …` for the components of a kind on these places"),
        ("var v: set of number", "unbounded-set", "write them, as in `set of 1..6`"),
        ("define aa = ahead(Square.a1, 1)", "wrong-shape", "on other boards use `step` with a direction"),
        ("define aa = around(deck)", "not-on-a-board", "only the places of spaces have neighbours"),
        (
            "define aa = Card on Square",
            "kind-not-there",
            "write `space Square: grid(6, 5) holds Token, Card` if it belongs there",
        ),
        (
            "define aa = (Token on Square).empty",
            "unknown-field",
            "write `Token on Square = {}` if it has no members, `Token on Square != {}` if there is one",
        ),
        ("define aa = (Token on Square).worth", "unknown-field", "only `Card` has it"),
        (
            "define aa = (Token on Square).turned",
            "unknown-field",
            "write `{x.turned for x in Token on Square}`, or pick one, as in `the x in S where …`",
        ),
        (
            "define aa = Token in Square.a1",
            "never-equal",
            "write `Token on Square.a1 != {}` to ask whether one lies there",
        ),
        (
            "define aa = {ace} in deck",
            "never-equal",
            "write `every x in {ace} has x in deck` if all are, `any x …` if one is",
        ),
    ],
)
def test_help(typing, body, id, help):
    found = typing.run(body)
    assert found[0].id == id
    assert found[0].help == help


def test_calls(typing):
    typing.marked(
        """
        define aa = price_of(1)  #! wrong-type
        define bb = price_of()  #! wrong-arguments
        define cc = top(deck, 1, 2)  #! wrong-arguments
        define dd = left(1)  #! wrong-type
        define ee = step(Square.a1, amber)  #! wrong-type
        define ff = seat(3)  #! out-of-range
        define gg = Colour(4)  #! out-of-range
        define hh = Square(9, 9)  #! unknown-place
        define ii = Square(1)  #! wrong-arguments
        define jj = Track.a1  #! unknown-place
        define kk(t: Coin) = t.fruits(amber)  #! wrong-type
        define ll = round(1)  #! wrong-arguments
        define mm = distance(Square.a1, Track(1))  #! never-equal
        define nn = touching(Square.a1)  #! wrong-shape
        define oo = common(Card, Colour)  #! never-equal
        """
    )


def test_lookup_and_award(typing):
    typing.marked(
        """
        define aa = lookup(round, 3: 1, 2: 2)  #! wrong-key
        define bb = lookup(round, 3 or more: 1, 4: 2)  #! wrong-key
        define cc = lookup(amber, amber: 1, apple: 2)  #! wrong-key
        define dd = lookup(amber, amber: 1, amber: 2)  #! wrong-key
        define ee = lookup(round, amber: 1)  #! wrong-key
        define ff = lookup(amber, 1: 1)  #! wrong-key
        define gg = lookup(deck, 1: 1)  #! wrong-type
        score hh "h" = award 3 to most my coins ties pool  #! unknown-ties
        define ii = {apple: 1, amber: 2}  #! wrong-type
        define jj = {apple: 1, apple: 2}  #! wrong-key
        """
    )


def test_statements(typing):
    typing.marked(
        """
        phase x:
            round := red  #! wrong-type
            round := 7  #! out-of-range
            round := none  #! nothing-stored
            round := top(deck).worth  #! nothing-stored
            ace := top(deck)
            ace := deck  #! wrong-type
            round += deck  #! wrong-type
            chosen += {amber}
            chosen += amber  #! wrong-type
            ace += 1  #! wrong-type
            mode := slow  #! not-a-variable
            move 3 to deck  #! wrong-type
            move Coin to deck  #! cannot-hold
            move Card to Card  #! wrong-type
            shuffle red  #! wrong-type
            show deck to deck  #! wrong-type
            show deck to players
            expect yes  #! only-in-examples
            do deck  #! wrong-type
            do pass  #! action-done
            do bonus with any  #! only-in-examples
            ask bonus  #! not-an-action
            ask draw  #! not-handed
            ask draw(1, ace, Square.a1, 5)  #! wrong-arguments
            as 3: do bonus  #! wrong-type
            as red:
                my coins += 1  #! resource-changed
                red.coins -= 1  #! resource-changed
                my mark += 1
                gain 1 mark  #! not-a-resource
                pay -1 coins  #! out-of-range
                may repeatedly:
                    ask pass
                else: do bonus  #! may-else
        """
    )


def test_a_resource_is_gained(typing):
    assert typing.one("phase x:\n    as red: my coins += round + 1").help == "write `gain round + 1 coins`"


def test_effects_as_values(typing):
    typing.marked(
        """
        effect twice(gift: effect):
            do gift
            do gift
        effect some(n: number):
            do twice(bonus)
            do twice(pay_out(2))
            do twice(pay_out(n))  #! effect-argument
            do twice(pay_out)  #! wrong-arguments
            do twice(1)  #! wrong-type
        phase x:
            as red:
                do some(1)
                for c in Coin: do c.gift
        """
    )


def test_parameters(typing):
    typing.marked(
        """
        define aa(c in deck) = c.worth  #! chosen-in-definition
        effect bb(c in deck): move c to box  #! chosen-in-effect
        action cc(d in deck, n: number): move d to box  #! handed-after-chosen
        action ee(d in deck where d.worth, f in d): move d to box  #! wrong-type, wrong-type
        """
    )


def test_reactions(typing):
    typing.marked(
        """
        after draw(n, c) when n + c > 1: do bonus  #! wrong-type
        after put(c, p, q): do bonus  #! wrong-arguments
        forbid draw(n, c) when c else "{n} {d}"  #! wrong-type, unknown-name
        before play: expect yes  #! only-in-examples
        """
    )


def test_declared_results_are_checked(typing):
    typing.marked(
        """
        define aa: number = red  #! wrong-type
        define bb: Card = ace  #! nothing-stored
        define cc: Card? = ace
        define dd: 1..3 = 5  #! out-of-range
        define ee = 1
            except when extra: 2
            except when round: 3  #! wrong-type
            except when round = 1: red  #! branches-differ
        score ff "f" = red  #! wrong-type
        """
    )


def test_winner(typing):
    head = 'ruleset x "x"\nplayers 2\nvar a: number\nphase play: a := 1\n'
    assert typing.one("winner most players", head).id == "wrong-type"
    assert typing.run("winner most a, then least (a = 1)", head) == []


def test_examples(typing):
    typing.marked(
        """
        example "a" with players = 2, board = 7, mode = slow, extra = yes:
            as red: do draw(1, top(deck), Square.a1)
        example "b" with players = 5: do bonus  #! out-of-range
        example "c" with mode = 3: do bonus  #! wrong-type
        example "d" with mod = quick: do bonus  #! wrong-setting
        example "e" with mode = quick, mode = slow: do bonus  #! wrong-setting
        example "f" with 3: do bonus  #! wrong-setting
        example "g":
            do play with draw(top(deck), Square.a1), pass, none, yes, red, any
            do play with draw(1, 2, top(deck), Square.a1)  #! wrong-arguments
            do play with draw(1, top(deck), Square.a1)
            do play with any, pass  #! any-not-last
        phase loop:
            for turn in 1..3:
                turns from red until no: ask pass
        phase still: do bonus
        example "h" at loop with red to move, turn = 2, round = 2: do bonus
        example "i" at bonus with 2 to move, deck = 2: do bonus  #! unknown-phase, wrong-type, wrong-stand
        """
    )


def test_how_a_place_is_made_to_hold_a_kind(typing):
    help = {
        name: typing.one(f"effect aa: move Card to {place}").help
        for name, place in {"a": "Square.a1", "b": "bank"}.items()
    }
    assert help == {
        "a": "write `space Square: grid(6, 5) holds Token, Card` if it belongs there",
        "b": "write `pile bank: Token, Card` if it belongs there",
    }


def test_players_without_names(typing):
    head = 'ruleset x "x"\nplayers 2..4\nwinner most 1\nphase play: do thing\neffect thing: need yes\n'
    typing.marked(
        """
        define aa(p: player) = lookup(p, red: 1)  #! wrong-type
        define bb = seat(4)
        define cc = seat(5)  #! out-of-range
        """,
        head,
    )
