"""Short plots of a balance report for a terminal, by plotext."""

from __future__ import annotations

from typing import Any

from interpreter.simulation.report import TOTAL, Report
from interpreter.simulation.statistics import Distribution
from interpreter.simulation.text import WIDTH

_HEIGHT = 12
_MOST_BARS = 36
"""A distribution with more values is drawn in so many classes at most."""


def terminal_plots(report: Report) -> list[str]:
    """Plots as text: who wins, the length of games, and the scores. There are none without a finished game."""
    if not report.finished:
        return []
    found = []
    if report.names_winner and len(report.seats) > 1:
        found.append(_bars("share of wins, %", [(seat.name, 100 * seat.share.value) for seat in report.seats]))
    found.append(_histogram("decisions a game", report.decisions))
    found += [
        _histogram(f"scores: {score.seat}", score.values)
        for score in report.scores
        if score.part == TOTAL and len(score.values.counts) > 1
    ]
    return found


def _bars(title: str, bars: list[tuple[str, float]]) -> str:
    plot = _plot()
    plot.simple_bar([name for name, _ in bars], [round(value, 1) for _, value in bars], width=WIDTH - 2, title=title)
    return _built(plot)


def _histogram(title: str, values: Distribution) -> str:
    """The values in classes of equal width."""
    least, most = values.five[0], values.five[4]
    width = max(1, -(-(most - least + 1) // _MOST_BARS))
    heights = [0] * ((most - least) // width + 1)
    for value, count in values.counts:
        heights[(value - least) // width] += count
    plot = _plot()
    plot.plotsize(WIDTH, _HEIGHT)
    plot.title(title)
    plot.bar([least + width * n for n in range(len(heights))], heights, width=0.8)
    return _built(plot)


def _plot() -> Any:
    """An empty figure without colours of its own."""
    import plotext

    plotext.clear_figure()
    plotext.theme("clear")
    return plotext


def _built(plot: Any) -> str:
    return str(plot.uncolorize(plot.build())).rstrip()
