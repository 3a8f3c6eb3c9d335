"""A game of cards to which the cases of the tests of secrets add, and what is found in them.

Behind `#!` stands what must be found on that line: the finding, and the words that it points at.
"""

import re

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
