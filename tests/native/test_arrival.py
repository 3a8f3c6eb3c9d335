"""What is made in the background while something else does the work."""

from __future__ import annotations

from threading import Event
from time import monotonic

import pytest

from interpreter.native.arrival import Arrival

SECONDS = 20
"""So long a test waits for what takes a moment."""


def until(holds):
    end = monotonic() + SECONDS
    while not holds():
        assert monotonic() < end


def test_nothing_is_made_before_it_was_wanted_for_a_while():
    made = []
    arrival = Arrival(lambda: made.append(1) or "made", soon=SECONDS * 100)
    assert [arrival.get() for _ in range(100)] == [None] * 100
    assert made == []


def test_who_works_on_gets_it_when_it_is_there():
    may = Event()
    arrival = Arrival(lambda: may.wait(SECONDS) and "made", soon=0)
    assert [arrival.get() for _ in range(10)] == [None] * 10
    may.set()
    until(lambda: arrival.get() == "made")


def test_who_waits_gets_it_at_once_and_it_is_made_once():
    made = []
    arrival = Arrival(lambda: made.append(1) or "made", soon=SECONDS * 100)
    assert [arrival.wait(), arrival.wait(), arrival.get()] == ["made"] * 3
    assert made == [1]


def test_what_goes_wrong_is_told_to_who_waits_and_nobody_else():
    def fails() -> str:
        raise ValueError("no")

    arrival = Arrival(fails, soon=0)
    assert arrival.get() is None
    with pytest.raises(ValueError, match="no"):
        arrival.wait()
    assert arrival.get() is None
