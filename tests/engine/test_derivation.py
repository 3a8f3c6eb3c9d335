"""What a score is made of: summands, their names, values and lines."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter.api import Game, Summand
from interpreter.drawing.explanation import draw_derivation
from interpreter.engine.packing import pack, packed
from tests.engine.rulesets import ruleset

REEF = """
    enum Colour: red_, blue_
    enum Fish: cod, eel

    kind Tile "{colour} {fish}":
        colour: Colour
        fish: Fish
        worth: 0..9
    table Tile:
        colour: each, fish: cod, worth: 2
        colour: each, fish: eel, worth: 3
        colour: red_, fish: eel, worth: 5

    space Zone: grid(4, 2) holds Tile

    per player:
        pile pool: Tile private
        var coins: 0..99 = 7
        define region_worth(c: Colour, r: set of Zone) "{c} region" = lookup(count r, 1: 1, 2: 4, 3 or more: 9)
        define eels = count {t in my pool where t.fish = eel}

    define worth(t: Tile) = t.worth
        except when t.fish = cod and t.colour = blue_: 1

    define coloured(c: Colour) = {z in Zone where top(z) != none and top(z).colour = c}

    phase play:
        each player: ask wait, doze

    action wait: gain 1 coins
    action doze: gain 2 coins

    score regions "Regions" = sum (sum my region_worth(c, g) for g in groups(coloured(c))) for c in Colour
    score most_eels "Most eels" = award 8, 4 to most my eels ties split
    score money "Money" = min(my coins, 5) - (if my eels = 0 then 2 else 0)
    score best_tile "Best tile" = most worth(t) for t in my pool
    score pairs "Pairs" = pack (count p) * 10 for p in clusters(coloured(red_), 2) where count p = 2
    score fixed "Fixed" = 3
    winner most my total

    define tile(c: Colour, f: Fish, n: number) = the t in Tile where t.colour = c and t.fish = f and t.worth = n

    example "a reef" at play:
        move tile(red_, cod, 2) to Zone.a1
        move tile(red_, eel, 3) to Zone.b1
        move tile(red_, eel, 5) to Zone.c1
        move tile(blue_, eel, 3) to Zone.a2
        move tile(blue_, cod, 2) to blue.pool
        shuffle blue.pool
"""


@pytest.fixture
def reef(tmp_path: Path) -> Game:
    return ruleset(tmp_path, REEF).start_at("a reef")


def part(game: Game, seat: int, score: str) -> Summand:
    return game.derivation(seat, score=score)


def test_the_general_form_names_what_is_bound(reef: Game) -> None:
    regions = part(reef, 0, "regions")
    assert (regions.heading, regions.value) == ("Regions", 10)
    assert [(summand.heading, summand.value) for summand in regions.parts] == [
        ("c = red, g = 3 zones", 9),
        ("c = blue, g = {a2}", 1),
    ]
    assert [summand.text for summand in regions.parts] == ["red region", "blue region"]
    assert [summand.line_text.split("(")[0] for summand in regions.parts] == ["define region_worth"] * 2
    assert regions.line_text.startswith("score regions")


def test_an_award_tells_what_all_have(reef: Game) -> None:
    eels = part(reef, 0, "most_eels")
    assert eels.value == 4
    assert [str(seen) for seen in eels.values] == ["my eels of red = 0", "my eels of blue = 0"]


def test_sums_bounds_and_conditions(reef: Game) -> None:
    money = part(reef, 0, "money")
    assert money.value == 3
    assert [leaf.value for leaf in money.leaves()] == [5, -2]
    assert [str(seen) for seen in money.leaves()[1].values] == ["my eels = 0"]


def test_an_exception_is_named(reef: Game) -> None:
    best = part(reef, 1, "best_tile")
    assert best.value == 1
    (summand,) = best.leaves()
    assert summand.names == (("t", "blue cod"),)
    (used,) = summand.exceptions
    assert (used.definition, used.line_text) == ("worth", "except when t.fish = cod and t.colour = blue_: 1")
    assert part(reef, 0, "best_tile").value == 0


def test_what_a_pack_takes(reef: Game) -> None:
    pairs = part(reef, 0, "pairs")
    assert pairs.value == 20
    ((name, value),) = pairs.leaves()[0].names
    assert (name, value) in {("p", "{a1, b1}"), ("p", "{b1, c1}")}


def test_the_whole_score_and_one_that_is_not_there(reef: Game) -> None:
    for seat, score in enumerate(reef.scores()):
        derivation = reef.derivation(seat)
        assert derivation.value == score.total == sum(leaf.value for leaf in derivation.leaves())
        assert [(p.text, p.value) for p in derivation.parts] == [(p.label, p.value) for p in score.parts]
    with pytest.raises(ValueError, match="no score `nothing`"):
        reef.derivation(0, score="nothing")


def test_what_is_hidden_is_a_question_mark(reef: Game) -> None:
    assert part(reef, 1, "best_tile").value == 1
    seen = reef.derivation(1, viewer=0)
    values = {summand.text: summand.value for summand in seen.parts}
    assert values["Best tile"] is None
    assert values["Regions"] == 10
    assert seen.value is None
    lines = draw_derivation("blue", seen)
    assert lines[0] == "blue: ?"
    assert any(line.strip().startswith("Best tile: ?") for line in lines)
    assert not any("blue cod" in line for line in lines)
    assert reef.derivation(1, viewer=1).value == reef.scores()[1].total


@settings(deadline=None, max_examples=300)
@given(st.lists(st.tuples(st.integers(0, 255), st.integers(-3, 12)), max_size=12, unique_by=lambda s: s[0]))
def test_the_sets_of_a_packing_share_nothing_and_add_up(valued: list[tuple[int, int]]) -> None:
    found = packed(valued)
    worth = dict(valued)
    assert sum(worth[mask] for mask in found) == pack(valued)
    taken = 0
    for mask in found:
        assert not taken & mask
        taken |= mask
