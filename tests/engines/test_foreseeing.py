"""Trials whose needs are asked without making them, in all engines."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.api import load
from interpreter.engines.python import python_source
from interpreter.program.program import Program
from tests.engines.lockstep import Lockstep

HEAD = """ruleset made "Made"
players 2

enum Value: early, late

kind Coin "{value} coin":
    value: Value
kind Stone "stone {weight}":
    weight: 1..3
    var seen: yes_no = no
table Coin:
    value: each, copies: 4
table Stone:
    weight: each, copies: 3
pile heap: Coin, Stone
pile gone: Coin, Stone
var rounds: 0..60 = 0

per player:
    space Spot: grid(3, 2) holds Coin, Stone
    pile purse: Coin
    pile hand: Stone private
    var steps: 0..3 = 3  resets each turn

phase setup:
    shuffle Coin into heap
    move Stone to heap
    shuffle heap
    each player:
        move top(Coin on heap, 2) to my purse
        move top(Stone on heap, 3) to my hand

effect spend(wanted: Value):
    let coin = the c in my purse where c.value = wanted
    need coin != none else "no such coin"
    move coin to gone

"""

TAIL = """
phase play:
    turns from seat(1) until rounds >= 24:
        do turn
        rounds += 1
        if count heap > 0: move top(heap) to gone
        if count Coin on gone > 3: move Coin on gone to my purse

phase turn:
    may repeatedly: ask acts

actions acts: act, lay

action lay(s in my hand, p in my Spot) "Lay {s} on {p}":
    pay 1 steps
    need p.empty else "not empty"
    move s to p

winner most count Stone on my Spot
"""

FORESEEN = {
    "an effect that spends, once for all": """
action act(s in Stone on my Spot, p in around(s.place)) "Move {s} to {p}":
    do spend(early)
    need p.empty else "not empty"
    move s to p
""",
    "what only changes something behind the last need": """
action act(s in Stone on my Spot) "Turn {s}":
    do spend(late)
    need not s.seen else "seen"
    s.seen := yes
    if s.weight > 1:
        move s to gone
    for t in my hand: t.seen := yes
""",
    "numbers that don't fit": """
action act(s in my hand, k in 1..4) "{k} for {s}":
    pay k steps
    do spend(early)
    need s.weight < k else "too heavy"
    move s to heap
""",
}

TRIED = {
    "a need behind what it reads": """
action act(s in my hand, p in my Spot) "Put {s} on {p}":
    move s to p
    need count p = 1 else "crowded"
    do spend(late)
    need count Coin on my purse > 0 else "the last coin"
""",
    "a place that may be the one": """
action act(s in Stone on my Spot, p in my Spot) "Change {s} and {p}":
    move s to p
    need s.place != p or count my hand > 1 else "nothing to lose"
    move top(Stone on my hand) to heap
""",
}


def made(tmp_path: Path, action: str) -> Program:
    path = tmp_path / "made.rules"
    path.write_text(HEAD + action + TAIL, encoding="utf-8")
    rules = load(str(path))
    assert rules.ok, [f"{d.span}: {d.message}" for d in rules.diagnostics]
    return rules.program()


def same(program: Program) -> None:
    lockstep = Lockstep(program)
    for seed in range(4):
        lockstep.play(seed, 60)
        lockstep.playout(seed, 60)
    assert lockstep.counted.decisions > 20


def listing(program: Program) -> str:
    """The function that lists the options of the decision of a turn."""
    functions = python_source(program).split("\n def ")
    return next(text for text in functions if text.startswith("options_"))


@pytest.mark.parametrize("why", FORESEEN)
def test_needs_are_asked_without_a_trial(tmp_path: Path, why: str) -> None:
    program = made(tmp_path, FORESEEN[why])
    assert "trial_" not in listing(program)
    same(program)


@pytest.mark.parametrize("why", TRIED)
def test_needs_that_read_what_was_changed_are_tried(tmp_path: Path, why: str) -> None:
    program = made(tmp_path, TRIED[why])
    assert "trial_" in listing(program)
    same(program)


def test_what_spends_is_asked_once_for_all(tmp_path: Path) -> None:
    """The question lies in the innermost loop, behind a flag that is set anew before the outermost."""
    lines = listing(made(tmp_path, FORESEEN["an effect that spends, once for all"])).splitlines()
    asked = next(line for line in lines if line.strip().startswith("if holds") and line.endswith("< 0:"))
    anew = next(line for line in lines if line.strip() == f"{asked.split()[1]} = -1")
    loops = [line for line in lines if line.strip().startswith("for ") and lines.index(line) > lines.index(anew)]
    depth = [len(line) - len(line.lstrip()) for line in (anew, loops[0], loops[1], asked)]
    assert depth[0] == depth[1] < depth[2] < depth[3]
