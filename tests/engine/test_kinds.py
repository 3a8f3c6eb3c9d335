"""Every value that the walker works out is of the kind that was told of its expression beforehand."""

from __future__ import annotations

import pytest

from interpreter.engine.game import Game
from interpreter.engine.machine import EVALUATE
from interpreter.engine.playing import play_random
from interpreter.program import expression as e
from interpreter.program.extents import Kinds, calculated
from interpreter.program.kinds import (
    ABSENT,
    FamilyKind,
    Kind,
    ListKind,
    MaskKind,
    Number,
    TallyKind,
    exactly,
    join,
)
from interpreter.program.value import NOTHING
from tests.bundled import NAMES, rules

DECISIONS = 30


def fits(value, kind: Kind) -> bool:
    """Whether a value is of a kind."""
    match kind:
        case Number():
            return kind.nothing if value == NOTHING else kind.low <= value <= kind.high
        case MaskKind():
            return value >= 0 and (kind.members < 0 or value & ~kind.members == 0)
        case ListKind():
            return len(value) <= kind.most and all(fits(member, kind.member) for member in value)
        case TallyKind():
            return len(value) == kind.size and all(fits(count, kind.count) for count in value)
        case FamilyKind():
            return all(fits(mask, kind.mask) for mask in value)
    return True


@pytest.mark.parametrize("name", NAMES)
def test_every_value_is_of_its_kind(name: str, monkeypatch) -> None:
    program = rules(name).program()
    kinds = Kinds(program)
    wrong: list[tuple[e.Expr, object, Kind]] = []

    def watched(evaluate):
        def found(machine, expression, frame):
            value = evaluate(machine, expression, frame)
            if not fits(value, kinds.of(expression)):
                wrong.append((expression, value, kinds.of(expression)))
            return value

        return found

    for form, evaluate in list(EVALUATE.items()):
        monkeypatch.setitem(EVALUATE, form, watched(evaluate))
    for seed in range(1):
        play_random(Game.start(program, seed, telling=False), seed, DECISIONS)
    assert wrong[:3] == []


@pytest.mark.parametrize("name", NAMES)
def test_everything_has_a_form(name: str) -> None:
    """Of no column or local isn't known what it holds: a number, a set, a list, a tally or a family."""
    kinds = Kinds(rules(name).program())
    for column in kinds.bindings.columns:
        assert isinstance(kinds.column(column), Number | MaskKind | ListKind | TallyKind), column.name
    for local in kinds.bindings.locals:
        assert isinstance(kinds.local(local), Number | MaskKind | ListKind | TallyKind | FamilyKind), local.name


@pytest.mark.parametrize("operator", ["add", "subtract", "multiply", "divide", "modulo", "least", "greatest"])
def test_what_is_calculated_lies_between_what_the_ends_give(operator: str) -> None:
    numbers = range(-4, 5)
    ranges = [(low, high) for low in numbers for high in numbers if low <= high]
    value_of = {
        (a, b): calculated(operator, Number(a, a), Number(b, b)) for a in numbers for b in numbers
    }  # Of single numbers it gives the one result.
    for one in ranges:
        for other in ranges:
            found = calculated(operator, Number(*one), Number(*other))
            for a in range(one[0], one[1] + 1):
                for b in range(other[0], other[1] + 1):
                    assert value_of[a, b].only is not None
                    assert fits(value_of[a, b].only, found), (operator, one, other)


def test_joining_keeps_everything() -> None:
    assert join(Number(1, 2), ABSENT) == Number(1, 2, True)
    assert join(Number(1, 2), Number(5, 6)) == Number(1, 6)
    # An integer beside a mask is a mask, and a constant tuple beside a tally is a tally.
    assert join(exactly(5), MaskKind(2)) == MaskKind(7)
    assert join(exactly((0, 3)), TallyKind(2, Number(1, 1))) == TallyKind(2, Number(0, 3))
    assert join(ListKind(2, Number(0, 0)), ListKind(1, Number(4, 4))) == ListKind(2, Number(0, 4))
