"""Scores and winners, as things stand."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from interpreter.engine.evaluation import call, fitting
from interpreter.engine.machine import Frame, Machine, evaluates
from interpreter.engine.secrecy import Unseen, as_known_to
from interpreter.program import expression as e
from interpreter.program.program import Score
from interpreter.program.value import NOTHING


@frozen
class ScorePart:
    """What one `score` gives a seat; the value is nothing where it follows from what its viewer doesn't know."""

    name: str
    label: str
    value: int | None


@frozen
class SeatScore:
    """The score of a seat, and what it is made of; the total is nothing where a part of it is."""

    seat: int
    name: str
    parts: tuple[ScorePart, ...]
    total: int | None


def scores(m: Machine, viewer: int | None = None) -> tuple[SeatScore, ...]:
    """The scores of all seats, as far as a viewer can know them; None knows everything."""
    program = m.code.program
    found = []
    with as_known_to(m, viewer):
        for seat, name in enumerate(program.seat_names):
            parts = tuple(ScorePart(s.name, s.label, _known_score(m, s, seat)) for s in program.scores)
            values = [part.value for part in parts if part.value is not None]
            found.append(SeatScore(seat, name, parts, fitting(sum(values)) if len(values) == len(parts) else None))
    return tuple(found)


def _known_score(m: Machine, score: Score, seat: int) -> int | None:
    """What a score gives a seat, if who asks may know it."""
    try:
        return _number(call(m, score.define, [seat]))
    except Unseen:
        return None


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
