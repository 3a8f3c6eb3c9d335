"""Memory doesn't grow with the number of games."""

from __future__ import annotations

import tracemalloc

from attrs import evolve

from interpreter.simulation.interruption import Interruption
from interpreter.simulation.running import Run
from interpreter.simulation.tally import Tally
from interpreter.simulation.workers import Here
from tests.bundled import rules
from tests.simulation.games import plan_for

WARM = 600
MORE = 2_400


def test_what_is_kept_does_not_grow_with_the_games():
    # Once every value has been met there is nothing more to keep: four times as many games take no more.
    plan = evolve(plan_for(rules("kuhn_poker"), engine="python"), observed=5)
    held = {}
    written = []

    def look(done, seconds):
        if done >= WARM and WARM not in held:
            held[WARM] = tracemalloc.get_traced_memory()[0]

    run = Run(WARM + MORE, Tally(2), Interruption(), lambda rows: written.append(len(rows)))
    workers = Here(plan, True, run.interruption)
    tracemalloc.start()
    try:
        run.run(workers, look)
        held[WARM + MORE] = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert sum(written) == run.tally.games == WARM + MORE
    assert held[WARM + MORE] < held[WARM] + 100_000
