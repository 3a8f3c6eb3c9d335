"""Colours: such as are read on every ground, and nothing that is told by them alone."""

from __future__ import annotations

import re

from interpreter.drawing.text import CHANGED, Span, player, span
from interpreter.shell.telling import told
from interpreter.shell.terminal.palette import Palette
from tests.bundled import rules
from tests.shell.sitting import sit, type_in
from tests.shell.terminal.typist import bare

_COLOUR = re.compile(r"\x1b\[(?:\d+;)*(?:3\d|4\d|9\d|10\d)m")


def test_players_have_colours_of_their_own():
    palette = Palette(("ann", "bob", "cleo", "dan"))
    looks = [palette.ansi([(Span("x", player(seat)),)]) for seat in range(4)]
    assert len(set(looks)) == 4
    assert all(_COLOUR.search(look) for look in looks)


def test_a_player_who_is_called_like_a_colour_has_it():
    palette = Palette(("green", "ann", "red"))
    assert "\x1b[32m" in palette.ansi([(Span("x", player(0)),)])
    assert "\x1b[31m" in palette.ansi([(Span("x", player(2)),)])
    assert not re.search(r"\x1b\[3[12]m", palette.ansi([(Span("x", player(1)),)]))


def test_more_players_than_colours():
    palette = Palette(tuple(f"p{n}" for n in range(12)))
    assert all(_COLOUR.search(palette.ansi([(Span("x", player(seat)),)])) for seat in range(12))


def test_excerpts_of_why_and_rules_are_coloured():
    session = sit("nautilus", 0, seed=3, ruleset=rules("nautilus").typed.ruleset)
    list(session.begin())
    for line, coloured in (("why 12", "nautilus.rules:76:25"), ("why 12", "may not"), ("why anchor", ".rules:76"),
                           ("rules hand", "nautilus.rules:")):  # fmt: skip
        lines = [part for event in type_in(session, line) for part in told(event)]
        shown = Palette(("red", "blue")).ansi(lines)
        assert _COLOUR.search(shown), line
        without = Palette(("red", "blue"), colours=False).ansi(lines)
        assert not _COLOUR.search(without)
        assert bare(shown) == bare(without)
        assert coloured in bare(shown)
    assert "\x1b[1mhand\x1b[0m" in without


def test_black_and_white_bring_a_ground_of_their_own():
    palette = Palette(())
    assert "\x1b[30;47m" in palette.ansi([(Span("x", "black"),)])
    assert "\x1b[37;40m" in palette.ansi([(Span("x", "white"),)])


def test_without_colours_letters_are_still_bold_and_underlined():
    shown = Palette(("ann", "bob"), colours=False).ansi([(Span("a", "red"), Span("b", player(0)), Span("c", CHANGED))])
    assert not _COLOUR.search(shown)
    assert "\x1b[1;4mc" in shown


def test_words_are_the_same_with_and_without():
    line = (Span("a", "red"), Span(" [b] :smile: ", player(1)), Span("c d" * 60, "unheard-of"))
    expected = "".join(part.text for part in line) + "\n"
    assert bare(Palette(("x", "y")).ansi([line])) == expected
    assert bare(Palette(("x", "y"), colours=False).ansi([line])) == expected


def test_signs_that_control_terminals_do_nothing():
    assert "\x1b]0;" not in Palette(()).ansi([(span("\x1b]0;title\x07\x1b[2J"),)])
