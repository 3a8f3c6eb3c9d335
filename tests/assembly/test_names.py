"""One name, one thing."""

import pytest

from interpreter.diagnostics.diagnostic import Reporter
from interpreter.driver import checked


@pytest.mark.parametrize(
    ("text", "place", "other"),
    [
        ("define lap = 1", "2:8", "race.rules:8:5"),
        ("enum Shade: red", "2:13", "race.rules:3:14"),
        ("enum Colour also: red", "2:19", "race.rules:3:14"),
        ("enum Shade: dark, light, dark", "2:26", "relay.rules:2:13"),
        ("option speed: slow | rest = slow", "2:22", "race.rules:21:8"),
        ("option red: 1..3 = 2", "2:8", "race.rules:3:14"),
        ("replace players of_old, go", None, None),
        ("replace players blue, green", "2:17", "race.rules:3:19"),
        ("effect Card:\n    lap := 1", "2:8", "race.rules:4:6"),
        ("per player:\n    define points = 1", "3:12", "race.rules:10:9"),
        ("score bonus = 1", "2:7", "race.rules:11:12"),
        ("per player:\n    space Track: row(2)", "3:11", "race.rules:7:7"),
    ],
)
def test_names_declared_twice(table, text, place, other):
    table.write(relay=f'ruleset relay "Relay" extends "race.rules"\n{text}\n')
    found = table.found("relay")
    if place is None:
        return
    assert len(found) == 1
    assert found[0].startswith(f"relay.rules:{place} duplicate-name: `")
    assert found[0].endswith("` is already declared")
    assert table.others() == [other]


def test_what_to_do_about_a_name_of_the_base(table):
    table.write(relay='ruleset relay "Relay" extends "race.rules"\ndefine step(c: Colour) = 2\n')
    table.found("relay")
    assert table.findings[0].help == "a layer changes it with `replace define step`"


def test_two_layers_with_one_new_name(table):
    for name in "ab":
        table.write(**{name: f'ruleset {name} "{name}" extends "race.rules"\nscore extra = 1\nenum E{name}: new\n'})
    for order in ("ab", "ba"):
        assert table.found("race", *order) == [
            "b.rules:2:7 duplicate-name: `extra` is already declared",
            "b.rules:3:10 duplicate-name: `new` is already declared",
        ]
        assert {d.help for d in table.findings} == {
            "neither of the two layers extends the other, so each needs a name of its own"
        }


def test_scores_and_players_things_are_a_scope_of_their_own(table):
    table.write(relay='ruleset relay "Relay" extends "race.rules"\nscore red = 1\nper player:\n    var lap: 0..3 = 0\n')
    r = table.good("relay")
    assert "red" in r.scores
    assert "lap" in r.own_variables


def test_a_name_in_both_scopes_is_removed_only_if_it_is_clear_which(table):
    table.write(
        relay='ruleset relay "R" extends "race.rules"\nper player:\n    var lap: 0..3 = 0\n',
        two='ruleset two "T" extends "relay.rules"\nremove lap\n',
    )
    assert table.found("two") == ["two.rules:2:8 wrong-change: `lap` may be a variable or a variable of each player"]


def test_removed_names_are_free(table):
    table.write(relay='ruleset relay "R" extends "race.rules"\nremove Colour\nenum Shade: red\n')
    assert table.found("relay") == []


@pytest.mark.parametrize(
    "text",
    [
        "define me = 1",
        "enum Answer: perhaps, yes",
        "score none = 1",
        "per player:\n    var no: 0..1 = 0",
        "kind Coin:\n    me: 0..3",
        "option how: yes | no | maybe = maybe",
        "replace players me, other",
    ],
)
def test_fixed_words_are_no_names(table, text):
    table.write(relay=f'ruleset relay "Relay" extends "race.rules"\n{text}\n')
    found = table.found("relay")
    assert found
    assert all(" predeclared-name: `" in line for line in found)


def test_yes_and_no_may_be_the_choices_of_an_option(table):
    table.write(relay='ruleset relay "R" extends "race.rules"\noption a: yes | no = no\noption b: yes | no = yes\n')
    assert list(table.good("relay").options) == ["a", "b"]


def test_predeclared_names_may_be_taken(table):
    table.write(relay='ruleset relay "R" extends "race.rules"\nreplace players north, south\ndefine left = 1\n')
    assert table.good("relay").players.names[0].text == "north"


@pytest.mark.parametrize(("line", "sort"), [("players 2..3", "players"), ("winner least my points", "winner")])
def test_lines_that_stand_once(table, line, sort):
    table.write(relay=f'ruleset relay "Relay" extends "race.rules"\n{line}\n')
    assert table.found("relay") == [f"relay.rules:2:1 duplicate-line: there is already a `{sort}` line"]
    assert table.findings[0].help == f"a layer changes it with `replace {sort} …`"


def test_a_space_needs_a_shape(table):
    table.write(relay='ruleset relay "R" extends "race.rules"\nspace Yard holds Card\n')
    ruleset, found = table.assemble("relay")
    assert found == ["relay.rules:2:7 missing-shape: `Yard` has no shape"]
    assert ruleset.spaces["Yard"].shape.name.text == "row"


def test_what_is_removed_and_still_used(tmp_path):
    base = 'ruleset base "B"\nplayers 2\nvar pot: 0..9 = 0\nphase play:\n    repeat until pot > 3: pot += 1\n'
    (tmp_path / "base.rules").write_text(f"{base}winner most my number\n", encoding="utf-8")
    layer = tmp_path / "layer.rules"
    layer.write_text('ruleset layer "L" extends "base.rules"\nremove pot\n', encoding="utf-8")
    reporter = Reporter()
    checked(str(layer), (), reporter)
    [finding] = reporter.found
    assert (finding.span.file.path, finding.span.line, finding.span.text) == (layer, 2, "pot")
    assert finding.message == "`pot` can't be removed while it is used, in 2 places"
    assert [label.span.line for label in finding.related] == [5, 5]
    assert (finding.id, finding.help) == ("unknown-name", "remove or replace what uses it, too")
