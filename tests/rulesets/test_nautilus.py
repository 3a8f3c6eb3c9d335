"""Nautilus, in seeded random games over all its options: nothing gets stuck, no card is lost, and the sums come out."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import product

import pytest

from interpreter.api import Game, Option, PendingDecision, Rules
from interpreter.engine.chance import Policy
from interpreter.source.text import Span
from tests.bundled import rules
from tests.rulesets.placing import check_places, contents

ARROWS = ("optional", "forced")
ANCHORED = ("stay", "may_move")
TIEBREAK = ("shared", "most_stars")
FIRST_MATE = ("by_lot", "red_begins", "blue_begins")
COMBINATIONS = list(product(ARROWS, ANCHORED, TIEBREAK, FIRST_MATE))
GAMES = int(os.environ.get("RULEWRIGHT_GAMES", "50"))
"""Of each combination. RULEWRIGHT_GAMES=200 in the environment plays 4,800 in all."""
DOMAINS = 5


def nautilus() -> Rules:
    return rules("nautilus")


def begin(combination: tuple[str, ...], seed: int) -> Game:
    names = ("arrows", "anchored_cards", "tiebreak", "first_mate")
    program = nautilus().program(options=dict(zip(names, combination, strict=True)))
    return Game.start(program, seed, telling=False)


def drawn(decision: PendingDecision, policy: Policy) -> Option:
    """An option by chance, *stop* being one of them."""
    count = len(decision.options)
    chosen = policy.below(count + decision.can_stop)
    option = decision.options[chosen] if chosen < count else decision.stop
    assert option is not None
    return option


def play(game: Game, policy: Policy) -> None:
    """Play to the end by chance, looking after the cards at each decision."""
    decisions = 0
    while (decision := game.decision()) is not None:
        check_places(game)
        game.apply(drawn(decision, policy), decision.seat)
        decisions += 1
        assert decisions < 1000, "stuck"
    assert game.ended


def check_end(game: Game) -> None:
    """All thirty Domain cards are won; in each domain the stars sum to five, so that nobody ties."""
    components = game.program.components
    won = {seat: contents(game, f"{name}.won") for seat, name in enumerate(game.program.seat_names)}
    assert sum(len(cards) for cards in won.values()) == 30
    stars = {seat: [0] * DOMAINS for seat in won}
    for seat, cards in won.items():
        for card in cards:
            fields = components[card].fields
            stars[seat][fields["domain"]] += fields["stars"]  # type: ignore[index, operator]
    for domain in range(DOMAINS):
        red, blue = stars[0][domain], stars[1][domain]
        assert red + blue == 5
        assert red != blue
    domains = [sum(stars[seat][d] > stars[1 - seat][d] for d in range(DOMAINS)) for seat in (0, 1)]
    assert sum(domains) == DOMAINS
    assert [score.total for score in game.scores()] == domains
    assert game.winners() == (domains.index(max(domains)),)


@pytest.mark.slow
@pytest.mark.parametrize("combination", COMBINATIONS, ids="-".join)
def test_random_games_end_with_every_card_in_its_place(combination: tuple[str, ...]) -> None:
    for seed in range(GAMES):
        game = begin(combination, seed)
        play(game, Policy(seed))
        check_end(game)


def test_there_are_enough_of_them() -> None:
    assert GAMES * len(COMBINATIONS) >= 1000


class Watcher:
    """Looks after the cards at every statement, not only between decisions."""

    def __init__(self) -> None:
        self.game: Game | None = None
        self.looked = 0

    def executed(self, origin: Span) -> None:
        if self.game is not None:
            check_places(self.game)
            self.looked += 1

    def decided(self, seat: int | None, text: str) -> None:
        pass


def test_every_card_is_in_one_place_after_every_event() -> None:
    watcher = Watcher()
    for seed in range(3):
        game = Game.start(nautilus().program(), seed, observer=watcher)
        watcher.game = game
        play(game, Policy(seed))
        watcher.game = None
    assert watcher.looked > 1000


PLAY = """
from interpreter.api import Game, load
from interpreter.engine.playing import play_random
game = Game.start(load("nautilus").program(), 11)
play_random(game, 5)
print(game.hash(), [line.text for line in game.log])
"""


def test_the_same_seed_gives_the_same_game_in_another_process() -> None:
    runs = {
        subprocess.run(
            [sys.executable, "-c", PLAY], capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": str(n)}
        ).stdout
        for n in (1, 2)
    }
    assert len(runs) == 1
    assert len(runs.pop()) > 1000


def test_another_seed_gives_another_game() -> None:
    hashes = {begin(COMBINATIONS[0], seed).hash() for seed in range(5)}
    assert len(hashes) == 5


def test_the_first_placement_of_a_round_has_fifty_options_without_a_special_card() -> None:
    """Five Divers on ten places: a number of the notes."""
    for seed in range(20):
        game = begin(("optional", "stay", "shared", "red_begins"), seed)
        policy = Policy(seed)
        while (decision := game.decision()) is not None:
            names = decision.options[0].name.split()[0]
            if names == "lay":
                divers = {o.name.split()[1] for o in decision.options if "Diver" in o.name}
                assert len([o for o in decision.options if "Diver" in o.name]) == 10 * len(divers)
                assert len(divers) in (5, 6)
                break
            game.apply(drawn(decision, policy), decision.seat)
