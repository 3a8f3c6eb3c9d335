"""Options, prompts and needs that depend on what the one who chooses can't know.

Every case is what a ruleset says besides the game of `secrets.py`.
"""

from textwrap import dedent

import pytest

from tests.checking.analysis.secrets import GAME, TURNS, marked

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
    "which card is handed over to an action": """
        action act "Act": ask take(the c in left(me).hand where c.turned) #! depends-on-hidden turned
        action take(c: Card) "Take": move c to my hand
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


@pytest.mark.parametrize("case", [*NEEDS, *OFFERS, *TEXTS])
def test_what_cannot_be_known_is_rejected(case, tmp_path):
    body = dedent({**NEEDS, **OFFERS, **TEXTS}[case]).strip("\n")
    found = marked(tmp_path, GAME + TURNS + body + "\n")
    assert found
    assert all(d.help and d.message[0].islower() and not d.message.endswith(".") for d in found)
