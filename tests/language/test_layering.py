"""Layers: what they add, replace and take away, that their order makes no difference, and where they clash."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.api import Rules, Severity, load
from tests.language.making import line_of, names, related_lines, written

BASE = """
    ruleset base "Base"
    players 2
    option prize: 1..6 = 3
    enum Sort: wood, stone
    kind Card "{sort} {worth}":
        sort: Sort
        worth: 1..9
    table Card:
        sort: wood, worth: 1
        sort: stone, worth: 2
    pile deck: Card
    space Field "field {number}": row(3) holds Card
    var trace: number = 0
    per player:
        var coins: 0..9 = 1
        define wealth = my coins
    define value(c: Card) = c.worth
        except when c.sort = wood: 7
    effect note(n: number): trace := trace * 10 + n
    action lay(c in deck) "Lay {c}": move c to Field(1)
    action pass_ "Pass": do note(9)
    actions all_of_them: lay, pass_
    phase setup:
        move Card to deck
    phase play:
        do stage
        as seat(1): ask all_of_them
    phase stage: do note(1)
    define unused_one = 4
    winner most my wealth
"""


def loaded(folder: Path, *layers: str) -> Rules:
    """The base with layers, which are called a and b and extend it."""
    files = {"base.rules": BASE}
    for letter, text in zip("ab", layers, strict=False):
        files[f"{letter}.rules"] = f'ruleset {letter} "Layer {letter}" extends "base.rules"\n' + text
    path = written(folder, files)
    return load(str(path), [str(folder / name) for name in files if name != "base.rules"])


def passed(rules: Rules) -> None:
    assert rules.ok, [f"{d.id}: {d.message}" for d in rules.diagnostics if d.severity is Severity.ERROR]
    runs = rules.run_examples()
    assert runs
    for run in runs:
        assert run.passed, [d.message for d in run.diagnostics]


def test_also_adds_members_fields_kinds_actions_and_exceptions(tmp_path: Path) -> None:
    passed(
        loaded(
            tmp_path,
            """
enum Sort also: glass
kind Card also:
    depth: 0..9 = 5
    var turned: yes_no = no
kind Stick "stick":
    length: 1..2
table Stick:
    length: each
space Field also holds Stick:
    var wet: yes_no = no
table Card:
    sort: glass, worth: 3, depth: 8
actions all_of_them also: turn
action turn(c in deck) "Turn {c}": c.turned := yes
define value(c: Card) also:
    except when c.sort = glass: c.depth
example "all that is new":
    do setup
    let glass_one = (the c in Card where c.sort = glass)
    expect count Sort = 3 and count deck = 3
    expect value(glass_one) = 8 and value(the c in Card where c.sort = wood) = 7
    expect (the c in Card where c.sort = stone).depth = 5
    move Stick to Field(2)
    Field(2).wet := yes
    expect count (Stick on Field) = 2 and not Field(1).wet
    as seat(1): do turn(glass_one)
    expect glass_one.turned
    do play with turn(the c in Card where c.sort = wood)
""",
        )
    )


def test_replace_and_remove(tmp_path: Path) -> None:
    passed(
        loaded(
            tmp_path,
            """
replace define value(c: Card) = 0 - c.worth
replace action lay(c in deck) "Put {c}": move c to Field(3)
replace phase stage:
    do note(2)
    do note(3)
per player:
    replace define wealth = 5 - my coins
remove unused_one
after lay(c): do note(c.worth)
example "replaced, and the exceptions within it are gone":
    do setup
    expect value(the c in Card where c.sort = wood) = 0 - 1
    do play with lay(the c in Card where c.sort = stone)
    expect trace = 232 and count (Card on Field(3)) = 1 and seat(1).wealth = 4
""",
        )
    )


def test_reactions_to_what_another_layer_replaces_still_happen(tmp_path: Path) -> None:
    passed(
        loaded(
            tmp_path,
            """
after lay(c): do note(c.worth)
before stage: do note(8)
after stage: do note(7)
forbid lay(c) when c.worth = 1 else "not the one"
""",
            """
replace action lay(c in deck) "Put {c}": move c to Field(2)
replace phase stage: do note(2)
example "both":
    do setup
    do play with pass_
    expect trace = 8279
    as seat(1): do lay(the c in Card where c.worth = 2)
    expect trace = 82792 and not (seat(1) can lay)
""",
        )
    )


def test_a_replaced_variable(tmp_path: Path) -> None:
    passed(
        loaded(
            tmp_path,
            """
replace var trace: number = 4  resets each stage
per player:
    replace var coins: 0..20 = 15
example "other bounds, other start":
    expect trace = 4 and seat(2).coins = 15
    trace := 77
    do stage
    expect trace = 41
""",
        )
    )


def test_tables_add_rows_and_options_come_with_layers(tmp_path: Path) -> None:
    passed(
        loaded(
            tmp_path,
            """
option more_cards: yes | no = no
table Card:
    sort: wood, worth: 9, copies: 2
phase bonus:
    if more_cards: do note(prize)
before play: do bonus
example "without":
    do setup
    expect count deck = 4
    do play with pass_
    expect trace = 19
example "with" with more_cards = yes, prize = 6:
    do setup
    do play with pass_
    expect trace = 619
""",
        )
    )


def test_two_independent_layers_in_both_orders_are_one_program(tmp_path: Path) -> None:
    one = "enum Sort also: glass\nafter lay(c): do note(1)\ntable Card:\n    sort: glass, worth: 4\n"
    two = "enum Sort also: bronze\nafter lay(c): do note(2)\nreplace phase stage: do note(5)\n"
    rules = loaded(tmp_path, one, two)
    assert rules.ok, [d.message for d in rules.diagnostics]
    other = load(str(tmp_path / "base.rules"), rules.layers[::-1])
    assert rules.program().digest == other.program().digest
    games = [each.start(seed=3) for each in (rules, other)]
    for game in games:
        game.apply(names(game)[0])
    assert games[0].hash() == games[1].hash()


def clash(tmp_path: Path, *layers: str) -> set[str]:
    """The lines that the one error of two layers shows."""
    (found,) = [d for d in loaded(tmp_path, *layers).diagnostics if d.severity is Severity.ERROR]
    return {line_of(found), *related_lines(found)}


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("replace define value(c: Card) = 1", "replace define value(c: Card) = 2"),
        ("replace phase stage: do note(2)", "replace phase stage: do note(3)"),
        ("replace var trace: number = 1", "replace var trace: number = 2"),
        ("remove unused_one", "replace define unused_one = 5"),
    ],
)
def test_layers_that_clash_are_shown_with_both_lines(tmp_path: Path, one: str, two: str) -> None:
    assert clash(tmp_path, one + "\n", two + "\n") == {one, two}


def test_exceptions_of_two_layers_that_can_meet_clash(tmp_path: Path) -> None:
    one, two = "except when c.worth > 3: 1", "except when c.worth < 6: 2"
    add = "define value(c: Card) also:\n    {}\n"
    assert clash(tmp_path, add.format(one), add.format(two)) >= {one, two}


def test_exceptions_of_two_layers_that_exclude_each_other_do_not_clash(tmp_path: Path) -> None:
    add = "define value(c: Card) also:\n    except when c.sort = stone and c.worth = {}\n"
    rules = loaded(tmp_path, add.format("2: 1"), add.format("3: 2"))
    assert not [d.message for d in rules.diagnostics if d.severity is Severity.ERROR]


def test_exceptions_of_two_layers_with_one_value_meet_without_a_clash(tmp_path: Path) -> None:
    add = "define value(c: Card) also:\n    except when {}: 5\n"
    rules = loaded(tmp_path, add.format("c.sort = stone"), add.format("c.worth = 2"))
    assert not [d.message for d in rules.diagnostics if d.severity is Severity.ERROR]


def test_a_layer_that_extends_another_may_replace_what_it_replaced(tmp_path: Path) -> None:
    written(
        tmp_path,
        {
            "base.rules": BASE,
            "a.rules": 'ruleset a "A" extends "base.rules"\nreplace phase stage: do note(2)\n',
            "b.rules": 'ruleset b "B" extends "a.rules"\nreplace phase stage: do note(3)\n'
            'example "the last":\n    do stage\n    expect trace = 3\n',
        },
    )
    passed(load(str(tmp_path / "b.rules")))


def test_two_expeditions_name_both_lines() -> None:
    folder = Path(__file__).parents[2] / "rulesets" / "fathom"
    layers = [str(folder / f"expedition_{n}.rules") for n in (1, 2)]
    clashes = [d for d in load(str(folder / "fathom.rules"), layers).diagnostics if d.id == "layer-clash"]
    (worth,) = [d for d in clashes if line_of(d).startswith("replace define worth")]
    assert all(line.startswith("replace define worth") for line in related_lines(worth))
    spans = [worth.span, *(label.span for label in worth.related)]
    assert {Path(span.file.name).name for span in spans if span is not None} == {
        "expedition_1.rules",
        "expedition_2.rules",
    }


UNHELD = {
    "base.rules": """
        ruleset base "Base"
        players 2
        kind Tile:
            worth: 1..3
        table Tile:
            worth: each
        space Zone: row(4) holds Tile
        phase play:
            each player: ask lay
        action lay(t in Tile on box, z in Zone where z.empty): move t to z
        winner most my number
    """,
    "buoys.rules": """
        ruleset buoys "Buoys" extends "base.rules"
        kind Buoy:
            owner: player
        table Buoy:
            owner: each
        {also}per player:
            define moorings = {z in Zone where Buoy on z != {}}
            define mine = {b in Buoy on Zone where b.owner = me}
        after lay(t, z): move the b in Buoy on box to (the x in Zone where x.empty)
        forbid lay(t, z) when any n in around(z) has top(n) is Buoy else "a buoy is near"
        define lies(b: Buoy) = b in Zone(2) or b.place = Zone(1) or b = top(Zone(3))
        score buoys = count my mine + count my moorings + (if any b in Buoy has lies(b) then 1 else 0)
        {more}
    """,
}


def test_a_space_that_a_layer_does_not_let_hold_its_kind_is_one_message(tmp_path: Path) -> None:
    files = {
        name: text.replace("{also}", "").replace("{more}", "score odd = my oddness") for name, text in UNHELD.items()
    }
    path = written(tmp_path, files).parent / "buoys.rules"
    odd, found = sorted(load(str(path)).diagnostics, key=lambda d: d.id, reverse=True)
    assert odd.id == "unknown-own"
    assert (found.id, found.help) == ("kind-not-there", "write `space Zone also holds Buoy` if it belongs there")
    assert found.message.endswith("here and in 3 more places")
    assert "space Zone: row(4) holds Tile" in related_lines(found)


def test_with_the_line_that_the_help_says_it_is_right(tmp_path: Path) -> None:
    line = "space Zone also holds Buoy\n        "
    files = {name: text.replace("{also}", line).replace("{more}", "") for name, text in UNHELD.items()}
    path = written(tmp_path, files).parent / "buoys.rules"
    assert [d.message for d in load(str(path)).diagnostics] == []
