"""A sheet of texts: what keeps apart from what."""

from __future__ import annotations

from interpreter.drawing.canvas import Canvas
from interpreter.drawing.text import plain, span


def drawn(*cells: str) -> list[str]:
    canvas = Canvas()
    for number, text in enumerate(cells):
        canvas.centred(0, 4 * number, 3, (span(text),))
    return plain(canvas.lines())


def test_of_two_middles_the_left_one() -> None:
    assert drawn("abc", "de", "f") == ["abc de   f"]


def test_a_text_makes_room_for_one_that_stands_in_the_gap() -> None:
    assert drawn("abcS", "de", "f") == ["abcS de  f"]
    assert drawn("abcS", "f") == ["abcS f"]


def test_a_text_that_fills_its_cell_stays() -> None:
    assert drawn("abcS", "def") == ["abcSdef"]
