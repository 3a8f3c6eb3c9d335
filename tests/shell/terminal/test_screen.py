"""What stands on a screen: the question always, and as much else as has room."""

from __future__ import annotations

from random import Random

import pytest
from attrs import evolve

from interpreter.drawing.table import draw_hand, draw_table
from interpreter.drawing.text import plain, widest
from interpreter.drawing.wording import component_text
from interpreter.shell import events as ev
from interpreter.shell.telling import asked, outcome
from interpreter.shell.terminal.screen import Screen
from tests.shell.sitting import sit

SIZES = ((80, 22), (120, 38))


def begun(name, *people):
    session = sit(name, *people)
    screen = Screen(session.game.program.seat_labels)
    screen.take(session.begin(), 80)
    return session, screen


def words(lines):
    return {word.strip(",;") for line in lines for word in line.split()}


def dispensable(table):
    """What may be left out of what the viewer has: what is 0 for all players, and what lies on open piles."""
    view, places = table.view, table.program.places
    unbegun = [v.label for v in view.variables if v.over == "player" and all(text == "0" for _, text in v.values)]
    own = [p for p in view.places if p.owner == view.seat and places[p.place].visibility != "private"]
    return words(f"{label}: 0" for label in unbegun) | words(
        component_text(component) for pile in own for component in pile.contents or ()
    )


@pytest.mark.parametrize("name", ["tic_tac_toe", "hex", "chess", "nautilus", "fathom", "otys"])
def test_question_and_table_are_seen_at_usual_sizes(name):
    session, screen = begun(name, 0)
    chance = Random(1)
    for _ in range(8):
        if session.waiting.ended:
            break
        question = screen.question
        for width, height in SIZES:
            frame = screen.frame(width, height)
            lines = plain(frame)
            assert len(lines) <= height
            assert widest(frame) <= width
            below = plain(asked(question, width)), plain(asked(question, width, across=True))
            assert any(lines[-len(block) :] == block for block in below)
            hand, _, _ = " ".join(plain(draw_hand(screen.table.program, screen.table.view, width))).partition("empty:")
            assert ":" not in hand or words([hand]) - words(lines) <= dispensable(screen.table)
        screen.take(session.receive(chance.choice(question.entries).number), 80)


def test_what_happened_stands_above_and_is_cut_first():
    _, screen = begun("tic_tac_toe", 0, 1)
    screen.take([ev.Turned(0, "cross"), ev.Happened(tuple(f"cross: line {n}" for n in range(30)))], 80)
    screen.question, screen.table = ev.Asked(0, "cross", "", "", "ask", (), (ev.Pick("1", "x", "X"),), False), None
    lines = plain(screen.frame(80, 12))
    assert lines[0] == "… 22 lines before that: log shows all"
    assert lines[1:9] == [f"cross: line {n}" for n in range(22, 30)]
    assert lines[-2:] == ["cross: choose an action", "  1  X"]


def test_an_answer_stands_below_the_question_until_the_next_line():
    session, screen = begun("tic_tac_toe", 0, 1)
    screen.take(session.receive("zzz"), 80)
    assert "`zzz`" in plain(screen.frame(80, 22))[-1]
    screen.drop_answer()
    assert "`zzz`" not in "".join(plain(screen.frame(80, 22)))


def test_the_whole_table_takes_the_place_of_the_cut_one():
    session, screen = begun("fathom", 0)
    assert any("board shows" in line for line in plain(screen.frame(80, 18)))
    screen.take(session.receive("board"), 80)
    assert screen.frame(80, 18) is None
    lines = plain(screen.frame(80, 60))
    table = plain(draw_table(screen.table.program, screen.table.view, 80))
    assert lines[: len(table)] == table
    screen.run_through()
    assert plain(screen.frame(80, 22)) == plain(screen.asked(80))


def test_a_screen_for_who_sits_down_next_shows_nothing_of_before():
    session, screen = begun("nautilus", 0, 1)
    screen.take(session.receive(""), 80)
    assert any("hand:" in line for line in plain(screen.frame(80, 22)))
    while not isinstance(screen.question, ev.HandOver):
        screen.take(session.receive(screen.question.entries[0].number), 80)
    name, before = screen.question.name, screen.question.before
    assert plain(screen.frame(80, 22)) == [
        f"{name}, please",
        "",
        f"press Enter when {name} sits at the keyboard, and {before} doesn't look",
    ]


def test_a_board_that_was_cleared_stands_alone_with_the_news_until_enter() -> None:
    session = sit("nautilus", 0)
    screen = Screen(session.game.program.seat_labels)
    screen.take(session.begin(), 80)
    while not screen.cleared:
        option = session.game.decision(session.waiting.seat).all_options()[0]
        screen.take(session.receive(option.name), 80)
    shown = plain(screen.frame(80, 23) or [])
    assert len(shown) <= 23
    assert shown[0] == "the table before it was cleared:"
    before = plain(draw_table(screen.cleared.program, screen.cleared.view, 80))
    assert set(before[: before.index("")]) <= set(shown)
    assert any("won Domain cards" in line and " to " in line for line in shown)
    assert screen.waits
    screen.drop_answer()
    assert not screen.waits
    assert any(line.startswith("red: Lay") or "red: Hand" in line for line in plain(screen.frame(80, 23) or []))


def test_news_are_whole_as_long_as_nothing_else_must_be_left_out() -> None:
    _, screen = begun("nautilus", 0)
    table, question = screen.table, screen.question
    for count in range(1, 8):
        lines = tuple(f"blue: line {n}" for n in range(count))
        screen.take([ev.Turned(0, "red"), ev.Happened(lines), table, question], 80)
        frame = plain(screen.frame(80, 22))
        assert len(frame) <= 22
        closest = screen.table and len(plain(draw_table(table.program, table.view, 80, 1)))
        fits = count + closest + len(plain(screen.asked(80))) <= 22
        assert not fits or frame[:count] == list(lines), frame


def test_a_long_line_of_news_is_not_cut_in_its_middle() -> None:
    _, screen = begun("nautilus", 0)
    long = "blue: " + "many words " * 20
    screen.take([ev.Turned(0, "red"), ev.Happened((long,) * 5), screen.table, screen.question], 80)
    frame = plain(screen.frame(80, 20))
    assert frame[0].startswith("… ")
    assert frame[1].startswith("blue: many words")


def test_news_that_stood_below_the_table_from_before_are_not_told_again() -> None:
    _, screen = begun("nautilus", 0)
    table, question = screen.table, screen.question
    cleared = evolve(table, sort="cleared", before=None)
    lines = tuple(f"blue: line {n}" for n in range(19))
    screen.take([ev.Turned(0, "red"), cleared, ev.Happened(lines), table, question], 80)
    first = plain(screen.frame(80, 22))
    told = [line for line in first if line.startswith("blue: line")]
    assert told == list(lines[: len(told)])
    assert 0 < len(told) < len(lines)
    assert first[-1] == f"… {len(lines) - len(told)} lines after that: Enter goes on"
    screen.drop_answer()
    following = [line for line in plain(screen.frame(80, 40)) if line.startswith("blue: line")]
    assert following == list(lines[len(told) :])


def test_below_an_answer_the_news_give_way_to_the_table() -> None:
    _, screen = begun("nautilus", 0)
    lines = tuple(f"blue: line {n}" for n in range(3))
    screen.take([ev.Turned(0, "red"), ev.Happened(lines), screen.table, screen.question], 80)
    screen.take([ev.Listed(tuple(f"line {n}" for n in range(5)))], 80)
    frame = plain(screen.frame(80, 22))
    assert frame[-5:] == [f"line {n}" for n in range(5)]
    assert not any("board shows" in line for line in frame)
    assert any("hand:" in line for line in frame)


@pytest.mark.parametrize("name", ["nautilus", "goofspiel", "chess", "kalah"])
def test_in_the_end_the_outcome_is_seen_last_and_above_it_what_has_room(name: str) -> None:
    session = sit(name, 0, seed=3, most_decisions=70)
    screen = Screen(session.game.program.seat_labels)
    screen.take(session.begin(), 80)
    chance = Random(4)
    while not session.waiting.ended:
        told = list(session.receive(chance.choice(session.game.decision(0).options).name))
        screen.take(told, 80)
    finished = told[-1]
    result = plain(outcome(finished, 80))
    table = plain(draw_table(finished.program, finished.view, 80))
    news = [line for event in told if isinstance(event, ev.Happened) for line in event.lines]
    for height in (12, 22, 38, 200):
        lines = plain(screen.closing(80, height))
        assert len(lines) <= height
        assert lines[len(lines) - len(result) :] == result
        assert news[-1] in lines or height == 12
    assert "\n".join(table) in "\n".join(lines)
    assert " ".join(news) in " ".join(" ".join(lines).split())


@pytest.mark.parametrize("height", range(14, 26))
def test_lines_that_the_table_leaves_over_are_for_the_news(height: int) -> None:
    """No line is empty while news are left out."""
    _, screen = begun("otys", 0)
    lines = tuple(f"player 2: line {n}" for n in range(30))
    screen.take([ev.Turned(0, "player 1"), ev.Happened(lines), screen.table, screen.question], 80)
    frame = plain(screen.frame(80, height))
    assert frame[0].startswith("… ")
    assert len(frame) == height
    assert "" not in frame
