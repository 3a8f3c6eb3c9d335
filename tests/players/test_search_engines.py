"""A search finds the same whatever engine steps its games on and rolls them out."""

from __future__ import annotations

import pytest

from interpreter.api import Game
from interpreter.engine.playing import play_random
from interpreter.engines.native import Native, native
from interpreter.engines.python import GeneratedPython
from interpreter.engines.walker import Walker
from interpreter.native.compilers import Compiler, find_compiler
from interpreter.players.search import tree
from interpreter.players.search.tables import Table
from interpreter.players.search.tree import search
from interpreter.program.program import Program
from tests.bundled import rules

COMPILES = isinstance(find_compiler(), Compiler)
needs_compiler = pytest.mark.skipif(not COMPILES, reason="there is no C compiler")
# With chance, secrets, simultaneous blocks, turns of several decisions; and with all of them.
GAMES = ["connect_four", "pig", "kuhn_poker", "goofspiel", "english_draughts", "fathom/expedition_1"]


def compiled(program: Program) -> Native:
    found = native(program, 0)
    assert isinstance(found, Native), found
    return found


ENGINES = [
    pytest.param(GeneratedPython, id="python"),
    pytest.param(compiled, id="native", marks=needs_compiler),
]


def standing(name: str) -> Game:
    """A game in which some decisions have been drawn."""
    game = Game.start(rules(name).program(2), 3, telling=False)
    play_random(game, 8, 1 if name == "kuhn_poker" else 4)
    return game


@pytest.mark.parametrize("make", ENGINES)
@pytest.mark.parametrize("name", GAMES)
def test_estimates_are_those_of_the_walker(name, make, monkeypatch):
    found = []
    for engine in (Walker, make):
        game = standing(name)
        playing = engine(game.program)
        monkeypatch.setattr(tree, "engine_of", lambda program, playing=playing: playing)
        decision = game.decision()
        assert decision is not None
        estimates = search(game, decision, 6, 5)
        found.append([(one.option.name, one.visits, one.win) for one in estimates])
    assert found[0] == found[1]
    assert found[0]


@pytest.mark.parametrize("make", ENGINES)
@pytest.mark.parametrize("name", GAMES)
def test_a_step_leads_where_the_walker_leads(name, make):
    game = standing(name)
    engine, steps = make(game.program), 0
    table = Table.of(engine, game)
    for number in range(25):
        assert table.decision() is not None
        decision = game.decision()
        assert decision is not None
        option = number * 7 % len(decision.all_options())
        stepped = engine.step(table.stand, game.machine.seed, option) if game.together is None else None
        game.apply(decision.all_options()[option], decision.seat)
        table = Table.of(engine, game)
        if stepped is not None:
            steps += 1
            assert (list(stepped.row), stepped.records) == (game.machine.row, game.machine.records)
            assert (stepped.seat, stepped.count) == (table.stand.seat, table.stand.count)
            seen = Table(engine, game, game.machine.seed, stepped)
            assert game.together or [seen.sight(seat) for seat in (0, 1)] == [game.sight(seat) for seat in (0, 1)]
        if game.ended:
            break
    assert steps or name == "goofspiel"
