"""Writing: one process at a time, whole lines, nothing lost that was told."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from interpreter.api import load
from interpreter.records import recording
from interpreter.records.errors import RecordError
from interpreter.records.reading import read
from interpreter.records.timeline import Timeline
from interpreter.records.writing import RecordFile
from tests.project.fences import ROOT


@pytest.fixture
def begun(tmp_path):
    """A game with its record."""
    rules = load("tic_tac_toe")
    timeline = Timeline(rules.start(seed=1))
    file = recording.start(timeline, rules, ["human", "human"], 1, tmp_path / "game.record")
    yield timeline, file
    file.close()


def test_two_on_one_record_are_refused(begun):
    timeline, file = begun
    timeline.decide(0, "place s=Square.a1")
    content = file.path.read_bytes()
    with pytest.raises(RecordError, match="this game is being played elsewhere"):
        RecordFile.open(file.path)
    done = subprocess.run(
        [sys.executable, str(ROOT / "cli.py"), "play", "--resume", str(file.path)],
        capture_output=True, input="1\n", encoding="utf-8", check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert "this game is being played elsewhere" in done.stderr
    assert file.path.read_bytes() == content
    assert len(read(file.path).record.decisions) == 1  # it may be looked at
    timeline.decide(1, "place s=Square.b2")
    file.close()
    again, found = RecordFile.open(file.path)
    again.close()
    assert len(found.record.decisions) == 2


def test_a_decision_is_on_the_disk_before_the_game_goes_on(begun, monkeypatch):
    timeline, file = begun
    synced = []
    monkeypatch.setattr(os, "fsync", lambda _: synced.append(file.path.read_bytes().count(b"\n")))
    timeline.decide(0, "place s=Square.a1")
    timeline.undo()
    timeline.redo()
    lines = read(file.path).number
    assert synced == [lines - 2, lines - 1, lines]


def test_a_full_disk_leaves_what_was_written_whole(begun, monkeypatch):
    timeline, file = begun
    timeline.decide(0, "place s=Square.a1")
    content = file.path.read_bytes()

    class Full:
        """Half of what is written finds room."""

        def __init__(self, stream):
            self._stream = stream

        def write(self, what):
            self._stream.write(bytes(what[: len(what) // 2]))
            raise OSError(errno.ENOSPC, "No space left on device")

        def __getattr__(self, name):
            return getattr(self._stream, name)

    whole, file._stream = file._stream, Full(file._stream)
    with pytest.raises(RecordError, match="can't be written: no space left on device"):
        timeline.decide(1, "place s=Square.b2")
    assert file.path.read_bytes() == content
    file._stream = whole
    timeline.undo()  # the timeline has gone on, and there is room again
    assert read(file.path).record.decisions == ()


def test_what_cannot_be_written(tmp_path):
    path = tmp_path / "game.record"
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to(tmp_path / "nowhere" / "at" / "all")
    rules = load("tic_tac_toe")
    for place, message in [
        (tmp_path, "folder"),
        (tmp_path / "pipe", "not an ordinary file"),
        (tmp_path / "link", "can't be written"),
        (tmp_path / "nowhere" / "x", "there is no folder `.*nowhere`"),
        (Path("/dev/full"), "not an ordinary file"),
    ]:
        with pytest.raises(RecordError, match=message):
            recording.start(Timeline(rules.start()), rules, ["human"] * 2, 0, place)
    recording.start(Timeline(rules.start()), rules, ["human"] * 2, 0, path).close()
    with pytest.raises(RecordError, match="there is a record in this file already") as caught:
        recording.start(Timeline(rules.start()), rules, ["human"] * 2, 0, path)
    assert "--resume" in caught.value.help
