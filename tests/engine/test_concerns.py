"""An invariant isn't worked out again where nothing has changed that it looks at: it would hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from interpreter.api import GameError
from interpreter.engine import invariants
from interpreter.engine.machine import Machine
from interpreter.engine.playing import play_random
from tests.bundled import rules
from tests.language.making import made

COUNTED = """
kind Chip
table Chip:
    copies: 4
pile stock: Chip
var pot: number = 0
var tax: number = 0
var worked: number = 0
define twice = 2 * pot
phase setup: move Chip to stock
phase play:
    turns from seat(1) until worked = 9: ask raise, draw, idle
action raise "Raise": pot += 1
action draw "Draw": move top(stock) to box
action idle "Idle": worked += 1
always pot_is_small: twice < 7 "the pot is large"
always stock_is_large: count stock > 1 "the stock is small"
always raising: any p in players has p can raise "nobody can raise"
winner most my number
"""


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each invariant was worked out; those that weren't must hold all the same."""
    counts: Counter[str] = Counter()
    usual = invariants._in_question

    def in_question(m: Machine) -> Iterator[int]:
        chosen = list(usual(m))
        for number, invariant in enumerate(m.code.program.invariants):
            if m.held >> number & 1:
                counts["watched"] += 1
                if number in chosen:
                    counts[invariant.name] += 1
                else:
                    counts["passed over"] += 1
                    assert invariants.holds(m.copy(), invariant)
        yield from chosen

    monkeypatch.setattr(invariants, "_in_question", in_question)
    return counts


def test_only_what_looks_at_a_change_is_asked(tmp_path, asked):
    game = made(tmp_path, COUNTED).start(testing=True)
    asked.clear()
    game.apply("idle")
    assert asked["pot_is_small"] == asked["stock_is_large"] == 0
    assert asked["raising"] > 0  # It depends on what an action does.
    game.apply("raise")
    assert asked["pot_is_small"] > 0
    assert asked["stock_is_large"] == 0
    game.apply("draw")
    assert asked["stock_is_large"] > 0


@pytest.mark.parametrize(
    ("action", "times", "broken"), [("raise", 3, "the pot is large"), ("draw", 2, "the stock is small")]
)
def test_what_is_broken_is_noticed_by_whoever_breaks_it(tmp_path, action, times, broken):
    game = made(tmp_path, COUNTED).start(testing=True)
    for _ in range(times):
        game.apply(action)
    for each in (game.clone(), game, game):  # A game that can't go on stands where it stood, and is looked at again.
        with pytest.raises(GameError) as stopped:
            each.apply(action)
        assert broken in stopped.value.diagnostic.message
    game.apply("idle")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["nautilus", "fathom/expedition_2", "otys"])
def test_what_is_passed_over_holds(name, asked):
    play_random(rules(name).start(rules(name).players[-1], seed=3, testing=True), 3)
    assert asked["passed over"] > asked["watched"] // 4
