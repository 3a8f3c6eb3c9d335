"""How a ruleset says that things are drawn: text and colour, which a view tells."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.api import Game, SeenComponent, load
from interpreter.diagnostics.diagnostic import Reporter
from interpreter.source.text import SourceFile
from interpreter.syntax.parser import parse_file
from interpreter.syntax.printing import to_text
from tests.language.making import written

LAMPS = """
ruleset lamps "Lamps"
players ann, bob
enum Glow: dim, bright
kind Moth "moth of {keeper}":
    size: 1..3
    keeper: player?
    friend: player
    var awake: yes_no = no
table Moth:
    size: each, friend: bob
    size: 1, friend: ann, keeper: bob
space Lamp "lamp {number}": row(3) holds Moth:
    var glow: Glow?
    var by: player?
var here "where the cat sits": Lamp?
var favourite: Moth?
phase setup: move Moth to Lamp(3)
phase play:
    Lamp(1).glow := bright
    Lamp(1).by := bob
    Lamp(2).glow := dim
    (the m in Moth where m.size = 2).awake := yes
    here := Lamp(2)
    favourite := the m in Moth where m.size = 3
    as ann: ask stay
action stay(p in {Lamp(1), Lamp(2)}) "Stay": here := p
winner most my number
show l in Lamp where l.glow = bright "*{l.by}" in yellow
show l in Lamp where l.glow != none "o"
show m in Moth where m.awake "m{m.size}" in cyan
show m in Moth where m.size = 2 "never" in red
"""


def lit(folder: Path, text: str = LAMPS) -> Game:
    rules = load(str(written(folder, {"lamps.rules": text})))
    assert rules.ok, [f"{d.id}: {d.message}" for d in rules.diagnostics]
    return rules.start()


def moths(folder: Path) -> tuple[SeenComponent, ...]:
    contents = next(p for p in lit(folder).view(0).places if p.label == "lamp 3").contents
    assert contents is not None
    return contents


def test_a_look_has_a_text_and_perhaps_a_colour(tmp_path: Path) -> None:
    places = [p for p in lit(tmp_path).view(0).places if p.space]
    assert [(p.mark, p.colour) for p in places] == [("*bob", "yellow"), ("o", ""), ("", "")]


def test_the_first_look_that_fits_counts(tmp_path: Path) -> None:
    assert sorted((m.mark, m.colour) for m in moths(tmp_path)) == [("", ""), ("", ""), ("", ""), ("m2", "cyan")]


def test_a_text_shows_what_a_definition_makes_of_values(tmp_path: Path) -> None:
    """In what is drawn, in labels and in reasons; who doesn't know what it follows from sees no look."""
    text = """
        ruleset wells "Wells"
        players ann, bob
        kind Frog "frog {size}" hidden:
            size: 1..3
        table Frog:
            size: each
        pile pond: Frog hidden
        space Well "well {number}": row(3) holds Frog
        define room(w: Well) = 5 - w.number
        define deeper(w: Well, than: Well) = room(w) - room(than)
        define size_in(w: Well) = top(w).size
        phase setup:
            move Frog to pond
            shuffle pond
            for w in Well: move top(pond) to w
            show top(Well(1)) to ann
        phase play:
            as ann: ask climb
        action climb(w in Well) "Climb out of {w}, {deeper(w, Well_of(w))} deeper":
            need room(w) > 2 else "there is room for {room(w)} only"
            move top(w) to pond
        define Well_of(w: Well) = Well(3)
        winner most my number
        show w in Well where w.number > 1 "{room(w)}"
        show w in Well "{size_in(w)}"
    """
    game = lit(tmp_path, text)
    marks = {seat: [p.mark for p in game.view(seat).places if p.space] for seat in (0, 1)}
    (known,) = [c.text for p in game.view(0).places if p.label == "well 1" for c in p.contents or p.known]
    assert marks == {0: [known.removeprefix("frog "), "3", "2"], 1: ["", "3", "2"]}
    decision = game.decision(0)
    assert decision is not None
    assert [option.label for option in decision.options] == [
        "Climb out of well 1, 2 deeper",
        "Climb out of well 2, 1 deeper",
    ]
    assert "there is room for 2 only" in str(game.why("climb w=Well(3)", 0))


def test_what_a_layer_says_comes_before_what_its_base_says(tmp_path: Path) -> None:
    layer = 'ruleset night "Night" extends "lamps.rules"\nshow l in Lamp where l.glow = dim "dark"\n'
    rules = load(str(written(tmp_path, {"lamps.rules": LAMPS, "night.rules": layer}).with_name("night.rules")))
    assert rules.ok, [f"{d.id}: {d.message}" for d in rules.diagnostics]
    places = [p for p in rules.start().view(0).places if p.space]
    assert [(p.mark, p.colour) for p in places] == [("*bob", "yellow"), ("dark", ""), ("", "")]


def test_sets_and_tallies_are_told_as_people_say_them(tmp_path: Path) -> None:
    text = """
        ruleset shop "Shop"
        players 2
        enum Good: bread, oil
        kind Basket "{goods}":
            goods: tally of Good
        table Basket:
            goods: {bread: 1}
            goods: {bread: 1, oil: 1}
            goods: {bread: 1, oil: 3}
            goods: {oil: 3}
            goods: {}
        pile shelf: Basket
        space Square "square {q},{r}": hexagon(1)
        space Post "post of {touching}": corners(Square, 3)
        var lucky: set of 1..6 = {2, 3, 5}
        var none_yet: set of 1..6 = {}
        var here: Post?
        phase setup:
            move Basket to shelf
        phase play:
            as seat(1): choose lucky in {{2, 3, 5}, {1, 6}} "Which?"
            as seat(2): choose here in Post "Where?"
            as seat(2): choose none_yet in {lucky, {}} "Which?"
        winner most my number
    """
    game = lit(tmp_path, text)
    view = game.view(0)
    shelf = next(p for p in view.places if p.group == "shelf")
    told = {"bread", "bread and oil", "1 bread and 3 oil", "3 oil", "none"}
    assert {c.text for c in shelf.contents or ()} == told
    posts = [p.label for p in view.places if p.group == "Post"]
    assert "post of square 0,-1; square -1,0 and square 0,0" in posts
    assert [v.values for v in view.variables if v.label == "lucky"] == [((None, "2, 3 and 5"),)]
    assert [v.values for v in view.variables if v.label == "none yet"] == [((None, "none"),)]
    decision = game.decision(0)
    assert decision is not None
    assert [option.label for option in decision.options] == ["1 and 6", "2, 3 and 5"]


def test_a_look_tells_of_a_component_only_what_its_viewer_knows(tmp_path: Path) -> None:
    text = """
        ruleset hunt "Hunt"
        players ann, bob
        enum Prize: pearl, shell
        kind Find "{prize}" hidden:
            prize: Prize
        table Find:
            prize: each
        pile sack: Find hidden
        space Beach: row(2) holds Find
        phase setup:
            move Find to sack
            shuffle sack
            move top(sack) to Beach(1)
        phase play:
            as ann:
                may repeatedly: ask peek
        action peek "Peek":
            show top(Beach(1)) to me
        winner most my number
        show f in Find "{f} in the sand"
    """
    game = lit(tmp_path, text)

    def told(seat: int | None) -> list[str]:
        beach = next(p for p in game.view(seat).places if p.group == "Beach")
        return [c.mark for c in beach.contents or ()]

    assert told(0) == told(1) == ["Find in the sand"]
    decision = game.decision(0)
    assert decision is not None
    game.apply(decision.options[0], 0)
    assert told(0) == told(None)
    assert told(0) in (["pearl in the sand"], ["shell in the sand"])
    assert told(1) == ["Find in the sand"]


def test_a_component_belongs_to_the_first_player_printed_on_it(tmp_path: Path) -> None:
    assert sorted((m.text, m.owner) for m in moths(tmp_path)) == [("moth of bob", 1)] + [("moth of none", 1)] * 3


def test_a_view_says_what_variables_hold(tmp_path: Path) -> None:
    game = lit(tmp_path)
    variables = {v.label: v for v in game.view(0).variables}
    lamp = next(p.place for p in game.view(0).places if p.label == "lamp 2")
    assert (variables["where the cat sits"].form, variables["where the cat sits"].held) == ("place", ((None, lamp),))
    assert (variables["by"].form, [held for _, held in variables["by"].held]) == ("player", [1])
    assert variables["glow"].form == "enum"
    assert variables["glow"].held == ()
    assert len(variables["favourite"].held) == 1


def test_a_component_that_is_not_known_has_neither_owner_nor_number(tmp_path: Path) -> None:
    text = LAMPS.replace("space Lamp", "pile sack: Moth hidden\nper player:\n    pile den: Moth private\nspace Lamp")
    setup = "\n    move Moth to sack\n    shuffle sack\n    move top(sack, 4) to ann.den"
    text = text.replace(" move Moth to Lamp(3)", setup)
    game = lit(tmp_path, text)
    favourite = {seat: next(v for v in game.view(seat).variables if v.label == "favourite") for seat in (0, 1)}
    assert favourite[0].held
    assert favourite[1].held == ()


@pytest.mark.parametrize(
    "line",
    ['show l in Lamp where l.lit "*{l.by}" in yellow', 'show l in Lamp "*"', 'show l in Lamp "{f(l.a, g(l)).b}"'],
)
def test_it_is_printed_as_it_was_read(line: str) -> None:
    reporter = Reporter()
    file = parse_file(SourceFile("main.rules", line + "\n"), reporter)
    assert not reporter.failed
    assert to_text(file.items[0]) == line


def test_an_unknown_colour_is_an_error(tmp_path: Path) -> None:
    rules = load(str(written(tmp_path, {"main.rules": LAMPS.replace("in yellow", "in yelow")})))
    found = [d for d in rules.diagnostics if d.id == "unknown-colour"]
    assert [(d.message, d.help) for d in found] == [("unknown colour `yelow`", "did you mean `yellow`?")]
    assert found[0].span is not None
    assert found[0].span.text == "yelow"


def test_a_name_may_be_called_like_a_colour(tmp_path: Path) -> None:
    text = LAMPS.replace("dim, bright", "red, yellow").replace("bright", "yellow").replace("glow := dim", "glow := red")
    assert lit(tmp_path, text).view(0).places[1].colour == "yellow"


def test_how_things_look_by_a_value(tmp_path: Path) -> None:
    """The cases of a `lookup` say the same as a line for each of them; what it doesn't name goes on to later lines."""
    first = LAMPS.index("show l in Lamp where l.glow = bright")
    short = """show l in Lamp where l.number < 3 lookup(l.glow, bright: "*{l.by}" in yellow, none: "never",
    dim: "o")
show m in Moth lookup(m.awake, yes: "m{m.size}" in cyan)
show m in Moth where m.size = 2 "never" in red
"""
    one, other = (lit(tmp_path / name, LAMPS[:first] + text) for name, text in (("a", LAMPS[first:]), ("b", short)))
    assert one.view(0) == other.view(0)
    tree = parse_file(SourceFile("a.rules", short), Reporter())
    assert tree is not None
    assert to_text(tree) in (short, short.replace("\n    ", " "))
