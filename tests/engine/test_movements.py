"""What the log tells of moves that no player makes by an action, under which heading, and to whom."""

from __future__ import annotations

from pathlib import Path

from interpreter.api import Game
from tests.language.making import made

ROUNDS = """
    option how_long "length of the game": 2 | 3 = 2
    enum Sort: sea_snail, crab
    kind Shell "{sort} {worth}":
        sort: Sort
        worth: number
    table Shell:
        sort: sea_snail, worth: 1
        sort: sea_snail, worth: 2
        sort: crab, worth: 3
        sort: crab, worth: 4
    space Beach "spot {number}": row(4) holds Shell
    pile sea "the sea": Shell hidden
    per player:
        pile bag "bag of shells": Shell private
    var hours "hours by the sea": number = 0
    var lucky "who is lucky": player?
    phase play:
        move Shell to sea
        for day in 1..how_long:
            do dawn
            do dusk
    phase dawn "Dawn":
        random lucky in players
        as seat(1): ask wait, sleep
        for s in Beach: move top(sea) to s
    phase dusk "Dusk":
        as seat(2): ask wait, sleep
        for s in Beach: move s to lucky.bag
        for p in players: move p.bag to sea
    action wait "Wait": hours += 1
    action sleep "Sleep": hours += 2
    winner most my number
"""


def _played(folder: Path, *options: str) -> Game:
    game = made(folder, ROUNDS).start(seed=1)
    for option in options:
        game.apply(option)
    return game


def test_what_a_phase_moves_is_told_under_the_step_of_the_counter_and_the_phase(tmp_path: Path) -> None:
    game = _played(tmp_path, "wait", "sleep")
    lines = game.log_for(None)
    assert [line for line in lines if line.startswith("— ")] == [
        "— day 1 of 2, Dawn —",
        "— day 1 of 2, Dusk —",
        "— day 2 of 2, Dawn —",
    ]
    assert lines[:3] in (["— day 1 of 2, Dawn —", f"who is lucky: player {n}", "player 1: Wait"] for n in (1, 2))
    won = next(line for line in lines if line.endswith("'s bag of shells"))
    assert sorted(won.rpartition(" to ")[0].split(", ")) == ["crab 3", "crab 4", "sea snail 1", "sea snail 2"]


def test_what_nobody_could_tell_when_it_moved_is_counted(tmp_path: Path) -> None:
    game = _played(tmp_path, "wait")
    laid = next(line for line in game.log_for(0) if "to spot" in line)
    assert all(name in laid for name in ("sea snail 1", "sea snail 2", "crab 3", "crab 4"))
    owner = 0 if "player 1" in game.log_for(0)[1] else 1
    game.apply("wait")
    back = [[line for line in game.log_for(seat) if line.endswith(" to the sea")] for seat in (0, 1)]
    assert len(back[0]) == len(back[1]) == 1
    assert "sea snail 1" in back[owner][0]


def test_a_component_seen_later_is_not_named_where_it_lay_unseen_before(tmp_path: Path) -> None:
    rules = made(
        tmp_path,
        """
        kind Card "Card {worth}":
            worth: number
        table Card:
            worth: 1
            worth: 2
            worth: 3
        per player:
            pile hand: Card private
        pile deck: Card hidden
        pile table_top: Card
        var n: number = 0
        phase play:
            move Card to deck
            shuffle deck
            as seat(1): ask go, stay
            move top(deck, 2) to seat(1).hand
            move seat(1).hand to deck
            shuffle deck
            move top(deck) to table_top
            as seat(1): ask go, stay
        action go "Go": n := 1
        action stay "Stay": n := 2
        winner most my number
        """,
    )
    game = rules.start()
    game.apply("go")
    moves = [line for line in game.log_for(1) if " to " in line]
    assert moves[0] == "2× Card to player 1's hand"
    assert moves[1] == "2× Card to deck"
    assert moves[2].startswith("Card ")
    assert moves[2].endswith(" to table top")
    assert game.log_for(0)[1].count("Card ") == 2, "who got them knows them"


def test_of_what_nobody_sees_the_kind_is_told_if_it_can_be_no_other(tmp_path: Path) -> None:
    rules = made(
        tmp_path,
        """
        kind Card:
            worth: number
        kind Fish "fish {worth}" is Card
        kind Net "net {worth}" is Card
        table Fish:
            worth: 1
            worth: 2
            worth: 3
        table Net:
            worth: 4
            worth: 5
        per player:
            pile hand: Card private
            pile shoal: Fish private
        pile sea: Fish hidden
        pile mixed: Card hidden
        var n: number = 0
        phase play:
            move Card to mixed
            as seat(1): ask go, stay
            move Fish to sea
            shuffle sea
            move top(sea, 2) to seat(1).hand
            move Net to seat(1).hand
            move Fish on seat(1).hand to seat(1).shoal
            as seat(2): ask go, stay
        action go "Go": n := 1
        action stay "Stay": n := 2
        winner most my number
        """,
    )
    game = rules.start()
    game.apply("go")
    moves = [line for line in game.log_for(1) if " to player 1's" in line]
    assert moves[0] == "2× Fish to player 1's hand"
    assert moves[-1] == "2× Fish to player 1's shoal"


def test_the_table_from_before_a_phase_clears_the_board(tmp_path: Path) -> None:
    game = _played(tmp_path, "wait")
    assert not game.is_cleared
    game.apply("sleep")
    assert game.is_cleared
    before = game.table_before(1)
    assert before is not None
    there = {place.label: place.count for place in before.places if place.group == "Beach"}
    assert there == {f"spot {n}": 1 for n in range(1, 5)}
    assert all(place.count == 0 for place in game.view(1).places if place.group == "Beach")
    copy = game.clone()
    assert copy.is_cleared
    copy.apply("wait")
    assert not copy.is_cleared
    assert game.is_cleared


NETS = """
    kind Net "net"
    table Net:
        copies: 2
    per player:
        space Cell "{number}": row(3) holds Net
        space Post "post {number} of {owner}": row(2) holds Net
    pile store "the store": Net
    phase play:
        move Net to store
        as seat(1): ask wait, sleep
        for p in players: move top(store) to p.Cell(2)
        for p in players: move Net on p.Cell to p.Post(1)
        as seat(1): ask wait, sleep
    action wait "Wait": hours += 1
    action sleep "Sleep": hours += 2
    var hours: number = 0
    winner most my number
"""


def test_it_is_told_on_whose_board_a_place_lies(tmp_path: Path) -> None:
    game = made(tmp_path, NETS).start(seed=1)
    game.apply("wait")
    assert game.log_for(None)[1:] == [
        "net to player 1's 2; net to player 2's 2",
        "net to post 1 of player 1; net to post 1 of player 2",
    ]
