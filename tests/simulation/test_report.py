"""What is reported, held against what is known of the games."""

from __future__ import annotations

import json

import pytest

from interpreter.api import load
from interpreter.simulation.json_form import report_form
from interpreter.simulation.text import report_text
from tests.bundled import rules
from tests.simulation.games import BUST, PICK, plan_for, report_on


@pytest.fixture
def pick(tmp_path):
    (tmp_path / "pick.rules").write_text(PICK, encoding="utf-8")
    return plan_for(load(str(tmp_path / "pick.rules")))


def within(share, true):
    low, high = share.interval
    return low <= true <= high


# Of random games of tic-tac-toe whoever begins wins 737/1260, the other 121/420; 8/63 are drawn: 58.5, 28.8, 12.7 %.
def test_random_tic_tac_toe_goes_as_is_known():
    report = report_on(plan_for(rules("tic_tac_toe")), 600)
    cross, nought = report.seats
    assert (cross.alone + nought.alone + int(report.draws.part)) == 600
    assert cross.shared == nought.shared == report.draws.part
    assert within(report.draws, 8 / 63)
    assert within(cross.share, 737 / 1260 + 4 / 63)
    assert within(nought.share, 121 / 420 + 4 / 63)
    assert sum(seat.share.value for seat in report.seats) == pytest.approx(1)
    # Three on a line with the ninth mark is both a win and a full board.
    ends = {ending.conditions: int(ending.games.part) for ending in report.endings}
    assert sum(ends.values()) == 600
    assert ends[("three(nought)",)] == nought.alone
    assert ends[("every s in Square has s.mark != none",)] == report.draws.part
    centre = next(s for g in report.groups for s in g.subjects if s.name == "Square.b2")
    edge = next(s for g in report.groups for s in g.subjects if s.name == "Square.b1")
    assert centre.lift > 1.1 > edge.lift


# Check, check or bet; bet, call or fold: three decisions in a quarter of the games; who begins wins 9/16 of them.
def test_random_kuhn_poker_goes_as_is_known():
    report = report_on(plan_for(rules("kuhn_poker")), 800)
    lengths = dict(report.decisions.counts)
    assert set(lengths) == {2, 3}
    assert 0.2 < lengths[3] / 800 < 0.3
    assert within(report.seats[0].share, 9 / 16)
    assert report.branching.five == (2, 2, 2, 2, 2)
    bet = next(s for s in report.groups[0].subjects if s.name == "bet")
    assert 0.45 < bet.total.chosen / bet.total.offered < 0.55


def test_figures_of_a_game_that_one_choice_decides(pick):
    report = report_on(pick, 300)
    numbers = next(group for group in report.groups if group.name == "pick: n")
    one, two, three = numbers.subjects
    assert [s.name for s in numbers.subjects] == ["1", "2", "3"]
    assert [s.total.offered for s in numbers.subjects] == [300] * 3
    assert sum(s.total.chosen for s in numbers.subjects) == 300
    assert (one.share.value, two.share.value, three.share.value) == (0, 0.5, 1)
    first, second = report.seats
    assert first.alone == three.total.chosen
    assert second.alone == one.total.chosen
    assert first.shared == second.shared == report.draws.part == two.total.chosen
    assert three.lift == pytest.approx(1 / first.share.value)
    assert {score.seat: score.values.five for score in report.scores} == {
        "player 1": (1, 1, 2, 3, 3),
        "player 2": (2, 2, 2, 2, 2),
    }
    assert report.branching.counts == ((3, 300),)
    assert report.turns is None
    assert [ending.conditions for ending in report.endings] == [()]


def test_effects_are_counted_where_their_cards_are(tmp_path):
    report = report_on(plan_for(rules("last_lantern")), 40)
    groups = {group.name: {s.name: s.total for s in group.subjects} for group in report.groups}
    assert groups["effects"]["guess"] == groups["Card"]["Moth_1"] == groups["lay: card"]["Moth_1"]
    assert groups["effects"]["drop_out"] == groups["Card"]["Lantern_8"]


def test_what_can_be_done_and_never_was_is_told():
    report = report_on(plan_for(rules("hex")), 3)
    place, swap = report.groups[0].subjects
    assert place.total.chosen > 0
    assert swap.total.offered in (0, 3)


def test_games_that_stop_are_counted_and_told(tmp_path):
    (tmp_path / "bust.rules").write_text(BUST, encoding="utf-8")
    report = report_on(plan_for(load(str(tmp_path / "bust.rules"))), 60)
    assert report.finished + report.stopped == 60
    assert 15 < report.stopped < 45
    (trouble,) = report.troubles
    text = report_text(report)
    assert "bust.rules:7" in text
    assert f"in {trouble.games} games; first in game {trouble.first}" in text
    assert f"All figures are about the other {report.finished}." in text


def test_games_that_go_on_too_long_are_counted():
    report = report_on(plan_for(rules("tic_tac_toe"), most=6), 40)
    assert report.unfinished > 0
    assert report.finished > 0
    assert report.decisions.five[4] <= 6
    assert "went on after 6 decisions and were left" in report_text(report)


@pytest.mark.parametrize("name", ["last_lantern", "nautilus", "kuhn_poker", "tic_tac_toe"])
def test_the_text_fits_80_columns(name):
    text = report_text(report_on(plan_for(rules(name)), 6))
    assert max(map(len, text.splitlines())) <= 80


def test_the_json_form_holds_the_counts(pick):
    form = json.loads(json.dumps(report_form(report_on(pick, 50))))
    assert form["version"] == 1
    assert form["games"] == {
        "asked": 50, "finished": 50, "unfinished": 0, "stopped": 0, "failed": 0, "most_decisions": 10_000,
    }  # fmt: skip
    assert [seat["name"] for seat in form["seats"]] == ["player 1", "player 2"]
    assert form["decisions"] == {"mean": 1.0, "deviation": 0.0, "quartiles": [1] * 5, "counts": [[1, 50]]}
    assert form["turns"] is None
    numbers = next(group for group in form["groups"] if group["name"] == "pick: n")
    assert sum(subject["chosen"] for subject in numbers["subjects"]) == 50
    assert all(subject["seats"][1]["offered"] == 0 for subject in numbers["subjects"])
    assert sum(value * count for score in form["scores"][1:] for value, count in score["counts"]) == 100


def test_other_players_than_random_ones_play():
    report = report_on(plan_for(rules("tic_tac_toe"), seats="greedy,random"), 12)
    assert [seat.kind for seat in report.seats] == ["greedy", "random"]
    assert report.finished == 12
    assert report.seats[0].alone > 6
