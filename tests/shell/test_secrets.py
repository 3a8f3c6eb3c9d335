"""No person at the keyboard reads what he may not know: not in answers, not in the log, not while another sits down.

In random games of several people the table is drawn anew in everything that the one who sits there doesn't know; all
that he is told, whatever he types, must be the same to the letter.
"""

from __future__ import annotations

from random import Random

import pytest

from interpreter.api import Game
from interpreter.players.player import Choice
from interpreter.players.random_player import RandomPlayer
from interpreter.records.timeline import Timeline
from interpreter.shell import events as ev
from interpreter.shell.news import News
from interpreter.shell.session import Session, Wait
from tests.bundled import rules
from tests.shell.sitting import at, kinds, only, sit, type_in

COMMANDS = ("board", "hand", "log", "score", "help", "why", "undo")
TABLES = 3
MOST = 60

SEALED = """ruleset sealed "Sealed"
players ann, bob
per player:
    var bid: 0..9 = 0
phase play:
    each player at once:
        choose my bid in 1..3 "Your bid"
        choose my bid in 4..6 "Your second bid"
    each player: ask wait, rest
action rest "Rest":
    need yes
action wait "Wait":
    need yes
winner most my bid
"""


def sealed(tmp_path) -> str:
    (tmp_path / "sealed.rules").write_text(SEALED)
    return str(tmp_path / "sealed.rules")


def told(game: Game, seat: int) -> list[ev.Event]:
    """All that somebody is told who sits down at a game and asks for everything."""
    session = at(game, range(game.program.seats))
    session.seated = seat
    session._news = News(session.timeline)
    events = [event for event in session.begin() if not isinstance(event, ev.Began)]
    if session.waiting.sort is Wait.HAND_OVER:
        events += type_in(session, "")
    for line in COMMANDS:
        events += type_in(session, line)
    for part in game.scores(seat)[0].parts:
        events += type_in(session, f"score {part.label}")
    asked = only(events, ev.Asked)
    return events + [event for entry in asked.entries[:2] for event in type_in(session, f"why {entry.name}")]


@pytest.mark.parametrize("name", ["nautilus", "kuhn_poker", "goofspiel"])
@pytest.mark.parametrize("seed", range(2))
def test_what_is_told_is_the_same_on_every_table_that_looks_the_same(name, seed):
    random = Random(f"{name} {seed}")
    timeline = Timeline(rules(name).start(seed=seed))
    while not timeline.game.ended and len(timeline.steps) < MOST:
        game = timeline.game
        seat = game.pending()[0]
        if random.random() < 0.2:
            expected = told(game, seat)
            for table in range(TABLES):
                assert told(game.resampled(seat, table), seat) == expected
        timeline.decide(seat, random.choice(game.decision(seat).all_options()))


@pytest.mark.parametrize("name", ["nautilus", "kuhn_poker", "goofspiel"])
def test_between_two_people_nothing_is_shown(name):
    """From when one has decided until the other one sits there, only names are told; so it is for who asks to undo."""
    random = Random(name)
    session = sit(name, 0, 1, seed=7)
    events = list(session.begin())
    while not session.waiting.ended:
        if session.waiting.sort is Wait.HAND_OVER:
            shown = [event for event in events if not isinstance(event, ev.Began)]
            assert kinds(shown) == ["HandOver"]
            assert kinds(type_in(session, "1")) == ["Told"]
            events = type_in(session, "")
            assert events[0] == ev.SatDown(session.seated, session.game.program.seat_labels[session.seated])
        else:
            seat = session.waiting.seat
            assert seat == session.seated
            assert all(event.view.seat == seat for event in events if isinstance(event, ev.Shown))
            events = type_in(session, random.choice(session.game.decision(seat).all_options()).name)


def test_each_seats_log_is_its_own():
    session = sit("nautilus", 0, 1, seed=3)
    list(session.begin())
    type_in(session, "")
    first = session.seated
    picked = only(type_in(session, "log"), ev.Listed)
    type_in(session, "1")
    while session.seated == first:
        type_in(session, "0" if session.waiting.sort is Wait.DECISION and _may_stop(session) else "1")
        if session.waiting.sort is Wait.HAND_OVER:
            type_in(session, "")
    other = only(type_in(session, "log"), ev.Listed)
    assert picked.lines[0] == other.lines[0]
    assert not [line for line in other.lines if "Hand one special card" in line]


def _may_stop(session: Session) -> bool:
    return session.game.decision(session.waiting.seat).stop is not None


def test_sealed_decisions_are_asked_seat_by_seat(tmp_path):
    """Each decides all that he has to; then the other one sits down, and hears nothing before all have decided."""
    session = sit(sealed(tmp_path), 0, 1)
    assert kinds(session.begin()) == ["Began", "HandOver"]
    assert only(type_in(session, ""), ev.Asked).prompt == "Your bid"
    assert only(type_in(session, "1"), ev.Asked).prompt == "Your second bid"
    assert kinds(type_in(session, "4")) == ["HandOver"]
    events = type_in(session, "")
    assert kinds(events) == ["SatDown", "Turned", "Shown", "Asked"]
    assert only(type_in(session, "log"), ev.Listed).lines == ()
    assert [v.values[0] for v in only(type_in(session, "board"), ev.Shown).view.variables] == [(0, "0")]
    type_in(session, "2")
    assert only(type_in(session, "5"), ev.HandOver).name == "ann"
    heard = only(type_in(session, ""), ev.Happened).lines
    assert heard == ("ann: Your second bid: 4",)


def test_in_a_sealed_block_people_decide_before_other_players(tmp_path):
    session = sit(sealed(tmp_path), 1)
    list(session.begin())
    assert session.timeline.steps == ()
    assert session.waiting.seat == 1


def test_own_sealed_decisions_can_be_taken_back_until_all_have_decided(tmp_path):
    session = sit(sealed(tmp_path), 0, 1)
    list(session.begin())
    type_in(session, "", "1", "4", "")
    type_in(session, "1")
    assert only(type_in(session, "undo"), ev.Undone).decision == "1"
    type_in(session, "1", "4")
    barred = only(type_in(session, "undo"), ev.Barred)
    assert barred.reasons == ("what was decided at the same time is open now",)


def test_broken_off_before_anybody_sat_down_nothing_is_shown():
    for people, most, told in (((0, 1), 0, []), ((1,), 1, ["Thinking", "Happened", "Finished"])):
        session = sit("kuhn_poker", *people, seed=1, most_decisions=most)
        events = list(session.begin())[1:]
        assert session.waiting.sort is Wait.BROKEN_OFF
        assert kinds(events) == told
        for event in events:
            if isinstance(event, ev.Finished):
                assert event.view.seat == 1
                assert [place.contents for place in event.view.places if place.owner == 0] == [None]


class Talker(RandomPlayer):
    """Says something that follows from what it holds."""

    def choose(self, game, decision):
        return Choice(super().choose(game, decision).option, "my cards are bad")


def test_what_a_player_says_of_what_it_holds_is_told_when_all_is_open():
    """That greedy finds all options equal depends on its hand."""
    session = Session(Timeline(rules("kuhn_poker").start(seed=1)), {0: Talker(0, 0)})
    assert "Remarked" not in kinds(session.begin())
    heard = []
    while not session.waiting.ended:
        heard = type_in(session, "1")
    assert session.waiting.sort is Wait.OVER
    assert only(heard, ev.Remarked).remark == "my cards are bad"
    assert kinds(heard).index("Remarked") < kinds(heard).index("Finished")
    assert only(heard, ev.Remarked).count == sum(step.seat == 0 for step in session.timeline.steps)
    open_game = Session(Timeline(rules("tic_tac_toe").start(seed=1)), {0: Talker(0, 0)})
    assert "Remarked" in kinds(open_game.begin())


def test_in_an_analysis_who_takes_back_is_told_only_what_he_may_know(tmp_path):
    """What is lifted is told to who decided, not to who asked for it."""
    session = sit("nautilus", 0, 1, seed=1, analysis=True)
    list(session.begin())
    for _ in range(40):
        while session.waiting.sort is Wait.HAND_OVER:
            type_in(session, "")
        seat, steps = session.waiting.seat, len(session.timeline.steps)
        number = next((n for n in range(steps - 1, -1, -1)), None)
        if number is not None and session.timeline.steps[number].seat != seat:
            owner = session.timeline.steps[number].seat
            lifted = tuple(session.timeline.barrier_since(number, owner))
            if lifted:
                told = [*type_in(session, "undo"), *type_in(session, "")]
                assert only(told, ev.Undone).lifted == lifted
                return
        type_in(session, session.game.decision(seat).all_options()[0].name)
    raise AssertionError("no such place was found")
