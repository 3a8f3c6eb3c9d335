"""`rulewright why`: what is told of proposals and of scores, on a terminal and as data."""

from __future__ import annotations

import json

import pytest


def test_a_reason_with_its_line_and_values(command):
    done = command("why", "market.rules", "--from", "a position", "lay f=pear_1 s=Stall(2)", "lay f=apple_1 s=1")
    assert done.code == 0
    assert done.err == ""
    assert "player 2 may “Put pear 1 on stall 2”\n" in done.out
    assert "market.rules:23  ask lay, rest" in done.out
    assert "player 2 may not “Put apple 1 on stall 1”, read as `lay f=apple_1 s=Stall(1)`" in done.out
    assert "apple 1 is not in `my basket`\n" in done.out
    assert "24 | action lay(f in my basket, s in Stall)" in done.out
    assert "^^^^^^^^^" in done.out
    assert "= saw: my basket = {pear 3, pear 2, pear 1}" in done.out


def test_without_a_position_it_is_the_start(command):
    done = command("why", "market.rules", "rest", "--seed", "4")
    assert done.code == 0
    assert done.out.startswith("player 1 may “Rest”")


def test_as_data(command):
    done = command("why", "market.rules", "--from", "a position", "lay f=pear_1 s=7", "rest", "--format", "json")
    data = json.loads(done.out)
    unread, rest = data["proposals"]
    assert (unread["legal"], unread["reasons"][0]["sort"]) == (False, "unread")
    assert (rest["legal"], rest["option"], rest["seat"]) == (True, "rest", "seat(2)")
    assert rest["asked"][0]["line_text"] == "ask lay, rest"
    assert data["scores"] == []
    assert done.code == 1  # one of them names nothing


def test_scores(command):
    done = command("why", "market.rules", "--from", "a position", "--score")
    assert done.code == 0
    lines = [line.split() for line in done.out.splitlines()]
    assert lines[0] == ["player", "1:", "3"]
    assert ["player", "2:", "6"] in lines
    assert ["Money:", "3", "market.rules:30"] in lines
    one = command("why", "market.rules", "--from", "a position", "--score", "2", "--format", "json")
    (score,) = json.loads(one.out)["scores"]
    assert (score["seat"], score["value"]) == ("seat(2)", 6)
    assert sum(part["value"] for part in score["parts"]) == 6


def test_what_a_seat_may_not_know(command):
    done = command("why", "market.rules", "--seed", "1", "--seat", "2", "rest", "--score", "seat(1)")
    assert "player 2 is not asked now: player 1 is" in done.out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "nothing is asked"),
        (("rest", "--seat", "9"), "there is no player `9`"),
        (("--score", "blue"), "there is no player `blue`"),
        (("rest", "--from", "nowhere"), "there is no file `nowhere`, and no example of this name"),
        (("rest", "--players", "7"), "7"),
    ],
)
def test_what_cannot_be_answered(command, arguments, message):
    done = command("why", "market.rules", *arguments)
    assert done.code == 2
    assert message in done.err
    assert done.out == ""
