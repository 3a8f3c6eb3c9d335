"""Mistakes in expeditions and their tables: each is one change of a copy of Fathom, and found where it was made."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from attrs import frozen

from interpreter.api import RulesetError, load
from interpreter.diagnostics.diagnostic import Diagnostic
from interpreter.source.bundled import rulesets_folder

FATHOM = rulesets_folder() / "fathom"
ROWS = "Stingray:\n"


@frozen
class Mistake:
    """A change of one file, and what is said of it: the id, the words pointed at, and a part of the help."""

    name: str
    file: str
    old: str
    new: str
    id: str
    guilty: str
    help: str
    messages: int = 1
    """How many there are: what follows from a mistake is mostly not told, too."""


def rows(name: str, row: str, id: str, guilty: str, help: str) -> Mistake:
    """A mistake in a row for zones, which no expedition needs, as they are worked out."""
    return Mistake(name, "expedition_4.yaml", ROWS, f"Zone:\n  - {{{row}}}\n{ROWS}", id, guilty, help)


def rules(name: str, old: str, new: str, id: str, guilty: str, help: str, messages: int = 1) -> Mistake:
    return Mistake(name, "expedition_4.rules", old, new, id, guilty, help, messages)


def cells(name: str, old: str, new: str, id: str, guilty: str, help: str) -> Mistake:
    return Mistake(name, "expedition_4.yaml", old, new, id, guilty, help)


MANY = 3
"""What is said of stingrays has no kind, then."""

NOBODY = ("nobody-acts", "my Zone", "put it under `each player:`")

MISTAKES = [
    # ---- zones ----
    rows("a zone that no board has", "at: [7, 0], region: 1", "unknown-place", "[7, 0]", "`Zone`"),
    rows(
        "a zone that small boards lack", "at: [3, 0], region: 1", "place-left-out", "[3, 0]", "worked out from q and r"
    ),
    rows("a zone with one number", "at: 2, region: 1", "wrong-arguments", "2", "`at: [q, r]`"),
    rows("a row for no zone", "region: 1", "missing-at", "{region: 1}", "`at: [q, r]`"),
    rows("a region that isn't there", "at: [2, 0], region: 7", "out-of-range", "7", "within 0..6"),
    rows("a column that zones don't have", "at: [2, 0], regoin: 1", "unknown-field", "regoin", "`region`"),
    rows(
        "one zone twice",
        "at: [2, 0], region: 1}\n  - {at: [2, 0], region: 2",
        "field-twice",
        "region",
        "keep one of the two",
    ),
    rules(
        "a zone that no board has, in a rule",
        "do put(sole, red, my Zone(3, 0))\n        expect my sole = 6",
        "do put(sole, red, my Zone(7, 0))\n        expect my sole = 6",
        "unknown-place",
        "my Zone(7, 0)",
        "within these bounds",
    ),
    Mistake("a section that no ring has", "sonar.yaml", "at: 4", "at: 9", "unknown-place", "9", "within these bounds"),
    Mistake(
        "a section that only four players have",
        "sonar.yaml",
        "at: 4",
        "at: 7",
        "place-left-out",
        "7",
        "leave the row out",
    ),
    # ---- tables ----
    cells("no icons", "icons: {sole: 1}, ", "", "missing-field", "{colour: each, copies: 3}", "default"),
    cells("a misspelt column", "icons:", "icon:", "unknown-field", "icon", "`icons`"),
    cells("a misspelt species", "{sole: 1}", "{soel: 1}", "unknown-name", "soel", "`sole`"),
    cells("a species of another expedition", "{sole: 1}", "{jellyfish: 1}", "unknown-name", "jellyfish", "or `sole`"),
    cells("icons that aren't counted", "{sole: 1}", "sole", "wrong-type", "sole", "`{sole: 1}`"),
    cells("a colour that no bag has", "colour: each", "colour: green", "unknown-name", "green", "`purple`"),
    cells("`each` misspelt", "owner: each", "owner: eech", "unknown-name", "eech", "`each`"),
    cells("no copies at all", "sole: 1}, copies: 3", "sole: 1}, copies: 0", "wrong-copies", "0", "from 1"),
    cells("one column twice", "copies: 6", "copies: 6, owner: each", "yaml-duplicate-key", "owner", "keep one"),
    cells("a bracket that stays open", "copies: 6}", "copies: 6", "yaml-syntax", "{", "`}`"),
    cells("a kind that isn't there", "Stingray:", "Stingrays:", "unknown-kind", "Stingrays", "`Stingray`"),
    cells("a region in which no shark can be", "region: each", "region: 0", "out-of-range", "0", "within 1..6"),
    # ---- layers ----
    rules(
        "a base that isn't there",
        '"fathom.rules"',
        '"fathoms.rules"',
        "unknown-ruleset",
        '"fathoms.rules"',
        "`fathom.rules`",
    ),
    rules(
        "a table that isn't there",
        'table "expedition_4.yaml"',
        'table "expedition_44.yaml"',
        "missing-file",
        '"expedition_44.yaml"',
        "`expedition_4.yaml`",
    ),
    rules("after a phase that isn't there", "after launch:", "after lunch:", "unknown-event", "lunch", "`launch`"),
    rules(
        "back to the start with no phase",
        "resets each diving",
        "resets each divin",
        "unknown-phase",
        "divin",
        "`diving`",
    ),
    rules(
        "replacing nothing", "replace define worth(", "replace define worths(", "unknown-change", "worths", "`worth`"
    ),
    rules(
        "a word too few", "replace define worth(", "define worth(", "duplicate-name", "worth", "`replace define worth`"
    ),
    rules(
        "replacing something of other parameters",
        "replace define worth(x: Poi) = lookup(x.site, chest: 5, rubble: -2)",
        "replace define worth(x: Tile) = x.icons(sole)",
        "wrong-change",
        "worth",
        "`(x: Poi)`",
    ),
    rules(
        "exceptions to what isn't there",
        "define stays(x: Poi) also",
        "define stay(x: Poi) also",
        "unknown-change",
        "stay",
        "`stays`",
    ),
    rules("species added to nothing", "enum Species also", "enum Specis also", "unknown-change", "Specis", "`Species`"),
    rules("a species again", "also: sole", "also: sole, coral", "duplicate-name", "coral", "leave it out"),
    rules("adding without a word", "Species also:", "Species:", "duplicate-name", "Species", "`enum Species also: …`"),
    rules("fields of no space", "space Zone also", "space Zones also", "unknown-change", "Zones", "`Zone`"),
    rules(
        "a zone that holds what isn't there",
        "holds Stingray:",
        "holds Stingrays:",
        "unknown-kind",
        "Stingrays",
        "`Stingray`",
    ),
    rules(
        "a name that the base has",
        "option teleport",
        "option radius",
        "duplicate-name",
        "radius",
        "`replace option radius`",
        messages=3,
    ),
    Mistake(
        "actions added to nothing",
        "expedition_2.rules",
        "actions dive_actions also",
        "actions dive_action also",
        "unknown-change",
        "dive_action",
        "`dive_actions`",
    ),
    Mistake(
        "a reaction with too many names",
        "expedition_2.rules",
        "forbid lay(t, z) when",
        "forbid lay(t, z, w) when",
        "wrong-arguments",
        "w",
        "its first parameters",
    ),
    # ---- tables, once more ----
    cells("icons as a list", "{sole: 1}", "[sole, sole]", "wrong-cell", "[sole, sole]", "write `{sole: 2}`"),
    cells("icons as a number", "{sole: 1}", "1", "wrong-type", "1", "as in `{coral: 1}`"),
    cells("several colours", "colour: each", "colour: [red, blue]", "wrong-cell", "[red, blue]", "a row for each"),
    cells("a colour for a player", "owner: each", "owner: red", "wrong-type", "red", "write `each`"),
    cells("copies in words", "1}, copies: 3", "1}, copies: three", "wrong-cell", "three", "write `3`"),
    cells("rows without dashes", "  - {owner", "  {owner", "table-shape", "{owner: each, copies: 6}", "with `-`"),
    rules(
        "a new column that rows of the base don't have",
        "per player:",
        "kind Tile also:\n    glow: 0..3\n\nper player:",
        "missing-field",
        "glow",
        "write `= …` behind its type",
    ),
    # ---- what happens in place of, or besides, what the base does ----
    rules(
        "an effect in place of a definition",
        "replace define worth(x: Poi) = lookup(x.site, chest: 5, rubble: -2)",
        "replace effect worth(x: Poi):\n    do meet_sharks",
        "wrong-change",
        "worth",
        "`replace define worth(x: Poi) = …`",
    ),
    rules(
        "statements in a definition",
        "replace define worth(x: Poi) = lookup(x.site, chest: 5, rubble: -2)",
        "define plunder(p: player):\n    shuffle p.taken",
        "syntax-error",
        "define",
        "`effect plunder(p: player):`",
    ),
    rules(
        "something added to an effect",
        "after launch:\n    shuffle",
        "effect discover(f: Find) also:\n    shuffle",
        "syntax-error",
        "also",
        "`after discover(f):`",
    ),
    rules(
        "something added to a phase", "after launch:", "phase launch also:", "syntax-error", "also", "`after launch:`"
    ),
    rules(
        "an exception without `except`", "except when x.site in", "if x.site in", "foreign-words", "if", "except when"
    ),
    rules(
        "an exception of another type",
        "{statue, wreck}: yes",
        "{statue, wreck}: 1",
        "branches-differ",
        "1",
        "values of one type",
    ),
    rules(
        "a space again", "space Zone also holds", "space Zone holds", "duplicate-name", "Zone", "`space Zone also: …`"
    ),
    rules("a kind again", "kind Stingray", "kind Tile", "duplicate-name", "Tile", "`kind Tile also: …`", messages=MANY),
    rules(
        "removing what is used",
        "per player:",
        "remove energy\n\nper player:",
        "not-a-resource",
        "energy",
        "remove or replace what uses it",
    ),
    rules(
        "removing an action that is asked",
        "per player:",
        "remove peek\n\nper player:",
        "unknown-action",
        "peek",
        "remove or replace what uses it",
    ),
    rules("another default", "per player:", "radius = 4\n\nper player:", "unknown-declaration", "radius", "`define"),
    rules(
        "an option without its values",
        "per player:",
        "replace option radius = 4\n\nper player:",
        "syntax-error",
        "=",
        "`replace option radius: … = 4`",
    ),
    rules(
        "an option out of its range",
        '"one and two Soles" with players = 2:',
        '"one and two Soles" with players = 2, radius = 9:',
        "out-of-range",
        "9",
        "within 2..6",
    ),
    rules(
        "too many players",
        '"one and two Soles" with players = 2:',
        '"one and two Soles" with players = 5:',
        "out-of-range",
        "5",
        "from 2 to 4",
    ),
    # ---- hooks ----
    rules(
        "around a round", "after sailing when", "after each round when", "reserved-word", "each", "name of an action"
    ),
    rules(
        "a label for an event", "after sailing when", 'after "Diving" when', "syntax-error", '"Diving"', "name of an"
    ),
    rules(
        "an event with more names", "after launch:", "after launch(p):", "wrong-arguments", "p", "write `after launch`"
    ),
    rules(
        "a variable for an event",
        "after launch:",
        "after sharks:",
        "unknown-event",
        "sharks",
        "in which it changes",
    ),
    rules("nobody acts", "before launch:\n    each player:\n", "before launch:\n    if yes:\n", *NOBODY, messages=2),
    rules(
        "a block behind a hook's colon",
        "after sailing when round > 1: do meet_sharks",
        "after sailing: if round > 1: do meet_sharks",
        "misplaced-line",
        "if",
        "write `after sailing:`, and indented below it `if round > 1: do meet_sharks`",
    ),
    rules(
        "a phase that an action does",
        "after sailing when",
        "after cruise(v): do aiming\nafter sailing when",
        "only-in-phases",
        "aiming",
        "make an effect of it",
        messages=2,
    ),
    rules(
        "a reset without `each`", "resets each diving", "resets diving", "foreign-words", "resets", "resets each diving"
    ),
    Mistake(
        "a forbid with a block",
        "expedition_2.rules",
        "forbid lay(t, z) when t is Camera and my filming else",
        "forbid lay(t, z): need not t is Camera else",
        "foreign-words",
        ": need",
        "forbid lay(t, z) when not (not t is Camera) else",
    ),
    # ---- statements ----
    rules(
        "a stingray on the sonar board",
        "where s.owner = me to z",
        "where s.owner = me to Section(1)",
        "cannot-hold",
        "Section(1)",
        "`space Section also holds Stingray`",
    ),
    rules(
        "what a zone can never hold",
        "where n.empty}",
        "where top(n) is Bonus}",
        "never-equal",
        "top(n) is Bonus",
        "`space Zone also holds Bonus`",
    ),
    rules(
        "a zone for a corner",
        "do put(sole, red, my Zone(0, 0))",
        "my sub := my Zone(0, 0)",
        "wrong-type",
        "my Zone(0, 0)",
        "touching(my Zone(0, 0))",
    ),
    rules(
        "an action without `do`",
        "do put(sole, red, my Zone(0, 0))",
        "glide(top(my Zone(0, 0)), my Zone(1, 0))",
        "unknown-statement",
        "glide",
        "write `do glide(",
    ),
    rules("a player by his number", "    as seat(1):", "    as player 1:", "foreign-words", "player", "as seat(1):"),
    Mistake("a board without zones", "fathom.rules", "2..6 = 3", "0..6 = 3", "board-size", "radius", "begin with 1"),
]


def changed(folder: Path, file: str, old: str, new: str) -> Path:
    """Copy Fathom with one change, and return the folder."""
    copy = folder / "fathom"
    shutil.copytree(FATHOM, copy)
    text = (copy / file).read_text(encoding="utf-8")
    assert old in text
    (copy / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return copy


def found(folder: Path, mistake: Mistake) -> tuple[Path, tuple[Diagnostic, ...]]:
    copy = changed(folder, mistake.file, mistake.old, mistake.new)
    own = mistake.file.removesuffix(".yaml").removesuffix(".rules")
    return copy, load(str(copy / f"{own if own.startswith('expedition') else 'expedition_4'}.rules")).diagnostics


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.name)
def test_a_mistake_is_found_where_it_was_made(tmp_path: Path, mistake: Mistake) -> None:
    copy, diagnostics = found(tmp_path, mistake)
    assert len(diagnostics) == mistake.messages
    finding = next(d for d in diagnostics if d.id == mistake.id)
    assert finding.span is not None
    assert finding.span.file.path == copy / mistake.file
    assert finding.span.text == mistake.guilty
    start = (FATHOM / mistake.file).read_text(encoding="utf-8").index(mistake.old)
    text = (copy / mistake.file).read_text(encoding="utf-8")
    first, last = (text.count("\n", 0, at) + 1 for at in (start, start + len(mistake.new)))
    if mistake.id != "board-size":  # that is said where the board's size is given
        assert first <= finding.span.line <= last
    assert mistake.help in finding.help
    assert finding.message[0] in "`'abcdefghijklmnopqrstuvwxyz"
    assert not finding.message.endswith(".")


# ---- what only shows with some option ----


def test_a_formula_that_only_some_radius_fits(tmp_path: Path) -> None:
    """The first region has 6 zones on a board of radius 3, and 10 on one of radius 4."""
    copy = changed(
        tmp_path,
        "expedition_4.rules",
        "    # Assumed: two steps",
        "    far: 0..3 = max(abs(q), abs(r), abs(q + r))\n    # Assumed: two steps",
    )
    loaded = load(str(copy / "expedition_4.rules"))
    assert loaded.ok
    loaded.program(2, {"radius": 3})
    with pytest.raises(RulesetError) as caught:
        loaded.program(2, {"radius": 4})
    errors = [d for d in caught.value.diagnostics if d.id == "out-of-range"]
    assert len(errors) == 1
    assert errors[0].message == "`far` would be 4 here, outside its range 0..3"
    assert errors[0].span is not None
    assert errors[0].span.text == "max(abs(q), abs(r), abs(q + r))"
    assert errors[0].help


# ---- two layers at once ----

HOUSE = """ruleset {name} "House rule" extends "fathom.rules"

{rules}
"""


def house(folder: Path, name: str, rules: str) -> str:
    """Write a layer of its own beside a copy of Fathom."""
    path = folder / f"{name}.rules"
    path.write_text(HOUSE.format(name=name, rules=rules), encoding="utf-8")
    return str(path)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    folder = tmp_path / "fathom"
    shutil.copytree(FATHOM, folder)
    return folder


def lines_of(diagnostic: Diagnostic) -> set[tuple[str, str]]:
    """The files and lines that a finding shows."""
    spans = [s for s in (diagnostic.span, *(label.span for label in diagnostic.related)) if s is not None]
    return {(Path(s.file.name).name, s.file.line_text(s.line).strip()) for s in spans}


def test_two_layers_that_do_not_clash_play_together(copy: Path) -> None:
    strong = house(
        copy,
        "strong",
        "after diving:\n    each player: my strength := my strength + 1\nper player:\n    var strength: 0..9 = 0",
    )
    spare = house(copy, "spare", 'score spare "Spare tokens" = count my tokens')
    both = [load(str(copy / "expedition_4.rules"), order) for order in ([strong, spare], [spare, strong])]
    for loaded in both:
        assert loaded.ok, loaded.diagnostics
        assert {score.name for score in loaded.program(2).scores} >= {"sole", "stingrays", "spare"}
    assert loaded.diagnostics == both[0].diagnostics


def test_two_expeditions_replace_the_same(copy: Path) -> None:
    loaded = load(str(copy / "expedition_4.rules"), [str(copy / "expedition_1.rules")])
    clash = next(d for d in loaded.diagnostics if d.id == "layer-clash")
    assert "`worth`" in clash.message
    assert {file for file, _ in lines_of(clash)} == {"expedition_1.rules", "expedition_4.rules"}
    assert all("replace define worth" in line for _, line in lines_of(clash))


def test_exceptions_that_give_the_same_may_meet(copy: Path) -> None:
    loaded = load(str(copy / "expedition_4.rules"), [str(copy / "expedition_1.rules")])
    assert not [d for d in loaded.diagnostics if d.id == "exception-clash"]


def test_two_layers_add_exceptions_that_can_meet(copy: Path) -> None:
    layer = house(copy, "wreck_goes", "define stays(x: Poi) also:\n    except when x.site = wreck: no")
    loaded = load(str(copy / "expedition_4.rules"), [layer])
    clash = next(d for d in loaded.diagnostics if d.id == "exception-clash")
    assert {file for file, _ in lines_of(clash)} == {"wreck_goes.rules", "expedition_4.rules"}
    assert all(line.startswith("except when x.site") for _, line in lines_of(clash))


def test_exceptions_that_cannot_meet_are_combined(copy: Path) -> None:
    layer = house(copy, "rubble_stays", "define stays(x: Poi) also:\n    except when x.site = rubble: yes")
    loaded = load(str(copy / "expedition_4.rules"), [layer])
    assert loaded.diagnostics == ()


def test_a_layer_takes_away_what_another_one_changes(copy: Path) -> None:
    layer = house(copy, "poor", "remove worth")
    loaded = load(str(copy / "expedition_4.rules"), [layer])
    clash = next(d for d in loaded.diagnostics if d.id == "layer-clash")
    assert {file for file, _ in lines_of(clash)} == {"poor.rules", "expedition_4.rules"}


def test_two_layers_give_one_name_to_different_things(copy: Path) -> None:
    layer = house(copy, "flat", "enum Species also: sole")
    loaded = load(str(copy / "expedition_4.rules"), [layer])
    clash = next(d for d in loaded.diagnostics if d.id == "duplicate-name")
    assert {file for file, _ in lines_of(clash)} == {"flat.rules", "expedition_4.rules"}
    assert clash.help
