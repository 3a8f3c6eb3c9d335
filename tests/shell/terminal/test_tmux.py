"""Games in a real terminal: what its screen shows, and what is left in its scrollback."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import sys
from time import monotonic, sleep

import pytest

from tests.project.fences import ROOT

pytestmark = [
    pytest.mark.skipif(
        shutil.which("tmux") is None or shutil.which("pgrep") is None, reason="tmux isn't installed here"
    ),
    pytest.mark.slow,
]

PATIENCE = 60
"""Seconds; a busy machine is slow."""


class Terminal:
    """A terminal of tmux in which a command runs; then `done N` stands there, with its exit code."""

    def __init__(self, command, state, columns, rows, **environment):
        self.socket = f"rulewright-{os.getpid()}-{id(self)}"
        settings = {
            "PYTHONPATH": ROOT,
            "RULEWRIGHT_STATE": state,
            "RULEWRIGHT_PLAIN": "",
            "NO_COLOR": "",
            **environment,
        }
        given = " ".join(f"{name}={shlex.quote(str(value))}" for name, value in settings.items())
        play = f"{given} {sys.executable} {ROOT / 'cli.py'} play {command}"
        line = f"{play}; echo done $?; stty -a | grep -ow -e -echo -e -icanon; exec sleep 600"
        size = ("-x", str(columns), "-y", str(rows))
        self.tmux("-f", os.devnull, "new-session", "-d", *size, "sh", "-c", line)

    def tmux(self, *arguments):
        called = ["tmux", "-L", self.socket, *arguments]
        return subprocess.run(called, capture_output=True, encoding="utf-8", check=True).stdout

    def keys(self, *keys):
        self.tmux("send-keys", *keys)

    def type(self, text, *shown):
        """Types a line, and waits for what is to be shown then."""
        self.tmux("send-keys", "-l", text)
        self.keys("Enter")
        return self.wait(*shown)

    def screen(self, *more):
        return self.tmux("capture-pane", "-p", *more)

    def scrollback(self):
        """The screen with all that could be scrolled back to."""
        return self.screen("-S", "-")

    def wait(self, *texts, gone=""):
        """The screen when it shows these texts, and another one no more."""
        until = monotonic() + PATIENCE
        while monotonic() < until:
            screen = self.screen()
            if all(text in screen for text in texts) and not (gone and gone in screen):
                sleep(0.2)  # what is being drawn is to be complete
                return self.screen()
            sleep(0.05)
        raise AssertionError(f"{texts} didn't come up:\n{self.screen()}")


@pytest.fixture
def terminal(tmp_path):
    opened = []

    def start(command, columns=80, rows=24, **environment):
        opened.append(Terminal(command, tmp_path, columns, rows, **environment))
        return opened[-1]

    yield start
    for one in opened:
        subprocess.run(["tmux", "-L", one.socket, "kill-server"], capture_output=True, check=False)


def in_order(terminal, code):
    """Whether the terminal echoes and takes lines as before."""
    screen = terminal.wait(f"done {code}")
    return "-echo" not in screen and "-icanon" not in screen


def test_a_whole_game_of_two(terminal):
    at = terminal("tic_tac_toe --seats human,human")
    screen = at.wait("cross: choose an action", "Ctrl-D leaves")
    assert "9  Mark c3" in screen
    assert "a   b   c" in screen
    assert screen.rstrip().splitlines()[-1].startswith(" cross to move")
    at.type("5", "nought: choose an action")
    at.type("mark a1", "cross: choose an action")
    at.type("b1", "nought: choose an action")
    at.keys("c3", "Tab")
    at.type("", "cross: choose an action")
    screen = at.type("b3", "winner: cross")
    assert "cross: Mark b3" in screen
    assert in_order(at, 0)


def test_against_chance_with_commands_tab_and_another_size(terminal):
    at = terminal("nautilus --seed 3", 120, 40)
    screen = at.wait("red: Hand one special card", "Ctrl-D leaves")
    assert "Domain deck" in screen
    assert "hand:" in screen
    at.keys("krk", "Tab")
    at.wait("> kraken")
    at.type("", "red: Lay")
    at.type("score", "Domains won", "red: Lay", "Ctrl-D leaves")
    at.type("help undo", "take back the last decision", "red: Lay", "Ctrl-D leaves")
    at.type("qwertz", "`qwertz`", "red: Lay", "Ctrl-D leaves")
    at.type("log", "holder of the Nemo marker: red", "red: Lay", "Ctrl-D leaves")
    at.type("", "red: Lay")
    at.tmux("resize-window", "-x", "80", "-y", "24")
    screen = at.wait("red: Lay", "Ctrl-D leaves")
    assert max(map(len, screen.splitlines())) <= 80
    assert screen.count("Domain deck") == 1
    at.type("undo", "that can't be taken back")
    at.keys("abc", "C-c")
    at.keys("C-d")
    at.wait("leave the game?")
    at.keys("C-d")
    at.wait("rulewright play --resume")
    assert in_order(at, 0)


def test_two_people_at_one_keyboard_leave_nothing_for_each_other(terminal):
    at = terminal("nautilus --seed 3 --seats human,human")
    seen = []
    at.wait("press Enter when red sits", "Ctrl-D leaves")
    sleep(0.6)
    at.keys("Enter")
    for name, other in (("red", "blue"), ("blue", "red")):
        screen = at.wait(f"{name} (you)", "Ctrl-D leaves")
        own = next(line.split("hand: ")[1].strip() for line in screen.splitlines() if f"{name} (you)" in line)
        seen.append(own)
        at.type("log", f"{name}: ", "back to the table")
        for _ in range(6):  # so many numbers are enough for a decision that is picked step by step
            last = at.wait(f"{name}: ", "? helps").splitlines()
            numbers = [line.split()[0] for line in last if line.startswith("  ") and line.split()[:1] != ["back"]]
            at.keys(next(number for number in reversed(numbers) if number.isdigit()), "Enter")
            sleep(1.0)
            if f"press Enter when {other}" in at.wait("Ctrl-D leaves"):
                break
        left = at.scrollback()
        assert f"{other}, please" in left
        assert f"{name} (you)" not in left
        assert own not in left
        assert [line for line in left.splitlines() if line.strip()][1].startswith("press Enter when")
        sleep(0.6)
        at.keys("Enter")
    at.wait("red (you)", "Ctrl-D leaves")
    assert seen[1] not in at.scrollback()
    at.type("quit", "done 0")
    assert "(you)" not in at.scrollback()


def test_one_who_is_killed_leaves_the_terminal_in_order_and_a_record(terminal, tmp_path):
    record = tmp_path / "game.record"
    at = terminal(f"tic_tac_toe --seats human,human --record {record}")
    at.wait("Ctrl-D leaves")
    at.type("b2", "nought: choose an action")
    at.keys("half a line")
    before = record.read_text(encoding="utf-8")
    shell = at.tmux("display-message", "-p", "#{pane_pid}").strip()
    python = subprocess.run(["pgrep", "-P", shell], capture_output=True, encoding="utf-8", check=True).stdout.split()[0]
    os.kill(int(python), signal.SIGTERM)
    assert in_order(at, 130)
    assert record.read_text(encoding="utf-8") == before
    again = terminal(f"--resume {record}")
    assert "going on after 1 decision" in again.wait("nought: choose an action")


def test_a_screen_reader_gets_lines(terminal):
    at = terminal("tic_tac_toe --seats human,human", RULEWRIGHT_PLAIN="1")
    screen = at.wait("cross: choose an action")
    assert "Ctrl-D leaves" not in screen
    assert screen.index("Tic-tac-toe") < screen.index("---- cross")
    at.type("5", "nought: choose an action")
    assert "Tic-tac-toe" in at.scrollback()


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_no_colours(terminal, name, value):
    at = terminal("nautilus --seed 3", **{name: value})
    at.wait("red: Hand one special card")
    assert "\x1b[3" not in at.screen("-e").replace("\x1b[39m", "")


def test_colours(terminal):
    at = terminal("nautilus --seed 3")
    at.wait("red: Hand one special card", "Ctrl-D leaves")
    assert "\x1b[31m" in at.screen("-e")
