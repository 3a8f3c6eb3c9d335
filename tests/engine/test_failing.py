"""Which options are tried before they are offered, and what can fail late: only where more than early needs can fail.

What is left out must never be missed: games of all bundled rulesets are the same where everything is tried.
"""

from __future__ import annotations

import pytest

from interpreter.diagnostics.diagnostic import Reporter
from interpreter.engine.chance import Policy
from interpreter.engine.game import Game
from interpreter.engine.playing import random_option
from interpreter.lowering.lower import lower
from interpreter.program.statement import Decide
from tests.bundled import NAMES, rules
from tests.engine.rulesets import ruleset

DECISIONS = 60
GAMES = 1


def tried(program) -> dict[str, bool]:
    """For each sort of option that play offers whether it is tried."""
    found: dict[str, bool] = {}
    for block in program.blocks:
        if isinstance(block.terminator, Decide) and block.procedure.sort != "example":
            for alternative in block.terminator.decision.alternatives:
                assert found.setdefault(alternative.name, alternative.trial) == alternative.trial
    return found


def late(program) -> set[str]:
    return {procedure.name for procedure in program.procedures if procedure.late}


# ---- bundled rulesets, judged by hand ----

UNTRIED = {
    # One need in front, then a square is set, to a player: a variable without a range.
    "tic_tac_toe": {"place"},
    # The need is about a name of the first line; what is set is of a player again.
    "connect_four": {"drop"},
    "othello": {"place"},
    # Three needs, then two squares are set.
    "breakthrough": {"advance"},
    # Counting on has no range either.
    "hex": {"place", "swap_sides"},
    # What follows the needs moves men, and counts in variables without a range.
    "english_draughts": {"jump", "slide"},
    # Folding, which has a need, and matching change what has no range.
    "leduc_poker": {"fold"},
    # All that castling needs stands in front of its moves.
    "chess": {"castle"},
    # Passing counts, without a range.
    "go": {"pass"},
}
TRIED = {
    # The king must not be attacked afterwards.
    "chess": {"go"},
    # The stone must have a liberty afterwards.
    "go": {"place"},
    # The range of `raises` is all that ends raising.
    "leduc_poker": {"raise"},
    # The need stands in an effect that the action does.
    "nautilus": {"spy"},
}


@pytest.mark.parametrize("name", UNTRIED)
def test_nothing_is_tried_where_only_early_needs_can_fail(name: str) -> None:
    found = tried(rules(name if name in NAMES else f"classics/{name}").program())
    assert {option for option in UNTRIED[name] if found[option]} == set()


@pytest.mark.parametrize("name", TRIED)
def test_what_can_fail_behind_the_needs_is_tried(name: str) -> None:
    found = tried(rules(name if name in NAMES else f"classics/{name}").program())
    assert {option for option in TRIED[name] if not found[option]} == set()


# ---- ranges ----

LADDER = """
    per player:
        var coins: 0..9 = 3
        var height: 0..5 = 0

    phase play:
        turns from red until any p in players has p.height = 5:
            ask climb, step, hurry, rest, leap, double, fall, lift, twice

    action climb:
        pay 1 coins
        gain 1 height

    action step:
        pay 2 coins

    action hurry:
        if my height < 5: gain 1 height

    action rest:
        need my coins < 9 else "your purse is full"
        gain 1 coins
        may "Climb at once": do buy_rung

    effect buy_rung:
        pay 2 coins
        gain 1 height

    action leap:
        need my height < 5 else "you are at the top"
        gain min(3, 5 - my height) height

    action double:
        need my height < 4 else "too high"
        gain 1 height
        gain 1 height

    action fall:
        my height := my height - 1

    action lift:
        gain 1 height
        need my height < 3 else "too high now"

    action twice:
        pay 2 coins
        pay 2 coins

    winner most my height
"""


def test_ranges_follow_from_needs_payments_and_branches(tmp_path) -> None:
    assert tried(ruleset(tmp_path, LADDER).program()) == {
        "climb": True,  # Height may be 5 already.
        "step": False,  # The payment is tested early.
        "hurry": False,  # The branch is gone only below 5.
        "rest": False,  # Below 9 there is room for one; the trial ends where `may` asks.
        "yes": True,  # Who says yes must have two coins.
        "leap": False,  # As much as there is room for.
        "double": False,  # From 3 to 5 at most.
        "fall": True,  # From 0 it would leave its range.
        "lift": True,  # What must hold afterwards.
        "twice": True,  # The second payment isn't tested early.
    }


def test_legal_options_are_those_of_the_ranges(tmp_path) -> None:
    game = ruleset(tmp_path, LADDER).start()
    assert {option.name for option in game.decision().options} == {
        "climb", "step", "hurry", "rest", "leap", "double", "lift",
    }  # fmt: skip
    assert "fall" not in {option.name for option in game.decision().options}


def test_what_a_trial_has_seen_does_not_fail_late(tmp_path) -> None:
    assert late(ruleset(tmp_path, LADDER).program()) == set()


LATE = """
    var pot: 0..3 = 0

    phase play:
        turns from red until pot = 3:
            do fill
            ask seen, drawn, asked

    effect fill:
        need pot < 2 else "full"
        pot += 1

    effect empty:
        pot -= 1

    action seen:
        need pot > 0 else "empty"
        do empty

    action drawn:
        random n in 1..3
        pot += n

    action asked:
        choose n in 1..3
        pot += n

    winner most 0
"""


def test_what_no_trial_has_seen_fails_late(tmp_path) -> None:
    # `fill` is done by a phase, and behind the dice there is no trial. What is chosen is tried; so is what `seen` does.
    assert late(ruleset(tmp_path, LATE).program()) == {"fill", "drawn"}


def test_a_need_is_covered_only_as_long_as_nothing_changes_what_it_reads(tmp_path) -> None:
    text = """
        var stock: 0..3 = 3
        space Spot: row(3):
            var taken: yes_no

        phase play:
            turns from red until stock = 0:
                ask same, other

        define free(s: Spot) = not s.taken and stock > 0

        action same(s in Spot):
            need free(s) else "taken"
            do take(s)

        action other(s in Spot):
            need free(s) else "taken"
            stock -= 1
            do take(s)

        effect take(s: Spot):
            need free(s) else "taken"
            s.taken := yes

        winner most 0
    """
    assert tried(ruleset(tmp_path, text).program()) == {"same": False, "other": True}


def test_what_is_never_an_option_is_not_tried(tmp_path) -> None:
    text = """
        option swap: yes | no = no
        var stock: 0..3 = 3

        phase play:
            turns from red until stock = 0:
                ask take, back

        action take:
            need stock > 0 else "empty"
            stock -= 1

        action back:
            need swap else "not in this game"
            stock += 1

        winner most 0
    """
    rules = ruleset(tmp_path, text)
    assert tried(rules.program()) == {"take": False, "back": False}
    assert tried(rules.program(options={"swap": "yes"})) == {"take": False, "back": True}


# ---- nothing is missed ----


def wary(name: str):
    """The program as if anything could fail anywhere."""
    program = lower(rules(name).typed, {}, None, Reporter())
    assert program is not None
    for decision in program.decisions:
        for alternative in decision.alternatives:
            alternative.trial = decision.sort != "random"
    for procedure in program.procedures:
        procedure.late = procedure.sort not in ("phase", "example")
    return program


def table(game: Game) -> list[int]:
    """The table without the claims of simultaneous blocks: what is only tried is claimed as well."""
    row = list(game.machine.row)
    for column in game.program.columns:
        if column.watch is not None:
            row[column.watch : column.watch + 2 * column.count] = [0] * (2 * column.count)
    return row


@pytest.mark.parametrize("name", NAMES)
def test_games_are_the_same_where_everything_is_tried(name: str) -> None:
    program, other = rules(name).program(), wary(name)
    for seed in range(GAMES):
        game, careful = (Game.start(each, seed, telling=False) for each in (program, other))
        policy = Policy(seed)
        for _ in range(DECISIONS):
            decision = game.decision()
            if decision is None:
                break
            assert [o.ids for o in decision.options] == [o.ids for o in careful.decision(decision.seat).options]
            option = random_option(decision, policy)
            game.apply(option, decision.seat)
            careful.apply(option.name, decision.seat)
            assert table(game) == table(careful)
            assert game.machine.records == careful.machine.records
        assert game.ended == careful.ended
