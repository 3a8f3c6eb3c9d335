"""`rulewright profile`."""

from __future__ import annotations

import json

import pytest

from tests.commands.conftest import command  # noqa: F401 (a fixture)
from tests.profiling.games import COUNTED, STOPS, TRIED


@pytest.fixture
def profile(command, tmp_path):  # noqa: F811
    for name, text in (("counted", COUNTED), ("tried", TRIED), ("stops", STOPS)):
        (tmp_path / f"{name}.rules").write_text(text, encoding="utf-8")
    return lambda *arguments: command("profile", *arguments)


def test_the_dearest_lines_are_told(profile, tmp_path):
    done = profile("counted.rules", "--games", "4", "--top", "3", "--json", "all.json")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("Counted: 4 random games of 2 players, seed 0\n20 decisions, ")
    assert all(len(text) <= 80 for text in done.out.splitlines())
    form = json.loads((tmp_path / "all.json").read_text(encoding="utf-8"))
    lines = form["lines"]
    assert (form["version"], form["games"], form["finished"], form["decisions"]) == (1, 4, 4, 20)
    assert form["steps"] == sum(each["own"] for each in lines) == sum(form["for"].values())
    for each in lines:
        assert each["own"] == sum(each["for"].values())
        assert set(each) == {"file", "number", "text", "own", "total", "times", "for"}
    table = done.out.split("\n\n")[2].splitlines()
    assert [int(text.split()[4]) for text in table[1:4]] == [each["number"] for each in lines[:3]]
    assert [float(text.split()[0]) for text in table[1:4]] == [
        round(100 * each["own"] / form["steps"], 1) for each in lines[:3]
    ]
    assert table[4].startswith(f"  … {len(lines) - 3} more lines: ")
    dearest = f"= counted.rules:{lines[0]['number']} alone makes "
    assert dearest in done.out
    assert f"{lines[0]['times'] / 20:.1f} times a decision" in " ".join(done.out.split())


def test_the_same_is_written_again(profile, tmp_path):
    for file in ("first.json", "second.json"):
        assert profile("counted.rules", "--games", "2", "--json", file).code == 0
    assert (tmp_path / "first.json").read_bytes() == (tmp_path / "second.json").read_bytes()


def test_seconds_are_told_where_they_are_asked_for(profile, tmp_path):
    done = profile("counted.rules", "--games", "1", "--seconds", "--json", "all.json")
    assert "seconds" in done.out
    lines = json.loads((tmp_path / "all.json").read_text(encoding="utf-8"))["lines"]
    assert all(each["seconds"] >= 0 for each in lines)
    assert all(len(text) <= 80 for text in done.out.splitlines())


def test_trials_are_told_of_with_what_helps(profile):
    done = profile("tried.rules", "--games", "2", "--top", "1")
    assert "trials" in done.out


def test_a_game_that_must_stop_ends_it(profile):
    done = profile("stops.rules")
    assert done.code == 1
    assert "stops.rules:6" in done.err


def test_what_was_asked_wrongly_is_told(profile, tmp_path):
    assert profile("counted.rules", "--option", "size=3").code == 2
    assert profile("counted.rules", "--players", "7").code == 2
    done = profile("counted.rules", "--games", "1", "--json", "nowhere/all.json")
    assert (done.code, done.err) == (2, "error: `nowhere/all.json` can't be written: no such file or directory\n")
