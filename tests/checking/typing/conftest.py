import re
from textwrap import dedent

import pytest

from interpreter.assembly.assemble import assemble
from interpreter.checking.check import type_ruleset
from interpreter.diagnostics.diagnostic import Reporter
from interpreter.syntax import statement as s
from interpreter.syntax.walking import walk

HEAD = """\
ruleset trial "Trial"
players red, blue
option board: 4..8 = 6
option mode: quick | slow = quick
option extra: yes | no = no
enum Colour: amber, green, violet
enum Fruit: apple, pear
kind Card "{colour}":
    colour: Colour
    worth: 1..9
    owner: player?
    title: text = "plain"
kind Token:
    colour: Colour
    var turned: yes_no = no
kind Coin is Token:
    price: 1..3 = 1
    fruits: tally of Fruit = {}
    gift: effect = bonus
table Card:
    colour: each, worth: each, owner: red
table Coin:
    colour: amber, copies: 3
table Token:
    colour: each
pile deck: Card hidden
pile bank: Token
space Square: grid(6, 5) holds Token:
    marked: yes_no = no
    var stone: player?
    var level: 0..4 = 0
space Field: grid(board, board)
space Track: ring(8) holds Coin
space Shelf: row(3) holds Card
var ace: Card?
var round: 1..6 = 1
var chosen: set of Colour
per player:
    pile hand: Card private
    space Post: row(3) holds Card
    var coins: 0 or more = 0
    var mark: -2..2 = 0
    define rival = left(me)
    define strength(c: Card) = c.worth + my mark
define price_of(c: Coin) = c.price
effect bonus: gain 1 coins
effect pay_out(n: number): gain n coins
effect put(c: Card, p: player): move c to p.hand
action draw(n: number, c in deck, s in Square where s.empty): move c to my hand
action pass "Pass": need yes
phase setup:
    move Card to deck
phase play:
    turns from red until deck.empty: ask draw(1), pass
winner most my coins
"""


class Typing:
    """Rulesets that are only typed; comments `#! id` say which findings their lines have."""

    def __init__(self, folder):
        self.folder = folder

    def run(self, body="", head=HEAD, **files):
        """Type a ruleset; other files are given by their names, with `_` for the dot."""
        for name, text in files.items():
            (self.folder / name.replace("_", ".")).write_text(dedent(text), encoding="utf-8")
        path = self.folder / "trial.rules"
        path.write_text(head + dedent(body).strip("\n") + "\n", encoding="utf-8")
        reporter = Reporter()
        ruleset = assemble(str(path), (), reporter)
        assert ruleset is not None, [d.message for d in reporter.found]
        self.typed = type_ruleset(ruleset, reporter)
        self.findings = reporter.sorted()
        return self.findings

    def marked(self, body, head=HEAD, **files):
        """Type a ruleset; its findings must be those that its comments announce, each on its line."""
        self.run(body, head, **files)
        lines = (head + dedent(body).strip("\n")).split("\n")
        wanted = [(n, id) for n, line in enumerate(lines, 1) for id in _marks(line)]
        found = [(d.span.line, d.id) for d in self.findings]
        assert sorted(found) == sorted(wanted), "\n".join(f"{d.span}: {d.id}: {d.message}" for d in self.findings)
        return self.findings

    def one(self, body, head=HEAD, **files):
        """Type a ruleset with one mistake; return the finding."""
        findings = self.run(body, head, **files)
        assert len(findings) == 1, "\n".join(f"{d.span}: {d.id}: {d.message}" for d in findings)
        return findings[0]

    def types_of(self, texts, before=""):
        """The types, as text, of expressions in an example; `before` opens a block around each."""
        lines = "".join(f"    as red:\n        {before}do pay_out({text})\n" for text in texts)
        self.run('example "x":\n' + lines)
        statements = [n for e in self.typed.ruleset.examples for n in walk(e.body) if isinstance(n, s.Do)]
        nodes = [statement.target.arguments[0] for statement in statements]
        return {text: str(self.typed.types[node]) for text, node in zip(texts, nodes, strict=True)}


def _marks(line):
    found = re.search(r"#! (.*)", line)
    return found[1].replace(",", " ").split() if found else []


@pytest.fixture
def typing(tmp_path):
    return Typing(tmp_path)
