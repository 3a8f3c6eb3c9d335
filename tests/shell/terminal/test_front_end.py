"""A session on a terminal: whole games, several people, leaving, and what is written when."""

from __future__ import annotations

import os
import signal
from time import sleep

import pytest

from interpreter.players.greedy import Appraisal
from interpreter.players.player import PlayerError
from interpreter.players.random_player import RandomPlayer
from interpreter.shell.interruption import ended_in_order
from interpreter.shell.session import Wait
from interpreter.shell.terminal import front_end
from interpreter.shell.terminal.front_end import TerminalShell
from tests.shell.sitting import Broken, sit
from tests.shell.terminal.typist import bare, typist

ENTER = "\r"
CTRL_D = "\x04"


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch):
    monkeypatch.setattr(front_end, "_TOO_SOON", 0.0)


def run(session, reader, save=lambda path: f"saved: {path}"):
    return TerminalShell(session, reader, save).run()


def test_a_whole_game():
    with typist("mark a1\r", "mark b1\r", "mark a2\r", "mark b2\r", "mark a3\r") as reader:
        assert run(sit("tic_tac_toe", 0, 1), reader) is Wait.OVER
    assert len(reader.screens) == 5
    assert "nought: Mark b2" in reader.screens[4]
    assert "cross: choose an action" in reader.screens[4]
    assert "winner: cross" in reader.said[-1]
    assert reader.bars[0].split(" · ")[0].strip() == "cross to move"
    assert "\x1b[3J" not in reader.written


def test_what_is_typed_before_a_question_was_seen_answers_nothing():
    session = sit("nautilus", 0)

    def answer():
        option = session.game.decision(session.waiting.seat).all_options()[0]
        reader.input.send_text(f"{option.name}\r")

    with typist(*[answer] * 20, "quit\r") as reader:
        assert run(session, reader) is Wait.LEFT
    shown = [n for n, screen in enumerate(reader.screens) if screen.startswith("the table before it was cleared")]
    assert shown
    for n in shown:
        assert "Enter: go on" in reader.bars[n]
        assert "(round " not in reader.screens[n]
        assert "(round " in reader.screens[n + 1]


def test_answers_go_with_an_empty_line():
    with typist("zzz\r", ENTER, "log\r", "quit\r") as reader:
        assert run(sit("tic_tac_toe", 0, 1), reader) is Wait.LEFT
    assert ["`zzz`" in screen for screen in reader.screens] == [False, True, False, False]
    assert "you left the game" in reader.said[-1]


def test_a_long_answer_runs_through_above_the_question():
    with typist("?\r", "quit\r", rows=12) as reader:
        run(sit("tic_tac_toe", 0, 1), reader)
    assert any("write the record" in text for text in reader.said)
    assert reader.screens[1].startswith("cross: choose an action")


@pytest.mark.parametrize(
    ("keys", "left"), [([CTRL_D, CTRL_D], True), ([CTRL_D, "y\r"], True), ([CTRL_D, "no\r", CTRL_D, CTRL_D], True)]
)
def test_control_d_asks_before_it_leaves(keys, left):
    with typist(*keys) as reader:
        assert (run(sit("tic_tac_toe", 0, 1), reader) is Wait.LEFT) == left
    assert "leave the game?" in reader.screens[1]
    assert reader.keys == []
    assert len(reader.screens) == len(keys)


def test_saving():
    with typist("save here\r", "quit\r") as reader:
        run(sit("tic_tac_toe", 0, 1), reader)
    assert "saved: here" in reader.screens[1]


def test_nothing_of_who_sat_there_is_on_the_screen_for_the_next():
    keys = [ENTER, "anchor\r", "lay kraken red 1\r", ENTER, "quit\r"]
    with typist(*keys) as reader:
        assert run(sit("nautilus", 0, 1, seed=3), reader) is Wait.LEFT
    first, *_ = reader.screens
    assert "please" in first
    handed = [n for n, screen in enumerate(reader.screens) if "sits at the keyboard" in screen]
    assert handed == [0, 3]
    assert [line for line in reader.screens[3].splitlines() if line][1:] == [
        "press Enter when blue sits at the keyboard, and red doesn't look"
    ]
    before, after = reader.written.rsplit("red doesn't look", 1)[0], reader.written.rsplit("\x1b[3J", 2)[1]
    assert "\x1b[2J\x1b[3J" in before
    assert "red (you)" in bare(before)
    assert "red (you)" not in bare(after)
    assert "blue (you)" in bare(after)
    assert reader.written.rindex("\x1b[3J") > reader.written.rindex("(you)")


def test_an_enter_too_many_confirms_nothing(monkeypatch):
    monkeypatch.setattr(front_end, "_TOO_SOON", 60.0)
    with typist(ENTER, ENTER, CTRL_D, CTRL_D) as reader:
        assert run(sit("nautilus", 0, 1), reader) is Wait.LEFT
    assert "hand:" not in "".join(reader.screens)


def test_who_is_asked_for_agreement_sees_only_that():
    with typist("1\r", "undo\r", "yes\r", "quit\r") as reader:
        run(sit("tic_tac_toe", 0, 1), reader)
    assert "would like to take back" in reader.screens[2]
    assert "do you agree? yes or no" in reader.screens[2]
    assert "cross: choose an action" in reader.screens[3]
    assert "taken back" in reader.screens[3]


@pytest.mark.skipif(not hasattr(signal, "SIGTERM"), reason="there is no such signal here")
def test_an_end_from_outside_leaves_the_terminal_in_order():
    before = signal.getsignal(signal.SIGTERM)
    ends = typist(ENTER, lambda: os.kill(os.getpid(), signal.SIGTERM))
    with ends as reader, pytest.raises(KeyboardInterrupt), ended_in_order():
        run(sit("nautilus", 0, 1), reader)
    assert signal.getsignal(signal.SIGTERM) is before
    assert reader.written.endswith("\x1b[3J\x1b[0;0H")


def test_a_player_who_cannot_go_on_is_told_by_the_command():
    session = sit("tic_tac_toe", 0)
    session.players[1] = Broken()
    with typist("1\r") as reader, pytest.raises(PlayerError):
        run(session, reader)


class Slow(RandomPlayer):
    """Thinks for more than a moment."""

    def choose(self, game, decision):
        sleep(0.5)
        return super().choose(game, decision)


def test_it_is_said_who_thinks_when_it_takes_longer_than_a_moment(monkeypatch):
    monkeypatch.setattr(front_end, "_A_MOMENT", 0.1)
    session = sit("tic_tac_toe", 0)
    session.players = {1: Slow(0, 1)}
    with typist("b2\r", "?\r", "quit\r") as reader:
        run(session, reader)
    assert [text.strip() for text in reader.said if "thinking" in text] == ["nought is thinking …"]


def slowly(game, decision, seed):
    """Appraises options for more than a moment."""
    sleep(0.5)
    return [Appraisal(option, ()) for option in decision.options]


def test_it_is_said_that_a_hint_takes_longer_than_a_moment(monkeypatch):
    monkeypatch.setattr(front_end, "_A_MOMENT", 0.1)
    monkeypatch.setattr("interpreter.players.greedy.appraise", slowly)
    with typist("hint\r", "quit\r") as reader:
        run(sit("tic_tac_toe", 0, 1), reader)
    assert [text.strip() for text in reader.said if "looking" in text] == ["looking ahead … (Ctrl-C breaks it off)"]
    assert "all options are worth the same" in reader.screens[1]
    assert "looking ahead" not in reader.screens[1]


def test_nobody_is_said_to_think_who_answers_at_once(monkeypatch):
    monkeypatch.setattr(front_end, "_A_MOMENT", 5.0)
    with typist("b2\r", "quit\r") as reader:
        run(sit("tic_tac_toe", 0), reader)
    assert not any("thinking" in text for text in reader.said)


def test_the_bar_is_never_wider_than_the_terminal():
    with typist("zzz\r", "quit\r", columns=50) as reader:
        run(sit("tic_tac_toe", 0, 1), reader)
    assert reader.bars == [
        " cross to move · ? helps · Tab completes",
        " cross to move · Enter: back to the table",
    ]
