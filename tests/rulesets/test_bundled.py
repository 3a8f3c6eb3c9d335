"""Every bundled ruleset checks, passes its examples, and plays by chance to its end."""

from __future__ import annotations

import pytest

from interpreter.api import Game
from interpreter.engine.playing import play_random
from tests.bundled import NAMES, rules
from tests.rulesets.placing import check_places

LONG = ("classics/chess", "classics/go", "otys")
"""Their random games take a while in the walker: one each."""


def test_all_are_there() -> None:
    assert len(NAMES) == 24


@pytest.mark.parametrize("name", NAMES)
def test_it_checks_without_errors_and_warnings(name: str) -> None:
    assert rules(name).diagnostics == ()


@pytest.mark.parametrize("name", NAMES)
def test_its_examples_pass(name: str) -> None:
    runs = rules(name).run_examples()
    assert runs
    assert [(run.label, run.diagnostics) for run in runs if not run.passed] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_random_games_end_for_every_number_of_players(name: str) -> None:
    for players in rules(name).players:
        for seed in range(1 if name in LONG else 3):
            game = Game.start(rules(name).program(players), seed, telling=False)
            play_random(game, seed)
            assert game.ended
            check_places(game)
            assert len(game.scores()) == players
