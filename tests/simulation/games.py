"""Games whose figures are known beforehand, and how these tests simulate."""

from __future__ import annotations

from interpreter.api import Rules
from interpreter.players.seats import parse_seats
from interpreter.simulation.interruption import Interruption
from interpreter.simulation.plan import Plan
from interpreter.simulation.report import Coverage, Report, make_report
from interpreter.simulation.running import Run
from interpreter.simulation.subjects import Printed
from interpreter.simulation.tally import Tally
from interpreter.simulation.workers import Here

PICK = """ruleset pick "Pick"
players 2
var picked: 0..3 = 0
phase play:
    as seat(1): ask pick
    if picked > 3:
        picked := unused
action pick(n in 1..3): picked := n
define unused = 2
score points "Points" = if me = seat(1) then picked else 2
winner most my total
"""
"""Seat 1 wins with 3, shares with 2, loses with 1; seat 2 decides nothing."""

BUST = """ruleset bust "Bust"
players 2
var total: 0..1 = 0
var coin: 1..2 = 1
phase play:
    random coin in 1..2
    total += coin
    as seat(1): ask pass
action pass(n in 1..2): total := 1
winner most total
"""
"""Every other game stops: the coin shows two, and the total holds one."""


def plan_for(rules: Rules, seed: int = 0, seats: str = "", most: int = 10_000, engine: str = "walker") -> Plan:
    """A plan for a ruleset as it is by default, with random players if nothing else is said."""
    assert rules.typed is not None
    kinds = parse_seats(seats) if seats else parse_seats(",".join(["random"] * rules.program().seats))
    program = rules.program(len(kinds))
    return Plan(program, tuple(kinds), seed, engine, most, Printed.of(rules.typed))


def simulated(plan: Plan, games: int) -> Tally:
    """The tally of so many games, played in this process."""
    run = Run(games, Tally(plan.program.seats), Interruption())
    run.run(Here(plan, False, run.interruption), lambda done, seconds: None)
    return run.tally


def report_on(plan: Plan, games: int) -> Report:
    """The report on so many games, without the lines of the ruleset."""
    return make_report(plan, simulated(plan, games), games, Coverage(0, 0, 0, ()))
