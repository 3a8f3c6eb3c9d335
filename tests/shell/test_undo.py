"""Taking back and taking again at a keyboard: over players who are no persons, up to what somebody learnt."""

from __future__ import annotations

from random import Random

import pytest

from interpreter.shell import events as ev
from interpreter.shell.session import Wait, Waiting
from tests.shell.sitting import kinds, only, sit, type_in


def test_undo_goes_over_the_moves_of_others_and_redo_takes_them_again():
    session = sit("tic_tac_toe", 0)
    list(session.begin())
    start = session.game.hash()
    type_in(session, "5")
    after = session.game.hash()
    undone = only(type_in(session, "undo"), ev.Undone)
    assert (undone.decision, undone.others, undone.lifted) == ("Mark b2", 1, ())
    assert session.game.hash() == start
    redone = only(type_in(session, "redo"), ev.Redone)
    assert (redone.decision, redone.others) == ("Mark b2", 1)
    assert session.game.hash() == after
    assert kinds(type_in(session, "redo")) == ["Told"]


def test_a_new_decision_forgets_what_was_taken_back():
    session = sit("tic_tac_toe", 0)
    list(session.begin())
    asked = only(type_in(session, "5", "undo")[-1:], ev.Asked)
    assert asked.redoable
    assert not only(type_in(session, "1")[-1:], ev.Asked).redoable
    assert kinds(type_in(session, "redo")) == ["Told"]


def test_nothing_was_decided_yet():
    session = sit("tic_tac_toe", 1)
    list(session.begin())
    assert len(session.timeline.steps) == 1
    assert kinds(type_in(session, "undo")) == ["Told"]
    assert len(session.timeline.steps) == 1


def test_what_happened_again_is_told_again():
    session = sit("tic_tac_toe", 0)
    list(session.begin())
    first = only(type_in(session, "5"), ev.Happened)
    assert [event for event in type_in(session, "undo") if isinstance(event, ev.Happened)] == []
    assert only(type_in(session, "redo"), ev.Happened) == first


def test_another_person_is_asked():
    session = sit("tic_tac_toe", 0, 1)
    list(session.begin())
    type_in(session, "5")
    agreement = only(type_in(session, "undo"), ev.Agreement)
    assert (agreement.name, agreement.asker, agreement.decision) == ("cross", "nought", "Mark b2")
    assert session.waiting == Waiting(Wait.AGREEMENT, 0)
    assert kinds(type_in(session, "perhaps")) == ["Told"]
    refused = type_in(session, "no")
    assert only(refused, ev.Told).text == "cross doesn't want to take that back"
    assert (only(refused, ev.Asked).name, len(session.timeline.steps)) == ("nought", 1)
    agreed = type_in(session, "undo", "yes")
    assert only(agreed, ev.Undone).decision == "Mark b2"
    assert (only(agreed, ev.Asked).name, len(session.timeline.steps)) == ("cross", 0)
    assert only(type_in(session, "redo"), ev.Asked).name == "nought"


def test_with_secrets_the_other_person_sits_down_first():
    session = sit("kuhn_poker", 0, 1, seed=2)
    list(session.begin())
    type_in(session, "", "1", "")
    assert session.waiting == Waiting(Wait.DECISION, 1)
    handed = type_in(session, "undo")
    assert kinds(handed) == ["HandOver"]
    assert session.waiting == Waiting(Wait.HAND_OVER, 0)
    assert kinds(type_in(session, "")) == ["SatDown", "Agreement"]
    assert kinds(type_in(session, "no")) == ["HandOver"]
    back = type_in(session, "")
    assert kinds(back) == ["SatDown", "Turned", "Told", "Shown", "Asked"]
    assert only(back, ev.Asked).name == "bob"


def test_who_still_sits_there_takes_back_before_the_other_one_sits_down():
    session = sit("kuhn_poker", 0, 1, seed=2)
    list(session.begin())
    assert only(type_in(session, "", "1")[-1:], ev.HandOver).name == "bob"
    again = type_in(session, "undo")
    assert kinds(again) == ["HandOver"]  # it may be bob who types this, and he mustn't see her hand
    assert (only(again, ev.HandOver).name, session.waiting) == ("ann", Waiting(Wait.HAND_OVER, 0))
    back = type_in(session, "")
    assert kinds(back) == ["SatDown", "Turned", "Undone", "Shown", "Asked"]
    assert only(back, ev.Asked).name == "ann"
    assert only(type_in(session, "1")[-1:], ev.HandOver).name == "bob"
    assert only(type_in(session, ""), ev.Asked).name == "bob"


DRAWING = """ruleset drawing "Drawing"
players ann, bob
kind Card "card {worth}":
    worth: 1..6
table Card:
    worth: each
pile deck: Card hidden
var rests: 0..6
per player:
    pile hand: Card private
phase setup:
    move Card to deck
    shuffle deck
phase play:
    for round in 1..3:
        each player: ask draw, rest
action draw "Draw":
    move top(deck, 1) to my hand
action rest "Rest":
    rests += 1
score held "Held" = count my hand
winner most my held
"""


def test_before_another_one_sits_down_only_is_told_what_both_may_know(tmp_path):
    """Who types `undo` at a hand-over may be the one or the other."""
    file = tmp_path / "drawing.rules"
    file.write_text(DRAWING, encoding="utf-8")
    session = sit(str(file), 0, 1, seed=1)
    list(session.begin())
    assert only(type_in(session, "", "draw")[-1:], ev.HandOver).name == "bob"
    (card,) = next(place.contents for place in session.game.view(0).places if place.contents)
    told = type_in(session, "undo")
    assert kinds(told) == ["Barred"]
    assert card.text not in str(told)
    assert session.waiting == Waiting(Wait.HAND_OVER, 1)


def test_at_a_hand_over_with_nothing_decided():
    session = sit("kuhn_poker", 0, 1, seed=2)
    list(session.begin())
    type_in(session, "", "1", "undo", "", "quit")
    session = sit("kuhn_poker", 0, 1, seed=2)
    list(session.begin())
    assert kinds(type_in(session, "undo")) == ["Told"]


@pytest.mark.parametrize("line", ["undo 3", "undo -1", "redo 2", "quit now", "board 1"])
def test_a_command_with_something_behind_it_that_it_does_not_take(line):
    """`undo 3` mustn't take back one decision as if it were three."""
    session = sit("tic_tac_toe", 0, 1)
    list(session.begin())
    type_in(session, "5")
    told = only(type_in(session, line), ev.Told).text
    assert told == f"`{line.split()[0]}` takes nothing behind it: type it alone"
    assert len(session.timeline.steps) == 1


def test_what_chance_drew_cannot_be_taken_back():
    session = sit("pig", 0, seed=5)
    list(session.begin())
    type_in(session, "1")
    before = len(session.timeline.steps)
    barred = only(type_in(session, "undo"), ev.Barred)
    assert barred.reasons == ("chance drew `face`",)
    assert len(session.timeline.steps) == before


def test_what_somebody_has_seen_cannot_be_taken_back():
    session = sit("nautilus", 0, seed=3)
    list(session.begin())
    given = only(type_in(session, "1")[-1:], ev.Asked)
    assert given.name == "red"
    barred = only(type_in(session, "undo"), ev.Barred)
    assert [reason for reason in barred.reasons if reason.startswith("blue has seen")]


def test_analysis_lifts_the_barrier_and_says_so():
    session = sit("pig", 0, seed=5, analysis=True)
    assert only(session.begin(), ev.Began).analysis
    start = session.game.hash()
    undone = only(type_in(session, "1", "undo"), ev.Undone)
    assert undone.lifted == ("chance drew `face`",)
    assert session.game.hash() == start


def test_what_others_do_at_the_same_time_is_not_told_by_the_barrier():
    session = sit("goofspiel", 0, 1, seed=1)
    list(session.begin())
    type_in(session, "", "3", "")
    told = type_in(session, "undo")
    assert kinds(told) == ["HandOver"]


@pytest.mark.parametrize(("name", "people"), [("tic_tac_toe", (0,)), ("nautilus", (0, 1)), ("kalah", (1,))])
def test_undo_then_redo_at_every_question(name, people):
    """With everything lifted, `undo` and `redo` lead back to the same table wherever they are typed."""
    for seed in range(3):
        session, random = sit(name, *people, seed=seed, analysis=True), Random(f"{name} {seed}")
        list(session.begin())
        for _ in range(60):
            if session.waiting.ended:
                break
            if session.waiting.sort is Wait.HAND_OVER:
                type_in(session, "")
                continue
            before, steps = session.game.hash(), len(session.timeline.steps)
            type_in(session, "undo")
            if len(session.timeline.steps) < steps:
                if session.waiting.sort is Wait.HAND_OVER:
                    type_in(session, "")
                type_in(session, "redo")
                if session.waiting.sort is Wait.HAND_OVER:
                    type_in(session, "")
            assert (session.game.hash(), len(session.timeline.steps)) == (before, steps)
            options = session.game.decision(session.waiting.seat).all_options()
            type_in(session, random.choice(options).name)


def test_in_an_analysis_nobody_has_to_agree():
    session = sit("tic_tac_toe", 0, 1, analysis=True)
    list(session.begin())
    undone = type_in(session, "5", "undo")
    assert only(undone, ev.Undone).decision == "Mark b2"
    assert only(undone[-1:], ev.Asked).name == "cross"
