"""Picking step by step: every option is reached by numbers, by its name, and by its label where that is unique."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

from interpreter.api import load
from interpreter.drawing.table import draw_hand
from interpreter.drawing.text import plain
from interpreter.engine.game import Game
from interpreter.shell.matching import Commanded, Narrowed, Picker, Taken
from interpreter.shell.picking import LEFT_OPEN, LONGEST, STOP, WHOLE, Menu, first_menu
from interpreter.shell.reading import folded
from tests.bundled import NAMES, rules

DECISIONS = 4
"""So many decisions of a random game are looked at, some steps apart."""


def decisions(name: str, seed: int):
    """The pickers of some decisions of a random game."""
    game, chance = rules(name).start(seed=seed), Random(seed)
    for _ in range(DECISIONS):
        for _ in range(chance.randrange(1, 9)):
            step(game, chance)
        if game.ended:
            return
        yield picker(game)


def step(game: Game, chance: Random) -> None:
    if not game.ended:
        seat = game.pending()[0]
        game.apply(chance.choice(game.decision(seat).all_options()), seat)


def picker(game: Game) -> Picker:
    decision = game.decision(game.pending()[0])
    assert decision is not None
    return Picker(decision)


def reached(menu: Menu, numbers: tuple[str, ...] = ()):
    """The names of all options with the numbers that lead to them."""
    for entry in menu.entries:
        if entry.option is not None:
            yield entry.option.name, (*numbers, entry.number)
        else:
            yield from reached(entry.menu(), (*numbers, entry.number))


def menus(menu: Menu):
    yield menu
    for entry in menu.entries:
        if entry.option is None:
            yield from menus(entry.menu())


@pytest.mark.parametrize("name", NAMES)
def test_every_option_is_reached(name):
    for picker in decisions(name, seed=len(name)):
        options = picker.decision.all_options()
        by_number = dict(reached(picker.start))
        assert sorted(by_number) == sorted(option.name for option in options)
        labels = Counter(folded(option.label) for option in picker.options)
        chosen = Random(0).sample(options, min(12, len(options)))
        for option in chosen:
            shown = [picker.start]
            for number in by_number[option.name]:
                meaning = picker.meaning(number, shown)
                if isinstance(meaning, Narrowed):
                    shown.append(meaning.menu)
            assert isinstance(meaning, Taken)
            assert meaning.option.name == option.name
            for text in (option.name, option.name.upper()):
                meaning = picker.meaning(text, [picker.start])
                assert isinstance(meaning, Taken)
                assert meaning.option.name == option.name
            label = next(one.label for one in picker.options if one.option.name == option.name)
            if labels[folded(label)] == 1:
                meaning = picker.meaning(label, [picker.start])
                assert isinstance(meaning, Taken), label
                assert meaning.option.name == option.name, label


@pytest.mark.parametrize("name", NAMES)
def test_steps_are_short_and_their_entries_differ(name):
    for picker in decisions(name, seed=len(name) + 1):
        for menu in menus(picker.start):
            assert len(menu.entries) <= LONGEST + 1
            assert len({entry.number for entry in menu.entries}) == len(menu.entries)
            assert len({entry.whole for entry in menu.entries}) == len(menu.entries)
            assert len(menu.entries) > 1 or menu is picker.start


def test_a_long_step_of_places_with_long_names_leaves_room_for_the_board():
    """A submersible may go to up to 30 corners, which are called by the three zones that they touch."""
    found = 0
    for picker in decisions("fathom/expedition_1", seed=4):
        for menu in menus(picker.start):
            corners = [entry for entry in menu.entries if entry.label.startswith("corner of ")]
            assert len(corners) <= 14
            found += len(corners) > 1
    assert found


def at(name: str, steps: int, seed: int = 3) -> Picker:
    game, chance = rules(name).start(seed=seed), Random(1)
    for _ in range(steps):
        step(game, chance)
    return picker(game)


def shown(menu: Menu) -> list[str]:
    return [f"{entry.number} {entry.label}" for entry in menu.entries]


def test_few_options_are_listed_as_they_are():
    assert shown(at("tic_tac_toe", 0).start)[:2] == ["1 Mark a1", "2 Mark b1"]
    assert len(at("kalah", 0).start.entries) <= WHOLE


def test_nine_options_are_one_list_but_not_where_they_are_wide(tmp_path):
    for label, entries in (("spot", 9), ("a rather long name of a spot", 3)):
        path = tmp_path / f"{entries}.rules"
        path.write_text(
            f"""ruleset wide "Wide"
players 1
space Spot "{label} {{number}}": row(3)
var gone: set of Spot = {{}}
phase play:
    each player: ask go
action go(a in Spot, b in Spot) "From {{a}} to {{b}}":
    gone := {{a, b}}
winner most count gone
"""
        )
        start = picker(rules(str(path)).start(seed=1)).start
        assert (len(start.entries), len(start.options)) == (entries, 9)


def test_first_the_action_then_the_place():
    start = at("go", 1).start
    assert shown(start) == ["1 Place a stone on …", "2 Pass"]
    rows = start.entries[0].menu()
    assert (rows.heading, shown(rows)[0]) == ("Place a stone on …", "1 a1 … i1")
    assert shown(rows.entries[2].menu())[:2] == ["1 a3", "2 b3"]


def test_what_has_the_same_label_is_told_apart_by_where_it_lies():
    start = at("chess", 0).start
    assert "3 white pawn (a2) to …" in shown(start)
    step = start.entries[2].menu()
    assert (step.heading, shown(step)) == ("white pawn (a2) to …", ["3 a3", "4 a4"])


def test_numbers_are_those_of_the_labels_if_nothing_else_differs():
    bids = at("goofspiel", 4).start
    assert all(entry.label.removeprefix("Bid ") == entry.number for entry in bids.entries)
    assert shown(at("connect_four", 0).start)[6] == "7 Drop into column 7"


def test_stop_has_the_number_0_at_the_first_step():
    start = at("otys", 0).start
    assert shown(start)[-1] == f"{STOP} stop"
    assert all(entry.number != STOP for entry in start.entries[1].menu().entries)


def test_a_step_with_one_possibility_is_passed_over():
    """Of a group in which one option is left the option stands there; an action alone is no step."""
    start = at("otys", 0).start
    first = start.entries[0]
    assert first.option is not None
    assert first.whole == first.option.label
    assert start.heading == f"Propeller: {LEFT_OPEN} to slot {LEFT_OPEN}"
    assert first.label == first.whole.removeprefix("Propeller: ")
    assert first_menu(at("hex", 0).decision).heading == "Place a stone on …"


def test_commands_are_commands_though_options_begin_so():
    assert isinstance(at("tic_tac_toe", 0).meaning("help", [at("tic_tac_toe", 0).start]), Commanded)


TAKING = """ruleset taking "Taking"
players 1
enum Colour: red, green, blue
kind Gem "{colour} gem":
    colour: Colour
table Gem:
    colour: each
per player:
    pile hand: Gem private
pile shown: Gem
phase play:
    each player:
        move (the x in Gem where x.colour = blue) to my hand
        move (the x in Gem where x.colour = red) to my hand
        move (the x in Gem where x.colour = green) to my hand
        WAY
action give(x in my hand) "Give {x}":
    move x to shown
action lend(weeks in 1..5, x in my hand, days in 1..5) "Lend {x} {weeks} for {days}":
    need weeks != days
"""


@pytest.mark.parametrize(("way", "last"), [
    ("may: ask give", "0 none of these"), ("may: choose x in my hand", "0 none of these"),
    ("may repeatedly: ask give", "0 stop"), ("may up to 2 times: ask give", "0 stop"),
    ("may: choose x in my hand where x.colour = red", "0 no"), ('may "Twice?": move Gem to shown', "0 no"),
    ("may repeatedly: choose x in my hand where x.colour = red", "0 stop"),
])  # fmt: skip
def test_what_it_is_called_to_take_nothing(tmp_path, way, last):
    assert shown(picker(taking(tmp_path, way)).start)[-1] == last


def taking(tmp_path, way: str) -> Game:
    path = tmp_path / "taking.rules"
    path.write_text(TAKING.replace("WAY", way))
    return load(str(path)).start()


def test_menus_stand_in_the_order_in_which_hands_are_drawn(tmp_path):
    """A hand is drawn in the order of the printed rows, in whatever order its cards came."""
    game = taking(tmp_path, "ask give")
    assert "red gem, green gem, blue gem" in " ".join(plain(draw_hand(game.program, game.view(0))))
    assert shown(picker(game).start) == ["1 Give red gem", "2 Give green gem", "3 Give blue gem"]
    step = picker(taking(tmp_path, "ask lend")).start
    assert shown(step) == [f"{n} Lend … {n} for …" for n in range(1, 6)]
    inside = step.entries[3].menu()
    assert [entry.whole for entry in inside.entries][::4] == [f"Lend {c} gem 4 for 1" for c in ("red", "green", "blue")]


def test_places_of_one_owner_are_listed_without_whose_they_are() -> None:
    """One's own without a word, another player's behind the heading; typed, both ways are understood."""
    game = rules("battleship").start(seed=3)
    placing = picker(game)
    assert [entry.label for entry in placing.start.entries][:2] == ["a1 … i1", "a2 … j2"]
    assert placing.start.example == "a6"
    assert [entry.label for entry in placing.start.entries[0].menu().entries][:2] == ["a1", "b1"]
    for typed in ("c5", "player 1 c5"):
        meaning = placing.meaning(typed, [placing.start])
        assert isinstance(meaning, Taken)
        assert meaning.option.label == "player 1 c5"
    chance = Random(3)
    while not any(p.mark for p in game.view(None).places):
        step(game, chance)
    shooting = picker(game).start
    assert shooting.heading.startswith(f"Shoot at player {2 - game.pending()[0]} {LEFT_OPEN}")
    assert all(re.fullmatch(r"\w+ … \w+", entry.label) for entry in shooting.entries)
