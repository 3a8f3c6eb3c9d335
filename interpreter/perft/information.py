"""Counting what seats can tell apart: information sets."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import Any

from attrs import fields

from interpreter.engine.components import alike_key
from interpreter.engine.game import Game
from interpreter.engine.machine import Machine
from interpreter.engine.offer import PendingDecision
from interpreter.engine.view import SeenComponent, SeenPlace, SeenSpace, SeenVariable, View
from interpreter.perft.branching import Branching, Position
from interpreter.perft.plies import Plies
from interpreter.program.masks import members
from interpreter.program.value import NOTHING, Format


def information_sets(
    plies: Plies, start: Position, depth: int, tick: Callable[[int], None] = lambda counted: None
) -> int:
    """How many situations the seats that decide within the first plies can tell apart.

    Two are the same to a seat that has been told the same from the beginning, sees the same and is offered the same.

    Args:
        plies: What a ply is.
        start: Where it begins; the game must tell what happens in it.
        depth: Decisions of so many plies count, forced ones left out.
        tick: Is called now and then with how many have been found.
    """
    found: set[bytes] = set()

    def met(game: Game, decision: PendingDecision) -> None:
        found.add(_told(game, decision))
        tick(len(found))

    branching = Branching(plies, met)
    waiting = [(start, depth)]
    while waiting:
        position, left = waiting.pop()
        if left:
            ends = (end.position for end in branching.further(position))
            waiting += [(end, left - 1) for end in ends if end is not None]
    return len(found)


def _told(game: Game, decision: PendingDecision) -> bytes:
    """A digest of all that a seat knows when it is to decide."""
    seat = decision.seat
    known = (seat, game.log_for(seat), _seen(game, game.view(seat)), decision.prompt, _offered(decision))
    return blake2b(repr(known).encode(), digest_size=16).digest()


def _offered(decision: PendingDecision) -> list[object]:
    """What is offered, in which components stand for those that are like them."""
    offer = decision.offer
    found: list[object] = [decision.can_stop]
    for ids in offer.all():
        choices = zip(offer.alternative(ids).choices, ids[1:], strict=True)
        found.append((ids[0], [_alike(offer.machine, value, choice.format) for choice, value in choices]))
    return found


def _alike(m: Machine, value: Any, format: Format) -> object:
    if format.form == "component" and value != NOTHING:
        return alike_key(m, value)
    if format.member_form == "component":
        return sorted(repr(alike_key(m, each)) for each in (members(value) if isinstance(value, int) else value))
    return value


def _seen(game: Game, part: Any) -> object:
    """A part of what a seat sees, in which components stand for those that are like them."""
    if isinstance(part, tuple):
        return [_seen(game, each) for each in part]
    if isinstance(part, SeenComponent):
        likeness = None if part.component is None else game.machine.code.likeness[part.component]
        return likeness, part.text, part.mark, part.variables
    if isinstance(part, SeenVariable):
        return part.label, part.values
    if isinstance(part, View | SeenPlace | SeenSpace):
        return [_seen(game, getattr(part, each.name)) for each in fields(type(part))]
    return part
