"""In which order the members of a set come tells nothing of those that somebody doesn't know."""

from __future__ import annotations

import pytest

from interpreter.engine.game import Game
from tests.engine.rulesets import ruleset

HANDS = """
    kind Card "card {rank}":
        rank: 1..9
    table Card:
        rank: each
    pile deck: Card hidden
    pile heap: Card

    per player:
        pile hand: Card private
        pile stash: Card private
        define any_high = any c in my hand + my stash has c.rank > 4
        define all_high = every c in my hand + my stash has c.rank > 4

    phase setup:
        move Card to deck
        shuffle deck
        each player:
            move top(deck, 2) to my hand
            move top(deck) to my stash

    phase play:
        repeat 2 times:
            each player: ask give

    action give(c in my hand) "Give {c}":
        move c to left(me).hand

    score high = if my any_high then 1 else 2
    score low = if my all_high then 1 else 2
    score all_cards = sum c.rank for c in my hand + my stash
    score held = count (my hand + my stash)
    winner most my high
"""
MANY = HANDS.replace("rank: 1..9", "rank: 1..20").replace("top(deck, 2)", "top(deck, 8)")

FORTS = """
    kind Card "card {rank}":
        rank: 1..9
    table Card:
        rank: each
    pile deck: Card hidden
    pile heap: Card

    per player:
        space Fort: row(3) holds Card private

    phase setup:
        move Card to deck
        shuffle deck
        each player:
            for f in my Fort: move top(deck) to f
            show Card on my Fort to players

    phase play:
        repeat 2 times:
            each player: ask lay

    action lay(c in Card on my Fort) "Lay {c}":
        move c to heap

    score first = top(Card on my Fort).rank
    score last = bottom(Card on my Fort).rank
    score second = (Card on my Fort)(2).rank
    score two = sum c.rank for c in top(Card on my Fort, 2)
    score some = (the c in Card on my Fort where c.rank > 0).rank
    score all_cards = sum c.rank for c in Card on my Fort
    score high = if (any c in Card on my Fort has c.rank > 4) then 1 else 2
    winner most my first
"""

BOX = """
    kind Tile "tile {worth}" hidden:
        worth: 1..7
    table Tile:
        worth: each
    var last: Tile?
    pile out: Tile

    per player:
        pile rack: Tile private

    phase setup:
        move top(Tile on box, 4) to out
        shuffle out
        last := top(box)

    phase play:
        repeat 2 times:
            each player: ask draw, look

    action draw "Draw": move top(out) to my rack
    action look "Look": show top(out) to me

    score first = if last = top(box) then 1 else 2
    score last_one = if last = bottom(Tile on box) then 1 else 2
    score two = if last in top(box, 2) then 1 else 2
    score second = if last = (Tile on box)(2) then 1 else 2
    score there = if last in box then 1 else 2
    winner most my first
"""


def _told(game: Game, viewer: int) -> list[object]:
    seats = range(game.program.seats)
    return [game.scores(viewer), *(game.derivation(seat, viewer) for seat in seats)]


@pytest.mark.parametrize("text", [HANDS, MANY, FORTS, BOX], ids=["hands", "large hands", "a private space", "the box"])
def test_scores_and_derivations_are_the_same_on_every_table_that_it_may_be(tmp_path, text: str) -> None:
    for seed in range(1 if text is MANY else 3):
        game = ruleset(tmp_path, text).start(seed=seed)
        while not game.ended:
            for viewer in (0, 1):
                told = _told(game, viewer)
                for number in range(4):
                    assert _told(game.resampled(viewer, number), viewer) == told
            game.apply(game.decision().options[0])


def test_one_that_is_known_decides_whatever_the_others_are(tmp_path) -> None:
    """Seat 1 gives a card; of it he knows that it is high, or not, wherever it stands among those of the other."""
    seen = set()
    for seed in range(20):
        game = ruleset(tmp_path, HANDS).start(seed=seed)
        option = game.decision().options[0]
        game.apply(option)
        rank = int(option.label.split()[-1])
        high, low, *_ = (part.value for part in game.scores(0)[1].parts)
        assert (high, low) == ((1, None) if rank > 4 else (None, 2))
        seen.add(rank > 4)
    assert seen == {True, False}


def test_what_lies_on_a_private_space_is_known_in_no_order(tmp_path) -> None:
    game = ruleset(tmp_path, FORTS).start(seed=1)
    mine, yours = ({part.name: part.value for part in game.scores(0)[seat].parts} for seat in (0, 1))
    assert all(value is not None for value in mine.values())
    assert {name for name, value in yours.items() if value is not None} == {"all_cards", "high"}


def test_hidden_kinds_lie_in_the_box_in_no_order(tmp_path) -> None:
    """The box goes by the numbers of components, and nobody knows those of hidden kinds."""
    game = ruleset(tmp_path, BOX).start(seed=1)
    assert {part.name for part in game.scores(0)[0].parts if part.value is not None} == {"there"}


def test_a_label_can_ask_whether_something_lies_somewhere(tmp_path) -> None:
    """Who sees into the hand, or knows all other cards, can read how many lie there."""
    text = HANDS.replace('"Give {c}"', '"Give {c} of {held}"').replace(
        "action give", "define held = count {c in Card where c.place = seat(1).hand}\n\n    action give"
    )
    game = ruleset(tmp_path, text).start(seed=1)
    assert [option.label.split(" of ")[1] for option in game.decision().options] == ["2", "2"]
    game.apply(game.decision().options[0])
    assert game.log_for(0)[-1].endswith(" of 2")
    assert game.log_for(1)[-1].endswith(" of ?")
