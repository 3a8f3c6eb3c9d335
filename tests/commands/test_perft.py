"""`rulewright perft`."""

from __future__ import annotations

import pytest

from interpreter.commands import perft as perft_command

NIM = """ruleset nim "Nim"
players 2..3
option limit: 2 | 3 = 2
var heap: number = 5
phase play:
    turns from seat(1) until heap <= 0: ask take
action take(n in 1..limit) "Take {n}":
    need n <= heap
    heap -= n
winner most 0
"""
POSITION = """ruleset end_game "The end" extends "nim.rules"
example "two are left" with players = 2 at play with seat(2) to move:
    heap := 2
"""


@pytest.fixture
def nim(command, tmp_path):
    (tmp_path / "nim.rules").write_text(NIM, encoding="utf-8")
    (tmp_path / "end.rules").write_text(POSITION, encoding="utf-8")
    (tmp_path / "begin.rules").write_text(POSITION.replace("at play with seat(2) to move", ""), encoding="utf-8")
    return lambda *arguments: command("perft", "nim.rules", *arguments)


# Sequences of ones and twos: of three only 2, 2, 1 and the like are over, of four those whose first three are below 5.
# Three turns: 1 1 1, 1 1 2 (3 orders), 1 2 2 (3 orders) make up to 5; 2 2 2 can't be. Four: behind 1 1 1 both, behind
# the three with 4 only a 1. Five: behind 1 1 1 1.


@pytest.mark.parametrize(("depth", "count"), [(0, 1), (1, 2), (2, 4), (3, 7), (4, 2 + 3), (5, 1), (6, 0), (99, 0)])
def test_the_last_line_is_the_count(nim, depth, count):
    done = nim("--depth", str(depth))
    assert (done.code, done.out, done.err) == (0, f"{count}\n", "")


def test_options_and_players(nim):
    assert nim("--depth", "2", "--option", "limit=3").out == "8\n"
    assert nim("--depth", "2", "--players", "3").out == "4\n"


def test_each_first_turn_with_its_count(nim):
    assert nim("--depth", "3", "--divide").out == "Take 1: 4\nTake 2: 3\n7\n"
    assert nim("--depth", "0", "--divide").out == "1\n"


def test_different_positions(nim):
    # After two turns 3, 2 or 1 is left.
    assert nim("--depth", "2", "--unique").out == "3\n"


def test_information_sets_of_a_game_without_secrets(nim):
    # Without secrets each way that led there is another situation.
    assert nim("--depth", "1", "--infosets").out == "1\n"
    assert nim("--depth", "2", "--infosets").out == "3\n"


def test_from_a_position(nim):
    assert nim("--depth", "1", "--from", "end.rules").out == "2\n"
    assert nim("--depth", "2", "--from", "end.rules", "--divide").out == "Take 1: 1\nTake 2: 0\n1\n"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((), "Missing option '--depth'"),
        (("--depth", "-1"), "not in the range"),
        (("--depth", "x"), "not a valid integer"),
        (("--depth", "1", "--unit", "move"), "'move' is not one of"),
        (("--depth", "1", "--unique", "--divide"), "only one of"),
        (("--depth", "1", "--option", "limit=9"), "limit"),
        (("--depth", "1", "--players", "7"), "7"),
        (("--depth", "1", "--from", "nowhere"), "there is no file `nowhere`, and no example of this name"),
        (("--depth", "1", "--from", "begin.rules"), "no example of `begin.rules` says where play stands"),
        (("--depth", "1", "--from", "end.rules", "--players", "3"), "for 2 players"),
    ],
)
def test_what_cannot_be_counted(nim, arguments, says):
    done = nim(*arguments)
    assert done.code == 2
    assert says in done.err
    assert done.out == ""


def test_no_such_ruleset(command):
    assert command("perft", "nowhere", "--depth", "1").code == 2


def test_a_ruleset_with_mistakes(command, tmp_path):
    (tmp_path / "nim.rules").write_text(NIM.replace("ask take", "ask tale"), encoding="utf-8")
    done = command("perft", "nim.rules", "--depth", "1")
    assert done.code == 1
    assert "tale" in done.err


def test_a_game_that_has_to_stop(command, tmp_path):
    text = NIM.replace("var heap: number = 5", "var heap: number = 5\nvar low: 4..5 = 5")
    (tmp_path / "nim.rules").write_text(text.replace(": ask take", ":\n        ask take\n        low := heap"), "utf-8")
    done = command("perft", "nim.rules", "--depth", "2")
    assert done.code == 1
    assert "low" in done.err
    assert done.out == ""


def test_a_turn_without_end(command, tmp_path):
    (tmp_path / "nim.rules").write_text(NIM.replace("heap -= n", "again"), encoding="utf-8")
    done = command("perft", "nim.rules", "--depth", "1")
    assert done.code == 2
    assert "--unit decision" in done.err
    assert command("perft", "nim.rules", "--depth", "2", "--unit", "decision").out == "4\n"


def test_chance_as_in_one_game(command, tmp_path):
    text = NIM.replace("heap -= n", "heap -= n\n    random m in 1..6\n    seen += m").replace(
        "phase play", "var seen: number = 0\nphase play"
    )
    (tmp_path / "nim.rules").write_text(text, encoding="utf-8")
    assert command("perft", "nim.rules", "--depth", "1").out == "12\n"
    assert command("perft", "nim.rules", "--depth", "1", "--seed", "3").out == "2\n"
    positions = [command("perft", "nim.rules", "--depth", "1", "--seed", str(n), "--unique").out for n in range(3)]
    assert positions == ["2\n"] * 3


def test_breaking_off(nim, monkeypatch):
    def broken_off(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(perft_command, "_sequences", broken_off)
    done = nim("--depth", "3")
    assert (done.code, done.out) == (130, "")


@pytest.mark.parametrize("engine", ["walker", "python"])
def test_the_count_is_the_same_whatever_engine_counts(nim, engine):
    done = nim("--depth", "4", "--engine", engine)
    assert (done.code, done.out, done.err) == (0, "5\n", "")


def test_where_there_is_no_compiler_a_note_says_so(nim, monkeypatch):
    monkeypatch.setenv("CC", "no-such-compiler")
    done = nim("--depth", "4", "--engine", "native")
    assert (done.code, done.out) == (0, "5\n")
    assert done.err.startswith("note: no native code, so generated Python counts: ")
    assert nim("--depth", "4").err == ""
