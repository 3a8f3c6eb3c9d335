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
        for seat, name in enumerate(program.seat_labels):
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


@frozen
class Standing:
    """How one goal of the winner stands: `text` as the ruleset writes it, and whether most or least of it is wanted.

    `values` has a value for each seat that all goals before have left, nothing for others; `left` are those who are
    best in it.
    """

    text: str
    most: bool
    values: tuple[int | None, ...]
    left: tuple[int, ...]


def standings(m: Machine) -> tuple[Standing, ...]:
    """The goals of the winner in their order, as far as they are needed: one that leaves a single seat is the last."""
    program = m.code.program
    left = tuple(range(program.seats))
    found: list[Standing] = []
    for goal in program.winner:
        values = {seat: _number(call(m, goal.define, [seat])) for seat in left}
        best = max(values.values()) if goal.most else min(values.values())
        left = tuple(seat for seat, value in values.items() if value == best)
        found.append(Standing(goal.text, goal.most, tuple(values.get(seat) for seat in range(program.seats)), left))
        if len(left) == 1:
            break
    return tuple(found)


def winners(m: Machine) -> int:
    """The mask of the seats that win: each goal leaves those who are best in it. Without goals nobody wins."""
    found = standings(m)
    return sum(1 << seat for seat in found[-1].left) if found else 0


def goals(m: Machine) -> tuple[tuple[int, ...], ...]:
    """For each seat what it has reached of each goal of the winner, in their order: more is always better."""
    seats = range(m.code.program.seats)
    reached = [[_number(call(m, goal.define, [seat])) for seat in seats] for goal in m.code.program.winner]
    signs = [1 if goal.most else -1 for goal in m.code.program.winner]
    return tuple(tuple(sign * values[seat] for sign, values in zip(signs, reached, strict=True)) for seat in seats)


def ranks(m: Machine) -> tuple[int, ...]:
    """Each seat's place by the goals of the winner, 1 for those who win; who is equal in all of them shares a place."""
    reached = goals(m)
    return tuple(1 + sum(other > own for other in reached) for own in reached)


def _number(value: Any) -> int:
    return 0 if value == NOTHING else int(value)


@evaluates(e.Winners)
def _winners_now(m: Machine, x: e.Winners, f: Frame) -> Any:
    return winners(m)
