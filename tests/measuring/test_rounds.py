"""Runs in turns, and the medians of their ratios."""

from __future__ import annotations

from attrs import define, field

from interpreter.measuring.contender import Run
from interpreter.measuring.rounds import DECISIONS, Rounds, play_rounds


@define
class Scripted:
    name: str
    order: list[tuple[str, float]] = field(factory=list)

    def run(self, seconds: float) -> Run:
        self.order.append((self.name, seconds))
        return Run(10, 2.0)


def test_all_play_in_turns_after_a_game_that_does_not_count() -> None:
    order: list[tuple[str, float]] = []
    ticks: list[int] = []
    found = play_rounds([Scripted("a", order), Scripted("b", order)], 3, 0.5, ticks.append)
    assert order == [("a", 0), ("b", 0), *[("a", 0.5), ("b", 0.5)] * 3]
    assert ticks == [0, 1, 2]
    assert [len(runs) for runs in found.runs.values()] == [3, 3]


def test_a_ratio_is_the_median_of_the_rounds_and_not_the_ratio_of_medians() -> None:
    """In the second round the machine was slow for both, in the third for one."""
    ours = [Run(100, 1), Run(10, 1), Run(90, 1)]
    theirs = [Run(50, 1), Run(5, 1), Run(9, 1)]
    found = Rounds({"ours": ours, "theirs": theirs})
    assert found.ratio("ours", "theirs") == 2
    assert found.playouts_per_s("ours") == 90
    assert found.playouts_per_s("theirs") == 9


def test_decisions_are_compared_where_they_are_counted() -> None:
    """Games of ours are twice as long: as many decisions a second are half as many games."""
    found = Rounds({"ours": [Run(5, 1, 100)], "theirs": [Run(10, 1, 100)], "uncounted": [Run(10, 1)]})
    assert found.ratio("ours", "theirs") == 0.5
    assert found.ratio("ours", "theirs", DECISIONS) == 1
    assert found.ratio("ours", "uncounted", DECISIONS) is None
    assert found.decisions_per_s("ours") == 100
    assert found.decisions_per_s("uncounted") is None
