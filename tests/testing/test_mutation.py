"""Changed rules: every change that can be made is made, and who notices it is told."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from interpreter.api import RulesetError, load
from interpreter.commands.main import run
from interpreter.diagnostics.diagnostic import Diagnostic, Reporter
from interpreter.source.text import SourceFile
from interpreter.syntax import declaration as d
from interpreter.syntax import expression as e
from interpreter.syntax import statement as s
from interpreter.syntax.parser import parse_file
from interpreter.syntax.printing import to_text
from interpreter.syntax.walking import walk
from interpreter.testing.mutation import Mutation, Report, Verdict, drawn, judge_all, report
from interpreter.testing.mutation_changes import SORTS, changed
from tests.language.making import line_of, written
from tests.project.fences import ROOT

# ---- which changes there are ----


def changes(text: str) -> list[tuple[str, str, str]]:
    """The changes of a ruleset's text: their sort, what is changed, and what is said of it."""
    reporter = Reporter()
    tree = parse_file(SourceFile("test.rules", text), reporter)
    assert not reporter.found
    return [(change.sort, change.span.text, change.what) for change, _ in changed(tree)]


def near(number: int, *others: int) -> list[tuple[str, str, str]]:
    """A number is others instead."""
    return [("number", f"{number}", f"`{number}` is `{other}`") for other in others]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "action a:\n    need ready",
            [("need", "need ready", "this `need` is left out")],
        ),
        (
            'forbid a when fog else "fog"',
            [
                ("need", 'forbid a when fog else "fog"', "this `forbid` is left out"),
                ("condition", "fog", "this `when` always holds"),
            ],
        ),
        (
            "define a: yes_no = b\n    except when c: b",
            [
                ("exception", "except when c", "this exception is left out"),
                ("condition", "c", "this exception always holds"),
            ],
        ),
        (
            "winner most a, then least b",
            [
                ("exception", "least b", "this comparison of the winners is left out"),
                ("sign", "most", "`most` is `least`"),
                ("sign", "least", "`least` is `most`"),
            ],
        ),
        (
            "effect a:\n    pot += b\n    again\n    move c under d",
            [
                ("statement", "pot += b", "this line is left out"),
                ("sign", "+=", "`+=` is `-=`"),
                ("statement", "again", "this line is left out"),
                ("statement", "move c under d", "this line is left out"),
                ("sign", "under", "`under` is `to`"),
            ],
        ),
        (
            "define a = b < c",
            [("comparison", "<", "`<` is `<=`"), ("comparison", "<", "`<` is `>=`")],
        ),
        ("define a = b = c", [("comparison", "=", "`=` is `!=`")]),
        (
            "define a = b in c and not d",
            [
                ("condition", "b in c", "`b in c` is left out"),
                ("condition", "not d", "`not d` is left out"),
                ("comparison", "b in c", "`b in c` is `not (b in c)`"),
                ("comparison", "not", "`not` is left out"),
            ],
        ),
        ("define a = 0 + b", [("sign", "+", "`+` is `-`"), *near(0, 1)]),
        ("define a = 7", [*near(7, 8, 6)]),
        ("define a = yes", [("number", "yes", "`yes` is `no`")]),
        (
            "define a = any b in c where d has e",
            [("sign", "any", "`any` is `every`"), ("condition", "d", "this `where` always holds")],
        ),
        (
            "define a = if b then c else d",
            [("condition", "b", "this condition always holds"), ("condition", "b", "this condition never holds")],
        ),
        (
            "phase a:\n    each player:\n        may: ask b",
            [
                ("condition", "may", "this is done without a choice"),
                ("statement", "ask b", "this line is left out"),
            ],
        ),
        (
            "define a = lookup(b, 1: c, 4 or more: d)",
            [*near(1, 2, 0), *near(4, 5, 3)],
        ),
        (
            "define a = award 12, 7 to most b ties split",
            [("sign", "most", "`most` is `least`"), *near(12, 13, 11), *near(7, 8, 6)],
        ),
        # Of a variable what it may hold counts in play; of other things it limits only what is written.
        (
            "var a: 0..6  resets each b",
            [*near(0, 1), *near(6, 7, 5), ("statement", "b", "`resets each b` is left out")],
        ),
        ("players 2..4", [*near(2, 3), *near(4, 3)]),
        ("option a2: 2..4 = b", [*near(2, 3), *near(4, 3)]),
        (
            "option a: 4 | 6 = b",
            [*near(4, 5, 3), *near(6, 7, 5)],
        ),
        (
            'kind A "text {a}":\n    a: 1..3 = b',
            [*near(1, 2), *near(3, 2)],
        ),
    ],
    ids=lambda value: value.split("\n")[0] if isinstance(value, str) else "",
)
def test_the_changes_of_each_form(text: str, expected: list[tuple[str, str, str]]) -> None:
    assert changes(text + "\n") == expected
    assert {sort for sort, _, _ in expected} <= set(SORTS)


@pytest.mark.parametrize(
    "text",
    [
        'example "a":\n    expect 1 = 2 and yes',
        'always a: 1 = 2 "no {b}"',
        'show a in b where a = 1 "x"',
        'ruleset a "4"',
        "language 1",
        "define a(b: number) = b",
    ],
)
def test_what_is_no_rule_is_not_changed(text: str) -> None:
    assert changes(text + "\n") == []


def bundled(name: str) -> d.File:
    """The tree of a bundled ruleset."""
    text = (ROOT / f"rulesets/{name}.rules").read_text(encoding="utf-8")
    return parse_file(SourceFile(name, text), Reporter())


BUNDLED = ["nautilus/nautilus", "otys/otys", "fathom/fathom", "classics/chess", "classics/kalah", "classics/kuhn_poker"]


@pytest.mark.parametrize("name", BUNDLED)
def test_each_changed_tree_could_have_been_written(name: str) -> None:
    """Printed and read again it is the tree that was printed, and not what was there before."""
    for item in bundled(name).items:
        before = to_text(item)
        for change, nodes in changed(item):
            if any(isinstance(node, s.Block) and not node.statements for node in walk(*nodes)):
                continue  # that no text could say
            text = "".join(f"{to_text(node)}\n" for node in nodes)
            reporter = Reporter()
            again = parse_file(SourceFile("again.rules", text), reporter)
            assert not reporter.found, change
            assert to_text(again) == text
            assert text.strip() != before.strip(), change


@pytest.mark.parametrize("name", BUNDLED)
def test_a_change_leaves_everything_else_alone(name: str) -> None:
    """One declaration is another one, or left out; the rest are the same nodes. New expressions have their own text."""
    tree = bundled(name)
    for change, (new,) in changed(tree):
        assert isinstance(new, d.File)
        gone = [item for item in tree.items if item not in new.items]
        come = [item for item in new.items if item not in tree.items]
        assert len(gone) == 1
        assert len(come) <= 1
        assert gone[0].span.start <= change.span.start <= change.span.end <= gone[0].span.end
        for node in walk(*come):
            if isinstance(node, e.Expression) and node.span.file is not tree.span.file:
                assert node.span.text == to_text(node)


# ---- who notices ----

DASH = """
    ruleset dash "Dash"
    players 2
    per player:
        var way: 0 or more = 0
    phase play:
        turns from seat(1) until any p in players has p.way >= 6:
            ask run, rest
    action run "Two steps": gain 2 way
    action rest "One step":
        need my way > 0 else "you have not begun yet"
        gain 1 way
    winner most my way
    example "a game" with players = 2:
        seat(2).way := 1
        do play with run, run, rest, rest, run, run
        expect seat(1).way = 5 and seat(2).way = 6 and winners = {seat(2)}
"""
BEGUN = """
    example "the border" with players = 2:
        seat(2).way := 1
        expect not (seat(1) can rest) and seat(2) can rest
"""


def verdicts(folder: Path, text: str, games: int = 3, **files: str) -> tuple[Mutation, dict[int, Verdict]]:
    path = written(folder, {"test.rules": text} | {f"{name}.yaml": content for name, content in files.items()})
    mutation = Mutation.of(str(path), games=games)
    numbers = range(len(mutation.mutants))
    return mutation, dict(zip(numbers, judge_all(mutation, numbers), strict=True))


def reported(folder: Path, text: str, games: int = 3, **files: str) -> Report:
    return report(*verdicts(folder, text, games, **files))


def told(findings: tuple[Diagnostic, ...]) -> list[tuple[str, str]]:
    """What findings say, without what all of them begin with, and the line that they say it of."""
    return [(f.message.removeprefix("no test notices when "), line_of(f)) for f in findings]


def by(found: tuple[Mutation, dict[int, Verdict]], what: str, line: str) -> Verdict:
    """The verdict on one change."""
    mutation, each = found
    (verdict,) = [
        each[n]
        for n, mutant in enumerate(mutation.mutants)
        if mutant.change.what == what and mutant.file.line_text(mutant.change.span.line).strip() == line
    ]
    return verdict


def test_a_rule_that_no_example_is_about(tmp_path: Path) -> None:
    """Without the `need`, and with others that hold of whoever has two steps behind him, the game goes the same way."""
    need = 'need my way > 0 else "you have not begun yet"'
    found = reported(tmp_path, DASH)
    assert told(found.findings) == [("this `need` is left out", need), ("`>` is `>=`", need), ("`0` is `1`", need)]
    assert found.unnoticed == 3
    assert reported(tmp_path / "more", DASH + BEGUN).findings == ()


def test_who_notices(tmp_path: Path) -> None:
    found = verdicts(tmp_path, DASH + BEGUN)
    assert by(found, "`2` is `1`", 'action run "Two steps": gain 2 way') == Verdict("an example", "a game")
    need = 'need my way > 0 else "you have not begun yet"'
    assert by(found, "this `need` is left out", need) == Verdict("an example", "the border")
    turns = "turns from seat(1) until any p in players has p.way >= 6:"
    assert by(found, "`1` is `2`", turns).noticed == "an example"
    assert by(found, "`1` is `0`", turns).noticed == "the checker"


def test_a_loop_without_an_end_is_noticed_soon(tmp_path: Path) -> None:
    text = """
        ruleset drip "Drip"
        players 2
        var drops: 0 or more = 0
        phase play:
            repeat until drops = 3:
                drops += 1
        winner most drops
        example "three drops" with players = 2:
            do play
            expect drops = 3
    """
    found = verdicts(tmp_path, text)
    for what in ("this line is left out", "`1` is `2`", "`1` is `0`"):
        assert by(found, what, "drops += 1").noticed == "an example"


KITTY = """
    ruleset kitty "Kitty"
    players 2
    var kitty: 0 or more = 0
    per player:
        var coins: 0 or more = 5
    always coins_remain: kitty + (sum p.coins for p in players) = 10
    phase play:
        turns from seat(1) until any p in players has p.coins < 2:
            ask stake, draw
    action stake "Stake":
        pay 1 coins
        kitty += 1
    action draw "Draw":
        need kitty >= 2 else "too small"
        gain 2 coins
        kitty -= 2
    winner most my coins
"""


def test_an_invariant_notices_in_random_games(tmp_path: Path) -> None:
    """There is no example; that coins are neither lost nor made is all that is asked."""
    found = verdicts(tmp_path, KITTY)
    for line in ("pay 1 coins", "kitty += 1", "gain 2 coins", "kitty -= 2"):
        assert by(found, "this line is left out", line).noticed == "a random game"
    assert by(found, "`most` is `least`", "winner most my coins") == Verdict("")
    assert by(verdicts(tmp_path, KITTY, 0), "this line is left out", "kitty += 1") == Verdict("")


def test_numbers_of_tables(tmp_path: Path) -> None:
    text = """
        ruleset cards "Cards"
        players 2
        kind Card "{worth}":
            worth: number
        table "cards.yaml"
        pile deck: Card
        phase play: move Card to deck
        winner most (sum c.worth for c in deck)
        example "worth eight" with players = 2:
            do play
            expect (sum c.worth for c in deck) = 8 and count deck = 3
    """
    found = reported(tmp_path, text, cards="Card:\n  - {worth: 1, copies: 2}\n  - {worth: 6}\n")
    assert found.counts == {"an example": 7}
    assert [line for _, line in told(found.findings)] == ["winner most (sum c.worth for c in deck)"]


def test_numbers_of_effects_in_tables(tmp_path: Path) -> None:
    """In quotes, too; a text with a number in brackets is none. What the second card gives, no example asks."""
    text = """
        ruleset cards "Cards"
        players 2
        enum Suit: sun, moon
        kind Card "{name}":
            name: text
            suit: Suit
            now: effect
        table "cards.yaml"
        pile deck: Card
        var worth: number = 0
        effect gain_points(n: number): worth += n
        effect both(n: number, other: effect):
            worth += n
            do other
        phase play:
            move {c in Card where c.suit = sun} to deck
            for c in deck: do c.now
        winner most worth
        example "worth seven" with players = 2:
            do play
            expect worth = 7
    """
    rows = """
Card:
  - {name: "One (1)", suit: sun, now: "both(3, gain_points(4))"}
  - {name: "Two (2)", suit: moon, now: gain_points(0)}
"""
    mutation, each = verdicts(tmp_path, text, cards=rows)
    of_rows = [
        (mutant.change.span.text, mutant.change.what, each[n].by)
        for n, mutant in enumerate(mutation.mutants)
        if mutant.file.name.endswith("cards.yaml")
    ]
    assert of_rows == [
        ("3", "`3` is `4`", "worth seven"),
        ("3", "`3` is `2`", "worth seven"),
        ("4", "`4` is `5`", "worth seven"),
        ("4", "`4` is `3`", "worth seven"),
        ("0", "`0` is `1`", ""),
    ]


# ---- reasons ----


@pytest.mark.parametrize(
    ("before", "behind"),
    [("", "  # allow: unnoticed-change it is for beginners"), ("# allow: unnoticed-change it is for beginners\n", "")],
)
def test_a_reason_in_the_ruleset(tmp_path: Path, before: str, behind: str) -> None:
    need = '    need my way > 0 else "you have not begun yet"'
    text = DASH.replace("    " + need, f"{' ' * 8 if before else ''}{before}        {need.strip()}{behind}")
    assert load(str(written(tmp_path, {"test.rules": text}))).diagnostics == ()
    found = reported(tmp_path, text)
    assert (found.findings, found.allowed, found.unnoticed) == ((), 3, 0)


def test_a_reason_for_nothing(tmp_path: Path) -> None:
    """It is told of when all changes were tried: then it is known that it isn't needed."""
    text = (DASH + BEGUN).replace("winner most my way", "winner most my way  # allow: unnoticed-change why not")
    mutation, each = verdicts(tmp_path, text)
    (unused,) = report(mutation, each).findings
    assert (unused.id, line_of(unused)) == (
        "unused-allowance",
        "winner most my way  # allow: unnoticed-change why not",
    )
    assert report(mutation, {0: each[0]}).findings == ()


def test_a_reason_must_be_given(tmp_path: Path) -> None:
    text = DASH.replace("winner most my way", "winner most my way  # allow: unnoticed-change")
    (finding,) = load(str(written(tmp_path, {"test.rules": text}))).diagnostics
    assert finding.id == "wrong-allowance"


# ---- layers, and rulesets that aren't sound ----


def test_a_layer_is_changed_and_not_its_base(tmp_path: Path) -> None:
    layer = """
        ruleset jump "Jump" extends "test.rules"
        action jump "Three steps": gain 3 way
        before play: seat(1).way := 1
    """
    written(tmp_path, {"test.rules": DASH, "jump.rules": layer})
    mutation = Mutation.of(str(tmp_path / "jump.rules"))
    assert {Path(mutant.file.name).name for mutant in mutation.mutants} == {"jump.rules"}


def test_rulesets_with_errors_and_failing_examples(tmp_path: Path) -> None:
    with pytest.raises(RulesetError):
        Mutation.of(str(written(tmp_path, {"a.rules": DASH.replace("my way > 0", "my wy > 0")})))
    with pytest.raises(ValueError, match="a game"):
        Mutation.of(str(written(tmp_path, {"b.rules": DASH.replace("way = 5", "way = 4")})))


# ---- the command ----


def command(capfd: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    code = run(["test", *arguments])
    return code, capfd.readouterr().out


def test_the_command(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = str(written(tmp_path, {"dash.rules": DASH}))
    code, out = command(capfd, path, "--mutate")
    assert code == 1
    assert "18 of 21 changes noticed (16 by an example, 2 by the checker), 3 unnoticed" in out
    assert f"--> {path}:11:5\n" in out
    path = str(written(tmp_path, {"more.rules": DASH + BEGUN}))
    code, out = command(capfd, path, "--mutate")
    assert code == 0
    assert out.endswith("21 of 21 changes noticed (19 by an example, 2 by the checker)\n")


def test_some_of_the_changes(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = str(written(tmp_path, {"dash.rules": DASH}))
    assert "4 of 7 changes noticed" in command(capfd, path, "--mutate", "--lines", "11-12")[1]
    assert "0 of 1 changes noticed" in command(capfd, path, "--mutate", "--only", "need")[1]
    assert "0 of 1 changes noticed" in command(capfd, path, "--mutate", "--only", "need,sign", "--lines", "11")[1]
    first = command(capfd, path, "--mutate", "--sample", "5", "--seed", "3")
    assert "of 5 changes noticed" in first[1]
    assert command(capfd, path, "--mutate", "--sample", "5", "--seed", "3", "--jobs", "2") == first


@pytest.mark.parametrize(
    "arguments",
    [("--only", "need"), ("--mutate", "--only", "nothing"), ("--mutate", "--lines", "4-"), ("--sample", "3")],
)
def test_wrong_options(arguments: tuple[str, ...], capfd: pytest.CaptureFixture[str]) -> None:
    assert command(capfd, "nautilus", *arguments) == (2, "")


def test_what_is_drawn() -> None:
    numbers = list(range(100, 200))
    samples = [drawn(10, numbers, seed) for seed in range(20)]
    assert all(
        len(set(sample)) == 10 and sample == sorted(sample) and set(sample) <= set(numbers) for sample in samples
    )
    assert len({tuple(sample) for sample in samples}) == 20
    assert drawn(500, numbers, 1) == numbers


# ---- Nautilus ----

WHOLE = "MUTATE_ALL" in os.environ


def test_nothing_in_nautilus_goes_unnoticed() -> None:
    """A dozen changes by a seed; all of them with MUTATE_ALL=1 in the environment, or `test nautilus --mutate`."""
    mutation = Mutation.of("nautilus")
    everything = range(len(mutation.mutants))
    assert len(everything) > 190
    numbers = everything if WHOLE else drawn(12, everything, seed=1)
    found = report(mutation, dict(zip(numbers, judge_all(mutation, numbers), strict=True)))
    assert [f"{f.span}: {f.message}" for f in found.findings] == []
    assert found.allowed <= 3


def test_the_reasons_that_nautilus_gives() -> None:
    """There are three, each in words."""
    text = Mutation.of("nautilus", games=0).file.text
    assert len(re.findall(r"# allow: unnoticed-change \w+ \w+ \w+", text)) == 3
