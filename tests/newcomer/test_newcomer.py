"""What people wrote who had the documents alone: their last version plays, and their first is still answered.

Each folder holds `task.md` (what was asked), `first/` (the version that they checked first, unmended), `first.txt`
(what `check` said of it then), perhaps `second/` and `second.txt` (what was added later, in the same way), `final/`,
and `notes.md` (what stood in the way; each point became, or may become, a line of the documents).
The ruleset of a version is its `main.rules`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from interpreter.api import Game, Rules, load
from interpreter.engine.playing import play_random
from tests.rulesets.placing import check_places

HERE = Path(__file__).parent
TASKS = sorted(folder.name for folder in HERE.iterdir() if (folder / "task.md").is_file())
GAMES = 200
GAMES_OF = {"fifth_expedition": 15}  # its games are long


@cache
def final(task: str) -> Rules:
    return load(str(HERE / task / "final" / "main.rules"))


def test_there_are_four() -> None:
    assert len(TASKS) >= 4


@pytest.mark.parametrize("task", TASKS)
def test_all_that_belongs_to_it_is_kept(task: str) -> None:
    for name in ("task.md", "first/main.rules", "first.txt", "final/main.rules", "notes.md"):
        assert (HERE / task / name).is_file(), name


@pytest.mark.parametrize("task", TASKS)
@pytest.mark.parametrize("version", ["first", "second"])
def test_an_early_version_is_answered_with_messages(task: str, version: str) -> None:
    """Whatever was wrong with it then is a message with a place now, or no mistake any more."""
    if not (HERE / task / version).is_dir():
        assert version == "second"
        return
    rules = load(str(HERE / task / version / "main.rules"))
    assert all(d.message and d.span is not None for d in rules.diagnostics)


@pytest.mark.parametrize("task", TASKS)
def test_the_final_version_checks_without_findings(task: str) -> None:
    assert final(task).diagnostics == ()


@pytest.mark.parametrize("task", TASKS)
def test_its_examples_pass(task: str) -> None:
    runs = final(task).run_examples()
    assert runs
    assert [(run.label, run.diagnostics) for run in runs if not run.passed] == []


def test_games_of_the_expedition_keep_what_must_always_hold() -> None:
    rules = final("fifth_expedition")
    assert list(rules.players) == [2, 3, 4]
    for players in rules.players:
        game = Game.start(rules.program(players), telling=False, testing=True)
        play_random(game)
        assert game.ended
        check_places(game)


@pytest.mark.slow
@pytest.mark.parametrize("task", TASKS)
def test_many_games_end(task: str) -> None:
    for seed in range(GAMES_OF.get(task, GAMES)):
        players = final(task).players[seed % len(final(task).players)]
        game = Game.start(final(task).program(players), seed, telling=False)
        play_random(game, seed)
        assert game.ended
        check_places(game)
        assert game.winners()
