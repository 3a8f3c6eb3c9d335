"""What lines cost, in games where it can be counted by hand."""

from __future__ import annotations

import pytest

from interpreter.api import GameError, load
from interpreter.engine.execution import EXECUTE
from interpreter.engine.machine import EVALUATE
from interpreter.engines.ready import ready
from interpreter.profiling.marks import PURPOSES, SCORES, STATEMENTS, TRIALS
from interpreter.profiling.profile import LineCost, Profile, profile
from interpreter.program.program import Program
from interpreter.simulation.plan import Plan
from tests.bundled import rules
from tests.profiling.games import COUNTED, STOPS, TRIED


@pytest.fixture(scope="module")
def program_of(tmp_path_factory):
    """Makes a program of the text of a ruleset."""

    def made(text: str) -> Program:
        path = tmp_path_factory.mktemp("profiling") / "game.rules"
        path.write_text(text, encoding="utf-8")
        return load(str(path)).program()

    return made


def line(found: Profile, beginning: str) -> LineCost:
    (wanted,) = (each for each in found.lines if each.text.startswith(beginning))
    return wanted


@pytest.fixture(scope="module")
def counted(program_of) -> Profile:
    return profile(program_of(COUNTED), 4)


def test_lines_are_begun_as_often_as_the_rules_say(counted):
    assert (counted.games, counted.finished, counted.decisions) == (4, 4, 20)
    # Each decision has a need for each of twelve numbers, and for the one chosen it is met again.
    assert line(counted, "need large").times == 20 * 12 + 20
    assert line(counted, "define large").times == 20 * 12 + 20
    assert line(counted, "picked := n").times == 20
    assert line(counted, "rounds += 1").times == 20
    # Before each pass and behind the last.
    assert line(counted, "repeat until").times >= 4 * 6
    assert line(counted, "score points").times >= 4 * 2


def test_all_steps_are_somebodys_own(counted):
    assert sum(each.steps for each in counted.lines) == counted.steps
    assert sum(counted.steps_for(purpose) for purpose in PURPOSES) == counted.steps
    assert all(each.steps <= each.total <= counted.steps for each in counted.lines)
    assert [each.steps for each in counted.lines] == sorted((each.steps for each in counted.lines), reverse=True)


def test_what_a_line_calls_is_in_its_total_and_not_its_own(counted):
    need, large, threshold = (line(counted, text) for text in ("need large", "define large", "define threshold"))
    assert threshold.total == threshold.steps
    assert large.total == large.steps + threshold.total
    assert need.total == need.steps + large.total
    ask = line(counted, "as seat(1): ask pick")
    assert ask.total > 20 * 12 / (20 * 12 + 20) * need.total  # Finding options is what asking costs.


def test_for_what_something_is_worked_out(counted, program_of):
    assert line(counted, "picked := n").own[STATEMENTS] == line(counted, "picked := n").steps
    assert line(counted, "score points").purpose == SCORES
    assert line(counted, "repeat until").own["conditions"] > 0
    assert line(counted, "define large").purpose == "options"
    assert counted.steps_for(TRIALS) == 0
    tried = profile(program_of(TRIED), 3)
    twice = [each for each in tried.lines if each.text == "wealth -= n"]
    assert len(twice) == 2
    assert all(each.own[TRIALS] > 0 for each in twice)
    assert all(each.own[STATEMENTS] > 0 for each in twice[:1])


@pytest.mark.parametrize("name", ["tic_tac_toe", "nautilus", "goofspiel", "kuhn_poker", "fathom/expedition_1"])
def test_games_are_those_that_the_walker_plays(name):
    program = rules(name).program()
    plan = Plan(program, (), 5, "walker", 40)
    found = profile(program, 2, 5, 40)
    walked = [ready(program, "walker").playout(plan.game_seed(n), plan.game_seed(n), 40) for n in range(2)]
    assert found.decisions == sum(each.decisions for each in walked)
    assert found.finished == sum(each.ended for each in walked)


def test_the_same_is_counted_again():
    def counts(found: Profile):
        return [(each.file, each.number, each.own, each.total, each.times) for each in found.lines]

    program = rules("hex").program(2, {"size": "4"})
    first = counts(profile(program, 2))
    assert counts(profile(program, 2)) == first
    assert counts(profile(rules("hex").program(2, {"size": "4"}), 2)) == first
    assert counts(profile(program, 2, seed=1)) != first


def test_nothing_is_counted_afterwards_even_if_a_game_stops(program_of):
    before = EVALUATE.copy(), EXECUTE.copy()
    with pytest.raises(GameError):
        profile(program_of(STOPS), 1)
    assert before == (EVALUATE, EXECUTE)


def test_games_that_are_too_long_are_left(program_of):
    found = profile(program_of(COUNTED), 3, most=2)
    assert (found.finished, found.decisions) == (0, 6)
    assert all(not each.own[SCORES] for each in found.lines)
