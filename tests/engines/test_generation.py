"""What is easily got wrong when rulesets become code: negative numbers, wide ranges, nesting, endless loops, trials."""

from __future__ import annotations

from pathlib import Path
from time import process_time

import pytest

from interpreter.api import load
from interpreter.engine.game import Game
from interpreter.engines.python import GeneratedPython
from interpreter.generation.runtime import Left
from interpreter.program.program import Program
from tests.engines.lockstep import Lockstep

HEAD = """ruleset made "Made"
players 2

var rounds: 0..100 = 0
var n: -9..9 = -4
var wide: 0..2000000000 = 1999999999
var perhaps: -5..5?
var total: number = 0

"""

PLAY = """
phase play:
    turns from seat(1) until rounds >= 10:
        ask act
        rounds += 1

winner most (my number * total)
"""


def made(tmp_path: Path, text: str) -> Program:
    """The program of a ruleset with an action `act`."""
    path = tmp_path / "made.rules"
    path.write_text(HEAD + text + PLAY, encoding="utf-8")
    rules = load(str(path))
    assert rules.ok, [f"{d.span}: {d.message}" for d in rules.diagnostics]
    return rules.program()


def same(tmp_path: Path, text: str) -> Lockstep:
    """Both engines play a ruleset alike."""
    lockstep = Lockstep(made(tmp_path, text))
    for seed in range(2):
        lockstep.play(seed, 20)
        lockstep.playout(seed, 20)
    return lockstep


def test_numbers_below_nothing_known(tmp_path: Path) -> None:
    lockstep = same(
        tmp_path,
        """
define shifted(k: number) = abs(k) + mod(k, 3) + lookup(k, 0: 5, 2: 7)
define both(k: number, m: number) = abs(k - 1) * 3 + max(m, 1)

action act(k in -3..4):
    let found = (least m - k for m in -2..2 where m > k)
    total := shifted(k) + shifted(n) + both(k, n) + (if k in {-3, 2} then 1 else 0) + shifted(found)
    if found in -3..-1: total += 100
    perhaps := min(5, max(-5, k - 1 + perhaps))
    total += 1000 * abs(0 + perhaps) + shifted(perhaps)
    n := k
    if perhaps = 0: perhaps := none
""",
    )
    assert not lockstep.counted.left


def test_wide_ranges_are_no_tables(tmp_path: Path) -> None:
    same(
        tmp_path,
        """
action act(k in 1..3):
    let far = wide - k
    if wide in {1, 5, 99}: total += 1
    if far in {1999999998, 1999999990}: total += 2
    total += mod(wide, 7) + abs(mod(far * 1, 5) - 2)
    wide -= k
""",
    )


def test_sets_of_negative_numbers(tmp_path: Path) -> None:
    same(
        tmp_path,
        """
var some: set of -4..4 = {-4, 0}

action act(k in -4..4 where not (k in some)):
    some += {k, -k}
    some -= {0}
    if -2 in some: total += 1
    if n in some: total += 2
    total += 10 * count some + (sum m for m in some) + (most m for m in common(-4..4, some))
    n := k
""",
    )


def test_rows_of_one_cell(tmp_path: Path) -> None:
    """What is asked of the same cell again and again is asked once."""
    lockstep = same(
        tmp_path,
        """
space Cell: row(5):
    var m: 0..5 = 1

action act(k in 1..3):
    if any c in Cell has (every x in 1..6 has c.m = 2): total += 1
    for c in Cell: c.m := mod(c.m + k, 4)
""",
    )
    assert not lockstep.counted.left


@pytest.mark.parametrize("depth", [12, 25])
def test_deep_nesting(tmp_path: Path, depth: int) -> None:
    lines = ["action act(k in 1..3):"]
    for level in range(depth):
        lines.append("    " * (level + 1) + f"for x{level} in 1..(if total < {level} then 1 else 1):")
    lines.append("    " * (depth + 1) + "total += k")
    inner = "n"
    for level in range(depth):
        inner = f"(sum {inner} + y{level} for y{level} in 1..1)"
    lines.append(f"    total += {inner}")
    conditions = ["    " * (level + 1) + f"if total > {level}:" for level in range(depth)]
    lines += [*conditions, "    " * (depth + 1) + "total -= 1"]
    same(tmp_path, "\n".join(lines) + "\n")


def test_long_chains(tmp_path: Path) -> None:
    """A long list of cases, and of things one after the other."""
    cases = ", ".join(f"{i}: {i * i % 7}" for i in range(300))
    conditions = " or ".join(f"(total = {i} and n = {i % 5})" for i in range(90))
    lines = "".join(f"    if total = {i}: total += 1\n" for i in range(150))
    same(
        tmp_path,
        f"""
action act(k in 1..3):
    total := lookup(total, {cases})
    if {conditions}: total += k
{lines}    total += k
""",
    )


@pytest.mark.parametrize(
    "body",
    [
        "total := (sum (sum (sum (sum (sum a * b * c * d * f for a in 1..90) for b in 1..90) for c in 1..90) "
        "for d in 1..90) for f in 1..90)",
        "for i in 1..2000000000: total := i",
        "total := (sum 1 for x in 1..wide where x > 5)",
        "repeat until total < 0:\n        total := mod(total + 1, 7)",
        "for a in 1..900:\n        for b in 1..900:\n            for c in 1..900: total := mod(a * c, 5)",
    ],
    ids=["sums", "numbers", "wide", "until", "loops"],
)
def test_nothing_lasts_for_ever(tmp_path: Path, body: str) -> None:
    """Code that goes on and on gives up, so that the walker, which counts its steps, says where."""
    generated = GeneratedPython(made(tmp_path, f"\naction act(k in 1..3):\n    {body}\n"))
    game = Game.start(generated.program, telling=False)
    generated.load(list(game.machine.row), game.machine.records, 0)
    begun = process_time()
    with pytest.raises(Left):
        generated.take(-1, generated.options(-1)[0])
    assert process_time() - begun < 20


CARDS = """
kind Card "card {worth}":
    worth: 1..4
table Card:
    worth: each, copies: 2
pile deck: Card hidden
pile heap: Card

per player:
    pile hand: Card private

phase setup:
    shuffle Card into deck
    each player: move top(deck, 3) to my hand

"""


def test_a_trial_is_over_at_chance_even_within_an_effect(tmp_path: Path) -> None:
    """What comes after a shuffle or a draw makes no option illegal, however deep in effects they are."""
    lockstep = same(
        tmp_path,
        CARDS
        + """
effect mix(k: number):
    for i in 1..k:
        if i = 2: shuffle deck
    total += 1

effect mix_twice(k: number):
    do mix(k)
    need total < 0 else "never"

action act(k in 1..3, c in my hand where c.worth != k):
    do mix_twice(k)
    need k > 5 else "never, either"
""",
    )
    assert lockstep.counted.decisions > 0


def test_needs_of_trials_within_trials_read_what_is_known(tmp_path: Path) -> None:
    same(
        tmp_path,
        CARDS
        + """
action other(c in my hand) "Other {c}":
    need c.worth > 1 else "too low"
    move top(deck) to heap
    need count heap < 5 else "too many"

action act(c in my hand) "Act {c}":
    move top(left(me).hand) to heap
    move c to heap
    need me can other else "nothing else"
    need count heap < 6 else "full"
    total += (sum x.worth for x in heap)
    move top(deck) to my hand
    move top(deck) to left(me).hand
""",
    )


def test_what_hands_in_private_places_offer(tmp_path: Path) -> None:
    """Alike cards are offered once, gaps of columns stay empty, and what nobody knows is named by its place."""
    lockstep = same(
        tmp_path,
        """
kind Thing "thing":
    size: 1..2
kind Crate "crate {size}" is Thing:
    var load: 0..3 = 1
kind Stone "stone {size}" is Thing:
    weight: 1..3 = 2
table Crate:
    size: each, copies: 3
table Stone:
    size: each, copies: 2
pile bag: Thing hidden
pile heap: Thing

per player:
    pile hand: Thing private

phase setup:
    shuffle Thing into bag
    each player: move top(bag, 4) to my hand

action act(t in my hand) "Lay {t}":
    t.load += 1
    need t.load = none or t.load <= 3 else "full"
    move t to heap
    total += (sum x.load for x in heap) + 10 * (sum x.weight for x in heap) + 100 * (most x.load for x in heap)
    move top(bag) to my hand
    if count heap > 4: move heap to bag
    if count bag > 5: shuffle bag
""",
    )
    assert lockstep.counted.decisions > 10


def test_a_search_for_the_best_and_reactions_with_sets(tmp_path: Path) -> None:
    same(
        tmp_path,
        """
var marks: set of 1..5
var log: set of 1..5

effect note(some: set of 1..5, k: number):
    marks := common(1..5, some)
    total += k

after note(some, k) when k > 1:
    log := common(1..5, log + some)
    total += 10 * count log

action act(k in 1..3) "Act {k}":
    do note({k, k + 1}, k)
    best total:
        choose m in 1..5 where not (m in marks) "Which?"
        total += mod(m * k, 5)
""",
    )
