"""What layers change: `also`, `replace`, `remove`, reactions."""

import itertools

import pytest


def layer(name, text, base="race"):
    return f'ruleset {name} "{name}" extends "{base}.rules"\n{text}'


def test_the_base_alone(table):
    r = table.good()
    assert (r.name, r.label.plain, r.language) == ("race", "Race", 1)
    assert [m.text for m in r.enums["Colour"].members] == ["red", "blue"]
    assert list(r.kinds) == ["Card"]
    assert list(r.piles) == ["deck"]
    assert list(r.spaces) == ["Track", "Garage"]
    assert r.spaces["Garage"].per_player
    assert not r.spaces["Track"].per_player
    assert list(r.variables) == ["lap"]
    assert list(r.own_variables) == ["points"]
    assert list(r.definitions) == ["step"]
    assert list(r.own_definitions) == ["bonus"]
    assert list(r.scores) == ["laps"]
    assert {n: p.sort for n, p in r.procedures.items()} == {
        "play": "phase", "go": "action", "rest": "action", "cheer": "effect",
    }  # fmt: skip
    assert [m.text for m in r.action_sets["moves"].members] == ["go", "rest"]
    assert r.winner is not None
    assert r.players is not None
    assert len(r.examples) == 1
    assert [one.name for one in r.layers] == ["race"]


def test_also_adds(table):
    table.write(
        relay=layer(
            "relay",
            "enum Colour also: green, grey\n"
            "kind Card also:\n    speed: 0..3 = 0\n    var used: yes_no = no\n"
            "space Track also holds Card:\n    steep: yes_no = no\n"
            "space Garage also holds Card:\n    var full: yes_no = no\n"
            "actions moves also: cheat\n"
            'action cheat "Cheat":\n    lap := 3\n'
            "define step(colour: Colour) also:\n    except when colour = green: 3\n",
        )
    )
    r = table.good("relay")
    assert [m.text for m in r.enums["Colour"].members] == ["red", "blue", "green", "grey"]
    assert [f.name.text for f in r.kinds["Card"].fields] == ["worth", "speed"]
    assert [v.name.text for v in r.kinds["Card"].variables] == ["used"]
    assert [f.name.text for f in r.spaces["Track"].fields] == ["steep"]
    assert [k.text for k in r.spaces["Garage"].holds] == ["Card"]
    assert [m.text for m in r.action_sets["moves"].members] == ["go", "rest", "cheat"]
    assert len(r.definitions["step"].additions) == 1
    assert len(r.definitions["step"].body.exceptions) == 1
    assert r.name == "relay"
    assert [one.name for one in r.layers] == ["race", "relay"]


def test_replace_takes_the_place_of_the_whole(table):
    table.write(
        relay=layer(
            "relay",
            "replace define step(c: Colour) = 5\n"
            "per player:\n    replace define bonus = 2\n    replace space Garage: row(3)\n"
            "replace enum Colour: red, white\n"
            "replace winner least my points\n"
            "replace players 3\n"
            "replace score laps = 0\n"
            'replace action go "Walk":\n    gain 1 points\n',
        )
    )
    r = table.good("relay")
    assert r.definitions["step"].body.exceptions == ()
    assert r.own_definitions["bonus"].body.value.value == 2
    assert r.spaces["Garage"].shape.arguments[0].value == 3
    assert r.spaces["Garage"].per_player
    assert [m.text for m in r.enums["Colour"].members] == ["red", "white"]
    assert not r.winner.goals[0].most
    assert r.players.low == 3
    assert r.procedures["go"].label.plain == "Walk"
    assert list(r.procedures) == ["play", "go", "rest", "cheer"]


def test_remove(table):
    table.write(relay=layer("relay", "remove cheer\nremove bonus\nremove deck\n"))
    r = table.good("relay")
    assert "cheer" not in r.procedures
    assert "bonus" not in r.own_definitions
    assert "deck" not in r.piles


def test_reactions_survive_a_replacement_and_keep_their_order(table):
    table.write(
        race2=layer("race2", "after go: lap := 1\nbefore go: lap := 2\n"),
        a=layer("a", "after go: lap := 3\nforbid go when lap = 3\n", "race2"),
        b=layer("b", 'after go: lap := 2\nreplace action go "Run":\n    lap := 1\n', "race2"),
    )
    r = table.good("race2", "b", "a")
    go = r.procedures["go"]
    assert [one.span.file.name[-8:] for one in go.after] == ["e2.rules", "/a.rules", "/b.rules"]
    assert len(go.before) == 1
    assert len(go.forbids) == 1
    assert go.label.plain == "Run"


def test_examples_are_those_of_the_outermost_layers(table):
    table.write(a=layer("a", 'example "a":\n    expect lap = 1\n'), b=layer("b", 'example "b":\n    expect lap = 1\n'))
    assert [e.label.plain for e in table.good("a", "b").examples] == ["a", "b"]
    assert [e.label.plain for e in table.good("race").examples] == ["nothing yet"]


def test_a_layer_of_a_layer_has_the_last_word(table):
    table.write(
        one=layer(
            "one", "replace define step(c: Colour) = 5\ndefine step(c: Colour) also:\n    except when lap = 1: 6\n"
        ),
        two=layer("two", "replace define step(c: Colour) = 7\n", "one"),
        three=layer("three", "remove cheer\n", "two"),
    )
    step = table.good("three").definitions["step"]
    assert step.body.value.value == 7
    assert step.additions == []
    assert len(table.good("one").definitions["step"].additions) == 1
    assert [each.name for each in table.good("race", "three", "one").layers] == ["race", "one", "two", "three"]


def test_additions_of_a_layer_stay_beside_the_replacement_of_another(table):
    table.write(
        a=layer("a", "define step(c: Colour) also:\n    except when lap = 1: 6\n"),
        b=layer("b", "replace define step(c: Colour) = 7\n"),
    )
    step = table.good("race", "a", "b").definitions["step"]
    assert step.body.value.value == 7
    assert len(step.additions) == 1


def test_the_order_of_layers_makes_no_difference(table):
    table.write(
        a=layer("a", "enum Colour also: green\nafter go: lap := 1\nkind Coin:\n    worth: 0..3\n"),
        b=layer("b", "enum Colour also: white\nafter go: lap := 2\nreplace winner least my points\n"),
        c=layer("c", "enum Colour also: black\nafter go: lap := 3\nscore cards = 1\n"),
    )
    seen = set()
    for order in itertools.permutations("abc"):
        r = table.good("race", *order)
        seen.add((
            tuple(m.text for m in r.enums["Colour"].members),
            tuple(str(one.span) for one in r.procedures["go"].after),
            tuple(str(part.span) for part in r.parts),
            tuple(r.kinds),
            tuple(r.scores),
        ))  # fmt: skip
    assert len(seen) == 1
    assert next(iter(seen))[0] == ("red", "blue", "green", "white", "black")


@pytest.mark.parametrize(
    ("text", "column", "message", "help"),
    [
        ("enum Color also: green", 6, "there is no enum `Color`", "did you mean `Colour`?"),
        ("kind Coin also:\n    worth: 0..3", 6, "there is no kind `Coin`", ""),
        ("space Trak also holds Card", 7, "there is no space `Trak`", "did you mean `Track`?"),
        ("actions move_s also: go", 9, "there is no set of actions `move_s`", "did you mean `moves`?"),
        (
            "define stop(c: Colour) also:\n    except when lap = 1: 1",
            8,
            "there is no definition `stop`",
            "did you mean `step`?",
        ),
        ("replace phase pley:\n    lap := 1", 15, "there is no phase `pley`", "did you mean `play`?"),
        (
            "replace define bonus = 2",
            16,
            "there is no definition `bonus`",
            "there is a definition of that name below `per player:`",
        ),
        ("remove chear", 8, "there is no declaration `chear`", "did you mean `cheer`?"),
    ],
)
def test_changes_of_what_does_not_exist(table, text, column, message, help):
    table.write(relay=layer("relay", text + "\n"))
    assert table.found("relay") == [f"relay.rules:2:{column} unknown-change: {message}"]
    assert table.findings[0].help == help


def test_a_change_with_a_misspelt_type_is_pointed_out_at_the_type(table):
    table.write(relay=layer("relay", "replace define step(c: Colur) = 1\n"))
    assert table.found("relay") == [
        "relay.rules:2:24 wrong-change: this has `(c: Colur)`, what it changes has `(c: Colour)`"
    ]
    assert table.findings[0].help == "did you mean `Colour`?"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("replace effect go:\n    lap := 1", "this is an action, not an effect"),
        ("replace score step(c: Colour) = 1", None),
        ("replace define step = 1", "this has no parameters, what it changes has `(c: Colour)`"),
        ("replace define step(c: Card) = 1", "this has `(c: Card)`, what it changes has `(c: Colour)`"),
        ("replace effect cheer(n: 0..8):\n    lap := 1", "this has `(n: 0..8)`, what it changes has `(n: 0..9)`"),
        ("replace space Garage: row(3)", "what this changes is declared below `per player:`"),
        ("replace enum Colour also: green", "`replace` takes a whole declaration"),
        ('replace example "x":\n    expect yes', "only declarations that have a name can be replaced"),
        ("replace after go: lap := 1", "a reaction has no name by which to replace it"),
        ('kind Card "a thing" also:\n    x: 0..3', "`also` adds fields to a kind, and changes nothing else of it"),
        ("space Track also: row(7)", "`also` adds fields and kinds to a space, and changes nothing else of it"),
        ("remove red", "`red` is only a part of `Colour`"),
        ("enum lap also: four", "this is a variable, not an enum"),
    ],
)
def test_changes_that_do_not_fit(table, text, message):
    table.write(relay=layer("relay", text + "\n"))
    _, found = table.assemble("relay")
    assert len(found) == 1
    if message:
        assert found[0].endswith(f" wrong-change: {message}")


REACT = "name the phase, effect or action in which it changes"


@pytest.mark.parametrize(
    ("text", "message", "help"),
    [
        ("after chear: lap := 1", "there is no phase, effect or action `chear`", "did you mean `cheer`?"),
        (
            "before arrive: lap := 1",
            "there is no phase, effect or action `arrive`",
            "the phases, effects and actions are `cheer`, `go`, `play` and `rest`",
        ),
        ("forbid lap", "`lap` is a variable: only a phase, effect or action can be reacted to", REACT),
        ("remove cheer\nafter cheer(n): lap := 1", "`cheer` has been removed", ""),
    ],
)
def test_reactions_to_nothing(table, text, message, help):
    table.write(relay=layer("relay", text + "\n"))
    _, found = table.assemble("relay")
    assert len(found) == 1
    assert found[0].endswith(f" unknown-event: {message}")
    assert table.findings[0].help == help


@pytest.mark.parametrize(
    ("text", "help"),
    [
        (
            "replace effect step(c: Colour):\n    lap := 1",
            "write `replace define step(c: Colour) = …`, with its value; what happens is an effect of another name",
        ),
        ("replace effect go:\n    lap := 1", "write `replace action go:`, and below it all that happens"),
        ("replace define cheer(n: 0..9) = n", "write `replace effect cheer(n: 0..9):`, and below it all that happens"),
        ("replace define lap = 3", "write `replace var lap: … = …`"),
        ("replace define Colour = 3", "write `replace enum Colour: …`"),
        ("kind Colour also:\n    x: 0..3", "write `enum Colour also: …`"),
    ],
)
def test_a_change_of_another_sort_is_told_how_the_sort_is_changed(table, text, help):
    table.write(relay=layer("relay", text + "\n"))
    _, found = table.assemble("relay")
    assert len(found) == 1
    assert table.findings[0].help == help


DIVES = """ruleset dives "Dives"
players 2
phase setup: do launch
phase play:
    do diving
phase launch "Place ships": do give
phase diving "Submersible phase": do give
phase reordering: do give
effect give "Give": do nothing_more
effect nothing_more: again
effect hive "Hive": do nothing_more
effect gather(n: number): do nothing_more
winner most my number
"""


@pytest.mark.parametrize(
    ("event", "meant"),
    [
        ("dive", "diving"),
        ("dived", "diving"),
        ("diving_phase", "diving"),
        ("submersible_phase", "diving"),
        ("launching", "launch"),
        ("reorder", "reordering"),
        ("gathering", "gather"),
        ("giv", "give"),
    ],
)
def test_an_event_in_another_form_of_its_name(table, event, meant):
    table.write(dives=DIVES, extra=f'ruleset extra "More" extends "dives.rules"\nafter {event}: do give\n')
    table.assemble("extra")
    [finding] = table.findings
    assert (finding.id, finding.help) == ("unknown-event", f"did you mean `{meant}`?")


def test_where_no_event_is_near_the_phases_are_told(table):
    table.write(
        dives=DIVES,
        extra='ruleset extra "Extra" extends "dives.rules"\nbefore every_turn: do give\nphase bonus: do give\n',
    )
    table.assemble("extra")
    [finding] = table.findings
    assert finding.help == (
        "the phases are `setup`, `play`, `launch`, `diving` and `reordering` in dives.rules and `bonus` in "
        "extra.rules; actions and effects have a before and an after, too"
    )


def test_a_reaction_to_what_a_player_has(table):
    table.write(relay=layer("relay", "after points: lap := 1\n"))
    assert table.found("relay")[0].endswith("`points` is a variable: only a phase, effect or action can be reacted to")


def test_a_change_in_another_form_of_its_name(table):
    table.write(dives=DIVES, extra='ruleset extra "Extra" extends "dives.rules"\nreplace phase dive: do give\n')
    table.assemble("extra")
    assert [finding.help for finding in table.findings] == ["did you mean `diving`?"]


def test_what_only_another_layer_declares_is_not_there(table):
    table.write(
        a=layer("a", "effect dance:\n    lap := 1\ndefine speed = 1\n"),
        b=layer("b", "after dance: lap := 2\nreplace define speed = 2\n"),
    )
    assert table.found("a", "b") == [
        "b.rules:2:7 unknown-event: `dance` is declared by `a`, which `b` doesn't extend",
        "b.rules:3:16 unknown-change: `speed` is declared by `a`, which `b` doesn't extend",
    ]


@pytest.mark.parametrize(
    ("one", "two", "message"),
    [
        (
            "replace winner least my points",
            "replace winner least my points",
            "`winner` is replaced by both `a` and `b`",
        ),
        ("remove cheer", "remove cheer", "`cheer` is removed by both `a` and `b`"),
        (
            "remove cheer",
            "replace effect cheer(n: 0..9):\n    lap := 1",
            "`cheer` is removed by `a` and replaced by `b`",
        ),
        ("remove cheer", "after cheer: lap := 1", "`cheer` is removed by `a`, and `b` reacts to it"),
        ("enum Colour also: green", "remove Colour", "`Colour` is removed by `b`, and `a` adds to it"),
    ],
)
def test_clashes_of_layers_show_both_lines(table, one, two, message):
    table.write(a=layer("a", one + "\n"), b=layer("b", two + "\n"))
    both = []
    for order in ("ab", "ba"):
        found = table.found("race", *order)
        assert len(found) == 1
        assert found[0].endswith(f" layer-clash: {message}")
        assert sorted(place.split(":")[0] for place in (found[0], *table.others())) == ["a.rules", "b.rules"]
        both.append((found, table.others()))
    assert both[0] == both[1]


def test_a_clash_is_settled_by_extending(table):
    table.write(a=layer("a", "replace winner least my points\n"), b=layer("b", "replace winner most my number\n", "a"))
    assert table.good("b").winner.goals[0].value.span.text != "my points"


def test_replaced_twice_in_one_layer(table):
    table.write(a=layer("a", "replace winner least my points\nreplace winner most my points\n"))
    assert table.found("a") == ["a.rules:3:9 layer-clash: `winner` is replaced twice by the same layer"]


@pytest.mark.parametrize(
    ("one", "two", "clash"),
    [
        ("lap = 1", "lap = 2", False),
        ("lap = 1", "lap > 1", False),
        ("lap = 1", "lap < 3", True),
        ("c = red", "c in {blue}", False),
        ("c = red", "lap = 1", True),
    ],
)
def test_exceptions_of_two_layers(table, one, two, clash):
    table.write(
        a=layer("a", f"define step(c: Colour) also:\n    except when {one}: 5\n"),
        b=layer("b", f"define step(k: Colour) also:\n    except when {two.replace('c ', 'k ')}: 6\n"),
    )
    expected = ["b.rules:3:17 exception-clash: exceptions that `a` and `b` add to `step` may hold together"]
    assert table.found("race", "b", "a") == (expected if clash else [])
    if clash:
        assert table.others() == ["a.rules:3:17"]


@pytest.mark.parametrize(
    ("one", "two", "clash"),
    [
        ("5", "5", False),
        ("-1", "(-1)", False),
        ("lap", "lap", True),
        ("5", "-5", True),
        ("5", "5\n        except when lap = 3: 5", True),
    ],
)
def test_exceptions_of_two_layers_with_the_same_constant_do_not_clash(table, one, two, clash):
    table.write(
        a=layer("a", f"define step(c: Colour) also:\n    except when lap > 1: {one}\n"),
        b=layer("b", f"define step(c: Colour) also:\n    except when c = red: {two}\n"),
    )
    assert [":exception-clash" in line.replace(" ", ":") for line in table.found("race", "a", "b")] == [True] * clash


def test_two_layers_of_one_name(table):
    table.write(a=layer("a", ""), b=layer("a", ""))
    assert table.found("race", "a", "b") == ["b.rules:1:9 duplicate-name: two rulesets of this game are called `a`"]


def test_comparing_huge_conditions_ends(table):
    deep = "(" * 40 + " or ".join(f"lap = {n}" for n in range(40)) + ")" * 40
    wide = "".join(f"    except when {deep} and lap = {n}: 1\n" for n in range(150))
    table.write(
        a=layer("a", f"define step(c: Colour) also:\n{wide}"),
        b=layer("b", f"define step(c: Colour) also:\n{wide.replace(': 1', ': 2')}"),
    )
    found = table.found("race", "a", "b")
    assert found
    assert all("exception-clash" in line for line in found)


@pytest.mark.parametrize(
    ("line", "message", "help"),
    [
        (
            "replace define speed = 2",
            "`speed` is declared in this file: `replace` is for what another one declares",
            "change the declaration itself",
        ),
        (
            "remove speed",
            "`speed` is declared in this file: `remove` is for what another one declares",
            "delete the declaration itself",
        ),
    ],
)
def test_what_a_file_declares_itself_it_does_not_change(table, line, message, help):
    table.write(a=layer("a", f"define speed = 1\n{line}\n"))
    [found] = table.found("a")
    assert found.endswith(f" wrong-change: {message}")
    assert table.findings[0].help == help
    assert table.others() == ["a.rules:2:8"]
