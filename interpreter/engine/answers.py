"""What an example's answers mean among the options that come."""

from __future__ import annotations

from typing import Any

from interpreter.engine.components import alike_key
from interpreter.engine.decisions import Ids
from interpreter.engine.machine import Machine, value_of
from interpreter.engine.offer import Offer
from interpreter.program.masks import members
from interpreter.program.program import Answer
from interpreter.program.statement import Choice
from interpreter.program.value import NOTHING


def matching(m: Machine, offer: Offer, answer: Answer) -> Ids | None:
    """The first option that an answer means, `()` for *stop*, or nothing."""
    can_stop = offer.decision.stop is not None
    frame = [0] * m.code.frame
    if answer.form == "stop":
        return () if can_stop else None
    if answer.form == "action":
        wanted = [value_of(m, argument, frame) for argument in answer.arguments]
        return _first(m, offer, wanted, answer.name)
    assert answer.value is not None
    value = value_of(m, answer.value, frame)
    for ids in offer.all():
        alternative = offer.alternative(ids)
        if not alternative.choices and alternative.procedure is None:
            return ids if value == 1 else () if can_stop else None
        break
    return _first(m, offer, [value], None)


def missing(m: Machine, answer: Answer) -> list[str]:
    """The parts of an answer, as they are written, that are nothing on the table as it is now."""
    frame = [0] * m.code.frame
    values = answer.arguments if answer.value is None else (answer.value,)
    worked_out = [value_of(m, value, frame) for value in values]
    return [text for text, value in zip(answer.written, worked_out, strict=False) if value == NOTHING]


def _first(m: Machine, offer: Offer, wanted: list[Any], name: str | None) -> Ids | None:
    """The first option with the wanted values, the last of which stand for what is chosen last.

    Without a name it is one for which just that many values are to be chosen.
    """
    for ids in offer.all():
        alternative = offer.alternative(ids)
        if name is None and sum(not choice.fixed for choice in alternative.choices) != len(wanted):
            continue
        if name is not None and alternative.name != name:
            continue
        found = list(zip(alternative.choices, ids[1:], strict=True))
        pairs = zip(reversed(found), reversed(wanted), strict=False)
        if all(_same(m, choice, have, want) for (choice, have), want in pairs):
            return ids
    return None


def _same(m: Machine, choice: Choice, have: int, want: Any) -> bool:
    """Whether a value is the wanted one, a set of the wanted members, or a component that can't be told from it."""
    if have == want:
        return True
    if choice.format.form == "set" and isinstance(want, tuple):
        return members(have, choice.format.low) == sorted(set(want))
    if choice.format.form != "component" or not choice.alike or not isinstance(want, int) or want < 0:
        return False
    return bool(alike_key(m, have) == alike_key(m, want))
