"""What is worked out from a program goes with it: a process that plays many of them doesn't grow."""

from __future__ import annotations

import copy
import gc
import pickle
import weakref

from interpreter.api import load
from interpreter.engine.game import Game
from interpreter.engine.playing import play_random
from interpreter.engine.resampling import printed_variables
from interpreter.engine.view import View
from interpreter.engines.python import generate
from interpreter.engines.ready import ready


def used(program):
    """Have all that is kept with a program worked out."""
    for engine in ("walker", "python"):
        ready(program, engine).playout(0, 0, 50)
    game = Game.start(program, 0)
    play_random(game, 0, 3)
    seat = game.pending()[0]
    decision = game.decision(seat)
    assert decision is not None
    assert game.why(decision.options[0], seat) is not None
    assert isinstance(game.view(seat), View)
    game.resampled(seat, 1)
    return weakref.ref(program)


def test_a_program_that_is_not_needed_any_more_goes():
    programs = [used(load(name).program()) for name in ("battleship", "tic_tac_toe")]
    gc.collect()
    assert [program() for program in programs] == [None, None]


def test_what_was_worked_out_stays_as_long_as_the_program():
    program = load("battleship").program()
    assert generate(program) is generate(program)
    assert printed_variables(program) is printed_variables(program)
    other = load("battleship").program()
    assert generate(other) is not generate(program)


def test_copies_work_it_out_for_themselves():
    program = load("tic_tac_toe").program()
    ready(program, "python")
    assert program.derived
    for other in (pickle.loads(pickle.dumps(program)), copy.deepcopy(program)):
        assert not other.derived
