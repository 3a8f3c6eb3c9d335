"""The walker as an engine: it gives the meaning that the others must have."""

from __future__ import annotations

from attrs import frozen

from interpreter.engine.chance import Policy
from interpreter.engine.game import Game
from interpreter.engine.playing import random_option
from interpreter.engines.engine import Playout, Watch
from interpreter.engines.turns import Turns
from interpreter.program.program import Program


@frozen(eq=False)
class Walker:
    """Plays a program by walking through it."""

    program: Program
    name: str = "walker"

    def playout(self, seed: int, policy_seed: int, most: int = 10_000, watch: Watch | None = None) -> Playout:
        """See `Engine.playout`."""
        turns = Turns()
        game = Game.standing(self.program, seed, director=turns, telling=False)
        turns.machine = game.machine
        game.run(self.program.begin)
        return self._played(game, turns, policy_seed, most, watch)

    def rollout(self, game: Game, policy_seed: int, most: int = 10_000) -> Playout:
        """See `Engine.rollout`."""
        copy, turns = game.clone(), Turns()
        copy.machine.telling = False
        copy.machine.director, turns.machine = turns, copy.machine
        return self._played(copy, turns, policy_seed, most, None)

    def _played(self, game: Game, turns: Turns, policy_seed: int, most: int, watch: Watch | None) -> Playout:
        policy, decisions = Policy(policy_seed), 0
        while decisions < most:
            decision = game.decision()
            if decision is None:
                break
            option = random_option(decision, policy)
            if watch is not None:
                found = decision.offer.all()
                options = [*found, ()] if decision.can_stop else found
                watch(decision.seat, decision.offer.decision, options, option.ids)
            game.apply(option, decision.seat)
            decisions += 1
        return Playout(decisions, turns.ended_turns, game.ended, list(game.machine.row), game.machine.records)
