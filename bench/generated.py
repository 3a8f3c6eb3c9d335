"""Rulesets of any length, for measuring: one small group of declarations, repeated under other names."""

from __future__ import annotations

HEAD = """ruleset generated "Generated"
players 2..4
enum Suit: clubs, spades, hearts
var turn_count: 0..1000 = 0
phase play:
    turns from seat(1) until turn_count = 20:
        ask {actions}
winner most my total
"""

GROUP = """
# Group {n}
option variant_{n} "variant {n}": plain_{n} | fancy_{n} = plain_{n}
kind Card_{n} "{{suit}} {{worth}}":
    suit: Suit
    worth: 1..9
    var marked_{n}: yes_no = no
table Card_{n}:
    suit: each, worth: each
pile deck_{n} "deck {n}": Card_{n} hidden
pile used_{n} "used cards {n}": Card_{n}
space Cell_{n}: grid(3, 3) holds Card_{n}:
    var level_{n}: 0..5 = 0
per player:
    pile hand_{n}: Card_{n} private
    var coins_{n}: 0 or more = 3
    define worth_{n} = sum c.worth for c in my hand_{n} where c.suit != clubs
    define best_{n} = most c.worth for c in my hand_{n}
define price_{n}(c: Card_{n}) = c.worth * 2 + 1
    except when c.suit = hearts: c.worth
    except when c.suit = spades and variant_{n} = fancy_{n}: 0
effect earn_{n}(amount: 0..9):
    gain amount coins_{n}
    turn_count += 1
action buy_{n}(c in used_{n}, cell in Cell_{n}) "Buy {{c}} for {{cell}}":
    need cell.empty else "something lies there"
    need my coins_{n} >= price_{n}(c) else "that costs more than you have"
    pay price_{n}(c) coins_{n}
    move c to cell
    for s in around(cell):
        s.level_{n} := min(5, s.level_{n} + 1)
    if my worth_{n} > 10 and my best_{n} > 5:
        do earn_{n}(2)
    else:
        turn_count += 1
action work_{n} "Work":
    do earn_{n}(1)
    move top(deck_{n}) to my hand_{n}
after buy_{n}(c, cell) when c.marked_{n}: cell.level_{n} := 0
score points_{n} "points {n}" = my coins_{n} + count {{s in Cell_{n} where s.level_{n} > 2}}
example "work {n}" with players = 2:
    move Card_{n} to deck_{n}
    as seat(1): do work_{n}
    expect seat(1).coins_{n} = 4 and count seat(1).hand_{n} = 1
"""


def ruleset(lines: int) -> str:
    """A ruleset of about so many lines, without errors."""
    each = GROUP.count("\n")
    groups = max(1, (lines - HEAD.count("\n")) // each)
    actions = ", ".join(f"buy_{n}, work_{n}" for n in range(groups))
    return HEAD.format(actions=actions) + "".join(GROUP.format(n=n) for n in range(groups))
