"""Options that are drawn before they are tried: all that is legal is alike probable, and all engines play the same.

Lockstep (`lockstep.py`) compares playouts with this policy for all bundled rulesets and for random ones.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from interpreter.engine.chance import Policy
from interpreter.engine.decisions import Ids
from interpreter.engine.game import Game
from interpreter.engine.policies import DRAWN, LISTED, draw_and_try
from interpreter.engines.engine import Engine
from interpreter.engines.native import Native, native
from interpreter.engines.python import GeneratedPython
from interpreter.engines.walker import Walker
from interpreter.program.program import Program
from tests.bundled import rules
from tests.engine.rulesets import ruleset
from tests.engines.lockstep import draws_first
from tests.engines.test_native import needs_compiler

FAR = 5.0
"""A count may differ from what is expected by so many standard deviations."""


def engines(program: Program) -> list[Engine]:
    """All engines that there are here."""
    found = native(program, 0)
    return [Walker(program), GeneratedPython(program), *([found] if isinstance(found, Native) else [])]


def assert_alike_probable(counts: Counter[Ids], options: list[Ids], draws: int) -> None:
    """Nothing but the options was taken, and each about as often as the others."""
    assert set(counts) <= set(options)
    share = 1 / len(options)
    deviation = (draws * share * (1 - share)) ** 0.5
    for option in options:
        assert abs(counts[option] - draws * share) <= FAR * deviation, (option, counts)


# ---- drawing ----


@pytest.mark.parametrize("can_stop", [False, True])
@pytest.mark.parametrize("legal", [{3}, {0, 6}, {1, 2, 4}, {0, 1, 2, 3, 4, 5, 6}])
def test_all_that_passes_is_alike_probable(legal: set[int], can_stop: bool) -> None:
    draws = 4_000
    counts: Counter[Ids] = Counter()
    for seed in range(draws):
        drawn = draw_and_try(Policy(seed), range(7), can_stop, legal.__contains__)
        assert drawn.option is not None
        assert drawn.chosen
        counts[(drawn.option,) if drawn.option < 7 else ()] += 1
    stop: list[Ids] = [()] if can_stop else []
    assert_alike_probable(counts, [*((number,) for number in legal), *stop], draws)


def test_what_fails_is_left_out_and_the_others_keep_their_order() -> None:
    policy, again = Policy(11), Policy(11)
    left = list("abcdefg")
    tried: list[str] = []
    drawn = draw_and_try(policy, list("abcdefg"), False, lambda each: tried.append(each) or each == "c")
    while True:
        pick = again.below(len(left))
        if left[pick] == "c":
            break
        assert tried.pop(0) == left.pop(pick)
    assert tried == ["c"]
    assert drawn.option == 2
    assert ["abcdefg"[place] for place in drawn.left] == left


def test_nothing_is_drawn_where_there_is_only_one_thing() -> None:
    policy = Policy(1)
    one = draw_and_try(policy, "a", False, lambda _: True)
    assert (one.option, one.chosen, policy.counter) == (0, False, 0)
    none = draw_and_try(policy, "", True, lambda _: True)
    assert (none.option, none.chosen, policy.counter) == (None, False, 0)
    # Which of two passes isn't known before: that there is only one then counts as a decision.
    two = draw_and_try(policy, "ab", False, lambda each: each == "b")
    assert (two.option, two.chosen) == (1, True)


# ---- positions ----


def drawn_at(engine: Engine, game: Game, draws: int, option_of: dict[tuple[int, ...], Ids]) -> Counter[Ids]:
    """How often each option is taken where a game stands, by the table to which it leads."""
    taken: Counter[Ids] = Counter()
    for seed in range(draws):
        taken[option_of[tuple(engine.rollout(game, seed, 1, DRAWN).row)]] += 1
    return taken


def tables(game: Game) -> dict[tuple[int, ...], Ids]:
    """The table to which each option leads; and for *stop*, if there is one."""
    decision = game.decision()
    assert decision is not None
    found = {}
    for option in decision.all_options():
        after = game.clone()
        after.apply(option, decision.seat)
        found[tuple(after.machine.row)] = option.ids
    assert len(found) == len(decision.all_options())
    return found


def played(program: Program, seed: int, decisions: int) -> Game:
    return GeneratedPython(program).playout(seed, seed, decisions).game(program)


@pytest.mark.parametrize(("name", "seed", "decisions"), [("chess", 1, 32), ("go", 1, 84)])
def test_legal_options_of_a_position_are_alike_probable(name: str, seed: int, decisions: int) -> None:
    program = rules(name).program()
    game, draws = played(program, seed, decisions), 250
    decision = game.decision()
    assert decision is not None
    options = [option.ids for option in decision.options]
    assert len(decision.offer.candidates()) > len(options) > 2  # Some candidates fail.
    assert_alike_probable(drawn_at(GeneratedPython(program), game, draws, tables(game)), options, draws)


GATES = """
    space Gate: row(6):
        var shut: yes_no
    var last: number = 0
    var steps: number = 0

    phase play:
        for g in Gate where g.number in {GATES}: g.shut := yes
        turns from red until steps = 3:
            steps += 1
            ask pass_through, wait

    action pass_through(g in Gate):
        last := g.number
        need not g.shut else "shut"

    action wait:
        need last < 0 else "never"

    winner most 0
"""


@pytest.mark.parametrize(
    ("shut", "decisions"),
    [
        ("{1, 2, 3, 4, 5, 6}", 0),  # Nothing is legal: everybody is passed over, and nobody has decided.
        ("{1, 2, 3, 4, 5}", 3),  # One thing is; that isn't known before.
        ("{2, 5}", 3),
    ],
)
def test_all_engines_go_on_where_candidates_fail(tmp_path: Path, shut: str, decisions: int) -> None:
    program = ruleset(tmp_path, GATES.replace("{GATES}", shut)).program()
    assert draws_first(program)
    for seed in range(20):
        found = [engine.playout(seed, seed, policy=DRAWN) for engine in engines(program)]
        assert {playout.decisions for playout in found} == {decisions}
        assert all(playout.ended for playout in found)
        assert len({tuple(playout.row) for playout in found}) == 1


MAY = """
    space Gate: row(3):
        var shut: yes_no
    var passed: number = 0
    var steps: number = 0

    phase play:
        for g in Gate where g.number in {GATES}: g.shut := yes
        turns from red until steps = 2:
            steps += 1
            may:
                ask pass_through

    action pass_through(g in Gate):
        passed += 10 * g.number
        need not g.shut else "shut"

    winner most passed
"""


def may(folder: Path, shut: str) -> tuple[set[int], set[int]]:
    """What all engines come to: how many decisions there were in games, and the greatest cells of their tables."""
    program = ruleset(folder, MAY.replace("{GATES}", shut)).program()
    assert draws_first(program)
    decisions, passed = set(), set()
    for seed in range(40):
        found = [engine.playout(seed, seed, policy=DRAWN) for engine in engines(program)]
        assert len({(playout.decisions, tuple(playout.row)) for playout in found}) == 1
        column = next(column for column in program.columns if column.name == "passed")
        decisions.add(found[0].decisions)
        passed.add(found[0].row[column.address])
    return decisions, passed


def test_stop_is_drawn_like_an_option(tmp_path: Path) -> None:
    assert may(tmp_path, "{1, 3}") == ({2}, {0, 20, 40})


def test_where_nothing_is_legal_it_is_stopped(tmp_path: Path) -> None:
    # It counts as a decision only if *stop* was drawn before all had failed.
    assert may(tmp_path, "{1, 2, 3}") == ({0, 1, 2}, {0})


SEALED = """
    per player:
        var bid: number = 0

    phase play:
        for round in 1..3:
            each player at once:
                ask bid

    action bid(n in 1..6):
        my bid += n
        need mod(my bid, 2) = 0 else "odd"

    winner most my bid
"""


def test_what_is_asked_at_once_is_listed(tmp_path: Path) -> None:
    program = ruleset(tmp_path, SEALED).program()
    assert draws_first(program)
    for engine in engines(program):
        for seed in range(5):
            listed, drawn = (engine.playout(seed, seed, policy=policy) for policy in (LISTED, DRAWN))
            assert (drawn.decisions, drawn.row) == (listed.decisions, listed.row)


def test_where_nothing_is_tried_the_policies_are_the_same() -> None:
    program = rules("othello").program()
    assert not draws_first(program)
    engine = GeneratedPython(program)
    assert engine.playout(1, 2, policy=DRAWN).row == engine.playout(1, 2, policy=LISTED).row


def test_each_decision_is_told_with_what_was_left_to_draw() -> None:
    program = rules("chess").program()
    told: list[list[object]] = []
    for engine in (Walker(program), GeneratedPython(program)):
        found: list[object] = []
        engine.playout(
            4, 4, 60, lambda seat, decision, options, ids, to=found: to.append((seat, list(options), ids)), DRAWN
        )
        told.append(found)
    assert told[0] == told[1]
    assert len(told[0]) == 60


# ---- native code ----


@needs_compiler
@pytest.mark.parametrize("name", ["chess", "go", "leduc_poker", "nautilus", "otys", "fathom/expedition_3"])
def test_native_playouts_are_the_same(name: str) -> None:
    program = rules(name).program()
    assert draws_first(program)
    mine, theirs = native(program, 0), GeneratedPython(program)
    assert isinstance(mine, Native)
    for seed in range(2):
        one, other = (engine.playout(seed, seed + 1, 200, policy=DRAWN) for engine in (mine, theirs))
        assert one.row == other.row, seed
        assert one.records == other.records, seed
        assert (one.decisions, one.turns, one.ended) == (other.decisions, other.turns, other.ended), seed


@needs_compiler
def test_many_native_playouts_are_those_that_are_played_one_by_one() -> None:
    program = rules("go").program()
    mine = native(program, 0)
    assert isinstance(mine, Native)
    one_by_one = [mine.playout(seed, seed, policy=DRAWN).decisions for seed in (7, 8, 9)]
    assert mine.decisions_in(7, 3, DRAWN) == GeneratedPython(program).decisions_in(7, 3, DRAWN) == sum(one_by_one)
    assert [outcome.decisions for outcome in mine.playouts(7, 3, policy=DRAWN)] == one_by_one


@needs_compiler
def test_native_code_goes_on_from_where_a_game_stands() -> None:
    program = rules("chess").program()
    game = played(program, 5, 30)
    found = [engine.rollout(game, 6, 50, DRAWN) for engine in engines(program)]
    assert len({(playout.decisions, playout.ended, tuple(playout.row)) for playout in found}) == 1
