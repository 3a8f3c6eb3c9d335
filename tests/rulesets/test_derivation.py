"""The summands of every score add up to it: over random games of all rulesets, for all who look."""

from __future__ import annotations

from random import Random

import pytest

from interpreter.api import Game, Summand
from tests.bundled import NAMES, rules

STEPS = 60


def check(summand: Summand) -> None:
    """A summand is what its parts come to, down to the leaves; a hidden part hides it."""
    if not summand.parts:
        return
    values = [part.value for part in summand.parts]
    assert summand.value == (None if None in values else sum(value for value in values if value is not None))
    for part in summand.parts:
        assert part.heading
        check(part)


@pytest.mark.parametrize("name", NAMES)
def test_summands_add_up(name: str) -> None:
    for players in rules(name).players:
        random = Random(f"derivation {name} {players}")
        game = Game.start(rules(name).program(players), players, telling=False)
        for step in range(STEPS):
            if step % 15 == 0 or game.ended:
                for score in game.scores():
                    derivation = game.derivation(score.seat)
                    assert derivation.value == score.total
                    assert sum(leaf.value for leaf in derivation.leaves()) == score.total
                    check(derivation)
                    for viewer in range(game.program.seats):
                        seen, told = game.derivation(score.seat, viewer), game.scores(viewer)[score.seat]
                        check(seen)
                        assert [part.text for part in seen.parts] == [part.label for part in told.parts]
                        for part, known in zip(seen.parts, told.parts, strict=True):
                            assert (
                                part.value in (None, known.value) if known.value is None else part.value == known.value
                            )
            if game.ended:
                break
            decision = game.decision()
            game.apply(random.choice(decision.options[:8] or [decision.stop]), decision.seat)
