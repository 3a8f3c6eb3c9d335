"""What an example can't say of values: how labels show them, and what is an error or stops a game."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.api import load
from tests.language.making import line_of, made, written

LABELS = r"""
enum Ware: silk, salt
kind Card "{title} ({ware})":
    title: text
    ware: Ware
table Card:
    title: "The \"old\" \{inn\} \\", ware: salt
    title: "Bale", ware: silk
pile heap: Card
space Square "square {column}/{row}": grid(2, 2)
var n: 0..9 = 3
var found: set of 1..6 = {5, 2}
var nobody: player?
phase setup: move Card to heap
phase play:
    as seat(1): ask take
action take(c in heap, s in {Square.b1}) "Take {c} from {c.place} to {s} for {n}, {found}, {nobody}": move c to box
winner most my number
"""


def test_labels_show_values(tmp_path: Path) -> None:
    decision = made(tmp_path, LABELS).start().decision()
    assert decision is not None
    assert [option.label for option in decision.all_options()] == [
        "Take Bale (silk) from heap to square 2/1 for 3, 2 and 5, none",
        'Take The "old" {inn} \\ (salt) from heap to square 2/1 for 3, 2 and 5, none',
    ]


VALUES = """
ruleset values "Values"
players 2
var big: number = 2147483647
var few: set of 1..6 = {2}
var n: 0..9 = 9
define count_of(s: set of 2..3) = count s
phase play:
    few := {1}
    n := count_of({2, 3})
    big := 0
winner most my number
example "it":
    STATEMENT
"""


@pytest.mark.parametrize(
    "statement",
    ["expect big + 1 > 0", "expect 2147483647 + 1 - 1 = 2147483647", "expect -big - 2 < 0", "big := big * 2"],
)
def test_a_number_of_more_than_32_bits_stops_the_game(tmp_path: Path, statement: str) -> None:
    rules = load(str(written(tmp_path, {"values.rules": VALUES.replace("STATEMENT", statement)})))
    assert rules.ok
    (run,) = rules.run_examples()
    assert [(d.id, line_of(d)) for d in run.diagnostics] == [("number-overflow", statement)]


@pytest.mark.parametrize("statement", ["few := {n}", "few += {n}", "few := {0, 1}", "expect count_of({1, 2}) = 1"])
def test_numbers_of_a_set_lie_within_its_bounds(tmp_path: Path, statement: str) -> None:
    rules = load(str(written(tmp_path, {"values.rules": VALUES.replace("STATEMENT", statement)})))
    assert [(d.id, line_of(d)) for d in rules.diagnostics] == [("out-of-range", statement)]


GAP = """
kind Piece "{name}":
    name: text
kind Hat is Piece:
    var wearer: player?
    var dirty: yes_no = yes
    var dents: 2..5 = 2
    var spots: set of 1..3 = {1, 2}
kind Coin is Piece
table Hat:
    name: "cap"
table Coin:
    name: "penny"
table Hat:
    name: "helmet"
pile heap: Piece
phase setup: move Piece to heap
phase play:
    as seat(1): ask take
action take(p in heap) "Take {p}": move p to box
winner most my number

example "what a kind hasn't is nothing, though rows of the kind that has it stand on both sides" with players = 2:
    do setup
    for c in {p in heap where not p is Hat}:
        expect c.wearer = none and c.dirty = none and c.dents = none and count c.spots = 0
    expect not any c in heap has c.wearer = seat(1)

example "setting what a kind hasn't does nothing" with players = 2:
    for p in Piece:
        p.wearer := seat(2)
        p.dents := 9 - 5
        p.spots += {3}
    for c in {p in Piece where not p is Hat}: expect c.wearer = none and c.dents = none and count c.spots = 0
    for h in Hat: expect h.wearer = seat(2) and h.dents = 4 and count h.spots = 3
"""


def test_a_variable_that_a_kind_has_not_is_nothing_wherever_its_rows_stand(tmp_path: Path) -> None:
    rules = made(tmp_path, GAP)
    runs = rules.run_examples()
    assert [(run.label, run.diagnostics) for run in runs if not run.passed] == []
    dents = next(v for v in rules.start().view().variables if v.label == "dents")
    assert [text for _, text in dents.values] == ["2", "2"]


EFFECTS = """
enum Ware: silk, salt
kind Deal "{title}: {power}":
    title: text
    power: effect?
table Deal:
    title: "Feast", power: rest
    title: "Market", power: earn_with(2, fetch(salt))
    title: "Nothing"
pile heap: Deal
per player:
    var coins: 0 or more = 0
    var bags: 0 or more = 0
effect earn_with(n: number, gift: effect) "earn {n} and {gift}":
    gain n coins
    do gift
effect fetch(w: Ware) "fetch {w}":
    if w = salt: gain 1 bags
effect rest: gain 1 coins
phase setup: move Deal to heap
phase play:
    as seat(1): ask take
action take(d in heap) "Take {d}": do d.power
winner most my coins
"""


def test_an_effect_in_a_label_is_shown_by_its_own_label(tmp_path: Path) -> None:
    decision = made(tmp_path, EFFECTS).start().decision()
    assert decision is not None
    labels = {option.label for option in decision.all_options()}
    assert labels == {"Take Feast: rest", "Take Market: earn 2 and fetch salt", "Take Nothing: none"}
