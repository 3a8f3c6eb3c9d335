"""Whole tables: everything told, nothing by colour alone, within the width; over games of bundled rulesets."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from attrs import evolve

from interpreter.api import View, load
from interpreter.drawing.table import TableDrawing, draw_hand, draw_table
from interpreter.drawing.text import CHANGED, STYLES, line_width, plain
from interpreter.shell.picking import first_menu
from tests.bundled import NAMES, rules
from tests.drawing.tables import middle, play, table, text


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("width", [80, 120])
def test_tables_fit(name: str, width: int) -> None:
    game = middle(name)
    for seat in (None, *range(game.program.seats)):
        widest = max(map(line_width, table(game, seat, width=width)))
        assert widest <= width


@pytest.mark.parametrize("name", NAMES)
def test_all_styles_are_known(name: str) -> None:
    game = middle(name)
    seats = {f"player-{n + 1}" for n in range(game.program.seats)}
    drawn = draw_table(game.program, game.view(0), before=rules(name).start(seed=5).view(0))
    styles = {style for line in drawn for part in line for style in part.style.split()}
    assert styles <= {*STYLES, *seats}


@pytest.mark.parametrize("name", NAMES)
def test_what_lies_on_a_board_is_told_without_colours(name: str) -> None:
    """Two things that look alike could change places unnoticed; here they never can, unless they are called alike."""
    game = middle(name)
    view = game.view(0)
    drawn = plain(draw_table(game.program, view))
    boards = [p.place for p in view.places if p.space and p.contents is not None and (p.contents or p.mark)]
    told = {
        number: (view.places[number].mark, tuple((c.text, c.mark, c.owner) for c in view.places[number].contents or ()))
        for number in boards
    }
    random = Random(7)
    for _ in range(12):
        if len(boards) < 2:
            break
        one, other = random.sample(boards, 2)
        if view.places[one].group == view.places[other].group and told[one] != told[other]:
            assert plain(draw_table(game.program, swapped(view, one, other))) != drawn


def swapped(view: View, one: int, other: int) -> View:
    """The view with what lies on two places changed."""
    places = list(view.places)
    for here, there in ((one, other), (other, one)):
        found = view.places[there]
        places[here] = evolve(
            places[here], contents=found.contents, count=found.count, mark=found.mark, colour=found.colour
        )
    return evolve(view, places=tuple(places))


@pytest.mark.parametrize("name", NAMES)
def test_an_occupied_place_is_shown(name: str) -> None:
    """Nothing can be taken off a board without a change in what is drawn."""
    game = middle(name)
    view = game.view(0)
    drawn = plain(draw_table(game.program, view))
    occupied = [p for p in view.places if p.space and (p.contents or p.mark)]
    for place in occupied[:8]:
        empty = evolve(place, contents=(), count=0, mark="")
        places = tuple(empty if p is place else p for p in view.places)
        assert plain(draw_table(game.program, evolve(view, places=places))) != drawn


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_marked_where_nothing_changed(name: str) -> None:
    game = middle(name)
    drawn = draw_table(game.program, game.view(0), before=game.view(0))
    unmarked = table(game, 0)
    assert not any(CHANGED in part.style.split() for line in drawn for part in line)
    assert plain(drawn) == plain(unmarked)


def test_what_changed_is_marked_and_nothing_else() -> None:
    game = rules("tic_tac_toe").start()
    game.apply("place s=Square.b2", 0)
    before = game.view(1)
    game.apply("place s=Square.a1", 1)
    drawn = draw_table(game.program, game.view(1), before=before)
    changed = [part.text for line in drawn for part in line if CHANGED in part.style.split()]
    assert changed == ["O"]


def test_the_place_that_a_piece_left_is_marked_too() -> None:
    game = rules("breakthrough").start()
    before = game.view(1)
    decision = game.decision(0)
    assert decision is not None
    game.apply(decision.all_options()[0], 0)
    drawn = draw_table(game.program, game.view(1), before=before)
    assert sorted(part.text for line in drawn for part in line if CHANGED in part.style.split()) == [".", "W"]


def test_a_changed_pile_is_marked() -> None:
    game = rules("goofspiel").start(seed=5)
    before = game.view(0)
    for seat in (0, 1):
        decision = game.decision(seat)
        assert decision is not None
        game.apply(decision.all_options()[0], seat)
    drawn = draw_table(game.program, game.view(0), before=before)
    changed = "".join(part.text for line in drawn for part in line if CHANGED in part.style.split())
    assert "prize on offer" in changed
    assert "hand" in changed


def test_signs_of_what_lies_on_boards_are_letters() -> None:
    """Other signs, as those of the edges of Hex, are no things."""
    for name in ("breakthrough", "chess", "english_draughts", "go", "hex", "othello", "tic_tac_toe"):
        view = middle(name).view(0)
        marks = {p.mark for p in view.places if p.mark} | {c.mark for p in view.places for c in p.contents or ()}
        things = marks - {"", *("-\\" if name == "hex" else ())}
        assert things
        assert all(len(mark) == 1 and mark.isascii() and mark.isalpha() for mark in things)


def test_the_legend_says_what_a_looked_up_sign_stands_for() -> None:
    """Whose a sign is, or which member of an enum it shows."""
    drawn = text(rules("hex").start(options={"size": 5}, seed=1))
    rows = [line.split() for line in drawn.splitlines()]
    assert ["1", *"-----"] in rows
    assert ["2", "\\", *"...", "\\"] in rows
    assert "\\ blue  - red" in drawn
    game = middle("battleship", 120, 2)
    shown = text(game)
    for sign, word in (("o", "miss"), ("X", "hit"), ("#", "sunk")):
        seen = any(place.mark == sign for place in game.view(0).places)
        assert (f"{sign} {word}" in shown) == seen


def test_a_board_of_which_nothing_is_known_is_only_counted() -> None:
    drawn = text(middle("battleship", 40, 2))
    assert "Sea of player 1 (you)" in drawn
    assert "Known Sea of player 2" in drawn
    assert not re.search(r"(?<!Known )Sea of player 2", drawn)
    assert re.search(r"Sea: \d+ hidden", drawn)


def test_short_forms_are_alike_on_all_boards() -> None:
    """In a ring there would be room for more than in the hexagons."""
    drawn = plain(table(middle("fathom", 30, 2), 0))
    ring = next(line for line in drawn if line.lstrip("Section ").startswith("/"))
    assert "{" not in ring
    legend = " ".join(line for line in drawn if "S ship" in line or "r red" in line)
    assert [word for word in ("f fish", "c coral") if word in legend] == ["f fish", "c coral"]


# ---- heights ----


def test_nautilus_takes_few_lines() -> None:
    for decisions in (0, 5, 20, 40, 60):
        lines = len(table(middle("nautilus", decisions), 0))
        assert lines <= 18


@pytest.mark.parametrize("decisions", [5, 30, 60, 90])
def test_fathom_fits_a_screen_if_it_has_to(decisions: int) -> None:
    game = middle("fathom", decisions, 2)
    lines = len(table(game, 0, height=22))
    assert lines <= 23


def test_what_is_left_out_first_is_empty() -> None:
    game = middle("fathom", 60, 2)
    tall = plain(table(game, 0))
    dense = plain(table(game, 0, height=len(tall) - 1))
    assert len(dense) < len(tall)
    assert [line for line in tall if line] == [line for line in dense if line]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("decisions", [0, 12, 60])
@pytest.mark.parametrize(("name", "board"), [("fathom/expedition_1", "Zone"), ("fathom/expedition_4", "Zone")])
def test_in_few_lines_the_own_board_is_whole(name: str, board: str, decisions: int, players: int) -> None:
    game = middle(name, decisions, players)
    lines = plain(table(game, 0, height=20))
    assert len(lines) <= 20
    head = f"{board} of {game.program.seat_labels[0]} (you)"
    top = next(n for n, line in enumerate(lines) if head in line)
    rows = [line for line in lines[top : top + 12] if re.match(r" *,-?[0-9]", line)]
    assert len(rows) >= 7


@pytest.mark.parametrize("name", ["fathom/expedition_2", "otys"])
@pytest.mark.parametrize("height", [10, 14, 18, 22])
def test_what_has_no_room_is_named(name: str, height: int) -> None:
    game = middle(name, 40, 4)
    lines = plain(table(game, 0, height=height))
    note = next((line for line in lines if line.startswith("… board shows")), "")
    for label in game.program.seat_labels[1:]:
        assert any(line.startswith(label) and ":" in line for line in lines) or label in note or note.endswith("rest")
    assert "(you)" in " ".join(lines)


def test_boards_without_anything_on_them_take_a_line_or_none() -> None:
    """At the beginning of Otys nothing lies on anybody's reward spaces; what levels hold and give is told instead."""
    lines = plain(table(middle("otys", 0, 2), 0, height=26))
    assert any("rewards of level" in line for line in lines)
    assert all("reward space 1 to 5: all empty" in line for line in lines if "reward space" in line)
    assert any("player 1 level" in line and "player 2 level" in line for line in lines)


def test_what_lies_open_comes_before_boards_of_nobody() -> None:
    """In few lines one sees which Sponsors and contracts there are; how many lie in decks and supplies comes last."""
    told = " ".join(plain(table(middle("otys", 0, 2), 0, height=19)))
    assert "public contracts: " in told
    assert all(words in told for words in ("Credits +1", "take back a used Key", "use the Diver twice"))
    assert "resource supply" not in told
    assert "contract deck" not in told


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("decisions", [0, 12, 40])
def test_what_is_asked_about_is_kept_before_all_else(name: str, decisions: int) -> None:
    """A board that holds a place or piece among the options comes before all that hold none."""
    game = middle(name, decisions)
    places = game.program.places
    for seat in () if game.ended else game.pending():
        about = first_menu(game.decision(seat)).about
        holding = {(places[place].group, places[place].owner) for place in about}
        parts = TableDrawing(game.program, game.view(seat), 80, None).parts(about)
        found = [part.boards for part in sorted(parts, key=lambda part: part.rank) if part.boards]
        asked = [any((places[n].group, places[n].owner) in holding for n in boards) for boards in found]
        corners = any(game.program.topology.touching[place] for place in about)
        assert corners or asked == sorted(asked, reverse=True)


@pytest.mark.parametrize("height", [11, 14, 18, 22])
def test_the_ring_is_drawn_where_it_is_asked_about(height: int) -> None:
    """Four beams are to be aimed: for this one must see the sonar board, and whose beams lie there."""
    game = rules("fathom/expedition_1").start(players=4, seed=5)
    play(game, 60, Random(5))
    while "aim" not in {option.name.split()[0] for option in game.decision(game.pending()[0]).options}:
        play(game, 1, Random(5))
    seat = game.pending()[0]
    about = first_menu(game.decision(seat)).about
    assert {game.program.places[place].group for place in about} == {"Section"}
    lines = plain(table(game, seat, height=height, about=about))
    assert len(lines) <= height
    assert any("section" in line for line in lines)
    assert any(re.search(r" 1 +2 +3 +4", line) for line in lines)


def test_a_board_of_four_boards_is_drawn_where_one_is_asked_about() -> None:
    game = middle("fathom/expedition_1", 40, 4)
    theirs = next(p.place for p in game.view(0).places if p.group == "Zone" and p.owner == 2)
    assert not any("Zone of player 3" in line for line in plain(table(game, 0, height=11))[:1])
    assert "Zone of player 3" in plain(table(game, 0, height=11, about=frozenset({theirs})))[0]


def test_beside_a_board_without_cells_stands_what_players_have() -> None:
    """The board of nine men's morris takes 14 of 24 lines, and half their width."""
    lines = plain(table(middle("nine_mens_morris", 6), 0, height=16))
    assert len(lines) <= 16
    assert sum("men to be placed: 6" in line for line in lines) == 2
    assert not any("board shows" in line for line in lines)
    assert "a   b   c   d   e   f   g" in "\n".join(lines)


def test_letters_mean_the_same_on_all_boards() -> None:
    """A tile on the ring and one on a board have each a letter of its own."""
    game = middle("fathom/expedition_4", 90, 4)
    for height in (None, 22, 30):
        lines = plain(table(game, 0, height=height))
        legend = " ".join(lines[next(n for n, line in enumerate(lines) if re.match(r"\w+ red  ", line)) :])
        letters = re.findall(r"(?:^|  |, )([A-Z]{1,2})(?=[ ,])", legend)
        assert len(letters) == len(set(letters))


def test_in_very_few_lines_as_much_is_explained_as_has_room() -> None:
    game = middle("fathom/expedition_4", 150, 4)
    lines = plain(table(game, 0, height=13))
    assert len(lines) == 13
    assert lines[0] == "Zone of player 1 (you)"
    assert lines[-1] == "… board shows the rest"
    told = [entry.split(" ")[0] for line in lines[-3:-1] for entry in line.split("  ")]
    assert len(told) > 8
    assert all(any(sign in line for line in lines[1:-3]) for sign in told)
    assert plain(table(game, 0, height=12)) == [*lines[:-2], lines[-1]]


def test_a_board_of_which_all_labels_begin_alike_is_called_so() -> None:
    game = middle("otys", 0, 2)
    told = text(game)
    assert all(word in told for word in ("store", "reward space"))
    assert not any(word in told for word in ("Stall", "Perch"))


# ---- what is told ----


def test_variables_that_hold_a_place_are_marks_on_it() -> None:
    game = rules("kalah").start()
    game.apply("sow c=Cup(3)", 0)
    drawn = plain(table(game, 0))
    assert drawn[0].split() == ["1", "2", "3", "4", "5", "6", "7"]
    assert drawn[1].split() == ["/", "4", "4", ".", "5", "5", "5", "1L", "\\"]
    assert "L last seed" in drawn
    assert not any("last seed:" in line for line in drawn)


def test_the_viewer_comes_last_and_is_called_you() -> None:
    game = middle("goofspiel")
    heads = [line.split("  ")[0] for line in plain(table(game, 0)) if line.startswith("player ")]
    assert heads == ["player 2", "player 1 (you)"]


def test_a_hand_is_sorted_and_a_deck_is_a_number() -> None:
    game = middle("nautilus", 0)
    hand = next(line for line in plain(table(game, 0)) if line.startswith("red"))
    numbers = [int(word) for word in hand.replace(",", "").split() if word.isdigit()]
    assert numbers == sorted(numbers)
    told = text(game)
    assert "Domain deck: 25 hidden" in told
    (other, *_) = plain(draw_hand(game.program, game.view(1)))
    assert other.startswith("blue (you)  hand: ")


def test_what_is_nothing_is_not_told() -> None:
    draughts, poker = (text(rules(name).start()) for name in ("english_draughts", "kuhn_poker"))
    assert "jump" not in draughts
    assert "settled" not in poker


CORNERS = """
ruleset corners "Corners"
players ann, bob
kind Ship "{owner}'s ship":
    owner: player
table Ship:
    owner: each
space Zone: hexagon(1)
space Vertex: corners(Zone) holds Ship
space Square: grid(3, 2)
space Post: corners(Square)
var storm: Vertex?
var bell: Post?
phase setup:
    move (the s in Ship where s.owner = ann) to (the v in Vertex)
    move (the s in Ship where s.owner = bob) to (the v in touching(Zone(0, 0)) where v.empty)
    storm := the v in Vertex where count touching(v) = 2
    bell := the p in Post where count touching(p) = 2
phase play:
    each player: ask wait
action wait "Wait": bell := the p in Post where count touching(p) = 4
action pass "Pass": storm := none
winner most my number
"""


def test_what_stands_on_corners_is_drawn_between_the_cells(tmp_path: Path) -> None:
    """The first corner is the top of the first cell; the first of the middle cell lies between the two above it; the
    first that touches two cells is beside that top; and squares are counted from the bottom.
    """
    (tmp_path / "corners.rules").write_text(CORNERS.replace("ask wait", "ask wait, pass"))
    ruleset = load(str(tmp_path / "corners.rules"))
    assert ruleset.ok, [d.message for d in ruleset.diagnostics]
    drawn = plain(draw_table(ruleset.program(), ruleset.start().view(0)))
    assert drawn == [
        "Zone",
        "            a'ssh   S",
        "     ,-1      .           .",
        "                  b'ssh",
        ",0      .           .           .",
        "",
        "      ,1      .           .          1,",
        "                   -1,         0,",
        "",
        "Square",
        "2  .   .   .",
        "",
        "1  .   .   .",
        "     B",
        "   a   b   c",
        "a ann  b bob  sh ship  S storm  B bell",
    ]


@pytest.mark.parametrize("height", [24, 16, 12])
def test_rows_that_belong_together_stay_together(height: int) -> None:
    """Where the two players' rows are empty at first, they stand beside the row between them all the same."""
    game = rules("nautilus").start(seed=7)
    lines = plain(table(game, 0, width=80, height=height))
    (head,) = [line.split() for line in lines if "Domain card " in line]
    assert head == ["blue", "Domain", "card", "red"]
    assert not any("all empty" in line for line in lines)


def test_cards_that_lie_hidden_are_told_to_who_knows_them(tmp_path: Path) -> None:
    """Two were seen before they went into the bag, one wasn't."""
    (tmp_path / "seen.rules").write_text(
        'ruleset seen "Seen"\nplayers ann, bob\n'
        'kind Coin "coin {worth}":\n    worth: 1..4\ntable Coin:\n    worth: each\n'
        "var worked: yes_no = no\npile heap: Coin\npile bag: Coin hidden\npile deck: Coin hidden\n"
        "phase setup:\n"
        "    move {c in Coin where c.worth > 2} to deck\n    shuffle deck\n"
        "    move {c in Coin where c.worth < 3} to heap\n"
        "phase play:\n    each player: ask wait, rest\n"
        "    move heap to bag\n    each player: ask wait, rest\n    move top(deck) to bag\n"
        "    each player: ask wait, rest\n"
        "action wait: worked := yes\naction rest: worked := no\nscore all_of_it = 1\nwinner most my total\n"
    )
    game = load(str(tmp_path / "seen.rules")).start()
    found = []
    for _ in range(3):
        found += [line.partition("bag: ")[2] for line in plain(table(game, 0)) if "bag: " in line]
        play(game, 2, Random(1))
    assert [told.partition("   ")[0] for told in found] == [
        "2 hidden: coin 1, coin 2",
        "3 hidden, among them coin 1, coin 2",
    ]


@pytest.mark.parametrize("decisions", [0, 6])
@pytest.mark.parametrize("height", range(3, 13))
def test_a_small_table_of_rows_is_seen_whole_or_not_at_all(decisions: int, height: int) -> None:
    """Between the Posts of both players lies what they are laid for: one row alone says nothing."""
    game = rules("nautilus").start(seed=7)
    play(game, decisions, Random(1))
    lines = plain(table(game, 0, width=80, height=height))
    numbered = [line for line in lines if re.match(r"[1-5]  ", line)]
    assert len(numbered) in (0, 5)
    assert numbered or any("Post" in line and line.startswith("… board shows") for line in lines)
    assert len(lines) <= height


OPEN_PILES = """
ruleset shore "Shore"
players ann, bob
kind Shell "pretty shell {number}":
    number: 1..9
table Shell:
    number: each
per player:
    pile heap: Shell
    var wet: number = 0
    var dry: number = 0
phase setup:
    move Shell to ann.heap
    bob.dry := 3
phase play:
    as ann: choose my wet in 0..3 "How wet?"
winner most my wet
"""


def piles(folder: Path) -> TableDrawing:
    (folder / "shore.rules").write_text(OPEN_PILES, encoding="utf-8")
    game = load(str(folder / "shore.rules")).start()
    return TableDrawing(game.program, game.view(1), 80, None)


def test_in_few_lines_what_lies_open_takes_half_a_line_of_another_player(tmp_path: Path) -> None:
    """So much of it as has room, and how many more there are: `ann` has nine shells."""
    drawing = piles(tmp_path)
    ann = drawing.players(80, dense=True, about=())[0]
    assert "heap: pretty shell 9 and 8 more" in plain([ann])[0]
    assert "heap: 9" in plain(drawing.players(40, dense=True, about=()))[0]


def test_in_few_lines_what_is_asked_about_is_told_whole(tmp_path: Path) -> None:
    drawing = piles(tmp_path)
    heap = next(place.place for place in drawing.view.places if place.owner == 0)
    for about in (None, {heap}):
        assert "pretty shell 1" in " ".join(plain(drawing.players(80, dense=True, about=about)))


def test_in_few_lines_what_is_0_for_all_is_not_told(tmp_path: Path) -> None:
    drawing = piles(tmp_path)
    whole = " ".join(plain(drawing.players(80, dense=True)))
    brief = " ".join(plain(drawing.players(80, dense=True, about=())))
    assert (whole.count("wet: 0"), brief.count("wet: 0")) == (2, 0)
    assert (brief.count("dry: 0"), brief.count("dry: 3")) == (1, 1)


@pytest.mark.parametrize("width", [80, 100, 120])
@pytest.mark.parametrize("decisions", [60, 150, 260])
@pytest.mark.parametrize("height", [13, 17, 22, 30])
def test_a_legend_has_one_short_form_for_a_word(width: int, decisions: int, height: int) -> None:
    lines = plain(table(middle("fathom/expedition_4", decisions, 4), 0, width=width, height=height))
    assert not any(re.search(r"(^|  )[a-z]+, [a-z]+ [a-z]", line) for line in lines)


def test_a_board_that_stands_alone_has_the_whole_width() -> None:
    """In 80 columns all zones of a board have room for a letter a word, so its legend tells single words."""
    game = middle("fathom/expedition_4", 150, 4)
    lines = plain(table(game, 0, height=13))
    assert max(map(len, lines[1:9])) > 39
    zones = [p for p in game.view(0).places if p.group == "Zone" and p.owner == 0]
    words = {word for p in zones for c in p.contents or () for word in c.mark.split() if word.isalpha()} - {"and"}
    legend = [entry.split(" ", 1) for line in lines[10:-1] for entry in re.split("  +", line)]
    assert all(len(form) == 1 for form, _ in legend)
    assert words <= {word for _, word in legend}
