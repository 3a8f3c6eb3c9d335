"""Games that nobody gave a file are kept in a folder of the user, and listed."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

import pytest

from interpreter.records import keeping
from interpreter.records.errors import RecordError
from interpreter.source.bundled import rulesets_folder
from tests.commands.conftest import *  # noqa: F403 (the fixture `command`)
from tests.records.making import record_game


@pytest.fixture
def folder(tmp_path, monkeypatch) -> Path:
    monkeypatch.setenv("RULEWRIGHT_STATE", str(tmp_path / "state"))
    return tmp_path / "state" / "records"


def test_the_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("RULEWRIGHT_STATE", str(tmp_path))
    assert keeping.records_folder() == tmp_path / "records"
    monkeypatch.delenv("RULEWRIGHT_STATE")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "xdg"))
    assert "rulewright" in keeping.records_folder().parts


def test_names_of_files(folder):
    now = datetime(2026, 3, 14, 15, 9)
    first = keeping.new_path("tic_tac_toe", now)
    assert first == folder / "2026-03-14_1509_tic_tac_toe.record"
    assert first.exists()  # so that no other process takes it
    assert keeping.new_path("tic_tac_toe", now).name == "2026-03-14_1509_tic_tac_toe_2.record"


def test_a_folder_that_cannot_be(folder):
    folder.parent.write_text("in the way")
    with pytest.raises(RecordError, match="games can't be kept here") as caught:
        keeping.new_path("tic_tac_toe", datetime.now())
    assert "--record FILE" in caught.value.help


def test_a_folder_that_cannot_be_looked_into(folder, command, monkeypatch):
    """That no games are kept there would be untrue."""

    def refused(path):
        raise PermissionError(13, "Permission denied")

    folder.mkdir(parents=True)
    monkeypatch.setattr(Path, "iterdir", refused)
    for arguments in (["records"], ["play", "--resume"]):
        done = command(*arguments)
        assert done.code == 2
        assert f"error: {folder}: this can't be read: permission denied" in done.err
    monkeypatch.undo()


def test_a_game_that_cannot_be_kept_is_played_all_the_same(folder, command):
    folder.parent.write_text("in the way")
    done = command("play", "tic_tac_toe", stdin="1\nquit\n")
    assert done.code == 0
    assert "this game isn't kept" in done.err
    assert "help: `--record FILE` keeps the game elsewhere" in done.err
    assert command("records").out == f"no games are kept in {folder}\n"
    assert "there is no unfinished game" in command("play", "--resume").err


def test_a_layer_or_ruleset_that_is_gone(folder, command, tmp_path):
    rules, layer = tmp_path / "base.rules", tmp_path / "more.rules"
    rules.write_text((rulesets_folder() / "classics" / "tic_tac_toe.rules").read_text())
    layer.write_text('ruleset layered "With a layer" extends "base.rules"\n')
    record = tmp_path / "game.record"
    done = command("play", str(rules), "--layer", str(layer), "--record", str(record), stdin="1\nquit\n")
    assert done.code == 0, done.err
    before = record.read_bytes()
    for lost, line in ((layer, 4), (rules, 2)):
        lost.rename(f"{lost}.old")
        for arguments in (["play", "--resume", str(record)], ["replay", str(record), "--verify"]):
            done = command(*arguments)
            assert done.code == 1
            assert f"{record}:{line}: there is no file `" in done.err
            assert lost.name in done.err
            assert "the game can't be played without it" in done.err
        (tmp_path / f"{lost.name}.old").rename(lost)
    assert record.read_bytes() == before
    assert command("play", "--resume", str(record), stdin="quit\n").code == 0


def test_a_game_that_is_over_or_for_others_is_not_gone_on_with(command, tmp_path):
    record = tmp_path / "game.record"
    done = command("play", "tic_tac_toe", "--record", str(record), stdin="1\nquit\n")
    before = record.read_bytes()
    for seats, count in (("human", 1), ("human,greedy,random", 3)):
        done = command("play", "--resume", str(record), "--seats", seats)
        assert (done.code, record.read_bytes()) == (2, before)
        assert f"the game is for 2 players, not {count}" in done.err
    assert command("play", "--resume", str(record), "--seats", "random,random").code == 0
    whole = record.read_bytes()
    done = command("play", "--resume", str(record))
    assert (done.code, record.read_bytes()) == (1, whole)
    assert "this game is over" in done.err


def test_what_is_kept(folder, command):
    assert command("records").out == f"no games are kept in {folder}\n"
    assert keeping.newest_unfinished() is None
    folder.mkdir(parents=True)
    for number, (name, most) in enumerate([("tic_tac_toe", 3), ("kuhn_poker", 1), ("tic_tac_toe", 99)]):
        path = folder / f"{number}.record"
        record_game(path, name, number, most=most)
        os.utime(path, (number * 1000, number * 1000))
    content = (folder / "2.record").read_bytes()
    (folder / "3.record").write_bytes(content.replace(b"\n7 ", b"\n8 "))
    (folder / "notes.txt").write_text("no record")
    lines = command("records").out.splitlines()
    assert lines[-1] == f"kept in {folder}"
    assert [line.split()[0] for line in lines[:-1]] == ["3", "2", "1", "0"]
    assert lines[0].endswith("damaged in line 7")
    assert all(len(line) <= 80 for line in lines[:-1]), "a narrow terminal shows each game on a line"
    assert lines[1].split()[-3:] == ["over", "random,", "random"]
    assert "1 decision   unfinished" in lines[2]
    assert "3 decisions  unfinished" in lines[3]
    assert keeping.newest_unfinished() == folder / "1.record"
    assert keeping.newest_unfinished("classics/tic_tac_toe") == folder / "0.record"
    assert keeping.newest_unfinished("nautilus") is None
    assert command("replay", "1", "--verify").code == 0
    assert command("replay", "1.record", "--verify").code == 0
    assert command("replay", "3", "--verify").code == 1
    assert "there is no such file" in command("replay", "4").err


def test_a_game_is_kept_and_gone_on_with(folder, command):
    """As a person plays: leaves the game, and goes on with it later."""
    done = command("play", "market.rules", "--seats", "human,random", "--seed", "1", stdin="rest\nquit\n")
    assert done.code == 0, done.err
    (path,) = folder.iterdir()
    assert path.name.endswith("_market.record")
    done = command("play", "--resume", stdin="rest\n")
    assert done.code == 0, done.err
    assert "winner" in done.out
    done = command("replay", path.stem)
    assert done.code == 0, done.err
    assert done.out.splitlines()[-1] == f"{path}: the same to the end, 4 decisions; the game is over"
    assert done.out.count("player 1: Rest\n") == 2
    done = command("play", "--resume")
    assert done.code == 2
    assert "there is no unfinished game" in done.err


def test_a_game_that_was_gone_on_with_is_the_latest(folder, command):
    for seed in ("1", "2"):
        done = command("play", "market.rules", "--seats", "human,random", "--seed", seed, stdin="rest\nquit\n")
        assert done.code == 0, done.err
    for number, path in enumerate(sorted(folder.iterdir())):
        os.utime(path, (1000 + number, 1000 + number))
    older = keeping.newest_unfinished()
    assert older is not None
    os.utime(older, (1, 1))
    assert keeping.newest_unfinished() != older
    assert command("play", "--resume", older.stem, stdin="quit\n").code == 0
    assert keeping.newest_unfinished() == older


def test_replay_to_a_decision(folder, command, tmp_path):
    game = record_game(tmp_path / "game.record", "market.rules", 5)
    done = command("replay", "game.record", "--to", "2")
    assert done.code == 0
    log = [line.text for line in game.log]
    assert done.out.splitlines()[2:5] == [*log[:2], ""]
    assert done.out.splitlines()[-1] == "game.record: the same up to here, 2 of 3 decisions"
    done = command("replay", "game.record")
    assert done.out.splitlines()[2 : 2 + len(log)] == log
    assert "winner" in done.out
    assert command("replay", "game.record", "--to", "4").code == 2
    assert command("replay", "game.record", "--to", "-1").code == 2
