"""Layers in every combination: with each other, twice, in any order, and on what they aren't for."""

from __future__ import annotations

from itertools import combinations

import pytest

from interpreter.api import RulesetError, load

EXPEDITIONS = [f"fathom/expedition_{n}" for n in (1, 2, 3, 4)]


@pytest.mark.parametrize(("one", "other"), list(combinations(EXPEDITIONS, 2)))
def test_two_layers_give_the_same_in_any_order(one, other):
    there = load("fathom", [one, other])
    back = load("fathom", [other, one])
    assert [(d.id, d.message) for d in there.diagnostics] == [(d.id, d.message) for d in back.diagnostics]
    assert there.ok == back.ok
    if there.ok:
        there.run_examples()
        assert there.start(seed=3).hash() == back.start(seed=3).hash()


def test_a_layer_given_twice_counts_once():
    once, twice = load("fathom", EXPEDITIONS[:1]), load("fathom", EXPEDITIONS[:1] * 2)
    assert once.ok
    assert twice.ok
    assert once.start(seed=3).hash() == twice.start(seed=3).hash()


@pytest.mark.parametrize("base", ["tic_tac_toe", "nautilus"])
def test_a_layer_of_another_ruleset_is_an_error(base):
    rules = load(base, EXPEDITIONS[:1])
    assert "foreign-layer" in {d.id for d in rules.diagnostics}
    with pytest.raises(RulesetError):
        rules.start()
