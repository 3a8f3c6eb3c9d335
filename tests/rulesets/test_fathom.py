"""Whole games of Fathom, watched from outside: what is drawn, what leaves the game, and who sees what when."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from interpreter.api import Game
from interpreter.engine.chance import Policy
from interpreter.engine.playing import random_option
from tests.bundled import rules
from tests.rulesets.placing import check_places

FOLDER = Path(__file__).parents[2] / "rulesets" / "fathom"
PLAYERS = (2, 3, 4)
COLOURS = ("red", "yellow", "blue", "purple")
LOOKED_EVERY = 7
"""After so many answers of players who act at once it is looked at what the others see."""


def start(players: int, seed: int, **options: str) -> Game:
    """A game of the first expedition in which what must always hold is looked at."""
    return Game.start(rules("fathom/expedition_1").program(players, options), seed, testing=True)


def answer(game: Game, seat: int, seed: int, number: int) -> None:
    """A seat's answer, which depends on the seat and on how often it has answered, and on nothing else."""
    decision = game.decision(seat)
    assert decision is not None
    game.apply(random_option(decision, Policy((seed * 1_009 + seat) * 100_003 + number)), seat)


def played(game: Game, seed: int, which: int = 0) -> Iterator[Game]:
    """Play to the end; of players who act at once the first that is still asked answers, or the last (-1)."""
    given = [0] * game.program.seats
    while not game.ended:
        yield game
        seat = game.pending()[which if game.together is not None else 0]
        given[seat] += 1
        answer(game, seat, seed, given[seat])
    yield game


def lying(game: Game) -> dict[str, str]:
    """Where each component lies, by name."""
    program, row = game.program, game.machine.row
    place = program.place_of.address
    return {c.name: program.places[row[place + n]].name for n, c in enumerate(program.components)}


def discovered(game: Game) -> set[str]:
    """The names of all components that lie discovered."""
    found = next(column for column in game.program.columns if column.name == "found")
    return {c.name for n, c in enumerate(game.program.components) if game.machine.row[found.address + n] == 1}


@pytest.mark.parametrize("players", PLAYERS)
def test_bags_hold_eighteen_tiles_and_three_less_each_round(players: int) -> None:
    held: list[int] = []
    for game in played(start(players, 5), 5):
        places = list(lying(game).values())
        bags = {places.count(f"seat({n}).bag") for n in range(1, players + 1)}
        if game.together is None and len(bags) == 1 and bags != set(held[-1:]):
            held += bags
    assert held == [20, 18, 15, 12, 9, 6, 3, 0]


@pytest.mark.parametrize("players", PLAYERS)
def test_only_what_the_rules_say_leaves_the_game(players: int) -> None:
    """Tiles and tokens are pushed off the sonar board, tokens are spent; in the end undiscovered tiles are removed."""
    before: dict[str, str] = {}
    left = 0
    for game in played(start(players, 11), 11):
        check_places(game)
        now, found = lying(game), discovered(game)
        others = {c for c in now if c.startswith(COLOURS[players:])}
        assert {now[c] for c in others} <= {"box"}
        assert {c for c in now if now[c] == "box" and c.startswith(COLOURS)} == others
        for component, was in before.items():
            if was == "box" or was.endswith(".removed"):
                assert now[component] == was
            elif now[component].endswith(".removed"):
                left += 1
                assert component not in found
                # What the very last decision brought to a board may leave it in the same step.
                assert was.startswith("Section") or was.endswith(".tokens") or (game.ended and ".Zone" in was)
        before = now
    assert left
    assert sum(c.startswith(COLOURS[:players]) for c in before) == 20 * players
    assert sum(c.startswith("multicoloured") for c in before) == 4


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
def test_who_answers_first_when_all_act_at_once_makes_no_difference(players: int) -> None:
    one, two = start(players, 3), start(players, 3)
    for _ in played(one, 3):
        pass
    for _ in played(two, 3, -1):
        pass
    assert one.hash() == two.hash()
    assert [seat.total for seat in one.scores()] == [seat.total for seat in two.scores()]


@pytest.mark.parametrize("players", PLAYERS)
def test_what_is_done_at_once_is_seen_when_all_have_done_it(players: int) -> None:
    """Until then the others see the table, the log and the scores as they stood before."""
    looked = 0
    game = start(players, 8)
    given = 0
    while not game.ended:
        block, waiting = game.together, game.pending()
        given += 1
        if block is None or len(waiting) == 1 or given % LOOKED_EVERY:
            answer(game, waiting[0], 8, given)
            continue
        seen = {seat: (game.view(seat), game.log_for(seat), game.scores(seat)) for seat in waiting[1:]}
        answer(game, waiting[0], 8, given)
        for seat, was in seen.items():
            assert (game.view(seat), game.log_for(seat), game.scores(seat)) == was
            looked += 1
    assert looked > 5


@pytest.mark.slow
@pytest.mark.parametrize("radius", range(2, 7))
def test_boards_of_all_sizes_play_to_the_end(radius: int) -> None:
    for bonus_tokens in ("universal", "typed"):
        game = start(3, radius, radius=str(radius), bonus_tokens=bonus_tokens)
        for _ in played(game, radius):
            pass
        check_places(game)
        assert (
            len([p for p in game.program.places if p.name.startswith("seat(1).Zone")]) == 3 * radius * (radius + 1) + 1
        )


@pytest.mark.parametrize("file", ["fathom.rules", "tiles.yaml", "sonar.yaml", "examples.rules"])
def test_the_core_game_knows_no_expedition(file: str) -> None:
    """None of what only an expedition has is named in it (points of interest are a part of the core game)."""
    code = [line.partition("#")[0].lower() for line in (FOLDER / file).read_text(encoding="utf-8").splitlines()]
    names = "expedition|whalefall|siphonophore|anglerfish|camera|octopus|sole|shark|stingray"
    assert not [line for line in code if re.search(rf"\b({names})", line)]
