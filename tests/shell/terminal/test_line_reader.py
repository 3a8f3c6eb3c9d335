"""Reading a line: editing, keys, what was typed before, and a terminal that changes its size."""

from __future__ import annotations

import pytest
from prompt_toolkit.data_structures import Size

from tests.shell.sitting import sit
from tests.shell.terminal.typist import typist


def frame(width, height):
    return f"{width} by {height}\n"


def test_a_line_is_read_below_a_screen():
    with typist("mark\r") as reader:
        assert reader.read(0, frame, "") == "mark"
    assert "80 by 22" in reader.written


def test_control_c_empties_the_line():
    with typist("wrong\x03right\r") as reader:
        assert reader.read(0, frame, "") == "right"


def test_control_d_on_an_empty_line_ends_the_input():
    with typist("\x04") as reader, pytest.raises(EOFError):
        reader.read(0, frame, "")


def test_what_was_typed_comes_back_to_who_typed_it():
    up = "\x1b[A"
    with typist("secret\r", f"{up}own\r", f"{up}\r") as reader:
        assert reader.read(0, frame, "") == "secret"
        assert reader.read(1, frame, "") == "own"
        assert reader.read(0, frame, "") == "secret"


def test_keys_too_many_are_forgotten():
    with typist("first\rsecond\r", "third\r") as reader:
        assert reader.read(0, frame, "") == "first"
        reader.drop_keys()
        assert reader.read(0, frame, "") == "third"


def test_a_terminal_of_another_size_is_drawn_anew():
    with typist("x\r") as reader:
        shown = []

        def grow(width, height):
            shown.append((width, height))
            if len(shown) > 1:
                reader.output._get_size = lambda: Size(40, 120)
            return frame(width, height)

        reader.read(0, grow, "")
    assert (120, 38) in shown
    assert "\x1b[2J" in reader.written


def test_tab_completes():
    from interpreter.shell.terminal.completer import SessionCompleter

    session = sit("tic_tac_toe", 0, 1)
    list(session.begin())
    with typist("mark b\t2\r", "mrk\t\r") as reader:
        completer = SessionCompleter(session)
        assert reader.read(0, frame, "", completer).casefold().startswith("mark b")


def test_without_colours_there_are_none():
    for colours in (True, False):
        with typist("x\r", colours=colours) as reader:
            reader.read(0, lambda width, height: "\x1b[31mred\x1b[0m\n", "")
        assert ("\x1b[0;31m" in reader.written or "\x1b[31m" in reader.written) == colours
