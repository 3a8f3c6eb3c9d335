"""Whole rulesets, right and wrong: who sees what depends on how their cards come to where they are."""

from textwrap import dedent

import pytest

from interpreter.diagnostics.diagnostic import Reporter
from interpreter.driver import checked
from tests.checking.analysis.secrets import GAME, TURNS, marked

WHOLE = {
    "a kind in another's hand": """
        ruleset trial "Trial"
        players 2
        kind Card
        kind Diver "{worth}" is Card:
            worth: 1..9
        kind Special "special" is Card
        table Diver:
            worth: each
        table Special:
            copies: 5
        pile deck: Card hidden
        per player:
            pile hand: Card private
            var coins: 0..9 = 3
        phase setup:
            move Card to deck
            shuffle deck
            each player: move top(deck, 5) to my hand
        phase play:
            each player: ask count_divers, take_diver, find, any_at_all
        action count_divers "Count":
            need count Diver on left(me).hand > 2 #! depends-on-hidden Diver
            gain 1 coins
        action take_diver(d in Diver on left(me).hand) "Take": #! depends-on-hidden Diver
            move d to box
        action find "Find":
            need top(left(me).hand) is Special #! depends-on-hidden Special
            gain 1 coins
        action any_at_all "Any":
            need count Card on left(me).hand > 2 and count Diver on my hand > 1
            gain 1 coins
        winner most my coins
        """,
    "a private board": """
        ruleset trial "Trial"
        players north_side, south_side
        kind Ship "ship"
        table Ship:
            copies: 6
        per player:
            space Sea: grid(3, 3) holds Ship private:
                deep: yes_no = no
                var shot: yes_no = no
            space Marks: grid(3, 3):
                var shot: yes_no = no
            var hits: 0..9 = 0
        phase setup:
            each player:
                for n in 1..3:
                    choose s in my Sea where s.empty and not s.shot "Place a ship"
                    move top(Ship on box) to s
        phase play:
            each player: ask shoot, shoot_marked, shoot_ships, look
        action shoot(s in left(me).Sea where not s.shot) "Shoot": #! depends-on-hidden shot
            s.shot := yes
        action shoot_ships(s in left(me).Sea) "Shoot":
            need not s.empty #! depends-on-hidden empty
            gain 1 hits
        action shoot_marked(s in left(me).Marks) "Shoot":
            need not s.shot
            need not any z in left(me).Sea has z.deep
            need count Ship on left(me).Sea > 0
            s.shot := yes
            if not left(me).Sea(s.column, s.row).empty: gain 1 hits
        action look "Look":
            need any s in Sea has count s > 0 #! depends-on-hidden s
            gain 1 hits
        winner most my hits
        """,
    "a hidden kind in sight": """
        ruleset trial "Trial"
        players 2
        kind Token "{worth}" hidden:
            worth: 1..9
            var flipped: yes_no = no
        table Token:
            worth: each
        pile heap: Token
        space Spot: row(9) holds Token
        per player:
            pile kept: Token private
            var coins: 0..9 = 3
        phase setup:
            for n in 1..4: move top(Token on box) to Spot(n)
            move top(Token on box, 3) to heap
            each player: move top(Token on box) to my kept
        phase play:
            each player: ask take, lift, turn, first_of_all
        action take(t in heap) "Take": #! chosen-unseen heap
            move t to my kept
        action lift(t in Token on Spot) "Lift":
            need t.worth > 3 #! depends-on-hidden worth
            move t to my kept
        action turn(t in {top(my kept)}) "Turn":
            need not t.flipped
            need any x in my kept has x.worth > 2 #! depends-on-hidden worth
            t.flipped := yes
        action first_of_all(t in Token on Spot) "{t}":
            need (the x in Token where x.worth = 3) != t
            t.flipped := yes
        winner most my coins
        """,
    "a hidden kind that may be shown": """
        ruleset trial "Trial"
        players 2
        kind Token "{worth}" hidden:
            worth: 1..9
        table Token:
            worth: each
        pile heap: Token
        per player:
            var coins: 0..9 = 3
        phase setup: move Token to heap
        phase play:
            each player: ask look, take
        action look "Look": show top(heap, 2) to me
        action take(t in heap where t.worth > 2) "Take": move t to box
        winner most my coins
        """,
    "players by name": """
        ruleset trial "Trial"
        players red, blue
        kind Card "{rank}":
            rank: 1..9
        table Card:
            rank: each
        pile deck: Card hidden
        per player:
            pile hand: Card private
            var coins: 0..9 = 3
        phase setup:
            move Card to deck
            shuffle deck
            each player: move top(deck, 3) to my hand
        phase play:
            each player: ask every_one
            each player:
                if me = red: ask only_red
                else: ask only_blue
            as red: ask by_red
            as blue: ask by_red
        action every_one "Every one":
            need any c in red.hand has c.rank > 3 #! depends-on-hidden rank
            gain 1 coins
        action only_red "Only red":
            need any c in red.hand has c.rank > 3
            gain 1 coins
        action only_blue "Only blue":
            need any c in blue.hand has c.rank > 3
            need me != red or any c in red.hand has c.rank > 3
            gain 1 coins
        action by_red "By red, and by blue":
            need any c in red.hand has c.rank = 5 #! depends-on-hidden rank
            gain 1 coins
        winner most my coins
        """,
    "hands that all have seen": """
        ruleset trial "Trial"
        players 2
        kind Bid "{rank}":
            rank: 1..5
            owner: player
        table Bid:
            owner: each, rank: each
        per player:
            pile hand: Bid private
            var coins: 0..9 = 3
        phase setup:
            each player: move {b in Bid where b.owner = me} to my hand
        phase play:
            each player: ask match
        action match(b in my hand) "Match":
            need any x in left(me).hand has x.rank = b.rank
            choose x in left(me).hand "Take which?"
            move x to my hand
        winner most my coins
        """,
    "a deck on which a known card may lie": """
        ruleset trial "Trial"
        players 2
        kind Card "{rank}":
            rank: 1..9
        table Card:
            rank: each
        pile deck: Card hidden
        per player:
            pile hand: Card private
            var coins: 0..9 = 3
        phase setup:
            move Card to deck
            shuffle deck
            each player: move top(deck, 3) to my hand
        phase play:
            each player:
                ask put_back
                may: ask take_back
        action put_back(c in my hand) "Put back": move c to deck
        action take_back "Take back":
            need top(deck).rank > 2
            move top(deck) to my hand
        action any_of_them(c in deck) "Any": #! chosen-unseen deck
            move c to my hand
        after put_back:
            as left(me): ask any_of_them
        winner most my coins
        """,
    "a hand from which cards are stolen": """
        ruleset trial "Trial"
        players 2..4
        kind Card "{rank}":
            rank: 1..9
        table Card:
            rank: each
        pile deck: Card hidden
        per player:
            pile hand: Card private
            var coins: 0..9 = 3
        phase setup:
            move Card to deck
            shuffle deck
            each player: move top(deck, 2) to my hand
        phase play:
            each player: ask steal, recognize
            for p in players: move p.hand to deck
            shuffle deck
        action steal(c in left(me).hand) "Steal": #! chosen-unseen left(me).hand
            move c to my hand
        action recognize "Is it the one that was taken from me?":
            need top(right(me).hand).rank > 3
            gain 1 coins
        winner most my coins
        """,
    "cards laid away by the one who is asked": """
        ruleset trial "Trial"
        players 3
        kind Card "{rank}":
            rank: 1..9
        table Card:
            rank: each
        pile deck: Card hidden
        pile kitty: Card hidden
        per player:
            pile hand: Card private
            var coins: 0..9 = 3
        phase setup:
            move Card to deck
            shuffle deck
            each player: move top(deck, 2) to my hand
            move top(deck, 2) to kitty
        phase play:
            as seat(1):
                move kitty to my hand
                repeat 2 times:
                    choose c in my hand "Lay away"
                    move c to kitty
                may: ask boast
        action boast "Three in the kitty":
            need (sum c.rank for c in kitty) = 3
            gain 3 coins
        winner most my coins
        """,
    "a deck that is shuffled again": """
        ruleset trial "Trial"
        players 2
        kind Card "{rank}":
            rank: 1..9
        table Card:
            rank: each
        pile deck: Card hidden
        pile heap: Card
        per player:
            pile hand: Card private
            pile own: Card hidden
            var coins: 0..9 = 3
        phase setup:
            do gather
            each player:
                move {c in deck where c.rank > 5} to my own
                shuffle my own
        phase gather:
            move Card to deck
            for p in players:
                move p.hand to deck
            shuffle deck
        phase play:
            each player: ask act, act_on_own, act_on_another
            move heap to deck
            shuffle deck
        action act "Act":
            need top(deck).rank > 2 #! depends-on-hidden rank
            move top(deck) to heap
        action act_on_own "Act":
            need top(my own).rank > 2 #! depends-on-hidden rank
            gain 1 coins
        action act_on_another "Act":
            need top(left(me).own).rank > 2 #! depends-on-hidden rank
            gain 1 coins
        winner most my coins
        """,
    "pieces that nobody needs to tell apart": """
        ruleset trial "Trial"
        players 2
        kind Cube "cube"
        table Cube:
            copies: 20
        pile bag: Cube hidden
        per player:
            pile store: Cube
            var coins: 0..9 = 3
        phase setup:
            move Cube to bag
            shuffle bag
        phase play:
            each player:
                choose c in bag "Take a cube"
                move c to my store
        winner most my coins
        """,
    "what is the same on all cards": """
        ruleset trial "Trial"
        players 2
        enum Colour: red, blue
        kind Coin "coin":
            colour: Colour
            worth: number = 3
            maker: number
        table Coin:
            colour: each, maker: 1, copies: 4
            colour: red, worth: 3, maker: 2
        pile bag: Coin hidden
        per player:
            pile store: Coin
            var coins: 0..9 = 3
        phase setup:
            move Coin to bag
            shuffle bag
        phase play:
            each player: ask act
        action act "Act":
            need (sum c.worth for c in top(bag, 2)) > 3
            need any c in bag has c.maker = 2 #! depends-on-hidden maker
            need any c in bag has c.colour = red #! depends-on-hidden colour
            move top(bag) to my store
        winner most my coins
        """,
    "bids at once": """
        ruleset trial "Trial"
        players 2..3
        kind Card "{rank}":
            rank: 1..9
        table Card:
            rank: each
        pile deck: Card hidden
        per player:
            pile hand: Card private
            pile bid: Card private
            var coins: 0..9 = 3
        phase setup:
            move Card to deck
            shuffle deck
            each player: move top(deck, 3) to my hand
        phase play:
            each player at once:
                choose c in my hand where c.rank > 1 "Bid"
                move c to my bid
            each player: ask outbid
        action outbid(c in my hand) "Outbid with {c}":
            need c.rank > top(my bid).rank
            need c.rank > top(left(me).bid).rank #! depends-on-hidden rank
            move c to my bid
        winner most my coins
        """,
    "effects on cards": """
        ruleset trial "Trial"
        players 2
        kind Card "{rank}":
            rank: 1..9
            power: effect
        table Card:
            rank: each, power: earn(2)
            rank: 1, power: spy
        pile deck: Card hidden
        per player:
            pile hand: Card private
            var coins: 0..9 = 3
        phase setup:
            move Card to deck
            shuffle deck
            each player: move top(deck, 3) to my hand
        phase play:
            each player: ask use_card, use_top
        action use_card(c in my hand) "Use":
            move c to box
            do c.power
        action use_top "Use the top card": do top(deck).power #! depends-on-hidden power
        effect earn(n: number): gain n coins
        effect spy:
            need any c in left(me).hand has c.rank = 1 #! depends-on-hidden rank
            need my coins > 2
            gain 1 coins
        winner most my coins
        """,
    "ways to say another": """
        ruleset trial "Trial"
        players 2..4
        kind Card "{rank}":
            rank: 1..9
        table Card:
            rank: each
        pile deck: Card hidden
        per player:
            pile hand: Card private
            var out: yes_no = no
            var coins: 0..9 = 3
            define others = players - {me}
        define standing = {p in players where not p.out}
        phase setup:
            move Card to deck
            shuffle deck
            each player: move top(deck, 2) to my hand
        phase play:
            turns from seat(1) among standing until deck.empty:
                ask one, two, three, four, five
        action one "One":
            need any p in my others has any c in p.hand has c.rank > 3 #! depends-on-hidden rank
            gain 1 coins
        action two(p in standing where p != me) "Two":
            need any c in p.hand has c.rank > 3 #! depends-on-hidden rank
            gain 1 coins
        action three(p in standing) "Three":
            need p != me
            need any c in p.hand has c.rank > 3 #! depends-on-hidden rank
            gain 1 coins
        action four "Four":
            for p in players where p != me:
                need any c in p.hand has c.rank > 3 #! depends-on-hidden rank
            gain 1 coins
        action five(p in standing) "Five":
            need any c in p.hand has c.rank > 3
            gain 1 coins
        winner most my coins
        """,
}


@pytest.mark.parametrize("case", WHOLE)
def test_whole_games(case, tmp_path):
    marked(tmp_path, dedent(WHOLE[case]).strip("\n") + "\n")


def test_what_a_layer_adds(tmp_path):
    (tmp_path / "trial.rules").write_text(
        GAME
        + TURNS
        + dedent(
            """
            per player:
                define price = 2
            action act "Act":
                need my coins >= my price
                gain 1 coins
            """
        ),
        encoding="utf-8",
    )
    layer = tmp_path / "layer.rules"
    layer.write_text(
        dedent(
            """
            ruleset layer "Layer" extends "trial.rules"
            per player:
                define price also:
                    except when top(deck).rank = 5: 4
            forbid act when any c in left(me).hand has c.suit = leaf
            """
        ).lstrip(),
        encoding="utf-8",
    )
    reporter = Reporter()
    checked(str(layer), (), reporter)
    ours = [d for d in reporter.sorted() if d.id == "depends-on-hidden"]
    assert [d.span.text for d in ours] == ["suit", "price"]
    assert ours[1].span.file.name.endswith("trial.rules")
    assert ours[1].related[0].span.file.name.endswith("layer.rules")
