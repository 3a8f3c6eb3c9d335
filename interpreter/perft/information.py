"""Counting what seats can tell apart: information sets."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b

from interpreter.engine.game import Game
from interpreter.engine.offer import PendingDecision
from interpreter.perft.branching import Branching, Position
from interpreter.perft.plies import Plies


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
    offered = [option.name for option in decision.all_options()]
    known = (seat, game.log_for(seat), game.view(seat), decision.prompt, offered)
    return blake2b(repr(known).encode(), digest_size=16).digest()
