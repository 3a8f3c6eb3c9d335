"""Games that the walker and generated Python play side by side: what each offers, and the table after each decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from attrs import define, field

from interpreter.engine.chance import Policy
from interpreter.engine.errors import GameError
from interpreter.engine.game import Game
from interpreter.engine.offer import PendingDecision
from interpreter.engine.policies import LISTED, POLICIES, is_tried_late
from interpreter.engines.python import GeneratedPython
from interpreter.engines.walker import Walker
from interpreter.generation.runtime import Left
from interpreter.program.program import Program
from interpreter.program.statement import Decide
from interpreter.program.value import NOTHING


@define
class Counted:
    """What was compared: games, decisions, playouts; and where the walker had to take over, by why."""

    games: int = 0
    decisions: int = 0
    playouts: int = 0
    stopped: int = 0
    """Games that the ruleset brought to a halt."""
    left: Counter[str] = field(factory=Counter)

    def __str__(self) -> str:
        left = "".join(f", {count} × {why}" for why, count in self.left.most_common())
        stopped = f", {self.stopped} stopped" if self.stopped else ""
        return f"{self.games} games, {self.decisions} decisions, {self.playouts} playouts{stopped}{left}"

    def add(self, other: Counted) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.playouts += other.playouts
        self.stopped += other.stopped
        self.left += other.left


class Lockstep:
    """A program in both engines."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.generated = GeneratedPython(program)
        self.counted = Counted()

    def play(self, seed: int, most: int) -> None:
        """Plays a game of at most so many decisions, and compares the tables; at the end, who wins.

        What stops the walker must stop generated Python, too, so that the walker gives the message.
        """
        try:
            game = Game.start(self.program, seed, telling=False)
        except GameError:
            self.counted.stopped += 1
            return
        policy = Policy(seed)
        self.counted.games += 1
        for number in range(most):
            if game.ended:
                break
            where = f"seed {seed}, decision {number}"
            try:
                self._decide(game, policy, where)
            except GameError:
                self.counted.stopped += 1
                return
            self.counted.decisions += 1
        self._standings(game, f"seed {seed}, at its end")

    def _decide(self, game: Game, policy: Policy, where: str) -> None:
        """Compares a decision and what follows from it. Raises GameError where both stop."""
        seat = self._seat(game, policy)
        decision = game.decision(seat)
        assert decision is not None
        strand = seat if game.together is not None else -1
        self._options(game, decision, strand, where)
        options = decision.options
        drawn = policy.below(len(options) + decision.can_stop)
        option = options[drawn] if drawn < len(options) else decision.stop
        assert option is not None
        self._load(game)
        try:
            self.generated.take(strand, option.ids)
            left = None
        except Left as gone:
            left = gone
        try:
            game.apply(option, seat)
        except GameError as error:
            if left is None:
                pytest.fail(f"{where}: {option.ids} stops the walker only: {error}")
            raise
        if left is not None:
            self.counted.left[f"taking: {left}"] += 1
            return
        self._same(game, f"{where}, after {option.ids}")

    def _seat(self, game: Game, policy: Policy) -> int:
        """Who decides: within a simultaneous block, anybody who has something to decide."""
        waiting = game.pending()
        return waiting[0] if len(waiting) == 1 else waiting[policy.below(len(waiting))]

    def _load(self, game: Game) -> None:
        self.generated.load(list(game.machine.row), game.machine.records, game.machine.seed)

    def _options(self, game: Game, decision: PendingDecision, strand: int, where: str) -> None:
        self._load(game)
        try:
            mine: list[tuple[int, ...]] | None = [tuple(map(int, ids)) for ids in self.generated.options(strand)]
        except Left as left:
            self.counted.left[f"options: {left}"] += 1
            mine = None
        try:
            theirs = [option.ids for option in decision.options]
        except GameError as error:
            if mine is not None:
                pytest.fail(f"{where}: the walker alone is stopped looking for options: {error}")
            raise
        if mine is None:
            return
        assert mine == theirs, f"{where}: options differ: {_difference(mine, theirs)}"
        row = list(game.machine.row)
        assert self.generated.row() == row, f"{where}: options change {self._cells(row)}"

    def _same(self, game: Game, where: str) -> None:
        row = list(game.machine.row)
        assert self.generated.row() == row, f"{where}: {self._cells(row)}"
        assert self.generated.records() == game.machine.records, f"{where}: records of turns differ"

    def _cells(self, row: Sequence[int]) -> str:
        """Where rows differ."""
        differing = [(i, a, b) for i, (a, b) in enumerate(zip(self.generated.row(), row, strict=True)) if a != b]
        named = []
        for i, mine, walked in differing[:6]:
            column = next((c for c in self.program.columns if 0 <= i - c.address < c.count * c.storage.width), None)
            named.append(f"{f'{column.name}+{i - column.address}' if column else i}: {mine} instead of {walked}")
        return f"{len(differing)} cells: {', '.join(named)}"

    def _standings(self, game: Game, where: str) -> None:
        """Compares the goals of the winner, as things stand, with what the walker makes of them."""
        try:
            standings, winners = game.standings(), game.winners()
        except GameError:
            return
        self._load(game)
        left = tuple(range(self.program.seats))
        for standing, (function, most) in zip(standings, self.generated.code["goals"], strict=False):
            try:
                values = {seat: _number(function(seat)) for seat in left}
            except Left as gone:
                self.counted.left[f"goals: {gone}"] += 1
                return
            assert tuple(values.get(seat) for seat in range(self.program.seats)) == standing.values, where
            best = max(values.values()) if most else min(values.values())
            left = tuple(seat for seat, value in values.items() if value == best)
        assert not standings or left == winners, where

    def playout(self, seed: int, most: int) -> None:
        """Compares a whole playout with each policy, with all that chance and players draw in it."""
        for policy in POLICIES if draws_first(self.program) else (LISTED,):
            self._playout(seed, most, policy)

    def _playout(self, seed: int, most: int, policy: str) -> None:
        before = sum(self.generated.lefts.values())
        try:
            walked = Walker(self.program).playout(seed, seed, most, policy=policy)
        except GameError:
            self.counted.stopped += 1
            with pytest.raises(GameError):
                self.generated.playout(seed, seed, most, policy=policy)
            return
        found = self.generated.playout(seed, seed, most, policy=policy)
        where = f"playout {seed}, {policy}"
        self.counted.playouts += 1
        assert (found.decisions, found.ended) == (walked.decisions, walked.ended), where
        assert found.row == walked.row, f"{where}: {self._cells(walked.row)}"
        assert found.records == walked.records, f"{where}: records of turns differ"
        if sum(self.generated.lefts.values()) > before:
            self.counted.left["playout"] += 1


def draws_first(program: Program) -> bool:
    """Whether there are decisions of play whose options may be drawn before they are tried."""
    return any(
        isinstance(block.terminator, Decide) and is_tried_late(block.terminator.decision)
        for block in program.blocks
        if block.procedure.sort != "example"
    )


def _number(value: int) -> int:
    """A goal's value, as goals are compared."""
    return 0 if value == NOTHING else int(value)


def _difference(mine: Sequence[tuple[int, ...]], theirs: Sequence[tuple[int, ...]]) -> str:
    more = [ids for ids in mine if ids not in theirs]
    missing = [ids for ids in theirs if ids not in mine]
    if not more and not missing:
        return f"their order, {mine[:5]} … instead of {theirs[:5]} …"
    return f"{len(mine)} instead of {len(theirs)}, too many: {more[:5]}, missing: {missing[:5]}"
