"""No component is lost or doubled: a game whose table is spoilt on purpose stops with the line that moved last."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.api import Game, GameError
from interpreter.engine.conservation import audit
from interpreter.engine.playing import play_random
from interpreter.program.value import NOTHING
from tests.language.making import line_of, made

CARDS = """
    kind Card "{worth}":
        worth: 1..6
    table Card:
        worth: each
    pile deck: Card hidden
    pile heap: Card
    phase setup:
        move Card to deck
        shuffle deck
    phase play:
        turns from seat(1) until deck.empty:
            ask draw, bury
    action draw "Draw": move top(deck) to heap
    action bury "Bury": move top(deck) under heap
    winner most my number
"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    game = made(tmp_path, CARDS).start(seed=3, testing=True)
    game.apply("draw")
    game.apply("bury")
    game.apply("bury")
    return game


def place(game: Game, name: str) -> int:
    return next(n for n, p in enumerate(game.program.places) if p.name == name)


def test_a_sound_table_passes(game: Game) -> None:
    audit(game.machine)
    play_random(game)
    audit(game.machine)


def spoilt(game: Game, what: str) -> None:
    """Changes one cell that no rule would change."""
    code, row = game.machine.code, game.machine.row
    deck, heap = place(game, "deck"), place(game, "heap")
    top = row[code.top + heap]
    match what:
        case "elsewhere":
            row[code.place_of + top] = deck
        case "nowhere":
            row[code.place_of + top] = 99
        case "miscounted":
            row[code.held + heap] += 1
        case "cut off":
            row[code.below + top] = NOTHING
        case "in a circle":
            row[code.below + row[code.bottom + heap]] = top
        case "not above":
            row[code.above + row[code.bottom + heap]] = NOTHING
        case "no bottom":
            row[code.bottom + heap] = top
        case "no top":
            row[code.top + heap] = NOTHING


@pytest.mark.parametrize(
    "what", ["elsewhere", "nowhere", "miscounted", "cut off", "in a circle", "not above", "no bottom", "no top"]
)
def test_a_spoilt_table_is_found_with_the_line_that_moved_last(game: Game, what: str) -> None:
    spoilt(game, what)
    with pytest.raises(GameError) as stopped:
        audit(game.machine)
    found = stopped.value.diagnostic
    assert found.id == "components-astray"
    assert line_of(found) == 'action bury "Bury": move top(deck) under heap'
    assert "fault of the engine" in found.help


@pytest.mark.parametrize("what", ["elsewhere", "nowhere", "miscounted", "cut off", "in a circle"])
def test_a_game_under_test_looks_at_each_decision(game: Game, what: str) -> None:
    spoilt(game, what)
    before = game.hash()
    with pytest.raises(GameError) as stopped:
        game.apply("draw")
    assert stopped.value.diagnostic.id == "components-astray"
    assert game.hash() == before


@pytest.mark.parametrize(
    ("what", "option"), [("no top", "draw"), ("no bottom", "bury"), ("cut off top", "draw"), ("uncounted", "draw")]
)
def test_a_move_looks_at_what_it_touches_in_every_game(tmp_path: Path, what: str, option: str) -> None:
    game = made(tmp_path, CARDS).start(seed=3)
    game.apply("draw")
    game.apply("bury")
    code, row = game.machine.code, game.machine.row
    deck, heap = place(game, "deck"), place(game, "heap")
    match what:
        case "no top":
            row[code.top + heap] = row[code.bottom + heap]
        case "no bottom":
            row[code.bottom + heap] = row[code.top + heap]
        case "cut off top":
            row[code.above + row[code.below + row[code.top + deck]]] = NOTHING
        case "uncounted":
            row[code.held + deck] = 0
    game = Game.resume(game.program, list(row), seed=3)
    with pytest.raises(GameError) as stopped:
        game.apply(option)
    found = stopped.value.diagnostic
    assert found.id == "components-astray"
    assert option in line_of(found)
