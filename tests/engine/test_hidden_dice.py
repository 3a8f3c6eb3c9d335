"""Dice that roll where not everybody looks: who is told what they show, and what a table drawn anew makes of them."""

from __future__ import annotations

from collections import Counter

from interpreter.engine.game import Game
from tests.engine.rulesets import ruleset

DICE = """
    kind Die "{face}":
        var face: 0..6 = 0
    table Die:
        copies: 5
    space Tower: row(1) holds Die:
        var omen "omen": 0..99 = 0
    pile tray: Die
    per player:
        pile cup: Die private
        space Shelf: row(2) private:
            var mark "mark": 0..9 = 0
        var said: 0..9 = 0
    phase setup:
        move top(Die on box, 1) to tray
        each player: move top(Die on box, 2) to my cup
    phase play:
        each player:
            let first = top(my cup)
            random first.face in 1..6
            random my Shelf(2).mark in 7..8
        random Tower(1).omen in 40..49
        for die in tray: random die.face in 1..6
        each player: choose my said in 1..9
    winner most my said
    """


def started(tmp_path) -> Game:
    return ruleset(tmp_path, DICE).start(seed=3)


def cells(game: Game, name: str, over: str) -> list[object]:
    """The values of a variable, in the order of what has it."""
    column = next(v.column for v in game.program.variables if v.column.name.endswith(name) and v.column.over == over)
    having = filter(column.has, range(column.first, column.first + column.count))
    return [column.load(game.machine.row, n) for n in having]


def test_a_roll_is_told_to_who_sees_the_die(tmp_path) -> None:
    game = started(tmp_path)
    rolled = [sum(line.startswith("face ") for line in game.log_for(seat)) for seat in (0, 1, None)]
    assert rolled == [2, 2, 3]  # the own one, and the one on the tray
    faces = cells(game, "face", "component")
    assert f"face in red's cup: {faces[2]}" in game.log_for(0)
    assert f"face in blue's cup: {faces[4]}" in game.log_for(1)
    assert any(line.startswith("face in tray: ") for line in game.log_for(1))


def test_what_chance_sets_on_a_place_is_told_to_who_sees_it(tmp_path) -> None:
    game = started(tmp_path)
    assert [sum("mark of " in line for line in game.log_for(seat)) for seat in (0, 1, None)] == [1, 1, 2]
    assert all(any("omen of Tower(1): 4" in line for line in game.log_for(seat)) for seat in (0, 1))


def test_what_others_have_rolled_is_rolled_anew(tmp_path) -> None:
    game = started(tmp_path)
    faces, marks = cells(game, "face", "component"), cells(game, "mark", "place")
    seen: Counter[object] = Counter()
    for seed in range(600):
        other = game.resampled(0, seed)
        assert other.view(0) == game.view(0)
        assert other.log_for(0) == game.log_for(0)
        rolled = cells(other, "face", "component")
        assert [rolled[n] for n in (0, 1, 2)] == [faces[n] for n in (0, 1, 2)]
        assert rolled[3] == 0  # It has never been rolled.
        assert cells(other, "mark", "place")[:3] == [*marks[:2], 0]
        assert cells(other, "omen", "place") == cells(game, "omen", "place")
        seen[rolled[4], cells(other, "mark", "place")[3]] += 1
    # All twelve come about equally often: 50 of each are expected; more than four standard deviations.
    assert len(seen) == 12
    assert all(20 < count < 80 for count in seen.values())
