"""`rulewright test NAME --games N`."""

from __future__ import annotations

import re
import shlex

import pytest

from interpreter.testing import random_games

PURSE = """ruleset purse "Purse"
players 2..3
option step: 1 | 2 = 1
var pot: number = 0
var seen: number = 0
always small: pot < 4 "the pot is full"
phase play:
    turns from seat(1) until pot > 20 or seen > 90:
        ask add, stop
action add "Add": pot += step
action stop "Stop": seen := 99
action never "Never": seen := 98  # allow: never-asked for the coverage
winner most my number
example "one" with players = 2:
    as seat(1): do add
    expect pot = 1
"""
TORN = """ruleset torn "Torn"
players 2
var pot: number = 1
phase play: do go
effect go: pot += 1
after go: pot := pot * 2
after go: pot -= 1
winner most my number
"""


def test_games_without_a_finding(command):
    done = command("test", "tic_tac_toe", "--games", "3")
    assert done.code == 0
    last = done.out.splitlines()[-1]
    assert re.fullmatch(r"3 random games, \d+ decisions, [\d.]+ games a second; nothing found", last)


def test_what_stops_a_game_is_shown_with_the_line_and_how_to_see_it_again(command, tmp_path):
    (tmp_path / "purse.rules").write_text(PURSE)
    path = str(tmp_path / "purse.rules")
    done = command("test", path, "--games", "40", "--seed", "7")
    assert done.code == 1
    assert "1 of 1 examples pass" in done.out
    assert "error[always-broken]: this breaks `small`: the pot is full" in done.out
    assert 'action add "Add": pot += step' in done.out
    assert re.search(r"; \d+ had to stop$", done.out.strip())
    (again,) = re.findall(r"first seen in: (rulewright .*)", done.out)
    words = shlex.split(again)
    assert words[:4] == ["rulewright", "test", path, "--games"]
    assert {"--players", "--option", "--seed"} <= set(words)
    once = command(*words[1:])
    assert once.code == 1
    assert "this breaks `small`" in once.out
    assert "1 random game," in once.out


def test_settings_and_pairs_of_values_are_counted(command, tmp_path):
    (tmp_path / "purse.rules").write_text(PURSE)
    path = str(tmp_path / "purse.rules")
    assert "; 4 settings, all 4 pairs of values; " in command("test", path, "--games", "12").out
    assert "; 2 settings, 2 of 4 pairs of values; " in command("test", path, "--games", "2").out
    only = command("test", path, "--games", "2", "--players", "3", "--option", "step=2").out
    assert "random games" in only
    assert "pairs of values" not in only


def test_orders_that_matter(command, tmp_path):
    (tmp_path / "torn.rules").write_text(TORN)
    done = command("test", str(tmp_path / "torn.rules"), "--games", "2")
    assert done.code == 1
    assert "warning[order-matters]: the order of two reactions matters: `pot` is 3, or else 2" in done.out
    assert done.out.strip().endswith("1 order that matters")
    allowed = TORN.replace("pot -= 1", "pot -= 1  # allow: order-matters the tax comes last")
    (tmp_path / "torn.rules").write_text(allowed)
    done = command("test", str(tmp_path / "torn.rules"), "--games", "2")
    assert (done.code, done.out.strip().split("; ")[-1]) == (0, "nothing found")
    assert command("check", "--strict", str(tmp_path / "torn.rules")).code == 0


def test_coverage_of_examples_and_games(command, tmp_path):
    (tmp_path / "purse.rules").write_text(PURSE)
    path = str(tmp_path / "purse.rules")
    assert "1 of 4 lines are executed; not:\n" in command("test", path, "--coverage").out
    done = command("test", path, "--games", "10", "--coverage")
    assert "3 of 4 lines are executed; not:\n" in done.out
    assert "purse.rules:12: action never" in done.out


def test_the_setting_is_kept(command, tmp_path):
    (tmp_path / "purse.rules").write_text(PURSE)
    done = command("test", str(tmp_path / "purse.rules"), "--games", "20", "--players", "3", "--option", "step=2")
    assert "--players 3 --option step=2" in done.out
    done = command("test", str(tmp_path / "purse.rules"), "--games", "1", "--players", "9")
    assert done.code == 2
    assert "2 to 3 players" in done.err


def test_whoever_breaks_off_is_told_what_was_found(command, monkeypatch, tmp_path):
    (tmp_path / "torn.rules").write_text(TORN)
    play = random_games._Tester.play

    def broken_off(self, seed, settings):
        if seed == 2:
            raise KeyboardInterrupt
        play(self, seed, settings)

    monkeypatch.setattr(random_games._Tester, "play", broken_off)
    done = command("test", str(tmp_path / "torn.rules"), "--games", "9")
    assert done.code == 130
    assert "the order of two reactions matters" in done.out
    assert "2 random games," in done.out
    assert done.out.endswith("broken off after 2 of 9 games\n")


@pytest.mark.parametrize("number", ["0", "-1", "some"])
def test_a_number_of_games_that_is_none(command, number):
    assert command("test", "tic_tac_toe", "--games", number).code == 2
