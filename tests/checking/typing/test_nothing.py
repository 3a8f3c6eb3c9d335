"""What may be nothing: warnings where it would be silently 0 or no, unless a condition sees to it."""


def test_arithmetic_and_comparison(typing):
    typing.marked(
        """
        define aa = top(deck).worth + 1  #! arithmetic-with-nothing
        define bb = top(deck).worth > 3  #! compared-with-nothing
        define cc = top(deck).worth = 3
        define dd = sum top(p).worth for p in Shelf
        define ee = most top(p).worth for p in Shelf
        define ff = Colour(top(deck).worth)
        define gg(s: Square) = step(s, north).row + 1  #! arithmetic-with-nothing
        """
    )


def test_conditions_that_see_to_it(typing):
    typing.marked(
        """
        define aa = if ace != none then ace.worth + 1 else 0
        define bb = if ace = none then 0 else ace.worth + 1
        define cc = ace != none and ace.worth > 3
        define dd = ace = none or ace.worth > 3
        define ee = not deck.empty and top(deck).worth > 3
        define ff = if deck.empty then 0 else top(deck).worth + 1
        define gg = {s in Square where step(s, north) != none and step(s, north).row > 2}
        define hh = any c in deck has c.worth > 3
        define ii = ace is Card and ace.worth > 3
        define jj = ace in deck and ace.worth > 3
        define kk = ace != none or ace.worth > 3  #! compared-with-nothing
        define oo = if deck.empty then 0 else most c.worth for c in deck
        define pp = 1 + (if deck.empty then 0 else oo)
        define qq = if deck.empty then 0 else most c.worth for c in deck where c.worth > 3
        define rr = 1 + qq  #! arithmetic-with-nothing
        define ss(t: Token) = if t is Coin then t.price + 1 else 0
        define tt(t: Token) = not t is Coin or t.price > 1
        define uu(t: Token) = t is Coin or t.price > 1  #! compared-with-nothing
        define vv(t: Token?) = if t is Coin then t.price + 1 else t.price + 2  #! arithmetic-with-nothing
        define ll = if ace != none then 1 else ace.worth + 1  #! arithmetic-with-nothing
        define mm(c: Card?) = c.worth + 1  #! arithmetic-with-nothing
        define nn = 1 + 0
            except when ace != none: ace.worth + 1
        """
    )


def test_needs_and_statements(typing):
    typing.marked(
        """
        phase x:
            need ace != none
            round := ace.worth
            if ace.worth > 3: do bonus
            do bonus
            round := ace.worth  #! nothing-stored
        phase y:
            let c = top(deck)
            need c != none
            do bonus
            round := c.worth
        phase z:
            ace := the c in Card
            ace := top(deck)
            round := ace.worth  #! nothing-stored
        phase w:
            for k in 1..2:
                if ace = none:
                    round := 1
                else if ace.worth > 3:
                    round := ace.worth
        """
    )


def test_the_box_is_no_reason_for_a_warning(typing):
    typing.marked(
        """
        define aa(t: Token) = if t is Coin then 0 else t.place.level + 1  #! arithmetic-with-nothing
        kind Man
        table Man:
            copies: 2
        space Board: grid(3, 3) holds Man
        define bb(m: Man) = m.place.row + 1
        phase x:
            for m in Man: round := m.place.row  #! nothing-stored
        """
    )


def test_calls_pass_it_on(typing):
    typing.marked(
        """
        define twice(n: number) = n * 2
        define maybe_twice(n: number?) = if n = none then 0 else n * 2
        define aa = twice(ace.worth) + 1  #! arithmetic-with-nothing
        define bb = maybe_twice(ace.worth) + 1
        define cc = twice(round) + 1
        """
    )


def test_help_names_all_that_is_to_be_tested(typing):
    found = typing.one("define aa = ace.worth < top(deck).worth")
    assert found.help == (
        "write `ace.worth = none or deck.empty or …` if it is to hold then, "
        "`ace.worth != none and not deck.empty and …` if not"
    )
