"""What a typed line means. It never takes another option than the one that was meant, and none that isn't legal."""

from __future__ import annotations

from random import Random

import pytest

from interpreter.api import load
from interpreter.shell.matching import Commanded, Meaning, Narrowed, Picker, Taken, Unknown
from tests.bundled import NAMES
from tests.shell.test_picking import at, decisions


def meant(picker: Picker, line: str) -> str:
    """What a line means, in a word: the option's name, or what else."""
    meaning = picker.meaning(line, [picker.start])
    return meaning.option.name if isinstance(meaning, Taken) else type(meaning).__name__


@pytest.mark.parametrize("line", [
    "lay Diver 2 red 3", "2 red 3", "LAY 2 red.3", "lay card=2 post=red.3", "lay(2, red.3)", "lay 2 red 3",
    "Lay Diver 2 on red 3", "l d 2 re 3", "  lay   diver 2  red 3 ",
])  # fmt: skip
def test_ways_to_write_an_option(line):
    assert meant(at("nautilus", 5), line) == "lay card=Diver_2 post=red.Post(3)"


@pytest.mark.parametrize("line", ["e2 e4", "e2e4", "e2-e4", "e4", "pawn e4", "e2 to e4", "white pawn (e2) to e4"])
def test_by_where_something_lies(line):
    assert meant(at("chess", 0), line) == "go p=Piece#13 target=Square.e4"


@pytest.mark.parametrize("name", ["hex", "go", "tic_tac_toe", "othello"])
def test_coordinates_alone_pick(name):
    picker = at(name, 0)
    for option in picker.options:
        where = option.label.split()[-1]
        assert meant(picker, where) == option.option.name
        assert meant(picker, where.upper()) == option.option.name
    assert meant(picker, "z99") == "Unknown"


def test_coordinates_keep_their_order():
    picker = at("fathom", 0)
    assert meant(picker, "0,-3") == meant(picker, "0 -3") == meant(picker, "(0, -3)")
    assert meant(picker, "0,-3") != meant(picker, "-3,0")
    assert meant(picker, "3,3") == "Unknown"


@pytest.mark.parametrize("name", NAMES)
def test_names_of_options_that_are_not_here_take_nothing(name):
    """What was an option in another decision is no option now, unless it is the name, label or a value of one.

    A man is taken by `a7`, and where one may be placed on a7 this is said in the same way.
    """
    everything, pickers = {}, []
    for picker in decisions(name, seed=len(name)):
        pickers.append(picker)
        for option in picker.options:
            everything[option.option.name] = option.label
    for picker in pickers:
        own = {option.option.name for option in picker.options}
        labels = {option.label for option in picker.options}
        labels |= {text for option in picker.options for text, value in option.parts if value is not None}
        foreign = sorted(set(everything) - own)
        for text in Random(0).sample(foreign, min(10, len(foreign))):
            assert not isinstance(picker.meaning(text, [picker.start]), Taken), text
            if everything[text] not in labels:
                assert not isinstance(picker.meaning(everything[text], [picker.start]), Taken), everything[text]


@pytest.mark.parametrize("name", NAMES)
def test_what_is_misspelt_is_asked_back(name):
    chance = Random(len(name))
    for picker in decisions(name, seed=len(name)):
        for option in chance.sample(picker.options, min(5, len(picker.options))):
            line = misspelt(option.label, chance)
            meaning = picker.meaning(line, [picker.start])
            if isinstance(meaning, Taken):
                assert meaning.option.name == option.option.name, (line, option.label)


def misspelt(text: str, chance: Random) -> str:
    """A text with two letters of a word exchanged."""
    words = text.split()
    long = [n for n, word in enumerate(words) if len(word) > 3 and word.isalpha()]
    if not long:
        return text
    number = chance.choice(long)
    word, at = words[number], chance.randrange(1, len(words[number]) - 1)
    words[number] = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    return " ".join(words)


def test_several_that_fit_are_asked_back():
    picker = at("chess", 0)
    meaning = picker.meaning("knight", [picker.start])
    assert isinstance(meaning, Narrowed)
    assert (meaning.menu.heading, meaning.menu.aside, len(meaning.menu.entries)) == (
        "which of them? type its number",
        True,
        4,
    )


def test_what_fits_an_entry_is_the_next_step():
    picker = at("nautilus", 5)
    for line in ("lay 2", "diver 2", "lay diver 2", "2"):
        meaning = picker.meaning(line, [picker.start])
        assert isinstance(meaning, Narrowed)
        assert (meaning.menu.heading, meaning.menu.aside) == ("Lay Diver 2 on …", False)


def nearest(meaning: Meaning) -> list[str]:
    assert isinstance(meaning, Unknown)
    assert meaning.menu is not None
    return [entry.label for entry in meaning.menu.entries]


def test_misspelt_options_are_offered():
    picker = at("nautilus", 5)
    assert nearest(picker.meaning("lay divr 2 red 3", [picker.start])) == ["Lay Diver 2 on red 3"]
    assert nearest(picker.meaning("lya diver 2 red 3", [picker.start])) == ["Lay Diver 2 on red 3"]
    swap = at("hex", 1)
    offered = swap.meaning("sawp sides", [swap.start])
    assert nearest(offered) == ["Swap sides"]
    assert swap.meaning("yes", [swap.start, offered.menu]) == Taken(offered.menu.entries[0].option)


def test_a_word_too_many_that_is_like_a_word_of_an_option_is_passed_over():
    meaning = at("tic_tac_toe", 0).meaning("mark a1 please", [at("tic_tac_toe", 0).start])
    assert (nearest(meaning), meaning.strange) == (["Mark a1"], ("please",))


def test_words_that_fit_nothing_are_told():
    picker = at("chess", 0)
    meaning = picker.meaning("pawn e5", [picker.start])
    assert isinstance(meaning, Unknown)
    assert meaning.strange == ("e5",)


def test_misspelt_commands_are_told():
    picker = at("chess", 0)
    meaning = picker.meaning("hlep", [picker.start])
    assert isinstance(meaning, Unknown)
    assert meaning.commands == ("help",)


def test_in_a_step_other_options_are_asked_back():
    """Where it was picked which card, another card's option isn't taken by a part of its name."""
    picker = at("nautilus", 5)
    step = picker.meaning("diver 2", [picker.start]).menu
    inside = picker.meaning("red 3", [picker.start, step])
    assert isinstance(inside, Taken)
    assert inside.option.name == "lay card=Diver_2 post=red.Post(3)"
    outside = picker.meaning("diver 7 red 3", [picker.start, step])
    assert isinstance(outside, Narrowed)
    assert outside.menu.aside
    whole = picker.meaning("Lay Diver 7 on red 3", [picker.start, step])
    assert isinstance(whole, Taken)
    assert whole.option.name == "lay card=Diver_7 post=red.Post(3)"


@pytest.mark.parametrize(("line", "name"), [("why lay 7", "why"), ("save a b", "save"), ("?", "help"), ("Q", "quit")])
def test_commands(line, name):
    picker = at("nautilus", 5)
    meaning = picker.meaning(line, [picker.start])
    assert isinstance(meaning, Commanded)
    assert meaning.command.name == name


def test_numbers_that_are_no_entry_take_nothing():
    picker = at("nautilus", 5)
    for number in ("99", "0", "-1", "3"):
        assert meant(picker, number) in ("Unknown", "Narrowed")


SCORE = """ruleset board "Board"
players 2
phase play:
    each player: ask points, hint, board
action points(n in 1..3) "Points {n}":
    need yes
action hint "A hint":
    need yes
action board(n in 1..2) "Board {n}":
    need yes
"""


def test_options_that_are_called_like_commands(tmp_path):
    (tmp_path / "board.rules").write_text(SCORE)
    game = load(str(tmp_path / "board.rules")).start()
    picker = Picker(game.decision())
    assert meant(picker, "score 2") == "Commanded"
    assert meant(picker, "hint") == "hint"
    assert meant(picker, "board") == "Commanded"
    assert meant(picker, "board 1") == "board n=1"
    assert meant(picker, "why board 2") == "Commanded"


WAYS = """ruleset ways "Ways"
players 1
enum Way: north, north_east, south
kind Card "Diver {worth}":
    worth: number
table "cards.yaml"
per player:
    pile hand: Card
    pile rest: Card
space Spot "{number}": row(3) holds Card
phase play:
    each player:
        for c in Card:
            if c.worth = 6: move c to my hand
            else: move c to my rest
        ask lay, go
action lay(card in my hand, spot in Spot) "Lay {card} on {spot}":
    need spot.number = 3
    move card to spot
action go(way in Way) "Go {way}":
    need way = north_east
"""


@pytest.mark.parametrize(("line", "name"), [
    ("lay 6 3", "lay card=Diver_6 spot=Spot(3)"), ("lay 6", "lay card=Diver_6 spot=Spot(3)"),
    ("lay", "lay card=Diver_6 spot=Spot(3)"), ("go north east", "go way=north_east"), ("go n", "go way=north_east"),
    ("Diver 3", "Narrowed"), ("lay Diver 3", "Narrowed"), ("lay 3", "Narrowed"), ("3", "Narrowed"),
    ("north", "Narrowed"), ("go north", "Narrowed"), ("lay 7 3", "Unknown"), ("lay 6 2", "Unknown"),
    ("go south", "Unknown"),
])  # fmt: skip
def test_what_may_mean_something_that_is_not_legal_is_not_taken(tmp_path, line, name):
    """Only Diver 6 is in the hand, only place 3 is free, and only one way is open."""
    (tmp_path / "ways.rules").write_text(WAYS)
    (tmp_path / "cards.yaml").write_text("Card:\n- {worth: 3}\n- {worth: 6}\n- {worth: 7}\n")
    game = load(str(tmp_path / "ways.rules")).start()
    assert meant(Picker(game.decision()), line) == name


def test_the_name_of_an_action_that_is_not_offered_is_no_beginning_of_a_word(tmp_path):
    (tmp_path / "dives.rules").write_text(
        'ruleset dives "Dives"\nplayers 1\nvar coins: 0 or more = 0\n'
        "phase play:\n    each player:\n        may: ask take_up\n        ask dive, rest\n"
        'action take_up "Use the Diver": coins := 1\naction dive "Dive": coins := 2\n'
        'action rest "Rest": coins := 3\nwinner most coins\n'
    )
    picker = Picker(load(str(tmp_path / "dives.rules")).start().decision())
    assert meant(picker, "dive") == "Narrowed"
    assert meant(picker, "div") == meant(picker, "diver") == "take_up"
