"""Options, prompts and needs that depend on what the one who chooses can't know.

Every case is what a ruleset says besides the game below. Behind `#!` stands what must be found on that line: the
finding, and the words that it points at. In the cases without it nothing may be found.
"""

import re
from textwrap import dedent

import pytest

from interpreter.diagnostics.diagnostic import Reporter, Severity
from interpreter.driver import checked

GAME = """\
ruleset trial "Trial"
players 2..4
enum Suit: leaf, wave
kind Card "{suit} {rank}":
    suit: Suit
    rank: 1..5
    var turned: yes_no = no
table Card:
    suit: each, rank: each
pile deck: Card hidden
pile heap: Card
per player:
    pile hand: Card private
    var coins: 0..9 = 3
    var out: yes_no = no
define card(s: Suit, n: number) = the c in Card where c.suit = s and c.rank = n
phase setup:
    move Card to deck
    shuffle deck
    each player: move top(deck, 2) to my hand
winner most my total, then most my coins
"""
TURNS = """\
phase play:
    turns from seat(1) until deck.empty: ask act
"""

# ---- Needs ----

NEEDS = {
    "the top card of a hidden deck": """
        action act(c in my hand) "Act":
            need c.rank > top(deck).rank #! depends-on-hidden rank
            move c to heap
        """,
    "a card in another's hand": """
        action act(p in players where p != me) "Ask {p}":
            need any c in p.hand has c.suit = leaf #! depends-on-hidden suit
            gain 1 coins
        """,
    "a neighbour's hand": """
        action act "Act":
            need (sum c.rank for c in left(me).hand) > 3 #! depends-on-hidden rank
            gain 1 coins
        """,
    "everybody's hands": """
        action act "Act":
            need not any p in players has any c in p.hand has c.rank = 5 #! depends-on-hidden rank
            gain 1 coins
        """,
    "through a definition": """
        define strength(p: player) = sum c.rank for c in p.hand
        action act "Act":
            need strength(me) > strength(left(me)) #! depends-on-hidden strength
            gain 1 coins
        """,
    "through a definition of the rival": """
        per player:
            define strength = sum c.rank for c in my hand
            define rival = left(me)
        action act "Act":
            need my strength > my rival.strength #! depends-on-hidden strength
            gain 1 coins
        """,
    "through an exception": """
        define price(p: player) = 2
            except when top(deck).rank = 5: 4
        action act "Act":
            need my coins >= price(me) #! depends-on-hidden price
            gain 1 coins
        """,
    "through a let": """
        action act "Act":
            let hidden_rank = top(deck).rank
            need hidden_rank > 2 #! depends-on-hidden hidden_rank
            gain 1 coins
        """,
    "a card that a let holds": """
        action act "Act":
            let first = top(deck)
            need first.rank > 2 #! depends-on-hidden rank
            move first to my hand
        """,
    "through a variable that the trial sets": """
        var last: 0..9 = 0
        action act "Act":
            last := sum c.rank for c in deck
            need last > 2 #! depends-on-hidden last
            gain 1 coins
        """,
    "within an if that reads it": """
        action act "Act":
            if top(deck).rank > 2: #! depends-on-hidden rank
                need my coins > 3
            gain 1 coins
        """,
    "in the else of an if that reads it": """
        action act "Act":
            if top(deck).rank > 2: gain 1 coins #! depends-on-hidden rank
            else:
                pay 1 coins
        """,
    "an if that ends the trial on one way": """
        action act "Act":
            if top(deck).rank > 2: #! depends-on-hidden rank
                random n in 1..6
                gain 1 coins
            need my coins > 3
        """,
    "how often a loop is run": """
        action act "Act":
            repeat top(deck).rank times: pay 1 coins #! depends-on-hidden rank
        """,
    "over which a loop runs": """
        action act "Act":
            for c in left(me).hand where c.rank > 3: #! depends-on-hidden rank
                pay 1 coins
        """,
    "what is paid": """
        action act "Act": pay top(deck).rank coins #! depends-on-hidden rank
        """,
    "what surely leaves a range": """
        var few: 0..2 = 0
        action act "Act":
            few := (if top(deck).turned then 3 else 1) #! depends-on-hidden turned
        """,
    "an effect of the trial": """
        action act "Act": do dig
        effect dig:
            need top(deck).rank > 2 #! depends-on-hidden rank
            move top(deck) to my hand
        """,
    "an effect that is handed the card": """
        action act "Act": do take(top(deck))
        effect take(c: Card):
            need c.rank > 2 #! depends-on-hidden rank
            move c to my hand
        """,
    "what is handed over to an action": """
        action act "Act": ask take(top(deck))
        action take(c: Card) "Take":
            need c.rank > 2 #! depends-on-hidden rank
            move c to my hand
        """,
    "a forbid": """
        action act "Act": gain 1 coins
        forbid act when top(deck).rank = 1 #! depends-on-hidden rank
        """,
    "in a block before it": """
        action act "Act": gain 1 coins
        before act when top(deck).rank = 1: #! depends-on-hidden rank
            need my coins > 2
        """,
    "after a choice": """
        action act "Act":
            choose n in 1..5 "How many?"
            need n < top(deck).rank #! depends-on-hidden rank
            gain n coins
        """,
    "in a may": """
        action act "Act":
            gain 1 coins
            may "Dig":
                need top(deck).rank > 2 #! depends-on-hidden rank
                move top(deck) to my hand
        """,
    "a card that came in the same trial": """
        action act "Draw":
            move top(deck) to my hand
            need not any c in my hand has c.rank = 5 #! depends-on-hidden rank
        """,
    "a card that a let holds, moved in the same trial": """
        action act "Draw":
            let first = top(deck)
            move first to heap
            need first.rank > 2 #! depends-on-hidden rank
        """,
    "the second pass of a loop": """
        action act "Act":
            for n in 1..2:
                need top(deck).rank > n #! depends-on-hidden rank
                move top(deck) to heap
        """,
    "a variable of a card": """
        action act "Act":
            need not any c in left(me).hand has c.turned #! depends-on-hidden turned
            gain 1 coins
        """,
    "whether a certain card lies there": """
        action act(r in 1..5) "Guess {r}":
            need card(leaf, r) in left(me).hand #! depends-on-hidden left(me).hand
            gain 1 coins
        """,
    "where a certain card lies": """
        action act "Act":
            need card(leaf, 1).place = deck #! depends-on-hidden place
            gain 1 coins
        """,
    "whether a certain card is on top": """
        action act "Act":
            need top(deck) = card(leaf, 1) #! depends-on-hidden top(deck)
            gain 1 coins
        """,
    "a score": """
        score ranks "Ranks" = sum c.rank for c in my hand
        action act "Act":
            need my total >= left(me).total #! depends-on-hidden total
            gain 1 coins
        """,
    "an award": """
        action act "Act":
            need (award 3, 1 to most (sum c.rank for c in my hand) ties split) > 1 #! depends-on-hidden rank
            gain 1 coins
        """,
    "the winners": """
        action act "Act":
            need me in winners #! depends-on-hidden winners
            gain 1 coins
        score ranks "Ranks" = sum c.rank for c in my hand
        """,
    "whether another could do it": """
        action act "Act":
            need left(me) can shed #! depends-on-hidden shed
            ask shed
        action shed(c in my hand where c.rank > 3) "Shed {c}": move c to heap
        """,
    "that another has an option": """
        action act "Act":
            as left(me): ask shed else "nothing to shed" #! depends-on-hidden shed
        action shed(c in my hand where c.rank > 3) "Shed {c}": move c to heap
        """,
}


# ---- What is offered ----

OFFERS = {
    "a where of a parameter": """
        action act(c in my hand where c.rank > top(deck).rank) "Act": #! depends-on-hidden rank
            move c to heap
        """,
    "a where about another's hand": """
        action act(p in players where p != me and any c in p.hand has c.rank = 5) "Act": #! depends-on-hidden rank
            gain 1 coins
        """,
    "a set of numbers": """
        action act "Act":
            choose n in 1..top(deck).rank "How many?" #! depends-on-hidden rank
            gain n coins
        """,
    "suits that lie in another's hand": """
        action act "Act":
            choose s in {c.suit for c in left(me).hand} "Which suit?" #! depends-on-hidden suit
            gain s.number coins
        """,
    "components that lie in a hidden deck, by name": """
        action act(c in Card where c.place = deck) "Take {c}": #! depends-on-hidden place
            move c to my hand
        """,
    "cards in another's hand": """
        action act(c in left(me).hand) "Take a card": #! chosen-unseen left(me).hand
            move c to my hand
        """,
    "cards in a deck": """
        action act "Act":
            choose c in deck "Take a card" #! chosen-unseen deck
            move c to my hand
        """,
    "the first cards of a deck": """
        action act "Act":
            choose c in top(deck, 3) "Take a card" #! chosen-unseen top(deck, 3)
            move c to my hand
        """,
    "some cards in another's hand": """
        action act(cards in subsets(left(me).hand, 2)) "Take two": #! chosen-unseen subsets(left(me).hand, 2)
            move cards to my hand
        """,
    "cards in a deck or in sight": """
        action act(c in deck + heap) "Take {c}": #! chosen-unseen deck + heap
            move c to my hand
        """,
    "a may": """
        action act "Act":
            may:
                choose c in left(me).hand "Take a card" #! chosen-unseen left(me).hand
                move c to my hand
        """,
    "by another player": """
        action act "Act":
            as left(me):
                choose c in right(me).hand "Take a card" #! chosen-unseen right(me).hand
                move c to my hand
        """,
    "from another's hand, whoever is asked": """
        action act(p in players where p != me) "Rob {p}":
            choose c in p.hand "Take a card" #! chosen-unseen p.hand
            move c to my hand
        """,
}


# ---- Texts ----

TEXTS = {
    "a prompt": """
        action act "Act":
            let first = top(deck)
            may "Take the {first.rank}": move first to my hand #! depends-on-hidden rank
        """,
    "a label": """
        action act(n in 1..5) "Guess {n}, not {card_on_top.rank}": gain n coins #! depends-on-hidden rank
        define card_on_top = top(deck)
        """,
    "another's prompt": """
        action act(c in my hand) "Offer {c}":
            as left(me):
                may "Accept the {c.rank}": gain 1 coins #! depends-on-hidden rank
        """,
    "a reason": """
        define strongest = most c.rank for c in deck
        action act "Act":
            need my coins > 8 else "below {strongest}" #! depends-on-hidden strongest
            gain 1 coins
        """,
}

# ---- What is rightly said ----

RIGHT = {
    "one's own hand": """
        action act(c in my hand where c.rank > 1) "Act {c.rank}":
            need every x in my hand has x.rank <= c.rank
            move c to heap
        """,
    "what lies in sight": """
        action act(c in my hand) "Act":
            need heap.empty or c.rank > top(heap).rank
            move c to heap
        """,
    "counts": """
        action act "Act":
            need count deck > 2 and count left(me).hand < 5 and not deck.empty
            need every p in players has count p.hand > 0
            gain 1 coins
        """,
    "a need that follows chance": """
        action act "Act":
            random c in left(me).hand
            move c to my hand
            need c.rank > 2
        """,
    "what happens after the choice": """
        action act(p in players where p != me) "Duel {p}":
            let best_of_mine = most c.rank for c in my hand
            let best_of_theirs = most c.rank for c in p.hand
            # allow: compared-with-nothing both hold cards
            if best_of_mine > best_of_theirs: gain 1 coins
            else:
                as p: gain 1 coins
        """,
    "what is drawn, and then known": """
        action act "Act":
            let drawn = top(deck, 2)
            move drawn to my hand
            choose back in drawn where back.rank < 5 "Which goes back?"
            move back under deck
        """,
    "a number read before all saw the card": """
        action act "Act":
            let first = top(deck)
            let n = first.rank
            move first to heap
            choose k in 1..5 where k <= n "How many?"
            gain k coins
        """,
    "shown before": """
        action act "Look at a hand":
            show left(me).hand to me
            ask pick
        action pick(c in left(me).hand where c.rank > 2) "Take {c}": move c to my hand
        """,
    "who holds which piece": """
        var picked: Card?
        action act(c in my hand) "Act":
            need picked = none or picked != c
            picked := c
        """,
    "a place of a variable's card": """
        var picked: Card?
        action act "Act":
            need picked = none or picked.place != heap
            picked := top(deck)
        """,
    "one of two piles": """
        action act(c in {top(deck), top(heap)}) "Take {c.place}": move c to my hand
        """,
    "one of two at the top, face down": """
        action act(c in top(deck, 2)) "Take one": move c to my hand
        """,
    "the top card, face down": """
        action act "Draw": move top(deck) to my hand
        """,
    "printed things of the kind": """
        action act(r in {c.rank for c in Card}) "Name {r}":
            need (the c in Card where c.rank = r).suit = leaf
            gain 1 coins
        """,
    "cards in the box, by name": """
        action act(c in Card where c.place = box) "Take {c}": move c to my hand
        """,
    "my cards, by name": """
        action act(c in Card where c.place = my hand) "Lay {c}": move c to heap
        """,
    "a variable that is public": """
        action act(p in players where p.coins > 2 and not p.out) "Act":
            need p != me
            gain 1 coins
        """,
    "me among all": """
        action act "Act":
            need every p in players where p = me has any c in p.hand has c.rank > 1
            need not any p in players has p = me and p.hand.empty
            need every p in players has p != me or any c in p.hand has c.rank > 1
            gain 1 coins
        """,
    "only where it is me": """
        action act(p in players) "Act":
            if p = me:
                need any c in p.hand has c.rank > 1
            gain 1 coins
        """,
    "a let of me": """
        action act "Act":
            let who = me
            need any c in who.hand has c.rank > 1
            gain 1 coins
        """,
    "whoever is first": """
        var first: player = seat(1)
        action act "Act":
            need any c in first.hand has c.rank > 1
            first := left(first)
        """,
    "a score of one's own": """
        score ranks "Ranks" = sum c.rank for c in my hand
        action act "Act":
            need my total > 3
            gain 1 coins
        """,
    "a gain that fits": """
        var seen: 0..5 = 0
        action act "Act":
            seen := count {c in top(deck, 5) where c.suit = leaf}
            gain top(deck).rank coins
        """,
    "the best for everybody": """
        action act "Act":
            best my coins:
                choose n in 1..2
                if top(deck).rank > 2: gain n coins
        """,
    "at once": """
        action act "Act": gain 1 coins
        phase bids:
            each player at once:
                choose c in my hand where c.rank > 1 "Bid"
                move c to my hand
        before play: do bids
        """,
    "asked of another": """
        action act "Act":
            as left(me): ask shed
        action shed(c in my hand where c.rank > 3) "Shed {c}": move c to heap
        """,
    "in a reaction that waits": """
        action act "Act": gain 1 coins
        after act:
            if top(deck).rank > 2: pay 1 coins
        """,
    "a guess that comes true or not": """
        action act(p in players where p != me, r in 1..5) "Guess {r} of {p}":
            if any c in p.hand has c.rank = r: gain 1 coins
        """,
}


# ---- Other games ----

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


def findings(folder, text):
    path = folder / "trial.rules"
    path.write_text(text, encoding="utf-8")
    reporter = Reporter()
    checked(str(path), (), reporter)
    ours = ("depends-on-hidden", "chosen-unseen")
    others = [f"{d.span}: {d.message}" for d in reporter.sorted() if d.severity is Severity.ERROR and d.id not in ours]
    assert others == []
    return [d for d in reporter.sorted() if d.id in ours]


def marked(folder, text):
    """Check a ruleset; what is found must be what its comments announce."""
    wanted = []
    for number, line in enumerate(text.split("\n"), 1):
        if mark := re.search(r"#! (\S+) (.*)", line):
            wanted.append((number, mark[1], mark[2]))
    found = findings(folder, text)
    assert [(d.span.line, d.id, d.span.text) for d in found] == wanted, [d.message for d in found]
    return found


@pytest.mark.parametrize("case", [*NEEDS, *OFFERS, *TEXTS])
def test_what_cannot_be_known_is_rejected(case, tmp_path):
    body = dedent({**NEEDS, **OFFERS, **TEXTS}[case]).strip("\n")
    found = marked(tmp_path, GAME + TURNS + body + "\n")
    assert found
    assert all(d.help and d.message[0].islower() and not d.message.endswith(".") for d in found)


@pytest.mark.parametrize("case", RIGHT)
def test_what_may_be_known_is_not(case, tmp_path):
    assert findings(tmp_path, GAME + TURNS + dedent(RIGHT[case]).strip("\n") + "\n") == []


@pytest.mark.parametrize("case", WHOLE)
def test_whole_games(case, tmp_path):
    marked(tmp_path, dedent(WHOLE[case]).strip("\n") + "\n")
