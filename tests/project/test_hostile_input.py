"""Bad input gives a clear error within seconds and within bounded memory, and never a traceback."""

from __future__ import annotations

import os
import resource
import subprocess
import sys

import pytest

from tests.project.fences import ROOT

SECONDS = 120
MEMORY = 2 * 2**30

GAME = """ruleset t "T"
players 2
var n: number = 0
phase play:
    turns from seat(1) until n = 3:
        ask step
action step "Step":
    n += 1
winner most my number
"""

TWO_WAYS = GAME.replace('action step "Step"', 'action step(k in 1..2) "Step {k}"')


def _limit():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def run(*arguments, cwd, stdin=""):
    """Run the command as a user would; the result is checked for what never may happen."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "NO_COLOR": "1"}
    done = subprocess.run(
        [sys.executable, str(ROOT / "cli.py"), *arguments],
        cwd=cwd,
        env=environment,
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        timeout=SECONDS,
        preexec_fn=_limit if sys.platform == "linux" else None,
    )
    said = done.stdout + done.stderr
    assert "Traceback" not in said, said
    assert "this is a bug" not in said, said
    assert len(said) < 100_000
    return done


def check(tmp_path, text, *arguments, name="t.rules"):
    content = text if isinstance(text, bytes) else text.encode()
    (tmp_path / name).write_bytes(content)
    return run("check", name, *arguments, cwd=tmp_path)


def test_missing_file(tmp_path):
    done = run("check", "nothing_here.rules", cwd=tmp_path)
    assert done.returncode == 2
    assert "nothing_here.rules" in done.stderr


def test_unknown_name_lists_the_nearest(tmp_path):
    done = run("check", "nautilsu", cwd=tmp_path)
    assert done.returncode == 2
    assert "nautilus" in done.stderr


def test_folder(tmp_path):
    (tmp_path / "folder").mkdir()
    done = run("check", "folder", cwd=tmp_path)
    assert done.returncode == 2
    assert "folder" in done.stderr


@pytest.mark.parametrize(
    "content",
    [bytes(range(256)) * 20, GAME.encode("utf-16"), b"\x00" * 1000, GAME.encode() + b"\xff\xfe\xfd", b""],
    ids=["binary", "utf-16", "zeros", "bad utf-8", "empty"],
)
def test_what_is_no_text(tmp_path, content):
    done = check(tmp_path, content)
    assert done.returncode in (1, 2)
    assert "t.rules" in done.stdout + done.stderr


def test_bom_and_crlf_are_fine(tmp_path):
    done = check(tmp_path, b"\xef\xbb\xbf" + GAME.replace("\n", "\r\n").encode())
    assert done.returncode == 0, done.stdout + done.stderr


def test_tabs(tmp_path):
    done = check(tmp_path, GAME.replace("    ", "\t"))
    assert done.returncode == 1
    assert "tab" in done.stdout


@pytest.mark.parametrize("piece", ["x", "(", '"', "a.b ", "1 + ", "not ", "#", "\\", "{", "é"])
def test_ten_megabytes_of_one_line(tmp_path, piece):
    text = GAME + "define d = " + piece * (10_000_000 // len(piece)) + "\n"
    done = check(tmp_path, text)
    assert done.returncode in (0, 1, 2)
    assert done.returncode == 0 or "t.rules" in done.stdout + done.stderr


@pytest.mark.parametrize(
    ("before", "after"),
    [("(", ")"), ("{", "}"), ("not ", ""), ("-", ""), ("count ", ""), ("if yes then 1 else ", ""), ("min(1, ", ")")],
)
def test_five_thousand_nested_expressions(tmp_path, before, after):
    done = check(tmp_path, GAME + "define d = " + before * 5000 + "1" + after * 5000 + "\n")
    assert done.returncode == 1
    assert "t.rules" in done.stdout


@pytest.mark.parametrize("piece", ["1 + ", "yes and ", "{1} + "])
def test_long_chains(tmp_path, piece):
    done = check(tmp_path, GAME + "define d = " + piece * 5000 + piece.split()[0] + "\n")
    assert done.returncode in (0, 1)


def test_nested_blocks(tmp_path):
    lines = [" " * (4 * k) + "if yes:" for k in range(1, 500)]
    text = GAME + "effect e:\n" + "\n".join(lines) + "\n" + " " * 2000 + "n += 1\n"
    done = check(tmp_path, text)
    assert done.returncode == 1
    assert "t.rules" in done.stdout


def test_a_chain_of_else_if(tmp_path):
    text = GAME + "effect e:\n    if n = 0: n += 1\n" + "    else if n = 1: n += 1\n" * 2500
    done = check(tmp_path, text)
    assert done.returncode in (0, 1)


def test_a_chain_of_definitions(tmp_path):
    text = GAME + "".join(f"define d{k} = d{k + 1}\n" for k in range(3000)) + "define d3000 = 1\n"
    done = check(tmp_path, text)
    assert done.returncode in (0, 1)


@pytest.mark.parametrize(
    ("lines", "last", "use"),
    [
        ("define d{0} = d{1} + d{1}\n", "define d100 = n\n", "expect d0 = 0"),
        ("effect d{0}:\n    do d{1}\n    do d{1}\n", "effect d100: n := 1\n", "do d0"),
    ],
)
def test_a_chain_of_a_hundred_that_doubles(tmp_path, lines, last, use):
    text = GAME + "".join(lines.format(k, k + 1) for k in range(100)) + last + f'example "e":\n    {use}\n'
    (tmp_path / "t.rules").write_text(text)
    done = run("test", "t.rules", cwd=tmp_path)
    assert done.returncode in (0, 1)
    assert "t.rules" in done.stdout + done.stderr or done.returncode == 0


@pytest.mark.skipif(sys.platform != "linux", reason="needs a shell and /dev/full")
@pytest.mark.parametrize(("end", "code"), [("</dev/null", 2), ("<&-", 2), (">&- </dev/null", 2), (">/dev/full", 2)])
def test_closed_streams(tmp_path, end, code):
    (tmp_path / "t.rules").write_text(TWO_WAYS)
    command = f"{sys.executable} {ROOT / 'cli.py'} play t.rules --seats human,random {end}"
    done = subprocess.run(command, shell=True, cwd=tmp_path, capture_output=True, encoding="utf-8", timeout=SECONDS)
    assert done.returncode == code, done.stderr
    assert "this is a bug" not in done.stderr
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr
    assert "error" in done.stderr


def test_circles(tmp_path):
    (tmp_path / "a.rules").write_text('ruleset a "A" extends "b.rules"\n')
    (tmp_path / "b.rules").write_text('ruleset b "B" extends "a.rules"\n')
    done = run("check", "a.rules", cwd=tmp_path)
    assert done.returncode in (1, 2)
    assert "b.rules" in done.stdout + done.stderr
    done = check(tmp_path, GAME + "define x = y\ndefine y = x\n")
    assert done.returncode == 1


def test_a_table_outside_of_the_tree(tmp_path):
    (tmp_path / "secret.yaml").write_text("Card:\n  - {worth: 1}\n")
    inner = tmp_path / "game"
    inner.mkdir()
    for path in ("../secret.yaml", str(tmp_path / "secret.yaml"), "x/../../secret.yaml"):
        (inner / "t.rules").write_text(GAME + f'table "{path}"\n')
        done = run("check", "game/t.rules", cwd=tmp_path)
        assert done.returncode == 1, path
        assert "t.rules" in done.stdout


def test_a_link_out_of_the_tree(tmp_path):
    (tmp_path / "secret.yaml").write_text("Card:\n  - {worth: 1}\n")
    inner = tmp_path / "game"
    inner.mkdir()
    (inner / "cards.yaml").symlink_to(tmp_path / "secret.yaml")
    (inner / "t.rules").write_text(GAME + 'kind Card:\n    worth: number\ntable "cards.yaml"\n')
    done = run("check", "game/t.rules", cwd=tmp_path)
    assert done.returncode == 1
    assert "worth: 1" not in done.stdout


BOMB = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{chr(98 + k)}: &{chr(98 + k)} [{', '.join([f'*{chr(97 + k)}'] * 9)}]\n" for k in range(12)
)


@pytest.mark.parametrize(
    "table",
    [
        BOMB,
        "Card:\n  - !!python/object/apply:os.system ['echo hi']\n",
        "Card:\n  - &x {worth: 1}\n  - *x\n",
        "Card:\n  - {<<: {worth: 1}}\n",
        "[" * 5000,
        "{a: " * 5000,
        "- " * 5000,
        "Card:\n\t- {worth: 1}\n",
        "Card:\n  - {worth: 1, worth: 2}\n",
        "Card:\n  - {worth: 99999999999999999999}\n",
        "\x00\x01",
        "---\na: 1\n---\nb: 2\n",
        "",
    ],
    ids=[
        "bomb",
        "tag",
        "alias",
        "merge",
        "brackets",
        "braces",
        "dashes",
        "tab",
        "twice",
        "huge",
        "control",
        "two",
        "empty",
    ],
)
def test_hostile_tables(tmp_path, table):
    (tmp_path / "cards.yaml").write_text(table)
    done = check(tmp_path, GAME + 'kind Card:\n    worth: number\ntable "cards.yaml"\n')
    assert done.returncode == (0 if table == "" else 1), done.stdout + done.stderr
    assert table == "" or "cards.yaml" in done.stdout


def test_ten_megabytes_of_table(tmp_path):
    (tmp_path / "cards.yaml").write_text("Card:\n" + "  - {worth: 1}\n" * 700_000)
    done = check(tmp_path, GAME + 'kind Card:\n    worth: number\ntable "cards.yaml"\n')
    assert done.returncode == 1
    assert "cards.yaml" in done.stdout


@pytest.mark.parametrize(
    "declaration",
    [
        "kind Card:\n    worth: number\ntable Card:\n    worth: 1, copies: 1000000000\n",
        "space Cell: hexagon(1000000):\n    var mark: player?\n",
        "space Cell: grid(1000000000, 1000000000):\n    var mark: player?\n",
        "space Cell: row(1000000000):\n    var mark: player?\n",
        "space Cell: rhombus(100000, 100000):\n    var mark: player?\n",
        "space Cell: ring(1000000000):\n    var mark: player?\n",
        "space Cell: grid(101, 100):\n    var mark: player?\n",
        "space Cell: grid(90, 90)\nspace Other: grid(90, 90)\n",
        "per player:\n    space Cell: grid(90, 90)\n",
        "space Cell: grid(0, 3):\n    var mark: player?\n",
        "space Cell: grid(-1, 3):\n    var mark: player?\n",
        "players 2..1000000000\n",
        "var s: set of 1..1000000000\n",
        "option size: 1..1000000000 = 1000000000\nspace Cell: row(size):\n    var mark: player?\n",
        "define d = 99999999999999999999\n",
        "option size: 1..99999999999999999999 = 1\n",
        'action a(x in 1..99999999999999999999) "a": need x > 2\n',
    ],
)
def test_numbers_that_are_too_great(tmp_path, declaration):
    text = GAME.replace("players 2\n", "") if declaration.startswith("players") else GAME
    done = check(tmp_path, text + declaration)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "t.rules" in done.stdout
    assert "empty-range" not in done.stdout


def test_a_turn_loop_that_never_ends(tmp_path):
    (tmp_path / "t.rules").write_text(TWO_WAYS.replace("n += 1", "n := 1"))
    done = run("play", "t.rules", "--seats", "random,random", "--max-turns", "50", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "unfinished" in done.stdout


@pytest.mark.parametrize(
    "body",
    [
        "repeat until n = -1: n := 1",
        "repeat until n = -1:\n        repeat until n = -1: n := 1",
        "repeat 1000000000 times: n := 1",
        "for k in 1..1000000000: n := 1",
        "n := sum k for k in 1..1000000000",
    ],
)
def test_loops_that_never_end(tmp_path, body):
    (tmp_path / "t.rules").write_text(GAME.replace("n += 1", body))
    done = run("play", "t.rules", "--seats", "random,random", cwd=tmp_path)
    assert done.returncode == 1
    assert "t.rules" in done.stderr


def test_a_turn_loop_without_any_decision(tmp_path):
    (tmp_path / "t.rules").write_text(GAME.replace("ask step", "n := 1").replace("until n = 3", "until n = 7"))
    done = run("play", "t.rules", "--seats", "random,random", cwd=tmp_path)
    assert done.returncode in (1, 2)
    assert "t.rules" in done.stdout + done.stderr


@pytest.mark.parametrize("seats", ["human", "human,random,random", "wizard,random", ",", "human,,random"])
def test_seats_that_do_not_exist(tmp_path, seats):
    (tmp_path / "t.rules").write_text(GAME)
    done = run("play", "t.rules", "--seats", seats, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr


@pytest.mark.parametrize(
    "stdin", ["", "1\n", "\n\n", "nonsense\n", "1\n99999999999999999999\n", "\x00\n", "1" * 10_000]
)
def test_end_of_input_in_mid_game(tmp_path, stdin):
    (tmp_path / "t.rules").write_text(TWO_WAYS)
    done = run("play", "t.rules", "--seats", "human,human", "--plain", cwd=tmp_path, stdin=stdin)
    assert done.returncode == 2
    assert "input" in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ["--option", "nothing=1"],
        ["--option", "size"],
        ["--players", "99"],
        ["--players", "0"],
        ["--players", "x"],
        ["--layer", "no_such_layer"],
        ["--seed", "x"],
        ["--from", "no_such_file"],
        ["--no-such-option"],
    ],
)
def test_bad_options(tmp_path, arguments):
    (tmp_path / "t.rules").write_text(GAME)
    done = run("play", "t.rules", *arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr
