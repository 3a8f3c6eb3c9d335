"""A session: lines in, events out. What people type, what is asked next, and how it ends."""

from __future__ import annotations

import pytest

from interpreter.drawing.text import plain
from interpreter.players.player import PlayerError
from interpreter.shell import events as ev
from interpreter.shell.interruption import EndingInterrupt
from interpreter.shell.session import Session, Wait, Waiting
from interpreter.shell.telling import told as told_of
from interpreter.source.spelling import counted
from tests.bundled import rules
from tests.shell.sitting import Broken, kinds, only, sit, type_in


def test_how_it_begins():
    session = sit("tic_tac_toe", 0, seed=4, seed_drawn=True)
    begun, *rest = session.begin()
    assert (begun.program.label, begun.kinds, begun.seed_drawn) == ("Tic-tac-toe", ("human", "random"), True)
    assert kinds(rest) == ["Turned", "Shown", "Asked"]
    asked = only(rest, ev.Asked)
    assert (asked.name, asked.turn, asked.sort, asked.redoable) == ("cross", "cross", "ask", False)
    assert [entry.number for entry in asked.entries] == [str(n) for n in range(1, 10)]
    assert session.waiting == Waiting(Wait.DECISION, 0)


def test_options_are_told_in_the_order_of_their_declarations():
    program = rules("battleship").program(None, {"third_ship": "0", "height": "8"})
    assert [told.rpartition(": ")[0] for told in program.settings_told] == [
        "width", "height", "squares of the destroyer", "squares of the submarine", "squares of the cruiser",
        "squares of the battleship", "squares of the carrier",
    ]  # fmt: skip


@pytest.mark.parametrize("line", ["5", "place s=Square.b2", "PLACE S=SQUARE.B2", "Mark b2", " mark b2 "])
def test_what_picks_an_option(line):
    session = sit("tic_tac_toe", 0)
    list(session.begin())
    happened = only(type_in(session, line), ev.Happened)
    assert "cross: Mark b2" in happened.lines
    assert [step.seat for step in session.timeline.steps] == [0, 1]


@pytest.mark.parametrize("line", ["", "10", "mark", "dance wildly", "0"])
def test_what_means_nothing_changes_nothing(line):
    session = sit("tic_tac_toe", 0)
    list(session.begin())
    told = only(type_in(session, line), ev.Told)
    assert told.sort == "unknown"
    assert session.timeline.steps == ()
    assert session.waiting == Waiting(Wait.DECISION, 0)


def test_commands_change_nothing():
    session = sit("nautilus", 0, seed=3)
    list(session.begin())
    before = session.game.hash()
    for line in ("help", "board", "hand", "log", "score", "score red", "score domains won", "score nobody", "why",
                 "why given=anchor", "hint", "save", "save x", "undo", "redo"):  # fmt: skip
        assert type_in(session, line), line
    assert session.game.hash() == before


def test_the_end():
    session = sit("tic_tac_toe", 0, 1)
    list(session.begin())
    end = type_in(session, "1", "1", "1", "1", "1", "1", "1")
    finished = only(end, ev.Finished)
    assert (finished.ended, finished.winners) == (True, ("cross",))
    assert session.waiting.ended
    assert kinds(type_in(session, "1")) == ["Told"]


def test_it_is_broken_off_with_nothing_laid_open():
    session = sit("nautilus", 0, seed=3, most_decisions=1)
    list(session.begin())
    finished = only(type_in(session, "1"), ev.Finished)
    assert (finished.ended, finished.winners, finished.view.seat) == (False, (), 0)
    assert session.waiting.sort is Wait.BROKEN_OFF


def test_leaving():
    session = sit("tic_tac_toe", 0)
    list(session.begin())
    assert kinds(type_in(session, "quit")) == ["Left"]
    assert session.waiting.ended


def test_games_without_people_run_to_their_end():
    session = sit("tic_tac_toe")
    assert kinds(session.begin()) == ["Began", "Happened", "Finished"]


def test_a_player_who_cannot_go_on_leaves_the_game_as_it_was():
    timeline = sit("tic_tac_toe").timeline
    session = Session(timeline, {1: Broken()})
    list(session.begin())
    with pytest.raises(PlayerError, match="it is broken"):
        type_in(session, "1")
    assert [step.seat for step in timeline.steps] == [0]


# ---- telling ----


def test_score_with_what_it_is_made_of():
    session = sit("fathom", 0, players=2)
    list(session.begin())
    scored, derived = type_in(session, "score")
    assert len(scored.scores) == 2
    assert derived.name == session.game.program.seat_labels[0]
    part = scored.scores[0].parts[0]
    assert [event.derivation.text for event in type_in(session, f"score {part.label}")] == [part.label] * 2
    other = session.game.program.seat_labels[1]
    assert only(type_in(session, f"score {other}"), ev.Derived).name == other


def test_hint_names_the_best_with_its_lead(tmp_path):
    (tmp_path / "pick.rules").write_text(
        'ruleset pick "Pick"\nplayers 2\nper player:\n    var coins: 0 or more = 0\n'
        "phase play:\n    each player: ask take\n"
        'action take(n in 1..3) "Take {n}":\n    gain n coins\nwinner most my coins\n'
    )
    session = sit(str(tmp_path / "pick.rules"), 0)
    list(session.begin())
    hinted = only(type_in(session, "hint"), ev.Hinted)
    assert [(one.label, one.value) for one in hinted.advice] == [("Take 3", (3,)), ("Take 2", (2,)), ("Take 1", (1,))]
    assert hinted.goals == ("my coins",)


@pytest.mark.parametrize(("interrupt", "told"), [
    (KeyboardInterrupt, ["looking ahead … (Ctrl-C breaks it off)", "it was broken off; nothing has changed"]),
    (EndingInterrupt, None),
])  # fmt: skip
def test_a_hint_is_announced_and_ctrl_c_breaks_it_off(monkeypatch, interrupt, told):
    """What ends the process from outside ends the game all the same."""

    def interrupted(*_):
        raise interrupt

    session = sit("tic_tac_toe", 0, 1)
    list(session.begin())
    monkeypatch.setattr("interpreter.players.greedy.appraise", interrupted)
    if told is None:
        with pytest.raises(KeyboardInterrupt):
            type_in(session, "hint")
    else:
        assert texts(type_in(session, "hint")) == told
        assert texts(type_in(session, "b2"))[0] == "cross: Mark b2"


def test_a_part_of_the_score_is_named_where_it_is_told_what_it_is_made_of():
    session = sit("nautilus", 0)
    list(session.begin())
    assert texts(type_in(session, "score domains won")) == ["red, Domains won: 0", "blue, Domains won: 0"]
    assert texts(type_in(session, "score blue"))[0] == "blue: 0"


def texts(events):
    return [line for event in events for line in plain(told_of(event))]


def test_save_is_for_the_front_end():
    session = sit("tic_tac_toe", 0)
    list(session.begin())
    assert type_in(session, "save my game.record") == [ev.SaveWanted("my game.record")]


def test_whose_turn_it_is_and_how_far_the_game_has_come():
    session = sit("nautilus", 0, 1, seed=3)
    list(session.begin())
    asked = only(type_in(session, ""), ev.Asked)
    assert [(p.name, p.value, p.last) for p in asked.progress] == [("round", 1, 6)]
    assert asked.turn == ""


def test_which_goal_decided_a_tied_game(tmp_path):
    (tmp_path / "tied.rules").write_text(
        'ruleset tied "Tied"\nplayers ann, bob\n'
        "per player:\n    var coins: 0 or more = 0\n    var shells: 0 or more = 0\n"
        "phase play:\n    each player: ask take, dive\n"
        "action take: gain 2 coins\naction dive:\n    gain 2 coins\n    gain 1 shells\n"
        'score money "Money" = my coins\nwinner most my total, then least my shells, then most my coins\n'
    )
    session = sit(str(tmp_path / "tied.rules"), 0, 1)
    list(session.begin())
    finished = only(type_in(session, "dive", "take"), ev.Finished)
    assert finished.winners == ("bob",)
    assert [(s.text, s.most, s.values, s.left) for s in finished.standings] == [
        ("my total", True, (2, 2), (0, 1)),
        ("my shells", False, (1, 0), (1,)),
    ]


def test_places_below_the_winner_are_shared_by_who_is_equal_in_all_goals(tmp_path):
    (tmp_path / "placed.rules").write_text(
        'ruleset placed "Placed"\nplayers ann, bob, cy, dee\n'
        "per player:\n    var coins: 0 or more = 0\n    var shells: 0 or more = 0\n"
        "phase play:\n    each player: ask take\n"
        "action take(n in 1..3, s in 0..1):\n    gain n coins\n    gain s shells\n"
        "winner most my coins, then least my shells\n"
    )

    def ending(*answers: str) -> ev.Finished:
        session = sit(str(tmp_path / "placed.rules"), 0, 1, 2, 3)
        list(session.begin())
        return only(type_in(session, *answers), ev.Finished)

    three = ending("take n=2 s=1", "take n=3 s=1", "take n=3 s=0", "take n=2 s=1")
    assert three.winners == ("cy",)
    assert three.ranks == (3, 2, 1, 3)
    assert plain(told_of(three))[-3:] == ["winner: cy", "place 2: bob", "place 3: ann, dee"]
    shared = ending("take n=3 s=1", "take n=3 s=1", "take n=3 s=1", "take n=1 s=0")
    assert shared.ranks == (1, 1, 1, 4)
    assert plain(told_of(shared))[-1] == "winners: ann, bob, cy"


def test_what_is_mistyped_is_answered_in_words_that_help():
    """Nobody is sent to a command of one letter, and a question isn't asked again in other words."""
    session = sit("nautilus", 0, seed=7)
    list(session.begin())
    type_in(session, "no")
    assert only(type_in(session, "y"), ev.Told).text == "`y` is none of the options: type a number, or ? for help"
    assert only(type_in(session, "lay x 99 on"), ev.Told).text.endswith(": `x` and `99` fit none of them")
    assert only(type_in(session, "stop"), ev.Explained).explanation.proposal == "stop"


def test_why_takes_what_is_picked():
    session = sit("tic_tac_toe", 0, 1)
    list(session.begin())
    asked = only(type_in(session, "why b2"), ev.Explained).explanation
    assert asked.legal
    assert asked.label == "Mark b2"
    type_in(session, "b2")
    asked = only(type_in(session, "why b2"), ev.Explained).explanation
    assert not asked.legal
    assert "nothing" not in asked.reasons[0].text


@pytest.mark.parametrize(("name", "people"), [("nautilus", (0,)), ("tic_tac_toe", (0, 1)), ("goofspiel", (0,))])
def test_a_game_that_goes_on_tells_what_was_told_at_its_last_question(name, people):
    """What came before one's own last decision is no news, though another session told it."""
    session = sit(name, *people, seed=3)
    told = list(session.begin())
    cleared = 0
    while not session.waiting.ended:
        again = Session(session.timeline, session.players)
        _, *after = again.begin()
        if session.timeline.steps:
            words = ev.Told(f"going on after {counted(len(session.timeline.steps), 'decision')}", "note")
            assert after.pop(0) == words
            shown = [event for event in told if not isinstance(event, ev.Thinking)]
            assert after == shown
            cleared += sum(isinstance(event, ev.Shown) and event.sort == "cleared" for event in after)
        told = type_in(session, session.game.decision(session.waiting.seat).all_options()[0].name)
    assert cleared == (5 if name == "nautilus" else 0)
