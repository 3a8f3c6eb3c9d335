"""Picking in a session: steps down and back, what is asked back, and why something isn't possible."""

from __future__ import annotations

import pytest

from interpreter.drawing.text import plain
from interpreter.shell import events as ev
from interpreter.shell.session import Session
from interpreter.shell.telling import told
from tests.shell.sitting import kinds, only, sit, type_in


def laying() -> Session:
    """A game in which a card is to be laid: first which one, then where."""
    session = sit("nautilus", 0, seed=3)
    list(session.begin())
    type_in(session, "anchor")
    return session


def test_a_step_asks_on_and_decides_nothing():
    session = laying()
    steps = session.timeline.steps
    events = type_in(session, "1")
    asked = only(events, ev.Asked)
    assert kinds(events) == ["Asked"]
    assert (asked.step, asked.deeper, asked.entries[0].label) == ("Lay Diver 1 on …", True, "red 1")
    assert session.timeline.steps == steps
    happened = only(type_in(session, "red 3"), ev.Happened)
    assert "red: Lay Diver 1 on red 3" in happened.lines


@pytest.mark.parametrize("line", ["back", "undo", "BACK"])
def test_a_step_back(line):
    session = laying()
    type_in(session, "1")
    asked = only(type_in(session, line), ev.Asked)
    assert (asked.step, asked.deeper) == ("Lay … on …", False)
    assert kinds(type_in(session, "back")) == ["Told"]


def test_undo_at_the_first_step_is_of_the_last_decision():
    session = laying()
    assert kinds(type_in(session, "undo")) == ["Barred"]


def test_another_decision_begins_at_its_first_step():
    session = laying()
    type_in(session, "kraken", "red 3")
    assert only(type_in(session, "board", "back"), ev.Told).text.startswith("nothing is picked yet")


def test_commands_leave_the_step():
    session = laying()
    type_in(session, "1", "board", "score", "help", "why lay")
    assert "red: Lay Diver 1 on blue 2" in only(type_in(session, "blue 2"), ev.Happened).lines


def test_what_is_asked_back_can_be_answered_or_passed_over():
    session = laying()
    answer, asked = type_in(session, "lay kraken rad 3")
    assert (answer.sort, asked.step) == ("unknown", "did you mean this? yes or no")
    assert [entry.label for entry in asked.entries] == ["Lay kraken on red 3"]
    assert session.timeline.steps[-1].label == "anchor"
    assert "red: Lay kraken on blue 2" in only(type_in(session, "lay kraken blue 2"), ev.Happened).lines
    session = laying()
    type_in(session, "lay kraken rad 3")
    assert "red: Lay kraken on red 3" in only(type_in(session, "yes"), ev.Happened).lines
    session = laying()
    before = len(session.timeline.steps)
    for no in ("no", "N", "back"):
        type_in(session, "lay kraken rad 3")
        assert only(type_in(session, ""), ev.Told).text == "type yes or no, or ? for help"
        assert only(type_in(session, no), ev.Asked).step == "Lay … on …"
    assert len(session.timeline.steps) == before


def test_what_is_not_legal_is_told_with_the_reason():
    session = sit("tic_tac_toe", 0, 1)
    list(session.begin())
    type_in(session, "b2")
    explained = only(type_in(session, "b2"), ev.Explained).explanation
    assert (explained.legal, explained.reasons[0].text) == (False, "the square is taken")


@pytest.mark.parametrize(("line", "reason"), [
    ("why 12", "12 is not in `my hand`"), ("why 4 blue 4", "4 is not in `my hand`"),
    ("why lay 4 red 3", "4 is not in `my hand`"), ("why not lay Diver 4 on red 3?", "Diver 4 is not in `my hand`"),
    ("why lay diver 4 red 3", "diver 4 is not in `my hand`"), ("diver 12", "diver 12 is not in `my hand`"),
    ("why lay diver 12", "diver 12 is not in `my hand`"), ("lay 4 red 3", "4 is not in `my hand`"),
    ("why can't i lay anchor red 3", "anchor is not in `my hand`"), ("12 red 1", "12 is not in `my hand`"),
])  # fmt: skip
def test_of_a_card_that_is_not_in_the_hand_it_is_said_so(line, reason):
    (explained,) = type_in(laying(), line)
    assert isinstance(explained, ev.Explained)
    assert explained.explanation.reasons[0].text.casefold() == reason.casefold()
    asked = line.removeprefix("why ").removeprefix("not ").removeprefix("can't i ").rstrip("?")
    assert plain(told(explained))[0] == f"red may not `{asked}`"


@pytest.mark.parametrize(("line", "answer"), [
    ("why 2", "`Lay Diver 6 on …` fits 10 options, and all of them are legal"),
    ("why diver 6", "`Lay Diver 6 on …` fits 10 options, and all of them are legal"),
    ("why red 3", "`red 3` fits 6 options, and all of them are legal"),
    ("why lay karken red 2", "did you mean `why Lay kraken on red 2`?"),
    ("why lay xyz red 2", "none of the options"), ("why 0", "none of the options"), ("why", "as in `why Lay "),
])  # fmt: skip
def test_why_takes_what_menus_take(line, answer):
    (said,) = type_in(laying(), line)
    assert answer in said.text


@pytest.mark.parametrize(("lines", "answer"), [
    (["help me"], "Type the number of what you want"), (["score domans won"], "did you mean `Domains won`?"),
    (["2", "99"], "`99` is none of the numbers here, which are 1, 2, 3, 4, 5, 6, 7, 8, 9 and 10"),
])  # fmt: skip
def test_who_is_a_little_wrong_is_helped(lines, answer):
    events = type_in(laying(), *lines)
    assert answer in " ".join(line for event in events for line in plain(told(event)))


@pytest.mark.parametrize(("name", "line"), [("chess", "e5"), ("otys", "99"), ("tic_tac_toe", "99")])
def test_what_says_too_little_is_not_explained_but_asked_back(name, line):
    session = sit(name, 0, seed=3)
    list(session.begin())
    assert "none of the" in only(type_in(session, line), ev.Told).text


def test_why_of_a_part_gives_an_instance():
    (explained,) = type_in(laying(), "why lay")
    assert plain(told(explained))[0].startswith("red may `lay`, for instance “Lay ")


def test_what_fits_everything_is_told():
    session = laying()
    assert "fits all" in only(type_in(session, "lay"), ev.Told).text


def moving() -> Session:
    """A game in which one of several cards may be moved, to one of several places."""
    session = laying()
    asked = only(type_in(session, "11 red 3", "8 red 1")[-1:], ev.Asked)
    assert len(asked.entries) > 3
    assert (asked.entries[-1].number, asked.entries[-1].label) == ("0", "none of these")
    return session


def test_what_fits_everything_but_to_take_none_is_told():
    assert "fits all" in only(type_in(moving(), "arrow"), ev.Told).text


def test_what_the_question_says_is_not_repeated_in_each_entry():
    session = laying()
    type_in(session, "1")
    asked = only(type_in(session, "back"), ev.Asked)
    assert asked.step == "Lay … on …"
    assert [entry.label for entry in asked.entries[:2]] == ["Diver 1", "Diver 6"]


def test_words_that_fit_nothing_are_named():
    session = sit("chess", 0, 1)
    list(session.begin())
    answer, asked = type_in(session, "knight e5")
    assert answer.text == "`knight e5` is none of the options: `e5` fits none of them"
    assert {entry.label for entry in asked.entries} == {
        "white knight to a3", "white knight to c3", "white knight to f3", "white knight to h3"
    }  # fmt: skip
    assert only(type_in(session, "hlep"), ev.Told).text.endswith("did you mean the command `help`?")


def test_what_was_typed_is_repeated_without_signs_that_control_a_terminal():
    session = laying()
    for line in ("\x1b[2J\x1b]0;x\x07", "a" * 1000, "lay \x1b[31m", "rules \x1b[31m", "help \x1b[31m", "score \x1b[31m",
                 "why lay \x1b[31m", "why \x1b[31m"):  # fmt: skip
        events = type_in(session, line)
        assert all("\x1b" not in text for event in events for text in plain(told(event))), line
        assert all(len(event.text) < 200 for event in events if isinstance(event, ev.Told)), line


def test_help():
    session = laying()
    assert only(type_in(session, "?"), ev.Helped).word == ""
    assert only(type_in(session, "help undo"), ev.Helped).word == "undo"
    assert "did you mean `undo`" in only(type_in(session, "help undoo"), ev.Told).text


def test_stop_at_a_step_is_asked_back_with_what_it_would_mean():
    session = sit("otys", 0, seed=0)
    list(session.begin())
    step = only(type_in(session, "3"), ev.Asked)
    assert step.deeper
    asked = only(type_in(session, "stop"), ev.Asked)
    assert asked.step == "`stop` is no answer to this step: leave the step, and stop? yes or no"
    assert only(type_in(session, "no"), ev.Asked).step == step.step


OFFERS = """ruleset offers "Offers"
players ann
var coins: 0 or more = 1
phase play:
    each player:
        may: ask wager
        may "A drink": coins := 0
        may: coins := 5
        may: ask wager, buy
action wager "Wager all": coins := 2 * coins
action buy "Buy": coins := 0
score coins "Coins" = coins
winner most my total
"""


def test_the_only_option_that_one_may_take_is_asked_for_in_one_line(tmp_path):
    (tmp_path / "offers.rules").write_text(OFFERS)
    session = sit(str(tmp_path / "offers.rules"), 0)
    asked = only(session.begin(), ev.Asked)
    assert plain(told(asked)) == ["ann: Wager all?  1 yes  0 no"]
    assert plain(told(asked, 20)) == ["ann: Wager all?", "  1 yes  0 no"]
    assert only(type_in(session, ""), ev.Told).text.startswith("type yes or no")
    asked = only(type_in(session, "y"), ev.Asked)
    assert plain(told(asked)) == ["ann: A drink?  1 yes  0 no"]
    assert [step.option for step in session.timeline.steps] == ["wager"]
    asked = only(type_in(session, "n"), ev.Asked)
    assert plain(told(asked)) == ["ann: do it?  1 yes  0 no"]
    asked = only(type_in(session, "0"), ev.Asked)
    assert plain(told(asked)) == ["ann: choose an action", "  1  Wager all", "  2  Buy", "  0  none of these"]
    assert session.game.scores()[0].total == 2


@pytest.mark.parametrize("line", ["yes", "1", "wager", "Wager all", "YES"])
def test_what_means_yes(tmp_path, line):
    (tmp_path / "offers.rules").write_text(OFFERS)
    session = sit(str(tmp_path / "offers.rules"), 0)
    list(session.begin())
    type_in(session, line)
    assert [step.option for step in session.timeline.steps] == ["wager"]
