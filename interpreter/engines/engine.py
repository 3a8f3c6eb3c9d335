"""What an engine does for who wants many games: whole random playouts, told as the table at their end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from attrs import frozen

from interpreter.engine.decisions import Ids
from interpreter.engine.game import Game
from interpreter.engine.policies import LISTED
from interpreter.program.program import Program
from interpreter.program.statement import Decision

Reached: TypeAlias = tuple[tuple[int, ...], ...]
"""For each seat what it has reached of each goal of the winner, in their order: more is always better."""
Watch: TypeAlias = Callable[[int, Decision, Sequence[Ids], Ids], None]
"""Is told each decision of a playout: the seat, the decision, its options (*stop*, `()`, last), and the one taken.

Where the policy is to draw first, the options are the candidates that hadn't been tried when it was drawn.
"""


@frozen(eq=False)
class Playout:
    """A game whose options were drawn, all alike probable, *stop* being one of them.

    `decisions` were taken, forced ones not counted (where it is drawn first, what is forced isn't always known: what
    counts is that there were several candidates), in so many `turns` that came to their end (passes through an
    outermost `turns` or `each player`). `ended` says whether the game was over then. `row` and `records` are its state,
    as in `Game.resume`.
    """

    decisions: int
    turns: int
    ended: bool
    row: list[int]
    records: tuple[tuple[int, ...], ...] = ()

    def game(self, program: Program) -> Game:
        """The game as it stands at the end of the playout."""
        return Game.resume(program, self.row, self.records)


@frozen(eq=False)
class Stand:
    """How a game stands: its state as in `Game.resume`, and outside of simultaneous blocks what is open.

    `seat` decides next, among so many options, *stop* coming last; nobody if the game is over.
    """

    row: Sequence[int]
    records: tuple[tuple[int, ...], ...] = ()
    seat: int | None = None
    count: int = 0


class Engine(Protocol):
    """Plays one program."""

    @property
    def name(self) -> str:
        """walker, python or native."""

    def playout(
        self, seed: int, policy_seed: int, most: int = 10_000, watch: Watch | None = None, policy: str = LISTED
    ) -> Playout:
        """Plays a game of chance to its end.

        Args:
            seed: All chance of the game follows from it.
            policy_seed: What is chosen follows from it (see `Policy`).
            most: After so many decisions it is broken off.
            watch: Is told each decision.
            policy: How it is chosen, one of POLICIES.

        Raises GameError when the game must stop.
        """

    def rollout(self, game: Game, policy_seed: int, most: int = 10_000, policy: str = LISTED) -> Playout:
        """Plays on by chance from where a game stands, which it leaves as it is; see `playout`."""

    def judge(self, stand: Stand, seed: int, policy_seed: int, most: int = 10_000, policy: str = LISTED) -> Reached:
        """Plays on by chance from how a game stands, and tells what has been reached then.

        Args:
            stand: How it stands; also within a simultaneous block, and then `seat` and `count` aren't asked for.
            seed: All chance follows from it.
            policy_seed: What is chosen follows from it (see `Policy`).
            most: After so many decisions it is judged as it stands.
            policy: How it is chosen, one of POLICIES.

        Raises GameError when the game must stop.
        """

    def step(self, stand: Stand, seed: int, number: int) -> Stand | None:
        """How a game stands after the option with that number; nothing if the engine can't tell.

        It can't where the game comes to a simultaneous block, or must stop. Chance comes from the seed.
        """
