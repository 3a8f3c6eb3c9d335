"""Sessions for tests: who sits where, and what follows from what is typed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from interpreter.api import Game, PendingDecision
from interpreter.players.player import Choice, PlayerError
from interpreter.players.random_player import RandomPlayer
from interpreter.records.timeline import Timeline
from interpreter.shell import events as ev
from interpreter.shell.session import Session
from tests.bundled import rules

Kind = TypeVar("Kind", bound=ev.Event)


class Broken:
    """A player who can't go on."""

    kind = "broken"

    def choose(self, game: Game, decision: PendingDecision) -> Choice:
        raise PlayerError("it is broken")

    def close(self, game: Game | None = None) -> None:
        pass


def at(game: Game, people: Iterable[int], seed: int = 0, **more: object) -> Session:
    """A session at a game, in which people play these seats and chance the others."""
    players = {seat: RandomPlayer(seed, seat) for seat in range(game.program.seats) if seat not in people}
    return Session(Timeline(game), players, **more)


def sit(name: str, *people: int, seed: int = 0, players: int | None = None, **more: object) -> Session:
    return at(rules(name).start(players, seed=seed), people, seed, **more)


def type_in(session: Session, *lines: str) -> list[ev.Event]:
    """What is told after these lines."""
    return [event for line in lines for event in session.receive(line)]


def only(events: Iterable[ev.Event], kind: type[Kind]) -> Kind:
    """The one event of a kind among others."""
    (found,) = [event for event in events if isinstance(event, kind)]
    return found


def kinds(events: Iterable[ev.Event]) -> list[str]:
    return [type(event).__name__ for event in events]
