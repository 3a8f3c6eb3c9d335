"""Tab: what begins like the line comes first; else letters in their order are enough."""

from __future__ import annotations

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

from interpreter.shell.terminal.completer import SessionCompleter
from tests.shell.sitting import sit


@pytest.fixture(scope="module")
def session():
    session = sit("tic_tac_toe", 0, 1)
    list(session.begin())
    return session


def completed(session, line):
    """The lines that a line can become."""
    found = SessionCompleter(session).get_completions(Document(line), CompleteEvent(completion_requested=True))
    return [line[: len(line) + one.start_position] + one.text for one in found]


def test_an_empty_line_offers_what_is_asked(session):
    assert "Mark a1" in completed(session, "")
    assert len(completed(session, "")) == 9


def test_options_and_commands_that_begin_so(session):
    assert set(completed(session, "mark b")) >= {"Mark b1", "Mark b2", "Mark b3"}
    assert "Mark a1" not in completed(session, "mark b")
    assert completed(session, "sc") == ["score"]


def test_letters_in_their_order(session):
    assert "Mark b2" in completed(session, "mk2")
    assert "score" not in completed(session, "mk2")


def test_what_follows_a_command(session):
    assert "why place" in completed(session, "why pl")
    assert "why place" in completed(session, "why plc")


def test_nothing_fits(session):
    assert completed(session, "zzz") == []
