"""Reactions as a game meets them: in layers, without end, and where a reaction decides."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.api import GameError, load
from tests.language.making import line_of, made, names, written

BASE = """
    ruleset base "Base"
    players 2
    var trace: number = 0
    effect note(n: number): trace := trace * 10 + n
    effect rise: do note(5)
    action go "Go": do rise
    after rise: do note(6)
    before rise: do note(4)
    phase play:
        as seat(1): do rise
    winner most trace
    example "here":
        do rise
        expect trace = 456
"""


def test_the_order_of_layers_is_that_of_names_and_in_them_that_of_lines(tmp_path: Path) -> None:
    layer = """
        ruleset {name} "{name}" extends "base.rules"
        before rise: do note({n})
        after rise: do note({n})
        after rise: do note(0)
    """
    path = written(
        tmp_path,
        {
            "base.rules": BASE.replace('example "here":\n        do rise\n        expect trace = 456', ""),
            "z.rules": layer.format(name="alpha", n=1),
            "a.rules": layer.format(name="omega", n=2),
            "check.rules": """
                ruleset zz_check "Check" extends "base.rules"
                example "order":
                    do rise
                    expect trace = 412561020
            """,
        },
    )
    files = [str(tmp_path / name) for name in ("a.rules", "z.rules", "check.rules")]
    for layers in (files, files[::-1], [files[1], files[2], files[0]]):
        rules = load(str(path), layers)
        assert rules.ok, [d.message for d in rules.diagnostics]
        assert [run.diagnostics for run in rules.run_examples()] == [()]


def test_a_reaction_that_decides_is_asked_of_the_player_of_the_event(tmp_path: Path) -> None:
    rules = made(
        tmp_path,
        """
        per player:
            var gifts: 0..9 = 0
        effect win: gain 1 gifts
        after win when my gifts < 3:
            may "Once more": do win
        action play_on "Play on":
            each player from right(me): do win
        phase play:
            turns from seat(1) until my gifts > 0: ask play_on, stay
        action stay "Stay":
            let n = 1
            need n = my number
            again
        winner most my gifts
        """,
    )
    game = rules.start()
    assert game.pending() == [0]
    game.apply("play_on")
    assert game.pending() == [1]
    game.apply("yes")
    assert game.pending() == [0]
    game.apply("none")
    # The reaction to the second win of seat 2 queued behind that of seat 1.
    assert game.pending() == [1]
    game.apply("yes")
    assert game.ended
    assert [text for _, text in game.view().variables[0].values] == ["1", "3"]


def test_reactions_without_end_stop_the_game(tmp_path: Path) -> None:
    rules = made(
        tmp_path,
        """
        var n: number = 0
        effect tick: n += 1
        after tick: do tick
        action go "Go": do tick
        action stay "Stay": n := 0
        phase play:
            as seat(1): ask go, stay
        winner most n
        """,
    )
    game = rules.start()
    before = game.hash()
    with pytest.raises(GameError) as caught:
        game.apply("go")
    assert caught.value.diagnostic.id == "step-limit"
    assert "tick" in line_of(caught.value.diagnostic) or line_of(caught.value.diagnostic) == "effect tick: n += 1"
    assert game.hash() == before
    assert names(game) == ["go", "stay"]


def test_reactions_that_multiply_overflow_the_queue(tmp_path: Path) -> None:
    rules = made(
        tmp_path,
        """
        var n: number = 0
        effect tick: n += 1
        after tick:
            do tick
            do tick
        action go "Go": do tick
        action stay "Stay": n := 0
        phase play:
            as seat(1): ask go, stay
        winner most n
        """,
    )
    game = rules.start()
    before = game.hash()
    with pytest.raises(GameError) as caught:
        game.apply("go")
    assert caught.value.diagnostic.id in ("queue-overflow", "step-limit")
    assert caught.value.diagnostic.span is not None
    assert game.hash() == before
