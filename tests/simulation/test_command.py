"""`rulewright simulate`."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from interpreter.commands import simulate as simulate_command
from interpreter.simulation import workers
from tests.commands.conftest import command  # noqa: F401 (a fixture)
from tests.simulation.games import BUST, PICK

ROOT = Path(__file__).parents[2]


@pytest.fixture
def simulate(command, tmp_path):  # noqa: F811
    (tmp_path / "pick.rules").write_text(PICK, encoding="utf-8")
    (tmp_path / "bust.rules").write_text(BUST, encoding="utf-8")
    return lambda *arguments: command("simulate", *arguments)


def rows(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_a_report_is_printed_and_written(simulate, tmp_path):
    done = simulate("pick.rules", "--games", "40", "--seed", "9", "--json", "all.json", "--csv", "games.csv")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("Pick: 40 games, seed 9, all seats random\n")
    assert "LINES NEVER EXECUTED in 40 watched games: 2 of 5\n" in done.out
    assert "pick.rules:7  picked := unused" in done.out
    assert "pick.rules:9  define unused = 2" in done.out
    form = json.loads((tmp_path / "all.json").read_text(encoding="utf-8"))
    assert form["games"]["finished"] == 40
    found = rows(tmp_path / "games.csv")
    assert [int(row["game"]) for row in found] == list(range(40))
    assert {row["winners"] for row in found} == {"player 1", "player 2", "player 1; player 2"}
    alone = sum(row["winners"] == "player 1" for row in found)
    assert alone == sum(row["score player 1"] == "3" for row in found) == form["seats"][0]["alone"]
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith(".")) == []


def test_the_same_seed_gives_the_same_and_another_one_gives_another(simulate):
    first = simulate("pick.rules", "--games", "30", "--seed", "1")
    assert simulate("pick.rules", "--games", "30", "--seed", "1").out == first.out
    assert simulate("pick.rules", "--games", "30", "--seed", "2").out != first.out.replace("seed 1", "seed 2")


@pytest.mark.slow
def test_any_number_of_processes_gives_the_same(simulate, tmp_path):
    pytest.importorskip("joblib")
    done = {
        jobs: simulate(
            "last_lantern", "--games", "60", "--jobs", jobs, "--json", f"{jobs}.json", "--csv", f"{jobs}.csv"
        )
        for jobs in ("1", "2", "3")
    }
    assert done["1"].code == 0
    assert done["1"].out == done["2"].out == done["3"].out
    for ending in ("json", "csv"):
        written = {(tmp_path / f"{jobs}.{ending}").read_bytes() for jobs in "123"}
        assert len(written) == 1


def test_games_that_stop_make_findings_but_not_an_end(simulate, tmp_path):
    done = simulate("bust.rules", "--games", "30", "--csv", "games.csv")
    assert done.code == 1
    assert "error[" in done.out
    outcomes = [row["outcome"] for row in rows(tmp_path / "games.csv")]
    assert set(outcomes) == {"finished", "stopped"}
    assert f"in {outcomes.count('stopped')} games; first in game {outcomes.index('stopped')}, seed " in done.out


def test_a_program_that_fails_is_told_and_not_fatal(simulate, tmp_path):
    (tmp_path / "bot.py").write_text('raise SystemExit("no idea")', encoding="utf-8")
    done = simulate("pick.rules", "--games", "3", "--seats", f"'program:{sys.executable} bot.py',random")
    assert done.code == 1
    assert "3 were given up by a player" in done.out
    assert "no idea" in done.out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--seats", "human,random"), "no seat can be `human`"),
        (("--seats", "random"), "2 players"),
        (("--seats", "random,random", "--players", "3"), "`--players` says 3"),
        (("--engine", "steam"), "there is no engine `steam`"),
        (("--jobs", "2", "--scheduler", "tcp://127.0.0.1:1"), "only one of `--jobs` and `--scheduler`"),
        (("--csv", "nowhere/games.csv"), "`nowhere/games.csv` can't be written: no such file"),
    ],
)
def test_what_cannot_be_done_is_said(simulate, arguments, message):
    done = simulate("pick.rules", "--games", "3", *arguments)
    assert done.code == 2
    assert message in done.err
    assert "Traceback" not in done.err


@pytest.mark.parametrize(
    ("arguments", "extra"),
    [
        (("--jobs", "2"), "rulewright[simulate]"),
        (("--scheduler", "tcp://127.0.0.1:1"), "rulewright[cluster]"),
        (("--plot", "plots"), "rulewright[plot]"),
    ],
)
def test_what_is_not_installed_is_named(simulate, monkeypatch, arguments, extra):
    monkeypatch.setattr(simulate_command, "find_spec", lambda module: None)
    done = simulate("pick.rules", "--games", "3", *arguments)
    assert done.code == 2
    assert extra in done.err


def test_a_scheduler_that_is_not_there_is_said(simulate, monkeypatch):
    pytest.importorskip("distributed")
    monkeypatch.setattr("interpreter.simulation.cluster.CONNECTING", 1)
    done = simulate("pick.rules", "--games", "3", "--scheduler", "tcp://127.0.0.1:1")
    assert done.code == 2
    assert "there is no Dask scheduler at `tcp://127.0.0.1:1`" in done.err


def begun(folder, *arguments):
    """A simulation in a process of its own, some of whose games are done."""
    process = subprocess.Popen(
        [sys.executable, str(ROOT / "cli.py"), "simulate", "pick.rules", "--games", "9999999", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        start_new_session=True,
        # Who starts the tests in the background has interrupts ignored, which would be handed down.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    table = next(path for path in wait_for(lambda: list(folder.glob(".games.csv.*"))) if path.is_file())
    wait_for(lambda: table.stat().st_size > 10_000)
    return process


def wait_for(what):
    until = time.monotonic() + 120
    while not (found := what()):
        assert time.monotonic() < until
        time.sleep(0.05)
    return found


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="there are no such signals")
@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_breaking_off_keeps_what_is_done(simulate, tmp_path, jobs, number):
    if jobs != "1":
        pytest.importorskip("joblib")
    process = begun(tmp_path, "--jobs", jobs, "--csv", "games.csv", "--json", "all.json")
    if number == signal.SIGINT:
        os.killpg(process.pid, number)  # as a terminal does it
    else:
        process.send_signal(number)
    try:
        out, err = process.communicate(timeout=60)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
    assert (process.returncode, err) == (130, "")
    form = json.loads((tmp_path / "all.json").read_text(encoding="utf-8"))
    done = form["games"]["finished"]
    assert 0 < done < form["games"]["asked"] == 9_999_999
    assert f"broken off after {done:,} of 9,999,999 games" in out
    numbers = [int(row["game"]) for row in rows(tmp_path / "games.csv")]
    assert len(numbers) == done
    assert numbers == sorted(set(numbers))
    assert sum(count for _, count in form["decisions"]["counts"]) == done
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


def test_breaking_off_before_the_first_game_leaves_what_was_there(simulate, tmp_path, monkeypatch):
    (tmp_path / "games.csv").write_text("kept", encoding="utf-8")

    def broken_off(self, timeout):
        raise KeyboardInterrupt

    monkeypatch.setattr(workers.Here, "next_done", broken_off)
    done = simulate("pick.rules", "--csv", "games.csv")
    assert (done.code, done.out) == (130, "")
    assert (tmp_path / "games.csv").read_text(encoding="utf-8") == "kept"


@pytest.mark.slow
def test_a_process_that_dies_loses_nothing(simulate, tmp_path, monkeypatch):
    pytest.importorskip("joblib")
    psutil = pytest.importorskip("psutil")

    killed = []
    put = simulate_command._telling(0)

    def kill_one(done, seconds):
        if done > 20 and not killed:
            killed.append(True)
            mine = {child: " ".join(child.cmdline()) for child in psutil.Process().children(recursive=True)}
            next(child for child, line in mine.items() if "loky" in line and "tracker" not in line).kill()
        put(done, seconds)

    alone = simulate("last_lantern", "--games", "60", "--json", "alone.json")
    monkeypatch.setattr(simulate_command, "_telling", lambda games: kill_one)
    done = simulate("last_lantern", "--games", "60", "--jobs", "2", "--json", "killed.json")
    assert killed
    assert (done.code, done.out) == (0, alone.out)
    assert (tmp_path / "killed.json").read_bytes() == (tmp_path / "alone.json").read_bytes()


def test_a_terminal_is_told_how_far_it_has_come(simulate, monkeypatch):
    told = []
    clock = iter(range(0, 10_000))
    monkeypatch.setattr(simulate_command, "monotonic", lambda: next(clock))
    monkeypatch.setattr(simulate_command, "show_progress", told.append)
    tell = simulate_command._telling(1_000)
    tell(0, 1.0)
    tell(100, 4.0)
    tell(400, 8_000.0)
    assert told == ["0 of 1,000 games", "100 of 1,000 games, 25 a second, 36 s left",
                    "400 of 1,000 games, 0.1 a second, 3:20 h left"]  # fmt: skip
