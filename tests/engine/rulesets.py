"""Rulesets as text, for tests of the engine together with all passes before it."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

from interpreter.api import Rules, load

BIDDING = """
    option hands: 2 | 3 = 2

    kind Coin "{worth}":
        worth: 1..3
        owner: player
    table Coin:
        worth: each, owner: each

    per player:
        pile purse: Coin private
        pile out: Coin
        var bid: 1..3 = 1
        var wins: 0..9 = 0

    phase setup:
        for p in players: move {c in Coin where c.owner = p} to p.purse

    phase play:
        for round in 1..hands:
            each player at once:
                choose c in my purse "Bid"
                my bid := c.worth
                move c to my out
            each player:
                if my bid > left(me).bid: gain 1 wins

    winner most my wins
"""

CARDS = """
    kind Card "card {rank}":
        rank: 1..9
    table Card:
        rank: each

    pile deck: Card hidden
    pile open: Card

    per player:
        pile hand: Card private

    phase setup:
        move Card to deck
        shuffle deck
        each player: move top(deck, 3) to my hand

    phase play:
        each player:
            ask steal, look, show_off

    action steal:
        random c in my rival.hand
        move c to my hand

    action look:
        show my rival.hand to me

    action show_off(c in my hand) "Show {c}":
        move c to open

    per player:
        define rival = left(me)

    winner most count my hand
"""


def ruleset(folder: Path, text: str) -> Rules:
    """A ruleset of two players, red and blue, without errors."""
    path = folder / "made.rules"
    path.write_text('ruleset made "Made"\nplayers red, blue\n' + dedent(text), encoding="utf-8")
    rules = load(str(path))
    assert rules.ok, [f"{d.span}: {d.message}" for d in rules.diagnostics]
    return rules


def problems(rules: Rules) -> dict[str, list[str]]:
    """The ids and messages of the examples that fail, by label."""
    return {
        run.label: [f"{d.id}: {d.message}" for d in run.diagnostics] for run in rules.run_examples() if not run.passed
    }
