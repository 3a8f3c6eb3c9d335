"""What looks like a secret, and is none to who chooses, or decides about no option: nothing may be found in it."""

from textwrap import dedent

import pytest

from tests.checking.analysis.secrets import GAME, TURNS, findings

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


@pytest.mark.parametrize("case", RIGHT)
def test_what_may_be_known_is_not(case, tmp_path):
    assert findings(tmp_path, GAME + TURNS + dedent(RIGHT[case]).strip("\n") + "\n") == []
