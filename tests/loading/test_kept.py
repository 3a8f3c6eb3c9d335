"""What came of reading, checking, lowering and generating is kept; and never believed where it isn't so any more."""

from __future__ import annotations

import os
import stat
import subprocess
import sys

import pytest

from interpreter import api, driver
from interpreter.api import load
from interpreter.cache import environment
from interpreter.cache.folder import Cache, cache_folder, open_cache
from interpreter.engines.python import python_source
from interpreter.engines.ready import ready
from interpreter.loading import keeping
from interpreter.loading import rulesets as loading
from interpreter.lowering import lower as lowering
from interpreter.program.printing import print_program
from tests.bundled import NAMES
from tests.project.fences import ROOT

QUICK = ("tic_tac_toe", "kuhn_poker", "nautilus")

RACE = """\
ruleset race "Race"
players 2
use "dice.rules"
option goal: 5..50 = 20

per player:
    var points: 0 or more = 0

kind Card "card {number}":
    number: 1..9
table "cards.yaml"
pile deck: Card hidden

phase play:
    turns from seat(1) until any p in players has p.points >= goal:
        ask roll

action roll "Roll the die":
    random face in 1..sides
    gain face points

winner most my points

example "a roll" with players = 2:
    as seat(1): do roll with 1
    expect seat(1).points = 1
"""


@pytest.fixture
def made(monkeypatch):
    """How often something was checked and lowered, and not found where it is kept."""
    counts = {"checked": 0, "lowered": 0}
    check, lower = driver.checked, lowering.lower

    def checked(*arguments):
        counts["checked"] += 1
        return check(*arguments)

    def lowered(*arguments):
        counts["lowered"] += 1
        return lower(*arguments)

    monkeypatch.setattr(driver, "checked", checked)
    monkeypatch.setattr(lowering, "lower", lowered)
    return counts


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A ruleset with a library, a table and a layer, in a folder of its own."""
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "dice.rules").write_text("define sides = 6\n")
    (folder / "cards.yaml").write_text("Card:\n  - {number: 1}\n  - {number: 2}\n")
    (folder / "race.rules").write_text(RACE)
    (folder / "longer.rules").write_text('ruleset longer "Longer" extends "race.rules"\nreplace define sides = 20\n')
    monkeypatch.chdir(folder)
    return folder


def told(rules):
    return [(d.id, d.severity, d.message, str(d.span), d.help) for d in rules.diagnostics]


def played(program, engine):
    games = [ready(program, engine).playout(seed, seed + 1, 40) for seed in range(2)]
    return [(game.decisions, game.turns, game.ended, game.row, game.records) for game in games]


def look_at(name, *layers):
    """All that comes of a ruleset."""
    rules = load(name, layers)
    program = rules.program()
    walked = played(program, "walker")
    assert played(program, "python") == walked
    return (
        *(told(rules), rules.title, rules.players, rules.examples()),
        *([rules.run_example(number).passed for number, _ in zip(range(2), rules.examples(), strict=False)], walked),
        *(print_program(program), python_source(program)),
    )


@pytest.mark.parametrize("name", [n if n in QUICK else pytest.param(n, marks=pytest.mark.slow) for n in NAMES])
def test_what_is_kept_is_the_same(name, made):
    first = look_at(name)
    count = made["lowered"]
    assert look_at(name) == first
    assert made == {"checked": 1, "lowered": count}


def test_what_was_generated_is_kept_too(folder):
    generated = load("race.rules").program()
    ready(generated, "python")
    names = set(generated.derived)
    program = load("race.rules").program()
    assert program is not generated
    assert {name.rpartition(".")[2] for name, *_ in program.derived} >= {"generate", "_module", "prepare"}
    assert set(program.derived) <= names


def test_a_warning_is_told_each_time(folder, made):
    first, again = load("race.rules"), load("race.rules")
    assert told(again) == told(first)
    assert [d.message for d in again.diagnostics] == ["pile `deck` is never used"]
    assert made["checked"] == 1


def test_what_only_shows_with_some_settings_is_told_each_time(folder, made):
    text = RACE + 'space Square: grid(goal, goal)\nshow s in Square where goal > 1 "x"\n'
    (folder / "race.rules").write_text(text.replace("5..50", "5..500"))
    for _ in range(2):
        rules = load("race.rules")
        assert rules.findings() == rules.diagnostics
        assert [d.id for d in rules.findings(2, {"goal": "500"})][-1:] == ["board-too-large"]
    assert made["checked"] == 1


def test_errors_are_kept_like_all_else(folder, made):
    (folder / "race.rules").write_text(RACE.replace("gain face points", "gain faces points"))
    first, again = load("race.rules"), load("race.rules")
    assert not first.ok
    assert told(again) == told(first)
    assert again.found
    assert made["checked"] == 1
    with pytest.raises(api.RulesetError, match="faces"):
        again.program()


@pytest.mark.parametrize(
    ("path", "old", "new", "layers"),
    [
        ("race.rules", '"Race"', '"Run"', ()),
        ("race.rules", "# end", "# END", ()),
        ("dice.rules", "6", "5", ()),
        ("cards.yaml", "number: 2", "number: 3", ()),
        ("longer.rules", "20", "30", ("longer.rules",)),
        ("dice.rules", "6", "5", ("longer.rules",)),
    ],
)
def test_a_file_that_changes_is_read_anew(folder, made, monkeypatch, path, old, new, layers):
    (folder / "race.rules").write_text(RACE + "# end\n")
    look_at("race.rules", *layers)
    found = (folder / path).stat()
    (folder / path).write_text((folder / path).read_text().replace(old, new))
    os.utime(folder / path, ns=(found.st_atime_ns, found.st_mtime_ns))
    after = look_at("race.rules", *layers)
    assert made["checked"] == 2
    assert look_at("race.rules", *layers) == after
    assert made["checked"] == 2
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(folder / "empty"))
    assert look_at("race.rules", *layers) == after
    assert made["checked"] == 3


def test_what_another_file_means_by_a_name_is_looked_for_again(folder, made):
    (folder / "mine.rules").write_text('ruleset mine "Mine" extends "tic_tac_toe"\n')
    assert load("mine.rules").program().seat_names == ("cross", "nought")
    (folder / "tic_tac_toe").write_text(RACE)
    assert load("mine.rules").ok
    assert load("mine.rules").program().seat_names == ("seat(1)", "seat(2)")


def test_what_the_user_means_by_a_name_is_looked_for_again(folder):
    assert load("tic_tac_toe").title == "Tic-tac-toe"
    (folder / "rulesets").mkdir()
    (folder / "rulesets/tic_tac_toe.rules").write_text(
        'ruleset own "My own"\ndefine few = 3\nphase play:\n    note few\n'
    )
    assert load("tic_tac_toe").diagnostics[0].span.file.path.parent.name == "rulesets"


def test_a_link_that_comes_to_lead_elsewhere_is_followed(folder, made):
    (folder / "other.rules").write_text("define sides = 6\n")
    (folder / "link.rules").symlink_to("dice.rules")
    (folder / "race.rules").write_text(RACE.replace("dice", "link"))
    load("race.rules")
    (folder / "link.rules").unlink()
    (folder / "link.rules").symlink_to("other.rules")
    load("race.rules")
    assert made["checked"] == 2, "though the text is the same"


def test_where_it_is_read_from_counts_for_how_it_is_called(folder, monkeypatch):
    (folder / "race.rules").write_text(RACE + "oops\n")
    here = load("race.rules")
    monkeypatch.chdir(folder.parent)
    there = load("games/race.rules")
    assert {d.span.file.name for d in here.diagnostics if d.span} == {"race.rules"}
    assert {d.span.file.name for d in there.diagnostics if d.span} == {"games/race.rules"}


def test_a_missing_file_is_looked_for_again(folder, made):
    (folder / "dice.rules").rename(folder / "dies.rules")
    assert "dies" in next(d.help for d in load("race.rules").diagnostics if d.id == "missing-file")
    (folder / "dies.rules").rename(folder / "dice.rules")
    assert load("race.rules").ok
    assert load("none.rules").diagnostics[0].id == "unknown-ruleset"
    (folder / "none.rules").write_text(RACE)
    assert load("none.rules").ok


def test_options_and_numbers_of_players_count(folder, made):
    programs = [load("race.rules").program(2, {"goal": goal}) for goal in ("10", "20", "10", "20")]
    assert [program.options["goal"] for program in programs] == ["10", "20", "10", "20"]
    assert made == {"checked": 1, "lowered": 2}
    with pytest.raises(api.BadSettingError, match="goal"):
        load("race.rules").program(2, {"goal": "99"})


def test_the_typed_ruleset_stays_packed_until_it_is_asked_for(folder, monkeypatch):
    load("race.rules").run_examples()
    opened = []
    unpacked = loading.unpacked
    monkeypatch.setattr(loading, "unpacked", lambda *given: opened.append(given) or unpacked(*given))
    rules = load("race.rules")
    assert [run.passed for run in rules.run_examples()] == [True]
    assert rules.start(seed=1).ended
    assert not opened
    assert rules.typed is rules.typed
    assert len(opened) == 1


def test_lines_of_a_program_are_those_of_its_ruleset(folder):
    load("race.rules").program()
    rules = load("race.rules")
    program, typed = rules.program(), rules.typed
    assert typed is not None
    files = {file for layer in typed.ruleset.layers for file in layer.files}
    assert set(program.layers) == files
    assert program.decisions[0].origin.file in files
    assert rules.diagnostics[0].span.file in files


# ---- what is wrong with what is kept ----


def kept():
    return sorted(cache_folder("rulesets").iterdir())


def replaced(path, content):
    cache = open_cache("rulesets", "rulesets")
    assert isinstance(cache, Cache)
    assert cache.write(path.stem, content) is None


DAMAGES = {
    "empty": lambda path: path.write_bytes(b""),
    "cut off": lambda path: os.truncate(path, path.stat().st_size // 2),
    "a byte more": lambda path: path.write_bytes(path.read_bytes() + b"!"),
    "another byte": lambda path: path.write_bytes(path.read_bytes()[:-1] + bytes([path.read_bytes()[-1] ^ 1])),
    "of another key": lambda path: path.write_bytes(min(set(kept()) - {path}).read_bytes()),
    "writable for all": lambda path: path.chmod(0o666),
    "a folder": lambda path: (path.unlink(), path.mkdir()),
    "whole, but nothing packed": lambda path: replaced(path, b"something else"),
    "whole, but another thing": lambda path: replaced(path, keeping.packed({"another": "thing"})),
    "gone": lambda path: path.unlink(),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_what_is_damaged_is_made_anew(folder, damage):
    before = look_at("race.rules")
    assert len(kept()) == 2
    for path in kept():
        DAMAGES[damage](path)
        assert look_at("race.rules") == before
    assert len(kept()) == 2


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file to another user")
def test_what_belongs_to_another_user_is_not_read(folder, made):
    load("race.rules")
    for path in kept():
        os.chown(path, 65534, -1)
    load("race.rules")
    assert made["checked"] == 2
    os.chown(cache_folder("rulesets"), 65534, -1)
    assert load("race.rules").ok
    assert load("race.rules").ok
    assert made["checked"] == 4


def test_a_folder_that_others_can_write_to_is_not_used(folder, made):
    load("race.rules")
    assert stat.S_IMODE(cache_folder("rulesets").stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in kept()} == {0o600}
    cache_folder("rulesets").chmod(0o777)
    load("race.rules")
    assert made["checked"] == 2


def test_without_a_folder_nothing_is_kept(folder, made, monkeypatch):
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(folder / "race.rules"))
    assert look_at("race.rules") == look_at("race.rules")
    assert made["checked"] == 2


def test_what_a_program_makes_that_is_being_edited_is_not_kept(folder, made, monkeypatch):
    environment.environment()
    monkeypatch.setattr(environment, "_environment_now", lambda: "another one")
    assert load("race.rules").ok
    assert load("race.rules").program()
    assert made["checked"] == 2
    assert not kept()


def test_what_cannot_be_packed_is_not_kept(folder, made, monkeypatch):
    def too_deep(*_):
        raise RecursionError

    for module in (keeping, loading):
        monkeypatch.setattr(module, "packed", too_deep)
    assert look_at("race.rules") == look_at("race.rules")
    assert made["checked"] == 2
    assert not cache_folder("rulesets").exists() or not kept()


def test_what_was_not_used_for_the_longest_time_goes(folder, made, monkeypatch):
    load("race.rules").program()
    size = sum(path.stat().st_size for path in kept())
    monkeypatch.setattr(keeping, "MOST_BYTES", 3 * size)
    for number in range(8):
        (folder / "race.rules").write_text(f"{RACE}# {number}\n")
        load("race.rules").program()
    assert sum(path.stat().st_size for path in kept()) <= 3 * size
    load("race.rules").program()
    assert made == {"checked": 9, "lowered": 9}, "the newest stays"


def test_processes_that_load_the_same_at_once_all_get_it(folder):
    script = """
from interpreter.api import load
from interpreter.engines.ready import ready
for _ in range(3):
    print(ready(load("race.rules").program(), "python").playout(1, 1).decisions)
"""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}
    started = [
        subprocess.Popen([sys.executable, "-c", script], env=environment, stdout=subprocess.PIPE, encoding="utf-8")
        for _ in range(3)
    ]
    decisions = ready(load("race.rules").program(), "python").playout(1, 1).decisions
    assert [process.communicate(timeout=120)[0] for process in started] == [f"{decisions}\n" * 3] * 3
    assert {path.suffix for path in kept()} == {".kept"}
