"""People read words: seats, options, values and variables as they are called, not as they are typed."""

from __future__ import annotations

from pathlib import Path

from interpreter.drawing.text import plain
from interpreter.shell.telling import told
from tests.language.making import made
from tests.shell.sitting import at, type_in

TEXT = """
option how_long "length of the game": very_long | short = very_long
option tide_table: as_printed | none_at_all = as_printed
enum Way: far_out, near_by
var at_turn "who holds the conch": player?
var lucky_one: Way?
phase play:
    random at_turn in {seat(2)}
    random lucky_one in {far_out}
    turns from seat(1) until no:
        ask go, rest
action go(way in Way) "Go {way}": lucky_one := way
action rest "Rest": lucky_one := none
winner most 1
"""


def test_what_is_told_to_people_is_in_words(tmp_path: Path) -> None:
    session = at(made(tmp_path, TEXT).start(), (0, 1))
    lines = [line for event in session.begin() for line in plain(told(event))]
    assert " ".join(lines[:2]).startswith("Made, length of the game: very long; tide table: as printed")
    assert "player 1: human, player 2: human; seed 0" in lines
    assert "who holds the conch: player 2" in lines
    assert "lucky one: far out" in lines
    assert not any("_" in line or "seat(" in line for line in lines)


def test_what_is_typed_is_taken_as_a_name_and_as_words(tmp_path: Path) -> None:
    for typed in ("go way=far_out", "go far_out", "Go far out", "go far out"):
        session = at(made(tmp_path, TEXT).start(), (0, 1))
        list(session.begin())
        told_then = [line for event in type_in(session, typed) for line in plain(told(event))]
        assert "player 1: Go far out" in told_then, typed
