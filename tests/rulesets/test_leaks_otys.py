"""Nothing of Otys leaks to any seat: neither the contracts in others' hands, nor the order of deck and bag.

Random games are long enough that contracts are drawn. Each seat's decisions are looked at as `test_leaks` does it, and
only such at which another one holds contracts that the seat has never seen: on the tables that are drawn anew these,
the deck and the bag are really others. RULEWRIGHT_LEAKS=4 looks at four times as many decisions.
"""

from __future__ import annotations

from random import Random

import pytest

from interpreter.api import Game
from tests.bundled import rules
from tests.rulesets.test_leaks import TIMES, look

TABLES = 2
MOST = 1500
"""After so many decisions a game is left at the latest."""
ENOUGH = 4 * TIMES
"""So many decisions of each seat with something hidden in hands are enough to draw from."""


def lying(game: Game, name: str, seat: int | None = None) -> tuple[int | None, ...]:
    """What lies in a pile, for who knows everything, from the top."""
    place = next(p for p in game.view(None).places if p.group == name and p.owner == seat)
    return tuple(component.component for component in place.contents or ())


def unseen_hands(game: Game, seat: int) -> bool:
    """Whether somebody else holds a contract that a seat doesn't know."""
    hands = [place for place in game.view(seat).places if place.group == "hand" and place.owner != seat]
    return any((place.count or 0) > len(place.known) for place in hands)


def decisions(players: int, seed: int, sides: str) -> dict[int, list[Game]]:
    """For each seat some of its decisions in a random game, each as likely as any other with something hidden."""
    game = rules("otys").start(players, seed=seed, options={"sides": sides})
    chance, picked = Random(seed), Random(f"{players} {seed}")
    found: dict[int, list[Game]] = {seat: [] for seat in range(players)}
    met = dict.fromkeys(found, 0)
    for _ in range(MOST):
        if game.ended or min(met.values()) >= ENOUGH:
            break
        decision = game.decision()
        assert decision is not None
        if unseen_hands(game, decision.seat):
            met[decision.seat] += 1
            kept = found[decision.seat]
            if len(kept) < TIMES:
                kept.append(game.clone())
            elif (place := picked.randrange(met[decision.seat])) < TIMES:
                kept[place] = game.clone()
        options = decision.all_options()
        game.apply(options[chance.randrange(len(options))], decision.seat)
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("players", "sides"), [(2, "basic_sides"), (3, "drawn_sides"), (4, "drawn_sides")])
def test_no_seat_learns_of_hands_deck_or_bag(players: int, sides: str) -> None:
    random = Random(f"{players} {sides}")
    for seat, games in decisions(players, 1, sides).items():
        differed = dict.fromkeys(("hands", "deck", "bag"), 0)
        for game in games:
            hands = [lying(game, "hand", other) for other in range(players)]
            for other in look(game, random, TABLES):
                differed["hands"] += [lying(other, "hand", owner) for owner in range(players)] != hands
                differed["deck"] += lying(other, "contract_deck") != lying(game, "contract_deck")
                differed["bag"] += lying(other, "reward_bag") != lying(game, "reward_bag")
                assert lying(other, "hand", seat) == hands[seat]
        assert games, f"seat {seat} never decided while something was hidden from it"
        assert all(differed.values()), (seat, differed)
