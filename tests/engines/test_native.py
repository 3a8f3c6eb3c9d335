"""Native code plays just what generated Python plays: every bundled ruleset, the table at the end of whole playouts.

A sample is played at each run of the tests; with RULEWRIGHT_NATIVE=N so many games of each ruleset are. The counts are
printed (`pytest -s`). Without a compiler these tests are skipped.
"""

from __future__ import annotations

import os

import pytest

from interpreter.engine.chance import Policy
from interpreter.engine.game import Game
from interpreter.engines.native import Native, native
from interpreter.engines.python import GeneratedPython
from interpreter.engines.ready import ready
from interpreter.generation.runtime import Left
from interpreter.native.compilers import Compiler, find_compiler
from interpreter.program.program import Program
from tests.bundled import NAMES, rules

COMPILES = isinstance(find_compiler(), Compiler)
needs_compiler = pytest.mark.skipif(not COMPILES, reason="there is no C compiler")
GAMES = int(os.environ.get("RULEWRIGHT_NATIVE", "0")) or 3
DECISIONS = 300
"""A game is broken off after so many decisions."""
MAY_LEAVE = 0.02
"""Native code may have to leave so great a part of the games."""


def engine(program: Program) -> Native:
    found = native(program, 0 if GAMES < 10 else None)  # For few games it is compiled as quickly as may be.
    assert isinstance(found, Native), found
    return found


@needs_compiler
@pytest.mark.parametrize("name", NAMES)
def test_playouts_are_the_same(name: str) -> None:
    program = rules(name).program()
    mine, theirs = engine(program), GeneratedPython(program)
    decisions = 0
    for seed in range(GAMES):
        one, other = mine.playout(seed, seed + 1, DECISIONS), theirs.playout(seed, seed + 1, DECISIONS)
        assert one.row == other.row, seed
        told = [(each.decisions, each.turns, each.ended, each.records) for each in (one, other)]
        assert told[0] == told[1], seed
        decisions += one.decisions
    print(f"{name}: {GAMES} playouts, {decisions} decisions, left {dict(mine.lefts)}")  # noqa: T201 (the counts)
    assert sum(mine.lefts.values()) <= MAY_LEAVE * GAMES


@needs_compiler
@pytest.mark.parametrize("name", ["english_draughts", "othello", "kuhn_poker", "goofspiel", "fathom/expedition_2"])
def test_decisions_are_those_of_the_walker(name: str) -> None:
    """Options in their order, and the table after each of them; strands answer in any order."""
    program = rules(name).program()
    mine = engine(program)
    game, policy = Game.start(program, 3, telling=False), Policy(3)
    for _ in range(40):
        if game.ended:
            break
        waiting = game.pending()
        seat = waiting[policy.below(len(waiting))]
        decision = game.decision(seat)
        assert decision is not None
        strand = seat if game.together is not None else -1
        mine.load(game.machine.row, game.machine.records, game.machine.seed)
        try:
            assert mine.options(strand) == [option.ids for option in decision.options]
        except Left:
            continue
        drawn = policy.below(len(decision.options) + decision.can_stop)
        option = decision.options[drawn] if drawn < len(decision.options) else decision.stop
        assert option is not None
        mine.take(strand, option.ids)
        game.apply(option, seat)
        assert mine.row() == list(game.machine.row)
        assert mine.records() == game.machine.records


@needs_compiler
@pytest.mark.parametrize("name", ["connect_four", "chess", "battleship"])
def test_play_goes_on_from_where_a_game_stands(name: str) -> None:
    program = rules(name).program()
    game, policy = Game.start(program, 5, telling=False), Policy(5)
    for _ in range(9):
        decision = game.decision()
        assert decision is not None
        game.apply(decision.options[policy.below(len(decision.options))], decision.seat)
    one, other = engine(program).rollout(game, 6, 50), GeneratedPython(program).rollout(game, 6, 50)
    assert (one.row, one.decisions, one.ended, one.records) == (other.row, other.decisions, other.ended, other.records)


@needs_compiler
def test_many_playouts_are_those_that_are_played_one_by_one() -> None:
    program = rules("othello").program()
    mine, theirs = engine(program), GeneratedPython(program)
    outcomes = list(mine.playouts(20, 5))
    for seed, outcome in zip(range(20, 25), outcomes, strict=True):
        playout = theirs.playout(seed, seed)
        winners = sum(1 << seat for seat in playout.game(program).winners())
        assert (outcome.decisions, outcome.ended, outcome.winners) == (playout.decisions, playout.ended, winners)
    assert mine.decisions_in(20, 5) == sum(outcome.decisions for outcome in outcomes)


def test_without_a_compiler_python_plays_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nonexistent")
    monkeypatch.setenv("CC", "/nonexistent/cc")
    notes: list[str] = []
    assert ready(rules("tic_tac_toe").program(), "native", notes.append).name == "python"
    assert len(notes) == 1
    assert "\n" not in notes[0]
