"""Games whose process is killed at a random moment go on with everything but the decision that was being typed.

With RULEWRIGHT_RECORDS=whole in the environment fifty games are killed.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from random import Random

import pytest

from interpreter.records import recording
from interpreter.records.form import Changed
from tests.project.fences import ROOT

KILLS = 50 if os.environ.get("RULEWRIGHT_RECORDS") == "whole" else 3

COUNTER = """ruleset counter "Counter"
players 1
var total: 0..1000000 = 0
var turn: 0..1000000 = 0
phase play:
    turns from seat(1) until turn = 1000000:
        turn += 1
        ask add, skip
action add(n in {1, 2, 3}): total += n
action skip: turn += 1
score total_of_all = total
winner most my total_of_all
"""


class Played:
    """A game in a process of its own, which answers are typed into until it is killed."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(ROOT / "cli.py"), "play", *arguments],
            cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        self.answered = 0
        """How many answers were followed by the next question."""
        self.written = b""

    def question(self) -> bool:
        """Wait for a question; tells whether there is one."""
        assert self.process.stdout is not None
        while not self.written.endswith(b"\n> "):
            read = self.process.stdout.read1(1 << 16)
            if not read:
                return False
            self.written += read
        return True

    def type(self, answer: str) -> None:
        assert self.process.stdin is not None
        self.written = b""
        self.process.stdin.write(f"{answer}\n".encode())
        self.process.stdin.flush()

    def play_until_killed(self, random: Random, seconds: float) -> None:
        """Type answers one after the other; so many seconds behind the first question the process is killed."""
        assert self.question(), self.written
        threading.Thread(target=self.kill, args=(seconds,)).start()
        taken = 0
        try:
            while True:
                undo = taken and random.random() < 0.15
                self.type("undo" if undo else str(random.randint(1, 3)))
                taken += -1 if undo else 1
                if not self.question():
                    break
                self.answered += 1
        except BrokenPipeError:
            pass
        self.process.wait()
        assert self.process.returncode == -signal.SIGKILL, self.written

    def kill(self, seconds: float) -> None:
        time.sleep(seconds)
        self.process.kill()


@pytest.mark.slow
def test_kill_at_any_moment(tmp_path):
    (tmp_path / "counter.rules").write_text(COUNTER, encoding="utf-8")
    path = tmp_path / "game.record"
    random = Random(8)
    told = 0
    """How many decisions and undos the record must hold."""
    for number in range(KILLS):
        arguments = ("--resume", "game.record") if number else ("counter.rules", "--record", "game.record")
        game = Played(tmp_path, "--plain", *arguments)
        try:
            game.play_until_killed(random, random.random() * 0.3)
        finally:
            for stream in (game.process.stdin, game.process.stdout):
                assert stream is not None
                with contextlib.suppress(BrokenPipeError):
                    stream.close()
        opened = recording.open_record(path)
        assert opened.divergence is None
        entries = [entry for entry in opened.record.entries if not isinstance(entry, Changed)]
        assert told + game.answered <= len(entries) <= told + game.answered + 1
        told = len(entries)
    assert told > 0
