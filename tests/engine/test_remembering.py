"""What is worked out once: values of definitions, and what a need says of one choice."""

from __future__ import annotations

import pytest

from interpreter.engine.evaluation import call
from interpreter.engine.secrecy import Unseen, as_known_to
from tests.engine.rulesets import ruleset

HANDS = """
    kind Card "card {rank}":
        rank: 1..4
    table Card:
        rank: each
    pile deck: Card hidden
    per player:
        pile hand: Card private
    phase setup:
        move Card to deck
        shuffle deck
        each player: move top(deck, 2) to my hand
    phase play:
        each player: ask lay
    action lay(c in my hand): move c to deck
    score own = sum c.rank for c in my hand
    winner most my own
"""


def test_what_a_trial_may_read_is_not_remembered_for_a_need(tmp_path) -> None:
    game = ruleset(tmp_path, HANDS).start(seed=1)
    m = game.machine.copy()
    own = next(score.define for score in game.program.scores if score.name == "own")
    with as_known_to(m, 1):
        assert m.asker is not None
        outside = m.asker.enter_trial()
        worth = call(m, own, [0])
        m.asker.leave_trial(outside)
        with pytest.raises(Unseen):
            call(m, own, [0])
    assert worth == game.scores()[0].total


PAIRS = """
    space Spot: row(4)
    var taken: 0..9 = 0
    phase play:
        as red:
            ask pair
    action pair(a in Spot, b in Spot):
        need b.number > 2
        need b.number != 4 else "not the last"
        need a != b else "one spot is no pair"
        need b.number + taken < 4
        taken += 1
    winner most count players
"""


def test_a_need_of_one_choice_is_asked_once_and_holds_for_all_before_it(tmp_path) -> None:
    game = ruleset(tmp_path, PAIRS).start(seed=1)
    (plan,) = game.machine.code.plans[game._offer(None).decision.number]
    # Those in front that read the second spot alone; behind one that reads both, the order is kept.
    assert len(plan.own[2]) == 2
    assert len(plan.joint[2]) == 2
    assert plan.own[2] + plan.joint[2] == plan.needs[2]
    names = [option.name for option in game.decision().options]
    assert names == [f"pair a=Spot({a}) b=Spot(3)" for a in (1, 2, 4)]
