"""`rulewright bench`."""

from __future__ import annotations

import json
import re

import pytest

from interpreter.commands import bench as bench_command
from interpreter.engines.ready import ENGINES
from interpreter.measuring import comparison, first_playout
from interpreter.source.finding import NotFound, find_ruleset

QUICK = ("--seconds", "0.01", "--engine", "walker")
FIGURE = re.compile(r"[\d.,]+(e-\d+)?|–")


@pytest.fixture(autouse=True)
def no_new_process(monkeypatch):
    """The first playout in a process of its own takes long; tests/measuring has it."""
    seconds = dict(zip(first_playout.STAGES, (1.0, 2.0, 3.0, 4.0), strict=True))
    monkeypatch.setattr(first_playout, "first_playout", lambda *_: seconds)


def table(out: str) -> dict[str, list[str]]:
    """The lines of the only table of an output, by what they begin with."""
    lines = out.splitlines()[1:]
    return {line[:15].strip(): line[15:].split() for line in lines[: lines.index("")]}


def test_figures_stand_beside_those_of_others(command, tmp_path):
    done = command("bench", "tic_tac_toe", *QUICK, "--json", "figures.json")
    assert done.code == 0, done.err
    assert done.out.startswith("tic_tac_toe\n")
    assert "÷ handwritten" in done.out
    rows = table(done.out)
    assert all(FIGURE.fullmatch(cell) for cell in [*rows["walker"], *rows["handwritten"]])
    assert re.search(
        r"first playout of walker after [\d.]+ s \(checked .*, lowered .*, ready .*, played .*\)", done.out
    )
    written = json.loads((tmp_path / "figures.json").read_text(encoding="utf-8"))
    assert written.keys() == {"version", "results"}
    assert written["version"] == 1
    (result,) = written["results"]
    assert result.keys() == {"game", "engine", "playouts_per_s", "ratio_to_handwritten"}
    assert (result["game"], result["engine"]) == ("tic_tac_toe", "walker")
    assert result["playouts_per_s"] > 0
    assert 0 < result["ratio_to_handwritten"] < 1


def test_a_ruleset_of_ones_own_is_measured_alone(command, tmp_path):
    done = command("bench", "market.rules", *QUICK, "--players", "3", "--option", "stock=4", "--json", "figures.json")
    assert done.code == 0, done.err
    assert done.out.startswith("market.rules stock=4 players=3\n")
    assert "÷" not in done.out
    (result,) = json.loads((tmp_path / "figures.json").read_text(encoding="utf-8"))["results"]
    assert result["ratio_to_handwritten"] is None


def test_options_that_others_do_not_play_leave_them_out(command):
    assert "÷" not in command("bench", "hex", *QUICK, "--option", "size=3").out


def test_options_are_those_of_the_game_that_others_play(command):
    done = command("bench", "hex", *QUICK, "--option", "swap=no")
    assert done.out.startswith("hex swap=no\n")
    assert "handwritten" in done.out


def test_it_is_said_where_options_are_drawn_before_they_are_tried(command):
    assert command("bench", "leduc_poker", *QUICK).out.startswith(
        "leduc_poker, engines draw options before trying them\n"
    )
    assert command("bench", "leduc_poker", *QUICK, "--listed").out.startswith("leduc_poker\n")


def test_without_the_source_tree_there_are_our_own_figures(command, monkeypatch):
    monkeypatch.setattr(comparison, "comparisons", lambda: None)
    done = command("bench", "tic_tac_toe", *QUICK)
    assert done.code == 0
    assert "walker" in done.out
    assert "÷" not in done.out
    assert "handwritten" not in done.out
    assert "only in the source tree" in done.out


def test_who_lacks_is_told(command, monkeypatch):
    def lacking():
        raise comparison.UnavailableError("there is no abacus")

    monkeypatch.setattr(comparison, "comparisons", lambda: [comparison.Comparison("tic_tac_toe", [lacking])])
    done = command("bench", *QUICK)
    assert done.code == 0
    assert done.out.startswith("tic_tac_toe\n")
    assert done.out.endswith("not compared: there is no abacus\n")


def test_whoever_breaks_off_keeps_what_was_measured(command, tmp_path):
    done = command("bench", "tic_tac_toe", "nowhere", *QUICK, "--json", "figures.json")
    assert done.code == 2
    written = json.loads((tmp_path / "figures.json").read_text(encoding="utf-8"))
    assert [result["game"] for result in written["results"]] == ["tic_tac_toe"]


def test_every_game_of_the_bench_is_bundled_and_every_engine_can_be_named(command):
    known = comparison.comparisons()
    assert known is not None
    assert bench_command._games(known) == [each.name for each in known]
    assert [each.name for each in known if isinstance(find_ruleset(each.name), NotFound)] == []
    assert bench_command._engines(()) == list(ENGINES)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("tic_tac_toe", "--engine", "steam"), "there is no engine `steam`"),
        (("tic_tac_toe", "--rounds", "4"), "4 is not in the range x>=5"),
        (("tic_tac_toe", "--seconds", "0"), "0.0 is not in the range x>0"),
        (("tic_tac_toe", "--option", "speed=9"), "speed"),
        (
            ("tic_tac_toe", "--json", "nowhere/figures.json"),
            "`nowhere/figures.json` can't be written: no such file or directory",
        ),
        (("nowhere",), "there is no ruleset `nowhere`"),
    ],
)
def test_what_cannot_be_measured(command, arguments, said):
    done = command("bench", *arguments)
    assert done.code == 2
    assert said in done.err


def test_where_there_is_no_native_code_a_note_says_so(command, monkeypatch):
    monkeypatch.setenv("CC", "no-such-compiler")
    done = command("bench", "tic_tac_toe", "--seconds", "0.01", "--engine", "native", "--json", "figures.json")
    assert done.code == 0, done.err
    assert "note: no native code, so generated Python plays: `CC` in the environment names no C compiler" in done.err
    rows = table(done.out)
    assert "python" in rows
    assert "native" not in rows
