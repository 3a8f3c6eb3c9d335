"""What goes wrong in a game is told, loses nothing that was played, and leaves nothing behind."""

from __future__ import annotations

import errno
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from interpreter.records.errors import RecordError
from interpreter.records.writing import RecordFile

ROOT = Path(__file__).parents[2]
STUCK = """
import os, signal, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
with open(sys.argv[1], "w") as file:
    file.write(str(os.getpid()))
time.sleep(1000)
"""
ENDLESS = """ruleset endless "Endless"
players 2
var n: 0..9 = 0
phase play:
    turns from seat(1) until n = 9:
        ask go
action go(k in {1, 2, 3}) "Go {k}":
    n += k * 2
"""


@pytest.fixture(autouse=True)
def kept(tmp_path, monkeypatch) -> Path:
    """The folder in which games are kept."""
    monkeypatch.setenv("RULEWRIGHT_STATE", str(tmp_path / "state"))
    return tmp_path / "state" / "records"


def stuck(tmp_path, pid: Path) -> str:
    """The command of a program that never answers, and writes its number to a file."""
    path = tmp_path / "stuck.py"
    path.write_text(STUCK, encoding="utf-8")
    return shlex.join([sys.executable, str(path), str(pid)])


# ---- programs in seats ----


def test_a_game_whose_program_cannot_be_started_does_not_begin(command, tmp_path, kept):
    for more in ((), ("--record", "game.record")):
        done = command("play", "market.rules", "--seats", "program:./nowhere,random", *more)
        assert done.code == 1
        assert done.err.endswith("seat 1 can't be started: there is no program `./nowhere`\n")
    assert not kept.exists()
    assert not Path("game.record").exists()


def test_a_record_is_not_touched_where_a_program_cannot_be_started(command):
    command("play", "market.rules", "--record", "game.record", stdin="1\nquit\n")
    before = Path("game.record").read_bytes()
    done = command("play", "--resume", "game.record", "--seats", "human,program:./nowhere")
    assert done.code == 1
    assert "there is no program `./nowhere`" in done.err
    assert Path("game.record").read_bytes() == before


def test_a_program_has_as_much_time_as_is_said(command, tmp_path):
    seats = f"human,program:{stuck(tmp_path, tmp_path / 'pid')}"
    done = command("play", "market.rules", "--seats", seats, "--time-out", "1", stdin="1\n")
    assert done.code == 1
    assert "gave no answer within 1 second" in done.err or "didn't read" in done.err
    assert "the game is kept: `rulewright play --resume` goes on with it" in done.err
    assert command("play", "market.rules", "--time-out", "0").code == 2


def test_a_program_is_named_by_its_command(command, tmp_path):
    said = stuck(tmp_path, tmp_path / "pid")
    done = command("play", "market.rules", "--seats", f"human,program:{said}", "--seed", "1", stdin="quit\n")
    assert f"human, player 2: program:{said}; seed 1" in " ".join(done.out.split("\n", 6)[1:6]).replace("   ", " ")


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="signals are sent")
@pytest.mark.parametrize("sent", ["SIGTERM", "SIGHUP", "SIGINT"])
def test_who_is_ended_from_outside_ends_his_programs(tmp_path, sent):
    pid, record = tmp_path / "pid", tmp_path / "my game.record"
    seats = f"program:{stuck(tmp_path, pid)},random"
    arguments = ["play", "kuhn_poker", "--seats", seats, "--record", str(record)]
    # Signals do what they do in a terminal, also where the tests run in the background and ignore them.
    script = (
        "import signal\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "signal.signal(signal.SIGHUP, signal.SIG_DFL)\n"
        "from cli import main\n"
        "main()"
    )
    player = subprocess.Popen([sys.executable, "-c", script, *arguments], cwd=ROOT, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 60
    while not (record.exists() and b" engine " in record.read_bytes()) and time.monotonic() < deadline:
        time.sleep(0.05)
    time.sleep(2)  # until the program is asked
    player.send_signal(getattr(signal, sent))
    _, told = player.communicate(timeout=60)
    assert player.returncode == 130
    assert f"`rulewright play --resume '{record}'` goes on with it" in told
    with pytest.raises(ProcessLookupError):
        os.kill(int(pid.read_text()), 0)


# ---- what is typed ----


def test_what_is_repeated_of_a_pipe_controls_no_terminal(command):
    done = command("play", "market.rules", stdin="\x1b[2J\x07\nwhy \x1b[31m\nrules \x1b[31m\nhelp \x1b[31m\nquit\n")
    assert done.code == 0
    assert "\x1b" not in done.out
    assert "\x07" not in done.out


def test_letters_that_cannot_be_read_take_nothing_along(tmp_path):
    for typed in (b"\xe9\xff\nrest\nquit\n", b"\xef\xbb\xbfquit\n"):
        done = subprocess.run(
            [sys.executable, "cli.py", "play", "tic_tac_toe", "--seed", "1"],
            cwd=ROOT,
            input=typed,
            capture_output=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert b"you left the game" in done.stdout


def test_a_line_without_end_is_no_option(command):
    """What is typed is compared with all options, which takes its time."""
    began = time.monotonic()
    done = command("play", "nautilus", "--seed", "1", stdin=f"{'a b ' * 20_000}\nwhy {'(' * 50_000}\nquit\n")
    assert done.code == 0
    assert done.out.count("that is too long to be understood") == 2
    assert time.monotonic() - began < 30


@pytest.mark.parametrize("path", ["~nobody-of-this-name/x", "x" * 300, "/", "new\0x"])
def test_a_file_that_cannot_be_does_not_end_the_game(command, path):
    done = command("play", "market.rules", stdin=f"save {path}\nquit\n")
    assert done.code == 0
    assert "not saved: " in done.out
    assert "you left the game" in done.out


# ---- what is kept ----


def test_what_is_kept_is_told_however_a_game_breaks_off(command, tmp_path):
    Path("endless.rules").write_text(ENDLESS, encoding="utf-8")
    done = command("play", "endless.rules", "--seats", "human,human", "--record", "my game.record", stdin="1\n3\n")
    assert done.code == 1
    assert "step-limit" in done.err
    assert done.err.endswith("the game is kept: `rulewright play --resume 'my game.record'` goes on with it\n")
    done = command("play", "--resume", "my game.record", stdin="")
    assert "going on after 1 decision" in done.out
    assert done.code == 2
    assert done.err.endswith("help: `rulewright play --resume 'my game.record'` goes on with it\n")


def test_nothing_is_left_of_a_record_that_cannot_be_written(command, kept, monkeypatch):
    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    done = command("play", "market.rules", stdin="quit\n")
    assert done.code == 0
    assert re.match(r"this game isn't kept: .*: this can't be written: no space left on device", done.err)
    assert list(kept.iterdir()) == []


def test_a_disk_that_fills_up_in_mid_game(command, monkeypatch):
    def full(self, step):
        raise RecordError("game.record", None, "this can't be written: no space left on device", unreadable=True)

    monkeypatch.setattr(RecordFile, "decided", full)
    done = command("play", "market.rules", "--record", "game.record", stdin="1\n")
    assert done.code == 2
    assert "help: what was written before is whole: `rulewright play --resume game.record` goes on with it" in done.err


@pytest.mark.parametrize("named", ["x" * 300, "a\0b"])
def test_names_that_no_file_has(command, named):
    for arguments in (("replay", named), ("play", "--resume", named), ("play", "market.rules", "--record", named)):
        done = command(*arguments, stdin="quit\n")
        assert done.code == 2
        assert named in done.err


def test_names_of_files_control_no_terminal(command, kept, monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    kept.mkdir(parents=True)
    (kept / "x\x1b[31my.record").write_text("x")
    assert "\x1b" not in command("records").out
