"""What the program of a seat is sent tells it nothing that the seat may not know.

On tables that are drawn anew in everything that the seat doesn't know, it is sent the same, to the letter.
"""

from __future__ import annotations

import json
from random import Random

import pytest

from interpreter.api import Game
from interpreter.players.protocol import Conversation
from tests.bundled import NAMES, rules

TABLES = 8
DECISIONS = 3
MOST = 120


def sent(game: Game, seat: int) -> bytes:
    decision = game.decision(seat)
    assert decision is not None
    return Conversation(seat).deciding(game, decision)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_the_same_is_sent_on_every_table_that_it_may_be(name):
    if not rules(name).program().secrets:
        pytest.skip("everything is open")
    random = Random(name)
    picked: list[Game] = []
    game = rules(name).start(seed=random.randrange(1000))
    for taken in range(1, MOST):
        if game.ended:
            break
        if len(picked) < DECISIONS:
            picked.append(game.clone())
        elif (place := random.randrange(taken)) < DECISIONS:
            picked[place] = game.clone()
        decision = game.decision()
        options = decision.all_options()
        game.apply(options[random.randrange(len(options))], decision.seat)
    differed = 0
    for each in picked:
        seat = random.choice(each.pending())
        mine = sent(each, seat)
        for _ in range(TABLES):
            other = each.resampled(seat, random.randrange(2**30))
            assert sent(other, seat) == mine
            differed += other.hash() != each.hash()
    assert differed


def test_what_others_decide_at_the_same_time_is_not_sent():
    game = rules("goofspiel").start(seed=2)
    before = sent(game, 0)
    game.apply(game.decision(1).options[3], 1)
    assert sent(game, 0) == before


def test_neither_the_seed_nor_what_is_hidden_is_in_it():
    one, two = (rules("kuhn_poker").start(seed=seed) for seed in (2, 3))  # The same cards lie in the hands.
    lines = [Conversation(0).deciding(game, game.decision()) for game in (one, two)]
    assert lines[0] == lines[1]
    place = next(p for p in json.loads(lines[0].splitlines()[1])["view"]["places"] if p["name"] == "bob.hand")
    assert place["contents"] is None
    assert place["count"] == 1
    assert place["known"] == []
