"""Plots of a balance report as files, by Matplotlib: each as PNG and as SVG."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.simulation.report import TOTAL, GroupResult, Report
from interpreter.simulation.statistics import Distribution, Share

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_WIDTH = 7.0
_BAR = 0.32
"""So many inches a plot is wide, and a bar high."""
_MOST_BARS = 40
_MOST_COLUMNS = 80
"""A distribution with more values is drawn in so many classes."""


def draw_plots(report: Report, folder: Path) -> list[Path]:
    """Draw wins, scores, lengths, branching, endings and lifts into a folder, as far as there are any.

    Returns the files. The same report gives the same SVG. Raises OSError if they can't be written.
    """
    files: list[Path] = []
    if not report.finished:
        return files
    if report.names_winner and len(report.seats) > 1:
        shares = [(seat.name, seat.share) for seat in report.seats]
        files += _bars(folder / "wins", "Share of wins, with 95 % intervals", shares)
    totals = [(score.seat, score.values) for score in report.scores if score.part == TOTAL]
    files += _distributions(folder / "scores", "Scores", totals) if totals else []
    files += _distributions(folder / "decisions", "Decisions a game", [("", report.decisions)])
    if report.turns is not None:
        files += _distributions(folder / "turns", "Turns of the games that were watched", [("", report.turns)])
    if report.branching.counts:
        files += _distributions(folder / "branching", "Options a decision", [("", report.branching)])
    ends = [(" + ".join(e.conditions) or "none that still holds", e.games) for e in report.endings]
    files += _bars(folder / "endings", "What ended the games", ends)
    for number, group in enumerate(report.told_groups(), 1):
        if any(subject.lift is not None for subject in group.subjects):
            files += _lifts(folder / f"lift_{number:02}", group)
    return files


def _bars(path: Path, title: str, shares: Sequence[tuple[str, Share]]) -> list[Path]:
    """Shares as bars with their intervals."""
    shown = shares[:_MOST_BARS]
    low = [share.value - share.interval[0] for _, share in shown]
    high = [share.interval[1] - share.value for _, share in shown]

    def draw(axes: Axes) -> None:
        names = [_short(name) for name, _ in shown]
        axes.barh(range(len(shown)), [share.value for _, share in shown], xerr=[low, high], capsize=3)
        axes.set_yticks(range(len(shown)), names)
        axes.invert_yaxis()
        axes.set_xlim(0, 1)

    return _saved(path, title, draw, 1.2 + _BAR * len(shown))


def _distributions(path: Path, title: str, several: Sequence[tuple[str, Distribution]]) -> list[Path]:
    """Distributions over the same axis, as steps."""

    def draw(axes: Axes) -> None:
        least = min(values.five[0] for _, values in several)
        most = max(values.five[4] for _, values in several)
        width = max(1, -(-(most - least + 1) // _MOST_COLUMNS))
        edges = [least - 0.5 + width * n for n in range((most - least) // width + 2)]
        for name, values in several:
            heights = [0] * (len(edges) - 1)
            for value, count in values.counts:
                heights[(value - least) // width] += count
            axes.stairs([height / values.total for height in heights], edges, fill=len(several) == 1, label=name)
        if len(several) > 1:
            axes.legend()
        axes.set_ylabel("share")

    return _saved(path, title, draw, 4.0)


def _lifts(path: Path, group: GroupResult) -> list[Path]:
    """Lifts as points with their intervals, the greatest first."""
    found = [
        (subject.name, subject.lift, subject.lift_interval)
        for subject in group.subjects
        if subject.lift is not None and subject.lift_interval is not None
    ]
    found.sort(key=lambda item: -item[1])
    if len(found) > _MOST_BARS:
        found = [*found[: _MOST_BARS // 2], *found[-_MOST_BARS // 2 :]]

    def draw(axes: Axes) -> None:
        for row, (_, lift, (low, high)) in enumerate(found):
            axes.plot([low, high], [row, row], color="C0")
            axes.plot([lift], [row], "o", color="C0")
        axes.axvline(1, color="grey", linewidth=1)
        axes.set_yticks(range(len(found)), [_short(name) for name, _, _ in found])
        axes.invert_yaxis()

    return _saved(path, f"Lift: {group.name}", draw, 1.2 + _BAR * len(found))


def _saved(path: Path, title: str, draw: Callable[[Axes], None], height: float) -> list[Path]:
    """Draw a figure without a screen, and write it in both forms, with nothing in it that changes with time."""
    from matplotlib import rc_context
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    with rc_context({"svg.hashsalt": "rulewright"}):
        figure = Figure(figsize=(_WIDTH, height), layout="constrained")
        FigureCanvasAgg(figure)
        axes = figure.add_subplot()
        axes.set_title(title.replace("$", r"\$"))
        draw(axes)
        files = [path.with_suffix(".png"), path.with_suffix(".svg")]
        figure.savefig(files[0], dpi=120)
        figure.savefig(files[1], metadata={"Date": None})
    return files


def _short(name: str) -> str:
    """A name as it is drawn: not too long, and with no sign that would begin a formula."""
    return (name if len(name) <= 36 else name[:35] + "…").replace("$", r"\$")
