"""Which files a ruleset takes in, and which it may not."""

import os

import pytest

from interpreter.assembly.assemble import assemble
from interpreter.assembly.files import MOST_FILES
from interpreter.diagnostics.diagnostic import Reporter

GAME = """
    ruleset game "Game"
    {0}
    players 2
    per player:
        var points: 0..9 = 0
    phase play:
        each player: gain 1 points
    winner most my points
"""


def game(table, line, name="game"):
    table.write(**{name: GAME.replace("game", name).replace("{0}", line)})


def test_a_library_stands_where_it_is_used(table):
    game(table, 'enum A: one\n    use "lib/more.rules"\n    enum D: four')
    table.write_file("lib/more.rules", 'enum B: two\nuse "other.rules"\ntable "cards.yaml"\n')
    table.write_file("lib/other.rules", "enum C: three\nkind Card:\n    worth: 0..3\n")
    table.write_file("lib/cards.yaml", "Card:\n  - {worth: 1}\n  - {worth: 2}\n")
    r = table.good("game")
    assert list(r.enums) == ["A", "B", "C", "D"]
    assert [len(t.rows) for t in r.tables] == [2]
    assert [file.path.name for file in r.layers[0].used] == ["more.rules", "other.rules"]


def test_a_library_is_taken_in_once(table):
    game(table, 'use "a.rules"\n    use "b.rules"\n    use "a.rules"')
    table.write(a='use "c.rules"\ndefine one = 1\n', b='use "c.rules"\ndefine two = 2\n', c="define three = 3\n")
    assert list(table.good("game").definitions) == ["three", "one", "two"]


def test_a_library_of_two_layers_is_known_to_both(table):
    table.write(
        lib="effect dance:\n    lap := 1\ndefine speed = 1\n",
        a='ruleset a "A" extends "race.rules"\nuse "lib.rules"\nafter dance: lap := 2\n',
        b='ruleset b "B" extends "race.rules"\nuse "lib.rules"\nafter dance: lap := 3\nreplace define speed = 2\n',
    )
    for layers in (("a", "b"), ("b", "a")):
        r = table.good("race", *layers)
        assert len(r.procedures["dance"].after) == 2
        assert r.definitions["speed"].body.value.value == 2


def test_a_ruleset_changes_what_its_library_declares(table):
    game(table, 'use "lib.rules"\n    replace define speed = 2')
    table.write(lib="define speed = 1\n")
    assert table.good("game").definitions["speed"].body.value.value == 2


def test_a_bundled_ruleset_can_be_extended(table):
    for name in ("tic_tac_toe", "classics/tic_tac_toe", "classics/tic_tac_toe.rules"):
        table.write(mine=f'ruleset mine "Mine" extends "{name}"\n')
        assert [layer.name for layer in table.good("mine").layers] == ["tic_tac_toe", "mine"]


def test_names_on_the_command_line():
    reporter = Reporter()
    assert assemble("tic_tac_to", [], reporter) is None
    (finding,) = reporter.found
    assert (finding.id, finding.message) == ("unknown-ruleset", "there is no ruleset `tic_tac_to`")
    assert finding.help == "did you mean `classics/tic_tac_toe`?"
    reporter = Reporter()
    assert assemble("tic_tac_toe", ["no_such_layer"], reporter) is not None
    assert [finding.id for finding in reporter.found] == ["unknown-ruleset"]


# ---- Files that are missing or out of bounds ----


@pytest.mark.parametrize(
    ("line", "id", "message"),
    [
        ('use "lbi.rules"', "missing-file", "there is no file `lbi.rules`"),
        ('use ""', "missing-file", "the name of the file is empty"),
        (f'use "{"x" * 300}"', "missing-file", "this cannot be the name of a file"),
        ('table "../outside.yaml"', "file-outside", "`../outside.yaml` lies outside the ruleset's folder"),
        (
            'table "sub/../../outside.yaml"',
            "file-outside",
            "`sub/../../outside.yaml` lies outside the ruleset's folder",
        ),
        ('use "/etc/passwd"', "file-outside", "`/etc/passwd` is an absolute path"),
        ('table "link.yaml"', "file-outside", "`link.yaml` is a link that leads outside the ruleset's folder"),
        (
            'table "up/outside.yaml"',
            "file-outside",
            "`up/outside.yaml` is a link that leads outside the ruleset's folder",
        ),
        ('table "loop.yaml"', "missing-file", "there is no file `loop.yaml`"),
    ],
)
def test_files_that_cannot_be_had(table, line, id, message):
    outside = table.write_file("outside.yaml", "Card:\n  - {worth: 1}\n")
    table.folder = table.folder / "inner"
    table.write_file("lib.rules", "define one = 1\n")
    (table.folder / "link.yaml").symlink_to(outside)
    (table.folder / "up").symlink_to(outside.parent)
    (table.folder / "loop.yaml").symlink_to(table.folder / "loop.yaml")
    game(table, line)
    _, found = table.assemble("game")
    column = line.index('"') + 1
    assert found == [f"game.rules:2:{column} {id}: {message}"]
    if "lbi" in line:
        assert table.findings[0].help == "did you mean `lib.rules`?"


def test_links_inside_the_folder_are_fine(table):
    game(table, 'use "link.rules"\n    use "lib.rules"')
    table.write(lib="define one = 1\n")
    (table.folder / "link.rules").symlink_to("lib.rules")
    assert list(table.good("game").definitions) == ["one"]


def test_a_library_may_name_files_beside_its_ruleset(table):
    game(table, 'kind Card:\n        worth: 0..3\n    use "lib/more.rules"')
    table.write_file("lib/more.rules", 'table "../cards.yaml"\n')
    table.write_file("cards.yaml", "Card:\n  - {worth: 1}\n")
    assert len(table.good("game").tables) == 1


def test_a_layer_in_a_folder_below_is_given_with_its_base(table):
    table.write_file("layers/low.rules", 'ruleset low "Low" extends "../race.rules"\n')
    assert [layer.name for layer in table.good("race", "layers/low").layers] == ["race", "low"]
    ruleset, found = table.assemble("layers/low")
    assert ruleset is None
    assert found == ["layers/low.rules:1:27 file-outside: `../race.rules` lies outside the ruleset's folder"]


def test_a_link_on_the_command_line_is_the_users_own_affair(table):
    inner = table.write_file("elsewhere/game.rules", GAME.replace("{0}", 'use "lib.rules"'))
    table.write(lib="define one = 1\n")
    (table.folder / "game.rules").symlink_to(inner)
    assert list(table.good("game").definitions) == ["one"]


def test_pipes_and_devices_are_not_read(table):
    game(table, 'use "pipe.rules"\n    table "null.yaml"')
    os.mkfifo(table.folder / "pipe.rules")
    (table.folder / "null.yaml").symlink_to("/dev/zero")
    assert [line.split(": ")[0].split()[-1] for line in table.found("game")] == ["unreadable-file", "file-outside"]


def test_too_many_files(table):
    for n in range(MOST_FILES + 50):
        table.write(**{f"lib{n}": f'use "lib{n + 1}.rules"\ndefine d{n} = {n}\n'})
    game(table, 'use "lib0.rules"')
    found = table.found("game")
    assert len(found) == 1
    assert "too-complex: this takes in too many files" in found[0]


# ---- Circles ----


def test_circles_of_extends(table):
    table.write(
        a='ruleset a "A" extends "b.rules"\n',
        b='ruleset b "B" extends "c.rules"\n',
        c='ruleset c "C" extends "b.rules"\n',
    )
    ruleset, found = table.assemble("a")
    assert ruleset is None
    assert found == ["c.rules:1:23 file-circle: `b.rules` extends itself: `b.rules` → `c.rules` → `b.rules`"]


def test_a_ruleset_that_extends_itself(table):
    table.write(a='ruleset a "A" extends "a.rules"\n')
    assert table.found("a") == ["a.rules:1:23 file-circle: `a.rules` extends itself"]


def test_circles_of_use(table):
    game(table, 'use "a.rules"')
    table.write(a='use "b.rules"\ndefine one = 1\n', b='use "a.rules"\ndefine two = 2\n')
    ruleset, found = table.assemble("game")
    assert found == ["b.rules:1:5 file-circle: `a.rules` uses itself: `a.rules` → `b.rules` → `a.rules`"]
    assert sorted(ruleset.definitions) == ["one", "two"]


def test_a_library_that_uses_its_ruleset(table):
    game(table, 'use "a.rules"')
    table.write(a='use "game.rules"\n')
    assert table.found("game") == [
        "a.rules:1:5 file-circle: `game.rules` uses itself: `game.rules` → `a.rules` → `game.rules`"
    ]


# ---- The ruleset line, the language ----


def test_a_file_without_a_ruleset_line(table):
    table.write(lib="players 2\n")
    ruleset, found = table.assemble("lib")
    assert found == ["lib.rules:1:1 missing-ruleset-line: `lib.rules` has no `ruleset` line"]
    assert ruleset.name == "lib"
    table.write(a='ruleset a "A" extends "lib.rules"\n')
    assert table.found("a") == ["a.rules:1:23 missing-ruleset-line: `lib.rules` has no `ruleset` line"]


def test_a_broken_ruleset_line_is_not_missing(table):
    table.write(broken='ruleset "Broken"\nplayers 2\n')
    assert not any("missing-ruleset-line" in line for line in table.found("broken"))


def test_two_ruleset_lines(table):
    game(table, 'ruleset other "Other"')
    assert table.found("game") == ["game.rules:2:1 extra-ruleset-line: a file has only one `ruleset` line"]


def test_a_whole_ruleset_as_a_library(table):
    game(table, 'use "race.rules"')
    found = table.found("game")
    assert "game.rules:2:5 extra-ruleset-line: `race.rules` is a ruleset of its own, not a library" in found


def test_the_language(table):
    game(table, "language 1")
    assert table.good("game").language == 1
    game(table, "language 2")
    assert table.found("game") == ["game.rules:2:1 unknown-language: there is no version 2 of the language"]
    game(table, "language 1\n    language 1")
    assert table.found("game") == ["game.rules:3:1 duplicate-line: a file has only one `language` line"]


# ---- Layers that don't belong ----


def test_layers_of_something_else(table):
    game(table, "")
    table.write(
        relay='ruleset relay "Relay" extends "race.rules"\n', other='ruleset other "Other" extends "game.rules"\n'
    )
    assert table.found("race", "game") == [
        "game.rules:1:9 foreign-layer: `game` extends nothing, so it can't be a layer of `race`"
    ]
    assert table.found("race", "other") == [
        "other.rules:1:31 foreign-layer: `other` is a layer of `game`, not of `race`"
    ]
    assert table.found("relay", "race") == ["race.rules:1:9 foreign-layer: `race` is what `relay` extends, not a layer"]
    assert table.found("relay", "relay") == []


def test_syntax_errors_do_not_make_what_was_lost_unknown(table):
    table.write(
        race=(table.folder / "race.rules").read_text().replace("effect cheer(n: 0..9):", "effect cheer(n: 0..9:"),
        relay='ruleset relay "R" extends "race.rules"\nafter cheer(n): lap := 2\nremove cheer\nremove chear\n',
    )
    ids = [line.split()[1] for line in table.found("relay")]
    assert "unknown-event:" not in ids
    assert ids.count("unknown-change:") == 1


# ---- Maps ----


def test_maps_are_read_for_graphs(table):
    game(table, 'space Town: graph("map.yaml")')
    table.write_file("map.yaml", "places: [a, b]\nlinks:\n  - [a, b]\n")
    r = table.good("game")
    assert r.maps["map.yaml"].text.startswith("places")
    game(table, 'space Town: graph("mop.yaml")')
    assert table.found("game") == ["game.rules:2:19 missing-file: there is no file `mop.yaml`"]
    assert table.findings[0].help == "did you mean `map.yaml`?"
