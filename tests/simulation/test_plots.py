"""Plots of a report, as files and in a terminal."""

from __future__ import annotations

import pytest

from tests.bundled import rules
from tests.simulation.games import plan_for, report_on


@pytest.fixture(scope="module")
def report():
    return report_on(plan_for(rules("leduc_poker")), 60)


def test_plots_are_drawn_as_png_and_svg(report, tmp_path):
    pytest.importorskip("matplotlib", reason="Matplotlib is not installed")
    from interpreter.simulation.plots import draw_plots

    files = draw_plots(report, tmp_path)
    assert sorted(files) == sorted(tmp_path.iterdir())
    names = {path.stem for path in files}
    assert {"wins", "scores", "decisions", "turns", "branching", "endings"} <= names
    assert any(name.startswith("lift_") for name in names)
    for path in files:
        begin = path.read_bytes()[:60]
        assert begin.startswith(b"\x89PNG" if path.suffix == ".png" else b"<?xml")


def test_the_same_report_gives_the_same_svg(report, tmp_path):
    pytest.importorskip("matplotlib", reason="Matplotlib is not installed")
    from interpreter.simulation.plots import draw_plots

    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    one, two = draw_plots(report, tmp_path / "one"), draw_plots(report, tmp_path / "two")
    for first, second in zip(one, two, strict=True):
        if first.suffix == ".svg":
            assert first.read_bytes() == second.read_bytes()


def test_short_plots_fit_a_terminal(report):
    pytest.importorskip("plotext", reason="plotext is not installed")
    from interpreter.simulation.terminal_plots import terminal_plots

    plots = terminal_plots(report)
    assert len(plots) == 4
    assert "share of wins" in plots[0]
    assert "ann" in plots[0]
    assert all(len(line) <= 80 for plot in plots for line in plot.splitlines())
    assert not any("\x1b" in plot for plot in plots)
