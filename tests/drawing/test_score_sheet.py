"""Score sheets: columns are seats, rows the scores, the total below a line, within the width."""

from __future__ import annotations

import pytest

from interpreter.drawing.score_sheet import draw_score_sheet
from interpreter.drawing.text import line_width, plain
from interpreter.engine.scoring import ScorePart, SeatScore, Standing


def score(seat: int, name: str, *values: int, labels: tuple[str, ...] = ("Coral", "Fish")) -> SeatScore:
    parts = tuple(ScorePart(label, label, value) for label, value in zip(labels, values, strict=True))
    return SeatScore(seat, name, parts, sum(values))


def test_a_column_for_each_seat_and_the_total_below_a_line() -> None:
    assert plain(draw_score_sheet([score(0, "red", 9, 12), score(1, "blue", 15, -2)])) == [
        "       red  blue",
        "Coral    9    15",
        "Fish    12    -2",
        "----------------",
        "total   21    13",
    ]


def test_long_names_and_labels_are_broken_to_the_width() -> None:
    names = ["Wilhelmina of Orange-Nassau", "Maximiliana Featherstonehaugh", "Al", "Bartholomew"]
    labels = ("points for everything that lies on a place at the edge of the board", "Fish")
    scores = [score(seat, name, 100, 1, labels=labels) for seat, name in enumerate(names)]
    lines = draw_score_sheet(scores, width=80)
    assert max(map(line_width, lines)) <= 80
    words = " ".join(plain(lines)).split()
    assert {"of", "Al", "everything", "board"} <= {*words}


@pytest.mark.parametrize("width", [40, 80, 120])
def test_eight_seats_fit(width: int) -> None:
    lines = draw_score_sheet([score(seat, f"player {seat + 1}", 10, 20) for seat in range(8)], width=width)
    assert max(map(line_width, lines)) <= max(width, 20 + 8 * 7)


def test_where_nothing_is_scored_the_goal_is_told_if_it_counts_something() -> None:
    seats = [SeatScore(0, "red", (), 0), SeatScore(1, "blue", (), 0)]
    counted = Standing("my points", True, (11, 18), (1,))
    assert plain(draw_score_sheet(seats, [counted])) == ["                red  blue", "most my points   11    18"]
    assert draw_score_sheet(seats, [Standing("my mated", False, (0, 1), (0,))]) == []


def test_goals_that_decided_a_tie_stand_below_the_total() -> None:
    scores = [score(0, "red", 9, 3), score(1, "blue", 10, 2)]
    goals = [Standing("my total", True, (12, 12), (0, 1)), Standing("my tiles", True, (4, 5), (1,))]
    assert plain(draw_score_sheet(scores, goals))[-2:] == [
        "total                12    12",
        "then most my tiles    4     5",
    ]
