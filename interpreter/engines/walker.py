"""The walker as an engine: it gives the meaning that the others must have."""

from __future__ import annotations

from attrs import frozen

from interpreter.engine.errors import stopping
from interpreter.engine.game import Game
from interpreter.engine.offer import Option
from interpreter.engine.policies import LISTED
from interpreter.engine.scoring import goals
from interpreter.engines.drawing import RandomPlayers
from interpreter.engines.engine import Playout, Reached, Stand, Watch
from interpreter.program.program import Program


@frozen(eq=False)
class Walker:
    """Plays a program by walking through it."""

    program: Program
    name: str = "walker"

    def playout(
        self, seed: int, policy_seed: int, most: int = 10_000, watch: Watch | None = None, policy: str = LISTED
    ) -> Playout:
        """See `Engine.playout`."""
        players = RandomPlayers(policy_seed=policy_seed, policy=policy, most=most, watch=watch)
        game = Game.standing(self.program, seed, director=players, telling=False)
        players.machine = game.machine
        game.run(self.program.begin)
        return self._played(game, players)

    def rollout(self, game: Game, policy_seed: int, most: int = 10_000, policy: str = LISTED) -> Playout:
        """See `Engine.rollout`."""
        copy = game.clone()
        players = RandomPlayers(copy.machine, policy_seed=policy_seed, policy=policy, most=most)
        copy.machine.telling, copy.machine.director = False, players
        return self._played(copy, players)

    def judge(self, stand: Stand, seed: int, policy_seed: int, most: int = 10_000, policy: str = LISTED) -> Reached:
        """See `Engine.judge`."""
        game = Game.resume(self.program, stand.row, stand.records, seed)
        machine = self.rollout(game, policy_seed, most, policy).game(self.program).machine
        with stopping(machine):
            return goals(machine)

    def step(self, stand: Stand, seed: int, number: int) -> Stand | None:
        """See `Engine.step`: whoever asks has the game itself."""
        return None

    def _played(self, game: Game, players: RandomPlayers) -> Playout:
        while players.decisions < players.most:
            decision = game.decision()
            if decision is None:
                break
            game.apply(Option(decision.offer, players.choose(decision.offer)), decision.seat)
        row, records = list(game.machine.row), game.machine.records
        return Playout(players.decisions, players.ended_turns, game.ended, row, records)
