"""The command line: exit codes, streams, and what each command prints."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

import interpreter
from interpreter.commands import main
from tests.commands.conftest import MARKET
from tests.project.fences import ROOT


def test_version(command):
    assert command("--version").out == f"rulewright {interpreter.__version__}\n"


@pytest.mark.parametrize(
    "name", ["", "check", "play", "test", "show", "explain", "list", "new", "completion", "replay", "records"]
)
def test_help(command, name):
    done = command(*name.split(), "--help")
    assert done.code == 0
    assert done.out.startswith("Usage: rulewright")


def test_an_unknown_command(command):
    done = command("chekc")
    assert done.code == 2
    assert "chekc" in done.err


# ---- check ----


def test_check_clean(command):
    done = command("check", "market.rules", "--strict")
    assert (done.code, done.out) == (0, "")


def test_check_errors(command, tmp_path):
    (tmp_path / "market.rules").write_text(MARKET.replace("move f to s", "move f to stalls"))
    done = command("check", "market.rules")
    assert done.code == 1
    assert "`stalls`" in done.out
    assert "market.rules:26" in done.out
    assert "1 error found" in done.err


WARNING = MARKET.replace("winner most my total", "effect unused_one: day := 1\nwinner most my total")


def test_warnings_count_only_if_strict(command, tmp_path):
    (tmp_path / "market.rules").write_text(WARNING)
    done = command("check", "market.rules")
    assert done.code == 0
    assert "warning" in done.out
    assert command("check", "--strict", "market.rules").code == 1


def test_check_several(command, tmp_path):
    (tmp_path / "bad.rules").write_text('ruleset b "B"\nphase play:\n    do thing\n')
    done = command("check", "market.rules", "bad.rules", "--output", "concise")
    assert done.code == 1
    assert all(line.startswith("bad.rules:") for line in done.out.splitlines())


def test_check_json(command, tmp_path):
    (tmp_path / "market.rules").write_text(MARKET.replace("move f to s", "move f to stalls"))
    done = command("check", "market.rules", "--output", "json")
    found = json.loads(done.out)
    assert found["version"] == 1
    (one,) = found["diagnostics"]
    assert one["file"] == "market.rules"
    assert (one["line"], one["column"], one["end_line"], one["end_column"]) == (26, 15, 26, 21)
    assert one["severity"] == "error"
    assert json.loads(command("check", "nautilus", "--output", "json").out)["version"] == 1


def test_check_github(command, tmp_path):
    (tmp_path / "market.rules").write_text(MARKET.replace("move f to s", "move f to stalls"))
    assert command("check", "market.rules", "--output", "github").out.startswith("::error ")


def test_what_cannot_be_read(command, tmp_path):
    done = command("check", "nowhere.rules")
    assert (done.code, done.out) == (2, "")
    assert "nowhere.rules" in done.err
    assert command("check", "market.rules", "nowhere.rules").code == 2
    found = json.loads(command("check", "nowhere.rules", "--output", "json").out)
    assert len(found["diagnostics"]) == 1


def test_check_with_a_bad_option(command):
    done = command("check", "market.rules", "--option", "stock=9")
    assert done.code == 2
    assert "stock" in done.err


# ---- colours ----


def test_no_colours_through_a_pipe(command, monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b" not in command("check", "nowhere").err
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b" in command("check", "nowhere").err
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in command("check", "nowhere").err


# ---- test ----


def test_examples_pass(command):
    done = command("test", "market.rules")
    assert done.code == 0
    assert done.out.splitlines() == ["pass  laying earns", "pass  a position", "2 of 2 examples pass"]


def test_an_example_fails(command, tmp_path):
    (tmp_path / "market.rules").write_text(MARKET.replace("coins = 6", "coins = 7"))
    done = command("test", "market.rules")
    assert done.code == 1
    assert "FAIL  laying earns" in done.out
    assert "market.rules:36" in done.err
    assert "stall" in done.out.lower()
    assert "pear 3" in done.out
    assert "1 of 2 examples pass" in done.out


def test_examples_of_a_setting(command):
    done = command("test", "market.rules", "--players", "2", "--option", "stock=2")
    assert done.out.splitlines()[-1] == "2 of 2 examples pass"


@pytest.mark.parametrize(("words", "said"), [
    (("--players", "3"), "no example is for 3 players: there are 2 for 2"),
    (("--option", "stock=4"), "none of the 2 examples is played with stock = 4"),
    (("--players", "3", "--option", "stock=2"), "no example with stock = 2 is for 3 players: there are 2 for 2"),
])  # fmt: skip
def test_a_setting_without_an_example_is_no_success(command, words, said):
    done = command("test", "market.rules", *words)
    assert (done.code, done.out) == (2, "")
    assert done.err.splitlines() == [f"error: {said}", "  help: write one, or play random games: `--games 10`"]
    done = command("test", "market.rules", *words, "--games", "1")
    assert done.code == 0
    assert done.out.startswith(f"{said}\n1 random game, ")


def test_coverage(command):
    done = command("test", "market.rules", "--coverage")
    missing = [line.split(": ")[1] for line in done.out.splitlines() if line.startswith("    market.rules:")]
    assert "pay 1 coins" in missing
    assert "move f to s" not in missing
    assert "gain f.worth coins" not in missing


LAYER = """ruleset fair "Fair" extends "market.rules"
per player:
    var guests: 0 or more = 0
after lay(f, s):
    gain 1 guests
    if my guests = 3:
        gain 2 coins
example "a guest":
    as seat(1):
        move the f in Fruit where f.worth = 1 to my basket
        do lay(top(my basket), Stall(1))
        expect my guests = 1
"""


def test_coverage_of_a_layer_is_of_its_own_lines(command, tmp_path):
    (tmp_path / "fair.rules").write_text(LAYER)
    done = command("test", "fair.rules", "--coverage")
    assert done.out.splitlines()[-3:] == [
        "1 of 2 lines are executed; not:",
        "    fair.rules:7: gain 2 coins",
        "the lines of market.rules aren't counted: `rulewright test market.rules --coverage` lists them",
    ]


# ---- show ----


@pytest.mark.parametrize(
    ("stage", "piece"),
    [
        ("text", "# market.rules:1"),
        ("tree", "RulesetLine"),
        ("ruleset", "own_variables: coins"),
        ("program", "program market, 2 seats"),
        ("python", "def build(arrays, runtime, plain):"),
    ],
)
def test_show(command, stage, piece):
    done = command("show", "market.rules", "--stage", stage)
    assert done.code == 0, done.err
    assert piece in done.out


def test_show_the_program_of_a_setting(command):
    done = command("show", "market.rules", "--stage", "program", "--players", "3", "--option", "stock=4")
    assert "3 seats" in done.out
    assert "stock=4" in done.out


def test_show_the_rows_of_a_table_that_is_a_file(command, tmp_path):
    rules = 'ruleset b "B"\nplayers 2\nkind Card "{n}":\n    n: 1..9\ntable "cards.yaml"\npile deck: Card\n'
    (tmp_path / "rows.rules").write_text(f"{rules}phase play: move Card to deck\n", encoding="utf-8")
    (tmp_path / "cards.yaml").write_text("Card:\n  - {n: 4}\n  - n: 5\n    copies: 2\n", encoding="utf-8")
    tree = command("show", "rows.rules", "--stage", "tree").out
    assert "# cards.yaml\n" in tree
    assert "value: Scalar '4'  @2:9" in tree
    typed = command("show", "rows.rules", "--stage", "ruleset").out
    assert "  Card: {n: 4}  @cards.yaml:2\n  Card: n: 5 copies: 2  @cards.yaml:3\n" in typed


def test_show_a_broken_ruleset(command, tmp_path):
    (tmp_path / "bad.rules").write_text('ruleset b "B"\nplayers 2\nphase play:\n    do thing\n')
    assert command("show", "bad.rules").code == 0
    assert command("show", "bad.rules", "--stage", "ruleset").code == 1
    assert command("show", "nowhere").code == 2


# ---- explain, list, new, completion ----


def test_explain(command):
    done = command("explain", "unknown-ruleset")
    assert done.code == 0
    assert done.out.startswith("# unknown-ruleset\n")
    assert "unknown-ruleset" in command("explain").out
    wrong = command("explain", "unknown-rulset")
    assert wrong.code == 2
    assert "did you mean `unknown-ruleset`" in wrong.err
    assert command("explain", "../language").code == 2


def test_list(command, tmp_path):
    done = command("list")
    lines = done.out.splitlines()
    assert any(line.startswith("* nautilus") for line in lines)
    assert any(line.startswith("  classics/tic_tac_toe") for line in lines)
    (tmp_path / "rulesets").mkdir()
    (tmp_path / "rulesets" / "market.rules").write_text(MARKET)
    assert "market" in command("list", "--names").out.splitlines()


def test_new(command, tmp_path):
    done = command("new", "my game")
    assert done.code == 0
    text = (tmp_path / "my game.rules").read_text()
    assert 'ruleset my_game "My game"' in text
    assert "rulewright check 'my game.rules'" in text
    assert command("check", "--strict", "my game.rules").code == 0
    assert command("test", "my game.rules").code == 0
    assert command("play", "my game.rules", "--seats", "random,random", "--seed", "1").code == 0
    again = command("new", "my game.rules")
    assert again.code == 2
    assert "exists" in again.err
    assert (tmp_path / "my game.rules").read_text() == text
    assert command("new", "nowhere/x.rules").code == 2


@pytest.mark.parametrize("name", ["turns", "1st", "Ñandú", "--", "x.y", "phase", "2048", "NAME", "🎲"])
def test_new_gives_any_name_a_meaning(command, name):
    assert command("new", "--", name).code == 0
    done = command("check", "--strict", "--", f"{name}.rules")
    assert done.code == 0, done.out + done.err


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion(command, shell):
    done = command("completion", shell)
    assert done.code == 0
    assert "_RULEWRIGHT_COMPLETE" in done.out


# ---- what breaks off ----


def test_a_crash_is_a_bug_of_ours(command, monkeypatch):
    def crash(*_arguments):
        raise KeyError("thing")

    monkeypatch.setattr("interpreter.api.load", crash)
    done = command("test", "market.rules")
    assert done.code == 2
    assert "this is a bug in rulewright" in done.err
    assert "Traceback" not in done.err
    assert "Traceback" in command("--debug", "test", "market.rules").err


def test_an_interrupt_is_quiet(command, monkeypatch):
    def interrupt(*_arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr("interpreter.api.load", interrupt)
    done = command("test", "market.rules")
    assert (done.code, done.out, done.err.strip()) == (main.INTERRUPTED, "", "")


def test_a_broken_pipe_is_quiet(tmp_path):
    (tmp_path / "market.rules").write_text(MARKET)
    shown = subprocess.Popen(
        [sys.executable, str(ROOT / "cli.py"), "show", "market.rules", "--stage", "program"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    shown.stdout.close()
    assert shown.stderr.read() == b""
    assert shown.wait() == main.BROKEN_PIPE
    shown.stderr.close()


HEAVY = (
    "lark",
    "networkx",
    "ruamel.yaml",
    "portalocker",
    "platformdirs",
    "prompt_toolkit",
    "rich",
    "interpreter.engine",
)


def test_help_loads_nothing_heavy():
    code = (
        "import sys; from interpreter.commands.main import run; run(['--help']);"
        f"print([m for m in {HEAVY} if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_completion_of_names():
    done = subprocess.run(
        [sys.executable, str(ROOT / "cli.py")],
        env={
            **os.environ,
            "_RULEWRIGHT_COMPLETE": "bash_complete",
            "COMP_WORDS": "rulewright play naut",
            "COMP_CWORD": "2",
        },
        capture_output=True,
        encoding="utf-8",
    )
    assert "plain,nautilus" in done.stdout


NOT_KEPT = """ruleset islands "Islands"
players 2

space Field: grid(3, 3):
    var stone: player?
per player:
    var points: number = 0

phase play:
    turns from seat(1) until every f in Field has f.stone != none:
        let regions = groups({f in Field where f.stone = none})
        choose f in Field where f.stone = none "Where?"
        f.stone := me
        my points += count regions

winner most my points

example "the beginning":
    expect every f in Field has f.stone = none
"""


@pytest.mark.parametrize("arguments", [("play",), ("test",), ("show", "--stage", "program"), ("check",)])
def test_what_only_shows_when_lowering_is_a_finding_in_every_command(command, tmp_path, arguments):
    path = tmp_path / "islands.rules"
    path.write_text(NOT_KEPT, encoding="utf-8")
    result = command(arguments[0], str(path), *arguments[1:])
    assert result.code == 1
    assert "not-kept" in result.out + result.err
    assert "bug" not in result.err
