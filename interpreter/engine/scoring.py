"""Scores and winners, as things stand."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from interpreter.engine.evaluation import call, fitting
from interpreter.engine.machine import Frame, Machine, evaluates
from interpreter.program import expression as e
from interpreter.program.value import NOTHING


@frozen
class ScorePart:
    """What one `score` gives a seat."""

    name: str
    label: str
    value: int


@frozen
class SeatScore:
    """The score of a seat, and what it is made of."""

    seat: int
    name: str
    parts: tuple[ScorePart, ...]
    total: int


def scores(m: Machine) -> tuple[SeatScore, ...]:
    """The scores of all seats."""
    program = m.code.program
    found = []
    for seat, name in enumerate(program.seat_names):
        parts = tuple(ScorePart(s.name, s.label, _number(call(m, s.define, [seat]))) for s in program.scores)
        found.append(SeatScore(seat, name, parts, fitting(sum(p.value for p in parts))))
    return tuple(found)


def winners(m: Machine) -> int:
    """The mask of the seats that win: each goal leaves those who are best in it. Without goals nobody wins."""
    program = m.code.program
    if not program.winner:
        return 0
    left = list(range(program.seats))
    for goal in program.winner:
        values = [_number(call(m, goal.define, [seat])) for seat in left]
        best = max(values) if goal.most else min(values)
        left = [seat for seat, value in zip(left, values, strict=True) if value == best]
    return sum(1 << seat for seat in left)


def _number(value: Any) -> int:
    return 0 if value == NOTHING else int(value)


@evaluates(e.Winners)
def _winners_now(m: Machine, x: e.Winners, f: Frame) -> Any:
    return winners(m)
