"""Two hundred damaged records, made by a seeded rule: each is refused with the line named, and none is touched."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import pytest

from interpreter.api import load
from interpreter.records import recording
from interpreter.records.form import check_of
from tests.commands.conftest import *  # noqa: F403 (the fixture `command`)
from tests.records.making import record_game

RULESETS = ("tic_tac_toe", "kuhn_poker", "goofspiel")
Damage = Callable[[list[bytes], Random], tuple[list[bytes], int]]
"""Takes lines with their ends; gives damaged ones, and the line that is to be named."""


def flipped(lines: list[bytes], random: Random) -> tuple[list[bytes], int]:
    content = bytearray(b"".join(lines))
    places = random.sample(range(len(content)), random.randint(1, 3))
    line = bytes(content[: min(places)]).count(b"\n") + 1
    for place in places:
        content[place] ^= random.randint(1, 255)
    return [bytes(content)], line


def cut(lines: list[bytes], random: Random) -> tuple[list[bytes], int]:
    """A part of a line is missing: its end with the line end, or something inside of it."""
    n = random.randrange(len(lines) - 1)
    begin = random.randrange(len(lines[n]))
    end = random.randint(begin + 1, len(lines[n]))
    return [*lines[:n], lines[n][:begin] + lines[n][end:], *lines[n + 1 :]], n + 1


def missing(lines: list[bytes], random: Random) -> tuple[list[bytes], int]:
    first = random.randrange(len(lines) - 1)
    last = random.randrange(first, len(lines) - 1)
    return lines[:first] + lines[last + 1 :], first + 1


def doubled(lines: list[bytes], random: Random) -> tuple[list[bytes], int]:
    n = random.randrange(len(lines))
    where = random.randrange(n, len(lines))
    return [*lines[: where + 1], lines[n], *lines[where + 1 :]], where + 2


def swapped(lines: list[bytes], random: Random) -> tuple[list[bytes], int]:
    one, other = sorted(random.sample(range(len(lines)), 2))
    lines[one], lines[other] = lines[other], lines[one]
    return lines, one + 1


def mixed(lines: list[bytes], random: Random) -> tuple[list[bytes], int]:
    """A line that is right in itself but says something else."""
    n = random.randrange(len(lines) - 1)
    number, text = lines[n].decode().split(" ", 1)
    text = text.rsplit(" ", 1)[0] + "2"
    return [*lines[:n], f"{number} {text} #{check_of(n + 1, text, '0' * 8)}\n".encode(), *lines[n + 1 :]], n + 1


def other_version(lines: list[bytes], random: Random) -> tuple[list[bytes], int]:
    return chained(lines, 0, f"rulewright record {random.randint(2, 99)}"), 1


def other_ruleset(lines: list[bytes], random: Random) -> tuple[list[bytes], int]:
    """The record is whole, but of a game of another ruleset, or of none that is there."""
    text = lines[1].decode()
    name = random.choice([name for name in (*RULESETS, "nowhere", "./nowhere.rules") if name not in text])
    return chained(lines, 1, f"ruleset {name if name.startswith('.') else f'classics/{name}'}"), 0


def chained(lines: list[bytes], n: int, text: str) -> list[bytes]:
    """Lines of which one says something else, with all checks right."""
    texts = [line.decode().split(" ", 1)[1].rsplit(" ", 1)[0] for line in lines]
    texts[n] = text
    check, found = "", []
    for number, each in enumerate(texts, 1):
        check = check_of(number, each, check)
        found.append(f"{number} {each} #{check}\n".encode())
    return found


DAMAGES: tuple[Damage, ...] = (flipped, cut, missing, doubled, swapped, mixed, other_version, other_ruleset)


@pytest.fixture(scope="module")
def whole(tmp_path_factory) -> list[list[bytes]]:
    folder = tmp_path_factory.mktemp("whole")
    found = []
    for name in RULESETS:
        for seed in range(2):
            record_game(folder / f"{name}{seed}.record", name, seed, undoing=0.1)
            found.append((folder / f"{name}{seed}.record").read_bytes().splitlines(keepends=True))
    return found


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
def test_damaged_records(damage, whole, command, tmp_path, monkeypatch):
    monkeypatch.setattr(recording, "load", cache(lambda name, layers: load(name)))
    monkeypatch.setattr(recording, "rules_of", lambda header: recording.load(recording._named(header.ruleset), ()))
    path = tmp_path / "damaged.record"
    for number in range(25):
        random = Random(f"{damage.__name__} {number}")
        lines, line = damage(list(random.choice(whole)), random)
        content = b"".join(lines)
        path.write_bytes(content)
        there = sorted(tmp_path.iterdir())
        named = rf"damaged\.record:{line or '[0-9]+'}: "
        for arguments in (("replay", "--verify"), ("replay",), ("play", "--resume")):
            done = command(*arguments, str(path))
            assert done.code == 1, (number, done)
            assert re.search(named, done.err), (number, done.err)
        done = command("play", "tic_tac_toe", "--record", str(path))
        assert done.code == 1
        assert "there is a" in done.err
        assert path.read_bytes() == content
        assert sorted(tmp_path.iterdir()) == there


def test_foreign_files_are_not_overwritten(command, tmp_path):
    for name, content in (("text", b"my diary\n"), ("binary", bytes(range(256))), ("end", b"1 rulewright re")):
        path = tmp_path / name
        path.write_bytes(content)
        for arguments in (("replay",), ("play", "--resume"), ("play", "tic_tac_toe", "--record")):
            done = command(*arguments, str(path))
            assert done.code == 1
            assert name in done.err
            assert path.read_bytes() == content
    for arguments in (("replay",), ("play", "--resume"), ("play", "tic_tac_toe", "--record")):
        done = command(*arguments, str(tmp_path))
        assert done.code == 2
        assert "this is a folder" in done.err


def test_an_empty_file_may_become_a_record(command, tmp_path):
    path = tmp_path / "new.record"
    path.touch()
    done = command("replay", str(path))
    assert done.code == 1
    assert "no game has begun in it" in done.err
    assert command("play", "tic_tac_toe", "--seats", "random,random", "--record", str(path)).code == 0
    assert command("replay", "--verify", str(path)).code == 0


def test_a_folder_that_is_not_there(command, tmp_path):
    done = command("play", "tic_tac_toe", "--record", str(tmp_path / "nowhere" / "new.record"))
    assert done.code == 2
    assert f"there is no folder `{tmp_path / 'nowhere'}`" in done.err
    assert not Path(tmp_path / "nowhere").exists()
