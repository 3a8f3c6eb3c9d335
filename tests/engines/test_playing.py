"""Generated Python plays on in one function just as it does from block to block, and as the walker does."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.engine.chance import Policy, mix
from interpreter.engine.errors import GameError
from interpreter.engines.engine import Playout
from interpreter.engines.python import GeneratedPython
from interpreter.engines.walker import Walker
from interpreter.generation.draws import Lanes
from tests.bundled import rules
from tests.engine.rulesets import ruleset

GAMES = ("tic_tac_toe", "connect_four", "hex", "kalah", "pig", "goofspiel", "last_lantern", "nautilus")
"""Games with one head and several, with chance, strands, reactions, cards and *stop*."""


@pytest.mark.parametrize("count", [1, 4, 8])
def test_draws_are_those_of_the_policy(count: int) -> None:
    policy = Policy(17)
    expected = [policy.below(1 << 21) for _ in range(3 * count + 40)]
    for counter in range(20):
        found = Lanes(count).draws(mix(17 ^ 0x5DEECE66D), counter)
        found.reverse()
        assert found == expected[counter : counter + len(found)]
        assert len(found) == 3 * count - counter % 3


def told(playout: Playout) -> tuple[object, ...]:
    return playout.decisions, playout.turns, playout.ended, playout.row, playout.records


@pytest.mark.parametrize("name", GAMES)
def test_one_function_plays_as_block_by_block(name: str) -> None:
    """Who watches goes from block to block; each number of decisions is where a batch of draws may end."""
    program = rules(name).program()
    engine, walker = GeneratedPython(program), Walker(program)
    assert engine.blocks.play is not None
    seats: list[int] = []

    def watch(seat: int, *_: object) -> None:
        seats.append(seat)

    for most in (0, 1, 12, 13, 36, 200):
        seats.clear()
        watched = engine.playout(most, 5, most, watch)
        assert told(engine.playout(most, 5, most)) == told(watched)
        assert len(seats) == watched.decisions <= most
        if most < 13:
            assert told(walker.playout(most, 5, most)) == told(watched)
    assert not engine.lefts


@pytest.mark.parametrize("name", GAMES)
def test_it_goes_on_from_where_a_playout_was_broken_off(name: str) -> None:
    program = rules(name).program()
    engine = GeneratedPython(program)
    stopped = engine.playout(3, 3, 7)
    if not stopped.ended:
        rows = [stopped.game(program), stopped.game(program)]
        assert told(engine.rollout(rows[0], 9)) == told(Walker(program).rollout(rows[1], 9))


def test_what_goes_on_for_ever_without_a_decision_is_stopped(tmp_path: Path) -> None:
    """Each turn has just one option, which nobody decides."""
    text = """
var pot "pot": number = 0

phase play:
    turns from seat(1) until pot > 1000:
        ask wait

action wait "Wait":
    pot := 1

winner most pot
"""
    engine = GeneratedPython(ruleset(tmp_path, text).program())
    assert engine.blocks.play is not None
    with pytest.raises(GameError):
        engine.playout(1, 1)
    assert engine.lefts == {"too many steps": 1}
