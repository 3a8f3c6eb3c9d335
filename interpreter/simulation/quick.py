"""Games of chance that generated Python plays, decision by decision, so that what is offered can be noted."""

from __future__ import annotations

from interpreter.engine.chance import Policy
from interpreter.engine.code import prepare
from interpreter.engine.errors import GameError
from interpreter.engine.game import Game
from interpreter.engine.machine import Machine, value_of
from interpreter.engine.running import NOWHERE
from interpreter.engines.python import GeneratedPython
from interpreter.generation.runtime import Left
from interpreter.program.expression import Get
from interpreter.program.statement import Decide, Decision
from interpreter.program.value import NOTHING
from interpreter.simulation.endings import Endings
from interpreter.simulation.noting import Notes
from interpreter.simulation.plan import Plan
from interpreter.simulation.played import UNFINISHED, PlayedGame
from interpreter.simulation.subjects import Subjects


class QuickGames:
    """Plays games of a plan in which all seats choose at random. It holds one game at a time."""

    def __init__(self, plan: Plan, subjects: Subjects, endings: Endings) -> None:
        self._plan = plan
        self._subjects = subjects
        self._endings = endings
        self._code = prepare(plan.program)
        self._engine = GeneratedPython(plan.program)
        self._start = list(Game.standing(plan.program).machine.row)

    def play(self, number: int) -> PlayedGame | None:
        """Play the game with a number; nothing where the walker must, since something stops that may be told."""
        seed = self._plan.game_seed(number)
        try:
            return self._play(number, seed)
        except (Left, GameError, RecursionError):
            return None

    def _play(self, number: int, seed: int) -> PlayedGame:
        engine, notes, policy = self._engine, Notes(self._subjects), Policy(seed)
        engine.load(self._start, (), seed)
        engine.main(self._plan.program.begin.number)
        slots = engine.table.arrays["slots"]
        while slots[0] != NOWHERE:
            if notes.decisions == self._plan.most:
                return PlayedGame(number, seed, UNFINISHED, notes.decisions)
            strand = engine.pending()
            end = self._code.blocks[slots[1 + strand]].terminator
            assert isinstance(end, Decide)
            decision = end.decision
            options = engine.options(strand)
            drawn = policy.below(len(options) + (decision.stop is not None))
            taken = options[drawn] if drawn < len(options) else ()
            notes.decided(decision, strand if strand >= 0 else self._actor(decision, seed), options, taken)
            engine.take(strand, taken)
        return notes.finished(number, seed, self._machine(seed), self._endings, won=self._winners())

    def _winners(self) -> int:
        """The mask of the seats that win: each goal leaves those who are best in it."""
        left = list(range(self._plan.program.seats))
        for worth, most in self._engine.code["goals"]:
            values = [worth(seat) for seat in left]
            reached = [0 if value == NOTHING else int(value) for value in values]
            best = max(reached) if most else min(reached)
            left = [seat for seat, value in zip(left, reached, strict=True) if value == best]
        return sum(1 << seat for seat in left) if self._plan.program.winner else 0

    def _actor(self, decision: Decision, seed: int) -> int:
        """Who decides in the main strand: mostly what a single cell of the table says."""
        actor = decision.actor
        assert actor is not None
        if isinstance(actor, Get) and actor.local.address is not None and not actor.local.strand:
            at = actor.local.address - self._plan.program.counter_address
            slots = self._engine.table.arrays["slots"]
            if 0 <= at < len(slots):
                return int(slots[at])
        machine = self._machine(seed)
        return int(value_of(machine, actor, [0] * self._code.frame))

    def _machine(self, seed: int) -> Machine:
        """The table as it stands, to be looked at."""
        return Machine(self._code, seed, self._engine.row(), self._engine.records(), telling=False).copy()
