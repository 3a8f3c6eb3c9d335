"""`best`: tries all choices of a block and keeps those that make a value greatest."""

from __future__ import annotations

from interpreter.engine.blocks import advance
from interpreter.engine.decisions import take
from interpreter.engine.errors import TrialOver
from interpreter.engine.execution import executes
from interpreter.engine.machine import Frame, Machine, value_of
from interpreter.engine.offer import Offer
from interpreter.engine.walker import claim
from interpreter.program.statement import Block, Decide, FindBest
from interpreter.program.value import NOTHING

SEARCH = 10
"""How many steps of a search count as one."""


@executes(FindBest)
def _find_best(m: Machine, x: FindBest, f: Frame) -> None:
    """Goes through all ways from the entry in option order; the first best table is adopted."""
    if m.trial:
        raise TrialOver
    row, log, steps, director, late, base = m.row, m.log, m.steps, m.director, m.late, m.base
    block_around, chains = m.block, m.chains
    m.steps, m.director = m.step_limit * SEARCH, None
    best: tuple[int, list[int]] | None = None
    ways: list[tuple[list[int], Block]] = [(row.copy(), x.entry)]
    try:
        while ways:
            m.row, block = ways.pop()
            m.memo, m.late = {}, []
            if m.code.late:
                m.base = m.snapshot()
            block = advance(m, block, x.until)
            if block is x.until:
                value = value_of(m, x.value, f)
                value = 0 if value == NOTHING else value
                if best is None or value > best[0]:
                    best = value, m.row
            else:
                assert isinstance(block.terminator, Decide)
                ways += reversed(_ways(m, block))
    finally:
        steps -= (m.step_limit * SEARCH - m.steps) // SEARCH
        m.row, m.log, m.steps, m.director, m.late, m.base = row, log, steps, director, late, base
        m.block, m.chains = block_around, chains
    m.memo = {}
    if best is not None:
        m.row[:] = best[1]


def _ways(m: Machine, block: Block) -> list[tuple[list[int], Block]]:
    """The table after each option of a decision, and the block where it goes on."""
    offer = Offer(m, block, asked=False)
    claim(m, offer)
    decision = offer.decision
    here = m.row
    m.spend(len(offer.all()) + offer.spent)
    if not offer.all():
        return [(here, decision.skip if decision.stop is None else decision.stop)]
    ways = []
    for ids in offer.all() if decision.stop is None else [*offer.all(), ()]:
        m.row = here.copy()
        ways.append((m.row, take(m, decision, ids)))
    return ways
