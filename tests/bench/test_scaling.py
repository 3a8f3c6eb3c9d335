"""How costs grow with a board: what is measured, not how fast it is."""

from __future__ import annotations

import pytest

from bench.scaling import GAMES, TABLES, Sized, measure
from interpreter.engines.ready import ready
from tests.bundled import rules


@pytest.mark.parametrize("engine", ["python", "walker"])
def test_whole_games_are_measured_and_of_the_walker_samples(engine, monkeypatch):
    program = rules("hex").program(2, {"size": "5"})
    sized = Sized(5, program, ready(program, engine))
    taken = []
    if engine == "walker":
        walker = type(sized.engine)
        rollout = walker.rollout
        monkeypatch.setattr(walker, "rollout", lambda *given: taken.append(rollout(*given)) or taken[-1])
    sized.measure(3)
    assert sized.places == 25
    assert sized.decisions == [ready(program).playout(3, 3).decisions]
    assert len(sized.cost) == 1
    assert sized.cost[0] > 0
    assert len(taken) == (TABLES if engine == "walker" else 0)


def test_each_size_is_told_beside_the_first(monkeypatch, capsys):
    monkeypatch.setitem(GAMES, "hex", ("size", (3, 4, 5), {}))
    measure("hex", "python", 0.0)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "hex, python: 1 rounds"
    assert [line.split()[1] for line in lines[1:4]] == ["3", "4", "5"]
    assert [line.split()[2:4] for line in lines[1:4]] == [["9", "places"], ["16", "places"], ["25", "places"]]
    assert lines[1].endswith("  1.00")
    assert lines[4].startswith("  grows with the power ")
