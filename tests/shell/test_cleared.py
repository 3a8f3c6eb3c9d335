"""A board that is cleared between two decisions is shown as it stood, once, to each person."""

from __future__ import annotations

from interpreter.shell import events as ev
from interpreter.shell.session import Session
from tests.shell.sitting import sit


def _until_cleared(session: Session) -> list[ev.Event]:
    list(session.begin())
    for _ in range(80):
        option = session.game.decision(session.waiting.seat).all_options()[0]
        events = list(session.receive(option.name))
        if any(isinstance(event, ev.Shown) and event.sort == "cleared" for event in events):
            return events
    raise AssertionError("nothing was cleared")


def test_whoever_lays_last_or_not_sees_the_full_board() -> None:
    session = sit("nautilus", 0)
    events = _until_cleared(session)
    shown = next(event for event in events if isinstance(event, ev.Shown) and event.sort == "cleared")
    posts = [place for place in shown.view.places if place.group == "Post"]
    assert len(posts) == 10
    assert all(place.count == 1 for place in posts)
    assert [place.count for place in shown.view.places if place.group == "Station"] == [1] * 5
    news = next(event for event in events if isinstance(event, ev.Happened)).lines
    assert any(line.endswith("won Domain cards") for line in news)
    assert "— round 2 of 6, Deal —" in news
    undone = [event for event in session.receive("log") if isinstance(event, ev.Shown)]
    assert not undone
    assert events.index(shown) < next(n for n, event in enumerate(events) if isinstance(event, ev.Asked))


def test_a_board_on_which_nothing_is_cleared_is_not_shown_twice() -> None:
    session = sit("tic_tac_toe", 0)
    events = [*session.begin(), *session.receive("1"), *session.receive("1")]
    assert all(event.sort == "turn" for event in events if isinstance(event, ev.Shown))
